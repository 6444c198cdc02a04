"""Which colours are in a code without repeats, where there are at least twice as many as pegs.

Only all key pegs count here: they are the present colours of a guess. Most of a guess is always the
same, the *rest*; the other colours are asked about beside it in blocks. The blocks are so small
that there are more of them than pegs: no colour of one block at least is present, so the fewest key
pegs are those of the rest. Blocks are then halved, among colours known by then, and last the rest.
"""

from __future__ import annotations

from ..codes import Code
from ..scoring import Feedback
from .player import Step
from .segment_search import AskedSegment, Segment, SegmentSearch, SegmentSlot

_REST = 1 << 20


class PresentColours(SegmentSearch):
    """The colours that can still be present, and those known to be or not to be."""

    def __init__(self, pegs: int, order: list[int]) -> None:
        super().__init__()
        self.present: list[int] = []
        self.absent: list[int] = []
        self._pegs = pegs
        self._order = order
        self._block = min(pegs, (len(order) - pegs) // pegs)
        self._first = pegs - self._block
        """How many colours the rest is, the first ones of the order."""
        self._rest = 0
        """How many of the rest are present."""
        self._sure = 0
        """Present colours of the last guess that it did not ask about."""

    def find(self) -> Step[None]:
        """Find all present colours."""
        block, end = self._block, len(self._order)
        starts = range(self._first, end - block + 1, block)
        shown = []
        for start in starts:
            shown.append((yield from self._both(start)))
        self._rest = min(shown)
        counts = [each - self._rest for each in shown]
        last = starts[-1] + block
        self.enter(Segment(0, 0, self._first, self._rest))
        self.enter(Segment(0, last, end, self._pegs - self._rest - sum(counts)))
        for start, count in zip(starts, counts, strict=True):
            self.enter(Segment(0, start, start + block, count))
        yield from self.play()

    def _both(self, start: int) -> Step[int]:
        black, white = yield tuple(
            self._order[: self._first] + self._order[start : start + self._block]
        )
        return black + white

    def _open(self, line: int, low: int, high: int) -> int:
        return (1 << (high - low)) - 1

    def _closed(self, segment: Segment, hits: int) -> None:
        known = self.present if hits else self.absent
        known += self._order[segment.low : segment.high]

    # What fits into a guess is counted in colours, plus `_REST` if some are of the rest itself.

    def _claim(self, split: AskedSegment, first: bool) -> int:
        low, high = split.half(first)
        return high - low + _REST * (low < self._first)

    def _take(self, taken: int, claim: int) -> int | None:
        asked = taken % _REST + claim % _REST
        of_rest = max(taken, claim) >= _REST
        if 0 <= self._pegs - asked <= self._known or (
            not of_rest and 0 <= self._block - asked <= self._known
        ):
            return asked + _REST * of_rest
        return None

    @property
    def _known(self) -> int:
        return len(self.present) + len(self.absent)

    def _guess(self, slots: list[SegmentSlot]) -> Code:
        asked: list[int] = []
        for split, first in slots:
            low, high = split.half(first)
            asked += self._order[low:high]
        self._sure = 0
        if self._pegs - len(asked) > self._known:
            asked += self._order[: self._first]
            self._sure = self._rest
        fill = self._pegs - len(asked)
        absent = self.absent[:fill]
        present = self.present[: fill - len(absent)]
        self._sure += len(present)
        return (*asked, *absent, *present)

    def _value(self, guess: Code, feedback: Feedback) -> int:
        return sum(feedback) - self._sure

    def _probe(self, segment: Segment) -> Step[None]:
        raise AssertionError("half of any segment fits beside the rest or what is known")
        yield ()
