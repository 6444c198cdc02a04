"""Halving segments of known count until they are empty or full, many of them in one guess.

A *segment* is a run of cells of which a given number are *hits*. The subclasses say what a cell is
and which segments fit into one guess: in `present_colours` a cell is a colour and a hit is a colour
of the code; in `rotation_search` a cell is a peg with a colour and a hit is a peg of that colour.
As in `interval_search`, `unknown_counts` keeps the combinations of counts that fit the sums.
Segments are taken depth first, so that long and short ones are soon asked about together.
"""

from __future__ import annotations

import random
from abc import abstractmethod
from collections import deque
from operator import itemgetter

from ..codes import Code
from ..scoring import Feedback
from .player import Clash, Step
from .unknown_counts import (
    LEAST_BITS,
    MAX_SUM,
    JointStates,
    UnknownCount,
    possible_lefts,
)

# Measured: half or twice of each changes the mean of p50c50n by at most 1 % (8 games).

MAX_SEGMENT_STATES = 1_500
"""The most states with which segments are added."""

MAX_SEGMENT_COUNT = 8
"""The most hits of a segment that is one of the unknown counts.

A segment with more is asked about alone, since it would have too many states.
"""

SEGMENT_TRIES = 12
"""Random guesses of which the one with the most information is made."""


class Segment:
    """The cells from `low` up to but not including `high` of a row; `count` open ones are hits."""

    __slots__ = ("count", "high", "low", "row")

    def __init__(self, row: int, low: int, high: int, count: int) -> None:
        self.row = row
        self.low = low
        self.high = high
        self.count = count


class AskedSegment(UnknownCount):
    """A segment that is asked about: its hits before `middle`, and from there on."""

    __slots__ = ("middle", "segment")

    def __init__(self, segment: Segment, middle: int) -> None:
        super().__init__(segment.low, segment.row, segment.count)
        self.segment = segment
        self.middle = middle

    def half(self, first: bool) -> tuple[int, int]:
        """Return the first cell of one half, and the cell after its last."""
        if first:
            return self.segment.low, self.middle
        return self.middle, self.segment.high


SegmentSlot = tuple[AskedSegment, bool]
"""A half of a segment in a guess: the segment, and whether it is the first half."""


