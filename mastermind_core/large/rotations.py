"""Finding all pegs of a code without repeats, from the number of hits of each rotation.

Colours stand on a wheel. Rotated by r steps, it shows one colour on each peg: these are the cells
of rotation r. A cell is a *hit* if the code has that colour on that peg. Every colour is on every
peg in exactly one rotation, so a rotation whose number of hits is given is a segment to halve.

Halves with different pegs and different colours fit into one guess if the answer to the other pegs
of the guess is certain. With enough absent colours, these pegs get absent colours. Otherwise they
get colours in cells that are *certain*, hit or not: those of a rotation `base`, all of whose cells
are certain. If a half has taken the colour of such a peg, `_places` finds the peg another one.

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
        self._all = (1 << self._size) - 1
        self._open_pegs = (1 << pegs) - 1
        excluded = {*absent}
        present = sum(1 << place for place, colour in enumerate(wheel) if colour not in excluded)
        self._open_colours = present | present << self._size
        # The last one noted is asked about first: those with most hits, while cells are still open.
        for rotation in sorted(range(self._size), key=hits.__getitem__):
            self.enter(Segment(rotation, 0, pegs, hits[rotation]))
            if rotation not in self._segments:
                self._certain.append(rotation)

    def known(self) -> list[int | None]:
        """Return the colour of each known peg, None for the others."""
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

    def _uncertain(self, rotation: int) -> int:
        """Return the mask of the pegs whose cells on a rotation are not certain."""
        mask = 0
        for segment in self._segments.get(rotation % self._size, ()):
            mask |= self._open(segment.row, segment.low, segment.high) << segment.low
        return mask

    # Guesses.

    def _claim(self, split: Split, first: bool) -> Claim:
        """Return the masks of the pegs and of the places on the wheel that a half needs."""
        pegs = self._pegs_of(split, first)
        return pegs, self._rotated(pegs, split.segment.row)

    def _take(self, taken: Claim, claim: Claim) -> Claim | None:
        if taken[0] & claim[0] or taken[1] & claim[1]:
            return None
        return taken[0] | claim[0], taken[1] | claim[1]

    def _pegs_of(self, split: Split, first: bool) -> int:
        """Return the mask of the pegs whose cells in a half are open."""
        low, high = split.half(first)
        return self._open(split.segment.row, low, high) << low

    def _rotated(self, pegs: int, rotation: int) -> int:
        """Return the places on the wheel of pegs on a rotation; with -rotation, the reverse."""
        bits = pegs << rotation % self._size
        return bits & self._all | bits >> self._size

    def _guess(self, halves: list[Half]) -> Code | None:
        asked = [(self._pegs_of(*half), half[0].segment.row) for half in halves]
        if self._absent:
            guess = [*self._absent[: self._pegs]]
            for pegs, rotation in asked:
                for peg in indices(pegs):
                    guess[peg] = self._wheel[peg + rotation]
            return tuple(guess)
        for base in self._some_certain(3):
            if places := self._places(asked, base):
                return tuple([self._wheel[place] for place in places[: self._pegs]])
        return None

    def _some_certain(self, most: int) -> list[int]:
        """Return some rotations on which all cells are certain, drawn at random."""
        return self._random.sample(self._certain, min(len(self._certain), most))

    def _places(self, asked: list[tuple[int, int]], base: int) -> list[int] | None:
        """Return a place on the wheel for each peg; None if the other cells cannot be certain.

        `asked` has the pegs of each half with the rotation that gives them their places. The other
        pegs take their places on the base if these are free. A half on rotation r takes places of
        the base from some pegs, and leaves free as many places that its own pegs have on the base;
        on rotation 2 * base - r the former often meet the latter. So these rotations come next,
        then others, and the last pegs get places one by one.
        """
        size = self._size
        pegs = free = self._all  # the pegs without a place, and the places without a peg
        for some, rotation in asked:
            pegs ^= some
            free ^= self._rotated(some, rotation)
        others = pegs
        moved = [*asked]
        rotations = [base, *(2 * base - rotation for _, rotation in asked)]
        for rotation in rotations + self._some_certain(20):
            some = pegs & self._rotated(free, -rotation) & ~self._uncertain(rotation)
            pegs ^= some
            free ^= self._rotated(some, rotation)
            if rotation != base:
                moved.append((some, rotation))
            if not pegs:
                break
        places = [*range(base, size), *range(base)]
        for some, rotation in moved:
            for peg in indices(some):
                places[peg] = (peg + rotation) % size
        left = indices(free)
        for peg in indices(pegs):
            if not (
                self._give(peg, left, places)
                or self._give_by_swap(peg, left, others ^ pegs, places)
            ):
                return None
            pegs ^= 1 << peg
        return places

    def _give(self, peg: int, left: list[int], places: list[int]) -> bool:
        """Give a peg the first place left whose cell is certain; return whether there is one."""
        for index, place in enumerate(left):
            if self._is_certain(peg, place):
                places[peg] = place
                del left[index]
                return True
        return False

    def _give_by_swap(self, peg: int, left: list[int], others: int, places: list[int]) -> bool:
        """Give a peg the place of one of the others that gets a place left instead."""
        for _ in range(50):
            other = self._random.randrange(self._size)
            place = places[other]
            if (
                others >> other & 1
                and self._is_certain(peg, place)
                and self._give(other, left, places)
            ):
                places[peg] = place
                return True
        return False

    def _value(self, guess: Code, feedback: Feedback) -> int:
        known: int = sum(map(eq, guess, self._code))
        return feedback.black - known

    # One cell at a time.

    def _probe(self, segment: Segment) -> Step[None]:
        """Ask about the first cell of a segment, beside a cell that is certain.

        If no cell of the rotation is certain, ask about each two of three cells.
        """
        rotation = segment.row
        peg = segment.low + lowest(self._open(rotation, segment.low, segment.high))
        others = [each for each in range(self._size) if each != peg]
        certain = (each for each in others if self._is_certain(each, each + rotation))
        sure = next(certain, None)
        if sure is not None:
            hits = (yield from self._swap(rotation, peg, sure)) - self._is_hit(rotation, sure)
        else:
            one, two = others[:2]
            both = yield from self._swap(rotation, peg, one)
            both += yield from self._swap(rotation, peg, two)
            hits, odd = divmod(both - (yield from self._swap(rotation, one, two)), 2)
            if odd:
                raise Clash
        if hits not in (0, 1):
            raise Clash
        if hits:
            self._find(peg, rotation)
        self.enter(Segment(rotation, peg + 1, segment.high, segment.hits - hits))
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

    def _is_hit(self, rotation: int, peg: int) -> bool:
        return peg < self._pegs and self._code[peg] == self._wheel[peg + rotation]
