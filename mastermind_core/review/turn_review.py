"""One turn of a game looked back on: its figures."""

from __future__ import annotations

from typing import NamedTuple

from ..candidates.partition import Partition
from ..codes import Code
from ..scoring import Turn
from ..search.worth import Certainty
from .value import Answer, Value, least_certain

MARGINS: dict[Certainty, float] = {"exact": 0.0, "bound": 0.05, "estimate": 0.3}
"""The greatest error of a loss, in guesses: measured where the truth can be proven
(docs/review.md)."""

ROUNDING = 1e-9
"""Smaller differences come from rounding means, whose totals are whole numbers."""


class TurnReview(NamedTuple):
    """One turn looked back on. Figures are None where the candidates were too many to list.

    `before`, `expected_after` and `after` are V before the guess, E, and V after the feedback.
    `best` is the best guess that is known, and `best_parts` its partition; `answers` are all that
    could come.

    >>> from mastermind_core import Game
    >>> [turn] = Game("p4c6r:1122=1,1").review().turns
    >>> print(turn.best, round(turn.loss, 2), round(turn.luck, 2), turn.certainty)
    1123 0.06 -0.05 exact
    """

    turn: Turn
    before: Value | None
    expected_after: Value | None
    after: Value | None
    best: Code
    answers: tuple[Answer, ...] | None
    best_parts: Partition | None

    @property
    def loss(self) -> float | None:
        """Guesses that the guess cost more than the best one, on average; never below 0."""
        if self.before is None or self.expected_after is None:
            return None
        lost = 1 + self.expected_after.mean - self.before.mean
        return lost if lost > ROUNDING else 0.0

    @property
    def margin(self) -> float | None:
        """The greatest error of the loss, in guesses; 0 where it is proven."""
        if self.before is None or self.expected_after is None:
            return None
        return MARGINS[least_certain(self.before.certainty, self.expected_after.certainty)]

    @property
    def luck(self) -> float | None:
        """Guesses that the feedback saved against the mean; below 0 where it was unlucky."""
        if self.expected_after is None or self.after is None:
            return None
        return self.expected_after.mean - self.after.mean

    @property
    def came(self) -> Answer | None:
        """The one of the answers that came."""
        answers = self.answers or ()
        return next((each for each in answers if each.feedback == self.turn.feedback), None)

    @property
    def certainty(self) -> Certainty | None:
        """The certainty of the least certain figure."""
        if self.before is None or self.expected_after is None or self.after is None:
            return None
        figures = (self.before, self.expected_after, self.after)
        return least_certain(*[figure.certainty for figure in figures])
