"""The mean number of guesses that a position needs, as a function of the position alone.

Where a book or a search knows the least number, that is the value. Elsewhere it is what `best`
itself needs: one guess, and the mean of the values of the positions after it. Positions that are
small for their board are not followed further: they have the worth of their guess.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from typing import NamedTuple

from ..advice.worth import worth_of
from ..candidates.partition import partition, split
from ..candidates.position import Position, position_of
from ..codes import Code
from ..limits import Limits, Progress, telling
from ..scoring import Feedback, all_black
from ..search.exact import Search
from ..search.exchanges import equal_guesses
from ..search.valuation import by_sizes, played_out, solved_worth
from ..search.worth import CERTAINTIES, Certainty, Worth
from ..strategies.base import Suggestion
from ..strategies.best import (
    MAX_CANDIDATES_CLOSED,
    SEARCH_EFFORT,
    Best,
    looks_ahead,
    search_effort,
    searchable,
)
from ..strategies.book import by_book, few

FOLLOWED_EFFORT = 2_000_000.0
"""Microseconds of effort for the positions after that of a whole board. A smaller position has the
share of this that its candidates are of the codes."""

LEAF_EFFORT = 20_000.0
"""Microseconds of effort for the worth of the guess in a position that is not followed."""

BEST = Best()
"""The play with which that of a person is compared."""

QUICK_BEST = Best(SEARCH_EFFORT)
"""The play in the positions that are followed: a review values hundreds of them."""


class Value(NamedTuple):
    """The mean number of guesses that a position needs."""

    mean: float
    certainty: Certainty


SOLVED = Value(0.0, "exact")


class Answer(NamedTuple):
    """A feedback that may come to a guess.

    `codes` of the candidates give it, and `value` is that of the position after it.
    """

    feedback: Feedback
    codes: int
    value: Value


class Values:
    """The values of positions; each is computed once.

    >>> from ..rules import Rules
    >>> round(Values().of(Position(Rules(4, 6))).mean * 1296)
    5625
    """

    def __init__(self, progress: Progress | None = None, work: int = 1) -> None:
        """Take the whole work in candidates: those of each position for `of` and for `answers`."""
        self._tick = telling(progress, work)
        self._values: dict[Position, Value] = {}
        self._suggestions: dict[tuple[Position, Best], Suggestion] = {}

    def of(self, position: Position) -> Value | None:
        """Return the value of a position that is not solved; None if it has too many candidates.

        It follows from the guess that the person's is compared with.
        """
        if position.listed is None:
            return None
        position = _in_order(position)
        self._suggestions[position, QUICK_BEST] = self._compared(position)
        return self._value(position)

    def answers(self, position: Position, guess: Code) -> tuple[Answer, ...]:
        """Return every feedback that may come to a guess, with the value after it."""
        return self._answers(_in_order(position), guess)

    def guess(self, position: Position) -> Code:
        """Return the guess of `best` in a position."""
        return self._compared(_in_order(position)).guess

    def is_best(self, position: Position, guess: Code) -> bool:
        """Return whether a guess is the one of `best`, or is equal to it.

        It is if an exchange of positions and colours that leaves the turns unchanged makes one of
        the other, or if both split the candidates alike and it may be the code if the other may.
        """
        best, candidates = self.guess(position), position.candidates
        if guess == best:
            return True
        own, others = split(candidates, guess), split(candidates, best)
        # The last part is all black.
        same = bool(own[-1]) >= bool(others[-1]) and set(own) == set(others)
        return same or bool(equal_guesses(position, [guess], best))

    def _value(self, position: Position) -> Value:
        value = self._values.get(position) or self._unfollowed(position)
        if value:
            self._tick(len(position.candidates))
        else:
            guess = self._suggestion(position, QUICK_BEST).guess
            mean, certainty = mean_of(self._answers(position, guess))
            value = Value(1 + mean, least_certain(certainty, "bound"))
        self._values[position] = value
        return value

    def _unfollowed(self, position: Position) -> Value | None:
        """Return the worth of the guess of `best`, None if the positions after it are valued."""
        limits = Limits(LEAF_EFFORT, self._beat)
        if looks_ahead(position.rules):
            guess, worth, source, _ = _rough(position, limits)
        else:
            guess, worth, source, _ = self._suggestion(position, QUICK_BEST)
        if worth is None:
            worth = worth_of(position, guess, limits)
        elif worth.certainty == "exact" or source == "book":
            return Value(worth.mean, worth.certainty)
        followed = _is_followed(position, guess, worth)
        return None if followed else Value(worth.mean, worth.certainty)

    def _answers(self, position: Position, guess: Code) -> tuple[Answer, ...]:
        answers = []
        for feedback, size in partition(position.candidates, guess).parts.items():
            value = SOLVED
            if feedback == all_black(position.rules):
                self._tick(1)
            else:
                value = self._value(_in_order(position.after(guess, feedback)))
            answers.append(Answer(feedback, size, value))
        return tuple(answers)

    def _suggestion(self, position: Position, best: Best) -> Suggestion:
        key = position, best
        if key not in self._suggestions:
            self._suggestions[key] = best.suggest(position, random.Random(0), self._beat)
        return self._suggestions[key]

    def _compared(self, position: Position) -> Suggestion:
        quick = search_effort(position) <= SEARCH_EFFORT  # then the two suggest the same
        return self._suggestion(position, QUICK_BEST if quick else BEST)

    def _beat(self, _share: float) -> None:
        self._tick(0)  # one suggestion is a small share of the work


def mean_of(answers: Sequence[Answer]) -> Value:
    """Return the mean of the values after the answers, each weighted by its codes."""
    # `sum` rounds in another way from Python 3.12 on.
    total = math.fsum([each.codes * each.value.mean for each in answers])
    codes = sum([each.codes for each in answers])
    return Value(total / codes, least_certain(*[each.value.certainty for each in answers]))


def average_left(answers: Sequence[Answer]) -> float:
    """Return how many candidates are left on average, each candidate taken as equally likely."""
    codes = [answer.codes for answer in answers]
    return sum([each * each for each in codes]) / sum(codes)


def least_certain(*certainties: Certainty) -> Certainty:
    """Return the least certain of some certainties.

    >>> least_certain("exact", "estimate", "bound")
    'estimate'
    """
    return max(certainties, key=CERTAINTIES.index)


def _rough(position: Position, limits: Limits) -> Suggestion:
    """Return a good guess with its worth on a board whose guesses take `best` long to find."""
    known = few(position) or by_book(position)
    if known and known.worth and known.worth.certainty == "exact":
        return known
    if len(position.candidates) <= MAX_CANDIDATES_CLOSED and searchable(position):
        searched = Search(position, limits)
        guess, total, proven = searched.solve()
        if guess and total and proven:
            return Suggestion(guess, solved_worth(searched, total, proven), "search", None)
    if known:
        return known
    tried = position.candidates.sampled(30)
    rated = []
    for guess in tried:
        rated.append((guess, by_sizes(position, guess)))
        if limits.progress:
            limits.progress(len(rated) / len(tried))
    guess, worth = min(rated, key=lambda each: each[1].total)
    played = dict(played_out(position, [guess], limits))
    return Suggestion(guess, played.get(guess, worth), "playout", None)


def _is_followed(position: Position, guess: Code, worth: Worth) -> bool:
    """Return whether the positions after the guess of `best` are valued as well.

    That is about as much effort as after `guess`, for each turn to come. Where an answer tells
    little, as with two colours, small sets take as long as large ones.
    """
    candidates = position.candidates
    parts = partition(candidates, guess).parts.values()
    each = 2 * LEAF_EFFORT / len(parts) ** 2
    turn = sum([min(LEAF_EFFORT, each * size) for size in parts if size > 2])
    turns = max(1.0, worth.mean - 2)
    return turns * turn <= FOLLOWED_EFFORT * len(candidates) / position.rules.code_count


def _in_order(position: Position) -> Position:
    """Return the position with its turns in one order, none twice."""
    turns = tuple(sorted(set(position.turns)))
    return position_of(position.rules, turns, position.aim, position.known_candidates)
