"""A few unknown counts, and all combinations of them that fit the answers so far.

Each combination, a *state*, says how many pegs each unknown count has in the left and in the right
half of its interval. A *column* is one int with a byte for each state, so that adding two ints adds
their columns state by state: the blacks of a guess in all states cost one addition for each unknown
count that it asks about.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from itertools import compress
from math import comb, log2
from operator import itemgetter, mul
from typing import TypeVar

from ..heuristics import weighted_entropy
from .player import Clash

_T = TypeVar("_T")

MAX_SUM = 200
"""The greatest total of the unknown counts with which more are added; a byte of a column holds
255."""

STATES_DRAWN = 1_000
"""How many states are drawn, from which the information of a guess is estimated."""

LEAST_BITS = 1e-6
"""An answer of less information, in bits, counts as certain; allows for rounding errors."""


def possible_lefts(count: int, left: int, right: int) -> range:
    """Return how many of `count` pegs may be in the left half, given the room in both halves."""
    return range(max(0, count - right), min(count, left) + 1)


class UnknownCount:
    """The pegs of one colour in one interval; how the halves share them is not known yet."""

    __slots__ = ("colour", "count", "left", "place", "right")

    def __init__(self, place: int, colour: int, count: int) -> None:
        self.place = place
        """The first peg of the interval."""
        self.colour = colour
        self.count = count
        self.left = 0
        """The column of the pegs in the left half."""
        self.right = 0
        """The column of the pegs in the right half."""


class JointStates:
    """The states with their weights, and the unknown counts that they describe."""

    def __init__(self) -> None:
        self.unknowns: list[UnknownCount] = []
        self.weights = [1.0]

    def __len__(self) -> int:
        return len(self.weights)

    def add(
        self, unknown: UnknownCount, left: int, right: int, beside: Sequence[UnknownCount] = ()
    ) -> None:
        """Add an unknown count, given the room in both halves; `Clash` if no state stays.

        The unknown counts `beside` it share the room. Each way to share the pegs is weighted by
        the number of ways to place them where a state has room left.
        """
        size = len(self.weights)
        used = as_bytes(sum(other.left for other in beside), size)
        rest = left + right - sum(other.count for other in beside)
        scale = 1 / max(1, comb(rest, unknown.count))
        lefts = possible_lefts(unknown.count, left, right)
        weights: list[float] = []
        for share in lefts:
            ways = {}
            for taken in set(used):
                room = left - taken
                ways[taken] = comb(room, share) * comb(rest - room, unknown.count - share) * scale
            weights += map(mul, self.weights, map(ways.__getitem__, used))
        for old in self.unknowns:
            old.left = as_column(as_bytes(old.left, size) * len(lefts))
            old.right = as_column(as_bytes(old.right, size) * len(lefts))
        unknown.left = as_column(b"".join(bytes((share,)) * size for share in lefts))
        unknown.right = as_column(
            b"".join(bytes((unknown.count - share,)) * size for share in lefts)
        )
        self.weights = weights
        self.unknowns.append(unknown)
        self._keep(bytes(map(bool, weights)))

    def draw(self, number: int, rng: random.Random) -> dict[UnknownCount, tuple[int, int]]:
        """Return the left and the right column of each unknown count, in states drawn at random."""
        size = len(self.weights)
        drawn = itemgetter(*rng.choices(range(size), self.weights, k=number))
        return {
            unknown: (
                as_column(bytes(drawn(as_bytes(unknown.left, size)))),
                as_column(bytes(drawn(as_bytes(unknown.right, size)))),
            )
            for unknown in self.unknowns
        }

    def entropy(self, column: int) -> float:
        """Return the entropy of the value in a column, in bits."""
        parts = [0.0] * 256
        for value, weight in zip(as_bytes(column, len(self.weights)), self.weights, strict=True):
            parts[value] += weight
        return weighted_entropy(parts)

    def keep(self, column: int, low: int, high: int) -> None:
        """Keep the states with `low` <= value <= `high` in a column; `Clash` if none stays."""
        self._keep(flags_within(as_bytes(column, len(self)), low, high))

    def _keep(self, flags: bytes) -> None:
        """Keep the states with a flag of 1, not 0; `Clash` if none stays."""
        size = len(self.weights)
        kept = flags.count(1)
        if not kept:
            raise Clash
        if kept == size:
            return
        take = taker(flags)
        for unknown in self.unknowns:
            unknown.left = as_column(bytes(take(as_bytes(unknown.left, size))))
            unknown.right = as_column(bytes(take(as_bytes(unknown.right, size))))
        weights = take(self.weights)
        scale = 1 / max(weights)
        self.weights = [weight * scale for weight in weights]

    def varies(self, column: int) -> bool:
        """Return whether a column differs between states."""
        return column != as_column(b"\1" * len(self.weights)) * (column & 255)

    def settled(self) -> list[tuple[UnknownCount, int]]:
        """Remove the unknown counts that are alike in all states; return each with its left."""
        settled = [unknown for unknown in self.unknowns if not self.varies(unknown.left)]
        self.unknowns = [unknown for unknown in self.unknowns if self.varies(unknown.left)]
        return [(unknown, unknown.left & 255) for unknown in settled]


def flags_within(values: bytes, low: int, high: int) -> bytes:
    """Return a flag for each value: 1 if `low` <= value <= `high`, else 0."""
    return values.translate(bytes(low <= value <= high for value in range(256)))


def taker(flags: bytes) -> Callable[[Sequence[_T]], tuple[_T, ...]]:
    """Return a function that takes from a sequence what is where a flag is 1, not 0.

    At least one flag is 1. Where few are, it is several times as fast as `compress`.
    """
    places = list(compress(range(len(flags)), flags))
    if len(places) == 1:
        return lambda values: (values[places[0]],)
    return itemgetter(*places)


def drawn_entropy(sizes: Iterable[int]) -> float:
    """Return the entropy of parts of the states drawn, in bits."""
    terms = _size_times_log()
    total = 0.0
    for size in sizes:
        total += terms[size]
    return log2(STATES_DRAWN) - total / STATES_DRAWN


def column_entropy(column: int, known: float = -1.0) -> float:
    """Return the entropy of the value in a column of the states drawn, in bits.

    An entropy that is at most `known` bits may be returned as `known`, since most of the columns
    that are tried tell less than the best one so far.
    """
    values = as_bytes(column, STATES_DRAWN)
    terms = _size_times_log()
    most = (log2(STATES_DRAWN) - known + LEAST_BITS) * STATES_DRAWN
    total, value, left = 0.0, 0, STATES_DRAWN
    # Values are small, so that counting one after the other is faster than listing them first.
    while left:
        size = values.count(value)
        total += terms[size]
        if total > most:
            return known
        left -= size
        value += 1
    return log2(STATES_DRAWN) - total / STATES_DRAWN


@cache
def _size_times_log() -> list[float]:
    """Return size * log2(size) of each size that a part of the states drawn may have."""
    return [0.0, *(size * log2(size) for size in range(1, STATES_DRAWN + 1))]


def as_bytes(column: int, size: int) -> bytes:
    return column.to_bytes(size, "little")


def as_column(values: bytes) -> int:
    return int.from_bytes(values, "little")
