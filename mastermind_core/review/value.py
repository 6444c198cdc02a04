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

from ..candidates.codeset import CodeSet
from ..candidates.partition import feedback_order, part_sizes, split
from ..candidates.position import FEWEST, Position, position_of
from ..checks import made
from ..codes import Code
from ..limits import Limits, Progress, telling
from ..rules import Rules
from ..scoring import Feedback, Turn, Turns, all_black
from ..search.exact import Search
from ..search.worth import CERTAINTIES, Certainty, Worth
from ..strategies.base import Suggestion
from ..strategies.best import (
    MAX_CANDIDATES_CLOSED,
    SEARCH_EFFORT,
    best_suggestion,
    looks_ahead,
)
from ..strategies.book import by_book, few
from ..strategies.valuation import by_sizes, played_out, searchable, solved_worth, worth_of

FOLLOWED_EFFORT = 2_000_000.0
"""Microseconds of effort for the positions after that of a whole board. A smaller position has the
share of this that its candidates are of the codes."""

LEAF_EFFORT = 20_000.0
"""Microseconds of effort for the worth of the guess in a position that is not followed."""


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


def with_turns_sorted(rules: Rules, turns: Turns, candidates: CodeSet | None = None) -> Position:
    """Return the position after turns, the same one for every order of them."""
    return position_of(rules, tuple(sorted(set(turns))), FEWEST, candidates)


class Values:
    """The values of positions whose turns are sorted; each is computed once.

    >>> round(Values().of(with_turns_sorted(Rules(4, 6), ())).mean * 1296)
    5625
    """

    def __init__(self, progress: Progress | None = None, work: int = 1) -> None:
        """Take the whole work in candidates: those of each position for `of` and for `answers`."""
        self._tick = telling(progress, work)
        # One suggestion is a small share of the work.
        self._beat = (lambda _share: self._tick(0)) if progress else None
        self._values: dict[Position, Value] = {}
        self._suggestions: dict[tuple[Position, float], Suggestion] = {}

    def suggestion(self, position: Position, effort: float = SEARCH_EFFORT) -> Suggestion:
        """Return the suggestion of `best` with this effort of its search.

        It is little in the positions that are followed: a review values hundreds of them.
        """
        key = position, effort
        if key not in self._suggestions:
            rng = random.Random(0)
            self._suggestions[key] = best_suggestion(position, rng, self._beat, effort)
        return self._suggestions[key]

    def of(self, position: Position, effort: float = SEARCH_EFFORT) -> Value:
        """Return the value of a position that is not solved, by the guess that this effort finds.

        `TooManyCodesError` where the candidates are too many to list.
        """
        value = self._values.get(position) or self._by_worth(position, effort)
        if value:
            self._tick(len(position.candidates))
        else:
            answers = self.answers(position, self.suggestion(position, effort).guess)
            mean, certainty = mean_of(answers)
            value = Value(1 + mean, least_certain(certainty, "bound"))
        self._values[position] = value
        return value

    def answers(self, position: Position, guess: Code) -> tuple[Answer, ...]:
        """Return every feedback that may come to a guess, with the value after it."""
        rules, candidates = position.rules, position.candidates
        answers = []
        for feedback, part in zip(feedback_order(rules), split(candidates, guess), strict=True):
            if not part:
                continue
            if feedback == all_black(rules):
                self._tick(1)
                value = SOLVED
            else:
                turns = (*position.turns, made(Turn, (guess, feedback)))
                value = self.of(with_turns_sorted(rules, turns, candidates.select(part)))
            answers.append(Answer(feedback, part.bit_count(), value))
        return tuple(answers)

    def _by_worth(self, position: Position, effort: float) -> Value | None:
        """Return the worth of the guess of `best`; None if the positions after it are valued.

        The sizes of the parts after the guess tell the effort of that.
        """
        limits = Limits(LEAF_EFFORT, self._beat)
        if looks_ahead(position.rules):  # there `best` takes long
            guess, worth, source, _ = _rough(position, limits)
        else:
            guess, worth, source, _ = self.suggestion(position, effort)
        is_known = worth and (worth.certainty == "exact" or source == "book")
        worth = worth or worth_of(position, guess, limits)
        if is_known or not _is_followed(position, guess, worth):
            return Value(worth.mean, worth.certainty)
        return None


def mean_of(answers: Sequence[Answer]) -> Value:
    """Return the mean of the values after the answers, each weighted by its codes."""
    codes, totals, certainty = 0, [], SOLVED.certainty
    for answer in answers:
        codes += answer.codes
        totals.append(answer.codes * answer.value.mean)
        certainty = least_certain(certainty, answer.value.certainty)
    # `sum` rounds in another way from Python 3.12 on.
    return Value(math.fsum(totals) / codes, certainty)


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
    """Return a good guess with its worth: that of a book or a search, else a candidate."""
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
    worths: dict[Code, Worth] = {}
    for guess in position.candidates.sampled(30):
        worths[guess] = by_sizes(position, guess)
        if limits.progress:
            limits.progress(0.0)
    guess = min(worths, key=lambda each: worths[each].total)
    worths.update(played_out(position, [guess], limits))
    return Suggestion(guess, worths[guess], "playout", None)


def _is_followed(position: Position, guess: Code, worth: Worth) -> bool:
    """Return whether the positions after the guess of `best` are valued as well.

    That is about as much effort as after `guess`, for each turn to come. Where an answer tells
    little, as with two colours, small sets take as long as large ones.
    """
    candidates = position.candidates
    sizes = [size for size in part_sizes(candidates, guess) if size]
    each = 2 * LEAF_EFFORT / len(sizes) ** 2
    turn = sum([min(LEAF_EFFORT, each * size) for size in sizes if size > 2])
    turns = max(1.0, worth.mean - 2)
    return turns * turn <= FOLLOWED_EFFORT * len(candidates) / position.rules.code_count
