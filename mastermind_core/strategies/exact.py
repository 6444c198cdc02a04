"""The strategy that does not look one step ahead but to the end."""

from __future__ import annotations

import random
import time

from ..codes import Code
from ..codeset import whole
from ..errors import StrategyError
from ..exact import MOST_CANDIDATES, Search, Solution
from ..rules import Rules
from ..symmetry import Symmetry
from .base import Position, Progress, Strategy

SECONDS = 2.0
"""How long one guess may take where nobody says otherwise."""


class Exact:
    """The guess after which the fewest guesses are needed on average.

    Pool: all codes. It is proven best where the search closes in time; otherwise it is the best so
    far, or another strategy's guess where the search has not come so far. Tie-break: among equals a
    guess of the least lower bound, of these a candidate, then the lowest code.
    """

    name = "exact"
    summary = "The guess with the fewest guesses to come on average, proven where time allows."

    def __init__(self, otherwise: Strategy, seconds: float = SECONDS) -> None:
        self._otherwise = otherwise
        self._seconds = seconds

    def solve(
        self, position: Position, rng: random.Random, progress: Progress | None = None
    ) -> Solution:
        """Return the best guess that can be found in time, its total, and whether that is proven.

        The total is None where the search did not get far enough to know one.
        """
        if len(position.candidates) <= MOST_CANDIDATES:
            deadline = time.monotonic() + self._seconds
            solution = search(position, deadline, progress).solve()
            if solution.guess is not None:
                return solution
        return Solution(self._otherwise.choose(position, rng, progress), None, False)

    def choose(
        self, position: Position, rng: random.Random, progress: Progress | None = None
    ) -> Code:
        """Return the best guess that can be found in time."""
        guess = self.solve(position, rng, progress).guess
        assert guess is not None, "there is always another strategy's guess"
        return guess

    def prepared(self, rules: Rules, progress: Progress | None = None) -> Prepared:
        """Return the strategy with the whole board searched, however long that takes.

        A board that is too large is a `StrategyError`.
        """
        return Prepared(rules, progress)


class Prepared:
    """Best play from the empty board, which is searched once and proven before the first guess."""

    name = Exact.name
    summary = Exact.summary

    def __init__(self, rules: Rules, progress: Progress | None = None) -> None:
        too_large = StrategyError(f"{rules} is too large to be searched to its end", rules)
        if rules.code_count > MOST_CANDIDATES:
            raise too_large
        self._search = search(Position(rules, (), whole(rules)), None, progress)
        self.solution = self._search.solve()
        """What was found; the search has closed."""
        if not self.solution.proven:
            raise too_large

    def choose(
        self, position: Position, rng: random.Random, progress: Progress | None = None
    ) -> Code:
        """Return the best guess; `StrategyError` off the lines of best play."""
        guess = self._search.guess(position.candidates, len(position.guesses))
        if guess is None:
            raise StrategyError("expected a position on a line of best play", position.guesses)
        return guess


def search(position: Position, deadline: float | None, progress: Progress | None) -> Search:
    """Return a search from a position."""
    rules, guesses, candidates = position
    symmetry = Symmetry.of(rules, guesses, candidates.colours())
    return Search(symmetry, candidates, None, deadline, progress)
