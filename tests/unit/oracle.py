"""The least possible totals, found by trying every guess: the oracle of the exact search."""

from __future__ import annotations

import functools

from mastermind_core.rules import Rules

from . import slow
from .slow import Code

Worth = tuple[float, int]
"""The total and the longest game of some play."""

NEVER = float("inf")


class Oracle:
    """Totals under an aim, without any bounds."""

    def __init__(self, guesses: list[Code], consistent: bool = False) -> None:
        self.guesses = guesses
        self.consistent = consistent
        self._score = functools.cache(slow.score)
        self._known: dict[tuple[tuple[Code, ...], int], float] = {}

    def total(self, left: list[Code], most: int = 99) -> float:
        """Return the least total with a number of guesses, or infinity."""
        if most == 0:
            return NEVER
        if len(left) == 1:
            return 1
        key = tuple(left), most
        if key not in self._known:
            pool = left if self.consistent else self.guesses
            self._known[key] = min(self._headway(guess, left, most) for guess in pool)
        return self._known[key]

    def after(self, guess: Code, left: list[Code], most: int = 99) -> float:
        """Return the least total after a guess, or infinity."""
        if most == 0:
            return NEVER
        return self._after(self._parts(guess, left), left, most)

    def _headway(self, guess: Code, left: list[Code], most: int) -> float:
        """Return the result of `after`, infinity for a guess without information."""
        parts = self._parts(guess, left)
        if len(parts) == 1 and left != [guess]:
            return NEVER
        return self._after(parts, left, most)

    def _after(self, parts: dict[slow.Answer, list[Code]], left: list[Code], most: int) -> float:
        rest = [part for answer, part in parts.items() if answer[0] < len(left[0])]
        return len(left) + sum(self.total(part, most - 1) for part in rest)

    def _parts(self, guess: Code, left: list[Code]) -> dict[slow.Answer, list[Code]]:
        """Return `slow.parts`, each pair of codes scored once."""
        found: dict[slow.Answer, list[Code]] = {}
        for secret in left:
            found.setdefault(self._score(guess, secret), []).append(secret)
        return found


@functools.cache
def of(rules: Rules, consistent: bool = False) -> Oracle:
    """Return the oracle of a board, which remembers what it was asked in other tests."""
    return Oracle(slow.guesses(*rules), consistent)
