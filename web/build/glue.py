"""Changes Pyodide's script around its WebAssembly so that it starts faster, and does the same."""

from __future__ import annotations

from steps import StepError

CHANGES = {
    # V8 compiles a function in parentheses at once; otherwise it reads these 700 kB twice.
    "async function _createPyodideModule(moduleArg={}){":
        "var _createPyodideModule=(async function(moduleArg={}){",
    ";return moduleRtn}export default _createPyodideModule;":
        ";return moduleRtn});export default _createPyodideModule;",
    # The functions that go into the table get their types all at once (web/js/python/typed.js).
    "var reportUndefinedSymbols=()=>{":
        "var typedFunctions=new Map;var reportUndefinedSymbols=()=>{"
        "typedFunctions=__typed(Object.entries(GOT).filter(([,{value}])=>value==-1)"
        ".map(([name])=>resolveGlobalSymbol(name,true).sym));",
    "try{setWasmTableEntry(ret,func)}":
        "try{setWasmTableEntry(ret,typedFunctions.get(func)??func)}",
}  # fmt: skip
"""Each text, which must occur exactly once, and its replacement."""


def quickened(script: str) -> str:
    """Return Pyodide's script with the changes; it needs `__typed` in its scope."""
    for before, after in CHANGES.items():
        if script.count(before) != 1:
            raise StepError(f"pyodide.asm.mjs does not have once, as known: {before}")
        script = script.replace(before, after)
    return script
