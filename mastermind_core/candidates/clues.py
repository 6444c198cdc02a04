"""The turns of a game as constraints on the code, brought into the form that searches work with.

Every turn says two things: how many pegs are black, and how many match in any order. Both are
counted down while a code is put together, peg by peg. The counters of all turns lie side by side in
one int, a *field* each, with a guard bit on top that a counter below zero takes away. So one
subtraction and one `&` tell whether a peg is possible in all turns at once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from ..codes import Code
from ..rules import Rules
from ..scoring import Feedback, score

Turns = Sequence[tuple[Code, Feedback]]
"""Guesses with their answers, or anything that unpacks like them."""


def plain(turns: Turns) -> tuple[tuple[Code, Feedback], ...]:
    """Return turns as plain values: the same for the same game."""
    return tuple((tuple(guess), Feedback(*feedback)) for guess, feedback in turns)


class Clues:
    """What the turns of a game say, without what follows at once.

    Turns without a match only take colours off the board. Colours that no other turn has asked
    about are *fresh*: they are the same to every turn, so searches take them for one colour.
    """

    def __init__(self, rules: Rules, turns: Turns) -> None:
        self.rules = rules
        pegs = rules.pegs
        live = set(range(rules.colours))
        for guess, (black, white) in turns:
            if black + white == 0:
                live.difference_update(guess)
            elif black + white == pegs:
                live.intersection_update(guess)
        self.turns = [
            (tuple(guess), black, black + white) for guess, (black, white) in turns if black + white
        ]
        asked = set().union(*(guess for guess, _, _ in self.turns))
        self.asked = sorted(live & asked)
        """Colours that may be there and that a turn has a match for or not."""
        self.fresh = sorted(live - asked)
        """Colours that may be there and that no turn says anything about."""
        barred: list[set[int]] = [set() for _ in range(pegs)]
        for guess, black, _ in self.turns:
            if not black:
                for colours, colour in zip(barred, guess, strict=True):
                    colours.add(colour)
        self.barred = barred
        """For each position the asked colours that cannot be there."""
        self.width = pegs.bit_length() + 2
        self.counts = [Counter(guess) for guess, _, _ in self.turns]

    def fields(self, numbers: Iterable[int]) -> int:
        """Return the numbers side by side, the first lowest."""
        packed = 0
        for place, number in enumerate(numbers):
            packed |= number << place * self.width
        return packed

    def span(self, times: int) -> int:
        """Return how many bits the fields of all turns take, so many times."""
        return times * len(self.turns) * self.width

    def guards(self, fields: int) -> int:
        """Return the guard bits of so many fields."""
        return self.fields([1] * fields) << (self.width - 1)

    def blacks(self, position: int, colour: int) -> int:
        """Return, in a field for each turn, whether this colour at this position is black."""
        return self.fields(int(guess[position] == colour) for guess, _, _ in self.turns)

    def allowed(self, position: int) -> list[int]:
        """Return the asked colours that may be at a position."""
        return [colour for colour in self.asked if colour not in self.barred[position]]


def fits(turns: Turns, code: Code) -> bool:
    """Return whether a code gives the answers of all turns."""
    return all(score(guess, code) == feedback for guess, feedback in turns)
