"""Finding every peg of a code without repeats, from the number of hits on each line.

Colours stand on a wheel. Turned by `line` steps it shows a colour on each peg: the cells of a line.
Every colour is on every peg in exactly one line, so a line with known hits is a segment to halve.

Any halves whose pegs and colours differ make a guess, if the rest of it tells nothing new. Where
enough absent colours are known, they are the rest. Otherwise it is the line `base`, all of whose
cells are known, but for the pegs whose colour was asked for elsewhere: those are matched with the
colours left over, in cells that are known. A half on line `line` takes colours from as many pegs of
the base, and what it puts out fits there on line 2 base - line; then other lines are tried, and
the last few pegs one by one. If nothing fits, pairs of pegs change places on one line.

The wheel may have more colours than pegs. It then has pegs that are not on the board, where
anything can go.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import eq

from ..candidates.bits import indices
from ..codes import Code
from ..scoring import Feedback
from .player import Clash, Step
from .segment_search import AskedSegment, Segment, SegmentSearch, SegmentSlot

NONE = -1
MAX_BASES = 3
"""Bases that are tried for a guess."""

MAX_LINES = 20
"""RotationSearch that pegs are matched on, all at once, before it is done one by one."""

MAX_SWAPS = 50
"""Other pegs that are tried to change with."""


class RotationSearch(SegmentSearch):
    """The cells that can still be hits, and the pegs found."""

    def __init__(
        self, pegs: int, wheel: Sequence[int], counts: list[int], absent: Sequence[int]
    ) -> None:
        """Take the hits on each line, and the absent colours: of use where they fill a board."""
        super().__init__()
        self.code = [NONE] * pegs
        """The colours found."""
        self._pegs = pegs
        self._size = len(wheel)
        # Twice, so that any turn of it is a slice.
        self._wheel: list[int] = [*wheel, *wheel]
        self._counts = counts
        self._absent = absent if len(absent) >= pegs else ()
        self._all = (1 << self._size) - 1
        self._open_pegs = (1 << pegs) - 1
        gone = {*absent}
        colours = sum(1 << place for place, colour in enumerate(wheel) if colour not in gone)
        self._open_colours = colours | colours << self._size
        self._segments: dict[int, list[Segment]] = {}
        self._free: list[int] = []
        # The lines with most hits come first, when little is known that keeps others from it.
        for line in sorted(range(self._size), key=counts.__getitem__):
            self.enter(Segment(line, 0, pegs, counts[line]))
            self._replaced(Segment(line, 0, 0, 0))

    # Cells.

    def _open(self, line: int, low: int, high: int) -> int:
        return (
            (self._open_pegs >> low)
            & (self._open_colours >> (low + line))
            & ((1 << (high - low)) - 1)
        )

    def _opened(self, segment: Segment) -> None:
        self._segments.setdefault(segment.line, []).append(segment)

    def _closed(self, segment: Segment, hits: int) -> None:
        for place, bit in enumerate(reversed(bin(hits))):
            if bit == "1":
                self._find(segment.low + place, segment.line)

    def _replaced(self, segment: Segment) -> None:
        segments = self._segments.get(segment.line, [])
        if segment in segments:
            segments.remove(segment)
        if not segments:
            self._segments.pop(segment.line, None)
            self._free.append(segment.line)

    def _find(self, peg: int, line: int) -> None:
        place = (peg + line) % self._size
        bits = 1 << place | 1 << (place + self._size)
        if not (self._open_pegs >> peg & 1 and self._open_colours & bits):
            raise Clash
        self.code[peg] = self._wheel[place]
        self._open_pegs ^= 1 << peg
        self._open_colours ^= bits

    # Guesses.

    def _claim(self, split: AskedSegment, first: bool) -> int:
        """Return pegs and colours as bits."""
        pegs = self._pegs_of(split, first)
        return pegs | self._turned(pegs, split.segment.line) << self._size

    def _pegs_of(self, split: AskedSegment, first: bool) -> int:
        """Return the pegs of the open cells of a half."""
        low, high = split.half(first)
        return self._open(split.segment.line, low, high) << low

    def _turned(self, pegs: int, line: int) -> int:
        """Return the places of the wheel that a line has on some pegs, or the other way round."""
        bits = pegs << line % self._size
        return bits & self._all | bits >> self._size

    def _take(self, taken: int, claim: int) -> int | None:
        return None if taken & claim else taken | claim

    def _guess(self, slots: list[SegmentSlot]) -> Code | None:
        asked = [(self._pegs_of(*slot), slot[0].segment.line) for slot in slots]
        if self._absent:
            guess = [*self._absent[: self._pegs]]
            for pegs, line in asked:
                for peg in indices(pegs):
                    guess[peg] = self._wheel[peg + line]
            return tuple(guess)
        for base in self._random.sample(self._free, min(len(self._free), MAX_BASES)):
            places = self._places(asked, base)
            if places:
                wheel = self._wheel
                return tuple([wheel[place] for place in places[: self._pegs]])
        return None

    def _places(self, asked: list[tuple[int, int]], base: int) -> list[int] | None:
        """Return the place of the wheel for each peg; None if the other cells cannot be known."""
        size = self._size
        pegs = places = self._all
        for some, line in asked:
            pegs ^= some
            places ^= self._turned(some, line)
        others = pegs
        lines = [base, *(2 * base - line for _, line in asked)]
        lines += self._random.sample(self._free, min(len(self._free), MAX_LINES))
        asked = [*asked]
        for line in lines:
            some = pegs & self._turned(places, -line)
            for segment in self._segments.get(line % size, ()):
                low = segment.low
                some &= ~(self._open(segment.line, low, segment.high) << low)
            pegs ^= some
            places ^= self._turned(some, line)
            if line != base:
                asked.append((some, line))
            if not pegs:
                break
        found = [*range(base, size), *range(base)]
        for some, line in asked:
            for peg in indices(some):
                found[peg] = (peg + line) % size
        return found if self._match(indices(pegs), indices(places), others ^ pegs, found) else None

    def _match(self, pegs: list[int], places: list[int], others: int, found: list[int]) -> bool:
        """Give each of some pegs a place, changing with one of the others where need be."""
        for peg in pegs:
            if not self._give(peg, places, found):
                for _ in range(MAX_SWAPS):
                    other = self._random.randrange(self._size)
                    place = found[other]
                    if (
                        others >> other & 1
                        and self._is_known(peg, place)
                        and self._give(other, places, found)
                    ):
                        found[peg] = place
                        break
                else:
                    return False
            others |= 1 << peg
        return True

    def _give(self, peg: int, places: list[int], found: list[int]) -> bool:
        """Give a peg the first place that is known there; return if there is one."""
        for index, place in enumerate(places):
            if self._is_known(peg, place):
                found[peg] = place
                del places[index]
                return True
        return False

    def _is_known(self, peg: int, place: int) -> bool:
        """Return whether the colour of a place is surely not on a peg, or surely is."""
        if not (self._open_pegs >> peg & 1 and self._open_colours >> place & 1):
            return True
        segments = self._segments.get((place - peg) % self._size, ())
        return not any(each.low <= peg < each.high for each in segments)

    def _value(self, guess: Code, feedback: Feedback) -> int:
        known: int = sum(map(eq, guess, self.code))
        return feedback.black - known

    # One cell at a time.

    def _probe(self, segment: Segment) -> Step[None]:
        """Ask about the first cell of a segment.

        Two pegs of the line change places. Each that was a hit is one black less, and if one was,
        neither can be a hit now. If none was, blacks can only become more.
        """
        line = segment.line
        cells = self._open(line, segment.low, segment.high)
        peg = segment.low + (cells & -cells).bit_length() - 1
        others = [place for place in range(self._size) if place != peg]
        sure = [each for each in others if self._is_known(each, (each + line) % self._size)]
        if sure:
            hits = (yield from self._swap(line, peg, sure[0])) - self._is_hit(line, sure[0])
        else:
            one, other = others[:2]
            both = yield from self._swap(line, peg, one)
            both += yield from self._swap(line, peg, other)
            hits, rest = divmod(both - (yield from self._swap(line, one, other)), 2)
            if rest:
                raise Clash
        if hits not in (0, 1):
            raise Clash
        if hits:
            self._find(peg, line)
        self.enter(Segment(line, peg + 1, segment.high, segment.count - hits))
        self._replaced(segment)

    def _swap(self, line: int, one: int, other: int) -> Step[int]:
        """Return how many of two pegs of a line are hits."""
        guess = self._wheel[line : line + self._size]
        guess[one], guess[other] = guess[other], guess[one]
        black, _ = yield tuple(guess[: self._pegs])
        return max(0, self._counts[line] - black)

    def _is_hit(self, line: int, peg: int) -> bool:
        return peg < self._pegs and self.code[peg] == self._wheel[peg + line]
