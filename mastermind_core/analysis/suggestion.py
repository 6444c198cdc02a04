"""The suggestion of any strategy: its guess, with what that is worth where it is asked for."""

from __future__ import annotations

import random

from ..candidates.doubt import Doubt
from ..candidates.position import Position
from ..codes import Code
from ..limits import Limits, Progress
from ..scoring import Turns
from ..search.worth import Worth, kept
from ..strategies.base import Strategy, Suggester, Suggestion, legal_guess

IN_DOUBT = "doubt"
"""Stands for the strategy's name where answers may be wrong."""

SUGGESTION_EFFORT = 13_000.0
"""Microseconds of effort for the worth of a guess, where its strategy does not know it."""


def suggestion_of(
    strategy: Strategy,
    position: Position,
    turns: Turns,
    doubt: Doubt,
    rng: random.Random,
    progress: Progress | None = None,
    valued: bool = True,
) -> Suggestion:
    """Return the suggestion of a strategy, or where there is doubt that of `guess_in_doubt`.

    `position` has the sure turns alone, `turns` all. Where the codes that fit the sure turns are
    too many to list, the strategy chooses by these, as if the others had no answer. If one of all
    answers may be wrong, no turn is sure: then it is a `TooManyCodesError`.
    """
    if not doubt or (not doubt.one_wrong and position.listed is None):
        return suggest(strategy, position, rng, progress, valued)
    from .in_doubt import guess_in_doubt

    guess = guess_in_doubt(position.rules, turns, doubt, progress)
    return _unvalued(position, guess)


def suggest(
    strategy: Strategy,
    position: Position,
    rng: random.Random,
    progress: Progress | None = None,
    valued: bool = True,
) -> Suggestion:
    """Return the next guess of a strategy with its worth.

    The worth assumes that the best play follows. A strategy that is no `Suggester` does not play
    that way, so `kept` is true of it only where two guesses are enough for any play. If it is not
    to be `valued`, its guess has no worth, and neither books nor the exact search are loaded.
    """
    if isinstance(strategy, Suggester):
        suggestion = strategy.suggest(position, rng, progress)
        if suggestion.worth is None and position.listed is not None:
            # A book of an opening does not know it, nor does a search that did not close.
            worth = _worth(position, suggestion.guess, progress)
            suggestion = suggestion._replace(worth=worth)
        return suggestion
    guess = legal_guess(strategy, position, strategy.choose(position, rng, progress))
    if not valued or position.listed is None:
        return _unvalued(position, guess)
    found = _worth(position, guess, progress)
    safe = kept(position, found)
    return Suggestion(guess, found, None, safe and found.worst is not None and found.worst <= 2)


def _unvalued(position: Position, guess: Code) -> Suggestion:
    return Suggestion(guess, None, None, None if position.aim.most is None else False)


def _worth(position: Position, guess: Code, progress: Progress | None) -> Worth:
    from .worth import worth_of

    return worth_of(position, guess, Limits(SUGGESTION_EFFORT, progress))
