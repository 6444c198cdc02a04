"""Play where some answers may be wrong: turns that a person is unsure of, or one slip in a game.

Every code that fits the sure turns is possible. Its weight is 1 if it fits all other turns too, and
`DOUBT` times less for each doubtful turn that it does not fit, up to the number of answers that may
be wrong. The guess is the one whose feedback gives most information about the weighted codes; so it
finds the code, and shows on the way which answer was wrong.
"""

from __future__ import annotations

import math
from collections.abc import Collection
from typing import NamedTuple

from ..candidates import bits
from ..candidates.codeset import CodeSet
from ..candidates.partition import split
from ..candidates.whole_board import whole
from ..codes import Code, ShownCode
from ..errors import ContradictionError
from ..limits import Progress
from ..rules import Rules
from ..scoring import Turn, Turns

DOUBT = 10.0
"""How many times likelier a doubtful answer is right than wrong. Chosen: people mark an answer
when they doubt it, yet most of those are right."""

RATED = 1_500
"""Guesses that are rated at most: all codes of 4 pegs and 6 colours, of more a fair part."""


class Doubtful(NamedTuple):
    """The codes that are possible where some answers may be wrong."""

    rules: Rules
    levels: tuple[CodeSet, ...]
    """The codes that 0, 1, ... of the doubtful turns do not fit."""

    @property
    def sure(self) -> int:
        """Codes that fit all turns, the doubtful ones as well."""
        return len(self.levels[0])

    @property
    def possible(self) -> int:
        """Codes that are possible if the doubtful turns may be wrong."""
        return sum(map(len, self.levels))


def doubtful(
    rules: Rules, turns: Turns, unsure: Collection[int] | None = None, wrong: int | None = None
) -> Doubtful:
    """Return the codes that are possible if some answers may be wrong.

    `unsure` are the numbers, from 1, of the turns that may be wrong, None for all of them; `wrong`
    is the greatest number of those that are, None for any. `ContradictionError` if no code is
    possible, `TooManyCodesError` where the codes are too many to list.

    >>> from ..scoring import Feedback
    >>> rules = Rules(4, 6)
    >>> turns = (Turn((0, 0, 1, 1), Feedback(1, 1)), Turn((0, 2, 3, 3), Feedback(0, 3)))
    >>> found = doubtful(rules, turns, unsure=[2])
    >>> found.sure, found.possible
    (6, 208)
    """
    codes = whole(rules)
    possible, misfits = codes.everything, []
    for number, turn in enumerate(turns, 1):
        fitting = _fitting(codes, turn)
        if unsure is None or number in unsure:
            misfits.append(codes.everything ^ fitting)
        else:
            possible &= fitting
    most = len(misfits) if wrong is None else min(wrong, len(misfits))
    by_count = dict(bits.by_number(bits.bit_counts(misfits), possible))
    levels = [by_count.get(number, 0) for number in range(most + 1)]
    if not any(levels):
        raise ContradictionError(
            f"no code fits all turns but {most} of those that may be wrong", len(turns), turns
        )
    return Doubtful(rules, tuple(codes.select(mask) for mask in levels))


def guess_in_doubt(
    found: Doubtful, past: Collection[Code] = (), progress: Progress | None = None
) -> Code:
    """Return the guess whose feedback tells most about the code, all weights considered.

    Pool: all codes of boards of up to `RATED`, else as many possible codes, evenly spread.
    Tie-break: a possible code, the likeliest first, then the lowest. `past` are the guesses made:
    none is made again while another tells anything.
    """
    rules = found.rules
    weights = [DOUBT**-number for number in range(len(found.levels))]
    likeliest = next(level for level in found.levels if level)
    if found.possible <= 2:
        return ShownCode(rules, likeliest[0])
    pool: list[Code] = list(whole(rules)) if rules.code_count <= RATED else []
    if not pool:
        for level in found.levels:
            pool += level[:: max(1, -(-len(level) // RATED))]
        pool = pool[:RATED]
    total = sum(weight * len(level) for weight, level in zip(weights, found.levels, strict=True))
    best: tuple[float, float, Code] | None = None
    for number, guess in enumerate(pool):
        if progress and not number & 63:
            progress(number / len(pool))
        if guess in past:
            continue
        shares: dict[int, float] = {}
        chance = 0.0
        for weight, level in zip(weights, found.levels, strict=True):
            masks = split(level, guess) if level else []
            for place, mask in enumerate(masks):
                if mask:
                    shares[place] = shares.get(place, 0.0) + weight * mask.bit_count()
            if masks and masks[-1]:
                chance += weight
        # The right guess ends the game, which is worth more than what another would tell.
        told = -sum(share / total * math.log2(share / total) for share in shares.values())
        rank = (-round(told + chance / total, 9), -chance, guess)
        if best is None or rank < best:
            best = rank
    return ShownCode(rules, best[2] if best else likeliest[0])


def _fitting(codes: CodeSet, turn: Turn) -> int:
    black, white = turn.feedback
    return codes.blacks(turn.guess)[black] & codes.matches(turn.guess)[black + white]
