"""The turns of a game as constraints on the code, in the form that searches use.

Every turn says two things: how many pegs are black, and how many match in any order. A search that
builds a code counts both down, in two counters for each turn: what is still missing, and what the
rest of the code can give beyond that. The counters of all turns lie side by side in one int, one
*field* for each counter. The highest bit of a field is a guard: it is set at first, and cleared
when the counter falls below zero. So one subtraction and one `&` check a choice against all turns.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from ..codes import Code
from ..rules import Rules
from ..scoring import Feedback, score

TurnSequence = Sequence[tuple[Code, Feedback]]
"""Guesses with their feedback: `Turns`, or plain tuples of the same form."""


def plain(turns: TurnSequence) -> tuple[tuple[Code, Feedback], ...]:
    """Return turns as plain tuples, which are equal for the same game."""
    return tuple((tuple(guess), Feedback(*feedback)) for guess, feedback in turns)


def fits(turns: TurnSequence, code: Code) -> bool:
    """Return whether a code gives the feedback of every turn.

    >>> fits([((0, 0, 1, 1), Feedback(1, 1))], (1, 2, 3, 1))
    True
    """
    return all(score(guess, code) == feedback for guess, feedback in turns)


class Clues:
    """The turns of a game, and what they say of colours and positions.

    A turn without a match only removes colours, so no counters are kept for it. Colours that no
    other turn asks about are *fresh*: they are alike for every turn, and searches treat them as one
    colour.
    """

    def __init__(self, rules: Rules, turns: TurnSequence) -> None:
        self.rules = rules
        live = set(range(rules.colours))
        for guess, (black, white) in turns:
            if black + white == 0:
                live.difference_update(guess)
            elif black + white == rules.pegs:
                live.intersection_update(guess)
        self.turns = [
            (tuple(guess), black, black + white) for guess, (black, white) in turns if black + white
        ]
        asked = set().union(*(guess for guess, _, _ in self.turns))
        self.asked = sorted(live & asked)
        """Colours that may be in the code and are in a guess of a turn with a match."""
        self.fresh = sorted(live - asked)
        """Colours that may be in the code and are in no guess."""
        self.barred: list[set[int]] = [set() for _ in range(rules.pegs)]
        """For each position the colours that cannot be there."""
        for guess, black, _ in self.turns:
            if not black:
                for colours, colour in zip(self.barred, guess, strict=True):
                    colours.add(colour)
        self.counts = [Counter(guess) for guess, _, _ in self.turns]
        """For each turn, how many pegs of each colour its guess has."""
        self._width = rules.pegs.bit_length() + 2
        self._half = len(self.turns) * self._width  # the bits of one field for each turn
        self.ones = self.fields([1] * len(self.turns))
        """A field for each turn, all 1."""

    def fields(self, numbers: Iterable[int]) -> int:
        """Return an int with the numbers as fields, the first one lowest."""
        packed = 0
        for place, number in enumerate(numbers):
            packed |= number << place * self._width
        return packed

    def guards(self, fields: int) -> int:
        """Return the guard bits of a number of fields."""
        return self.fields([1] * fields) << (self._width - 1)

    def counters(self, missing: Iterable[int], reach: int) -> int:
        """Return the counters at first; without a guard bit where one is below zero.

        `missing` has a number for each turn, and `reach`, as fields, what can be had in all.
        """
        low, wanted = self.guards(len(self.turns)), self.fields(missing)
        return wanted | low | ((reach | low) - wanted) << self._half

    def less(self, hits: int, reach: int) -> int:
        """Return what a choice subtracts from the counters.

        Both are fields: the hits of the choice, and those that any choice here can have.
        """
        return hits | (reach - hits) << self._half

    def blacks(self, position: int, colour: int) -> int:
        """Return a field for each turn: 1 if this colour at this position is black, else 0."""
        return self.fields(int(guess[position] == colour) for guess, _, _ in self.turns)
