"""The fewest guesses in which anyone can find the code of the devil.

The devil answers by a rule, so a game against it depends on the guesses alone, and a search can
find the fewest. They are at most the least worst case of the board, since a strategy with that
worst case needs no more against the devil. They may be fewer: the devil does not play for the worst
case, and so it may give in sooner.

The devil gives in when one code is left and that is guessed. So two more guesses are enough where
one of them gives every code that is left an answer of its own.
"""

from __future__ import annotations

import random
from typing import NamedTuple

from ..candidates.codeset import CodeSet
from ..candidates.partition import part_sizes
from ..candidates.position import Position
from ..candidates.whole_board import whole
from ..checks import check_progress, checked
from ..codes import Code
from ..errors import ArgumentError
from ..limits import Limits, Meter, Progress, StoppedError
from ..rules import Rules, check_rules
from ..scoring import feedbacks, solved
from ..search.exchanges import symmetry_of
from ..strategies.best import MAX_CANDIDATES_CLOSED
from ..strategies.registry import find
from .devil import longest_answer, weighed_answer

FORCED_EFFORT = 600_000.0
"""Microseconds of effort for the whole question: about a second, on a phone more."""

_SPLIT = 30.0
_SPLIT_CODE = 0.01
"""Microseconds that it takes to split a set of codes by a guess, and more for each code."""

_ANSWER = 20_000.0
_ANSWER_BY_SIZES = 300.0
"""Microseconds of an answer of the devil that needs searches, and of one that goes by the sizes of
parts, with the guesses that may follow it, about."""

MAX_CODES_FORCED = 10_000
"""The most codes of a board for which the question is asked: on larger ones nothing is proven."""


@checked(ArgumentError)
class Forced(NamedTuple):
    """What is proven of the fewest guesses that find the code of the devil.

    At least `at_least` guesses are needed, and `fewest` are enough; None where that is not proven.
    """

    at_least: int
    """No game against the devil ends in fewer guesses than this."""
    fewest: int | None
    """The fewest guesses, where they are known: a game can end in this number."""


def fewest_against_devil(rules: Rules, progress: Progress | None = None) -> Forced:
    """Return in how many guesses the devil can be forced to give in; `Devil` says how it answers.

    The work is counted, so the reply is the same on every machine. Where it ends too soon `fewest`
    is None, and `at_least` is what was proven so far, 1 on a large board.

    >>> fewest_against_devil(Rules(4, 6))
    Forced(at_least=5, fewest=5)
    """
    check_rules(rules)
    check_progress(progress)
    if rules.code_count > MAX_CODES_FORCED:
        return Forced(1, None)
    if rules.pegs == 1:
        return Forced(rules.colours, rules.colours)  # a guess rules out one colour
    search = _Search(rules, Limits(FORCED_EFFORT, progress))
    start = Position(rules)
    most = _played(start)
    for guesses in range(1, most):
        try:
            if search.forced(start, guesses):
                return Forced(guesses, guesses)
        except StoppedError:
            return Forced(guesses, None)
    return Forced(most, most)


def _played(position: Position) -> int:
    """Return in how many guesses Knuth's rule ends a game against the devil: a bound from above."""
    rng, strategy, guesses = random.Random(0), find("minimax"), 1
    while len(position.candidates) > 1:
        guess = strategy.choose(position, rng)
        feedback = longest_answer(position, guess)
        guesses += feedback != solved(position.rules)
        position = position.after(guess, feedback)
    return guesses


class _Search:
    """Whether the devil can be forced in a number of guesses, asked of 1, then 2, and so on."""

    def __init__(self, rules: Rules, limits: Limits) -> None:
        self._answers = len(feedbacks(rules))
        self._meter = Meter(limits)
        self._told_apart: dict[tuple[Code, ...], bool] = {}

    def forced(self, position: Position, guesses: int) -> bool:
        """Return whether some `guesses` guesses end the game; fewer are known not to.

        `StoppedError` where the effort is spent, or where an answer depends on how far a
        search got.
        """
        codes = position.candidates
        if guesses == 1 or len(codes) > self._most(guesses):
            return guesses > 0 and len(codes) == 1
        if guesses == 2:
            return self._tells_apart(codes)
        for guess in symmetry_of(position).representatives():
            if self._forces(position, guess, guesses - 1):
                return True
        return False

    def _forces(self, position: Position, guess: Code, left: int) -> bool:
        """Return whether `left` more guesses end the game after a guess."""
        codes, ends = position.candidates, solved(position.rules)
        sizes = self._sizes(codes, guess)[:-1]
        if max(sizes) in (0, len(codes)) or max(sizes) > self._most_of_parts(left):
            return False
        if left == 2:
            # The devil need not be asked where all its answers lead to the same.
            after = [
                self._tells_apart(position.after(guess, feedback).candidates)
                for feedback, size in zip(feedbacks(position.rules), sizes, strict=False)
                if size
            ]
            if all(after) or not any(after):
                return all(after)
        searched = max(sizes) <= MAX_CANDIDATES_CLOSED
        self._meter.spend(_ANSWER if searched else _ANSWER_BY_SIZES)
        feedback, sure = weighed_answer(position, guess)
        if not sure:
            raise StoppedError
        return feedback != ends and self.forced(position.after(guess, feedback), left)

    def _most(self, guesses: int) -> int:
        """Return the most codes of a set that `guesses` guesses may end."""
        if guesses < 3:
            return 1 if guesses == 1 else self._answers
        return 1 + (self._answers - 1) * self._most_of_parts(guesses - 1)

    def _most_of_parts(self, left: int) -> int:
        """Return the most codes that any answer may leave where `left` guesses end the game.

        The devil leaves a set A that these guesses can end. If it went by sizes, no part is larger
        than A. If it went by the means of best play, no part has a greater mean than A. Of two
        guesses the mean of A is 2 at most, and more than one code beyond the number of answers has
        a greater one: one code is found at once, no more than `answers - 1` by the second guess.
        """
        if left == 2:
            return self._answers + 1
        return max(self._most(left), MAX_CANDIDATES_CLOSED)

    def _tells_apart(self, codes: CodeSet) -> bool:
        """Return whether a guess gives each code an answer of its own, or one code is left."""
        if len(codes) > self._answers:
            return False
        if len(codes) == 1:
            return True
        key = tuple(codes)
        if key not in self._told_apart:
            self._told_apart[key] = any(
                max(self._sizes(codes, guess)) == 1 for guess in (*codes, *whole(codes.rules))
            )
        return self._told_apart[key]

    def _sizes(self, codes: CodeSet, guess: Code) -> list[int]:
        self._meter.spend(_SPLIT + _SPLIT_CODE * len(codes))
        return part_sizes(codes, guess)
