"""The packed search: intervals are halved as in `staged`, but many at once in one guess.

1. With more than six times as many colours as pegs, guesses of many colours each exclude absent
   colours.
2. `colour_counts`: guesses of four colours, one on each quarter of the board, give the count of a
   colour in each quarter. With few colours for the pegs, guesses of one colour give the counts; so
   they do for colours that have too many pegs.
3. `interval_search`: each interval with given counts of its colours is halved. One guess asks about
   one or two colours on each of many intervals; `unknown_counts` keeps the combinations of counts
   that fit the sums of blacks.

Counts that follow from others are not asked: the last colour, a colour without room in a half,
combinations that do not fill an interval. An interval that is not asked about shows a colour whose
count there has been found.

Without repeats such guesses are not allowed; `packed_without_repeats` has that search.
"""

from __future__ import annotations

from collections.abc import Iterable

from ..rules import Rules
from .colour_counts import ColourCounts
from .interval_search import IntervalSearch, Stretch
from .intervals import halves
from .packed_without_repeats import PackedWithoutRepeats
from .part_shares import Share
from .player import Clash, Script, Scripted, Step

MANY_COLOURS = 6
"""With more colours than this for each peg, absent colours are excluded first.

With fewer that costs more guesses than it saves: 151 instead of 103 at p40c82r, 438 instead of 400
at p100c400r.
"""

GROUP_SHARE = 0.7
"""Size of a group of colours asked about at once, in colours / pegs.

About ln 2: half of the groups then have no peg, so that an answer gives the most information.
"""

MIN_PEGS_FOR_QUARTERS = 4
"""The fewest pegs with which colours are counted in quarters of the board, not in halves."""

MIN_PEGS_PER_COLOUR = 4
"""The fewest pegs for each colour with which colours are counted one by one, each by its own guess.

Counts are large then, and several at once leave too many combinations. With 3, p60c20r took 101
guesses instead of 83, p24c8r 31 instead of 28.
"""


class Packed(Scripted):
    """Plays the packed search, on boards with and without repeats.

    >>> from mastermind_core.rules import Rules
    >>> from mastermind_core.scoring import score
    >>> secret = tuple(range(20))
    >>> player = Packed(Rules(20, 20))
    >>> while player.guess() != secret:
    ...     player.answer(score(player.guess(), secret))
    >>> player.turns + 1
    30
    """

    name = "packed"

    def __init__(self, rules: Rules, counts: dict[int, int] | None = None) -> None:
        """Begin a game; `counts` are the pegs of each colour, if known, of a board with repeats."""
        self._counting: ColourCounts | None = None
        self._given = counts
        self._search: IntervalSearch | PackedWithoutRepeats | None = None
        super().__init__(rules)

    def _settled(self) -> Iterable[int | None]:
        return self._search.known() if self._search else (None,) * self.rules.pegs

    def _possible(self) -> Iterable[int]:
        if self._search:
            return self._search.possible()
        if self._counting:
            return self._counting.possible()
        return (self.rules.colours,) * self.rules.pegs

    def stretches(self) -> list[Stretch]:
        """Return the stretches of pegs whose colours are known, perhaps none."""
        return self._search.stretches() if isinstance(self._search, IntervalSearch) else []

    def _play(self) -> Script:
        if not self.rules.repeats:
            self._search = PackedWithoutRepeats(self.rules)
            return (yield from self._search.play())
        return (yield from self._play_repeats())

    def _play_repeats(self) -> Script:
        counts, shares = (self._given, {}) if self._given else (yield from self._counted())
        present = counts | {colour: sum(share) for colour, share in shares.items()}
        absent = [colour for colour in range(self.rules.colours) if not present.get(colour)]
        dummy = absent[0] if absent else None
        positive = {colour: count for colour, count in counts.items() if count}
        self._search = search = IntervalSearch(self.rules, dummy)
        yield from search.play(positive, shares)
        return tuple(search.code)

    def _counted(self) -> Step[tuple[dict[int, int], dict[int, Share]]]:
        """Return the pegs of some colours on the board, and those of all others in each part."""
        pegs, colours = self.rules.pegs, self.rules.colours
        uncounted = list(range(colours))
        if colours > MANY_COLOURS * pegs:
            uncounted = yield from self._without_absent_groups()
        shares: dict[int, Share] = {}
        if colours * MIN_PEGS_PER_COLOUR > pegs:
            self._counting = counting = ColourCounts(self._sizes(), uncounted)
            while not counting.done:
                if asked := counting.choose():
                    counting.answer(asked, *(yield from self._ask_parts(asked)))
            shares = counting.found
            uncounted = counting.set_aside
        counts = yield from self._counts(uncounted, pegs - sum(map(sum, shares.values())))
        return counts, shares

    def _sizes(self) -> list[int]:
        """Return the pegs of the parts of the board in which colours are counted."""
        sizes = halves(self.rules.pegs)
        if self.rules.pegs >= MIN_PEGS_FOR_QUARTERS:
            return [quarter for half in sizes for quarter in halves(half)]
        return [*sizes]

    def _ask_parts(self, asked: list[int]) -> Step[tuple[int, int]]:
        """Ask about one colour on each part; return blacks, and blacks plus whites."""
        guess: list[int] = []
        for colour, size in zip(asked, self._sizes(), strict=True):
            guess += [colour] * size
        black, white = yield tuple(guess)
        return black, black + white

    def _without_absent_groups(self) -> Step[list[int]]:
        """Return all colours except groups whose guess had no key pegs."""
        pegs, colours = self.rules.pegs, self.rules.colours
        size = max(1, min(pegs, round(GROUP_SHARE * colours / pegs)))
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
        """Return the number of pegs of each colour, by guesses of one colour, given their total."""
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
