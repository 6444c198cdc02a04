"""What a guess does to the candidates: one part for each feedback."""

from __future__ import annotations

import functools
from typing import NamedTuple

from ..checks import checked, expect, made
from ..codes import Code, check_code
from ..errors import CodeError
from ..notebook import pictured
from ..rules import Rules
from ..scoring import Feedback, feedbacks
from .codeset import CodeSet


@functools.lru_cache(maxsize=64)
def feedback_order(rules: Rules) -> tuple[Feedback, ...]:
    """Return the feedbacks in the order of the parts; the last one is all black.

    >>> [str(feedback) for feedback in feedback_order(Rules(2, 3))]
    ['0,0', '0,1', '0,2', '1,0', '2,0']
    """
    return feedbacks(rules)


def split(codes: CodeSet, guess: Code) -> list[int]:
    """Return, for each feedback in `feedback_order`, the mask of the codes that give it.

    >>> from .whole_board import whole
    >>> [mask.bit_count() for mask in split(whole(Rules(2, 3)), (0, 1))]
    [1, 2, 1, 4, 1]
    """
    blacks = codes._blacks_of(guess)
    matches = codes._matches_of(guess)
    return [blacks[black] & matches[black + white] for black, white in feedback_order(codes.rules)]


def part_sizes(codes: CodeSet, guess: Code) -> list[int]:
    """Return, for each feedback in `feedback_order`, how many of the codes give it."""
    return [mask.bit_count() for mask in split(codes, guess)]


def fitting(codes: CodeSet, guess: Code, feedback: Feedback) -> int:
    """Return the mask of the codes that give one feedback to a guess."""
    black, white = feedback
    return codes._blacks_of(guess)[black] & codes._matches_of(guess)[black + white]


def after(codes: CodeSet, guess: Code, feedback: Feedback) -> CodeSet:
    """Return the codes that are consistent with one more turn.

    >>> from .whole_board import whole
    >>> after(whole(Rules(2, 3)), (0, 1), Feedback(0, 1))
    CodeSet(p2c3r: 2 codes, 23 31)
    """
    return codes.select(fitting(codes, guess, feedback))


@pictured
@checked(CodeError)
class Partition(NamedTuple):
    """A guess with the part of the candidates that each feedback leaves.

    `parts` has the number of candidates that each feedback leaves; feedbacks that leave none are
    not in it. `is_candidate` says whether the guess may be the secret.
    """

    guess: Code
    is_candidate: bool
    parts: dict[Feedback, int]
    """The number of candidates for each feedback, feedbacks with no candidates left out."""

    def __hash__(self) -> int:
        return hash((self.guess, self.is_candidate, frozenset(self.parts.items())))

    @property
    def largest_part(self) -> int:
        """The number of candidates after the least helpful feedback."""
        return max(self.parts.values(), default=0)

    @property
    def expected_size(self) -> float:
        """The mean number of candidates after the guess, each candidate taken as equally likely."""
        sizes = self.parts.values()
        return sum(size * size for size in sizes) / max(1, sum(sizes))


def partition(candidates: CodeSet, guess: Code) -> Partition:
    """Return the partition of the candidates by a guess; `CodeError` if it is none of their rules.

    >>> from .whole_board import whole
    >>> found = partition(whole(Rules(4, 6)), (0, 0, 1, 1))
    >>> found.largest_part, found.is_candidate, len(found.parts)
    (256, True, 13)
    """
    expect(isinstance(candidates, CodeSet), "candidates as a CodeSet", candidates)
    check_code(candidates.rules, guess)
    sizes = part_sizes(candidates, guess)
    order = feedback_order(candidates.rules)
    parts = {feedback: size for feedback, size in zip(order, sizes, strict=True) if size}
    return made(Partition, (guess, sizes[-1] > 0, parts))
