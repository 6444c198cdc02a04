"""The cache of the build has only what is whole."""

from __future__ import annotations

from pathlib import Path

import pytest
import steps


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder of an empty cache, which does not exist yet."""
    monkeypatch.setattr(steps, "CACHE", tmp_path / "cache")
    return steps.CACHE


def fill(folder: Path) -> str:
    """Make an entry that is a folder, and another file beside it."""
    folder.mkdir()
    (folder / "part").write_text("whole")
    folder.with_name("beside").touch()
    return "filled"


def test_a_step_is_done_once_and_leaves_its_entry_alone(
    cache: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    made = steps.cached("thing", "key", fill)
    assert steps.cached("thing", "key", lambda _: pytest.fail("done again")) == made
    assert list(cache.iterdir()) == [made]
    assert [path.name for path in made.iterdir()] == ["part"]
    assert capsys.readouterr().out.startswith("· filled (")


def test_a_step_that_fails_leaves_no_half_of_its_entry(cache: Path) -> None:
    def fail(folder: Path) -> str:
        fill(folder)
        raise steps.StepError("no more")

    with pytest.raises(steps.StepError, match="no more"):
        steps.cached("thing", "key", fail)
    assert list(cache.iterdir()) == []


def test_of_two_builds_at_once_the_first_entry_stays(cache: Path) -> None:
    def make(folder: Path) -> str:
        steps.cached("thing", "key", fill)
        return fill(folder)

    made = steps.cached("thing", "key", make)
    assert (made / "part").read_text() == "whole"
    assert list(cache.iterdir()) == [made]


def test_a_step_that_fails_keeps_no_later_one_from_running() -> None:
    done: list[str] = []

    def fail() -> None:
        done.append("fail")
        raise steps.StepError("no more")

    with pytest.raises(steps.StepError, match="no more; no more"):
        steps.in_turn(fail, lambda: done.append("pass"), fail)
    assert done == ["fail", "pass", "fail"]
