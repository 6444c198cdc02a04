"""Finding all pegs of a code without repeats, from the number of hits of each rotation.

Colours stand on a wheel. Rotated by r steps, it shows one colour on each peg: these are the cells
of rotation r. A cell is a *hit* if the code has that colour on that peg. Every colour is on every
peg in exactly one rotation, so a rotation whose number of hits is given is a segment to halve.

Halves with different pegs and different colours fit into one guess if the answer to the other pegs
of the guess is certain. Where enough absent colours have been found, these pegs get absent colours.
Otherwise they get the rotation `base`, all of whose cells are certain, hit or not. Pegs whose base
colour is in one of the halves are matched with the colours that are not used yet, in cells that are
certain. A half on rotation r takes the colours of equally many pegs of the base, and those that it
replaces fit there on rotation 2 * base - r; then other rotations are tried, and the last few pegs
one by one. If no guess is found, pairs of pegs change places on one rotation.

The wheel may have more colours than pegs. It then has pegs outside the board, where any colour can
go.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import eq

from ..candidates.bits import indices, lowest
from ..codes import Code
from ..scoring import Feedback
from .player import Clash, Step
from .segment_search import AskedSegment, Segment, SegmentSearch, SegmentSlot

NONE = -1
"""Stands in a code for a peg that is not found."""

# Measured: half or twice of any of these changes the mean of p50c50n by at most 1 % (8 games).

MAX_BASES = 3
"""Bases that are tried for a guess."""

MAX_ROTATIONS = 20
"""Rotations by which pegs are matched, many at once, before the last are matched one by one."""

MAX_SWAPS = 50
"""Pegs that are tried as partners of a peg that no colour fits."""


class RotationSearch(SegmentSearch):
    """The cells that can be hits, and the pegs that are found."""

    def __init__(
        self, pegs: int, wheel: Sequence[int], counts: list[int], absent: Sequence[int]
    ) -> None:
        """Take the hits of each rotation, and absent colours: used only if they fill a guess."""
        super().__init__()
        self.code = [NONE] * pegs
        """The colours that are found; `NONE` on the other pegs."""
        self._pegs = pegs
        self._size = len(wheel)
        # Twice, so that every rotation is a slice.
        self._wheel: list[int] = [*wheel, *wheel]
        self._counts = counts
        self._absent = absent if len(absent) >= pegs else ()
        self._all = (1 << self._size) - 1
        self._open_pegs = (1 << pegs) - 1
        excluded = {*absent}
        colours = sum(1 << place for place, colour in enumerate(wheel) if colour not in excluded)
        self._open_colours = colours | colours << self._size
        self._segments: dict[int, list[Segment]] = {}
        self._free: list[int] = []
        # The last one noted is asked about first: those with most hits, while cells are still open.
        for rotation in sorted(range(self._size), key=counts.__getitem__):
            self.enter(Segment(rotation, 0, pegs, counts[rotation]))
            self._replaced(Segment(rotation, 0, 0, 0))

    # Cells.

    def _open(self, rotation: int, low: int, high: int) -> int:
        return (
            (self._open_pegs >> low)
            & (self._open_colours >> (low + rotation))
            & ((1 << (high - low)) - 1)
        )

    def _opened(self, segment: Segment) -> None:
        self._segments.setdefault(segment.row, []).append(segment)

    def _closed(self, segment: Segment, hits: int) -> None:
        for place in indices(hits):
            self._find(segment.low + place, segment.row)

    def _replaced(self, segment: Segment) -> None:
        segments = self._segments.get(segment.row, [])
        if segment in segments:
            segments.remove(segment)
        if not segments:
            self._segments.pop(segment.row, None)
            self._free.append(segment.row)

    def _find(self, peg: int, rotation: int) -> None:
        place = (peg + rotation) % self._size
        bits = 1 << place | 1 << (place + self._size)
        if not (self._open_pegs >> peg & 1 and self._open_colours & bits):
            raise Clash
        self.code[peg] = self._wheel[place]
        self._open_pegs ^= 1 << peg
        self._open_colours ^= bits

    # Guesses.

    def _claim(self, split: AskedSegment, first: bool) -> int:
        """Return the mask of the pegs and of the places on the wheel that a half needs."""
        pegs = self._pegs_of(split, first)
        return pegs | self._rotated(pegs, split.segment.row) << self._size

    def _pegs_of(self, split: AskedSegment, first: bool) -> int:
        """Return the mask of the pegs whose cells in a half are open."""
        low, high = split.half(first)
        return self._open(split.segment.row, low, high) << low

    def _rotated(self, pegs: int, rotation: int) -> int:
        """Return the places on the wheel of pegs on a rotation; with -rotation, the reverse."""
        bits = pegs << rotation % self._size
        return bits & self._all | bits >> self._size

    def _take(self, taken: int, claim: int) -> int | None:
        return None if taken & claim else taken | claim

    def _guess(self, slots: list[SegmentSlot]) -> Code | None:
        asked = [(self._pegs_of(*slot), slot[0].segment.row) for slot in slots]
        if self._absent:
            guess = [*self._absent[: self._pegs]]
            for pegs, rotation in asked:
                for peg in indices(pegs):
                    guess[peg] = self._wheel[peg + rotation]
            return tuple(guess)
        for base in self._random.sample(self._free, min(len(self._free), MAX_BASES)):
            places = self._places(asked, base)
            if places:
                wheel = self._wheel
                return tuple([wheel[place] for place in places[: self._pegs]])
        return None

    def _places(self, asked: list[tuple[int, int]], base: int) -> list[int] | None:
        """Return the place on the wheel for each peg; None if the other cells cannot be certain."""
        size = self._size
        pegs = places = self._all
        for some, rotation in asked:
            pegs ^= some
            places ^= self._rotated(some, rotation)
        others = pegs
        rotations = [base, *(2 * base - rotation for _, rotation in asked)]
        rotations += self._random.sample(self._free, min(len(self._free), MAX_ROTATIONS))
        asked = [*asked]
        for rotation in rotations:
            some = pegs & self._rotated(places, -rotation)
            for segment in self._segments.get(rotation % size, ()):
                low = segment.low
                some &= ~(self._open(segment.row, low, segment.high) << low)
            pegs ^= some
            places ^= self._rotated(some, rotation)
            if rotation != base:
                asked.append((some, rotation))
            if not pegs:
                break
        found = [*range(base, size), *range(base)]
        for some, rotation in asked:
            for peg in indices(some):
                found[peg] = (peg + rotation) % size
        return found if self._match(indices(pegs), indices(places), others ^ pegs, found) else None

    def _match(self, pegs: list[int], places: list[int], others: int, found: list[int]) -> bool:
        """Give each of some pegs a place, if necessary by changing with one of the others."""
        for peg in pegs:
            if not self._give(peg, places, found):
                for _ in range(MAX_SWAPS):
                    other = self._random.randrange(self._size)
                    place = found[other]
                    if (
                        others >> other & 1
                        and self._is_certain(peg, place)
                        and self._give(other, places, found)
                    ):
                        found[peg] = place
                        break
                else:
                    return False
            others |= 1 << peg
        return True

    def _give(self, peg: int, places: list[int], found: list[int]) -> bool:
        """Give a peg the first place whose cell is certain; return whether there is one."""
        for index, place in enumerate(places):
            if self._is_certain(peg, place):
                found[peg] = place
                del places[index]
                return True
        return False

    def _is_certain(self, peg: int, place: int) -> bool:
        """Return whether it is certain if the colour of a place is on a peg or not."""
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

        Two pegs of the rotation change places. Each of them that was a hit is one black less. If
        one was a hit, the other cannot become one; if neither was a hit, the number of blacks
        cannot fall.
        """
        rotation = segment.row
        cells = self._open(rotation, segment.low, segment.high)
        peg = segment.low + lowest(cells)
        others = [place for place in range(self._size) if place != peg]
        sure = [each for each in others if self._is_certain(each, (each + rotation) % self._size)]
        if sure:
            hits = (yield from self._swap(rotation, peg, sure[0])) - self._is_hit(rotation, sure[0])
        else:
            one, other = others[:2]
            both = yield from self._swap(rotation, peg, one)
            both += yield from self._swap(rotation, peg, other)
            hits, rest = divmod(both - (yield from self._swap(rotation, one, other)), 2)
            if rest:
                raise Clash
        if hits not in (0, 1):
            raise Clash
        if hits:
            self._find(peg, rotation)
        self.enter(Segment(rotation, peg + 1, segment.high, segment.count - hits))
        self._replaced(segment)

    def _swap(self, rotation: int, one: int, other: int) -> Step[int]:
        """Return how many of two pegs of a rotation are hits."""
        guess = self._wheel[rotation : rotation + self._size]
        guess[one], guess[other] = guess[other], guess[one]
        black, _ = yield tuple(guess[: self._pegs])
        return max(0, self._counts[rotation] - black)

    def _is_hit(self, rotation: int, peg: int) -> bool:
        return peg < self._pegs and self.code[peg] == self._wheel[peg + rotation]
