"""The states of a search: sets of numbered candidates, as masks, with the partitions by guesses."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Sequence

from ..candidates import bits
from ..candidates.codeset import CodeSet
from ..candidates.partition import feedback_order, split
from ..candidates.position import FEWEST, Position
from ..codes import Code
from ..rules import Rules
from .symmetry import Symmetry, symmetry_of

MAX_CANDIDATES_KEPT = 512
"""Candidates of states that are kept; those of more take many megabytes after a long search."""


class States:
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


class ReducedStates(States):
    """The candidates of a position, in the colours of its `reduced` rules."""

    def __init__(self, symmetry: Symmetry, candidates: CodeSet) -> None:
        short = symmetry.numbers()
        self.symmetry = symmetry.shortened()
        super().__init__(
            self.symmetry.rules, [tuple([short[c] for c in code]) for code in candidates]
        )
        self.shorten = symmetry.shorten
        """Returns a guess of the board, or one of its class, in the reduced colours."""
        self._alphabet = symmetry.alphabet()

    def lengthen(self, guess: Code) -> Code:
        """Return a guess in the colours of the board."""
        return tuple([self._alphabet[number] for number in guess])

    @functools.cached_property
    def _numbers(self) -> dict[Code, int]:
        return {self.lengthen(code): number for number, code in enumerate(self.codes)}

    def state_of(self, candidates: Iterable[Code]) -> int:
        """Return the state of some codes of the board, of the candidates among them."""
        numbers = self._numbers
        return sum([1 << numbers[code] for code in candidates if code in numbers])


def states_of(position: Position) -> ReducedStates:
    """Return the states of a position, the same ones while a question about it is answered."""
    if len(position.candidates) > MAX_CANDIDATES_KEPT:
        return ReducedStates(symmetry_of(position), position.candidates)
    return _kept(position.under(FEWEST))


@functools.lru_cache(maxsize=2)
def _kept(position: Position) -> ReducedStates:
    return ReducedStates(symmetry_of(position), position.candidates)
