"""The staged search: counts, then a dummy, then an interval tree for each colour.

As published, it takes three stages:

1. one monochrome guess a colour gives the counts;
2. if no colour is absent, guesses with one 1 among 0s on each peg in turn: more blacks than there
   are 0s mean a 1, as many mean neither, fewer mean a 0. A colour known not to be on a peg is the
   dummy there. Skipped where stage 1 found an absent colour, the dummy everywhere;
3. for each colour an interval tree with the number remaining in each node. A guess of the colour on
   an interval, the dummy elsewhere, gives the count there; the sibling's follows by subtraction. An
   interval with none remaining is closed, one as full as it is long is filled.

What the description leaves open is decided here so: every colour is asked in stage 1, also the last
one, and every peg in stage 2; colours are taken in order in stage 3, and the last of them too is
searched, not inferred; the intervals span all pegs, also those found before; of two siblings the
left, longer by the odd peg if there is one, is asked; the final guess counts.
"""

from __future__ import annotations

from collections.abc import Iterable

from ..codes import Code
from ..errors import StrategyError
from ..rules import Rules
from .player import Clash, Script, Scripted

_NONE = -1


class Staged(Scripted):
    """Plays the staged search: O(k + n log n) guesses, O(n + k) memory.

    Only with repeats, since its guesses are of one or two colours: `StrategyError` otherwise.
    """

    name = "staged"
    summary = "One colour after another: how many, then where, by halving."

    def __init__(self, rules: Rules) -> None:
        if not rules.repeats and rules.pegs > 1:
            raise StrategyError(
                "expected rules with repeats, since a guess here has one colour on many pegs, "
                f"got '{rules}'",
                rules,
            )
        self._code = [_NONE] * rules.pegs
        self._live = rules.colours  # neither absent nor placed
        super().__init__(rules)

    def _play(self) -> Script:
        pegs, colours = self.rules.pegs, self.rules.colours
        counts = []
        for colour in range(colours):
            black, _ = yield (colour,) * pegs
            counts.append(black)
            self._live -= not black
        if sum(counts) != pegs:
            raise Clash
        first = 0
        if 0 in counts:
            dummy: Code = (counts.index(0),) * pegs
        elif colours == 1:
            return (0,) * pegs
        else:
            first = 2
            dummy = yield from self._find_dummy(counts)
            self._live -= first
        for colour in range(first, colours):
            if counts[colour]:
                yield from self._place(colour, counts[colour], dummy)
                self._live -= 1
        return tuple(self._code)

    def _settled(self) -> Iterable[int | None]:
        return (None if colour == _NONE else colour for colour in self._code)

    def _open(self) -> Iterable[int]:
        return (self._live if colour == _NONE else 1 for colour in self._code)

    def _find_dummy(self, counts: list[int]) -> Script:
        """Place colours 0 and 1, and return a code that is wrong on every peg."""
        pegs = self.rules.pegs
        dummy = [0] * pegs
        for peg in range(pegs):
            black, _ = yield (*(0,) * peg, 1, *(0,) * (pegs - peg - 1))
            if black > counts[0]:
                self._code[peg] = 1
            elif black < counts[0]:
                self._code[peg] = 0
                dummy[peg] = 1
        if [self._code.count(0), self._code.count(1)] != counts[:2]:
            raise Clash
        return tuple(dummy)

    def _place(self, colour: int, count: int, dummy: Code) -> Script:
        """Find the pegs of one colour, of which there are `count`; return the dummy again."""
        code = self._code
        nodes = [(0, len(code), count)]
        while nodes:
            low, high, remaining = nodes.pop()
            if not 0 <= remaining <= high - low:
                raise Clash
            if remaining == high - low:
                if code[low:high].count(_NONE) != high - low:
                    raise Clash
                code[low:high] = [colour] * remaining
            elif remaining:
                middle = (low + high + 1) // 2
                black, _ = yield (*dummy[:low], *(colour,) * (middle - low), *dummy[middle:])
                nodes.append((middle, high, remaining - black))
                nodes.append((low, middle, black))
        return dummy
