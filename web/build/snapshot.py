"""Makes the Python from which the page starts: a snapshot of its memory, and its WebAssembly."""

from __future__ import annotations

import json
import shutil
import tempfile
import textwrap
from collections.abc import Callable
from pathlib import Path
from typing import Any

import runtime
import split
from steps import BUILD, CACHE, ROOT, StepError, cached, digest, run, say, sha256
from tools import node

WORKER = BUILD / "snapshot-worker.js"
MAKE = BUILD / "snapshot.mjs"
PREPARE = BUILD / "inside" / "prepare.py"
REQUESTS = ROOT / "tests" / "pyodide" / "requests.json"
CUT = [BUILD / name for name in ("split.py", "wasm.py")]
USED = (
    "_PyThreadState_Get _PyUnstable_ThreadState_SetStackProtection _emscripten_stack_get_base"
    " _emscripten_stack_get_current _emscripten_stack_get_end _free _malloc _sbrk"
)
"""What our own scripts use of Pyodide's module."""

NEEDED = BUILD / "needed.txt"
"""The numbers of the functions that run, as ranges, after a hash of Pyodide's module."""

Bundle = Callable[[Path], None]
"""Bundles WORKER into a folder."""


def trimmed() -> Path:
    """Return a folder with Pyodide's module, pyodide.wasm, and its script, pyodide.asm.mjs.

    Both are without the exports that no script uses.
    """
    whole, around, loader = (
        runtime.PYODIDE / name for name in ("pyodide.asm.wasm", "pyodide.asm.mjs", "pyodide.mjs")
    )

    def make(folder: Path) -> None:
        folder.mkdir()
        texts = [loader.read_text("utf-8"), USED]
        module, script = split.trimmed(whole.read_bytes(), around.read_text("utf-8"), texts)
        (folder / "pyodide.wasm").write_bytes(module)
        (folder / "pyodide.asm.mjs").write_text(script, "utf-8")

    return cached("trimmed", digest([whole, around, loader, *CUT, Path(__file__)]), make)


def memory(zips: Path, bundle: Bundle) -> Path:
    """Return a folder with the snapshot of Python's memory, and the worker that made it."""
    whole = trimmed()
    lean = [zips / name for name in ("lean.zip", "lean-core.zip")]
    scripts = [MAKE, BUILD / "node-worker.mjs", PREPARE, Path(__file__)]
    with tempfile.TemporaryDirectory(dir=CACHE) as name:
        bundle(Path(name))
        worker = Path(name, WORKER.name)
        key = digest([*lean, *whole.iterdir(), *scripts], worker.read_text("utf-8"))

        def make(folder: Path) -> str:
            folder.mkdir()
            shutil.copyfile(worker, folder / WORKER.name)
            given = [worker, whole / "pyodide.wasm", *lean, PREPARE, folder / "snapshot.bin"]
            run([node(), MAKE, *given], what="making the snapshot of Python")
            return "snapshot of Python made"

        return cached("snapshot", key, make)


def halves() -> Path:
    """Return a folder with the two modules of Pyodide's functions: quick.wasm and rest.wasm."""
    wasm = trimmed() / "pyodide.wasm"

    def make(folder: Path) -> None:
        folder.mkdir()
        known, *ranges = NEEDED.read_text("utf-8").split()
        if known != _of_pyodide():
            raise StepError(
                f"{NEEDED.name} is of another Pyodide: build.py functions makes it anew"
            )
        ends = (tuple(map(int, each.split("-"))) for each in ranges)
        needed = [number for each in ends for number in range(each[0], each[-1] + 1)]
        quick, rest = split.split(wasm.read_bytes(), needed)
        (folder / "quick.wasm").write_bytes(quick)
        (folder / "rest.wasm").write_bytes(rest)

    return cached("halves", digest([wasm, NEEDED, *CUT, Path(__file__)]), make)


def ask(zips: Path, folder: Path, wasm: Path) -> dict[str, Any]:
    """Return what start.mjs prints of a snapshot in a folder and a module of functions."""
    text = run([node(), BUILD / "start.mjs", folder, wasm, zips / "core.zip", REQUESTS])
    told: dict[str, Any] = json.loads(text)
    return told


def find_functions(zips: Path, bundle: Bundle) -> None:
    """Write into NEEDED which functions run: for a new Pyodide, or where many are missing."""
    with tempfile.TemporaryDirectory(dir=CACHE) as name:
        folder = Path(name)
        shutil.copytree(memory(zips, bundle), folder, dirs_exist_ok=True)
        marked = split.marked((trimmed() / "pyodide.wasm").read_bytes())
        (folder / "marked.wasm").write_bytes(marked)
        numbers = ask(zips, folder, folder / "marked.wasm")["ran"]
    firsts = [number for number in numbers if number - 1 not in {*numbers}]
    lasts = [number for number in numbers if number + 1 not in {*numbers}]
    ranges = (f"{a}-{b}" if a < b else str(a) for a, b in zip(firsts, lasts, strict=True))
    NEEDED.write_text(textwrap.fill(f"{_of_pyodide()} {' '.join(ranges)}", 100) + "\n", "utf-8")
    say(f"{len(numbers)} functions run: {NEEDED.relative_to(ROOT)} names them")


def _of_pyodide() -> str:
    return sha256((runtime.PYODIDE / "pyodide.asm.wasm").read_bytes())[:16]
