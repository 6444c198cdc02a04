"""Halving segments of known count until they are empty or full, many of them in one guess.

A *segment* is a row of cells, so many of which are hits. What a cell is, and which segments fit
into one guess, its subclasses say: `presence` has colours that may be in the code or not, `lines`
has pegs with a colour for each. As in `halving`, what the sums leave possible is kept in a `pool`.
Segments come up depth first, so that soon long and short ones are asked about together.
"""

from __future__ import annotations

import random
from abc import abstractmethod
from collections import deque
from math import comb
from operator import itemgetter

from ..codes import Code
from ..scoring import Feedback
from .player import Clash, Step
from .unknown_counts import JointStates, Option, UnknownCount

MAX_STATES = 1_500
"""States that the pool is filled to."""

MAX_SEGMENT_COUNT = 8
"""Hits of a segment in the pool; one with more is asked about alone."""

MAX_SUM = 200
SEGMENT_TRIES = 12
LEAST_BITS = 1e-6


class Segment:
    """Cells `low` to `high` of a line, with `count` hits among those that are open."""

    __slots__ = ("count", "high", "line", "low")

    def __init__(self, line: int, low: int, high: int, count: int) -> None:
        self.line = line
        self.low = low
        self.high = high
        self.count = count


class AskedSegment(UnknownCount):
    """A segment being asked about: its hits before `middle` and from there on."""

    __slots__ = ("middle", "segment")

    def __init__(self, segment: Segment, middle: int) -> None:
        super().__init__(segment.low, segment.line, segment.count)
        self.segment = segment
        self.middle = middle

    def half(self, first: bool) -> tuple[int, int]:
        """Return where one half begins and ends."""
        if first:
            return self.segment.low, self.middle
        return self.middle, self.segment.high


SegmentSlot = tuple[AskedSegment, bool]
"""A segment asked about, and whether by its first half."""


