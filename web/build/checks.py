"""The checks and the tests: the stages of `build.py test`, in the order in which they run."""

from __future__ import annotations

import functools
import json
import os
import re
from collections import Counter
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from xml.etree import ElementTree

import app
import runtime
from browsers import BROWSERS, chromium, find
from steps import BUILD, CACHE, DIST, ROOT, WEB, Clock, StepError, run, say, side_by_side
from tools import add_to_venv, node, python, wheels_for_pyodide

TESTS = ROOT / "tests"
LOCK = TESTS / "requirements.txt"
BUILDS_TWICE = "tests/build/test_build.py::test_two_builds_give_the_same_bytes"
"""While this test builds, no other may read dist/."""
PYTEST_CACHE = CACHE / "pytest"
LAST_FAILED = PYTEST_CACHE / "v" / "cache" / "lastfailed"
TESTS_FAILED = 1  # pytest's exit status
MAX_ALONE = 6  # journeys; where more fail, the load of the machine is not the reason


def _tool(name: str, *args: str | Path, what: str, env: dict[str, str] | None = None) -> None:
    run([python(), "-m", name, *args], env=env, show=True, what=what)


@functools.cache
def built() -> None:
    """Build, once in a run: the sources stay the same."""
    app.build()


def set_up() -> None:
    """Install what the build and its tests need."""
    app.set_up()
    add_to_venv(LOCK)


def check() -> None:
    """Check style, formatting and types of Python, types of JavaScript, and words and layers."""
    side_by_side(_check_types_of_python, _check_the_rest)


def _check_the_rest() -> None:
    _tool("ruff", "check", "--quiet", ".", what="ruff check")
    _tool("ruff", "format", "--check", "--quiet", ".", what="ruff format")
    tsc = WEB / "node_modules" / "typescript" / "bin" / "tsc"
    run([node(), tsc, "-p", WEB], show=True, what="tsc")
    _pytest(*(TESTS / "unit" / f"test_{what}.py" for what in ("design", "names", "prose")))


def _check_types_of_python() -> None:
    core = ["mastermind_core", "tests/unit", "tests/games"]
    _tool("mypy", "--no-error-summary", *core, what="mypy of the core and its tests")
    # Scripts that run inside Pyodide are left out: they import modules that only Pyodide has.
    typed = "build.py web/build tests/build tests/builder tests/browser"
    typed += " tests/bidi tests/mutation tests/pyodide/test_in_pyodide.py"
    typed += " tests/notebook/test_notebook.py"
    _tool(
        "mypy",
        *["--no-error-summary", "--exclude", "web/build/inside", *typed.split()],
        env={"MYPYPATH": str(BUILD)},
        what="mypy of the build and its tests",
    )


def unit() -> None:
    """Run the unit tests with this machine's Python, but for those that are marked as long."""
    _pytest(TESTS / "unit", "-m", "not long", "-n", "2")


def games() -> None:
    """Play whole games on boards of every shape, and run the unit tests that are marked as long."""
    _pytest(TESTS / "games", *AT_A_PUSH, "-n", "2")
    _pytest(TESTS / "unit", "-m", "long", "-n", "2")


def books() -> None:
    """Build books, in processes and on a Dask cluster, some of whose workers are killed."""
    _pytest(TESTS / "builder", *AT_A_PUSH, "-n", "2")


def js() -> None:
    """Run the unit tests of the JavaScript in Node."""
    files = sorted((TESTS / "js").rglob("*.test.*js"))
    # Node would leave one of two cores idle.
    options = ["--test", f"--test-concurrency={max(2, os.cpu_count() or 2)}"]
    run([node(), *options, "--test-reporter=spec", *files], show=True, what="node --test")


def build() -> None:
    """Build, then test the page's Python, the outputs, the search for browsers, and the colours."""
    built()
    app.check_python()
    _pytest(TESTS / "build", "-n", "2", "--deselect", BUILDS_TWICE)
    _pytest(BUILDS_TWICE)


def pyodide() -> None:
    """Run the unit tests that are not marked as long, and a few more, inside Pyodide."""
    built()
    _pytest(TESTS / "pyodide")
    units_in_pyodide("not long")


def units_in_pyodide(marks: str) -> None:
    """Run unit tests with Pyodide's Python, into which micropip installs pytest.

    Two processes run one half of the tests each, at the same time.
    """
    wheels = wheels_for_pyodide(TESTS / "pyodide" / "requirements.txt")
    (core,) = DIST.glob("*.whl")
    halves = 2

    def half(number: int) -> str:
        return runtime.in_pyodide(
            TESTS / "pyodide" / "run_unit_tests.py",
            *[core.name, str(number), str(halves), "-m", marks],
            mounts={"/wheels": wheels, "/dist": DIST, "/project": ROOT},
        )

    with ThreadPoolExecutor(halves) as pool:
        for output in pool.map(half, range(halves)):
            print(output, flush=True)


