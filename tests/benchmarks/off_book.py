"""Measures `best` where no book has the position: `python -m tests.benchmarks.off_book`.

Each position is the result of one, two or three random guesses, each a possible code, from a seed.
From there `best` without its books and other strategies are played out over every candidate. The
totals of all positions are compared with the exact optimum, where it can be found.
"""

from __future__ import annotations

import argparse
import random

from mastermind_core import Game, Position, score, whole
from mastermind_core.codes import Code
from mastermind_core.limits import Limits
from mastermind_core.measure.tree import play_on
from mastermind_core.search.exact import Search
from mastermind_core.strategies import best as strategy
from mastermind_core.strategies.book import few
from mastermind_core.strategies.registry import as_strategy

from .written import head, row

SAMPLES = (
    ("p4c6r", 2, 200, 10**9, True),
    ("p4c6r", 1, 20, 10**9, True),
    ("p5c8r", 3, 60, 60, True),
    ("p5c8r", 2, 40, 10**9, False),
    ("p4c10n", 1, 20, 10**9, False),
    ("p4c8r", 1, 20, 10**9, False),
)
"""A board, guesses, positions, the most candidates of one, and whether the optimum is found."""


def best(position: Position) -> Code:
    """Return the guess of `best` without its books."""
    return (few(position) or strategy.off_book(position)).guess


def positions(board: str, guesses: int, wanted: int, most: int) -> list[Position]:
    """Return positions after random guesses, each a possible code."""
    rng = random.Random(1993)
    found: list[Position] = []
    while len(found) < wanted:
        secret = rng.choice(whole(board))
        game = Game(board)
        for _ in range(guesses):
            guess = rng.choice(game.candidates())
            if not game.solved:
                game = game.plus(guess, score(guess, secret))
        if not game.solved and len(game.candidates()) <= most:
            found.append(game.position())
    return found


def main() -> None:
    """Print a row for each sample."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", metavar="RULES", help="one board")
    parser.add_argument("--positions", type=int, default=1000, help="of each row, at most")
    parser.add_argument("--times", type=float, default=1, help="the effort of `best`, this often")
    options = parser.parse_args()
    for name in ("SEARCH_EFFORT", "LOOK_EFFORT", "PLAYOUT_EFFORT"):
        setattr(strategy, name, options.times * getattr(strategy, name))
    strategy.MAX_GUESSES_LOOKED_AT *= round(options.times**0.5)
    strategy.MAX_GUESSES_PLAYED *= round(options.times**0.5)
    strategies = [as_strategy(each) for each in (best, "estimate", "entropy")]
    names = " | ".join(each.name for each in strategies)
    print(head(f"positions | candidates in all | optimum | {names}"))
    for board, guesses, wanted, most, exact in SAMPLES:
        if options.only not in (None, board):
            continue
        found = positions(board, guesses, min(wanted, options.positions), most)
        least = 0
        if exact:
            minute = Limits(60e6)  # a position that takes longer is left out
            solved = [(each, Search(each, minute).solve()) for each in found]
            found = [each for each, solution in solved if solution.proven]
            least = sum(solution.total or 0 for _, solution in solved if solution.proven)
        codes = sum(len(each.candidates) for each in found)
        about = (f"{board} after {guesses}, {len(found)}", f"{codes:,}", least or "unknown")
        totals = [
            sum(play_on(start, each, random.Random(0)).total for start in found)
            for each in strategies
        ]
        over = [f"{100 * (total / least - 1):+.2f} %" if least else total for total in totals]
        print(row(*about, *over), flush=True)


if __name__ == "__main__":
    main()
