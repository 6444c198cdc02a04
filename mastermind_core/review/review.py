"""A game looked back on: what each guess cost by skill, and what it won or lost by luck.

V is the mean number of guesses that a position needs, 0 once the game is solved. A guess is
expected to lead to E = mean of V over the feedback it may get. It cost 1 + E - V(before) guesses
more than the best guess would have: that is the loss. The feedback it got was worth E - V(after)
guesses: that is the luck. Added up over all turns everything else cancels:

    guesses used = V(start) + sum of losses - sum of luck
"""

from __future__ import annotations

from typing import NamedTuple

from ..candidates.listed import listed_by_turn
from ..candidates.partition import Partition, partition
from ..candidates.position import FEWEST, Position, position_of
from ..checks import checked
from ..codes import Code, ShownCode
from ..errors import ArgumentError
from ..limits import Progress
from ..notebook import pictured
from ..rules import Rules
from ..scoring import Turn, Turns, solved
from ..search.worth import Certainty
from .value import SOLVED, Answer, Value, Values, least_certain, mean_of

MARGINS: dict[Certainty, float] = {"exact": 0.0, "bound": 0.05, "estimate": 0.3}
"""How far a loss may be from the truth, in guesses: measured where the truth can be proven
(docs/review.md)."""

ROUNDING = 1e-9
"""Smaller differences come from rounding means, whose totals are whole numbers."""


@checked(ArgumentError)
class TurnReview(NamedTuple):
    """One turn looked back on. Figures are None where the candidates were too many to list.

    `loss` is what the guess cost against the `best` one, and `luck` what its answer saved, both in
    guesses; `margin` is how far the loss may be from the truth. `before`, `expected_after` and
    `after` are the guesses still needed that these come from.
    """

    turn: Turn
    before: Value | None
    """The guesses that the position before the guess needed."""
    expected_after: Value | None
    """The guesses that the positions after the guess need on average."""
    after: Value | None
    """The guesses that the position after the feedback needed."""
    best: Code
    """The best guess that is known."""
    answers: tuple[Answer, ...] | None
    """Every feedback that might have come."""
    best_parts: Partition | None
    """The partition that the best guess would have made."""

    @property
    def loss(self) -> float | None:
        """Guesses that the guess cost more than the best one, on average; never below 0."""
        if self.before is None or self.expected_after is None:
            return None
        lost = 1 + self.expected_after.mean - self.before.mean
        return lost if lost > ROUNDING else 0.0

    @property
    def margin(self) -> float | None:
        """How far the loss may be from the truth, in guesses; 0 where it is proven.

        A guess that lost no more than this may have been a best one.
        """
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
        """How far the figures are certain: as far as the least certain of them."""
        values = (self.before, self.expected_after, self.after)
        return (
            None
            if None in values
            else least_certain(*[value.certainty for value in values if value])
        )


@pictured
@checked(ArgumentError)
class Review(NamedTuple):
    """A game looked back on, as far as it went.

    `start` is what the empty board needs, in guesses, and `rest` what the game still needs, 0 where
    it is solved; both are None on boards too large to list. Over all `turns`, the guesses `used`
    are `start` less `rest`, plus what each guess lost, less what luck saved (docs/review.md).
    """

    start: Value | None
    """The guesses that the empty board needs."""
    turns: tuple[TurnReview, ...]
    rest: Value | None
    """The guesses that the position after the last turn needs; 0 in a solved game."""

    @property
    def used(self) -> int:
        """The guesses made."""
        return len(self.turns)


def review_of(rules: Rules, turns: Turns, progress: Progress | None = None) -> Review:
    """Return a game looked back on, up to the turn that solved it.

    Turns that no code fits are a `ContradictionError`.

    >>> from ..scoring import Feedback
    >>> rules = Rules(2, 3)
    >>> told = review_of(rules, (Turn((0, 0), Feedback(0, 0)), Turn((1, 2), Feedback(2, 0))))
    >>> losses, lucks = zip(*((turn.loss, turn.luck) for turn in told.turns))
    >>> round(told.start.mean + sum(losses) - sum(lucks), 9), told.used
    (2.0, 2)
    """
    turns = _as_far_as_solved(rules, turns)
    positions = [
        position_of(rules, turns[:number], FEWEST, candidates)
        for number, candidates in enumerate(listed_by_turn(rules, turns, progress))
    ]
    # A contradiction is told before anything is computed.
    sizes = [len(position.listed or ()) for position in positions]
    values = Values(progress, 2 * sum(sizes) - sizes[-1])
    over = bool(turns) and turns[-1].feedback == solved(rules)
    reviewed = []
    before = _value(values, positions[0])
    start = before
    for number, turn in enumerate(turns, 1):
        position, following = positions[number - 1 : number + 1]
        best = ShownCode(rules, values.guess(position))
        expected, answers, best_parts = None, None, None
        if before is not None:
            answers = values.answers(position, turn.guess)
            best_parts = partition(position.candidates, best)
            if values.is_best(position, turn.guess):
                expected = Value(before.mean - 1, before.certainty)
            else:
                found = mean_of(answers)
                # Too little is known to call a guess better than the best one.
                expected = found._replace(mean=max(found.mean, before.mean - 1))
        after = SOLVED if over and number == len(turns) else _value(values, following)
        reviewed.append(TurnReview(turn, before, expected, after, best, answers, best_parts))
        before = after
    return Review(start, tuple(reviewed), before)


def _value(values: Values, position: Position) -> Value | None:
    """Return what a position needs, None where its candidates are too many to list."""
    return None if position.listed is None else values.of(position)


def _as_far_as_solved(rules: Rules, turns: Turns) -> Turns:
    for number, turn in enumerate(turns, 1):
        if turn.feedback == solved(rules):
            return turns[:number]
    return turns
