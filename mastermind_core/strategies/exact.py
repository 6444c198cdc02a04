"""The strategy that searches to the end of the game."""

from __future__ import annotations

import random

from ..candidates.position import FEWEST, Aim, Position
from ..codes import Code
from ..errors import StrategyError
from ..heuristics import ENTROPY
from ..limits import Limits, Progress
from ..rules import Rules
from ..search.exact import MAX_CANDIDATES_PROVEN, MAX_CODES_CLOSED, Search
from ..search.states import states_of
from ..search.worth import Kept, Worth, kept
from .base import BuiltIn, Suggester, Suggestion
from .limit import play_within
from .one_step import OneStep
from .valuation import solved_worth

EXACT_EFFORT = 2_000_000.0
"""Microseconds of effort for one guess."""


class Exact(Suggester):
    """The guess after which the fewest guesses are needed on average.

    Pool: all codes. The guess is proven to be best if the search closes within its effort; else it
    is the best of the search so far, or that of `otherwise`, by default the one with the most
    entropy. Tie-break: the guess that the search tries first, by estimate and lower bound, then a
    candidate, then the lowest code.
    """

    name = "exact"
    summary = "The guess with the fewest guesses to come on average, proven where it can be."

    def __init__(self, otherwise: BuiltIn | None = None) -> None:
        self._otherwise = otherwise or OneStep(ENTROPY)

    def _suggest(
        self, position: Position, rng: random.Random, progress: Progress | None
    ) -> Suggestion:
        """If no play is known to keep the limit of the aim, the guess is the best on average."""
        if len(position.candidates) <= MAX_CANDIDATES_PROVEN:
            limits = Limits(EXACT_EFFORT, progress)
            states = states_of(position)
            told: Kept | None = None
            if position.aim.most:
                limits = limits.part(0.5)
                if solved := _solved(Search(position, limits, True, states)):
                    return Suggestion(*solved, None, "yes")
                told, play = play_within(position, limits.progress, states=states)
                if play:
                    return Suggestion(*play, None, told)
            if solved := _solved(Search(position, limits, False, states)):
                return Suggestion(*solved, None, told)
        guess = self._otherwise.choose(position, rng, progress)
        return Suggestion(guess, None, None, kept(position, None))


def _solved(searched: Search) -> tuple[Code, Worth] | None:
    guess, total, proven = searched.solve()
    if guess is None or total is None:
        return None
    return guess, solved_worth(searched, total, proven)


class Prepared:
    """Best play from the empty board, proven by one search before the first guess.

    `StrategyError` if the board is too large.
    """

    name = Exact.name
    summary = Exact.summary

    def __init__(self, rules: Rules, progress: Progress | None = None, aim: Aim = FEWEST) -> None:
        too_large = StrategyError(
            "{rules} is too large to be searched to its end",
            rules,
            code="strategy-too-large",
            rules=str(rules),
        )
        # Where the rules tell colours apart, few sets of codes are equal.
        most = MAX_CODES_CLOSED if rules.special else MAX_CANDIDATES_PROVEN
        if rules.code_count > most:
            raise too_large
        self._search = Search(Position(rules, aim=aim), Limits(progress=progress))
        self.solution = self._search.solve()
        if not self.solution.proven:
            raise too_large
        if self.solution.guess is None:
            guesses = "1 guess" if aim.most == 1 else "{most} guesses"
            raise StrategyError(
                f"no play on {{rules}} needs {guesses} at most",
                aim,
                code="strategy-most",
                rules=str(rules),
                most=aim.most or 0,
            )

    def choose(
        self, position: Position, rng: random.Random, progress: Progress | None = None
    ) -> Code:
        """Return the best guess; `StrategyError` off the lines of best play."""
        guess = self._search.guess(position.candidates, position.guesses)
        if guess is None:
            raise StrategyError("expected a position on a line of best play", position.guesses)
        return guess
