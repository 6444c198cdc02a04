"""A few unknown counts and every way they can be, given the answers so far.

Each way, a *state*, says how many pegs each unknown has in the left and in the right half of its
interval. A column of such counts is one int with a byte for each state, so that adding ints adds
the columns state by state: the blacks that a guess would get in all states cost one addition for
each unknown that it asks.
"""

from __future__ import annotations

from itertools import compress
from math import log2

from .player import Clash

Option = tuple[int, int, float]
"""Pegs left, pegs right, and a weight."""


class UnknownCount:
    """Pegs of one colour in one interval, whose shares of its halves are not known yet."""

    __slots__ = ("colour", "count", "left", "place", "right")

    def __init__(self, place: int, colour: int, count: int) -> None:
        self.place = place
        """The first peg of the interval."""
        self.colour = colour
        self.count = count
        self.left = 0
        self.right = 0


class JointStates:
    """The states with their weights, and the unknowns that they are about."""

    def __init__(self) -> None:
        self.unknowns: list[UnknownCount] = []
        self.weights = [1.0]

    def __len__(self) -> int:
        return len(self.weights)

    def add(self, unknown: UnknownCount, options: list[Option]) -> None:
        """Take in one more unknown, independent of the others."""
        if not options:
            raise Clash
        size, times = len(self.weights), len(options)
        for old in self.unknowns:
            old.left = _column(_bytes(old.left, size) * times)
            old.right = _column(_bytes(old.right, size) * times)
        unknown.left = _column(b"".join(bytes((left,)) * size for left, _, _ in options))
        unknown.right = _column(b"".join(bytes((right,)) * size for _, right, _ in options))
        self.weights = [weight * each for _, _, each in options for weight in self.weights]
        self.unknowns.append(unknown)

    def entropy(self, column: int) -> float:
        """Return how many bits the sum in a column tells."""
        parts = [0.0] * 256
        for value, weight in zip(_bytes(column, len(self.weights)), self.weights, strict=True):
            parts[value] += weight
        total = sum(parts)
        return log2(total) - sum(part * log2(part) for part in parts if part) / total

    def keep(self, column: int, low: int, high: int) -> bool:
        """Keep the states whose value in a column is from `low` to `high`; return if any went."""
        size = len(self.weights)
        flags = [low <= value <= high for value in _bytes(column, size)]
        left = sum(flags)
        if left == size:
            return False
        if not left:
            raise Clash
        for unknown in self.unknowns:
            unknown.left = _column(bytes(compress(_bytes(unknown.left, size), flags)))
            unknown.right = _column(bytes(compress(_bytes(unknown.right, size), flags)))
        weights = list(compress(self.weights, flags))
        scale = 1 / max(weights)
        self.weights = [weight * scale for weight in weights]
        return True

    def varies(self, column: int) -> bool:
        """Return whether a column is not the same in all states."""
        return column != _column(b"\1" * len(self.weights)) * (column & 255)

    def settled(self) -> list[tuple[UnknownCount, int]]:
        """Let go of the unknowns that are the same in all states; return each with its left."""
        settled = [unknown for unknown in self.unknowns if not self.varies(unknown.left)]
        self.unknowns = [unknown for unknown in self.unknowns if self.varies(unknown.left)]
        return [(unknown, unknown.left & 255) for unknown in settled]


def _bytes(column: int, size: int) -> bytes:
    return column.to_bytes(size, "little")


def _column(values: bytes) -> int:
    return int.from_bytes(values, "little")
