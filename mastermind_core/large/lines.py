"""Finding every peg of a code without repeats, from the number of hits on each line.

Colours stand on a wheel. Turned by `line` steps it shows a colour on each peg: the cells of a line.
Every colour is on every peg in exactly one line, so a line with known hits is a segment to halve.

Where enough absent colours are known, halves of any segments whose pegs and colours differ make a
guess, absent colours elsewhere. Otherwise the rest of a guess is the line `base`, all of whose
cells are known. A half on line `line` takes the place of as many pegs of the base, and the colours
that it puts out go where its own were: that is on line 2 base - line, so the cells there must be
known, too. The wheel may have more colours than pegs. It then has pegs that are not on the board,
where anything can go.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import eq

from ..codes import Code
from ..scoring import Feedback
from .player import Clash, Step
from .splitting import Segment, Slot, Split, Splitting

NONE = -1
BASES = 3
MOST_TRIED = 40


class Lines(Splitting):
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
        self._wheel: list[int] = [*wheel, *wheel]
        self._counts = counts
        self._absent = absent if len(absent) >= pegs else ()
        self._open_pegs = (1 << pegs) - 1
        gone = {*absent}
        colours = sum(1 << place for place, colour in enumerate(wheel) if colour not in gone)
        self._open_colours = colours | colours << self._size
        self._segments: dict[int, list[Segment]] = {}
        self._free: list[int] = []
        for line, count in enumerate(counts):
            self.enter(Segment(line, 0, pegs, count))
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

    def _known(self, line: int, start: int, length: int) -> bool:
        """Return whether all cells of a line from a peg on are known; pegs go round."""
        for low, high in (
            (start, start + length),
            (start - self._size, start + length - self._size),
        ):
            for segment in self._segments.get(line, ()):
                first, last = max(low, segment.low), min(high, segment.high)
                if first < last and self._open(line, first, last):
                    return False
        return True

    # Guesses.

    def _base(self, split: Split) -> int | None:
        if self._absent:
            return 0
        tried = min(len(self._free), MOST_TRIED)
        for base in self._random.sample(self._free, tried):
            if self._claim(split, True, base) is not None:
                return base
        return None

    def _halve(self, segment: Segment, cells: int) -> Split:
        split = super()._halve(segment, cells)
        if not self._absent:
            split.middle = min(split.middle, segment.low + max(1, self._size // 4))
        return split

    def _bases(self) -> list[int]:
        if self._absent:
            return [0] * BASES
        some = [split.base for split in self._active]
        return [*self._random.sample(some, min(2, len(some))), self._random.choice(self._free)]

    def _claims(self, base: int) -> dict[Slot, int]:
        claims = {}
        for split in self._active:
            for first in (True, False):
                claim = self._claim(split, first, base)
                if claim is not None:
                    claims[split, first] = claim
        return claims

    def _claim(self, split: Split, first: bool, base: int) -> int | None:
        """Return pegs and colours, or pegs that change, as bits; None if it cannot be asked."""
        low, high = split.half(first)
        line, length = split.segment.line, high - low
        pegs = self._ring(low, length)
        if self._absent:
            return pegs | self._ring((low + line) % self._size, length) << self._size
        start = (low + line - base) % self._size
        others = self._ring(start, length)
        if pegs & others or not self._known((2 * base - line) % self._size, start, length):
            return None
        return pegs | others

    def _ring(self, start: int, length: int) -> int:
        bits = ((1 << length) - 1) << start
        return bits & ((1 << self._size) - 1) | bits >> self._size

    def _take(self, taken: int, claim: int) -> int | None:
        return None if taken & claim else taken | claim

    def _guess(self, slots: list[Slot], base: int) -> Code:
        wheel, size = self._wheel, self._size
        guess = [*self._absent[: self._pegs]] if self._absent else wheel[base : base + size]
        for split, first in slots:
            low, high = split.half(first)
            line = split.segment.line
            guess[low:high] = wheel[low + line : high + line]
            if not self._absent:
                start = (low + line - base) % size
                end = min(start + high - low, size)
                turn = low + base - start
                guess[start:end] = wheel[start + turn : end + turn]
                rest = high - low - (end - start)
                guess[:rest] = wheel[high + base - rest : high + base]
        return tuple(guess[: self._pegs])

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
        sure = [place for place in others if place >= self._pegs or self._known(line, place, 1)]
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
