"""A game looked back on: what each guess cost by skill, and what it won or lost by luck.

V is the mean number of guesses that a position needs, 0 once the game is solved. A guess is
expected to lead to E = mean of V over the feedback it may get. It cost 1 + E - V(before) guesses
more than the best guess would have: that is the loss. The feedback it got was worth E - V(after)
guesses: that is the luck. Added up over all turns everything else cancels:

    guesses used = V(start) + sum of losses - sum of luck
"""

from __future__ import annotations

import random
from typing import NamedTuple

from ..candidates.partition import partition
from ..candidates.position import Position
from ..checks import checked
from ..codes import Code, ShownCode
from ..errors import ArgumentError
from ..limits import Limits, Progress
from ..rules import Rules
from ..scoring import Feedback, Turn, Turns, solved
from ..search.valuation import (
    CERTAINTIES,
    Certainty,
    Worth,
    by_sizes,
    searches,
    solved_worth,
)
from ..strategies.best import Best, searchable
from ..strategies.book import by_book, few
from .suggestion import suggest


@checked(ArgumentError)
class Value(NamedTuple):
    """The mean number of guesses that a position needs."""

    mean: float
    certainty: Certainty


SOLVED = Value(0.0, "exact")

EFFORT = 1_000_000.0
"""Microseconds of effort for all positions that might have come in a game."""

MAX_EFFORT = 30_000.0
"""Microseconds of effort for one position."""

MAX_SAMPLE_TRIED = 30
"""Guesses by which a position is valued that no search can value."""


@checked(ArgumentError)
class TurnReview(NamedTuple):
    """One turn looked back on. Figures are None where the candidates were too many to list."""

    turn: Turn
    before: Value | None
    """What the position before the guess needed."""
    expected_after: Value | None
    """What the positions after the guess need on average."""
    after: Value | None
    """What the position after the feedback needed."""
    best: Code
    """The best guess that is known."""

    @property
    def loss(self) -> float | None:
        """Guesses that the guess cost more than the best one, on average; never below 0."""
        if self.before is None or self.expected_after is None:
            return None
        return 1 + self.expected_after.mean - self.before.mean

    @property
    def luck(self) -> float | None:
        """Guesses that the feedback saved against the mean; below 0 where it was unlucky."""
        if self.expected_after is None or self.after is None:
            return None
        return self.expected_after.mean - self.after.mean

    @property
    def certainty(self) -> Certainty | None:
        """How far the figures are certain: as far as the least certain of them."""
        values = (self.before, self.expected_after, self.after)
        return None if None in values else _least_sure([value for value in values if value])


@checked(ArgumentError)
class Review(NamedTuple):
    """A game looked back on, as far as it went."""

    start: Value | None
    """What the empty board needs."""
    turns: tuple[TurnReview, ...]
    rest: Value | None
    """What the position after the last turn needs, 0 where the game is solved."""

    @property
    def used(self) -> int:
        """The guesses made."""
        return len(self.turns)


def review_of(rules: Rules, turns: Turns, progress: Progress | None = None) -> Review:
    """Return a game looked back on, up to the turn that solved it.

    Turns that no code fits are a `ContradictionError`.

    >>> rules = Rules(2, 3)
    >>> told = review_of(rules, (Turn((0, 0), Feedback(0, 0)), Turn((1, 2), Feedback(2, 0))))
    >>> losses, lucks = zip(*((turn.loss, turn.luck) for turn in told.turns))
    >>> round(told.start.mean + sum(losses) - sum(lucks), 9), told.used
    (2.0, 2)
    """
    turns = _as_far_as_solved(rules, turns)
    positions = [Position(rules, turns[:number]) for number in range(len(turns) + 1)]
    over = bool(turns) and turns[-1].feedback == solved(rules)
    # Asked first, so that a contradiction is told before anything is computed.
    for position in positions:
        position.listed  # noqa: B018
    now = SOLVED if over else _value(positions[-1], MAX_EFFORT)
    rest = now
    reviewed: list[TurnReview] = []
    for number in reversed(range(len(turns))):
        part = Limits(EFFORT, progress).part(1 / len(turns), 1 - (number + 1) / len(turns))
        position, turn = positions[number], turns[number]
        suggestion = suggest(BEST, position, random.Random(0))
        best = ShownCode(rules, suggestion.guess)
        before = expected = None
        if suggestion.worth is not None and position.listed is not None:
            expected = _expected(position, turn, now, part)
            before = Value(suggestion.worth.mean, suggestion.worth.certainty)
            # The guess made may show that fewer guesses are enough than was known before.
            if before.mean > 1 + expected.mean:
                before = Value(1 + expected.mean, _least_sure([before, expected]))
        reviewed.append(TurnReview(turn, before, expected, now, best))
        now = before
    reviewed.reverse()
    return Review(now, tuple(reviewed), rest)


BEST = Best()
"""The play that positions are valued by."""


def _as_far_as_solved(rules: Rules, turns: Turns) -> Turns:
    for number, turn in enumerate(turns, 1):
        if turn.feedback == solved(rules):
            return turns[:number]
    return turns


def _value(position: Position, effort: float) -> Value | None:
    """Return what a position needs, None where its candidates are too many to list."""
    if position.listed is None:
        return None
    known = few(position) or by_book(position)
    if known and known.worth:
        return Value(known.worth.mean, known.worth.certainty)
    found: list[Worth] = []
    if searchable(position):
        for searched in searches(position, Limits(effort)):
            guess, total, proven = searched.solve()
            if guess is not None and total is not None:
                found.append(solved_worth(searched, total, proven))
    if not found:
        tried = position.candidates.sampled(MAX_SAMPLE_TRIED)
        rough = min((by_sizes(position, guess) for guess in tried), key=lambda worth: worth.total)
        found.append(rough)
    best = min(found, key=lambda worth: worth.total)
    return Value(best.mean, best.certainty)


def _expected(position: Position, turn: Turn, actual: Value | None, limits: Limits) -> Value:
    """Return what the positions after a guess need on average; `actual` is the one that came."""
    candidates = position.candidates
    parts = partition(candidates, turn.guess).parts
    effort = min(MAX_EFFORT, (limits.effort or MAX_EFFORT) / len(parts))
    total = 0.0
    looked_at = 0
    values = []
    for feedback, size in parts.items():
        if feedback == turn.feedback:
            value = actual
        else:
            value = _after(position, turn.guess, feedback, effort)
        assert value is not None, "the candidates are listed, and so are those after the guess"
        total += size * value.mean
        values.append(value)
        looked_at += size
        if limits.progress:
            limits.progress(looked_at / len(candidates))
    return Value(total / len(candidates), _least_sure(values))


def _after(position: Position, guess: Code, feedback: Feedback, effort: float) -> Value | None:
    if feedback == solved(position.rules):
        return SOLVED
    return _value(position.after(guess, feedback), effort)


def _least_sure(values: list[Value]) -> Certainty:
    return max([value.certainty for value in values], key=CERTAINTIES.index)
