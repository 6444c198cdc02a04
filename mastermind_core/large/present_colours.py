"""The colours of a code without repeats, on boards with at least twice as many colours as pegs.

All key pegs of a guess are its colours that are in the code. Most of a guess is always the same,
the *rest*; the other colours are asked about beside it in blocks. There are more blocks than pegs,
so at least one has no present colour, and the fewest key pegs are those of the rest alone. Then the
blocks are halved, and the rest last.
"""

from __future__ import annotations

from ..codes import Code
from ..scoring import Feedback
from .player import Step
from .segments import Claim, Half, Segment, SegmentSearch, Split


class PresentColours(SegmentSearch):
    """The search for the colours that are present."""

    def __init__(self, pegs: int, order: list[int]) -> None:
        """Take all colours, in the order in which they are asked about."""
        super().__init__()
        self.present: list[int] = []
        self.absent: list[int] = []
        self._pegs = pegs
        self._order = order
        self._block = min(pegs, (len(order) - pegs) // pegs)
        self._first = pegs - self._block
        """Colours of the rest: the first ones of the order."""
        self._rest = 0
        """Colours of the rest that are present."""
        self._sure = 0
        """Present colours of the last guess outside the halves that it asks about."""

    def find(self) -> Step[None]:
        """Sort all colours into `present` and `absent`."""
        block, end = self._block, len(self._order)
        starts = range(self._first, end - block + 1, block)
        shown = []
        for start in starts:
            black, white = yield tuple(
                self._order[: self._first] + self._order[start : start + block]
            )
            shown.append(black + white)
        self._rest = min(shown)
        counts = [each - self._rest for each in shown]
        last = starts[-1] + block
        self.enter(Segment(0, 0, self._first, self._rest))
        self.enter(Segment(0, last, end, self._pegs - self._rest - sum(counts)))
        for start, count in zip(starts, counts, strict=True):
            self.enter(Segment(0, start, start + block, count))
        yield from self.play()

    def _open(self, row: int, low: int, high: int) -> int:
        return (1 << (high - low)) - 1

    def _closed(self, segment: Segment, hits: int) -> None:
        sorted_into = self.present if hits else self.absent
        sorted_into += self._order[segment.low : segment.high]

    def _claim(self, split: Split, first: bool) -> Claim:
        """Return the number of colours, and whether they are of the rest."""
        low, high = split.half(first)
        return high - low, low < self._first

    def _take(self, taken: Claim, claim: Claim) -> Claim | None:
        asked, of_rest = taken[0] + claim[0], taken[1] or claim[1]
        known = len(self.present) + len(self.absent)
        if 0 <= self._pegs - asked <= known or (not of_rest and 0 <= self._block - asked <= known):
            return asked, of_rest
        return None

    def _guess(self, halves: list[Half]) -> Code:
        asked: list[int] = []
        for split, first in halves:
            low, high = split.half(first)
            asked += self._order[low:high]
        self._sure = 0
        if self._pegs - len(asked) > len(self.present) + len(self.absent):
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
        raise AssertionError("half of any segment fits beside the rest or the sorted colours")
