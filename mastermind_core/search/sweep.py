"""The part sizes of all codes of a board as guesses, computed together.

`score` is symmetric, so the planes that split the candidates by their feedback to one guess also
split the guesses by their feedback to one candidate. Adding these masks over the candidates, in
slices, gives the size of every part of every guess. It takes five operations on whole ints for each
candidate and feedback, whatever the number of guesses. With few candidates and many guesses, as in
all but the first turns, this is up to a hundred times faster than rating guesses one by one.
"""

from __future__ import annotations

import functools
import operator
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from ..candidates import bits
from ..candidates.codeset import CodeSet, unchecked_of, whole
from ..candidates.partition import feedback_order, marks, part_sizes, shared, split
from ..codes import Code, number_of
from ..heuristics import Heuristic, Term
from ..limits import Progress
from ..rules import Rules
from .exchanges import Symmetry

MAX_CODES_PACKED = 8192
"""The most guesses of a section with which the masks of all feedbacks lie side by side in one int.
Chosen by timing: one operation serves all feedbacks, and with short ints the loop costs most."""

MAX_CODES_SECTION = 32_768
"""The most guesses of a section. Chosen by timing: the planes of a section fit into the cache."""

_MAX_BYTES_KEPT = 1 << 23
"""Memory for the rows that one section keeps for the next question."""

ROUGH_BITS = 18
"""Bits of the greatest term with which guesses are first compared. Chosen by timing: nearly all
guesses are told from the best without the 40 binary places of entropies."""

MAX_COUNTED = 40
"""The most candidates with which the guesses with the most parts are looked for first."""

MAX_ONE_BY_ONE = 100
"""The most guesses with one number of parts that are rated one by one."""


