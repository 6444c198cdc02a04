"""What a guess leads to when play goes on simply: an upper bound of the total, quickly had.

The simple play guesses candidates only, of many a fair sample, the one of least estimate. It is the
same for a set of candidates however it was reached, so that what it promises can be kept.
"""

from __future__ import annotations

from . import bits
from .codes import Code
from .ground import Ground
from .heuristics import estimated_total
from .limits import Meter

SAMPLE = 40
"""Candidates of a set that are looked at as guesses."""


class Playout:
    """Simple play on some candidates, remembered."""

    def __init__(self, ground: Ground, meter: Meter) -> None:
        self._ground = ground
        self._meter = meter
        self._known: dict[int, tuple[int, int]] = {}

    def value(self, guess: Code) -> tuple[int, int]:
        """Return the total and the longest line after a guess."""
        return self._after(guess, self._ground.everything)

    def guess(self, state: int) -> Code:
        """Return what the simple play guesses."""
        ground = self._ground
        size = state.bit_count()
        if 3 <= size <= ground.lanes:
            self._meter.spend(2 * size)
            feedbacks, sharpest = ground.sharpest(state)
            if feedbacks >= size - 1:
                return sharpest
        elif size <= 2:
            return ground.codes[bits.lowest(state)]
        numbers = bits.indices(state)
        sample = numbers[:: -(-size // SAMPLE)]
        self._meter.spend(len(sample) * (4 + 0.15 * ground.lanes))
        feedbacks = ground.lanes + 1
        best: Code = ()
        least = float("inf")
        for number in sample:
            guess = ground.codes[number]
            cost = 0.0
            for part in ground.partition(guess):
                cost += estimated_total((part & state).bit_count(), feedbacks)
            if cost < least:
                best, least = guess, cost
        return best

    def _after(self, guess: Code, state: int) -> tuple[int, int]:
        total, longest = state.bit_count(), 0
        for part in self._ground.parts(guess, state):
            needed, line = self._play(part)
            total += needed
            longest = max(longest, line)
        return total, 1 + longest

    def _play(self, state: int) -> tuple[int, int]:
        """Return the total and the longest line of a set."""
        size = state.bit_count()
        if size <= 2:
            return 2 * size - 1, size
        known = self._known.get(state)
        if known is None:
            # It is a candidate that is guessed, so every part is smaller.
            known = self._known[state] = self._after(self.guess(state), state)
        return known
