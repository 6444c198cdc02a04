"""The worth of a given guess: exact where a search closes, else a bound or an estimate."""

from __future__ import annotations

from ..candidates.position import Position
from ..codes import Code
from ..limits import Limits
from ..search.exchanges import equal_guesses
from ..search.valuation import (
    MAX_CANDIDATES_SEARCHED,
    by_sizes,
    played_out,
    searches,
    worth_by_search,
)
from ..search.worth import Worth, surest
from ..strategies.book import by_book

WORTH_EFFORT = 250_000.0
"""Microseconds of effort for the worth of a guess: a quarter of a second, on a phone more."""

QUICK_WORTH_EFFORT = 50_000.0
"""Microseconds of effort for the worth of a guess that may be answered before it is known: up to a
second on a slow phone."""


def worth_of(position: Position, guess: Code, limits: Limits) -> Worth:
    """Return the worth of a guess under the position's aim.

    Where no play after the guess keeps the aim's most guesses, it is what the guess is worth
    without that limit. `TooManyCodesError` where the candidates are too many to list.
    """
    sized = by_sizes(position, guess)
    if sized.certainty == "exact":
        return sized
    book = by_book(position)
    booked = book.worth if book and equal_guesses(position, [guess], book.guess) else None
    if booked and booked.certainty == "exact":
        return booked
    if len(position.candidates) <= MAX_CANDIDATES_SEARCHED:
        exact = worth_by_search(searches(position, limits.part(0.6)), guess)
        if exact:
            return exact
    played = dict(played_out(position, [guess], limits.part(1 - 0.6, 0.6)))
    return surest(sized, booked, played.get(guess))
