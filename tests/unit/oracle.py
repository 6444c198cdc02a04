"""The least possible totals, found by trying every guess: the oracle of the exact search."""

from __future__ import annotations

from . import slow
from .slow import Code

Worth = tuple[float, int]
"""The total and the longest game of some play."""

NEVER = float("inf")


class Oracle:
    """Totals under an aim, without any bounds."""

    def __init__(self, codes: list[Code], consistent: bool = False) -> None:
        self.codes = codes
        self.consistent = consistent
        self._known: dict[tuple[tuple[Code, ...], int], float] = {}

    def total(self, left: list[Code], most: int = 99) -> float:
        """Return the least total with a number of guesses, or infinity."""
        if most == 0:
            return NEVER
        if len(left) == 1:
            return 1
        key = tuple(left), most
        if key not in self._known:
            pool = left if self.consistent else self.codes
            self._known[key] = min(self._headway(guess, left, most) for guess in pool)
        return self._known[key]

    def after(self, guess: Code, left: list[Code], most: int = 99) -> float:
        """Return the least total after a guess, or infinity."""
        if most == 0:
            return NEVER
        parts = slow.parts(guess, left)
        parts.pop((len(guess), 0), None)
        return len(left) + sum(self.total(part, most - 1) for part in parts.values())

    def _headway(self, guess: Code, left: list[Code], most: int) -> float:
        """Return the result of `after`, infinity for a guess without information."""
        if len(slow.parts(guess, left)) == 1 and left != [guess]:
            return NEVER
        return self.after(guess, left, most)
