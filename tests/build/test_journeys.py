"""What happens to journeys that fail beside others, and what is told of them."""

from __future__ import annotations

import functools
from pathlib import Path

import journeys as runs
import pytest
import steps

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
