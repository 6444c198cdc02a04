"""How many guesses a set of candidates needs under good play, estimated from its size."""

from __future__ import annotations

import functools
import math

from ..heuristics import Heuristic


def steady(cost: float) -> float:
    """Return a cost rounded to 2^-32.

    The last bit of a logarithm depends on the machine. Rounded costs are the same everywhere, and
    sums of them up to 2^21 are exact in any order, so equally good guesses have equal costs.
    """
    return round(cost * (1 << 32)) / (1 << 32)


@functools.lru_cache(maxsize=1 << 14)
def estimated_total(size: int, feedbacks: int) -> float:
    """Return an estimate of the total of a set of this size, the guesses that it needs in all.

    `feedbacks` is the number of feedbacks of the board.

    >>> estimated_total(1, 14), estimated_total(2, 14), round(estimated_total(1296, 14))
    (1, 3, 5670)
    """
    if size <= 2:
        return _total_of_two(size)
    return steady(size * estimated_mean(math.log(size), feedbacks))


def _total_of_two(size: int) -> int:
    """Return the total of at most two candidates, which is known."""
    return max(0, 2 * size - 1)


def estimated_mean(log: float, feedbacks: int) -> float:
    """Return an estimate of the mean number of guesses of a set, from the logarithm of its size.

    The mean grows by one when the size is multiplied by the number of feedbacks, and by a little
    more. The two other numbers are fitted to totals of exact search; see docs/best-play.md.
    """
    return 1.3 + log / math.log(max(2, feedbacks)) + 0.007 * log * log


def estimated_total_of_two_colours(size: int) -> float:
    """Return `estimated_total` for a board of two colours.

    However many pegs and feedbacks such a board has, a guess after the first tells about two bits:
    most answers are near the middle. The two numbers are fitted to the proven totals of 5 to 10
    pegs and to games of 12 and 16.
    """
    return _total_of_two(size) if size <= 2 else steady(size * (1.18 + 0.69 * math.log(size)))


@functools.lru_cache(maxsize=64)
def estimate(feedbacks: int) -> Heuristic:
    """Return the heuristic that adds up the estimated totals of the parts; this project's own.

    Its terms are in units of 2^-16 guesses.
    """
    return Heuristic("estimate", functools.partial(_term, feedbacks), "sum")


@functools.lru_cache(maxsize=1 << 14)
def _term(feedbacks: int, size: int) -> int:
    return round(estimated_total(size, feedbacks) * (1 << 16))