def notebook() -> None:
    """Run docs/notebook.ipynb by Jupyter's kernel, and look at it in a real Chromium."""
    set_up()
    _pytest(TESTS / "notebook", env=_chromium())


def journeys() -> None:
    """Run the journeys of the stages browser and engines, one after the other."""
    browser()
    engines()


def quick() -> None:
    """Check, run the unit tests of Python and JavaScript, and a dozen journeys: three minutes."""
    for stage in (check, unit, js):
        stage()
    built()
    journeys = [TESTS / "browser" / name for name in QUICK]
    _pytest(*journeys, "-n", "3", env=_chromium())


def browser() -> None:
    """Run the journeys in a real Chromium, on the one file and on the site."""
    built()
    _journeys(TESTS / "browser", *AT_A_PUSH, env=_chromium())


def nightly() -> None:
    """Run what a push leaves out: sweeps in Chromium, long games, books, and tests in Pyodide."""
    built()
    for folder in ("games", "builder"):
        _pytest(TESTS / folder, *AT_NIGHT, "-n", "2")
    units_in_pyodide("long")
    _journeys(TESTS / "browser", *AT_NIGHT, env=_chromium())


def engines() -> None:
    """Run the main journeys in Firefox and in WebKit, or in what MASTERMIND_BROWSER names."""
    _in_the_others(*(TESTS / "browser" / name for name in MAIN))


def browsers() -> None:
    """Run every journey in Firefox and in WebKit, or in what MASTERMIND_BROWSER names."""
    _in_the_others(TESTS / "browser")


def _in_the_others(*journeys: Path) -> None:
    """Run journeys in the other engines, one engine after the other.

    The table at the end tells how many ran in each, and why others were left out.
    """
    built()
    named = os.environ.get("MASTERMIND_BROWSER")
    tables, failed = [], []
    for engine in [named] if named else OTHERS:
        report = CACHE / f"journeys-{engine}.xml"
        report.unlink(missing_ok=True)
        chosen = {"MASTERMIND_BROWSER": engine, BROWSERS[engine].variable: find(engine)}
        alone: list[str] = []
        try:
            options = ["-n", "3", f"--junitxml={report}"]
            alone = _journeys(*journeys, options=options, env=chosen)
        except StepError as error:
            if not report.exists():
                raise
            failed.append(str(error))
        tables.append(table(BROWSERS[engine].label, report.read_text("utf-8"), alone))
    print("", *tables, sep="\n", flush=True)
    if failed:
        raise StepError("; ".join(failed))


def table(label: str, report: str, alone: Iterable[str] = ()) -> str:
    """Return how many journeys of pytest's report passed, failed and were left out, and why.

    Those that passed `alone`, when they ran once more, count as passed.
    """
    cases = list(ElementTree.fromstring(report).iter("testcase"))
    left_out = Counter(
        skipped.get("message", "") for case in cases for skipped in case.iter("skipped")
    )
    wrong = {
        f"{case.get('classname', '').rpartition('.')[2]}: {case.get('name')}"
        for case in cases
        if case.find("failure") is not None or case.find("error") is not None
    }
    wrong -= {re.sub(r"^.*/(\w+)\.py::", r"\1: ", name) for name in alone}
    # A journey that fails and whose end fails as well is there twice.
    ran = len({(case.get("classname"), case.get("name")) for case in cases}) - left_out.total()
    lines = [f"{label}: {ran} ran, {ran - len(wrong)} passed, {len(wrong)} failed"]
    lines += [f"  failed    {name}" for name in sorted(wrong)]
    lines += [f"  left out {count:3}  {reason}" for reason, count in left_out.most_common()]
    return "\n".join(lines)


def mutate(modules: list[str]) -> None:
    """Run the mutants of some modules of the core, or of all that docs/mutation.md names."""
    set_up()
    _tool("tests.mutation.run", *modules, what="mutation testing")


def pictures() -> None:
    """Run the steps of docs/hosting.md in Chromium, and take its pictures."""
    set_up()
    built()
    journey = TESTS / "browser" / "test_hosting.py"
    _pytest(journey, env={**_chromium(), "MASTERMIND_PICTURES": "1"})


def _journeys(
    *chosen: str | Path, env: dict[str, str], options: Iterable[str] = ("-n", "3")
) -> list[str]:
    """Run journeys side by side, and those that fail once more, alone; return what passed so.

    Journeys wait often, so there is one process more than the CI has cores. pytest-xdist gives each
    process a stretch of a twelfth of them to begin with, and more as they end.
    """
    LAST_FAILED.unlink(missing_ok=True)
    try:
        _pytest(*chosen, *options, *TOLD, env=env)
        return []
    except StepError as error:
        # Where pytest itself failed, there are journeys that have not run.
        failed = _last_failed() if error.status == TESTS_FAILED else []
        if not 0 < len(failed) <= MAX_ALONE:
            raise
        say(f"once more, alone: {len(failed)} that failed beside others")
        _pytest(*failed, env=env)
        for name in failed:
            say(f"PASSED ONLY ALONE, to be mended: {name}")
        return failed


