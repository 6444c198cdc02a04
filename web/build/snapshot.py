"""Makes the Python from which the page starts: a snapshot of its memory, and its WebAssembly."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import glue
import runtime
import split
from steps import BUILD, ROOT, WEB, cached, digest, run, say, side_by_side
from tools import node
from tools import python as host

WORKER = BUILD / "snapshot-worker.js"
MAKE = BUILD / "snapshot.mjs"
CHECK = BUILD / "check-snapshot.mjs"
INSIDE = [BUILD / "inside" / name for name in ("lean.py", "prepare.py")]
EXERCISES = BUILD / "exercises.py"
REQUESTS = ROOT / "tests" / "pyodide" / "requests.json"
GLUE = BUILD / "glue.py"
SPLIT = [BUILD / name for name in ("split.py", "wasm.py")]
SCRIPTS = ["js/python/pyodide.js", "js/lab/custom/*.js", "build/snapshot.mjs"]
"""Our scripts that use what Pyodide's module exports."""


PARTS = ("snapshot.bin", "quick.wasm", "rest.wasm")


class Python(NamedTuple):
    """Python's memory with the core in it, and its functions: the needed ones and the rest."""

    folder: Path
    """Where the parts lie, and the worker by which they were made."""
    snapshot: bytes
    quick: bytes
    rest: bytes


def trimmed() -> Path:
    """Return a folder with Pyodide's module, pyodide.wasm, and its script, pyodide.asm.mjs.

    Both are without the exports that no script uses, and the script is changed as in glue.py.
    """
    whole, around, loader = (
        runtime.PYODIDE / name for name in ("pyodide.asm.wasm", "pyodide.asm.mjs", "pyodide.mjs")
    )
    others = [loader, *(path for names in SCRIPTS for path in sorted(WEB.glob(names)))]

    def make(folder: Path) -> None:
        folder.mkdir()
        texts = [path.read_text("utf-8") for path in others]
        module, script = split.trimmed(whole.read_bytes(), around.read_text("utf-8"), texts)
        (folder / "pyodide.wasm").write_bytes(module)
        (folder / "pyodide.asm.mjs").write_text(glue.quickened(script), "utf-8")

    return cached("trimmed", digest([whole, around, *others, *SPLIT, GLUE, Path(__file__)]), make)


def python(zips: Path, bundle: Callable[[Path], None]) -> Python:
    """Return the Python from which the page starts; `check` tests that it answers as another does.

    `zips` is the folder with core.zip and stdlib.zip; `bundle` bundles WORKER into a folder.
    """
    whole = trimmed()
    files = [zips / "core.zip", zips / "stdlib.zip", *sorted(whole.iterdir())]
    scripts = [WORKER, MAKE, EXERCISES, BUILD / "node-worker.mjs", BUILD / "bundle.mjs"]
    page = [WEB / "js" / "python" / name for name in ("pyodide.js", "snapshot.js", "typed.js")]
    key = digest([*files, *scripts, *page, *INSIDE, *SPLIT, Path(__file__), REQUESTS])

    def make(folder: Path) -> str:
        folder.mkdir()
        _make(folder, zips, whole / "pyodide.wasm", bundle)
        return "snapshot of Python made"

    folder = cached("snapshot", key, make)
    return Python(folder, *((folder / name).read_bytes() for name in PARTS))


def _make(folder: Path, zips: Path, wasm: Path, bundle: Callable[[Path], None]) -> None:
    """Write the three parts, and the worker that `check` uses, into a folder."""
    marked, needed, exercises = (
        folder / name for name in ("marked.wasm", "needed.json", "exercises.json")
    )
    mounts = {"/zips": zips, "/out": folder}
    args = ("/zips/stdlib.zip", "/zips/core.zip", "/out")
    asked = [host(), EXERCISES]
    side_by_side(
        lambda: runtime.in_pyodide(INSIDE[0], *args, mounts=mounts),
        lambda: bundle(folder),
        lambda: exercises.write_text(run(asked, env={"PYTHONPATH": str(ROOT)}), "utf-8"),
        lambda: marked.write_bytes(split.marked(wasm.read_bytes())),
    )
    given = {
        "worker": folder / WORKER.name,
        "core": zips / "core.zip",
        "requests": REQUESTS,
        "snapshot": folder / PARTS[0],
        "wasm": wasm,
        "marked": marked,
        "lean": folder / "lean.zip",
        "leanCore": folder / "lean-core.zip",
        "prepare": INSIDE[1],
        "exercises": exercises,
        "needed": needed,
    }
    _node(MAKE, given, "making the snapshot of Python")
    halves = split.split(wasm.read_bytes(), json.loads(needed.read_text("utf-8")))
    for name, data in zip(PARTS[1:], halves, strict=True):
        (folder / name).write_bytes(data)
    marked.unlink()


def check(zips: Path, made: Python) -> None:
    """Raise a `StepError` if Python answers otherwise from the snapshot than from the zips."""
    snapshot, quick, rest = (made.folder / name for name in PARTS)
    given = {
        "worker": made.folder / WORKER.name,
        "core": zips / "core.zip",
        "requests": REQUESTS,
        "snapshot": snapshot,
        "quick": quick,
        "rest": rest,
        "stdlib": zips / "stdlib.zip",
    }
    say(_node(CHECK, given, "checking the snapshot of Python").strip())


def _node(script: Path, given: dict[str, Path], what: str) -> str:
    options = {name: str(path) for name, path in given.items()}
    return run([node(), script, json.dumps(options)], what=what)
