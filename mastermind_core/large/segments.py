"""Halving segments until they are empty or full, many of them in one guess.

A *segment* is a run of cells in a row with a known number of *hits*. In `present_colours` a cell is
a colour, and a hit is a colour of the code; in `rotations` a cell is a colour on a peg, and it is a
hit if the code has that colour there. A guess tells how many hits some halves of segments have
together. As in `intervals`, `JointStates` has the combinations of counts that fit all answers.
Segments are taken depth first, so that long and short ones are soon asked about together.
"""

from __future__ import annotations

import random
from abc import abstractmethod
from operator import itemgetter
from typing import NamedTuple

from ..candidates.bits import indices
from ..codes import Code
from ..scoring import Feedback
from .joint_states import LEAST_BITS, MAX_SUM, JointStates, possible_lefts
from .player import Clash, Step

# Half or twice of any number here and in `rotations` changes the mean of p50c50n by at most 1 %.

MAX_SEGMENT_STATES = 1_500
"""The most states with which segments are added."""

MAX_SEGMENT_COUNT = 8
"""The most hits of a segment that is asked about with others; one with more is asked alone."""


class Segment(NamedTuple):
    """The cells of a row from `low` up to but not including `high`; some of them are hits."""

    row: int
    low: int
    high: int
    hits: int


class Split(NamedTuple):
    """A segment that is asked about: its hits before `middle`, and from there on."""

    segment: Segment
    middle: int

    def half(self, first: bool) -> tuple[int, int]:
        """Return the first cell of one half, and the cell after its last."""
        segment = self.segment
        return (segment.low, self.middle) if first else (self.middle, segment.high)


Half = tuple[Split, bool]
"""A half of a segment in a guess: the segment, and whether it is the first half."""

Claim = tuple[int, int]
"""The cells that some halves need in a guess, in a form that the subclass chooses."""


