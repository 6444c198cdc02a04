"""What any strategy says of its guess: its own word, where it has one, or a quick worth."""

from __future__ import annotations

import random

from ..candidates.position import Position
from ..limits import Limits, Progress
from ..search.valuation import kept
from ..strategies.base import Strategy, Suggester, Suggestion
from .worth import worth_of

EFFORT = 13_000.0
"""Microseconds of effort for the worth of a guess that was chosen without one."""


def suggest(
    strategy: Strategy, position: Position, rng: random.Random, progress: Progress | None = None
) -> Suggestion:
    """Return the next guess of a strategy with what is known of it.

    A strategy that is no `Suggester` does not foresee how the game goes on, and will not go on as
    the worth takes it to; so it keeps no promise but where any play would.
    """
    if isinstance(strategy, Suggester):
        suggestion = strategy.suggest(position, rng, progress)
        if suggestion.worth is None and position.listed is not None:
            # Not every book knows what its guesses are worth, nor a search that did not close.
            worth = worth_of(position, suggestion.guess, Limits(EFFORT, progress))
            suggestion = suggestion._replace(worth=worth)
        return suggestion
    guess = strategy.choose(position, rng, progress)
    if position.listed is None:
        return Suggestion(guess, None, None, kept(position, None))
    found = worth_of(position, guess, Limits(EFFORT, progress))
    safe = kept(position, found)
    return Suggestion(guess, found, None, safe and found.worst is not None and found.worst <= 2)
