"""Guesses for games in which some answers may be wrong.

Every possible code (`candidates.doubt`) has a weight: 1 if it fits all turns, and `DOUBT` times
less for each wrong answer that it needs. The feedback to the chosen guess gives the most bits of
information about the weighted codes; the chance that the guess is the code is added. A search in
which one answer may be a lie is known as Ulam's game (1976).
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from ..candidates.codeset import CodeSet
from ..candidates.doubt import DOUBT, Doubt, levels_of_doubt
from ..candidates.partition import split
from ..candidates.whole_board import too_many, whole
from ..codes import Code, ShownCode
from ..errors import ContradictionError
from ..limits import Progress
from ..rules import Rules
from ..scoring import Turns
from .one_wrong import MAX_PLAYED_ON, guess_played_on

MAX_RATED = 1_500
"""The most guesses that are rated: all codes of p4c6r, a sample of larger boards."""

MAX_WEIGHED = 4_000
"""The most codes of each weight that rate a guess; more codes are sampled."""


def guess_in_doubt(
    rules: Rules, turns: Turns, doubt: Doubt, progress: Progress | None = None
) -> Code:
    """Return the guess whose feedback tells most about the code.

    Pool: all codes of boards of up to `MAX_RATED`, else possible codes. Tie-break: a possible code,
    the likeliest first, then the lowest. No guess is made again while another tells anything. Where
    any one answer may be wrong, boards of up to `MAX_PLAYED_ON` codes are played on instead.
    `ContradictionError` if no code is possible, `TooManyCodesError` if too many to list are.

    >>> from ..scoring import Feedback, Turn
    >>> turns = (Turn((0, 0, 1, 1), Feedback(1, 1)), Turn((0, 2, 3, 3), Feedback(0, 3)))
    >>> print(guess_in_doubt(Rules(4, 6), turns, Doubt(one_wrong=True)))
    4113
    """
    levels = levels_of_doubt(rules, turns, doubt, progress)
    if levels is None:
        raise too_many(rules)
    if not any(levels):
        raise ContradictionError(
            "no code is possible even if answers are wrong",
            len(turns),
            turns,
            code="contradiction-even-so",
        )
    weights = [DOUBT**-number for number in range(len(levels))]
    likeliest = next(level for level in levels if level)
    past = {turn.guess for turn in turns}
    best: tuple[float, float, Code] | None = None
    if sum(map(len, levels)) > 2:
        if doubt.one_wrong and rules.code_count <= MAX_PLAYED_ON:
            return ShownCode(rules, guess_played_on(levels, list(whole(rules)), past, progress))
        pool = _pool(rules, levels)
        for number, guess in enumerate(pool):
            if progress and not number & 63:
                progress(number / len(pool))
            if guess not in past:
                rank = (*_rating(levels, weights, guess), guess)
                best = rank if best is None else min(best, rank)
    # One of two codes that are left may have been guessed already, with a wrong answer.
    new = (code for level in levels for code in level if code not in past)
    return ShownCode(rules, best[2] if best else next(new, likeliest[0]))


def _pool(rules: Rules, levels: Sequence[CodeSet]) -> list[Code]:
    if rules.code_count <= MAX_RATED:
        return list(whole(rules))
    pool: list[Code] = []
    for level in levels:
        pool += level.sampled(MAX_WEIGHED)
    return pool[:: -(-len(pool) // MAX_RATED)]


def _rating(
    levels: Sequence[CodeSet], weights: Sequence[float], guess: Code
) -> tuple[float, float]:
    """Return the negative of what a guess tells, in bits, and of its weight as a code."""
    shares: dict[int, float] = {}
    own = 0.0
    for level, weight in zip(levels, weights, strict=True):
        if not level:
            continue
        sample = level.sampled(MAX_WEIGHED)
        each = weight * len(level) / len(sample)
        masks = split(sample, guess)
        for place, mask in enumerate(masks):
            if mask:
                shares[place] = shares.get(place, 0.0) + each * mask.bit_count()
        if masks[-1]:
            own += weight
    total = math.fsum(shares.values())
    told = -math.fsum(share / total * math.log2(share / total) for share in shares.values())
    # The right guess ends the game, which is worth more than what another would tell.
    return -round(told + own / total, 9), -own
