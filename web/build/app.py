"""Builds dist/ from the sources, step by step."""

from __future__ import annotations

import json
import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any

import pages
import runtime
import snapshot
from documentation import DOCS, documentation
from licences import licences, version
from sbom import bill_of_materials
from steps import (
    BUILD,
    CACHE,
    CORE,
    DIST,
    ROOT,
    WEB,
    Clock,
    cached,
    digest,
    dump,
    files_in,
    run,
    say,
    sha256,
    side_by_side,
)
from tools import node, npm_ci, python, venv, wheels_for_pyodide

MICROPIP = WEB / "micropip.txt"
WORDS = WEB / "js" / "words"
COURSE = WEB / "lessons"
SINGLE = DIST / "mastermind.html"
BILL = DIST / "sbom.json"


def set_up() -> None:
    """Make .venv and web/node_modules agree with the lockfiles of the build."""
    side_by_side(venv, npm_ci)


def openings() -> Path:
    """Return the file with the core's replies to the first requests of the page."""
    script = BUILD / "openings.py"
    asked = [WORDS / "presets.json", WORDS / "lessons.json"]

    def make(out: Path) -> str:
        run([python(), script, *asked, out], env={"PYTHONPATH": str(ROOT)})
        return "opening replies computed by the core"

    return cached("openings.json", digest([*files_in(CORE), script, *asked]), make)


def course() -> dict[str, bytes]:
    """Return the lessons as the page draws them: "en" or another language -> trees as JSON.

    What a language lacks is in English there.
    """
    script = BUILD / "lessons.py"

    def make(out: Path) -> None:
        run([python(), script, COURSE, out], what="reading the lessons")

    made = cached("lessons.json", digest([script, *COURSE.glob("*/*.md")]), make)
    read: dict[str, dict[str, object]] = json.loads(made.read_text("utf-8"))
    return {code: dump({**read["en"], **trees}).encode() for code, trees in read.items()}


def languages() -> dict[str, dict[str, str]]:
    """Return the texts of every language: its code, such as "de", -> key -> message."""
    paths = sorted((WORDS / "languages").glob("*.json"))
    return {path.stem: json.loads(path.read_text("utf-8")) for path in paths}


def compiled_languages() -> Path:
    """Return the file with the texts of every language as the page fills them in."""
    script = BUILD / "messages.mjs"

    def make(out: Path) -> None:
        texts = out.with_name("texts.json")
        texts.write_text(dump(languages()), "utf-8")
        run([node(), script, texts, out], what="reading the messages")

    return cached("messages.json", digest([script], dump(languages())), make)


def _given(define: dict[str, object]) -> dict[str, object]:
    """Return options of a script: what stands for virtual modules, and for names in scripts."""

    def kept(name: str, value: object) -> str:
        def make(out: Path) -> None:
            out.write_text(dump(value), "utf-8")

        return str(cached(name, digest([], dump(value)), make))

    named = {code: texts["language.name"] for code, texts in languages().items()}
    return {
        "alias": {
            "virtual:openings": str(openings()),
            "virtual:languages": kept("languages.json", named),
            "virtual:course": kept("course.json", sorted(course())),
        },
        "define": {name: dump(value) for name, value in define.items()},
    }


def bundle(out: Path, entries: dict[str, str], define: dict[str, object]) -> None:
    """Bundle scripts and styles with esbuild into a folder: their names and sources."""
    options = json.dumps(bundle_options(out, entries, define))
    run([node(), BUILD / "bundle.mjs", options], what="bundling with esbuild")


def bundle_options(
    out: Path, entries: dict[str, str], define: dict[str, object]
) -> dict[str, object]:
    """Return what bundle.mjs is told; `define` has the values of names in the scripts."""
    glue = snapshot.trimmed() / "pyodide.asm.mjs"
    return {"out": str(out), "entries": entries, **_given(define), "glue": str(glue)}


def first_board(define: dict[str, object]) -> dict[str, Any]:
    """Return what the page draws first, as the page's own views draw it."""
    script = BUILD / "first-board.mjs"
    sources = [script, *(BUILD / name for name in ("first-view.js", "markup.mjs", "messages.mjs"))]
    sources += [*files_in(WEB / "js", COURSE), WEB / "package-lock.json", openings()]

    def make(out: Path) -> None:
        options = {**_given(define), "languages": str(compiled_languages()), "out": str(out)}
        run([node(), script, json.dumps(options)], what="drawing the first board")

    out = cached("first-board.json", digest(sources, dump(define)), make)
    drawn: dict[str, Any] = json.loads(out.read_text("utf-8"))
    return drawn


def defined(zips: Path) -> dict[str, object]:
    """Return the values of the names that the build puts into the scripts."""
    lock = json.loads((runtime.PYODIDE / "pyodide-lock.json").read_text("utf-8"))
    return {
        "LOCK_INFO": lock["info"],
        "CORE": sha256((zips / "core.zip").read_bytes())[:16],
        "VERSION": version(),
    }


