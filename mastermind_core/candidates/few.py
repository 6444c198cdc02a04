"""A few codes, scored one against another with one `&` for each pair.

Bit planes serve many codes; making them takes longer than scoring a few codes. Here a code is one
int, its *marks*: for each peg some bits for its colour and place, and one bit for the number of
pegs of its colour up to there. Two codes share the first where there is a black, and the second
where there is a match. The number of bits that they share tells the feedback.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable

from ..checks import made
from ..codes import Code
from ..scoring import Feedback
from .codeset import CodeSet, unchecked_of
from .partition import feedback_order, split

MAX_FEW = 12
"""The most codes that are parted without bit planes. Chosen by timing."""

_MAX_BITS_KEPT = 4096
"""The most bits of marks that are kept: those of a large board would take many megabytes."""


def marks(codes: Iterable[Code]) -> list[int]:
    """Return the marks of codes of one length."""
    return [
        (_kept if len(code) ** 2 * max(code) < _MAX_BITS_KEPT else _marks)(code) for code in codes
    ]


def _marks(code: Code) -> int:
    pegs = len(code)
    found = 0
    black = (1 << pegs + 1) - 1 << pegs
    counts: dict[int, int] = {}
    for colour in code:
        number = counts.get(colour, 0)
        counts[colour] = number + 1
        found |= (1 << number | black) << colour * pegs * (pegs + 2)
        black <<= pegs + 1
    return found


_kept = functools.lru_cache(maxsize=1 << 12)(_marks)


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

    >>> from ..rules import Rules
    >>> from .whole_board import whole
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
