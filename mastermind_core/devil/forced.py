"""The fewest guesses in which anyone can find the code of the devil.

The devil answers by a rule, so a game against it depends on the guesses alone, and a search can
find the fewest. They are at most the least worst case of the board, and may be fewer: the devil
does not play for the worst case. It gives in when one code is left and that is guessed, so two more
guesses are enough where one of them gives every code that is left an answer of its own.
"""

from __future__ import annotations

import random
from typing import NamedTuple

from ..candidates.codeset import CodeSet, whole
from ..candidates.partition import part_sizes
from ..candidates.position import Position
from ..checks import check_progress
from ..codes import Code
from ..limits import Limits, Meter, Progress, StoppedError
from ..rules import Rules, as_rules
from ..scoring import all_black, feedbacks
from ..search.exchanges import symmetry_of
from ..strategies.best import MAX_CANDIDATES_CLOSED
from ..strategies.registry import find
from .devil import longest_answer, weighed_answer

FORCED_EFFORT = 600_000.0
"""Microseconds of effort for the whole question: about a second, on a phone more."""

MAX_CODES_FORCED = 10_000
"""The most codes of a board for which the question is asked: on larger ones nothing is proven."""


class Forced(NamedTuple):
    """The bounds of the fewest guesses that find the code of the devil.

    No game ends in fewer than `at_least`; some game ends in `fewest`, None where that is not
    proven.
    """

    at_least: int
    fewest: int | None


def fewest_against_devil(rules: Rules | str, progress: Progress | None = None) -> Forced:
    """Return in how many guesses the devil can be forced to give in; `Devil` says how it answers.

    Where the effort is spent too soon, or the board is large, `fewest` is None.

    >>> fewest_against_devil(Rules(4, 6))
    Forced(at_least=5, fewest=5)
    """
    rules = as_rules(rules)
    check_progress(progress)
    if rules.code_count > MAX_CODES_FORCED:
        return Forced(1, None)
    if rules.pegs == 1:
        return Forced(rules.code_count, rules.code_count)  # a guess rules out one colour
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
    """Return in how many guesses Knuth's rule ends a game against the devil: an upper bound."""
    rng, strategy, guesses = random.Random(0), find("minimax"), 1
    while len(position.candidates) > 1:
        guess = strategy.choose(position, rng)
        feedback = longest_answer(position, guess)
        guesses += feedback != all_black(position.rules)
        position = position.after(guess, feedback)
    return guesses


class _Search:
    """Tries to force the devil in a number of guesses, asked of 1, then 2, and so on."""

    def __init__(self, rules: Rules, limits: Limits) -> None:
        self._answers = len(feedbacks(rules))
        self._meter = Meter(limits)
        self._told_apart: dict[tuple[Code, ...], bool] = {}

    def forced(self, position: Position, guesses: int) -> bool:
        """Return whether some `guesses` guesses end the game; fewer are known not to.

        `StoppedError` if the effort is spent, or if an answer depends on how far a search got.
        """
        codes = position.candidates
        if guesses == 1:
            return len(codes) == 1
        if guesses == 2:
            return self._tells_apart(codes)
        return len(codes) <= self._most_codes(guesses) and any(
            self._forces(position, guess, guesses - 1)
            for guess in symmetry_of(position).representatives()
        )

    def _forces(self, position: Position, guess: Code, left: int) -> bool:
        codes, ends = position.candidates, all_black(position.rules)
        sizes = self._sizes(codes, guess)[:-1]
        if max(sizes) in (0, len(codes)) or max(sizes) > self._largest_part(left):
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
        # An answer that needs searches takes longer than one by the sizes of parts.
        self._meter.spend(20_000.0 if max(sizes) <= MAX_CANDIDATES_CLOSED else 300.0)
        feedback, sure = weighed_answer(position, guess)
        if not sure:
            raise StoppedError
        return feedback != ends and self.forced(position.after(guess, feedback), left)

    def _most_codes(self, guesses: int) -> int:
        """Return the most codes of a position that three guesses or more may end."""
        # All answers but all black leave a part after the first of them.
        return 1 + (self._answers - 1) * self._largest_part(guesses - 1)

    def _largest_part(self, left: int) -> int:
        """Return a size that no part after a guess exceeds if `left` more guesses end the game.

        They end the part that the devil chooses, so that one is small. Where the devil goes by
        size, no other is larger. Where it goes by the means of best play, all are small enough for
        a search, and none has a greater mean. With two guesses left, a part would have one if it
        had two codes more than there are answers.
        """
        return (
            self._answers + 1 if left == 2 else max(self._most_codes(left), MAX_CANDIDATES_CLOSED)
        )

    def _tells_apart(self, codes: CodeSet) -> bool:
        """Return whether a guess gives each code an answer of its own, or one code is left."""
        if len(codes) > self._answers:
            return False
        if len(codes) == 1:
            return True
        key = tuple(codes)
        if key not in self._told_apart:
            pool = whole(codes.rules.guesses)
            self._told_apart[key] = any(
                max(self._sizes(codes, guess)) == 1 for guess in (*codes, *pool)
            )
        return self._told_apart[key]

    def _sizes(self, codes: CodeSet, guess: Code) -> list[int]:
        self._meter.spend(30.0 + 0.01 * len(codes))
        return part_sizes(codes, guess)