class Section:
    """Consecutive codes of a board as guesses; the first one has the number `start`."""

    def __init__(self, guesses: CodeSet, start: int) -> None:
        self.guesses = guesses
        self.start = start
        self._open_feedbacks = len(feedback_order(guesses.rules)) - 1
        self._packed = len(guesses) <= MAX_CODES_PACKED
        self._bytes = -(-len(guesses) // 8)
        self._rows: dict[Code, int] = {}

    def part_sizes(
        self, candidates: Sequence[Code], progress: Progress | None = None
    ) -> list[list[int]]:
        """Return, for each feedback in `feedback_order`, the slices of its part's size.

        Bit i of slice j is bit j of the size after guess i of the section.
        """
        tallies = [bits.Tally() for _ in range(1 if self._packed else self._open_feedbacks)]
        for done, candidate in enumerate(candidates):
            if progress and not done & 31:
                progress(done / len(candidates))
            for tally, masks in zip(tallies, self._masks(candidate), strict=True):
                tally.add(masks)
        sizes = [tally.slices() for tally in tallies]
        if self._packed:
            sizes = list(map(list, zip(*map(self._apart, sizes[0]), strict=True)))
            for column in sizes:
                while column and not column[-1]:
                    column.pop()
        # A candidate gives all black to one guess only, itself.
        return [*sizes, [self.mask(candidates)]]

    def columns(self, sizes: Iterable[list[int]], term: Term) -> Iterator[list[int]]:
        """Yield the slices of a term of each of these part sizes."""
        for part in sizes:
            yield bits.replaced(part, self.guesses.everything, term)

    def feedback_counts(self, candidates: Sequence[Code]) -> list[int]:
        """Return, as slices, the number of feedbacks of each guess, all black not counted.

        It takes one operation for each candidate and feedback; sizes take five.
        """
        rows = zip(*map(self._masks, candidates), strict=True)
        every = [functools.reduce(operator.or_, masks) for masks in rows]
        return bits.bit_counts(self._apart(every[0]) if self._packed else every)

    def mask(self, codes: Sequence[Code]) -> int:
        """Return the mask of the guesses of this section that are among some codes."""
        marks = bytearray(len(self.guesses))
        for code in codes:
            number = number_of(self.guesses.rules, code) - self.start
            if 0 <= number < len(marks):
                marks[number] = 1
        return bits.from_flags(bytes(marks))

    def _masks(self, secret: Code) -> list[int]:
        """Return the masks of the guesses by their feedback to a code; packed, they are one int."""
        if not self._packed:
            return split(self.guesses, secret)[:-1]
        row = self._rows.get(secret)
        if row is None:
            masks = [mask.to_bytes(self._bytes, "little") for mask in split(self.guesses, secret)]
            row = int.from_bytes(b"".join(masks[:-1]), "little")
            if len(self._rows) * self._bytes * self._open_feedbacks < _MAX_BYTES_KEPT:
                self._rows[secret] = row
        return [row]

    def _apart(self, row: int) -> list[int]:
        """Return the masks that lie side by side in one int."""
        width, everything = 8 * self._bytes, self.guesses.everything
        return [row >> number * width & everything for number in range(self._open_feedbacks)]


@functools.lru_cache(maxsize=16)
def sections_of(rules: Rules) -> list[Section]:
    """Return all codes of some rules in sections, the same objects for the same rules."""
    codes, most = whole(rules), MAX_CODES_SECTION
    return [
        Section(codes if len(codes) <= most else codes[start : start + most], start)
        for start in range(0, len(codes), most)
    ]


def best_at_once(
    symmetry: Symmetry,
    candidates: CodeSet,
    heuristic: Heuristic,
    progress: Progress | None = None,
) -> Code:
    """Return the best guess of all codes, rated together in the `reduced` rules."""
    short = [symmetry.shorten(code) for code in candidates]
    sections = sections_of(symmetry.reduced)
    rating = _Rating(unchecked_of(symmetry.reduced, short), heuristic)
    # Guesses with many numbers of parts share a largest part, so counting parts saves little.
    counted = len(short) <= MAX_COUNTED and heuristic.combine == "sum"
    for done, section in enumerate(sections):

        def report(share: float, done: int = done) -> None:
            if progress:
                progress((done + share) / len(sections))

        if not counted or not rating.rate_by_parts(section, report):
            rating.rate_all(section, report)
    return symmetry.lengthen(rating.best())


class _Rating:
    """The costs of guesses, section after section.

    `rated` has the cost of a guess, whether it is no candidate, and the guess. Guesses that cannot
    be the best may be missing. Among equal costs a candidate is best, then the lowest code.
    """

    def __init__(self, candidates: CodeSet, heuristic: Heuristic) -> None:
        self.candidates = candidates
        self.codes = list(candidates)
        self.heuristic = heuristic
        self.feedbacks = len(feedback_order(candidates.rules))
        self.rated: list[tuple[int, bool, Code]] = []

    def limit(self) -> int:
        """Return the greatest cost that ties with the least one so far."""
        return self.heuristic.ties(min(self.rated)[0], len(self.codes))

    def best(self) -> Code:
        limit = self.limit()
        return min([each[1:] for each in self.rated if each[0] <= limit])[1]

    def rate_by_parts(self, section: Section, progress: Progress) -> bool:
        """Rate the guesses of a section by falling numbers of parts; return whether this is enough.

        The number of parts bounds the cost, so this ends where fewer parts cost too much. It gives
        up where too many guesses would have to be rated one by one.
        """
        bounds = self.heuristic.costs_by_parts(len(self.codes), self.feedbacks)
        if not bounds:
            return False
        of_candidates = section.mask(self.codes)
        counts = bits.total([section.feedback_counts(self.codes), [of_candidates]])
        left = section.guesses.everything
        while left:
            parts, level = bits.greatest(counts, left)
            least, most = bounds[parts - 1]
            if self.rated and least > self.limit():
                break
            left ^= level
            if least == most:
                self._add(section, least, level, of_candidates)
            elif level.bit_count() > MAX_ONE_BY_ONE:
                return False
            else:
                self._rate(section, level)
        progress(1.0)
        return True

    def rate_all(self, section: Section, progress: Progress) -> None:
        """Sums are compared without their low bits first: few guesses are left to be rated then."""
        everything = section.guesses.everything
        sizes = section.part_sizes(self.codes, progress)
        term, size = self.heuristic.term, len(self.codes)

        def columns(term: Term) -> Iterator[list[int]]:
            for column in section.columns(sizes, term):
                progress(1.0)
                yield column

        if self.heuristic.combine == "max":
            greater = functools.partial(bits.maximum, everything=everything)
            costs = functools.reduce(greater, columns(term))
        else:
            shift = term(size).bit_length() - ROUGH_BITS
            if shift > 0:
                rough = bits.total(columns(lambda size: term(size) >> shift))
                # Each term lost less than 1 when it was cut.
                most = bits.least(rough, everything)[0] + self.feedbacks << shift
                near = bits.at_most(rough, self.heuristic.ties(most, size) >> shift, everything)
                if near.bit_count() <= MAX_ONE_BY_ONE:
                    self._rate(section, near)
                    return
            costs = bits.total(columns(term))
        cost = bits.least(costs, everything)[0]
        best = bits.at_most(costs, self.heuristic.ties(cost, size), everything)
        self._add(section, cost, best, sizes[-1][0])

    def _add(self, section: Section, cost: int, guesses: int, of_candidates: int) -> None:
        among = guesses & of_candidates
        guess = section.guesses[bits.lowest(among or guesses)]
        self.rated.append((cost, not among, guess))

    def _rate(self, section: Section, guesses: int) -> None:
        codes = [section.guesses[index] for index in bits.indices(guesses)]
        if len(self.codes) > MAX_COUNTED:
            for guess in codes:
                sizes = part_sizes(self.candidates, guess)
                self.rated.append((self.heuristic.cost(sizes), not sizes[-1], guess))
            return
        secrets = marks(self.codes)
        for guess, mark in zip(codes, marks(codes), strict=True):
            parts = Counter(shared(mark, secrets)).values()
            cost = self.heuristic.cost([*parts, *[0] * (self.feedbacks - len(parts))])
            self.rated.append((cost, mark not in secrets, guess))
