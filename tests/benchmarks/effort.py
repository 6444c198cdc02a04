"""Compares the effort that is counted with the clock: `python -m tests.benchmarks effort`.

Effort is counted in microseconds of the machine where the parts of the work were measured
(mastermind_core/limits.py). On each board, positions after random guesses are searched and played
out, and the pool is swept by a sample of their candidates, each with the effort that the default
strategy has. A ratio is the time taken through the effort counted: where it is high, a guess takes
longer than it should, most of all on a phone.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from mastermind_core.candidates.partition import feedback_order
from mastermind_core.candidates.position import Position
from mastermind_core.limits import Limits, Meter, StoppedError
from mastermind_core.search.estimates import estimate
from mastermind_core.search.exact import Search
from mastermind_core.search.exchanges import symmetry_of
from mastermind_core.search.playout import Playout
from mastermind_core.search.shortlist import (
    MAX_CODES_SWEPT,
    SWEEP_EFFORT,
    member_effort,
    sampled,
    shortlist,
    swept,
)
from mastermind_core.search.states import ReducedStates
from mastermind_core.strategies.best import (
    MAX_GUESSES_PLAYED,
    PLAYOUT_EFFORT,
    SEARCH_EFFORT,
    searchable,
)
from mastermind_core.strategies.book import few
from mastermind_core.strategies.valuation import MAX_CANDIDATES_PLAYED

from .off_book import Sample, positions
from .written import head, row

SAMPLES = tuple(
    Sample(board, turns, 20, 10**9, False)
    for board, turns in (
        ("p3c6r", 1), ("p4c6r", 1), ("p4c6r", 2), ("p4c8r", 1), ("p4c8r", 2), ("p4c10n", 1),
        ("p4c10n", 2), ("p4c12r", 2), ("p5c6r", 2), ("p5c8r", 2), ("p5c8r", 3), ("p6c4r", 2),
    )
)  # fmt: skip

Work = Callable[[Position], tuple[float, float]]
"""Does some work at a position; returns the effort counted and the time taken, in microseconds."""


def searched(position: Position) -> tuple[float, float]:
    """Search from a position, which keeps nothing of an earlier question."""
    if not searchable(position):
        return 0.0, 0.0
    start = time.perf_counter()
    states = ReducedStates(symmetry_of(position), position.candidates)
    found = Search(position, Limits(SEARCH_EFFORT), states=states)
    found.solve()
    return found.meter.spent, 1e6 * (time.perf_counter() - start)


def played(position: Position) -> tuple[float, float]:
    """Play the guesses of least estimate out."""
    if len(position.candidates) > MAX_CANDIDATES_PLAYED:
        return 0.0, 0.0
    states = ReducedStates(symmetry_of(position), position.candidates)
    guesses = [states.shorten(guess) for guess in shortlist(position, MAX_GUESSES_PLAYED)]
    meter = Meter(Limits(PLAYOUT_EFFORT))
    playout = Playout(states, meter)
    start = time.perf_counter()
    try:
        for guess in guesses:
            playout.value(guess)
    except StoppedError:
        pass
    return meter.spent, 1e6 * (time.perf_counter() - start)


def rated(position: Position) -> tuple[float, float]:
    """Sweep the pool, where the default strategy does."""
    symmetry = symmetry_of(position)
    if symmetry.reduced.code_count > MAX_CODES_SWEPT:
        return 0.0, 0.0
    sample = sampled(symmetry, position.candidates, SWEEP_EFFORT)
    term = estimate(len(feedback_order(position.rules))).term
    swept.cache_clear()
    start = time.perf_counter()
    swept(symmetry, sample, term)
    return len(sample) * member_effort(symmetry), 1e6 * (time.perf_counter() - start)


def ratio(found: list[Position], work: Work) -> tuple[float, float]:
    """Return the time through the effort counted, and the longest time in ms."""
    efforts, times = zip(*map(work, found), strict=True)
    return sum(times) / (sum(efforts) or 1.0), max(times) / 1000


def main() -> None:
    """Print the table."""
    works = "search: ratio | longest, ms | playouts: ratio | longest | sweep: ratio | longest"
    print(head(f"positions | {works}"))
    for sample in SAMPLES:
        found = [position for position in positions(sample) if few(position) is None]
        ratio(found[:3], searched)  # the first search of a board prepares its pool
        figures = [ratio(found, work) for work in (searched, played, rated)]
        cells = [f"{figure:.1f}" for pair in figures for figure in pair]
        print(row(f"{sample.board} after {sample.turns}", *cells))


if __name__ == "__main__":
    main()
