"""The guess where any one answer may be wrong and few codes are possible, by playing on.

What a play costs: in each position that can arise, the guess costs the weight of every code that is
possible there, `DOUBT` for a code that fits all turns and 1 for a code that needs a wrong answer.
docs/diagnosis.md compares the cost of this play with the least there is.
"""

from __future__ import annotations

import math
from collections.abc import Container, Sequence

from ..candidates.codeset import CodeSet
from ..candidates.doubt import DOUBT
from ..candidates.partition import split
from ..codes import Code
from ..limits import Progress

MAX_PLAYED_ON = 64
"""The most possible codes with which games are played on. Chosen so that a guess takes less than
half a second."""

_LOOKED_AT = 4
"""The guesses that are played on. Chosen by measuring: eight are no better on any small board."""


def guess_played_on(
    levels: Sequence[CodeSet],
    pool: Sequence[Code],
    past: Container[Code],
    progress: Progress | None = None,
) -> Code:
    """Return the guess of a pool after which the rule of least estimate costs least.

    `levels` are the codes that fit all turns and those that fit all but one; the pool has them all.
    Tie-break: a guess not of the `past`, less estimate, the code of more weight, then the first of
    the pool. A guess is made again only if it costs less than every other.
    """
    codes = levels[0] | levels[1]
    games = _Games(codes, pool, progress)
    fits = codes._mask_of(levels[0])
    others = codes.everything ^ fits
    best: tuple[float, bool, int] | None = None
    looked_at, last = 0, None
    for *rank, number in games.rated(fits, others):
        again = pool[number] in past
        # Guesses of one rank are nearly always equal but for names of colours and positions.
        if (rank, again) == last:
            continue
        last = rank, again
        found = games.cost_after(fits, others, number), again, number
        if best is None or found[:2] < best[:2]:
            best = found
        looked_at += 1
        games.done = min(1.0, looked_at / _LOOKED_AT)
        if looked_at >= _LOOKED_AT and not best[1]:
            break
    assert best is not None, "the pool has every code"
    return pool[best[2]]


class _Games:
    """All games with some possible codes, and what their positions cost, which is remembered.

    A position is two masks: the codes that fit all turns, and those that fit all but one.
    """

    def __init__(self, codes: CodeSet, pool: Sequence[Code], progress: Progress | None) -> None:
        splits = [split(codes, guess) for guess in pool]
        self._parts = [[part for part in parts[:-1] if part] for parts in splits]
        self._own = [parts[-1] for parts in splits]
        self._answers = len(splits[0]) - 1
        self._log = math.log(1 + max(1, *map(len, self._parts)))
        self._progress = progress
        self.done = 0.0
        """The share of the work that is done, which is told with each position."""
        self._estimates: dict[tuple[int, int], float] = {}
        self._costs: dict[tuple[int, int], float] = {}

    def rated(self, fits: int, others: int) -> list[tuple[float, float, int]]:
        """Return estimate, negative weight as a code and number of all guesses, the best first."""
        if self._progress:
            self._progress(self.done)
        possible, size = fits | others, fits.bit_count()
        found = []
        for number, parts in enumerate(self._parts):
            # Any other answer that the board has is wrong for sure.
            left = self._answers
            total = 0.0
            for part in parts:
                if part & possible:
                    left -= 1
                    true = (part & fits).bit_count()
                    total += self._estimate(true, (part & others).bit_count() + size - true)
            total += left * self._estimate(0, size)
            own = self._own[number]
            weight = DOUBT * (own & fits).bit_count() + (own & others).bit_count()
            found.append((round(total, 6), -weight, number))
        return sorted(found)

    def _estimate(self, fits: int, others: int) -> float:
        """Return about what it costs to find the code, by the numbers of codes of either kind."""
        key = fits, others
        if key not in self._estimates:
            # Guesses to find one of these numbers of codes where all answers are right.
            few, many = (1 + math.log(max(1, size)) / self._log for size in (fits, fits + others))
            wrong_later = self._answers * few * (1 + few) / 2
            self._estimates[key] = fits * (DOUBT * few + wrong_later) + others * many
        return self._estimates[key]

    def cost_after(self, fits: int, others: int, number: int) -> float:
        """Return what it costs to go on after a guess; infinite if an answer may tell nothing."""
        cost, left = 0.0, self._answers
        for part in self._parts[number]:
            if part & (fits | others):
                left -= 1
                true, wrong = fits & part, others & part | fits & ~part
                if (true, wrong) == (fits, others):
                    return math.inf
                cost += self._cost(true, wrong)
        return cost + left * self._cost(0, fits)

    def _cost(self, fits: int, others: int) -> float:
        """Return what it costs to play on by the rule of least estimate."""
        here = DOUBT * fits.bit_count() + others.bit_count()
        if here <= 1:
            return here
        key = fits, others
        if key not in self._costs:
            after = (self.cost_after(*key, number) for *_, number in self.rated(*key))
            self._costs[key] = here + next(cost for cost in after if cost < math.inf)
        return self._costs[key]
