"""The least total of a whole board, by a second program: the oracle of totals that are told.

It shares nothing with the core. A set of codes is a mask, and a guess has a mask for each answer.
Every guess is tried on every set, in the order of a plain lower bound, until no other is better.
"""

from __future__ import annotations

from . import slow
from .slow import Code


class Optimal:
    """Least totals of sets of codes, each guess taken from a pool."""

    def __init__(self, codes: list[Code], pool: list[Code]) -> None:
        self.codes = codes
        self.everything = (1 << len(codes)) - 1
        self._answers = 0
        self._masks: dict[Code, list[int]] = {}
        for guess in pool:
            masks: dict[slow.Answer, int] = {}
            for number, code in enumerate(codes):
                answer = slow.score(guess, code)
                masks[answer] = masks.get(answer, 0) | 1 << number
            masks.pop((len(guess), 0), None)
            self._masks[guess] = list(masks.values())
            self._answers = max(self._answers, len(masks))
        self._known: dict[int, int] = {}
        self._at_least: dict[int, int] = {}

    def least(self, size: int) -> int:
        """Return a total that no set of this size goes below: each guess finds what it can."""
        total, depth, found = 0, 1, 1
        while size > 0:
            total += depth * min(size, found)
            size, depth, found = size - found, depth + 1, found * self._answers
        return total

    def total(self, left: int, below: int, firsts: list[Code] | None = None) -> int:
        """Return the least total of a set, or a number from `below` on that it is not under."""
        size = left.bit_count()
        if size <= 2:
            return 2 * size - 1
        if left in self._known:
            return self._known[left]
        if (least := self._at_least.get(left, self.least(size))) >= below:
            return least
        if size <= self._answers + 1 and self._tells_all_apart(left):
            return 2 * size - 1
        tried = {}
        for guess in firsts or self._masks:
            parts = sorted(part for mask in self._masks[guess] if (part := mask & left))
            if parts != [left]:
                tried[tuple(parts)] = size + sum(self.least(part.bit_count()) for part in parts)
        best = below
        for split, bound in sorted(tried.items(), key=lambda each: each[1]):
            total = bound
            for part in sorted(split, key=int.bit_count):
                if total >= best:
                    break
                least = self.least(part.bit_count())
                total += self.total(part, best - total + least) - least
            best = min(best, total)
        known = self._known if best < below else self._at_least
        known[left] = best
        return best

    def _tells_all_apart(self, left: int) -> bool:
        """Return whether one of the codes, as a guess, has another answer to each: none is better.

        This saves most of the time.
        """
        return any(
            all((mask & left).bit_count() <= 1 for mask in self._masks[code])
            for number, code in enumerate(self.codes)
            if left >> number & 1
        )


def least_total(kind: str, pegs: int, colours: int) -> int:
    """Return the least total of a board, whose first guess may have its colours in any order."""
    optimal = Optimal(slow.codes(pegs, colours, kind), pool := slow.guesses(pegs, colours, kind))
    # Before the first turn colours and positions are alike, so equal ones come first, in order.
    firsts = [
        guess
        for guess in pool
        if guess == tuple(sorted(guess, key=lambda colour: (-guess.count(colour), colour)))
        and set(guess) == set(range(len(set(guess))))
    ]
    return optimal.total(optimal.everything, 1 << 60, firsts)
