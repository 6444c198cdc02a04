"""What a guess is worth to best play: exactly where sizes tell it, else by playing it out."""

from __future__ import annotations

from typing import Literal, NamedTuple

from ..candidates.partition import part_sizes
from ..candidates.position import Position
from ..codes import Code
from ..limits import Limits, Meter, StoppedError
from .exchanges import class_key, exchanges
from .playout import Playout
from .states import states_of
from .symmetry import symmetry_of
from .unseen_colours import one_by_one, total_after

MAX_CANDIDATES_SEARCHED = 400
"""With more candidates this is not tried by exact search."""

CERTAINTIES = ("exact", "bound", "estimate")
"""The surest first."""

MAX_CANDIDATES_PLAYED = 2048
"""With more candidates this is not tried by playing out."""


Certainty = Literal["exact", "bound", "estimate"]
"""How far a figure is certain.

exact: the search closed, no play from here needs fewer on average. bound: what our further play was
found to reach; best play may need fewer. estimate: computed from the sizes of the parts only.
"""


class Worth(NamedTuple):
    """What a guess is worth: the guesses still needed from it on, itself and the last one counted.

    >>> Worth(11, 3, "exact", 5).mean
    2.2
    """

    total: float
    """Guesses still needed, summed over the candidates."""
    worst: int | None
    """Guesses that the longest game still needs under the same play; None where it is not known."""
    certainty: Certainty
    candidates: int
    """Candidates that the total is summed over; at least one."""

    @property
    def mean(self) -> float:
        """Guesses still needed on average, all candidates being equally likely."""
        return self.total / self.candidates


def kept(position: Position, found: Worth | None) -> bool | None:
    """Return whether the game ends for certain within the aim's most guesses, None without one."""
    left = position.guesses_left
    if left is None:
        return None
    return found is not None and found.worst is not None and found.worst <= left


def surer(one: Worth, other: Worth) -> Worth:
    """Return what tells more of the same guess: the surer, or of two as sure the lower total."""
    return min(one, other, key=lambda each: (CERTAINTIES.index(each.certainty), each.total))


def same(position: Position, a: Code, b: Code) -> bool:
    """Return whether two guesses are of one class."""
    symmetry = symmetry_of(position)
    known = exchanges(symmetry, position.guesses)
    return class_key(symmetry, known, a) == class_key(symmetry, known, b)


def played_out(position: Position, guesses: list[Code], limits: Limits) -> list[tuple[Code, Worth]]:
    """Return what guesses are worth by playing them out, as many as the limits allow."""
    if len(position.candidates) > MAX_CANDIDATES_PLAYED:
        return []
    states = states_of(position)
    playout = Playout(states, Meter(limits), position.aim.consistent)
    found = []
    try:
        for guess in guesses:
            value = playout.value(states.shorten(guess))
            found.append((guess, Worth(*value, "bound", len(position.candidates))))
    except (StoppedError, RecursionError):
        pass
    return found


def by_sizes(position: Position, guess: Code) -> Worth:
    """Return what a guess is worth by the sizes of its parts; exactly, where they tell all."""
    candidates = position.candidates
    size = len(candidates)
    if position.rules.pegs == 1:
        wasted = guess not in candidates
        return Worth(one_by_one(size) + wasted * size, size + wasted, "exact", size)
    sizes = part_sizes(candidates, guess)[:-1]
    largest = max(sizes, default=0)
    if largest > 2:
        fresh = candidates.colours().difference(*position.guesses)
        return Worth(total_after(candidates, guess, fresh), None, "estimate", size)
    total = size + sum([2 * part - 1 for part in sizes if part])
    return Worth(total, 1 + largest, "exact", size)
