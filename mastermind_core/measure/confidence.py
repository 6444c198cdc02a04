"""Student's t distribution: how far a mean of few games may lie from the true mean."""

from __future__ import annotations

import math
from collections.abc import Callable

CONFIDENCE = 0.95
"""The chance that the interval given for a mean holds the true mean."""

MANY = 200
"""Above this many degrees of freedom Student's t is computed by its expansion.

There the expansion differs from the exact sum by less than one part in a million."""


def student(freedom: int) -> float:
    """Return how many standard errors to each side of a mean hold 95 %: Student's t (1908).

    The expansion for many degrees of freedom is 26.7.5 in Abramowitz and Stegun.

    >>> [round(student(freedom), 3) for freedom in (1, 2, 9, 30, 1000)]
    [12.706, 4.303, 2.262, 2.042, 1.962]
    """
    if freedom > MANY:
        z = _inverse(lambda reach: math.erf(reach / math.sqrt(2)), 10.0)
        first = (z**3 + z) / (4 * freedom)
        return z + first + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)
    angle = _inverse(lambda angle: _within(angle, freedom), math.pi / 2)
    return math.sqrt(freedom) * math.tan(angle)


def _inverse(chance: Callable[[float], float], high: float) -> float:
    """Return the argument, from 0 to `high`, where a rising function reaches the confidence."""
    low = 0.0
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if chance(middle) < CONFIDENCE else (low, middle)
    return low


def _within(angle: float, freedom: int) -> float:
    """Return the chance that |t| is below sqrt(freedom) tan(angle), a finite sum.

    The sum for odd and for even degrees of freedom is in Abramowitz and Stegun, 26.7.3 and 26.7.4.
    """
    odd = freedom % 2
    term, total = math.cos(angle) if odd else 1.0, 0.0
    for step in range(2 + odd, freedom + 1, 2):
        total += term
        term *= math.cos(angle) ** 2 * (step - 1) / step
    inside = math.sin(angle) * total
    return 2 / math.pi * (angle + inside) if odd else inside
