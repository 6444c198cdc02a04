"""A codemaker that has not decided on a secret: its true answers keep the game long."""

from __future__ import annotations

import random

from ..candidates.partition import partition
from ..candidates.position import Position
from ..codes import Code, ShownCode, parse_code
from ..rules import Rules, as_rules
from ..scoring import Feedback, all_black
from ..strategies.best import (
    MAX_CANDIDATES_CLOSED,
    SEARCH_EFFORT,
    best_suggestion,
    is_search_of_use,
)
from ..strategies.valuation import searchable


class Devil:
    """Answers as a `Codemaker` does, but for all codes that still fit.

    After its feedback best play needs the most guesses on average, where every part is small enough
    for the search to prove that; else it leaves the most codes. Of equal feedbacks, one that leaves
    more codes comes first, then the earlier one in their order.

    >>> devil = Devil("p4c6r")
    >>> print(devil.answer("1122"), devil.answer("3345"), devil.reveal())
    0,0 1,2 3433
    """

    def __init__(self, rules: Rules | str) -> None:
        """Begin a game; `TooManyCodesError` where the codes are too many to list."""
        self.rules = as_rules(rules)
        self._position = Position(self.rules)
        self._position.candidates  # noqa: B018  refuses a board that is too large

    def answer(self, guess: Code | str) -> Feedback:
        """Return the feedback to a guess; `CodeError` if the rules have no such code."""
        guess = parse_code(self.rules, guess)
        feedback = longest_answer(self._position, guess)
        self._position = self._position.after(guess, feedback)
        return feedback

    def reveal(self) -> ShownCode:
        """Return a code that fits every answer given: the lowest one."""
        return self._position.candidates[0]


def longest_answer(position: Position, guess: Code) -> Feedback:
    """Return the true feedback after which the game is the longest, as `Devil` says.

    `ContradictionError` if no code fits the turns so far, `TooManyCodesError` if too many do.
    """
    return weighed_answer(position, guess)[0]


def weighed_answer(position: Position, guess: Code) -> tuple[Feedback, bool]:
    """Return the longest answer, and whether it is the same for every way to write the game.

    Where a search proves nothing, how far it gets can differ between games that an exchange of
    positions and colours makes equal.
    """
    parts = partition(position.candidates, guess).parts
    ends = all_black(position.rules)
    going_on = [feedback for feedback in parts if feedback != ends] or [ends]
    lengths: dict[Feedback, float] = {}
    sure = True
    if len(going_on) > 1 and max(parts[each] for each in going_on) <= MAX_CANDIDATES_CLOSED:
        for feedback in going_on:
            after = position.after(guess, feedback)
            rng = random.Random(0)
            worth = best_suggestion(after, rng, searching=SEARCH_EFFORT).worth
            if worth is None or worth.certainty != "exact":
                lengths.clear()
                sure = not (searchable(after) and is_search_of_use(after))
                break
            lengths[feedback] = worth.mean
    return max(going_on, key=lambda each: (lengths.get(each, 0.0), parts[each])), sure
