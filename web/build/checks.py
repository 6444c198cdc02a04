"""The checks and the tests, each a stage that `build.py test` runs in this order."""

from __future__ import annotations

import functools
import http.server
from collections.abc import Callable
from pathlib import Path

import app
import runtime
from browsers import BROWSERS, chromium, find
from steps import CACHE, DIST, ROOT, WEB, Clock, StepError, run, say
from tools import node, python, wheels_for_pyodide

TESTS = ROOT / "tests"


def _tool(name: str, *args: str | Path, what: str, env: dict[str, str] | None = None) -> None:
    run([python(), "-m", name, *args], env=env, show=True, what=what)


def check() -> None:
    """Lint, formatting and types, of Python and of JavaScript."""
    _tool("ruff", "check", "--quiet", ".", what="ruff check")
    _tool("ruff", "format", "--check", "--quiet", ".", what="ruff format")
    _tool("mypy", "--no-error-summary", what="mypy of the core")
    # What runs inside Pyodide imports what only Pyodide has, so its tests must do.
    typed = "build.py web/build tests/test_build.py tests/test_cluster.py"
    typed += " tests/test_builder.py tests/test_browsers.py tests/test_colours.py tests/browser"
    typed += " tests/engines tests/pyodide/test_in_pyodide.py"
    _tool(
        "mypy",
        *["--no-error-summary", "--exclude", "web/build/inside", *typed.split()],
        env={"MYPYPATH": str(WEB / "build")},
        what="mypy of the build and its tests",
    )
    tsc = WEB / "node_modules" / "typescript" / "bin" / "tsc"
    run([node(), tsc, "-p", WEB], show=True, what="tsc")


def unit() -> None:
    """Run the unit tests on this machine's own Python."""
    _pytest(TESTS / "unit", "-n", "2")


def books() -> None:
    """Build books, in processes and on a Dask cluster, with some of them killed."""
    _pytest(TESTS / "test_cluster.py", TESTS / "test_builder.py")


def js() -> None:
    """Run the unit tests of the JavaScript in Node."""
    files = sorted((TESTS / "js").rglob("*.test.*js"))
    run([node(), "--test", "--test-reporter=spec", *files], show=True, what="node --test")


def build() -> None:
    """Build, and test what was built, how the build finds browsers, and the colours."""
    app.build()
    _pytest(TESTS / "test_build.py", TESTS / "test_browsers.py", TESTS / "test_colours.py")


def pyodide() -> None:
    """Run the unit tests, and a few of its own, inside Pyodide."""
    app.build()
    _pytest(TESTS / "pyodide")
    units_in_pyodide()


def units_in_pyodide() -> None:
    """Run the same unit tests with Pyodide's Python, pytest put there by micropip."""
    wheels = wheels_for_pyodide(TESTS / "pyodide" / "requirements.txt")
    (core,) = DIST.glob("*.whl")
    runtime.in_pyodide(
        TESTS / "pyodide" / "run_unit_tests.py",
        core.name,
        mounts={"/wheels": wheels, "/dist": DIST, "/project": ROOT},
        show=True,
    )


def browser() -> None:
    """Run the journeys in a real Chromium, on the one file and on the site."""
    app.build()
    _pytest(TESTS / "browser", "-n", "2", env={"MASTERMIND_CHROMIUM": chromium()})


def engines() -> None:
    """Run the main journeys in Firefox and in WebKit, on the one file and on the site."""
    app.build()
    found = {BROWSERS[name].variable: find(name) for name in ("firefox", "webkit")}
    # One engine to a process: they run side by side, and neither is started twice at once.
    _pytest(TESTS / "engines", "-n", "2", "--dist", "loadgroup", env=found)


STAGES: dict[str, Callable[[], None]] = {
    "check": check,
    "unit": unit,
    "books": books,
    "js": js,
    "build": build,
    "pyodide": pyodide,
    "browser": browser,
    "engines": engines,
}


def test(stages: list[str]) -> None:
    """Run stages in the order given; the first that fails ends it."""
    app.set_up()
    for stage in stages:
        clock = Clock()
        print(f"\n=== {stage}: {STAGES[stage].__doc__}", flush=True)
        STAGES[stage]()
        say(f"{stage}: passed ({clock})")


def _pytest(*args: str | Path, env: dict[str, str] | None = None) -> None:
    if not Path(args[0]).exists():
        raise StepError(f"there is no {args[0]}")
    cache = f"cache_dir={CACHE / 'pytest'}"
    given = {"PYTHONPATH": str(ROOT), **(env or {})}
    _tool("pytest", "-o", cache, *args, env=given, what=f"pytest {Path(args[0]).name}")


def serve(port: int) -> None:
    """Serve dist/site on this machine until interrupted."""
    handler = functools.partial(http.server.SimpleHTTPRequestHandler, directory=DIST / "site")
    with http.server.ThreadingHTTPServer(("127.0.0.1", port), handler) as server:
        print(f"Serving dist/site at http://127.0.0.1:{port}/ (Ctrl-C ends it)", flush=True)
        server.serve_forever()
