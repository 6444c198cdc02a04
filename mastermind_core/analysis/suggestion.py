"""The suggestion of any strategy: its guess, with what that is worth."""

from __future__ import annotations

import random

from ..candidates.position import Position
from ..limits import Limits, Progress
from ..search.valuation import kept
from ..strategies.base import Strategy, Suggester, Suggestion, legal_guess
from .worth import worth_of

SUGGESTION_EFFORT = 13_000.0
"""Microseconds of effort for the worth of a guess, where its strategy does not know it."""


def suggest(
    strategy: Strategy, position: Position, rng: random.Random, progress: Progress | None = None
) -> Suggestion:
    """Return the next guess of a strategy with its worth.

    The worth assumes that the best play follows. A strategy that is no `Suggester` does not play
    that way, so `kept` is true of it only where two guesses are enough for any play.
    """
    if isinstance(strategy, Suggester):
        suggestion = strategy.suggest(position, rng, progress)
        if suggestion.worth is None and position.listed is not None:
            # A book of an opening does not know it, nor does a search that did not close.
            worth = worth_of(position, suggestion.guess, Limits(SUGGESTION_EFFORT, progress))
            suggestion = suggestion._replace(worth=worth)
        return suggestion
    guess = legal_guess(strategy, position, strategy.choose(position, rng, progress))
    if position.listed is None:
        return Suggestion(guess, None, None, kept(position, None))
    found = worth_of(position, guess, Limits(SUGGESTION_EFFORT, progress))
    safe = kept(position, found)
    return Suggestion(guess, found, None, safe and found.worst is not None and found.worst <= 2)