class SegmentSearch:
    """The segments that are neither empty nor full yet, and those that are asked about."""

    def __init__(self) -> None:
        self._states = JointStates()
        self._active: list[AskedSegment] = []
        self._waiting: deque[Segment] = deque()
        self._random = random.Random(0)

    def play(self) -> Step[None]:
        """Halve segments until all are empty or full."""
        while self._waiting or self._active:
            yield from self._add_segments()
            if not self._active:
                continue
            asked = self._choose()
            if asked is None:
                yield from self._give_up()
                continue
            slots, column, guess = asked
            value = yield from self._ask(slots, guess)
            self._states.keep(column, value, value)
            self._settle()

    # What the subclasses define.

    @abstractmethod
    def _open(self, row: int, low: int, high: int) -> int:
        """Return the cells that can be hits, as a mask whose lowest bit is cell `low`."""

    @abstractmethod
    def _closed(self, segment: Segment, hits: int) -> None:
        """Note that a segment is empty or full; `hits` is a mask whose lowest bit is its `low`."""

    def _opened(self, segment: Segment) -> None:
        """Note a segment that is neither empty nor full."""

    def _replaced(self, segment: Segment) -> None:
        """Note that the parts of a segment have taken its place."""

    @abstractmethod
    def _claim(self, split: AskedSegment, first: bool) -> int:
        """Return what a half needs in a guess, in the subclass's own form."""

    @abstractmethod
    def _take(self, taken: int, claim: int) -> int | None:
        """Return what is taken with one more claim, None if it does not fit."""

    @abstractmethod
    def _guess(self, slots: list[SegmentSlot]) -> Code | None:
        """Return a guess whose value is the hits in some halves, None if none was found."""

    @abstractmethod
    def _value(self, guess: Code, feedback: Feedback) -> int:
        """Return the hits in the halves that a guess asks about."""

    @abstractmethod
    def _probe(self, segment: Segment) -> Step[None]:
        """Ask about one cell of a segment for which no other guess is found."""

    # Segments.

    def enter(self, segment: Segment) -> None:
        """Note a segment: closed if it is empty or full, else to be asked about."""
        cells = self._open(segment.row, segment.low, segment.high)
        size = cells.bit_count()
        if not 0 <= segment.count <= size:
            raise Clash
        if segment.count in (0, size):
            self._closed(segment, cells if segment.count else 0)
        else:
            self._opened(segment)
            self._waiting.append(segment)

    def _replace(self, segment: Segment, middle: int, left: int) -> None:
        """Replace a segment by its halves, the first of which has `left` hits."""
        row = segment.row
        self.enter(Segment(row, middle, segment.high, segment.count - left))
        self.enter(Segment(row, segment.low, middle, left))
        self._replaced(segment)

    def _halve(self, segment: Segment, cells: int) -> AskedSegment:
        """Return a segment with its middle, before which half of its open cells are."""
        width = segment.high - segment.low
        low, high = 1, width - 1
        half = cells.bit_count() // 2
        while low < high:
            middle = (low + high) // 2
            if (cells & ((1 << middle) - 1)).bit_count() < half:
                low = middle + 1
            else:
                high = middle
        return AskedSegment(segment, segment.low + low)

    def _rooms(self, split: AskedSegment) -> tuple[int, int]:
        """Return the open cells of the first half and of the second."""
        first, second = (
            self._open(split.segment.row, *split.half(each)).bit_count() for each in (True, False)
        )
        return first, second

    # Unknown counts.

    def _add_segments(self) -> Step[None]:
        """Add the counts of segments, the last noted segment first."""
        states = self._states
        while self._waiting and sum(split.count for split in self._active) < MAX_SUM:
            segment = self._waiting.pop()
            cells = self._open(segment.row, segment.low, segment.high)
            if segment.count in (0, cells.bit_count()):
                self.enter(segment)
                self._replaced(segment)
                self._narrow()
                continue
            split = self._halve(segment, cells)
            if segment.count > MAX_SEGMENT_COUNT:
                slots = [(split, True)]
                guess = self._guess(slots)
                if guess:
                    self._replace(segment, split.middle, (yield from self._ask(slots, guess)))
                else:
                    yield from self._probe(segment)
                self._narrow()
                continue
            rooms = self._rooms(split)
            times = len(possible_lefts(split.count, *rooms))
            if self._active and len(states) * times > MAX_SEGMENT_STATES:
                self._waiting.append(segment)
                break
            states.add(split, *rooms)
            self._active.append(split)
        self._settle()

    def _give_up(self) -> Step[None]:
        """Put all segments back, since no guess was found for any, and ask about one cell."""
        first, *others = [split.segment for split in self._active]
        self._states = JointStates()
        self._active = []
        self._waiting += others
        yield from self._probe(first)

    def _settle(self) -> None:
        """Note the counts that are the same in all states."""
        while found := self._states.settled():
            for unknown, left in found:
                split = next(each for each in self._active if each is unknown)
                self._active.remove(split)
                self._replace(split.segment, split.middle, left)
            self._narrow()

    def _narrow(self) -> None:
        """Drop the states that need more cells than are open."""
        for split in self._active:
            lefts = possible_lefts(split.count, *self._rooms(split))
            if not lefts:
                raise Clash
            self._states.keep(split.left, lefts[0], lefts[-1])

    # Guesses.

    def _ask(self, slots: list[SegmentSlot], guess: Code) -> Step[int]:
        """Make a guess that asks about some halves; return their hits."""
        value = self._value(guess, (yield guess))
        if not 0 <= value <= sum(split.count for split, _ in slots):
            raise Clash
        return value

    def _choose(self) -> tuple[list[SegmentSlot], int, Code] | None:
        """Return the halves in the next guess, the column of their sum, and the guess.

        It is the best of some random ones, or one about a single half. None if none was found.
        """
        claims = {
            (split, first): self._claim(split, first)
            for split in self._active
            for first in (True, False)
        }
        tries = []
        for _ in range(SEGMENT_TRIES):
            slots = self._pack(claims)
            column = self._column(slots)
            tries.append((self._states.entropy(column), slots, column))
        tries.sort(key=itemgetter(0), reverse=True)
        tries += [(1.0, [slot], self._column([slot])) for slot in claims]
        for bits, slots, column in tries:
            if bits > LEAST_BITS and self._states.varies(column):
                guess = self._guess(slots)
                if guess:
                    return slots, column, guess
        return None

    def _column(self, slots: list[SegmentSlot]) -> int:
        return sum(split.left if first else split.right for split, first in slots)

    def _pack(self, claims: dict[SegmentSlot, int]) -> list[SegmentSlot]:
        """Return random halves that fit into one guess."""
        slots = []
        taken = 0
        for split in self._random.sample(self._active, len(self._active)):
            slot = split, self._random.random() < 0.5
            more = self._take(taken, claims[slot])
            if more is not None:
                taken = more
                slots.append(slot)
        return slots