class SegmentSearch:
    """The segments not known yet, and the pool of those being asked about."""

    def __init__(self) -> None:
        self._pool = JointStates()
        self._active: list[AskedSegment] = []
        self._waiting: deque[Segment] = deque()
        self._random = random.Random(0)

    def play(self) -> Step[None]:
        """Halve until every segment is known."""
        while self._waiting or self._active:
            yield from self._fill_pool()
            if not self._active:
                continue
            asked = self._choose()
            if asked is None:
                yield from self._give_up()
                continue
            slots, column, guess = asked
            value = yield from self._ask(slots, guess)
            self._pool.keep(column, value, value)
            self._settle()

    # What subclasses say.

    @abstractmethod
    def _open(self, line: int, low: int, high: int) -> int:
        """Return the cells that can be hits, as bits of which the lowest is `low`."""

    @abstractmethod
    def _closed(self, segment: Segment, hits: int) -> None:
        """Note that a segment is known: the hits as bits of which the lowest is its `low`."""

    def _opened(self, segment: Segment) -> None:
        """Note a segment that is not known."""

    def _replaced(self, segment: Segment) -> None:
        """Note that both halves of a segment have been noted."""

    @abstractmethod
    def _claim(self, split: AskedSegment, first: bool) -> int:
        """Return what asking about a half claims of a guess."""

    @abstractmethod
    def _take(self, taken: int, claim: int) -> int | None:
        """Return what is taken with one more claim, None if it does not fit."""

    @abstractmethod
    def _guess(self, slots: list[SegmentSlot]) -> Code | None:
        """Return a guess that asks about some halves, None if none is found."""

    @abstractmethod
    def _value(self, guess: Code, feedback: Feedback) -> int:
        """Return the hits in the halves asked about."""

    @abstractmethod
    def _probe(self, segment: Segment) -> Step[None]:
        """Ask about one cell of a segment that cannot be asked about otherwise."""

    # Segments.

    def enter(self, segment: Segment) -> None:
        """Take up a segment."""
        cells = self._open(segment.line, segment.low, segment.high)
        size = cells.bit_count()
        if not 0 <= segment.count <= size:
            raise Clash
        if segment.count in (0, size):
            self._closed(segment, cells if segment.count else 0)
        else:
            self._opened(segment)
            self._waiting.append(segment)

    def _replace(self, segment: Segment, middle: int, left: int) -> None:
        """Take up both halves of a segment."""
        line = segment.line
        self.enter(Segment(line, middle, segment.high, segment.count - left))
        self.enter(Segment(line, segment.low, middle, left))
        self._replaced(segment)

    def _halve(self, segment: Segment, cells: int) -> AskedSegment:
        """Return a segment with the middle of its open cells."""
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

    def _options(self, split: AskedSegment) -> list[Option]:
        """Return the ways in which the hits can be shared by the halves."""
        count = split.count
        left, right = (
            self._open(split.segment.line, *split.half(first)).bit_count()
            for first in (True, False)
        )
        scale = 1 / max(1, comb(left + right, count))
        return [
            (share, count - share, comb(left, share) * comb(right, count - share) * scale)
            for share in range(max(0, count - right), min(count, left) + 1)
        ]

    # The pool.

    def _fill_pool(self) -> Step[None]:
        """Take segments into the pool, the last noted first."""
        pool = self._pool
        while self._waiting and sum(split.count for split in self._active) < MAX_SUM:
            segment = self._waiting.pop()
            cells = self._open(segment.line, segment.low, segment.high)
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
            options = self._options(split)
            if self._active and len(pool) * len(options) > MAX_STATES:
                self._waiting.append(segment)
                break
            pool.add(split, options)
            self._active.append(split)
        self._settle()

    def _give_up(self) -> Step[None]:
        """Empty the pool, no guess being found for anything in it, and ask about one cell."""
        first, *others = [split.segment for split in self._active]
        self._pool = JointStates()
        self._active = []
        self._waiting += others
        yield from self._probe(first)

    def _settle(self) -> None:
        """Note what the pool knows by now."""
        while found := self._pool.settled():
            for unknown, left in found:
                split = next(each for each in self._active if each is unknown)
                self._active.remove(split)
                self._replace(split.segment, split.middle, left)
            self._narrow()

    def _narrow(self) -> None:
        """Drop the states of the pool that need more cells than are open."""
        for split in self._active:
            options = self._options(split)
            if not options:
                raise Clash
            self._pool.keep(split.left, options[0][0], options[-1][0])

    # Guesses.

    def _ask(self, slots: list[SegmentSlot], guess: Code) -> Step[int]:
        """Return the hits in some halves."""
        value = self._value(guess, (yield guess))
        if not 0 <= value <= sum(split.count for split, _ in slots):
            raise Clash
        return value

    def _choose(self) -> tuple[list[SegmentSlot], int, Code] | None:
        """Return halves whose sum tells much, the sum's column, and a guess; None without one."""
        claims = {
            (split, first): self._claim(split, first)
            for split in self._active
            for first in (True, False)
        }
        tries = []
        for _ in range(SEGMENT_TRIES):
            slots = self._pack(claims)
            column = self._column(slots)
            tries.append((self._pool.entropy(column), slots, column))
        tries.sort(key=itemgetter(0), reverse=True)
        tries += [(1.0, [slot], self._column([slot])) for slot in claims]
        for bits, slots, column in tries:
            if bits > LEAST_BITS and self._pool.varies(column):
                guess = self._guess(slots)
                if guess:
                    return slots, column, guess
        return None

    def _column(self, slots: list[SegmentSlot]) -> int:
        return sum(split.left if first else split.right for split, first in slots)

    def _pack(self, claims: dict[SegmentSlot, int]) -> list[SegmentSlot]:
        """Return some halves, at random, that fit into one guess."""
        slots = []
        taken = 0
        for split in self._random.sample(self._active, len(self._active)):
            slot = split, self._random.random() < 0.5
            more = self._take(taken, claims[slot])
            if more is not None:
                taken = more
                slots.append(slot)
        return slots
