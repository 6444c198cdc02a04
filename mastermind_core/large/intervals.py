"""An interval of pegs with the counts of its colours, and what is found about its two halves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from .player import Clash
from .unknown_counts import JointStates, UnknownCount, possible_lefts


def halves(size: int) -> tuple[int, int]:
    """Return the pegs of the left and of the right half of an interval."""
    return (size + 1) // 2, size // 2


def possible_in_parts(
    sizes: Sequence[int], shares: Mapping[int, tuple[int, ...]], unfound: int
) -> list[int]:
    """Return for each peg of adjacent parts how many colours it may have.

    `shares` has the pegs in each part of each colour for which they are found; `unfound` other
    colours may be on any peg.
    """
    found: list[int] = []
    for part, size in enumerate(sizes):
        found += [unfound + sum(share[part] > 0 for share in shares.values())] * size
    return found


class Interval:
    """The pegs from `low` up to but not including `high`; `middle` begins the right half."""

    __slots__ = (
        *("active", "absent", "done", "filler", "free_left", "free_right"),
        *("high", "low", "middle", "shown", "waiting"),
    )

    def __init__(self, low: int, high: int, counts: dict[int, int], absent: int | None) -> None:
        self.low = low
        self.high = high
        self.shown = 0
        """Blacks on the interval of a guess that does not ask about it."""
        self.middle = low + halves(high - low)[0]
        self.waiting = list(counts.items())
        """Colours that have not been asked about, with their counts."""
        self.active: list[UnknownCount] = []
        """Colours that have been asked about; their shares are not found yet."""
        self.done: dict[int, tuple[int, int]] = {}
        """Pegs in both halves of each colour for which they are found."""
        self.free_left = self.middle - low
        self.free_right = high - self.middle
        self.absent = absent
        self.filler: tuple[int, int, int] | None = None if absent is None else (absent, 0, 0)
        """A colour whose pegs in both halves are found, and their numbers."""

    @property
    def rank(self) -> tuple[int, int]:
        """Return the sort key of intervals: the lowest is asked about next.

        First come intervals with active colours and no filler, whose colours can only be found all
        together. Else the one with the fewest active colours comes first, so that a guess asks
        about many intervals; of several the shortest, so that it soon becomes two.
        """
        together = self.active and not self.filler
        return -1 if together else len(self.active), self.high - self.low

    def counts(self) -> dict[int, int]:
        """Return the pegs of each colour."""
        done = {colour: sum(both) for colour, both in self.done.items() if any(both)}
        return done | dict(self.waiting) | {each.colour: each.count for each in self.active}

    def possible(self) -> list[int]:
        """Return for each of the pegs how many colours it may have."""
        sizes = self.middle - self.low, self.high - self.middle
        return possible_in_parts(sizes, self.done, len(self.waiting) + len(self.active))

    def find(self, colour: int, left: int, right: int) -> None:
        """Note the pegs of a colour in both halves; `Clash` if they do not fit."""
        self.free_left -= left
        self.free_right -= right
        if min(self.free_left, self.free_right, left, right) < 0:
            raise Clash
        self.done[colour] = (left, right)
        if self.filler is None:
            self.filler = (colour, left, right)

    def any_colour(self) -> tuple[int, int]:
        """Return some colour of the interval with the number of its pegs."""
        for colour, shares in self.done.items():
            return colour, sum(shares)
        return self.waiting[0]

    def infer(self) -> None:
        """Find the colours whose shares follow from the others."""
        while self.waiting and not self.active:
            if min(self.free_left, self.free_right) > 0 and len(self.waiting) > 1:
                break
            colour, count = self.waiting.pop()
            left = min(count, self.free_left)
            self.find(colour, left, count - left)

    def times(self) -> int:
        """Return how many times as many states the next waiting colour makes, at most."""
        return len(possible_lefts(self.waiting[-1][1], self.free_left, self.free_right))

    def ask(self, states: JointStates) -> None:
        """Make the next waiting colour active."""
        unknown = UnknownCount(self.low, *self.waiting.pop())
        states.add(unknown, self.free_left, self.free_right, self.active)
        self.active.append(unknown)
        self.narrow(states)

    def narrow(self, states: JointStates) -> None:
        """Keep the states in which the active colours fit the halves."""
        if not self.active:
            return
        column = sum(unknown.left for unknown in self.active)
        high = self.free_left
        low = sum(unknown.count for unknown in self.active) - self.free_right
        if not self.waiting:
            low = max(low, high)
        states.keep(column, max(0, low), min(255, high))

    def children(self, dummy: int | None, colours: int) -> list[Interval]:
        """Return the two halves as intervals; all colours must be found."""
        if self.free_left or self.free_right:
            raise Clash
        halves = []
        for side, (low, high) in enumerate(((self.low, self.middle), (self.middle, self.high))):
            counts = {colour: both[side] for colour, both in self.done.items() if both[side]}
            absent = dummy if dummy is not None else self.absent
            if absent is None and len(counts) < colours:
                absent = next(colour for colour in range(colours) if colour not in counts)
            if low < high:
                halves.append(Interval(low, high, counts, absent))
        return halves
