"""Heuristics: one number for a guess, computed from the sizes of its parts. Lower is better.

Each is the sum or the maximum of a term for every part, also for empty parts. In this form one
definition serves for one guess and for all guesses at once (`search.sweep`). The terms are ints, so
that equally good guesses have equal costs.
"""

from __future__ import annotations

import functools
import itertools
import math
from collections.abc import Callable, Iterable
from typing import Literal, NamedTuple

_LOG_BITS = 40
"""Binary places of the logarithms in `ENTROPY`: their errors stay far below the ninth decimal."""

ENTROPY_DECIMALS = 9
"""Decimals to which entropies, in bits, are compared: as in the published totals."""


Term = Callable[[int], int]
"""A function of the size of one part; the result is not negative."""


class Heuristic(NamedTuple):
    """A rule that gives a guess a cost from the sizes of its parts.

    >>> MINIMAX.cost([4, 1, 1, 0]), EXPECTED_SIZE.cost([4, 1, 1, 0]), MOST_PARTS.cost([4, 1, 1, 0])
    (4, 18, 1)
    """

    name: str
    term: Term
    combine: Literal["sum", "max"]
    summary: str = ""
    """One sentence for people: the guess that the strategy of this name makes, and its source."""
    rounded: bool = False
    """Whether costs with the same rounded entropy are equal; see `ties`."""

    def cost(self, sizes: Iterable[int]) -> int:
        """Return the combined terms; one size for each feedback, 0 where no candidate gives it."""
        terms = map(self.term, sizes)
        return sum(terms) if self.combine == "sum" else max(terms)

    def ties(self, cost: int, candidates: int) -> int:
        """Return the greatest cost that counts as equal to a least cost."""
        return _ties(cost, candidates) if self.rounded else cost

    def costs_by_parts(self, candidates: int, feedbacks: int) -> tuple[tuple[int, int], ...]:
        """Return the least and the greatest cost that 1, 2, ... parts of some candidates can have.

        Even parts have the least cost, and single candidates beside one large part the greatest, if
        each step of the term is at least as great as the step before. There are no costs if one is
        not.

        >>> EXPECTED_SIZE.costs_by_parts(4, 3)
        ((16, 16), (8, 10), (6, 6))
        """
        return _costs_by_parts(self, candidates, feedbacks)


@functools.lru_cache(maxsize=1 << 12)
def _ties(cost: int, candidates: int) -> int:
    bits = round(entropy_bits(cost, candidates), ENTROPY_DECIMALS)
    # On 32 bits, as in browsers, `bisect` takes no range of that length.
    low, high = cost, cost + (candidates << _LOG_BITS) // 10**ENTROPY_DECIMALS + 1
    while low < high:
        middle = (low + high + 1) // 2
        if round(entropy_bits(middle, candidates), ENTROPY_DECIMALS) < bits:
            high = middle - 1
        else:
            low = middle
    return low


@functools.lru_cache(maxsize=1 << 10)
def _costs_by_parts(
    heuristic: Heuristic, candidates: int, feedbacks: int
) -> tuple[tuple[int, int], ...]:
    terms = [heuristic.term(size) for size in range(1, candidates + 1)]
    steps = [0, *(after - before for before, after in itertools.pairwise(terms))]
    if steps != sorted(steps):
        return ()
    costs = []
    for parts in range(1, min(candidates, feedbacks) + 1):
        size, larger = divmod(candidates, parts)
        even = [size + 1] * larger + [size] * (parts - larger)
        uneven = [candidates - parts + 1] + [1] * (parts - 1)
        empty = [0] * (feedbacks - parts)
        costs.append((heuristic.cost(even + empty), heuristic.cost(uneven + empty)))
    return tuple(costs)


def entropy_bits(cost: int, candidates: int) -> float:
    """Return the information of a guess in bits, from its cost under `ENTROPY`."""
    return math.log2(candidates) - cost / (candidates << _LOG_BITS)


def _size(size: int) -> int:
    return size


def _square(size: int) -> int:
    return size * size


def _absent(size: int) -> int:
    return int(not size)


@functools.lru_cache(maxsize=1 << 14)
def _size_times_log(size: int) -> int:
    """Return size * log2(size) in units of 2^-40, with the logarithm summed over prime factors.

    Logarithms of primes have no rational relation, so two partitions of equal entropy have equal
    sums of these ints, however different their parts: 4+1+1+1+1 ties with 2+2+2+2.
    """
    rest, prime, log = size, 2, 0
    while rest > 1:
        if prime * prime > rest:
            prime = rest
        while rest % prime == 0:
            rest //= prime
            log += round(math.log2(prime) * (1 << _LOG_BITS))
        prime += 1
    return size * log


MINIMAX = Heuristic(
    "minimax",
    _size,
    "max",
    "The guess that leaves the fewest codes in the worst case (Knuth 1976).",
)
"""The size of the largest part: the fewest candidates left in the worst case.

Donald E. Knuth, "The computer as Master Mind", Journal of Recreational Mathematics 9, 1976.
"""

EXPECTED_SIZE = Heuristic(
    "expected-size",
    _square,
    "sum",
    "The guess that leaves the fewest codes on average (Irving 1979).",
)
"""The sum of the squares of the sizes: the fewest candidates left on average.

Robert W. Irving, "Towards an optimum Mastermind strategy", Journal of Recreational Mathematics
11(2), 1978-79.
"""

ENTROPY = Heuristic(
    "entropy",
    _size_times_log,
    "sum",
    "The guess whose answer tells the most bits of information (Neuwirth 1982).",
    rounded=True,
)
"""The sum of size * log2(size): the most bits of information, compared to nine decimals.

E. Neuwirth, "Some strategies for Mastermind", Zeitschrift für Operations Research 26, 1982.
"""

MOST_PARTS = Heuristic(
    "most-parts", _absent, "sum", "The guess that has the most different answers (Kooi 2005)."
)
"""The number of empty parts: the most different answers that can come.

Barteld Kooi, "Yet another Mastermind strategy", ICGA Journal 28, 2005.
"""

PUBLISHED = {each.name: each for each in (MINIMAX, EXPECTED_SIZE, ENTROPY, MOST_PARTS)}
"""The heuristics of the literature, by the names of their strategies."""


def weighted_entropy(weights: Iterable[float]) -> float:
    """Return the entropy of parts of these weights, in bits.

    >>> weighted_entropy([0.5, 0.5, 0.0, 1.0])
    1.5
    """
    # A loop, since the float sums of `sum` are not the same in all versions of Python.
    total = weighted = 0.0
    for weight in weights:
        if weight:
            total += weight
            weighted += weight * math.log2(weight)
    return math.log2(total) - weighted / total
