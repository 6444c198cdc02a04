"""Pyodide's WebAssembly is split into what Python's start needs and the rest, on a small module."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest
import split
import wasm
from tools import node
from wasm import Export, constant, sized, unsigned, vector

NUMBER = b"\x7f"
FIRST_ARGUMENT, ADD, TIMES, CALL, CALL_INDIRECT, GLOBAL_GET, THROW = (
    b"\x20\0", b"\x6a", b"\x6c", b"\x10", b"\x11", b"\x23", b"\x08\0",
)  # fmt: skip
ANSWER, COLD, TWICE, UNUSED = range(4)


def body(*code: bytes) -> bytes:
    """Return a function without variables of its own."""
    return b"\0" + b"".join(code) + wasm.END


def whole() -> bytes:
    """Return a module in which ANSWER calls COLD by the table, and COLD calls TWICE.

    It imports a function and a global, as Pyodide's does.
    """
    first = 1  # index 0 is the imported function
    bodies = [
        body(FIRST_ARGUMENT, constant(first + COLD), CALL_INDIRECT, b"\0\0", constant(1), ADD),
        body(FIRST_ARGUMENT, CALL, unsigned(first + TWICE), GLOBAL_GET, unsigned(1), ADD),
        body(FIRST_ARGUMENT, constant(2), TIMES),
        body(THROW),
    ]
    functions = b"".join(unsigned(first + number) for number in (ANSWER, COLD, TWICE))
    sections = {
        wasm.TYPES: vector([b"\x60" + vector([NUMBER]) + vector([NUMBER]), b"\x60\0\0"]),
        wasm.IMPORTS: vector(
            [
                sized(b"env") + sized(b"log") + b"\0\1",
                sized(b"GOT.func") + sized(b"log") + b"\3" + NUMBER + b"\1",
            ]
        ),
        wasm.FUNCTIONS: vector([b"\0", b"\0", b"\0", b"\0"]),
        wasm.TABLES: vector([b"\x70\0\x04"]),
        wasm.MEMORIES: vector([b"\0\1"]),
        wasm.TAGS: vector([b"\0\1"]),
        wasm.GLOBALS: vector(
            [NUMBER + b"\1" + constant(100) + wasm.END, NUMBER + b"\0" + constant(7) + wasm.END]
        ),
        wasm.EXPORTS: wasm.as_exports(
            [
                Export("answer", wasm.FUNCTION, first + ANSWER),
                Export("unused", wasm.FUNCTION, first + UNUSED),
                Export("table", wasm.TABLE, 0),
            ]
        ),
        wasm.ELEMENTS: vector([b"\0" + constant(1) + wasm.END + b"\3" + functions]),
        wasm.CODE: vector(map(sized, bodies)),
    }
    return wasm.joined(sections)


def run(folder: Path, script: str, **modules: bytes) -> object:
    """Return what a script prints as JSON; `load(name, imports)` makes an instance in it."""
    for name, data in modules.items():
        (folder / f"{name}.wasm").write_bytes(data)
    start = """
        const { readFileSync } = require("node:fs");
        const given = {
          env: { log() {} },
          "GOT.func": { log: new WebAssembly.Global({ value: "i32", mutable: true }) },
        };
        const load = (name, more) => new WebAssembly.Instance(
          new WebAssembly.Module(readFileSync(`${name}.wasm`)), { ...given, ...more }).exports;
    """
    done = subprocess.run(
        [node(), "-e", start + script], cwd=folder, check=True, capture_output=True, text=True
    )
    found: object = json.loads(done.stdout)
    return found


def test_a_marked_module_tells_which_functions_were_called(tmp_path: Path) -> None:
    script = """
        const { answer, marks } = load("marked");
        const called = () => [0, 1, 2, 3].filter((number) => marks.get(number));
        console.log(JSON.stringify([called(), answer(5), called()]));
    """
    assert run(tmp_path, script, marked=split.marked(whole())) == [[], 111, [ANSWER, COLD, TWICE]]


def test_what_is_not_there_yet_traps_and_works_once_the_rest_is_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(split, "NEAR", 0)
    quick, rest = split.split(whole(), [ANSWER, TWICE])
    script = """
        const quick = load("quick");
        let first;
        try { first = quick.answer(5); } catch (error) { first = error.constructor.name; }
        const twice = quick.table.get(3)(4);
        load("rest", { quick });
        console.log(JSON.stringify([first, twice, quick.answer(5), load("whole").answer(5)]));
    """
    found = run(tmp_path, script, quick=quick, rest=rest, whole=whole())
    assert found == ["RuntimeError", 8, 111, 111]


@pytest.mark.parametrize(
    ("needed", "call", "result"),
    [([COLD], "table.get(2)(5)", 110), ([ANSWER, TWICE], "answer(5)", 111)],
    ids=["what it calls", "its neighbours"],
)
def test_a_function_comes_with(tmp_path: Path, needed: list[int], call: str, result: int) -> None:
    quick, _ = split.split(whole(), needed)
    assert run(tmp_path, f"console.log(load('quick').{call});", quick=quick) == result


def test_exports_that_no_script_uses_are_left_out() -> None:
    glue = (
        "var _answer,_unused;function assignWasmExports(wasmExports){"
        '_answer=Module["_answer"]=wasmExports["answer"];'
        '_unused=Module["_unused"]=wasmExports["unused"].value>>>0}start()'
    )
    module, script = split.trimmed(whole(), glue, ["exports.answer(1)"])
    assert [each.name for each in wasm.Module(module).exports] == ["answer", "table"]
    assert script == (
        "var _answer;function assignWasmExports(wasmExports){"
        '_answer=Module["_answer"]=wasmExports["answer"];}start()'
    )
