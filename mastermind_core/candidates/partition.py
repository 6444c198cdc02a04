"""What a guess does to the candidates: one part for each feedback."""

from __future__ import annotations

import functools
from typing import NamedTuple

from ..codes import Code
from ..rules import Rules
from ..scoring import Feedback, feedbacks
from .codeset import CodeSet


@functools.lru_cache(maxsize=64)
def feedback_order(rules: Rules) -> tuple[Feedback, ...]:
    """Return the feedbacks in the order in which parts stand; the last is all black."""
    return feedbacks(rules)


def split(codes: CodeSet, guess: Code) -> list[int]:
    """Return, for each feedback in `feedback_order`, the mask of the codes that give it.

    >>> from .whole_board import whole
    >>> [mask.bit_count() for mask in split(whole(Rules(2, 3)), (0, 1))]
    [1, 2, 1, 4, 1]
    """
    blacks = codes.blacks(guess)
    matches = codes.matches(guess)
    return [blacks[black] & matches[black + white] for black, white in feedback_order(codes.rules)]


def part_sizes(codes: CodeSet, guess: Code) -> list[int]:
    """Return, for each feedback in `feedback_order`, how many of the codes give it."""
    return [mask.bit_count() for mask in split(codes, guess)]


def after(codes: CodeSet, guess: Code, feedback: Feedback) -> CodeSet:
    """Return the codes that are consistent with one more turn."""
    blacks = codes.blacks(guess)[feedback.black]
    return codes.select(blacks & codes.matches(guess)[feedback.black + feedback.white])


class Partition(NamedTuple):
    """A guess with what each answer to it would leave."""

    guess: Code
    is_candidate: bool
    parts: dict[Feedback, int]
    """Candidates left for each feedback that can come; feedbacks that leave none are not in it."""

    @property
    def largest_part(self) -> int:
        """Candidates left after the least helpful feedback."""
        return max(self.parts.values(), default=0)

    @property
    def expected_size(self) -> float:
        """Mean number of candidates left, each feedback weighted by how often it comes."""
        sizes = self.parts.values()
        return sum(size * size for size in sizes) / max(1, sum(sizes))


def partition(candidates: CodeSet, guess: Code) -> Partition:
    """Return what a guess does to the candidates."""
    sizes = part_sizes(candidates, guess)
    order = feedback_order(candidates.rules)
    parts = {feedback: size for feedback, size in zip(order, sizes, strict=True) if size}
    return Partition(guess, sizes[-1] > 0, parts)
