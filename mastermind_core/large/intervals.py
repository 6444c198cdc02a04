"""An interval of pegs, with the colours known to be in it, on its way to be halved."""

from __future__ import annotations

from collections.abc import Mapping
from math import comb

from .player import Clash
from .unknown_counts import JointStates, Option, UnknownCount


def possible_in_halves(
    sizes: tuple[int, int], shares: Mapping[int, tuple[int, int]], unknown: int
) -> list[int]:
    """Return how many colours each peg of two halves may have.

    `shares` are the pegs of each known colour in both halves; the others may be anywhere.
    """
    found: list[int] = []
    for half, size in enumerate(sizes):
        found += [unknown + sum(share[half] > 0 for share in shares.values())] * size
    return found


class Interval:
    """Pegs `low` to `high`; the left half ends before `middle`."""

    __slots__ = (
        *("active", "absent", "done", "filler", "free_left", "free_right"),
        *("high", "low", "middle", "shown", "waiting"),
    )

    def __init__(self, low: int, high: int, counts: dict[int, int], absent: int | None) -> None:
        self.low = low
        self.high = high
        self.shown = 0
        """Blacks that the colour gets which a guess has here where it asks nothing."""
        self.middle = (low + high + 1) // 2
        self.waiting = list(counts.items())
        """Colours not asked about, with their counts."""
        self.active: list[UnknownCount] = []
        self.done: dict[int, tuple[int, int]] = {}
        """Pegs of each colour in both halves, where known."""
        self.free_left = self.middle - low
        self.free_right = high - self.middle
        self.absent = absent
        self.filler: tuple[int, int, int] | None = None if absent is None else (absent, 0, 0)
        """A colour whose pegs in both halves are known, and how many they are."""

    @property
    def rank(self) -> tuple[int, float]:
        """Return what the next interval to ask about has least of.

        That is the one with the most colours waiting for each that is being asked about, so that
        none lags behind; but before all others one begun without a filler, where only all colours
        together can be told apart, and after all others one with two begun.
        """
        begun = len(self.active)
        first = -1 if begun and not self.filler else int(begun > 1)
        return first, -len(self.waiting) / (1 + begun)

    def possible(self) -> list[int]:
        """Return how many colours each of the pegs may have."""
        sizes = self.middle - self.low, self.high - self.middle
        return possible_in_halves(sizes, self.done, len(self.waiting) + len(self.active))

    def find(self, colour: int, left: int, right: int) -> None:
        """Note a colour's pegs in both halves."""
        self.free_left -= left
        self.free_right -= right
        if min(self.free_left, self.free_right, left, right) < 0:
            raise Clash
        self.done[colour] = (left, right)
        if self.filler is None:
            self.filler = (colour, left, right)

    def some(self) -> tuple[int, int]:
        """Return a colour with the number of its pegs here."""
        for colour, shares in self.done.items():
            return colour, sum(shares)
        return self.waiting[0]

    def infer(self) -> None:
        """Find the colours for which only one way is left."""
        while self.waiting and not self.active:
            if min(self.free_left, self.free_right) > 0 and len(self.waiting) > 1:
                break
            colour, count = self.waiting.pop()
            left = min(count, self.free_left)
            self.find(colour, left, count - left)

    def ask(self, pool: JointStates) -> None:
        """Take the next colour into a pool."""
        colour, count = self.waiting.pop()
        unknown = UnknownCount(self.low, colour, count)
        options = self.options(count)
        if self.active and not self.waiting:  # The last follows from the others.
            options = [(left, right, 1.0) for left, right, _ in options]
        pool.add(unknown, options)
        self.active.append(unknown)
        self.narrow(pool)

    def options(self, count: int) -> list[Option]:
        """Return the ways in which so many pegs can be shared by the halves."""
        left, right = self.free_left, self.free_right
        scale = 1 / max(1, comb(left + right, count))
        return [
            (share, count - share, comb(left, share) * comb(right, count - share) * scale)
            for share in range(max(0, count - right), min(count, left) + 1)
        ]

    def narrow(self, pool: JointStates) -> bool:
        """Keep the states of a pool in which the colours fit the halves; return if any went."""
        if not self.active:
            return False
        column = sum(unknown.left for unknown in self.active)
        high = self.free_left
        low = sum(unknown.count for unknown in self.active) - self.free_right
        if not self.waiting:
            low = max(low, high)
        return pool.keep(column, max(0, low), min(255, high))

    def children(self, dummy: int | None, colours: int) -> list[Interval]:
        """Return both halves, every colour being done."""
        if self.free_left or self.free_right:
            raise Clash
        nodes = []
        for side, (low, high) in enumerate(((self.low, self.middle), (self.middle, self.high))):
            counts = {colour: both[side] for colour, both in self.done.items() if both[side]}
            absent = dummy if dummy is not None else self.absent
            if absent is None and len(counts) < colours:
                absent = next(colour for colour in range(colours) if colour not in counts)
            if low < high:
                nodes.append(Interval(low, high, counts, absent))
        return nodes