def _last_failed() -> list[str]:
    """Return the tests that failed in the last run of pytest, or whose set-up or tear-down did."""
    found = json.loads(LAST_FAILED.read_text("utf-8")) if LAST_FAILED.exists() else {}
    return sorted(found)


def _chromium() -> dict[str, str]:
    return {"MASTERMIND_CHROMIUM": chromium()}


AT_A_PUSH = ("-m", "not nightly")
AT_NIGHT = ("-m", "nightly")
"""Options: leave out the tests that are marked `nightly`, or run those alone."""

TOLD = ["--durations=12", "-o", "faulthandler_timeout=590"]
"""Options: print the 12 longest journeys, and the stack of one about to be ended (`hung.py`)."""

QUICK = (
    "test_solve.py::test_a_whole_game_by_keyboard_alone",
    "test_solve.py::test_why_this_guess_is_explained[phone file]",
    "test_play.py::test_a_game_against_the_computer_up_to_giving_up[phone file]",
    "test_hide.py::test_a_code_is_hidden_handed_over_explained_and_found[phone file]",
    "test_review.py::test_a_game_is_reviewed_and_counted_once[phone file]",
    "test_learn.py::test_a_beginner_learns_to_score_and_goes_on_to_play[desktop site]",
    "test_lab.py::test_strategies_are_compared_and_the_table_says_how_they_fared",
    "test_custom.py::test_a_strategy_is_written_and_run_beside_built_in_ones",
    "test_challenge.py::test_a_challenge_goes_to_a_friend_and_its_game_comes_back[phone file]",
    "test_link.py::test_the_link_opens_the_same_game_elsewhere",
    "test_pegs.py::test_a_box_is_chosen_played_edited_and_sent_and_key_pegs_are_red",
    "test_offline.py::test_after_one_visit_and_a_restart_of_the_browser_everything_works_without_the_server",
)
"""Journeys through each part of the page, by touch and by keys, in the one file and on the site."""

MAIN = (
    "test_walls.py::test_no_attack_gets_out",
    "test_paper.py",
    "test_solve.py::test_a_whole_game_by_one_tap_an_answer[phone file-classic]",
    "test_solve.py::test_a_whole_game_by_one_tap_an_answer[desktop site-classic]",
    "test_play.py::test_a_game_against_the_computer_up_to_giving_up",
    "test_play.py::test_a_game_is_won_by_hints[desktop site]",
    "test_link.py::test_a_reload_keeps_the_game_being_played",
    "test_turns.py::test_a_contradiction_after_a_reload_is_undone_answer_by_answer",
    "test_custom.py::test_an_endless_loop_is_told_and_cancelled_and_the_page_goes_on",
    "test_custom.py::test_the_core_is_free_after_an_endless_loop_at_the_prompt_is_cancelled"
    "[phone file]",
    "test_offline.py::test_after_one_visit_a_game_goes_on_in_this_tab_and_another_with_the_server_stopped",
)
"""What Firefox and WebKit are held to each time: ordinary journeys, attacks, paper, offline use.

The nightly run has every journey in both.
"""

OTHERS = ["firefox", "webkit"]
STAGES: dict[str, Callable[[], None]] = {
    "check": check,
    "unit": unit,
    "games": games,
    "books": books,
    "js": js,
    "build": build,
    "pyodide": pyodide,
    "notebook": notebook,
    "journeys": journeys,
    "browser": browser,
    "engines": engines,
    "browsers": browsers,
    "quick": quick,
    "nightly": nightly,
}
OTHER_STAGES = ("browser", "engines", "browsers", "quick", "nightly")
ALL = [name for name in STAGES if name not in OTHER_STAGES]
"""The stages of each push: others have browser, engines and quick; two run at night."""


def test(stages: list[str]) -> None:
    """Run stages in the given order until one fails."""
    set_up()
    for stage in stages:
        clock = Clock()
        print(f"\n=== {stage}: {STAGES[stage].__doc__}", flush=True)
        STAGES[stage]()
        say(f"{stage}: passed ({clock})")


def _pytest(*args: str | Path, env: dict[str, str] | None = None) -> None:
    file = Path(str(args[0]).partition("::")[0])
    if isinstance(args[0], Path) and not file.exists():
        raise StepError(f"there is no {file}")
    cache = f"cache_dir={PYTEST_CACHE}"
    # Without bytecode each process of pytest rewrites the assertions of all tests: six seconds.
    given = {"PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "", **(env or {})}
    _tool("pytest", "-o", cache, *args, env=given, what=f"pytest {file.name}")
