"""The packed search: intervals are halved as in `staged`, but many at once in one guess.

With repeats:

1. With more than ten times as many colours as pegs, guesses of many colours exclude absent ones.
2. `colour_counts`: guesses of four colours, one on each quarter of the board, give the pegs of each
   colour in each quarter. Colours with many pegs are counted by guesses of one colour.
3. `intervals` halves each interval with known counts of its colours, many in one guess.

Without repeats each colour of a guess is on one peg, so such guesses are not allowed:

1. With at least three times as many colours as pegs, `present_colours` finds those in the code.
2. Colours stand on a wheel. A guess for each of its rotations tells the hits of the rotation.
3. `rotations` halves the rotations with hits, many in one guess.

Cyclic shifts and a search by halves for one hit after another are from Ko and Teng (1986) and El
Ouali, Glazik, Sauerland and Srivastav (2016).
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from itertools import pairwise

from ..rules import Rules
from .colour_counts import ColourCounts
from .intervals import IntervalSearch, Stretch, halves
from .joint_states import Share
from .player import Clash, Script, Scripted, Step
from .present_colours import PresentColours
from .rotations import RotationSearch


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
        self._given = counts
        self._counting: ColourCounts | None = None
        self._search: IntervalSearch | RotationSearch | None = None
        super().__init__(rules)

    def _settled(self) -> Iterable[int | None]:
        return self._search.known() if self._search else (None,) * self.rules.pegs

    def _possible(self) -> Iterable[int]:
        found = self._search or self._counting
        return found.possible() if found else (self.rules.colours,) * self.rules.pegs

    def stretches(self) -> list[Stretch]:
        """Return the stretches of pegs whose colours are known, perhaps none."""
        return self._search.stretches() if isinstance(self._search, IntervalSearch) else []

    def _play(self) -> Script:
        if not self.rules.repeats:
            return (yield from self._play_rotations())
        counts, shares = (self._given, {}) if self._given else (yield from self._counted())
        self._search = search = IntervalSearch(self.rules, counts, shares)
        yield from search.play()
        return tuple(search.code)

    # With repeats: the counts of the colours.

    def _counted(self) -> Step[tuple[dict[int, int], dict[int, Share]]]:
        """Return the pegs of some colours on the board, and those of all others in each part."""
        pegs, colours = self.rules.pegs, self.rules.colours
        uncounted = list(range(colours))
        if colours > 10 * pegs:
            uncounted = yield from self._without_absent_groups()
        shares: dict[int, Share] = {}
        # With fewer colours the counts are large, and several at once leave too many combinations.
        if 4 * colours > pegs:
            sizes = [*halves(pegs)]
            if pegs >= 4:
                sizes = [quarter for half in sizes for quarter in halves(half)]
            self._counting = counting = ColourCounts(sizes, uncounted)
            while not counting.done:
                if asked := counting.choose():
                    parts = zip(asked, sizes, strict=True)
                    black, white = yield tuple(each for each, size in parts for _ in range(size))
                    counting.answer(asked, black, black + white)
            shares = counting.found
            uncounted = counting.set_aside
        counts = yield from self._counts(uncounted, pegs - sum(map(sum, shares.values())))
        return counts, shares

    def _without_absent_groups(self) -> Step[list[int]]:
        """Return all colours except groups whose guess had no key pegs."""
        pegs, colours = self.rules.pegs, self.rules.colours
        # About ln 2 of colours / pegs: half of the groups then have no peg, which tells most.
        size = max(1, min(pegs, round(0.7 * colours / pegs)))
        present: list[int] = []
        for first in range(0, colours, size):
            group = range(first, min(first + size, colours))
            black, white = yield tuple(group[peg % len(group)] for peg in range(pegs))
            if black + white:
                present += group
        if not present:
            raise Clash
        return present

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

    # Without repeats: the hits of rotations.

    def _play_rotations(self) -> Script:
        pegs, colours, _ = self.rules
        wheel = random.Random(0).sample(range(colours), colours)
        absent: list[int] = []
        if colours >= 3 * pegs:
            present = PresentColours(pegs, wheel)
            yield from present.find()
            wheel, absent = present.present, present.absent
        hits, shown = yield from self._count_hits(wheel)
        if not absent:
            absent = [wheel[place] for place in _absent(pegs, colours, shown)]
        self._search = search = RotationSearch(pegs, wheel, hits, absent, colours)
        yield from search.play()
        code = tuple(colour for colour in search.known() if colour is not None)
        if len(code) < pegs:
            raise Clash
        return code

    def _count_hits(self, wheel: list[int]) -> Step[tuple[list[int], list[int]]]:
        """Return the hits of each rotation, and all key pegs of those that were guessed."""
        pegs = self.rules.pegs
        twice = [*wheel, *wheel]
        hits: list[int] = []
        shown: list[int] = []
        missing = pegs
        while missing and len(hits) < len(wheel) - 1:
            black, white = yield tuple(twice[len(hits) : len(hits) + pegs])
            hits.append(black)
            shown.append(black + white)
            missing -= black
            if missing < 0:
                raise Clash
        return hits + [missing] + [0] * (len(wheel) - len(hits) - 1), shown


def _absent(pegs: int, size: int, shown: list[int]) -> list[int]:
    """Return the places of a wheel whose colours are certainly absent.

    Between one rotation and the next, one colour takes the place of another. If the key pegs change
    by one, exactly one of the two is present; else both are or neither is.
    """
    present: dict[int, bool] = {}

    def note(place: int, there: bool) -> None:
        if present.setdefault(place, there) != there:
            raise Clash

    alike = []
    for leaves, (before, after) in enumerate(pairwise(shown)):
        comes = (leaves + pegs) % size
        if before == after:
            alike.append((leaves, comes))
        elif abs(before - after) > 1:
            raise Clash
        else:
            note(leaves, before > after)
            note(comes, before < after)
    known = -1
    while known < len(present):
        known = len(present)
        for one, other in alike + alike[::-1]:
            if one in present:
                note(other, present[one])
            elif other in present:
                note(one, present[other])
    return [place for place, there in present.items() if not there]
