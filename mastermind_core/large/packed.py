"""The packed search: halving as in `staged`, but many colours and intervals in one guess.

1. Where there are more than six times as many colours as pegs, guesses of many colours each drop
   those of which no peg is there (whites count as well as blacks).
2. `opening`: two colours a guess, one on each half of the board, give counts and halves at once.
   Where colours are few for the pegs, or answers leave too many ways, monochrome guesses count.
3. `halving`: each interval whose colours are known is halved. One guess asks about a colour or two
   on each of many intervals, and what the sum of the blacks leaves possible is kept in a `pool`.

Whatever can be inferred is not asked: the last colour, one that has no room left in a half, and the
ways that do not fill an interval. An interval not asked about shows a colour of known count there.

Without repeats nothing of this can be asked: that search is in `permuted`.
"""

from __future__ import annotations

from collections.abc import Iterable

from ..rules import Rules
from .colour_counts import ColourCounts, TooManyError
from .interval_search import IntervalSearch
from .intervals import Interval
from .packed_without_repeats import PackedWithoutRepeats
from .player import Clash, Script, Scripted, Step

MANY_COLOURS = 6
"""With more colours than that for each peg, dropping absent ones first takes fewer guesses."""

Share = tuple[int, int]
"""Pegs of a colour in the left and in the right half of the board."""


class Packed(Scripted):
    """Plays the packed search on any board, in its form without repeats where there are none."""

    name = "packed"
    summary = "Many colours and intervals in one guess, told apart by what their sums can be."

    def __init__(self, rules: Rules) -> None:
        self._opening: ColourCounts | None = None
        self._part: IntervalSearch | PackedWithoutRepeats | None = None
        super().__init__(rules)

    def _settled(self) -> Iterable[int | None]:
        return self._part.known() if self._part else (None,) * self.rules.pegs

    def _open(self) -> Iterable[int]:
        if self._part:
            return self._part.possible()
        if self._opening:
            return self._opening.possible()
        return (self.rules.colours,) * self.rules.pegs

    def _play(self) -> Script:
        if not self.rules.repeats:
            self._part = PackedWithoutRepeats(self.rules)
            return (yield from self._part.play())
        return (yield from self._play_repeats())

    def _play_repeats(self) -> Script:
        pegs, colours = self.rules.pegs, self.rules.colours
        suspects = list(range(colours))
        if colours > MANY_COLOURS * pegs:
            suspects = yield from self._suspects()
        shares: dict[int, Share] = {}
        if colours * 3 > pegs:
            self._opening = opening = ColourCounts((pegs + 1) // 2, pegs // 2, suspects)
            try:
                while not opening.done:
                    left, right = opening.choose()
                    opening.answer(left, right, *(yield from self._ask_halves(left, right)))
            except TooManyError:
                pass
            shares = opening.found
            suspects = opening.active + opening.fresh
        counts = yield from self._counts(suspects, pegs - sum(map(sum, shares.values())))
        present = counts | {colour: sum(share) for colour, share in shares.items()}
        absent = [colour for colour in range(colours) if not present.get(colour)]
        dummy = absent[0] if absent else None
        root = Interval(
            0, pegs, {colour: count for colour, count in counts.items() if count}, dummy
        )
        for colour, (left, right) in shares.items():
            root.find(colour, left, right)
        self._part = halving = IntervalSearch(self.rules, dummy)
        yield from halving.play(root)
        return tuple(halving.code)

    def _ask_halves(self, left: int, right: int) -> Step[tuple[int, int]]:
        """Ask about a colour on each half; return blacks and all key pegs."""
        pegs = self.rules.pegs
        black, white = yield (left,) * ((pegs + 1) // 2) + (right,) * (pegs // 2)
        return black, black + white

    def _suspects(self) -> Step[list[int]]:
        """Return the colours but for some that are absent, asked about many in one guess."""
        pegs, colours = self.rules.pegs, self.rules.colours
        size = max(1, min(pegs, round(0.7 * colours / pegs)))
        found: list[int] = []
        for first in range(0, colours, size):
            group = range(first, min(first + size, colours))
            black, white = yield tuple(group[peg % len(group)] for peg in range(pegs))
            if black + white:
                found += group
        if not found:
            raise Clash
        return found

    def _counts(self, colours: list[int], total: int) -> Step[dict[int, int]]:
        """Return how many pegs of each colour there are, the total of all being known."""
        counts = {}
        for colour in colours:
            if total and colour != colours[-1]:
                counts[colour], _ = yield (colour,) * self.rules.pegs
            else:
                counts[colour] = total
            total -= counts[colour]
            if total < 0:
                raise Clash
        if total:
            raise Clash
        return counts
