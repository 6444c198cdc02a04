"""What happens to journeys that fail beside others, and what is told of them."""

from __future__ import annotations

import functools
import os
import re
import subprocess
import sys
from pathlib import Path

import journeys as runs
import pytest
import steps
from steps import ROOT

from tests.nightly import FOLDERS, IN_EACH_PLACE, SWEEPS, is_nightly, repeated

HEAD = """
import os
import pytest

BESIDE = "PYTEST_XDIST_WORKER" in os.environ

@pytest.fixture
def started():
    assert not BESIDE

@pytest.fixture
def ending():
    yield
    assert not BESIDE

def test_passes():
    pass
"""

STARTS = """
@pytest.mark.parametrize("url", ["file", "a site@home"])
def test_starts(started, url):
    pass
"""

ENDS = """
def test_ends(ending):
    pass
"""

NEVER = """
def test_never():
    assert False
"""

MANY = """
@pytest.mark.parametrize("number", range(7))
def test_many(number):
    assert not BESIDE
"""

QUICK = {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "PYTEST_PLUGINS": "xdist.plugin"}
"""Without the plugins of the other tests pytest starts sooner."""


@pytest.fixture
def journeys(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder for journeys, in a project of its own."""
    (tmp_path / "pyproject.toml").write_text("[tool.pytest.ini_options]\n")
    folder = tmp_path / "tests"
    folder.mkdir()
    cache = tmp_path / "cache"
    monkeypatch.setattr(runs, "run", functools.partial(steps.run, cwd=tmp_path))
    monkeypatch.setattr(runs, "PYTEST_CACHE", cache)
    monkeypatch.setattr(runs, "LAST_FAILED", cache / "v" / "cache" / "lastfailed")
    # These tests may themselves run beside others.
    monkeypatch.delenv("PYTEST_XDIST_WORKER", raising=False)
    return folder


def run(folder: Path, text: str) -> None:
    """Run the journeys of a text."""
    (folder / "test_journeys.py").write_text(HEAD + text)
    runs.run_journeys(folder, env=QUICK)


def test_journeys_that_pass_only_alone_are_named(
    journeys: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    run(journeys, STARTS + ENDS)
    said = capfd.readouterr().out
    named = [line for line in said.splitlines() if "PASSED ONLY ALONE" in line]
    assert [line.split("::")[1] for line in named] == [
        "test_ends",
        "test_starts[a site@home]",
        "test_starts[file]",
    ]


def test_a_journey_that_fails_alone_is_a_failure(
    journeys: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(steps.StepError, match="failed with exit status 1"):
        run(journeys, STARTS + NEVER)
    said = capfd.readouterr().out
    assert "1 failed, 2 passed" in said
    assert "PASSED ONLY ALONE" not in said


def test_more_than_a_few_failures_are_not_tried_again(
    journeys: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(steps.StepError):
        run(journeys, MANY)
    assert "once more" not in capfd.readouterr().out


def test_a_journey_is_run_by_its_name(journeys: Path, capfd: pytest.CaptureFixture[str]) -> None:
    (journeys / "test_journeys.py").write_text(HEAD)
    runs.run_pytest(journeys / "test_journeys.py::test_passes", env=QUICK)
    assert "1 passed" in capfd.readouterr().out
    with pytest.raises(steps.StepError, match=r"there is no .*/test_others\.py"):
        runs.run_pytest(journeys / "test_others.py::test_passes", env=QUICK)


@pytest.mark.parametrize("name", sorted({*runs.QUICK, *runs.MAIN}))
def test_a_journey_that_a_list_names_is_there(name: str) -> None:
    file, _, journey = name.partition("[")[0].partition("::")
    text = (ROOT / "tests" / "browser" / file).read_text("utf-8")
    assert f"\ndef {journey}" in text


def test_every_sweep_of_the_night_is_there_and_is_left_out_at_a_push() -> None:
    ids = {
        which: _collected("-m", marks)
        for which, marks in (("night", "nightly"), ("push", "not nightly"))
    }
    for pattern in SWEEPS:
        assert any(re.match(FOLDERS + pattern, each) for each in ids["night"]), pattern
    assert ids["push"]
    assert not any(map(is_nightly, ids["push"]))
    pushed = [each.partition("[")[0] for each in ids["push"] if "/browser/" in each]
    twice = {each for each in pushed if pushed.count(each) > 1}
    kept = tuple(f"tests/browser/{name}" for name in IN_EACH_PLACE)
    assert [each for each in twice if not each.startswith(kept)] == []
    for beginning in kept:
        assert any(each.startswith(beginning) for each in pushed), beginning


def test_a_push_makes_a_journey_once_by_touch_in_german_in_the_first_size() -> None:
    walls = f"tests/browser/{IN_EACH_PLACE[0]}"
    pushed = [
        "tests/browser/test_x.py::test_a[phone file]",
        "tests/browser/test_x.py::test_b[phone file-de]",
        "tests/browser/test_x.py::test_c[320-568]",
        "tests/browser/test_x.py::test_d",
        f"{walls}[file]",
        f"{walls}[site]",
        "tests/games/test_y.py::test_e[1]",
        "tests/games/test_y.py::test_e[2]",
    ]
    again = [
        "tests/browser/test_x.py::test_a[desktop site]",
        "tests/browser/test_x.py::test_b[phone file-en]",
        "tests/browser/test_x.py::test_b[desktop site-de]",
        "tests/browser/test_x.py::test_c[844-390]",
    ]
    assert repeated([*again[:3], *pushed, again[3]]) == {*again}


def _collected(*options: str) -> list[str]:
    options = (*options, "tests/browser", "tests/games")
    command = [sys.executable, "-m", "pytest", "--collect-only", "-q", *options]
    # Options of the whole run, such as -v, would change what is printed.
    env = {**os.environ, "MASTERMIND_BROWSER": "chromium", "PYTEST_ADDOPTS": ""}
    found = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, env=env, check=True)
    return [line for line in found.stdout.splitlines() if "::" in line]


REPORT = """<testsuites><testsuite>
<testcase classname="tests.browser.test_play" name="test_a" />
<testcase classname="tests.browser.test_play" name="test_b"><failure /></testcase>
<testcase classname="tests.browser.test_play" name="test_b"><error /></testcase>
<testcase classname="tests.browser.test_taps" name="test_c"><skipped message="late" /></testcase>
<testcase classname="tests.browser.test_taps" name="test_d"><skipped message="late" /></testcase>
</testsuite></testsuites>"""


def test_the_table_of_an_engine_counts_each_journey_once() -> None:
    assert runs.table("Firefox", REPORT).splitlines() == [
        "Firefox: 2 ran, 1 passed, 1 failed",
        "  failed    test_play: test_b",
        "  left out   2  late",
    ]
    passed_alone = runs.table("Firefox", REPORT, ["tests/browser/test_play.py::test_b"])
    assert passed_alone.startswith("Firefox: 2 ran, 2 passed, 0 failed\n  left out")
