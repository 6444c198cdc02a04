"""Builds dist/ from the sources, step by step."""

from __future__ import annotations

import hashlib
import json
import re
import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pages
import runtime
import snapshot
from documentation import documentation
from licences import licences, version
from sbom import bill_of_materials
from steps import (
    BUILD,
    CACHE,
    DIST,
    ROOT,
    WEB,
    Clock,
    cached,
    core_files,
    digest,
    dump,
    run,
    say,
    side_by_side,
)
from tools import node, npm_ci, python, venv, wheels_for_pyodide
from weight import check_weight

MICROPIP = WEB / "micropip.txt"
PRESETS = WEB / "js" / "words" / "presets.json"
LESSONS = WEB / "js" / "words" / "lessons.json"
LANGUAGES = WEB / "js" / "words" / "languages"
COURSE = WEB / "lessons"

SPACE = re.compile(rb"(--[\w-]+:|,) ")
"""A space that esbuild leaves: after the name of a custom property, and after its commas."""


def set_up() -> None:
    """Make .venv and web/node_modules agree with the lockfiles of the build."""
    side_by_side(venv, npm_ci)


def openings() -> Path:
    """Return the file with the core's replies to the first requests of the page."""
    script = BUILD / "openings.py"

    def make(out: Path) -> str:
        text = run([python(), script, PRESETS, LESSONS, out], env={"PYTHONPATH": str(ROOT)})
        return f"{text.strip()} computed by the core"

    return cached("openings.json", digest([*core_files(), script, PRESETS, LESSONS]), make)


def course() -> dict[str, bytes]:
    """Return the lessons as the page draws them: "en" or another language -> trees as JSON.

    What a language lacks is in English there.
    """
    script = BUILD / "lessons.py"

    def read(folder: Path) -> bytes:
        def make(out: Path) -> None:
            run([python(), script, folder, out], what=f"reading the lessons in {folder.name}")

        key = digest([script, *folder.glob("*.md")])
        return cached(f"lessons-{folder.name}.json", key, make).read_bytes()

    english = json.loads(read(COURSE / "en"))
    own = {path.name: json.loads(read(path)) for path in COURSE.glob("*") if path.is_dir()}
    return {code: dump({**english, **trees}).encode() for code, trees in sorted(own.items())}


def languages() -> dict[str, dict[str, str]]:
    """Return the texts of every language: its code, such as "de", -> key -> message."""
    return {
        path.stem: json.loads(path.read_text("utf-8")) for path in sorted(LANGUAGES.glob("*.json"))
    }


def _virtual() -> dict[str, object]:
    """Return what stands for the virtual modules, as the options of a script."""
    named = {code: texts["language.name"] for code, texts in languages().items()}
    alias = {
        "virtual:openings": str(openings()),
        "virtual:languages": str(_kept("languages.json", dump(named))),
        "virtual:course": str(_kept("course.json", dump(sorted(course())))),
    }
    return {"alias": alias}


def _kept(name: str, text: str) -> Path:
    """Return a file of the cache with a text."""

    def make(out: Path) -> None:
        out.write_text(text, "utf-8")

    return cached(name, digest([], text), make)


def _defined(define: dict[str, object]) -> dict[str, object]:
    """Return the values of names in scripts, as the options of a script."""
    return {"define": {name: json.dumps(value, sort_keys=True) for name, value in define.items()}}


Bundle = Callable[[Path, dict[str, str], dict[str, object]], None]
"""Bundles scripts and styles into a folder: their names and sources, and the values of names."""


def bundle(out: Path, entries: dict[str, str], define: dict[str, object]) -> None:
    """Bundle scripts and styles with esbuild into a folder."""
    options = json.dumps(bundle_options(out, entries, define))
    run([node(), BUILD / "bundle.mjs", options], what="bundling with esbuild")


def bundle_options(
    out: Path, entries: dict[str, str], define: dict[str, object]
) -> dict[str, object]:
    """Return what bundle.mjs is told."""
    return {
        "out": str(out),
        "entries": entries,
        **_virtual(),
        **_defined(define),
        "glue": str(snapshot.trimmed() / "pyodide.asm.mjs"),
    }


def first_board(define: dict[str, object]) -> pages.FirstBoard:
    """Return what the page draws first, as the page's own views draw it."""
    scripts = [BUILD / name for name in ("first-board.mjs", "first-view.js", "markup.mjs")]
    sources = [path for path in (WEB / "js").rglob("*") if path.is_file()]
    sources += [*scripts, WEB / "package-lock.json", openings(), *COURSE.glob("*/*.md")]

    def make(out: Path) -> None:
        options = {**_virtual(), **_defined(define), "out": str(out)}
        run([node(), scripts[0], json.dumps(options)], what="drawing the first board")

    out = cached("first-board.json", digest(sources, dump(define)), make)
    return pages.FirstBoard(**json.loads(out.read_text("utf-8")))