class SegmentSearch:
    """The segments that are neither empty nor full yet, and those that are asked about."""

    def __init__(self) -> None:
        self._states: JointStates[Split] = JointStates()
        """The segments that are asked about."""
        self._waiting: list[Segment] = []
        self._segments: dict[int, list[Segment]] = {}
        """The segments of each row that has any: its other cells are certain."""
        self._random = random.Random(0)

    def play(self) -> Step[None]:
        """Halve segments until all are empty or full."""
        states = self._states
        while self._waiting or states.columns:
            yield from self._add_segments()
            if not states.columns:
                continue
            chosen = self._choose()
            if chosen is None:
                # No guess asks about any segment: put all but one back, and ask about its cell.
                first, *others = [split.segment for split in states.columns]
                states = self._states = JointStates()
                self._waiting += others
                yield from self._probe(first)
                continue
            halves, column, guess = chosen
            hits = yield from self._ask(halves, guess)
            states.keep(column, hits, hits)
            self._settle()

    # What the subclasses define.

    @abstractmethod
    def _open(self, row: int, low: int, high: int) -> int:
        """Return the mask of the *open* cells, which can be hits; its lowest bit is cell `low`."""

    @abstractmethod
    def _closed(self, segment: Segment, hits: int) -> None:
        """Note that a segment is empty or full; `hits` is a mask whose lowest bit is its `low`."""

    @abstractmethod
    def _claim(self, split: Split, first: bool) -> Claim:
        """Return the claim of a half."""

    @abstractmethod
    def _take(self, taken: Claim, claim: Claim) -> Claim | None:
        """Return the claim of two together, None if they do not fit into one guess."""

    @abstractmethod
    def _guess(self, halves: list[Half]) -> Code | None:
        """Return a guess whose value is the hits in some halves, None if there is none."""

    @abstractmethod
    def _value(self, guess: Code, feedback: Feedback) -> int:
        """Return the hits in the halves that a guess asks about."""

    @abstractmethod
    def _probe(self, segment: Segment) -> Step[None]:
        """Ask about one cell of a segment for which no other guess is found."""

    # Segments.

    def enter(self, segment: Segment) -> None:
        """Note a segment: closed if it is empty or full, else to be asked about."""
        row, low, high, hits = segment
        cells = self._open(row, low, high)
        size = cells.bit_count()
        if not 0 <= hits <= size:
            raise Clash
        if hits in (0, size):
            self._closed(segment, cells if hits else 0)
        else:
            self._segments.setdefault(row, []).append(segment)
            self._waiting.append(segment)

    def _replaced(self, segment: Segment) -> None:
        """Note that the parts of a segment have taken its place."""
        segments = self._segments[segment.row]
        segments.remove(segment)
        if not segments:
            del self._segments[segment.row]

    def _replace(self, segment: Segment, middle: int, left: int) -> None:
        """Replace a segment by its halves, the first of which has `left` hits."""
        row, low, high, hits = segment
        self.enter(Segment(row, middle, high, hits - left))
        self.enter(Segment(row, low, middle, left))
        self._replaced(segment)

    def _rooms(self, split: Split) -> tuple[int, int]:
        """Return the open cells of the first half and of the second."""
        row = split.segment.row
        first, second = (self._open(row, *split.half(each)).bit_count() for each in (True, False))
        return first, second

    # Unknown counts.

    def _add_segments(self) -> Step[None]:
        """Add the counts of segments, the last noted segment first."""
        states = self._states
        while self._waiting and sum(each.segment.hits for each in states.columns) < MAX_SUM:
            segment = self._waiting.pop()
            _, low, _, hits = segment
            cells = self._open(*segment[:3])
            if not 0 < hits < cells.bit_count():
                self.enter(segment)
                self._replaced(segment)
                self._narrow()
                continue
            split = Split(segment, low + indices(cells)[cells.bit_count() // 2])
            if hits > MAX_SEGMENT_COUNT:
                alone: list[Half] = [(split, True)]
                if guess := self._guess(alone):
                    self._replace(segment, split.middle, (yield from self._ask(alone, guess)))
                else:
                    yield from self._probe(segment)
                self._narrow()
                continue
            rooms = self._rooms(split)
            times = len(possible_lefts(hits, rooms))
            if states.columns and len(states) * times > MAX_SEGMENT_STATES:
                self._waiting.append(segment)
                break
            states.add(split, hits, rooms)
        self._settle()

    def _settle(self) -> None:
        while known := self._states.pop_known():
            for split, (left, _) in known:
                self._replace(split.segment, split.middle, left)
            self._narrow()

    def _narrow(self) -> None:
        """Drop the states that need more cells than are open."""
        for split in list(self._states.columns):
            lefts = possible_lefts(split.segment.hits, self._rooms(split))
            if not lefts:
                raise Clash
            self._states.keep(self._states.columns[split][0], lefts[0], lefts[-1])

    # Guesses.

    def _ask(self, halves: list[Half], guess: Code) -> Step[int]:
        hits = self._value(guess, (yield guess))
        if not 0 <= hits <= sum(split.segment.hits for split, _ in halves):
            raise Clash
        return hits

    def _choose(self) -> tuple[list[Half], int, Code] | None:
        """Return the halves in the next guess, the column of their sum, and the guess.

        It is the best of twelve random ones, or one about a single half, or None.
        """
        states = self._states
        claims = {
            (split, first): self._claim(split, first)
            for split in states.columns
            for first in (True, False)
        }
        tries = []
        for _ in range(12):
            halves = self._pack(claims)
            column = sum(states.columns[split][not first] for split, first in halves)
            tries.append((states.entropy(column), halves, column))
        tries.sort(key=itemgetter(0), reverse=True)
        tries += [(1.0, [half], states.columns[half[0]][not half[1]]) for half in claims]
        for bits, halves, column in tries:
            if bits > LEAST_BITS and states.varies(column) and (guess := self._guess(halves)):
                return halves, column, guess
        return None

    def _pack(self, claims: dict[Half, Claim]) -> list[Half]:
        """Return random halves that fit into one guess."""
        halves = []
        taken: Claim = (0, 0)
        for split in self._random.sample(list(self._states.columns), len(self._states.columns)):
            half = split, self._random.random() < 0.5
            more = self._take(taken, claims[half])
            if more is not None:
                taken = more
                halves.append(half)
        return halves
