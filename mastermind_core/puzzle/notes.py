"""The notes of a person about a code: the colours of each peg, and how often each colour may come.

Notes are simpler than the codes that fit, so that a person can follow an argument that leads from
notes and a turn or two to better notes.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from ..candidates.bits import indices
from ..codes import Code
from ..rules import Rules

Fact = tuple[str, int, int]
"""Something known: `("is", peg, colour)`, `("not", peg, colour)`, `("least", colour, pegs)` or
`("most", colour, pegs)`. Pegs of a code count from 0."""


class Conflict(NamedTuple):
    """Why notes cannot be true: `what`, and the peg or colour that it is about, or -1."""

    what: str
    """"peg": no colour is left for a peg. "places": a colour has too few of them. "often": a colour
    comes too often. "many", "few": the counts of all colours are too many or too few together."""
    where: int


class Notes(NamedTuple):
    """For each peg the colours `allowed`, as bits; for each colour the `least` and `most` pegs."""

    allowed: tuple[int, ...]
    least: tuple[int, ...]
    most: tuple[int, ...]

    def colours(self, peg: int) -> list[int]:
        """Return the colours that a peg may have."""
        return indices(self.allowed[peg])


def no_notes(rules: Rules) -> Notes:
    """Return the notes before the first turn: every colour where the rules allow it.

    >>> no_notes(Rules(2, 3, "n"))
    Notes(allowed=(7, 7), least=(0, 0, 0), most=(1, 1, 1))
    """
    pegs, colours = rules.pegs, rules.colours
    most = pegs if rules.repeats else 1
    every = (1 << colours) - 1
    first = every if rules.leads else every >> 1
    return Notes((first, *[every] * (pegs - 1)), (0,) * colours, (most,) * colours)


def noted(notes: Notes, facts: Iterable[Fact]) -> Notes | Conflict:
    """Return notes with more facts and what plainly follows, or why they cannot be true.

    A person sees at once that a colour which is placed as often as it can come is nowhere else, and
    that the places of a colour are the most pegs of it.
    """
    allowed, least, most = list(notes.allowed), list(notes.least), list(notes.most)
    touched = 0
    for kind, one, other in facts:
        if kind == "is":
            touched |= allowed[one]
            allowed[one] &= 1 << other
        elif kind == "not":
            touched |= 1 << other | allowed[one]
            allowed[one] &= ~(1 << other)
        else:
            touched |= 1 << one
            if kind == "least":
                least[one] = max(least[one], other)
            else:
                most[one] = min(most[one], other)
    if 0 in allowed:
        return Conflict("peg", allowed.index(0))
    # Only the colours that were touched, as bits, can have new notes. They are looked at in order,
    # and those before the last one in the next round.
    bit = 0
    while touched:
        ahead = touched & -bit << 1 or touched
        bit = ahead & -ahead
        touched ^= bit
        colour = bit.bit_length() - 1
        high = most[colour]
        places = [mask for mask in allowed if mask & bit]
        placed = places.count(bit)
        least[colour] = max(least[colour], placed)
        if len(places) < high:
            most[colour] = high = len(places)
        if least[colour] > high:
            return Conflict("often" if placed > high else "places", colour)
        if placed == high < len(places):
            for peg, mask in enumerate(allowed):
                if mask & bit and mask != bit:
                    allowed[peg] = mask = mask & ~bit
                    if mask & (mask - 1) == 0:
                        touched |= mask
    if sum(least) > len(allowed):
        return Conflict("many", -1)
    if sum(most) < len(allowed):
        return Conflict("few", -1)
    return Notes(tuple(allowed), tuple(least), tuple(most))


def codes_of(notes: Notes, most: int) -> list[Code] | None:
    """Return the codes that notes leave, in lexicographic order; None if more than `most`."""
    codes: list[Code] = []
    counts = [0] * len(notes.most)
    code: list[int] = []

    def fill(peg: int, needed: int) -> bool:
        """Add the codes that go on from here; return whether they are not too many.

        Colours must still have `needed` pegs.
        """
        if needed > len(notes.allowed) - peg:
            return True
        if peg == len(notes.allowed):
            codes.append(tuple(code))
            return len(codes) <= most
        for colour in indices(notes.allowed[peg]):
            if counts[colour] < notes.most[colour]:
                less = counts[colour] < notes.least[colour]
                counts[colour] += 1
                code.append(colour)
                room = fill(peg + 1, needed - less)
                code.pop()
                counts[colour] -= 1
                if not room:
                    return False
        return True

    return codes if fill(0, sum(notes.least)) else None
