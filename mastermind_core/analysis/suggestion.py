"""What any strategy says of its guess: its own word, where it has one, or a quick outlook."""

from __future__ import annotations

import random

from ..candidates.position import Position
from ..limits import Limits, Progress
from ..search.valuation import kept
from ..strategies.base import Advice, Advisor, Strategy
from .worth import outlook

EFFORT = 13_000.0
"""Microseconds of effort for the outlook of a guess that was chosen without one."""


def advise(
    strategy: Strategy, position: Position, rng: random.Random, progress: Progress | None = None
) -> Advice:
    """Return the next guess of a strategy with what is known of it.

    A strategy that is no `Advisor` does not foresee how the game goes on, and will not go on as
    the outlook takes it to; so it keeps no promise but where any play would.
    """
    if isinstance(strategy, Advisor):
        advice = strategy.advise(position, rng, progress)
        if advice.outlook is None and position.listed is not None:
            # Not every book knows what its guesses are worth, nor a search that did not close.
            worth = outlook(position, advice.guess, Limits(EFFORT, progress))
            advice = advice._replace(outlook=worth)
        return advice
    guess = strategy.choose(position, rng, progress)
    if position.listed is None:
        return Advice(guess, None, None, kept(position, None))
    found = outlook(position, guess, Limits(EFFORT, progress))
    safe = kept(position, found)
    return Advice(guess, found, None, safe and found.longest is not None and found.longest <= 2)
