"""The part sizes of every guess of a pool at once.

`score` is symmetric, so the planes that split the candidates by their feedback to one guess also
split the guesses by their feedback to one candidate. Adding these masks over the candidates, in
slices, gives the size of every part of every guess. It takes five operations on whole ints for each
candidate and feedback, whatever the number of guesses. With few candidates and many guesses, as in
all but the first turns, this is up to a hundred times faster than rating guesses one by one.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence

from ..candidates import bits
from ..candidates.codeset import CodeSet
from ..candidates.partition import feedback_order, split
from ..candidates.whole_board import whole
from ..codes import Code, number_of
from ..heuristics import Heuristic
from ..limits import Progress
from ..rules import Rules
from .symmetry import Symmetry

MAX_CODES_PACKED = 8192
"""Guesses of a section up to which the masks of all feedbacks lie side by side in one int, so that
one operation serves all feedbacks. Chosen by timing: with short ints the loop costs the most, and
with rows that are kept no candidate is scored twice."""

MAX_CODES_SECTION = 32_768
"""The most guesses of a section. Chosen by timing: the planes of a section fit into the cache."""

_MAX_BYTES_KEPT = 1 << 23
"""Memory for the rows that one section keeps for the next question."""


class Pool:
    """All codes of some rules as guesses, in sections."""

    def __init__(self, rules: Rules) -> None:
        codes = whole(rules)
        if len(codes) <= MAX_CODES_SECTION:
            self.sections = [Section(codes, 0)]
        else:
            self.sections = [
                Section(codes[start : start + MAX_CODES_SECTION], start)
                for start in range(0, len(codes), MAX_CODES_SECTION)
            ]


class Section:
    """Consecutive guesses of a pool; the first has number `start` in it."""

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

        Bit i of slice j is bit j of the number of candidates that give the feedback to guess i of
        the section.
        """
        tallies = [bits.Tally() for _ in range(1 if self._packed else self._open_feedbacks)]
        for done, candidate in enumerate(candidates):
            if progress and not done & 31:
                progress(done / len(candidates))
            if self._packed:
                tallies[0].add(self._packed_row(candidate))
            else:
                for tally, mask in zip(tallies, split(self.guesses, candidate), strict=False):
                    tally.add(mask)
        sizes = [tally.slices() for tally in tallies]
        if self._packed:
            sizes = self._unpacked(sizes[0])
        # A candidate gives all black to one guess only, itself.
        return [*sizes, [self.mask(candidates)]]

    def feedback_counts(self, candidates: Sequence[Code]) -> list[int]:
        """Return, as slices, the number of feedbacks of each guess, all black not counted.

        It takes one operation for each candidate and feedback; sizes take five.
        """
        if self._packed:
            every = 0
            for candidate in candidates:
                every |= self._packed_row(candidate)
            width, everything = self._bytes * 8, self.guesses.everything
            masks_by_feedback = [
                every >> number * width & everything for number in range(self._open_feedbacks)
            ]
        else:
            masks_by_feedback = [0] * self._open_feedbacks
            for candidate in candidates:
                for number, mask in enumerate(split(self.guesses, candidate)[:-1]):
                    masks_by_feedback[number] |= mask
        return bits.bit_counts(masks_by_feedback)

    def mask(self, codes: Sequence[Code]) -> int:
        """Return the mask of the guesses of this section that are among some codes."""
        marks = bytearray(len(self.guesses))
        for code in codes:
            number = number_of(self.guesses.rules, code) - self.start
            if 0 <= number < len(marks):
                marks[number] = 1
        return bits.from_flags(bytes(marks))

    def _packed_row(self, secret: Code) -> int:
        """Return the masks of the guesses by their feedback to a code, side by side in one int."""
        row = self._rows.get(secret)
        if row is None:
            masks = split(self.guesses, secret)
            row = int.from_bytes(
                b"".join([mask.to_bytes(self._bytes, "little") for mask in masks[:-1]]), "little"
            )
            if len(self._rows) * self._bytes * self._open_feedbacks < _MAX_BYTES_KEPT:
                self._rows[secret] = row
        return row

    def _unpacked(self, slices: list[int]) -> list[list[int]]:
        """Return the slices of each feedback from those that lie side by side."""
        width = self._bytes * 8
        everything = self.guesses.everything
        masks_by_feedback = []
        for number in range(self._open_feedbacks):
            masks = [piece >> number * width & everything for piece in slices]
            while masks and not masks[-1]:
                masks.pop()
            masks_by_feedback.append(masks)
        return masks_by_feedback


@functools.lru_cache(maxsize=16)
def pool(rules: Rules) -> Pool:
    """Return the pool of all codes of these rules, the same object for the same rules."""
    return Pool(rules)


def best_at_once(
    symmetry: Symmetry,
    candidates: CodeSet,
    heuristic: Heuristic,
    progress: Progress | None = None,
) -> Code:
    """Return the best guess of all codes, rated together.

    Colours in no candidate are kept only if the lowest code of a class needs them. Colours are
    renumbered in their order, which keeps the order of the codes.
    """
    alphabet = symmetry.alphabet()
    numbers = symmetry.numbers()
    codes = [tuple([numbers[colour] for colour in code]) for code in candidates]
    among = set(codes)
    sections = pool(symmetry.reduced()).sections
    found = []
    for done, section in enumerate(sections):

        def report(share: float, done: int = done) -> None:
            if progress:
                progress((done + share) / len(sections))

        cost, guess = _cheapest(section, codes, heuristic, report)
        found.append((heuristic.ties(cost, len(codes)), guess not in among, guess))
    guess = min(found)[2]
    return tuple(alphabet[number] for number in guess)


def _cheapest(
    section: Section,
    candidates: Sequence[Code],
    heuristic: Heuristic,
    progress: Progress,
) -> tuple[int, Code]:
    """Return the least cost in a section and the guess that has it.

    Among guesses that tie, a candidate comes first, then the lowest code.
    """
    everything = section.guesses.everything
    sizes = section.part_sizes(candidates, progress)
    terms = []
    for part in sizes:
        progress(1.0)
        terms.append(bits.replaced(part, everything, heuristic.term))
    if heuristic.combine == "sum":
        costs = bits.total(terms)
    else:
        costs = functools.reduce(functools.partial(bits.maximum, everything=everything), terms)
    cost, _ = bits.least(costs, everything)
    best = bits.at_most(costs, heuristic.ties(cost, len(candidates)), everything)
    if of_candidates := best & sizes[-1][0]:
        best = of_candidates
    return cost, section.guesses[bits.lowest(best)]
