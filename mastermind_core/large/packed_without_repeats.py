"""The packed search without repeats, where each colour of a guess is on one peg.

1. With at least three times as many colours as pegs, `present_colours` finds those in the code.
2. Colours stand on a wheel. A guess for each of its rotations tells the hits of the rotation.
3. `rotation_search` halves the rotations with hits, many in one guess.

Guesses by cyclic shifts and a search by halves for one hit after another are from Ko and Teng
(1986) and El Ouali, Glazik, Sauerland and Srivastav (2016). Asking about many halves at once and
telling their sums apart is as in `packed`.
"""

from __future__ import annotations

import random
from collections.abc import Iterable

from ..rules import Rules
from .player import Clash, Script, Step
from .present_colours import PresentColours
from .rotation_search import NONE, RotationSearch

PRESENT_FIRST = 3
"""The fewest colours for each peg with which the present ones are found first."""


class PackedWithoutRepeats:
    """The search in one game."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self._rotations: RotationSearch | None = None

    def known(self) -> Iterable[int | None]:
        """Return the colour of each known peg, None for the others."""
        if self._rotations is None:
            return (None,) * self._rules.pegs
        return (None if colour == NONE else colour for colour in self._rotations.code)

    def possible(self) -> Iterable[int]:
        """Return for each peg how many colours it may have: those not yet placed; 1 if known."""
        known = list(self.known())
        unplaced = self._rules.colours - len(known) + known.count(None)
        return (unplaced if colour is None else 1 for colour in known)

    def play(self) -> Script:
        """Yield guesses and take their answers; return the code."""
        pegs, colours, _ = self._rules
        wheel = random.Random(0).sample(range(colours), colours)
        absent: list[int] = []
        if colours >= PRESENT_FIRST * pegs:
            search = PresentColours(pegs, wheel)
            yield from search.find()
            wheel, absent = search.present, search.absent
        counts, shown = yield from self._count_hits(wheel)
        if not absent:
            absent = [wheel[place] for place in _absent(pegs, colours, shown)]
        self._rotations = RotationSearch(pegs, wheel, counts, absent)
        yield from self._rotations.play()
        if NONE in self._rotations.code:
            raise Clash
        return tuple(self._rotations.code)

    def _count_hits(self, wheel: list[int]) -> Step[tuple[list[int], list[int]]]:
        """Return the hits of each rotation, and all key pegs of those that were guessed."""
        pegs = self._rules.pegs
        twice = [*wheel, *wheel]
        counts: list[int] = []
        shown = []
        missing = pegs
        while missing and len(counts) < len(wheel) - 1:
            black, white = yield tuple(twice[len(counts) : len(counts) + pegs])
            counts.append(black)
            shown.append(black + white)
            missing -= black
            if missing < 0:
                raise Clash
        return counts + [missing] + [0] * (len(wheel) - len(counts) - 1), shown


def _absent(pegs: int, size: int, shown: list[int]) -> list[int]:
    """Return the places of a wheel whose colours are certainly absent.

    Between one rotation and the next, one colour takes the place of another. If the key pegs change
    by one, exactly one of the two is present; else both are or neither is.
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
