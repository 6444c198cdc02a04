"""Measures `best` where no book has the position: `python -m tests.benchmarks off_book`.

Each position is the result of one, two or three random guesses, each a possible code, from a seed.
From there `best` without its books and other strategies are played out over every candidate, and
compared with the exact optimum.
"""

from __future__ import annotations

import argparse
import platform
import random
import time
from typing import NamedTuple

from mastermind_core.candidates.codeset import whole
from mastermind_core.candidates.position import Position
from mastermind_core.codes import Code
from mastermind_core.game import Game
from mastermind_core.limits import NO_LIMITS, Limits
from mastermind_core.measure.tree import play_on
from mastermind_core.rules import Rules
from mastermind_core.scoring import score
from mastermind_core.search.exact import Search
from mastermind_core.strategies.base import Strategy
from mastermind_core.strategies.best import SEARCH_EFFORT, off_book
from mastermind_core.strategies.book import few
from mastermind_core.strategies.registry import find

from .written import head, row


class OffBook:
    """The strategy `best` without its books."""

    name = "best, off its books"
    summary = "Search and playing out."

    def __init__(self) -> None:
        self.times: list[float] = []

    def choose(self, position: Position, rng: random.Random, progress: object = None) -> Code:
        start = time.perf_counter()
        suggestion = few(position)
        if suggestion is None:
            suggestion = off_book(position)
            self.times.append(1000 * (time.perf_counter() - start))
        return suggestion.guess


class Sample(NamedTuple):
    board: str
    turns: int
    wanted: int
    most: int
    """Positions with more candidates than this are left out."""
    exact: bool


SAMPLES = (
    Sample("p4c6r", 2, 200, 10**9, True),
    Sample("p4c6r", 1, 20, 10**9, True),
    Sample("p5c8r", 3, 60, 60, True),
    Sample("p5c8r", 2, 40, 10**9, False),
    Sample("p4c10n", 1, 20, 10**9, False),
    Sample("p4c8r", 1, 20, 10**9, False),
)

SMALL = (
    ("p3c8r", 1), ("p3c9r", 1), ("p3c9r", 2), ("p3c10r", 1), ("p3c10r", 2), ("p3c10n", 1),
    ("p4c5r", 1), ("p4c6r", 1), ("p4c6r", 2), ("p4c7n", 1), ("p5c4r", 1), ("p6c3r", 1),
    ("p2c16r", 1), ("p8c2r", 1),
)  # fmt: skip
"""Small boards, which are searched longer, and random guesses on them."""
SMALL_WANTED, SMALL_LEAST, SMALL_MOST = 30, 9, 400
"""Positions of each, and how many candidates they have."""


def positions(sample: Sample) -> list[Position]:
    """Return positions after random guesses, each a possible code."""
    rng = random.Random(1993)
    rules = Rules.parse(sample.board)
    codes = list(whole(rules))
    found: list[Position] = []
    while len(found) < sample.wanted:
        secret = rng.choice(codes)
        game = Game(rules)
        for _ in range(sample.turns):
            guess = rng.choice(list(game.candidates()))
            if not game.solved:
                game = game.plus(guess, score(guess, secret))
        if not game.solved and len(game.candidates()) <= sample.most:
            found.append(game.position())
    return found


def total(strategy: Strategy, start: Position) -> int:
    """Return the guesses that a strategy needs from a position, summed over its candidates."""
    return play_on(start, strategy, random.Random(0)).total


def optimum(position: Position, effort: float) -> int | None:
    """Return the least possible total, None if the search takes more effort."""
    solution = Search(position, Limits(effort)).solve()
    return solution.total if solution.proven else None


def measure(sample: Sample, most: int, names: list[str], seconds: float) -> None:
    """Print one table."""
    found = positions(sample)[:most]
    best = []
    if sample.exact:
        optima = [optimum(position, 1e6 * seconds) for position in found]
        known = [(p, least) for p, least in zip(found, optima, strict=True) if least]
        print(
            f"  ({len(found) - len(known)} of {len(found)} not proven in {seconds:g} s: left out)"
        )
        found = [position for position, _ in known]
        best = [least for _, least in known]
    codes = sum(len(position.candidates) for position in found)
    print(f"{sample.board} after {sample.turns}: {len(found)} positions, {codes} candidates")
    least = sum(best)
    if best:
        print(f"  {'exact optimum':24}{least:9}{least / codes:9.4f}")
    off = OffBook()
    for strategy in (off, *map(find, names)):
        needed = sum(total(strategy, position) for position in found)
        over = f"{100 * (needed / least - 1):+8.3f} %" if best else ""
        print(f"  {strategy.name:24}{needed:9}{needed / codes:9.4f}{over}", flush=True)
    off.times.sort()
    late = off.times[int(0.95 * (len(off.times) - 1))]
    median = off.times[len(off.times) // 2]
    print(
        f"  {len(off.times)} times more than two candidates: median {median:.1f} ms, "
        f"95 % {late:.1f}, worst {off.times[-1]:.1f}",
        flush=True,
    )


def measure_small(board: str, turns: int, most: int, seconds: float) -> None:
    """Print a row about positions of a small board: one guess with its effort and with little."""
    found = dict.fromkeys(positions(Sample(board, turns, SMALL_WANTED, SMALL_MOST, True)))
    proven, missed, lost, times = [0, 0], [0, 0], [0, 0], [0.0, 0.0]
    least, known = 0, 0
    for position in [*found][:most]:
        if len(position.candidates) < SMALL_LEAST:
            continue
        total = optimum(position, 1e6 * seconds)
        if total is None:
            continue
        least, known = least + total, known + 1
        for i, searching in enumerate([SEARCH_EFFORT, None]):
            start = time.process_time()
            guess, worth = off_book(position, searching=searching)[:2]
            times[i] = max(times[i], time.process_time() - start)
            value = Search(position, NO_LIMITS).value(guess)
            assert value is not None, "a search without limits ends"
            proven[i] += worth is not None and worth.certainty == "exact"
            missed[i] += value[0] > total
            lost[i] += value[0] - total
    cells = [f"{a}, {b}" for a, b in (proven, missed)]
    print(
        row(f"{board} after {turns}, {known}", *cells, least, f"{lost[0]}, {lost[1]}",
            ", ".join(f"{1000 * each:.0f}" for each in times))
    )  # fmt: skip


def main() -> None:
    """Print every table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=60.0, help="for each exact search")
    parser.add_argument("--beside", nargs="*", default=["estimate", "entropy"], metavar="STRATEGY")
    parser.add_argument("--only", metavar="RULES", help="one board")
    parser.add_argument("--positions", type=int, default=1000, help="of each row, at most")
    parser.add_argument("--small", action="store_true", help="only boards that are searched longer")
    options = parser.parse_args()
    if options.small:
        print(head("positions | proven | not the best guess | optimum | lost | longest, ms"))
        for board, turns in SMALL:
            if options.only in (None, board):
                measure_small(board, turns, options.positions, options.seconds)
        return
    print(f"Python {platform.python_version()}, {platform.machine()}, one core")
    for sample in SAMPLES:
        if options.only in (None, sample.board):
            measure(sample, options.positions, options.beside, options.seconds)


if __name__ == "__main__":
    main()
