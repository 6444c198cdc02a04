"""Unknown counts, and all combinations of them that fit the answers so far.

Each combination is a *state*: it says how many pegs every unknown has in each of its parts, such as
the halves of an interval. A *column* is one int with a byte for each state. Adding two ints adds
their columns state by state, so the blacks of a guess in all states cost one addition for each
unknown.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Hashable, Iterable, Sequence
from functools import cache
from itertools import compress
from math import comb, log2
from operator import itemgetter, mul
from typing import Generic, TypeVar

from ..heuristics import weighted_entropy
from .player import Clash

U = TypeVar("U", bound=Hashable)
"""The name of an unknown."""

_T = TypeVar("_T")

Share = tuple[int, ...]
"""The pegs of an unknown in each of its parts."""

MAX_SUM = 200
"""Unknown counts are added while their total is below this; a byte holds 255."""

STATES_DRAWN = 1_000
"""States drawn at random, from which the information of a guess is estimated."""

LEAST_BITS = 1e-6
"""An answer of less information, in bits, counts as certain; allows for rounding errors."""


class JointStates(Generic[U]):
    """The states with their weights, and a column for each part of each unknown."""

    def __init__(self) -> None:
        self.columns: dict[U, list[int]] = {}
        self.weights = [1.0]

    def __len__(self) -> int:
        return len(self.weights)

    def add(self, unknown: U, count: int, rooms: tuple[int, int], beside: Iterable[U] = ()) -> None:
        """Add an unknown with `count` pegs in two halves; `Clash` if no state stays.

        The unknowns `beside` it take room in the halves. A state is weighted by the number of ways
        to place the pegs in the room left.
        """
        size = len(self)
        left, right = rooms
        used = as_bytes(sum(self.columns[other][0] for other in beside), size)
        rest = left + right - sum(sum(self.columns[other]) & 255 for other in beside)
        scale = 1 / max(1, comb(rest, count))
        lefts = possible_lefts(count, rooms)
        weights: list[float] = []
        for share in lefts:
            ways = {}
            for taken in set(used):
                room = left - taken
                ways[taken] = comb(room, share) * comb(rest - room, count - share) * scale
            weights += map(mul, self.weights, map(ways.__getitem__, used))
        self.columns = {
            each: [as_column(as_bytes(column, size) * len(lefts)) for column in columns]
            for each, columns in self.columns.items()
        }
        self.columns[unknown] = [
            as_column(b"".join(bytes((pegs,)) * size for pegs in half))
            for half in (lefts, [count - share for share in lefts])
        ]
        self.weights = weights
        self._keep(bytes(map(bool, weights)))

    def extend(
        self,
        unknowns: Sequence[U],
        parts: int,
        groups: Iterable[tuple[bytes, list[tuple[Share, float]]]],
    ) -> None:
        """Keep some groups of states, each with all options for new unknowns; `Clash` if none.

        A group has a flag for each state, and options: the shares of the unknowns one after
        another, with a weight.
        """
        size = len(self)
        old = [as_bytes(column, size) for columns in self.columns.values() for column in columns]
        pieces: list[list[bytes]] = [[] for _ in range(len(old) + parts * len(unknowns))]
        weights: list[float] = []
        for flags, options in groups:
            take = _taker(flags)
            own = take(self.weights)
            for piece, column in zip(pieces, old, strict=False):
                piece.append(bytes(take(column)) * len(options))
            for share, weight in options:
                weights += [weight * each for each in own]
                for piece, count in zip(pieces[len(old) :], share, strict=True):
                    piece.append(bytes((count,)) * len(own))
        if not weights:
            raise Clash
        self._weigh(weights)
        joined = (as_column(b"".join(piece)) for piece in pieces)
        self.columns = {
            unknown: [next(joined) for _ in range(parts)] for unknown in (*self.columns, *unknowns)
        }

    def keep(self, column: int, low: int, high: int) -> None:
        """Keep the states with `low` <= value <= `high` in a column; `Clash` if none stays."""
        within = bytes(low <= value <= high for value in range(256))
        self._keep(as_bytes(column, len(self)).translate(within))

    def _keep(self, flags: bytes) -> None:
        """Keep the states whose flag is 1, not 0; `Clash` if none stays."""
        if 1 not in flags:
            raise Clash
        if 0 not in flags:
            return
        size = len(self)
        take = _taker(flags)
        self.columns = {
            unknown: [as_column(bytes(take(as_bytes(column, size)))) for column in columns]
            for unknown, columns in self.columns.items()
        }
        self._weigh(take(self.weights))

    def _weigh(self, weights: Sequence[float]) -> None:
        """Set the weights, scaled so that the highest is 1 and no product of them becomes 0."""
        scale = 1 / max(weights)
        self.weights = [max(weight * scale, 1e-200) for weight in weights]

    def draw(self, rng: random.Random) -> dict[U, list[int]]:
        """Return the columns of `STATES_DRAWN` states drawn at random."""
        size = len(self)
        drawn = itemgetter(*rng.choices(range(size), self.weights, k=STATES_DRAWN))
        return {
            unknown: [as_column(bytes(drawn(as_bytes(column, size)))) for column in columns]
            for unknown, columns in self.columns.items()
        }

    def entropy(self, column: int) -> float:
        """Return the entropy of the value in a column, in bits."""
        parts = [0.0] * 256
        for value, weight in zip(as_bytes(column, len(self)), self.weights, strict=True):
            parts[value] += weight
        return weighted_entropy(parts)

    def varies(self, column: int) -> bool:
        """Return whether a column differs between states."""
        return column != as_column(b"\1" * len(self)) * (column & 255)

    def pop_known(self) -> list[tuple[U, Share]]:
        """Remove the unknowns that are the same in all states; return them with their shares."""
        known = [
            (unknown, tuple(column & 255 for column in columns))
            for unknown, columns in self.columns.items()
            if not any(map(self.varies, columns))
        ]
        for unknown, _ in known:
            del self.columns[unknown]
        return known


def possible_lefts(count: int, rooms: tuple[int, int]) -> range:
    """Return how many of `count` pegs may be in the left half, given the room in both halves."""
    left, right = rooms
    return range(max(0, count - right), min(count, left) + 1)


def _taker(flags: bytes) -> Callable[[Sequence[_T]], tuple[_T, ...]]:
    """Return a function that takes the items of a sequence whose flag is 1, not 0; one is.

    Where few are, this is several times as fast as `compress`.
    """
    places = list(compress(range(len(flags)), flags))
    if len(places) == 1:
        return lambda values: (values[places[0]],)
    return itemgetter(*places)


# The information of a guess, estimated from the states drawn.


def drawn_entropy(sizes: Iterable[int]) -> float:
    """Return the entropy of parts of the states drawn, in bits."""
    terms = _size_times_log()
    total = 0.0
    for size in sizes:
        total += terms[size]
    return log2(STATES_DRAWN) - total / STATES_DRAWN


def column_entropy(column: int, known: float = -1.0) -> float:
    """Return the entropy of the value in a column of the states drawn, in bits.

    An entropy of at most `known` bits may be returned as `known`: most of the columns that are
    tried tell less than the best one so far.
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
