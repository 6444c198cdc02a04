"""The checks and the tests: the stages of `build.py test`, in the order in which they run."""

from __future__ import annotations

import functools
import os
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import app
import runtime
from browsers import BROWSERS, find
from journeys import run_journeys, run_pytest
from steps import BUILD, DIST, ROOT, WEB, Clock, in_turn, run, say, side_by_side
from tools import add_to_venv, node, python, wheels_for_pyodide

TESTS = ROOT / "tests"
WRITTEN_BY_HAND = [
    *(WEB / name for name in ("js", "css", "sw.js", "build")),
    *(TESTS / name for name in ("js", "journeys", "screens")),
]
"""The JavaScript, CSS and JSON that Biome checks."""

LOCK = TESTS / "requirements.txt"
_building = threading.Lock()


def _tool(name: str, *args: str | Path, what: str, env: dict[str, str] | None = None) -> None:
    run([python(), "-m", name, *args], env=env, show=True, what=what)


def built() -> None:
    """Build, once in a run: the sources stay the same."""
    with _building:
        _build()


@functools.cache
def _build() -> None:
    app.build()


def set_up() -> None:
    """Install what the build and its tests need."""
    app.set_up()
    add_to_venv(LOCK)


def check() -> None:
    """Check style, formatting and types of Python and JavaScript, and words and layers."""
    side_by_side(_check_types_of_python, _check_the_rest)


def _check_the_rest() -> None:
    _tool("ruff", "check", "--quiet", ".", what="ruff check")
    _tool("ruff", "format", "--check", "--quiet", ".", what="ruff format")
    modules = WEB / "node_modules"
    run([node(), modules / "typescript" / "bin" / "tsc", "-p", WEB], show=True, what="tsc")
    biome = modules / "@biomejs" / "biome" / "bin" / "biome"
    run([node(), biome, "ci", "--colors=off", *WRITTEN_BY_HAND], show=True, what="biome")
    run_pytest(*(TESTS / "unit" / f"test_{what}.py" for what in ("design", "layers", "prose")))


def _check_types_of_python() -> None:
    # Scripts that run inside Pyodide are left out: they import modules that only Pyodide has.
    typed = "mastermind_core build.py web/build tests/unit tests/games tests/benchmarks tests/build"
    typed += " tests/builder tests/journeys tests/screens tests/pyodide/test_in_pyodide.py"
    typed += " tests/notebook/test_notebook.py"
    options = ["--no-error-summary", "--exclude", "web/build/inside"]
    _tool("mypy", *options, *typed.split(), env={"MYPYPATH": str(BUILD)}, what="mypy")


def unit() -> None:
    """Run the unit tests with this machine's Python."""
    run_pytest(TESTS / "unit", *AT_A_PUSH, "-n", "2")


def games() -> None:
    """Play whole games on boards of every shape, and build books, also on a Dask cluster."""
    run_pytest(TESTS / "games", TESTS / "builder", *AT_A_PUSH, "-n", "2")


def js() -> None:
    """Run the unit tests of the JavaScript in Node."""
    files = sorted((TESTS / "js").rglob("*.test.*js"))
    # Node would leave one of two cores idle.
    options = [f"--test-concurrency={max(2, os.cpu_count() or 2)}", "--test-reporter=spec"]
    run([node(), BUILD / "test.mjs", *options, *files], show=True, what="node --test")


def build() -> None:
    """Build, then test the outputs, the search for browsers, and the colours."""
    built()
    run_pytest(TESTS / "build", *AT_A_PUSH, "-n", "2")


def pyodide() -> None:
    """Run every twelfth unit test, and a few more, inside Pyodide; the night runs all."""
    built()
    run_pytest(TESTS / "pyodide", *AT_A_PUSH, "-n", "2")
    units_in_pyodide("not nightly", parts=24)


def units_in_pyodide(marks: str, parts: int) -> None:
    """Run unit tests with Pyodide's Python, into which micropip installs pytest.

    Two processes run one of as many parts of the tests each, at the same time.
    """
    wheels = wheels_for_pyodide(TESTS / "pyodide" / "requirements.txt")
    (core,) = DIST.glob("*.whl")

    def part(number: int) -> str:
        return runtime.in_pyodide(
            TESTS / "pyodide" / "run_unit_tests.py",
            *[core.name, str(number), str(parts), "-m", marks],
            mounts={"/wheels": wheels, "/dist": DIST, "/project": ROOT},
        )

    processes = 2
    with ThreadPoolExecutor(processes) as pool:
        for output in pool.map(part, range(processes)):
            print(output, flush=True)


def notebook() -> None:
    """Run docs/notebook.ipynb by Jupyter's kernel, and look at it in a real Chromium."""
    set_up()
    run_pytest(TESTS / "notebook", env=_paths("chromium"))


def journeys() -> None:
    """Run the journeys of a push: in Chromium, and one of them in Firefox and in WebKit."""
    _journeys("not nightly", *BROWSERS)


def engines() -> None:
    """Run all errands in Firefox and in WebKit."""
    _journeys("engines", "firefox", "webkit")


def quick() -> None:
    """Check, run the unit tests of Python and JavaScript, and a dozen journeys: three minutes."""
    for stage in (check, unit, js):
        stage()
    built()
    run_pytest(TESTS / "journeys", "-m", "quick and not nightly", "-n", "3", env=_paths("chromium"))


def nightly() -> None:
    """Run what a push leaves out: sweeps, long games, books, the notebook, the other engines."""
    built()
    folders = [TESTS / name for name in ("unit", "games", "builder", "benchmarks")]
    in_turn(
        lambda: run_pytest(*folders, *AT_NIGHT, "-n", "2"),
        # One at a time: a test builds twice.
        lambda: run_pytest(TESTS / "build", *AT_NIGHT),
        notebook,
        lambda: units_in_pyodide("", parts=2),
        lambda: _journeys("nightly", *BROWSERS),
    )


def _journeys(marks: str, *names: str) -> None:
    built()
    run_journeys(TESTS / "journeys", TESTS / "screens", "-m", marks, env=_paths(*names))


def _paths(*names: str) -> dict[str, str]:
    """Return the environment variables that say where these browsers are."""
    return {BROWSERS[name].variable: find(name) for name in names}


AT_A_PUSH = ("-m", "not nightly")
AT_NIGHT = ("-m", "nightly")
"""Options: leave out the tests that are marked `nightly`, or run those alone."""

_STAGES = check, unit, games, js, build, pyodide, journeys, notebook, engines, quick, nightly
STAGES: dict[str, Callable[[], None]] = {stage.__name__: stage for stage in _STAGES}
ALL = [*STAGES][:7]
"""The stages of each push."""


def test(stages: list[str]) -> None:
    """Run stages in the given order until one fails."""
    set_up()
    with ThreadPoolExecutor(1) as beside:
        for stage in stages:
            clock = Clock()
            print(f"\n=== {stage}: {STAGES[stage].__doc__}", flush=True)
            STAGES[stage]()
            say(f"{stage}: passed ({clock})")
            if stages == ALL and stage == "unit":
                # The build leaves a core idle; the stages that need it come minutes later.
                beside.submit(built)
