"""The guess where any one answer may be wrong and few codes are possible, by playing on.

In each position that can arise, a guess costs the weight of every code that is possible there:
`DOUBT` for a code that fits all turns and 1 for a code that needs a wrong answer. docs/diagnosis.md
compares this play with the cheapest one.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Container, Sequence

from ..candidates.codeset import CodeSet
from ..candidates.doubt import DOUBT
from ..candidates.partition import split
from ..codes import Code
from ..limits import Progress

MAX_PLAYED_ON = 64
"""The most possible codes with which games are played on: a guess takes less than half a second."""


def guess_played_on(
    levels: Sequence[CodeSet],
    pool: Sequence[Code],
    past: Container[Code],
    progress: Progress | None,
) -> Code:
    """Return the guess of a pool after which the rule of least estimate costs least.

    `levels` are the codes that fit all turns and those that fit all but one; the pool has them all.
    Tie-break: a guess not of the `past`, less estimate, the code of more weight, then the first of
    the pool. A guess is made again only if it costs less than every other.
    """
    codes = levels[0] | levels[1]
    play = _Play(codes, pool, progress)
    fitting = set(levels[0])
    fits = sum([1 << number for number, code in enumerate(codes) if code in fitting])
    others = codes.everything ^ fits
    found: dict[tuple[float, bool], tuple[float, bool, float, int]] = {}
    for rank, number in play.rated(fits, others):
        again = pool[number] in past
        # Guesses of one rank are nearly always equal but for names of colours and positions.
        if (rank, again) not in found:
            found[rank, again] = play.cost_after(fits, others, number), again, rank, number
            if len(found) >= 4 and not min(found.values())[1]:
                break
    return pool[min(found.values())[3]]


class _Play:
    """Positions of the possible codes, and what playing on by the rule of least estimate costs.

    In a position, `fits` are the codes that fit all turns and `others` those that need a wrong
    answer, as bits by their number. `number` is that of a guess in the pool.
    """

    def __init__(self, codes: CodeSet, pool: Sequence[Code], progress: Progress | None) -> None:
        self._splits = [split(codes, guess) for guess in pool]
        self._answers = len(self._splits[0]) - 1
        self._log = math.log(2 + self._answers)
        self._progress = progress
        self._costs: dict[tuple[int, int], float] = {}
        self._estimate = functools.cache(self._estimated)

    def _estimated(self, fits: int, others: int) -> float:
        """Return about what a position with these numbers of codes costs."""
        # Guesses to find one of these numbers of codes where all answers are right.
        few = 1 + math.log(max(1, fits)) / self._log
        many = 1 + math.log(max(1, fits + others)) / self._log
        return fits * (DOUBT * few + self._answers * few * (1 + few) / 2) + others * many

    def _after(self, fits: int, others: int, number: int) -> list[tuple[int, int]]:
        """Return the position after each answer to a guess but the last, all black."""
        # An answer that no code gives is wrong for sure, and leaves the codes that fitted.
        return [(fits & part, others & part | fits & ~part) for part in self._splits[number][:-1]]

    def rated(self, fits: int, others: int) -> list[tuple[float, int]]:
        """Return the estimate and the number of each guess, the least first."""
        if self._progress:
            self._progress(0.5)
        estimate = self._estimate
        found = []
        for number, parts in enumerate(self._splits):
            total = 0.0
            for each, other in self._after(fits, others, number):
                total += estimate(each.bit_count(), other.bit_count())
            # Of equal estimates, a code of more weight comes first.
            total -= (fits & parts[-1] > 0) / 1000 + (others & parts[-1] > 0) / 10000
            found.append((round(total, 6), number))
        return sorted(found)

    # These two call each other once a turn; with functools.cache, a browser's stack would overflow.

    def _cost(self, fits: int, others: int) -> float:
        """Return what a position costs."""
        if (fits, others) not in self._costs:
            total: float = DOUBT * fits.bit_count() + others.bit_count()
            if total > 1:
                for _, number in self.rated(fits, others):
                    more = self.cost_after(fits, others, number)
                    if more < math.inf:
                        total += more
                        break
            self._costs[fits, others] = total
        return self._costs[fits, others]

    def cost_after(self, fits: int, others: int, number: int) -> float:
        """Return what a position costs after a guess, infinity if the guess tells nothing."""
        left = self._after(fits, others, number)
        if (fits, others) in left:
            return math.inf
        total = 0.0
        for each, other in left:
            total += self._cost(each, other)
        return total
