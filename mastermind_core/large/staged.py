"""The staged search: counts of the colours, a dummy, then an interval tree for each colour.

The published search has three stages:

1. One guess of a single colour, for each colour, gives the counts.
2. If no colour is absent: guesses of colour 0 with colour 1 on one peg, for each peg. More blacks
   than the count of 0 mean that the peg is 1, equally many that it is neither, fewer that it is 0.
   The *dummy* is a code that is wrong on every peg; it takes 0 or 1 from these answers. If a
   colour is absent, the dummy is that colour everywhere and this stage is skipped.
3. For each colour, an interval tree with the count of the colour in each node. A guess of the
   colour on an interval and the dummy elsewhere gives the count there; the count of the sibling
   follows by subtraction. An interval with count 0 is closed; a full one is filled.

The description leaves some choices open. Here stages 1 and 3 ask about every colour in order, the
last one too, and stage 2 about every peg. Intervals span all pegs, including those already found.
The left one of two siblings is asked; it has the odd peg. The final guess is counted.
"""

from __future__ import annotations

from collections.abc import Iterable

from ..codes import Code
from ..errors import StrategyError
from ..rules import Rules
from .player import Clash, Script, Scripted

_NONE = -1


class Staged(Scripted):
    """Plays the staged search: O(k + n log n) guesses and O(n + k) memory for n pegs, k colours.

    `StrategyError` for rules without repeats, since its guesses have one or two colours.

    >>> from mastermind_core.rules import Rules
    >>> from mastermind_core.scoring import score
    >>> player = Staged(Rules(4, 6))
    >>> while player.guess() != (5, 0, 3, 3):
    ...     player.answer(score(player.guess(), (5, 0, 3, 3)))
    >>> player.turns + 1
    12
    """

    name = "staged"

    def __init__(self, rules: Rules) -> None:
        if not rules.repeats and rules.pegs > 1:
            raise StrategyError(
                "expected rules with repeats, since a guess here has one colour on many pegs, "
                "got '{rules}'",
                rules,
                code="strategy-repeats",
                rules=str(rules),
            )
        self._code = [_NONE] * rules.pegs
        self._live = rules.colours  # colours that are neither absent nor placed
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

    def _possible(self) -> Iterable[int]:
        return (self._live if colour == _NONE else 1 for colour in self._code)

    def _find_dummy(self, counts: list[int]) -> Script:
        """Place colours 0 and 1; return a code that is wrong on every peg."""
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
        """Find the `count` pegs of a colour; return the dummy."""
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
