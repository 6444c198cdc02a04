"""A few unknown counts, and all combinations of them that fit the answers so far.

Each combination, a *state*, says how many pegs each unknown count has in the left and in the right
half of its interval. A *column* is one int with a byte for each state, so that adding two ints adds
their columns state by state: the blacks of a guess in all states cost one addition for each unknown
count that it asks about.
"""

from __future__ import annotations

from itertools import compress
from math import comb

from ..heuristics import weighted_entropy
from .player import Clash

MAX_STATES = 1_500
"""States up to which unknown counts are added; four times as many save 1 to 3 guesses in 100."""

MAX_SUM = 200
"""Total of the unknown counts up to which more are added; a byte of a column holds 255."""

LEAST_BITS = 1e-6
"""Information in bits below which an answer counts as certain; allows for rounding errors."""

Option = tuple[int, int, float]
"""A way to share an unknown count: pegs in the left half, pegs in the right half, weight."""


def ways_to_share(count: int, left: int, right: int) -> list[Option]:
    """Return the ways to share pegs between `left` and `right` places, weighted by their number."""
    scale = 1 / max(1, comb(left + right, count))
    return [
        (share, count - share, comb(left, share) * comb(right, count - share) * scale)
        for share in range(max(0, count - right), min(count, left) + 1)
    ]


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

    def add(self, unknown: UnknownCount, options: list[Option]) -> None:
        """Add an unknown count that is independent of the others; `Clash` without options."""
        if not options:
            raise Clash
        size, times = len(self.weights), len(options)
        for old in self.unknowns:
            old.left = as_column(as_bytes(old.left, size) * times)
            old.right = as_column(as_bytes(old.right, size) * times)
        unknown.left = as_column(b"".join(bytes((left,)) * size for left, _, _ in options))
        unknown.right = as_column(b"".join(bytes((right,)) * size for _, right, _ in options))
        self.weights = [weight * each for _, _, each in options for weight in self.weights]
        self.unknowns.append(unknown)

    def entropy(self, column: int) -> float:
        """Return the entropy of the value in a column, in bits."""
        parts = [0.0] * 256
        for value, weight in zip(as_bytes(column, len(self.weights)), self.weights, strict=True):
            parts[value] += weight
        return weighted_entropy(parts)

    def keep(self, column: int, low: int, high: int) -> bool:
        """Keep the states with `low` <= value <= `high` in a column; return whether any was
        dropped.

        `Clash` if no state stays.
        """
        size = len(self.weights)
        flags = [low <= value <= high for value in as_bytes(column, size)]
        kept = sum(flags)
        if kept == size:
            return False
        if not kept:
            raise Clash
        for unknown in self.unknowns:
            unknown.left = as_column(bytes(compress(as_bytes(unknown.left, size), flags)))
            unknown.right = as_column(bytes(compress(as_bytes(unknown.right, size), flags)))
        weights = list(compress(self.weights, flags))
        scale = 1 / max(weights)
        self.weights = [weight * scale for weight in weights]
        return True

    def varies(self, column: int) -> bool:
        """Return whether a column differs between states."""
        return column != as_column(b"\1" * len(self.weights)) * (column & 255)

    def settled(self) -> list[tuple[UnknownCount, int]]:
        """Remove the unknown counts that are the same in all states; return each with its left."""
        settled = [unknown for unknown in self.unknowns if not self.varies(unknown.left)]
        self.unknowns = [unknown for unknown in self.unknowns if self.varies(unknown.left)]
        return [(unknown, unknown.left & 255) for unknown in settled]


def as_bytes(column: int, size: int) -> bytes:
    return column.to_bytes(size, "little")


def as_column(values: bytes) -> int:
    return int.from_bytes(values, "little")
