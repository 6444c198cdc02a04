"""Guesses for games in which some answers may be wrong.

Every possible code (`candidates.by_turn`) has a weight: 1 if it fits all turns, and `DOUBT` times
less for each wrong answer that it needs. The feedback to the chosen guess gives the most bits of
information about the weighted codes; the chance that the guess is the code is added. A search in
which one answer may be a lie is known as Ulam's game (1976).

Where any one answer may be wrong and few codes are possible, games are played on instead. A guess
costs the weight of every code that is possible before it, `DOUBT` for a code that fits all turns
and 1 for another. docs/diagnosis.md compares this with the cheapest play.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Container, Sequence

from ..candidates.by_turn import DOUBT, Doubt, levels_of_doubt
from ..candidates.codeset import CodeSet, too_many, whole
from ..candidates.partition import split
from ..codes import Code, ShownCode
from ..errors import ContradictionError
from ..limits import Progress
from ..rules import Rules
from ..scoring import Turns

MAX_RATED = 1_500
"""The most guesses that are rated: all codes of p4c6r, a sample of larger boards."""

MAX_WEIGHED = 4_000
"""The most codes of each weight that rate a guess; more codes are sampled."""

MAX_PLAYED_ON = 64
"""The most possible codes with which games are played on: a guess takes less than half a second."""


def guess_in_doubt(
    rules: Rules, turns: Turns, doubt: Doubt, progress: Progress | None = None
) -> Code:
    """Return the guess whose feedback tells most about the code.

    Pool: all codes of boards of up to `MAX_RATED`, else possible codes. Tie-break: a possible code,
    the likeliest first, then the lowest. No guess is made again while another tells anything. Where
    any one answer may be wrong, boards of up to `MAX_PLAYED_ON` codes are played on instead.
    `ContradictionError` if no code is possible, `TooManyCodesError` if too many to list are.
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
        if doubt.one_wrong and rules.guesses.code_count <= MAX_PLAYED_ON:
            codes = whole(rules.guesses)
            return ShownCode(rules, _guess_played_on(codes, levels, past, progress))
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
    if rules.guesses.code_count <= MAX_RATED:
        return list(whole(rules.guesses))
    pool: list[Code] = []
    for level in levels:
        pool += level.sampled(MAX_WEIGHED)
    return pool[:: -(-len(pool) // MAX_RATED)]


def _rating(
    levels: Sequence[CodeSet], weights: Sequence[float], guess: Code
) -> tuple[float, float]:
    """Return the negated bits that a guess tells, and its negated weight as a code."""
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
    # The right guess ends the game, which is worth more than any information.
    return -round(told + own / total, 9), -own


def _guess_played_on(
    codes: CodeSet, levels: Sequence[CodeSet], past: Container[Code], progress: Progress | None
) -> Code:
    """Return the code of the board that costs least if the rule of least estimate plays on.

    `levels` are the codes that fit all turns and those that fit all but one. Tie-break: a guess not
    of the `past`, less estimate, the code of more weight, then the lowest. A guess is made again
    only if it costs less than every other.
    """
    play = _Play(codes, progress)
    fits, others = [
        sum([1 << number for number, code in enumerate(codes) if code in level]) for level in levels
    ]
    possible = fits, others
    played: dict[tuple[float, bool], tuple[float, bool, float, int]] = {}
    for rank, number in play.rated(possible):
        again = codes[number] in past
        # Guesses of one rank are nearly always equal but for names of colours and positions.
        if (rank, again) not in played:
            played[rank, again] = play.cost_after(possible, number), again, rank, number
            if len(played) >= 4 and not min(played.values())[1]:
                break
    return codes[min(played.values())[3]]


Possible = tuple[int, int]
"""A position: the codes that fit all turns, and the others, which need one wrong answer. Both are
bits by the numbers of the codes."""


class _Play:
    """Play by the rule of least estimate: the cost of each position. A guess is a code's number."""

    def __init__(self, codes: CodeSet, progress: Progress | None) -> None:
        self._splits = [split(codes, guess) for guess in codes]
        self._answers = len(self._splits[0]) - 1
        self._log = math.log(2 + self._answers)
        self._progress = progress
        self._costs: dict[Possible, float] = {}
        self._estimate = functools.cache(self._estimated)

    def _estimated(self, fits: int, others: int) -> float:
        """Return an estimate of the cost of a position with these numbers of codes."""
        # Guesses to find one of these numbers of codes where all answers are right.
        few = 1 + math.log(max(1, fits)) / self._log
        many = 1 + math.log(max(1, fits + others)) / self._log
        return fits * (DOUBT * few + self._answers * few * (1 + few) / 2) + others * many

    def _after(self, possible: Possible, guess: int) -> list[Possible]:
        """Return the position after each answer to a guess but the last, all black."""
        fits, others = possible
        # An answer that no code gives is wrong for sure, and leaves the codes that fitted.
        return [(fits & part, others & part | fits & ~part) for part in self._splits[guess][:-1]]

    def rated(self, possible: Possible) -> list[tuple[float, int]]:
        """Return each guess after its estimate, the least first."""
        if self._progress:
            self._progress(0.5)
        estimate, (fits, others) = self._estimate, possible
        rated = []
        for guess, parts in enumerate(self._splits):
            total = 0.0
            for each, other in self._after(possible, guess):
                total += estimate(each.bit_count(), other.bit_count())
            # Of equal estimates, a code of more weight comes first.
            total -= (fits & parts[-1] > 0) / 1000 + (others & parts[-1] > 0) / 10000
            rated.append((round(total, 6), guess))
        return sorted(rated)

    # These two call each other once a turn; with functools.cache, a browser's stack would overflow.

    def _cost(self, possible: Possible) -> float:
        if possible not in self._costs:
            fits, others = possible
            total: float = DOUBT * fits.bit_count() + others.bit_count()
            if total > 1:
                for _, guess in self.rated(possible):
                    more = self.cost_after(possible, guess)
                    if more < math.inf:
                        total += more
                        break
            self._costs[possible] = total
        return self._costs[possible]

    def cost_after(self, possible: Possible, guess: int) -> float:
        """Return the cost of a position after a guess, infinity if the guess tells nothing."""
        left = self._after(possible, guess)
        if possible in left:
            return math.inf
        total = 0.0
        for each in left:
            total += self._cost(each)
        return total