def python_parts() -> tuple[Path, Path, Path]:
    """Build and return what Python starts from in the page: its zips, memory and functions."""
    zips = runtime.zips(runtime.wheel())
    return zips, snapshot.memory(zips, _bundle_worker(zips)), snapshot.halves()


def find_functions() -> None:
    """Find again which functions of WebAssembly Python's start needs."""
    set_up()
    zips = runtime.zips(runtime.wheel())
    snapshot.find_functions(zips, _bundle_worker(zips))


def _bundle_worker(zips: Path) -> snapshot.Bundle:
    entry = {snapshot.WORKER.stem: f"build/{snapshot.WORKER.name}"}
    return lambda out: bundle(out, entry, defined(zips))


def parts(main: str = "js/main.ts", worker: str = "js/worker.ts") -> pages.Built:
    """Build and return the parts of both outputs.

    `main` and `worker` are the scripts of the page and of Python's workers, paths in web/.
    """
    (micropip,) = wheels_for_pyodide(MICROPIP).glob("*.whl")
    zips, memory, halves = python_parts()
    define = defined(zips)
    entries = {
        "first": "js/first.ts",
        "board": "js/board.ts",
        "unpack": "js/unpack.ts",
        "main": main,
        "lab": "js/lab/main.ts",
        "worker": worker,
        "frame": "js/lab/custom/frameScript.ts",
        "app": "css/app.css",
    }
    openings()  # both of the next steps need it, and only one is to make it
    with tempfile.TemporaryDirectory(dir=CACHE) as folder:  # two builds may run at once
        _, drawn = side_by_side(
            lambda: bundle(Path(folder), entries, define), lambda: first_board(define)
        )
        scripts = {path.stem: path.read_bytes() for path in Path(folder).iterdir()}
    told = json.loads(compiled_languages().read_text("utf-8"))
    del told["en"]  # part of the script
    software = licences(MICROPIP)
    return pages.Built(
        html=(WEB / "index.html").read_text("utf-8"),
        css=scripts["app"],
        first_board=drawn,
        scripts=scripts,
        parts={
            **_texts(pages.LANGUAGE, {code: dump(texts).encode() for code, texts in told.items()}),
            "worker": ("python-worker.js", scripts["worker"]),
            "frame": ("frame.js", scripts["frame"]),
            "wasm": ("pyodide.wasm", (halves / "quick.wasm").read_bytes()),
            "snapshot": ("snapshot.zip", (memory / "snapshot.bin").read_bytes()),
            "core": ("core.zip", (zips / "core.zip").read_bytes()),
            "rest": ("pyodide-rest.wasm", (halves / "rest.wasm").read_bytes()),
            "stdlib": ("stdlib.zip", (zips / "stdlib.zip").read_bytes()),
            "micropip": ("micropip.zip", micropip.read_bytes()),
            "lab": ("lab.js", scripts["lab"]),
            **_texts("lessons-", course()),
            "software": ("software.json", dump([each._asdict() for each in software]).encode()),
        },
        software=software,
    )


def _texts(kind: str, texts: dict[str, bytes]) -> dict[str, tuple[str, bytes]]:
    return {f"{kind}{code}": (f"{kind}{code}.json", text) for code, text in texts.items()}


def build() -> Path:
    """Build everything into dist/, if anything has changed; return the path of the one file."""
    set_up()
    clock, stamp = Clock(), CACHE / "built"
    CACHE.mkdir(parents=True, exist_ok=True)
    web = [path for path in WEB.iterdir() if path.name != "node_modules"]
    sources = [*web, CORE, DOCS, snapshot.REQUESTS, *runtime.BESIDE]
    key = digest(files_in(*sources), runtime.HOME, runtime.SITE, sys.version)
    if stamp.is_file() and stamp.read_text() == key + _made():
        say(f"nothing has changed since the last build ({clock})")
        return SINGLE
    built, documents = side_by_side(parts, documentation)
    SINGLE.write_bytes(pages.single_file(built))
    BILL.write_text(json.dumps(bill_of_materials(built.software), indent=2) + "\n", "utf-8")
    new = CACHE / "site"
    shutil.rmtree(new, ignore_errors=True)
    pages.site(built, new)
    shutil.copytree(documents, new / "docs")
    bundle(new, {"sw": "sw.js"}, {"PRECACHE": pages.precache(new), "LOST": pages.lost()})
    pages.replace_folder(new, DIST / "site")
    stamp.write_text(key + _made())

    say(f"built in {clock}:")
    for path in (*DIST.glob("*.whl"), SINGLE, DIST / "site", BILL):
        size = sum(each.stat().st_size for each in files_in(path))
        print(f"    {path.relative_to(ROOT)}  {size:,} bytes", flush=True)
    return SINGLE


def _made() -> str:
    """Return one hash of what a build has made."""
    return digest(files_in(SINGLE, BILL, DIST / "site", *DIST.glob("*.whl")))
