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
from mastermind_core.limits import Limits
from mastermind_core.measure.tree import play_on
from mastermind_core.rules import Rules
from mastermind_core.scoring import score
from mastermind_core.search.exact import Search
from mastermind_core.strategies.base import Strategy
from mastermind_core.strategies.best import off_book
from mastermind_core.strategies.book import few
from mastermind_core.strategies.registry import find


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
    strategies: list[Strategy] = [off, *map(find, names)]
    for strategy in strategies:
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


def main() -> None:
    """Print every table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=60.0, help="for each exact search")
    parser.add_argument("--beside", nargs="*", default=["estimate", "entropy"], metavar="STRATEGY")
    parser.add_argument("--only", metavar="RULES", help="one board")
    parser.add_argument("--positions", type=int, default=1000, help="of each row, at most")
    options = parser.parse_args()
    print(f"Python {platform.python_version()}, {platform.machine()}, one core")
    for sample in SAMPLES:
        if options.only in (None, sample.board):
            measure(sample, options.positions, options.beside, options.seconds)


if __name__ == "__main__":
    main()
