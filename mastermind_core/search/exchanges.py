"""Exchanges of positions and colours together that leave every past guess unchanged.

After 1234 the guesses 1356 and 3256 are equal: exchange the first two positions, and colours 1 and
2. `symmetry` does not find this, since it takes a loop over every order of the positions. Lists of
the best guesses for people are worth that time.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import NamedTuple

from ..codes import Code
from .symmetry import Symmetry

MAX_PEGS_EXCHANGED = 6
"""The most pegs with which exchanges are searched for: 7 pegs have 5,040 orders of the
positions."""


class Exchange(NamedTuple):
    """The old position of each new one, and the new colour of each old one."""

    positions: tuple[int, ...]
    colours: dict[int, int]

    def __call__(self, code: Code) -> Code:
        """Return the code after the exchange."""
        return tuple([self.colours.get(code[i], code[i]) for i in self.positions])


def exchanges(symmetry: Symmetry, guesses: Sequence[Code]) -> list[Exchange]:
    """Return the exchanges that leave all past guesses unchanged.

    Exchanges that differ only by what `symmetry` allows anyway are returned once.

    >>> from ..rules import Rules
    >>> symmetry = Symmetry.of(Rules(4, 6), [(0, 0, 1, 2)], set(range(6)))
    >>> [exchange.colours for exchange in exchanges(symmetry, [(0, 0, 1, 2)])]
    [{0: 0, 1: 1, 2: 2}, {0: 0, 2: 1, 1: 2}]
    """
    pegs = symmetry.rules.pegs
    if pegs > MAX_PEGS_EXCHANGED:
        return [Exchange(tuple(range(pegs)), {})]
    found: dict[object, Exchange] = {}
    guesses = list(dict.fromkeys(guesses))  # a guess may come hundreds of times in a game
    for positions in itertools.permutations(range(pegs)):
        colours: dict[int, int] = {}
        fits = all(
            colours.setdefault(guess[old], guess[new]) == guess[new]
            for guess in guesses
            for new, old in enumerate(positions)
        )
        if fits and len(set(colours.values())) == len(colours):
            # Positions of one class are exchangeable anyway.
            key = tuple(
                sorted(
                    (symmetry.alike[new], symmetry.alike[old]) for new, old in enumerate(positions)
                )
            )
            found.setdefault((key, tuple(sorted(colours.items()))), Exchange(positions, colours))
    return list(found.values())
