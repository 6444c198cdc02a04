"""Results of a search, and those for sets of candidates that need no guess to be tried."""

from __future__ import annotations

from typing import NamedTuple

from ..codes import Code
from .bounds import NO_LIMIT
from .states import States


class Solution(NamedTuple):
    """The result of a search."""

    guess: Code | None
    """The best guess; None if the search stopped before it had the total of any."""
    total: int | None
    """Guesses summed over all candidates after this guess, under the best play that was found."""
    proven: bool
    """Whether the search closed: no guess has a smaller total."""


class StateResult(NamedTuple):
    """The result for a set of candidates and a number of guesses left."""

    total: int
    proven: bool
    """Whether `total` is the least total; otherwise it is a lower bound of that."""
    guess: Code | None
    """The best guess; None if none is proven, or if only that of an equal set is known."""


def settled(
    states: States, state: int, guesses_left: int, below: int, consistent: bool
) -> StateResult | None:
    """Return the result for a small set from the candidate with the most feedbacks, or None.

    If its parts have one candidate each, or all but one part, which has two, it is the best
    guess: the guess itself needs 1, the others 2, one of the two 3. Otherwise the total is at
    least 2 for each candidate; if only candidates may be guessed, the bound is higher.
    """
    size = state.bit_count()
    feedbacks, guess = states.most_feedbacks(state)
    worst = 2 + size - feedbacks
    if feedbacks >= size - 1 and (guesses_left == NO_LIMIT or guesses_left >= worst):
        return StateResult(3 * size - 1 - feedbacks, True, guess)
    least = 3 * size - 1 - feedbacks if consistent else 2 * size
    return StateResult(least, False, None) if least >= below else None
