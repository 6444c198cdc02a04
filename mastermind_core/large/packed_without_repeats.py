"""The packed search without repeats, where each colour of a guess is on one peg.

1. With at least three times as many colours as pegs, `presence` finds which are in the code.
2. Each turn of a wheel of all colours, or of those, is a guess: the hits on each line of `lines`.
   The first lines are as good as any guess, since each peg has its colour with equal chances.
3. `lines` halves the lines with hits, many in one guess.

Known are cyclic shifts and a search by halves for one hit after another (Ko and Teng 1986; El
Ouali, Glazik, Sauerland, Srivastav 2016); the sums of many and their pool are those of `packed`.
"""

from __future__ import annotations

import random
from collections.abc import Iterable

from ..rules import Rules
from .player import Clash, Script, Step
from .present_colours import PresentColours
from .rotation_search import NONE, RotationSearch


class PackedWithoutRepeats:
    """The search in one game; `known` tells how far it is."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self._lines: RotationSearch | None = None

    def known(self) -> Iterable[int | None]:
        """Return the code where it is known, None elsewhere."""
        if self._lines is None:
            return (None,) * self._rules.pegs
        return (None if colour == NONE else colour for colour in self._lines.code)

    def possible(self) -> Iterable[int]:
        """Return how many colours each peg may have: those that are on no other, 1 if known."""
        known = list(self.known())
        left = self._rules.colours - len(known) + known.count(None)
        return (left if colour is None else 1 for colour in known)

    def play(self) -> Script:
        """Play the game."""
        pegs, colours, _ = self._rules
        wheel = random.Random(0).sample(range(colours), colours)
        absent: list[int] = []
        if colours >= 3 * pegs:
            presence = PresentColours(pegs, wheel)
            yield from presence.find()
            wheel, absent = presence.present, presence.absent
        counts, shown = yield from self._turn(wheel)
        if not absent:
            absent = [wheel[place] for place in _absent(pegs, colours, shown)]
        self._lines = RotationSearch(pegs, wheel, counts, absent)
        yield from self._lines.play()
        if NONE in self._lines.code:
            raise Clash
        return tuple(self._lines.code)

    def _turn(self, wheel: list[int]) -> Step[tuple[list[int], list[int]]]:
        """Return the hits on each line, and the present colours of those that were asked."""
        pegs = self._rules.pegs
        twice = [*wheel, *wheel]
        counts: list[int] = []
        shown = []
        left = pegs
        while left and len(counts) < len(wheel) - 1:
            black, white = yield tuple(twice[len(counts) : len(counts) + pegs])
            counts.append(black)
            shown.append(black + white)
            left -= black
            if left < 0:
                raise Clash
        return counts + [left] + [0] * (len(wheel) - len(counts) - 1), shown


def _absent(pegs: int, size: int, shown: list[int]) -> list[int]:
    """Return the places of a wheel whose colours are surely absent.

    Two turns that follow each other differ by one colour for another: key pegs tell which of them
    is present, or that both are or neither.
    """
    links = {place: shown[place + 1] - shown[place] for place in range(len(shown) - 1)}
    there: dict[int, bool] = {}
    for place, more in links.items():
        if more:
            for each, present in ((place, more < 0), ((place + pegs) % size, more > 0)):
                if abs(more) > 1 or there.setdefault(each, present) != present:
                    raise Clash
    for start in list(there):
        for step in (pegs, -pegs):
            place = start
            while not links.get(place if step > 0 else (place - pegs) % size, 1):
                place = (place + step) % size
                if place in there:
                    if there[place] != there[start]:
                        raise Clash
                    break
                there[place] = there[start]
    return [place for place, present in there.items() if not present]
