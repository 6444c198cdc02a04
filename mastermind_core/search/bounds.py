"""Least totals that sets of candidates can have, by their size alone.

The *total* of a set is the number of guesses summed over its candidates, this and the last one
counted. With f feedbacks that go on, at most 1 candidate is found by the first guess, f by the
second, f * f by the third.
"""

from __future__ import annotations

UNLIMITED = -1
"""Guesses left where their number does not matter."""

NEVER = 1 << 62
"""The total of a set whose candidates cannot all be found in the guesses left."""


class LowerBounds:
    """Lower bounds of totals on a board with so many feedbacks that go on."""

    def __init__(self, lanes: int) -> None:
        self._lanes = lanes
        self._known: dict[tuple[int, int], int] = {}

    def __call__(self, size: int, left: int) -> int:
        """Return a lower bound of the total of any set of this size, in so many guesses left.

        >>> floors = LowerBounds(13)
        >>> floors(1, UNLIMITED), floors(14, UNLIMITED), floors(15, UNLIMITED), floors(15, 2)
        (1, 27, 30, 4611686018427387904)
        """
        floor = self._known.get((size, left))
        if floor is None:
            floor, depth, width, rest = 0, 0, 1, size
            while rest:
                if depth == left:
                    floor = NEVER
                    break
                depth += 1
                found = min(rest, width)
                floor += found * depth
                rest -= found
                width *= self._lanes
            self._known[size, left] = floor
        return floor


def one_less(left: int) -> int:
    """Return the guesses left after one more."""
    return left if left == UNLIMITED else left - 1
