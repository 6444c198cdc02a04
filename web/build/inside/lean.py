"""Runs inside Pyodide: makes a lean core and standard library, for the snapshot of memory.

    lean.py STDLIB_ZIP CORE_ZIP OUT

The folder OUT gets lean.zip and lean-core.zip. The core has no numbers of lines. The library
has the modules of stdlib.zip without the numbers of their lines, without the types of their
functions, and without what the page never uses of Pyodide: its event loop and its packages.
"""

import ast
import importlib
import marshal
import sys
import types
import zipfile

STDLIB = "/lib/python314.zip"
STAND_INS = {
    # Pyodide's compiled part looks these names up, and calls them only for coroutines.
    "asyncio/__init__.py": """
def get_event_loop():
    raise RuntimeError("there is no event loop here")
def iscoroutinefunction(function):
    return False
""",
    # A snapshot has these objects of the page in a fixed order, as the imports here make it.
    "pyodide/webloop.py": """
from pyodide_js._api import scheduleCallback
def _initialize_event_loop():
    pass
""",
    "pyodide/_package_loader.py": """
from pyodide_js import loadedPackages
from types import SimpleNamespace
SITE_PACKAGES = DSO_DIR = SimpleNamespace()
def init_loaded_packages():
    pass
""",
    "pyodide/code.py": "from _pyodide._base import eval_code",
}
HEADER = 16
"""Bytes before the code in a .pyc file."""
TIME = (1980, 1, 1, 0, 0, 0)


def without_lines(code: types.CodeType) -> types.CodeType:
    """Return code of which no instruction has a place in a source."""
    whole, rest = divmod(len(code.co_code) // 2, 8)
    # An entry is for up to eight instructions: bit 7, kind 15 (no place), their number less one.
    table = b"\xff" * whole + (bytes([0xF8 | rest - 1]) if rest else b"")
    consts = (without_lines(c) if isinstance(c, types.CodeType) else c for c in code.co_consts)
    return code.replace(co_linetable=table, co_consts=tuple(consts))


def compiled(source: str | bytes, path: str) -> bytes:
    """Return the bytes of a lean .pyc file."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.arg):
            node.annotation = None
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            node.returns = None
    return packed(compile(tree, f"{STDLIB}/{path}", "exec", dont_inherit=True, optimize=2))


def packed(code: types.CodeType) -> bytes:
    """Return the bytes of a .pyc file without the numbers of lines."""
    return importlib._bootstrap_external._code_to_hash_pyc(without_lines(code), bytes(8), False)


def lean_core(core: str, out: str) -> None:
    """Write the zip of the core."""
    with zipfile.ZipFile(core) as kept, zipfile.ZipFile(out, "w") as made:
        for name in kept.namelist():
            data = kept.read(name)
            if name.endswith(".pyc"):
                data = packed(marshal.loads(data[HEADER:]))
            made.writestr(zipfile.ZipInfo(name, TIME), data)


def lean_library(stdlib: str, out: str) -> None:
    """Write the zip of the standard library."""
    with (
        zipfile.ZipFile(stdlib) as kept,
        zipfile.ZipFile(STDLIB) as sources,
        zipfile.ZipFile(out, "w") as made,
    ):
        for name in kept.namelist():
            path = name.removesuffix("c")
            if path.startswith("asyncio/") and path not in STAND_INS:
                continue
            source = STAND_INS.get(path) or sources.read(path)
            made.writestr(zipfile.ZipInfo(name, TIME), compiled(source, path))


stdlib, core, folder = sys.argv[1:]
lean_library(stdlib, f"{folder}/lean.zip")
lean_core(core, f"{folder}/lean-core.zip")
