"""The worth of a guess. The searches for it are elsewhere, since they take long to import."""

from __future__ import annotations

from typing import Literal, NamedTuple

from ..candidates.position import Position
from ..checks import checked, expect, is_int
from ..errors import ArgumentError

Certainty = Literal["exact", "bound", "estimate"]
"""The certainty of a worth.

exact: proven, no play after this guess needs fewer guesses. bound: the program's own play needs
this many; best play may need fewer. estimate: computed from the sizes of the parts alone.
"""

Kept = Literal["yes", "no", "unknown"]
"""The answer to the question whether a play keeps a limit of guesses. Both "yes" and "no" are
proven; "unknown": no search has shown it."""

CERTAINTIES = ("exact", "bound", "estimate")
"""The values of `Certainty`, the most certain first."""


@checked(ArgumentError)
class Worth(NamedTuple):
    """The guesses still needed, this one and the last one counted.

    `ArgumentError` if there is no candidate, or a number is below 0.

    >>> Worth(11, 3, "exact", 5).mean
    2.2
    """

    total: float
    """Guesses still needed, summed over the candidates."""
    worst: int | None
    """Guesses of the longest game under the same play; None if that was not computed."""
    certainty: Certainty
    candidates: int
    """The number of candidates, at least one."""

    def _check(self) -> None:
        expect(is_int(self.candidates, 1), "at least 1 candidate", self.candidates)
        expect(self.total >= 0, "a total from 0", self.total)
        expect(self.worst is None or self.worst >= 0, "a worst case from 0", self.worst)

    @property
    def mean(self) -> float:
        """Guesses still needed on average, all candidates equally likely."""
        return self.total / self.candidates


def one_by_one(codes: int) -> int:
    """Return the total of a number of codes if each guess tells only whether it is the code.

    >>> one_by_one(4) == 1 + 2 + 3 + 4
    True
    """
    return codes * (codes + 1) // 2


def kept(position: Position, worth: Worth | None) -> Kept | None:
    """Return "yes" if a worth shows that the aim's limit is kept; None if the aim has none."""
    guesses_left = position.guesses_left
    if guesses_left is None:
        return None
    shows = worth is not None and worth.worst is not None and worth.worst <= guesses_left
    return "yes" if shows else "unknown"


def surest(*worths: Worth | None) -> Worth:
    """Return the most certain of several worths of one guess, or the lower of two as certain.

    >>> surest(Worth(10, 3, "bound", 5), None, Worth(9, None, "estimate", 5)).total
    10
    """
    known = [each for each in worths if each]
    return min(known, key=lambda each: (CERTAINTIES.index(each.certainty), each.total))
