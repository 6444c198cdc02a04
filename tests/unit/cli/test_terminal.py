"""Tables, histograms and the progress of long work, as a terminal shows them."""

import itertools
import sys
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mastermind_core.cli import terminal
from mastermind_core.cli.bench import show_report
from mastermind_core.cli.simulate import _tables
from mastermind_core.cli.terminal import binned, fitted, row_label
from mastermind_core.measure.result import Result
from mastermind_core.rules import Rules

from ..shell import Shell

HISTOGRAM = st.dictionaries(st.integers(1, 10_000_000), st.integers(1, 1000), max_size=60)


@given(st.lists(HISTOGRAM, min_size=1, max_size=4))
def test_every_game_is_in_one_of_at_most_twenty_ranges(histograms: list[dict[int, int]]) -> None:
    bins = binned(histograms)
    assert len(bins) <= 20
    for (guesses, _), (following, _) in itertools.pairwise(bins):
        assert guesses.stop == following.start
        assert len(guesses) == len(following)
    for place, histogram in enumerate(histograms):
        for guesses, games in bins:
            expected = sum(count for taken, count in histogram.items() if taken in guesses)
            assert games[place] == expected
        assert sum(games[place] for _, games in bins) == sum(histogram.values())


@pytest.mark.parametrize(
    ("lengths", "labels"),
    [
        ([], []),
        ([3, 5], ["3", "4", "5"]),
        ([1, 20], [str(guesses) for guesses in range(1, 21)]),
        ([1, 21], [f"{guesses}-{guesses + 1}" for guesses in range(1, 22, 2)]),
        ([660, 713], [f"{guesses}-{guesses + 4}" for guesses in range(656, 712, 5)]),
    ],
)
def test_ranges_are_round(lengths: list[int], labels: list[str]) -> None:
    assert [row_label(guesses) for guesses, _ in binned([dict.fromkeys(lengths, 1)])] == labels


def test_columns_stay_aligned_for_long_names_and_large_figures() -> None:
    long = "a-strategy-with-a-very-long-name"
    results = [
        Result(long, {2: 9_999_999, 12: 1}, 3.0),
        Result("b", {}, 0.0),
        Result("c", {1_234_567: 2}, 1e6),
    ]
    lines = list(_tables(results))
    empty = lines.index("")
    for table in (lines[:empty], lines[empty + 1 :]):
        assert len({len(line) for line in table}) == 1
    assert lines[1].split()[:3] == [long, "10000000", "2.000"]
    assert lines[empty + 1].split() == ["guesses", long, "b", "c"]
    assert len(lines) <= empty + 2 + 20


def test_a_report_of_many_lengths_has_ranges(shell: Shell) -> None:
    report = Result("minimax", {guesses: guesses for guesses in range(1, 43)}, 1.0)
    show_report(Rules(4, 6), "first", report, 1.0)
    _, _, *rows = shell.said().splitlines()
    assert len(rows) == 9
    assert rows[0].split()[:2] == ["1-5", "15"]
    assert rows[-1].split()[:2] == ["41-45", "83"]
    assert len(rows[7].split()[2]) == 40


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Return a list whose only item is the time."""
    now = [0.0]
    monkeypatch.setattr(terminal, "SAY_SECONDS", 10.0)
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    return now


def test_long_work_without_rich_is_not_silent_in_a_terminal(
    clock: list[float], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(terminal, "console_of", lambda stream: None)
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    with terminal.progress("Playing") as told:
        assert told
        for clock[0], share in ((1.0, 0.25), (1.01, 0.26)):  # the second comes too soon
            told(share)
    assert capsys.readouterr().err == "\r\033[KPlaying: 25%\r\033[K"
    with terminal.progress("Playing", wanted=False) as told:
        assert told is None


def test_a_line_that_came_too_soon_is_said_later_and_no_line_twice(
    clock: list[float], capsys: pytest.CaptureFixture[str]
) -> None:
    with terminal.progress("Playing") as told:
        assert told
        told(0.0)
        assert capsys.readouterr().err == ""
        for clock[0] in range(1, 60):
            told(clock[0] // 30 / 4)
    assert capsys.readouterr().err == "Playing: 0%\nPlaying: 25%\n"


def test_a_long_line_breaks_between_words_in_a_terminal_only(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    line = "Type a guess, or: hint, list, undo, reveal, quit."
    monkeypatch.setenv("COLUMNS", "20")
    assert fitted(line) == line
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    broken = fitted(line).split("\n")
    assert max(map(len, broken)) <= 20
    assert " ".join(each.strip() for each in broken) == line
