"""Partitions: a guess splits the candidates into one part for each feedback.

Bit planes split many codes at once, but making planes takes longer than scoring a few codes. For
those a code is one int, its *marks*: for each peg some bits for its colour and place, and one bit
for the number of pegs of its colour up to there. Two codes share the first where there is a black,
and the second where there is a match, so the number of bits that they share tells the feedback.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable
from operator import mul
from typing import NamedTuple

from ..checks import checked, expect, made
from ..codes import Code, parse_code
from ..errors import CodeError
from ..notebook import pictured
from ..rules import Rules
from ..scoring import Feedback, feedbacks
from .codeset import CodeSet, unchecked_of


@functools.lru_cache(maxsize=64)
def feedback_order(rules: Rules) -> tuple[Feedback, ...]:
    """Return the feedbacks in the order of the parts; the last one is all black.

    >>> [str(feedback) for feedback in feedback_order(Rules(2, 3))]
    ['0,0', '0,1', '0,2', '1,0', '2,0']
    """
    return feedbacks(rules)


def split(codes: CodeSet, guess: Code) -> list[int]:
    """Return, for each feedback in `feedback_order`, the mask of the codes that give it.

    >>> from .codeset import whole
    >>> [mask.bit_count() for mask in split(whole(Rules(2, 3)), (0, 1))]
    [1, 2, 1, 4, 1]
    """
    blacks, matches = codes.planes.blacks(guess), codes.planes.matches(guess)
    return [blacks[black] & matches[black + white] for black, white in feedback_order(codes.rules)]


def part_sizes(codes: CodeSet, guess: Code) -> list[int]:
    """Return, for each feedback in `feedback_order`, how many of the codes give it."""
    return list(map(int.bit_count, split(codes, guess)))


def fitting(codes: CodeSet, guess: Code, feedback: Feedback) -> int:
    """Return the mask of the codes that give one feedback to a guess."""
    black, white = feedback
    return codes.planes.blacks(guess)[black] & codes.planes.matches(guess)[black + white]


def after(codes: CodeSet, guess: Code, feedback: Feedback) -> CodeSet:
    """Return the codes that are consistent with one more turn.

    >>> from .codeset import whole
    >>> after(whole(Rules(2, 3)), (0, 1), Feedback(0, 1))
    CodeSet(p2c3r: 2 codes, 23 31)
    """
    return codes.select(fitting(codes, guess, feedback))


@pictured
@checked(CodeError)
class Partition(NamedTuple):
    """A guess with the part of the candidates that each feedback leaves.

    >>> from mastermind_core import Game
    >>> found = Game("p4c6r:1122=1,1;1344=0,3").partition("4113")
    >>> len(found.parts), found.largest_part, found.expected_size, found.is_candidate
    (6, 1, 1.0, True)
    """

    guess: Code
    is_candidate: bool
    """Whether the guess may be the secret."""
    parts: dict[Feedback, int]
    """The number of candidates that each feedback leaves; feedbacks that leave none are missing."""

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
        return float(sum(map(mul, sizes, sizes)) / max(1, sum(sizes)))


def partition(candidates: CodeSet, guess: Code | str) -> Partition:
    """Return the partition of the candidates by a guess; `CodeError` if it is none of their rules.

    >>> from .codeset import whole
    >>> parted = partition(whole("p4c6r"), "1122")
    >>> parted.largest_part, parted.is_candidate, len(parted.parts)
    (256, True, 13)
    """
    expect(isinstance(candidates, CodeSet), "candidates as a CodeSet", candidates)
    guess = parse_code(candidates.rules, guess)
    sizes = part_sizes(candidates, guess)
    order = feedback_order(candidates.rules)
    parts = {feedback: size for feedback, size in zip(order, sizes, strict=True) if size}
    return made(Partition, (guess, sizes[-1] > 0, parts))


MAX_FEW = 12
"""The most codes that are parted without bit planes. Chosen by timing."""


def marks(codes: Iterable[Code]) -> list[int]:
    """Return the marks of codes of one length."""
    # Those of large boards are not kept: they would take many megabytes.
    return [(_kept_marks if len(code) ** 2 * max(code) < 4096 else _marks)(code) for code in codes]


def _marks(code: Code) -> int:
    pegs = len(code)
    result = 0
    black = (1 << pegs + 1) - 1 << pegs
    counts: dict[int, int] = {}
    for colour in code:
        number = counts.get(colour, 0)
        counts[colour] = number + 1
        result |= (1 << number | black) << colour * pegs * (pegs + 2)
        black <<= pegs + 1
    return result


_kept_marks = functools.lru_cache(maxsize=1 << 12)(_marks)


def shared(guess: int, secrets: Iterable[int]) -> list[int]:
    """Return how many bits the marks of a guess share with those of each secret.

    >>> guess, *secrets = marks([(0, 0, 1, 1), (0, 1, 2, 0), (0, 0, 1, 1)])
    >>> [feedback_of(4, number) for number in shared(guess, secrets)]
    [Feedback(black=1, white=2), Feedback(black=4, white=0)]
    """
    return [(guess & secret).bit_count() for secret in secrets]


def feedback_of(pegs: int, number: int) -> Feedback:
    """Return the feedback of two codes whose marks share this number of bits."""
    black, matches = divmod(number, pegs + 1)
    return made(Feedback, (black, matches - black))


def parted(candidates: CodeSet, guess: Code) -> dict[Feedback, CodeSet]:
    """Return the parts of candidates that are not empty, in the order of the feedbacks.

    >>> from .codeset import whole
    >>> {str(feedback): len(part) for feedback, part in parted(whole(Rules(1, 3)), (1,)).items()}
    {'0,0': 2, '1,0': 1}
    """
    rules = candidates.rules
    if len(candidates) > MAX_FEW:
        parts = zip(feedback_order(rules), split(candidates, guess), strict=True)
        return {feedback: candidates.select(part) for feedback, part in parts if part}
    codes: dict[int, list[Code]] = {}
    asked, *secrets = marks([guess, *candidates])
    for number, code in zip(shared(asked, secrets), candidates, strict=True):
        codes.setdefault(number, []).append(code)
    # More blacks share more bits, and of equal blacks more whites do.
    return {
        feedback_of(rules.pegs, number): unchecked_of(rules, codes[number])
        for number in sorted(codes)
    }
