"""Finding all pegs of a code without repeats, from the number of hits of each rotation.

Colours stand on the *places* of a wheel. Rotated by r steps, it shows on each peg the colour of
place peg + r: these are the cells of rotation r. Every colour is on every peg in exactly one
rotation, so each rotation is a segment with a known number of hits.

Halves with different pegs and different colours fit into one guess if the answer to the other pegs
is certain. With enough absent colours, these pegs get absent colours. Otherwise they get colours in
*certain* cells, of which it is known whether they are hits.

A wheel of more colours than pegs has pegs outside the board, where any colour can go.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import eq

from ..candidates.bits import indices, lowest
from ..codes import Code
from ..scoring import Feedback
from .player import Clash, Step
from .segments import Claim, Half, Segment, SegmentSearch, Split


class RotationSearch(SegmentSearch):
    """The cells that can be hits, and the pegs that are found."""

    def __init__(
        self,
        pegs: int,
        wheel: Sequence[int],
        hits: list[int],
        absent: Sequence[int],
        colours: int,
    ) -> None:
        """Take the hits of each rotation of the wheel, and how many colours the board has.

        The `absent` colours are used only if they fill a guess.
        """
        super().__init__()
        self._code: list[int | None] = [None] * pegs
        self._pegs = pegs
        self._colours = colours
        self._size = len(wheel)
        # Twice, so that every rotation is a slice.
        self._wheel: list[int] = [*wheel, *wheel]
        self._hits = hits
        self._absent = absent if len(absent) >= pegs else ()
        self._open_pegs = (1 << pegs) - 1
        excluded = {*absent}
        present = sum(1 << place for place, colour in enumerate(wheel) if colour not in excluded)
        self._open_colours = present | present << self._size
        # The last one noted is asked about first: those with most hits, while cells are still open.
        for rotation in sorted(range(self._size), key=hits.__getitem__):
            self.enter(Segment(rotation, 0, pegs, hits[rotation]))

    def known(self) -> list[int | None]:
        return self._code

    def possible(self) -> list[int]:
        """Return for each peg how many colours it may have: those not yet placed; 1 if known."""
        unplaced = self._colours - self._pegs + self._code.count(None)
        return [unplaced if colour is None else 1 for colour in self._code]

    # Cells.

    def _open(self, row: int, low: int, high: int) -> int:
        return (
            (self._open_pegs >> low)
            & (self._open_colours >> (low + row))
            & ((1 << (high - low)) - 1)
        )

    def _closed(self, segment: Segment, hits: int) -> None:
        for place in indices(hits):
            self._find(segment.low + place, segment.row)

    def _find(self, peg: int, rotation: int) -> None:
        place = (peg + rotation) % self._size
        bits = 1 << place | 1 << (place + self._size)
        if not (self._open_pegs >> peg & 1 and self._open_colours & bits):
            raise Clash
        self._code[peg] = self._wheel[place]
        self._open_pegs ^= 1 << peg
        self._open_colours ^= bits

    def _is_certain(self, peg: int, place: int) -> bool:
        """Return whether it is certain if the colour of a place is on a peg or not."""
        if not (self._open_pegs >> peg & 1 and self._open_colours >> place & 1):
            return True
        segments = self._segments.get((place - peg) % self._size, ())
        return not any(each.low <= peg < each.high for each in segments)

    # Guesses.

    def _claim(self, split: Split, first: bool) -> Claim:
        """Return the masks of the open pegs of a half and of their places on the wheel."""
        low, high = split.half(first)
        row = split.segment.row
        pegs = self._open(row, low, high) << low
        places = pegs << row
        return pegs, places & ((1 << self._size) - 1) | places >> self._size

    def _take(self, taken: Claim, claim: Claim) -> Claim | None:
        if taken[0] & claim[0] or taken[1] & claim[1]:
            return None
        return taken[0] | claim[0], taken[1] | claim[1]

    def _guess(self, halves: list[Half]) -> Code | None:
        asked = {
            peg: (peg + split.segment.row) % self._size
            for split, first in halves
            for peg in indices(self._claim(split, first)[0])
        }
        if self._absent:
            guess = [*self._absent[: self._pegs]]
            for peg, place in asked.items():
                guess[peg] = self._wheel[place]
            return tuple(guess)
        for base in self._random.sample(range(self._size), min(self._size, 3)):
            if rest := self._rest(asked, base):
                places = asked | rest
                return tuple([self._wheel[places[peg]] for peg in range(self._pegs)])
        return None

    def _rest(self, asked: dict[int, int], base: int) -> dict[int, int] | None:
        """Return places for the pegs that are not `asked`; None if their cells cannot be certain.

        A peg has its place on the rotation `base` if no asked peg has taken it. Other pegs take a
        place that is left, or that of a peg which can take a place that is left instead.
        """
        free = set(range(self._size)).difference(asked.values())
        on_base = {peg: (peg + base) % self._size for peg in range(self._size) if peg not in asked}
        rest = {
            peg: place
            for peg, place in on_base.items()
            if place in free and self._is_certain(peg, place)
        }
        left = sorted(free.difference(rest.values()))
        for peg in sorted(on_base.keys() - rest.keys()):
            if self._give(peg, left, rest):
                continue
            for other, place in rest.items():
                if self._is_certain(peg, place) and self._give(other, left, rest):
                    rest[peg] = place
                    break
            else:
                return None
        return rest

    def _give(self, peg: int, left: list[int], rest: dict[int, int]) -> bool:
        """Give a peg the first place left whose cell is certain; return whether there is one."""
        for place in left:
            if self._is_certain(peg, place):
                rest[peg] = place
                left.remove(place)
                return True
        return False

    def _value(self, guess: Code, feedback: Feedback) -> int:
        known: int = sum(map(eq, guess, self._code))
        return feedback.black - known

    # One cell at a time.

    def _probe(self, segment: Segment) -> Step[None]:
        """Ask about the first cell of a segment: about each two of it and two other pegs."""
        rotation = segment.row
        peg = segment.low + lowest(self._open(rotation, segment.low, segment.high))
        one, two = [each for each in range(self._size) if each != peg][:2]
        hits = yield from self._swap(rotation, peg, one)
        hits += yield from self._swap(rotation, peg, two)
        hits -= yield from self._swap(rotation, one, two)
        if hits not in (0, 2):
            raise Clash
        if hits:
            self._find(peg, rotation)
        self.enter(Segment(rotation, peg + 1, segment.high, segment.hits - hits // 2))
        self._replaced(segment)

    def _swap(self, rotation: int, one: int, other: int) -> Step[int]:
        """Return how many of two pegs of a rotation are hits, by letting them change places.

        Each that was a hit is one black less. If one was a hit, the other cannot become one; if
        neither was, the blacks cannot fall.
        """
        guess = self._wheel[rotation : rotation + self._size]
        guess[one], guess[other] = guess[other], guess[one]
        black, _ = yield tuple(guess[: self._pegs])
        return max(0, self._hits[rotation] - black)
