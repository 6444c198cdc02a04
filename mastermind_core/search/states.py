"""States: sets of candidates as masks, with their partitions by guesses."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Sequence

from ..candidates import bits
from ..candidates.codeset import CodeSet, unchecked_of
from ..candidates.partition import feedback_order, split
from ..candidates.position import FEWEST, Position
from ..codes import Code
from ..rules import Rules
from .exchanges import Symmetry, symmetry_of


class States:
    """Numbered candidates. A set of them, a *state*, is a mask over their numbers.

    >>> states = States(Rules(2, 3), [(0, 0), (0, 1), (1, 2)])
    >>> states.parts((0, 1), states.everything)
    [4, 1]
    >>> states.members(4)
    [(1, 2)]
    """

    def __init__(self, rules: Rules, codes: Sequence[Code]) -> None:
        self.rules = rules
        self.codes = codes
        self.set = unchecked_of(rules, codes)
        self.everything = self.set.everything
        self.open_feedbacks = len(feedback_order(rules)) - 1
        """The number of feedbacks other than all black, after which the game goes on."""
        self._partitions: dict[Code, list[int]] = {}

    def members(self, state: int) -> list[Code]:
        """Return the codes of a state."""
        return [self.codes[index] for index in bits.indices(state)]

    def partition(self, guess: Code) -> list[int]:
        """Return the parts of all candidates after a guess, without all black and empty ones."""
        parts = self._partitions.get(guess)
        if parts is None:
            parts = [part for part in split(self.set, guess)[:-1] if part]
            self._partitions[guess] = parts
        return parts

    def parts(self, guess: Code, state: int) -> list[int]:
        """Return the parts of a state after a guess, without all black and empty ones."""
        return [part for whole in self.partition(guess) if (part := whole & state)]

    def most_feedbacks(self, state: int) -> tuple[int, Code]:
        """Return the largest number of feedbacks of any candidate as a guess, and that guess.

        Among several guesses it is the lowest.
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
                best, best_guess = feedbacks, guess
                if feedbacks == size:
                    break
        return best, best_guess


class ReducedStates(States):
    """The candidates of a position in its `reduced` rules."""

    def __init__(self, symmetry: Symmetry, candidates: CodeSet) -> None:
        self.symmetry = symmetry.shortened()
        self.shorten, self.lengthen = symmetry.shorten, symmetry.lengthen
        super().__init__(symmetry.reduced, [symmetry.shorten(code) for code in candidates])

    @functools.cached_property
    def _numbers(self) -> dict[Code, int]:
        return {self.lengthen(code): number for number, code in enumerate(self.codes)}

    def state_of(self, candidates: Iterable[Code]) -> int:
        """Return the state of the candidates among some codes of the board."""
        numbers = self._numbers
        return sum([1 << numbers[code] for code in candidates if code in numbers])


def states_of(position: Position) -> ReducedStates:
    """Return the states of a position, the same object for several questions about it in a row."""
    if len(position.candidates) > 2048:  # these take many megabytes after a long search
        return ReducedStates(symmetry_of(position), position.candidates)
    return _kept(position.under(FEWEST))


@functools.lru_cache(maxsize=1)
def _kept(position: Position) -> ReducedStates:
    return ReducedStates(symmetry_of(position), position.candidates)