class Python(NamedTuple):
    """What Python starts from in the page: the three zips, the start, and the names in scripts."""

    zips: Path
    started: snapshot.Python
    define: dict[str, object]


def defined(zips: Path) -> dict[str, object]:
    """Return the values of the names that the build puts into the scripts."""
    lock = json.loads((runtime.PYODIDE / "pyodide-lock.json").read_text("utf-8"))
    return {
        "LOCK_INFO": lock["info"],
        "CORE": hashlib.sha256((zips / "core.zip").read_bytes()).hexdigest()[:16],
        "VERSION": version(),
    }


def python_parts() -> Python:
    """Build and return what Python starts from in the page."""
    zips = runtime.zips(runtime.wheel())
    define = defined(zips)
    entry = {snapshot.WORKER.stem: f"build/{snapshot.WORKER.name}"}
    return Python(zips, snapshot.python(zips, lambda out: bundle(out, entry, define)), define)


def check_python() -> None:
    """Raise a `StepError` if what Python starts from lacks something or answers otherwise."""
    made = python_parts()
    clock = Clock()
    side_by_side(lambda: runtime.check(made.zips), lambda: snapshot.check(made.zips, made.started))
    say(f"Python of the page checked ({clock})")


def parts(
    main: str = "js/main.js",
    worker: str = "js/worker.js",
    made: Python | None = None,
    bundled: Bundle = bundle,
) -> pages.Built:
    """Build and return the parts of both outputs.

    `main` and `worker` are the scripts of the page and of Python's workers, paths in web/. `made`
    is what Python starts from, else that of the sources; `bundled` bundles as `bundle` does.
    """
    (micropip,) = wheels_for_pyodide(MICROPIP).glob("*.whl")
    zips, started, define = made or python_parts()
    entries = {
        "first": "js/first.js",
        "board": "js/board.js",
        "unpack": "js/unpack.js",
        "main": main,
        "lab": "js/lab/main.js",
        "worker": worker,
        "frame": "js/lab/custom/frameScript.js",
        "app": "css/app.css",
    }
    _virtual()  # both of the next steps need it, and only one is to make it
    with tempfile.TemporaryDirectory(dir=CACHE) as folder:  # two builds may run at once
        _, drawn = side_by_side(
            lambda: bundled(Path(folder), entries, define), lambda: first_board(define)
        )
        scripts = {path.name: path.read_bytes() for path in Path(folder).iterdir()}
    return pages.Built(
        html=(WEB / "index.html").read_text("utf-8"),
        css=SPACE.sub(rb"\1", scripts["app.css"]),
        first=scripts["first.js"],
        board=scripts["board.js"],
        first_board=drawn,
        unpack=scripts["unpack.js"],
        main=scripts["main.js"],
        lab=scripts["lab.js"],
        languages={
            code: dump(texts).encode()
            for code, texts in languages().items()
            if code != "en"  # part of the script
        },
        lessons=course(),
        worker=scripts["worker.js"],
        frame=scripts["frame.js"],
        wasm=started.quick,
        rest=started.rest,
        snapshot=started.snapshot,
        stdlib=(zips / "stdlib.zip").read_bytes(),
        core=(zips / "core.zip").read_bytes(),
        library=(zips / "library.zip").read_bytes(),
        micropip=micropip.read_bytes(),
        software=licences(MICROPIP),
    )


def build() -> Path:
    """Build everything into dist/ and return the path of the one file."""
    set_up()
    clock = Clock()
    CACHE.mkdir(parents=True, exist_ok=True)
    wheel = runtime.wheel()
    built, documents = side_by_side(parts, documentation)
    single = DIST / "mastermind.html"
    single.write_bytes(pages.single_file(built))
    bill = DIST / "sbom.json"
    bill.write_text(json.dumps(bill_of_materials(built.software), indent=2) + "\n", "utf-8")

    new = CACHE / "site"
    shutil.rmtree(new, ignore_errors=True)
    pages.site(built, new)
    shutil.copytree(documents, new / "docs")
    bundle(new, {"sw": "sw.js"}, {"PRECACHE": pages.precache(new), "LOST": pages.lost()})
    pages.replace_folder(new, DIST / "site")

    say(f"built in {clock}:")
    for path in (wheel, single, DIST / "site", bill):
        files = [path] if path.is_file() else [each for each in path.rglob("*") if each.is_file()]
        size = sum(each.stat().st_size for each in files)
        print(f"    {path.relative_to(ROOT)}  {size:,} bytes", flush=True)
    check_weight(DIST)
    return single
