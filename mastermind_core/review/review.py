"""The skill and the luck of each turn of a game.

V is the mean number of guesses that a position needs, 0 once the game is solved. E is the mean of V
over the feedback that may come to a guess. The guess cost 1 + E - V(before) guesses more than the
best one: that is the loss. The feedback that came was worth E - V(after) guesses: that is the luck.
Added up over all turns everything else cancels:

    guesses used = V(start) + sum of losses - sum of luck
"""

from __future__ import annotations

from typing import NamedTuple

from ..candidates.by_turn import candidates_by_turn
from ..candidates.partition import Partition, partition, split
from ..candidates.position import FEWEST, Position, position_of
from ..checks import checked
from ..codes import Code, ShownCode
from ..errors import ArgumentError
from ..limits import Progress
from ..notebook import pictured
from ..rules import Rules
from ..scoring import Turn, Turns, all_black
from ..search.exchanges import equal_guesses
from ..search.worth import Certainty
from ..strategies.best import search_effort
from .value import SOLVED, Answer, Value, Values, least_certain, mean_of, with_turns_sorted

MARGINS: dict[Certainty, float] = {"exact": 0.0, "bound": 0.05, "estimate": 0.3}
"""The greatest error of a loss, in guesses: measured where the truth can be proven
(docs/review.md)."""

ROUNDING = 1e-9
"""Smaller differences come from rounding means, whose totals are whole numbers."""


@checked(ArgumentError)
class TurnReview(NamedTuple):
    """One turn looked back on. Figures are None where the candidates were too many to list.

    `before`, `expected_after` and `after` are V before the guess, E, and V after the feedback.
    `best` is the best guess that is known, and `best_parts` its partition; `answers` are all that
    could come.
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


@pictured
@checked(ArgumentError)
class Review(NamedTuple):
    """A game looked back on, as far as it went.

    `start` is V of the empty board, and `rest` V after the last turn; both are None on boards too
    large to list. The guesses `used` are `start` less `rest`, plus all losses, less all luck
    (docs/review.md).
    """

    start: Value | None
    turns: tuple[TurnReview, ...]
    rest: Value | None

    @property
    def used(self) -> int:
        """The guesses made."""
        return len(self.turns)


def review_of(rules: Rules, turns: Turns, progress: Progress | None = None) -> Review:
    """Return a game looked back on, up to the turn that solved it.

    `ContradictionError` if no code fits the turns.

    >>> from ..scoring import Feedback
    >>> rules = Rules(2, 3)
    >>> told = review_of(rules, (Turn((0, 0), Feedback(0, 0)), Turn((1, 2), Feedback(2, 0))))
    >>> losses, lucks = zip(*((turn.loss, turn.luck) for turn in told.turns))
    >>> round(told.start.mean + sum(losses) - sum(lucks), 9), told.used
    (2.0, 2)
    """
    numbered = enumerate(turns, 1)
    over = next((number for number, turn in numbered if turn.feedback == all_black(rules)), None)
    turns = turns[:over]
    positions, sizes = [], []
    for number, candidates in enumerate(candidates_by_turn(rules, turns, progress=progress)):
        # A contradiction is an error before anything is computed.
        listed = position_of(rules, turns[:number], FEWEST, candidates).listed
        positions.append(with_turns_sorted(rules, turns[:number], listed))
        sizes.append(len(listed or ()))
    values = Values(progress, 2 * sum(sizes) - sizes[-1])

    def value_after(number: int) -> Value | None:
        if number == over:
            return SOLVED
        position = positions[number]
        return values.of(position, search_effort(position)) if sizes[number] else None

    reviewed = []
    start = before = value_after(0)
    for number, (turn, position) in enumerate(zip(turns, positions, strict=False), 1):
        best = ShownCode(rules, values.suggestion(position, search_effort(position)).guess)
        expected, answers, best_parts = None, None, None
        if before is not None:
            answers = values.answers(position, turn.guess)
            best_parts = partition(position.candidates, best)
            if is_equal(position, turn.guess, best):
                expected = Value(before.mean - 1, before.certainty)
            else:
                mean, certainty = mean_of(answers)
                # Too little is known to call a guess better than the best one.
                expected = Value(max(mean, before.mean - 1), certainty)
        after = value_after(number)
        reviewed.append(TurnReview(turn, before, expected, after, best, answers, best_parts))
        before = after
    return Review(start, tuple(reviewed), before)


def is_equal(position: Position, guess: Code, best: Code) -> bool:
    """Return whether a guess is as good as the best one, since nothing tells them apart.

    An exchange of positions and colours that leaves the turns unchanged makes one of the other, or
    both split the candidates alike and the guess may be the code if the best one may.
    """
    if guess == best:
        return True
    own, others = split(position.candidates, guess), split(position.candidates, best)
    # The last part is all black.
    same = bool(own[-1]) >= bool(others[-1]) and set(own) == set(others)
    return same or bool(equal_guesses(position, [guess], best))
