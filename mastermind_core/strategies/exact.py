"""The strategy that does not look one step ahead but to the end."""

from __future__ import annotations

import random

from ..candidates.position import FEWEST, Aim, Position
from ..codes import Code
from ..errors import StrategyError
from ..limits import Limits, Progress
from ..rules import Rules
from ..search.exact import MAX_CANDIDATES_PROVEN, search
from ..search.valuation import Worth, kept
from .base import Strategy, Suggester, Suggestion

EXACT_EFFORT = 2_000_000.0
"""Microseconds of effort for one guess where nobody says otherwise: two seconds, on a phone more.

It is the same everywhere, so that the same game has the same guess."""


class Exact(Suggester):
    """The guess after which the fewest guesses are needed on average.

    Pool: all codes. It is proven best where the search closes within an effort; otherwise it is the
    best so far, or another strategy's guess where the search has not come so far. Tie-break: among
    equals a guess of the least lower bound, of these a candidate, then the lowest code.
    """

    name = "exact"
    summary = "The guess with the fewest guesses to come on average, proven where it can be."

    def __init__(self, otherwise: Strategy, effort: float = EXACT_EFFORT) -> None:
        self._otherwise = otherwise
        self._effort = effort

    def suggest(
        self, position: Position, rng: random.Random, progress: Progress | None = None
    ) -> Suggestion:
        """Return the best guess that an effort finds, with what it is worth.

        Where no game can be promised to end within the aim's most guesses, it is the best on
        average.
        """
        if len(position.candidates) <= MAX_CANDIDATES_PROVEN:
            limits = Limits(self._effort, progress)
            tries = (True, False) if position.aim.most else (False,)
            for number, limited in enumerate(tries):
                share = 1 / len(tries)
                searched = search(position, limits.part(share, number * share), limited)
                guess, total, proven = searched.solve()
                if guess is not None and total is not None:
                    found = Worth(
                        total,
                        searched.worst(),
                        "exact" if proven else "bound",
                        len(position.candidates),
                    )
                    return Suggestion(guess, found, None, kept(position, found))
        guess = self._otherwise.choose(position, rng, progress)
        return Suggestion(guess, None, None, kept(position, None))

    def prepared(
        self, rules: Rules, progress: Progress | None = None, aim: Aim = FEWEST
    ) -> Prepared:
        """Return the strategy with the whole board searched, however long that takes.

        A board that is too large is a `StrategyError`.
        """
        return Prepared(rules, progress, aim)


class Prepared:
    """Best play from the empty board, which is searched once and proven before the first guess."""

    name = Exact.name
    summary = Exact.summary

    def __init__(self, rules: Rules, progress: Progress | None = None, aim: Aim = FEWEST) -> None:
        too_large = StrategyError(f"{rules} is too large to be searched to its end", rules)
        if rules.code_count > MAX_CANDIDATES_PROVEN:
            raise too_large
        self._search = search(Position(rules, aim=aim), Limits(progress=progress))
        self.solution = self._search.solve()
        """What was found; the search has closed."""
        if not self.solution.proven:
            raise too_large
        if self.solution.guess is None:
            raise StrategyError(f"no play on {rules} needs {aim.most} guesses at most", aim)

    def choose(
        self, position: Position, rng: random.Random, progress: Progress | None = None
    ) -> Code:
        """Return the best guess; `StrategyError` off the lines of best play."""
        guess = self._search.guess(position.candidates, len(position.turns))
        if guess is None:
            raise StrategyError("expected a position on a line of best play", position.guesses)
        return guess
