"""Candidates that a search is about: numbered, sets of them as masks, partitions remembered."""

from __future__ import annotations

from collections.abc import Sequence

from . import bits
from .codes import Code
from .codeset import CodeSet
from .partition import feedback_order, split
from .rules import Rules


class Ground:
    """Some candidates; a set of them, a *state*, is a mask over their numbers."""

    def __init__(self, rules: Rules, codes: Sequence[Code]) -> None:
        self.rules = rules
        self.codes = codes
        self.set = CodeSet.of(rules, codes)
        self.everything = self.set.everything
        self.lanes = len(feedback_order(rules)) - 1
        """Feedbacks that go on: all but the last."""
        self._partitions: dict[Code, list[int]] = {}

    def members(self, state: int) -> list[Code]:
        """Return the codes of a state."""
        return [self.codes[index] for index in bits.indices(state)]

    def partition(self, guess: Code) -> list[int]:
        """Return the parts of all candidates that go on after a guess, without empty ones."""
        parts = self._partitions.get(guess)
        if parts is None:
            parts = [part for part in split(self.set, guess)[:-1] if part]
            self._partitions[guess] = parts
        return parts

    def parts(self, guess: Code, state: int) -> list[int]:
        """Return the parts of a state that go on after a guess, without empty ones."""
        return [part for whole in self.partition(guess) if (part := whole & state)]

    def sharpest(self, state: int) -> tuple[int, Code]:
        """Return the number of feedbacks, and the guess, of the candidate that has most.

        The lowest of those; none after one that tells all apart is looked at.
        """
        size = state.bit_count()
        best = 0
        for index in bits.indices(state):
            guess = self.codes[index]
            feedbacks = 1
            for part in self.partition(guess):
                if part & state:
                    feedbacks += 1
            if feedbacks > best:
                best, sharpest = feedbacks, guess
                if feedbacks == size:
                    break
        return best, sharpest
