"""Lower bounds of the totals of sets of candidates, from their sizes alone.

The *total* of a set is the number of guesses summed over its candidates, the last guess counted.
With f feedbacks after which the game goes on, the first guess finds at most 1 candidate, the second
f, the third f * f.
"""

from __future__ import annotations

NO_LIMIT = -1
"""The number of guesses left where there is no limit."""

NO_TOTAL = 1 << 62
"""The total of a set whose candidates cannot all be found in the guesses left."""


class LowerBounds:
    """Lower bounds of totals on a board with a number of feedbacks after which the game goes on.

    >>> bounds = LowerBounds(13)
    >>> bounds(1, NO_LIMIT), bounds(14, NO_LIMIT), bounds(15, NO_LIMIT), bounds(15, 2)
    (1, 27, 30, 4611686018427387904)
    """

    def __init__(self, open_feedbacks: int) -> None:
        self._open_feedbacks = open_feedbacks
        self._remembered: dict[tuple[int, int], int] = {}

    def __call__(self, size: int, guesses_left: int) -> int:
        """Return a lower bound of the total of any set of this size with these guesses left."""
        bound = self._remembered.get((size, guesses_left))
        if bound is None:
            bound, depth, width, rest = 0, 0, 1, size
            while rest:
                if depth == guesses_left:
                    bound = NO_TOTAL
                    break
                depth += 1
                found = min(rest, width)
                bound += found * depth
                rest -= found
                width *= self._open_feedbacks
            self._remembered[size, guesses_left] = bound
        return bound


def one_less(guesses_left: int) -> int:
    """Return the number of guesses left after one more guess."""
    return guesses_left if guesses_left == NO_LIMIT else guesses_left - 1
