"""Makes the snapshot of Python's memory from which the page starts, and checks it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import runtime
from steps import CACHE, ROOT, WEB, Clock, Stamp, digest, run, say, tidy
from tools import node

BUILD = WEB / "build"
WORKER = BUILD / "snapshot-worker.js"
MAKE = BUILD / "snapshot.mjs"
INSIDE = [BUILD / "inside" / name for name in ("lean.py", "prepare.py")]
REQUESTS = ROOT / "tests" / "pyodide" / "requests.json"


def snapshot(zips: Path, bundle: Callable[[Path], None]) -> bytes:
    """Return the snapshot of a Python with the core, which answers as an ordinary one.

    `zips` is the folder with core.zip and stdlib.zip; `bundle` bundles WORKER into a folder.
    """
    wasm = runtime.PYODIDE / "pyodide.asm.wasm"
    files = [zips / "core.zip", zips / "stdlib.zip"]
    scripts = [WORKER, MAKE, *INSIDE, Path(__file__), BUILD / "bundle.mjs"]
    page = [WEB / "js" / "python" / name for name in ("pyodide.js", "snapshot.js")]
    key = digest([*files, *scripts, *page, wasm, runtime.PYODIDE / "pyodide.asm.mjs", REQUESTS])
    folder = CACHE / f"snapshot-{key[:16]}"
    made, stamp = folder / "snapshot.bin", Stamp(folder / ".done", key)
    if not stamp.fresh():
        clock = Clock()
        folder.mkdir(parents=True, exist_ok=True)
        mounts = {"/zips": zips, "/out": folder}
        args = ("/zips/stdlib.zip", "/zips/core.zip", "/out")
        runtime.in_pyodide(INSIDE[0], *args, mounts=mounts)
        bundle(folder)
        lean = [folder / "lean.zip", folder / "lean-core.zip"]
        given: list[str | Path] = [folder / WORKER.name, wasm, *lean, *reversed(files)]
        command = [node(), MAKE, *given, INSIDE[1], REQUESTS, made]
        text = run(command, what="making the snapshot of Python")
        say(f"snapshot of Python made ({clock}); {text.strip()}")
        stamp.mark()
        tidy("snapshot")
    return made.read_bytes()
