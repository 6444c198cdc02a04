"""Positions and colours exchanged together, so that every past guess stays what it is.

After 1234 the guesses 1356 and 3256 are the same: swap the first two positions, and colours 1 and
2. `symmetry` leaves this out, as finding such exchanges takes a look at every order of positions;
where the best guesses are told apart for people it is worth that.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import NamedTuple

from ..codes import Code
from .symmetry import Symmetry

MAX_PEGS_EXCHANGED = 6
"""With more, only what `symmetry` sees is taken for equal: there are too many orders."""


class Exchange(NamedTuple):
    """Where each position takes its colour from, and what becomes of that colour."""

    positions: tuple[int, ...]
    colours: dict[int, int]

    def __call__(self, code: Code) -> Code:
        """Return the code exchanged."""
        return tuple([self.colours.get(code[i], code[i]) for i in self.positions])


def exchanges(symmetry: Symmetry, guesses: Sequence[Code]) -> list[Exchange]:
    """Return exchanges that leave all past guesses as they are, one of each that `symmetry` tells.

    >>> from ..rules import Rules
    >>> symmetry = Symmetry.of(Rules(4, 6), [(0, 0, 1, 2)], set(range(6)))
    >>> [exchange.colours for exchange in exchanges(symmetry, [(0, 0, 1, 2)])]
    [{0: 0, 1: 1, 2: 2}, {0: 0, 2: 1, 1: 2}]
    """
    pegs = symmetry.rules.pegs
    if pegs > MAX_PEGS_EXCHANGED:
        return [Exchange(tuple(range(pegs)), {})]
    found: dict[object, Exchange] = {}
    for positions in itertools.permutations(range(pegs)):
        colours: dict[int, int] = {}
        fits = all(
            colours.setdefault(guess[old], guess[new]) == guess[new]
            for guess in guesses
            for new, old in enumerate(positions)
        )
        if fits and len(set(colours.values())) == len(colours):
            # Positions that are alike may take each other's colours anyway.
            key = tuple(
                sorted(
                    (symmetry.alike[new], symmetry.alike[old]) for new, old in enumerate(positions)
                )
            )
            found.setdefault((key, tuple(sorted(colours.items()))), Exchange(positions, colours))
    return list(found.values())


def class_key(symmetry: Symmetry, known: Sequence[Exchange], code: Code) -> object:
    """Return the same value for codes that are equal under these exchanges or the symmetry."""
    return min(str(symmetry.key(exchange(code))) for exchange in known)
