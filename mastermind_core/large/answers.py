"""Answers to many guesses at one secret, quickly."""

from __future__ import annotations

from collections import Counter
from operator import eq

from ..codes import Code
from ..errors import CodeError
from ..rules import Rules
from ..scoring import Feedback


class Answers:
    """Holds a secret and answers as `score` does, its loops over pegs inside the interpreter.

    The secret's colours are counted once. A guess is checked by its counted colours too, so an
    answer costs two passes over the pegs and one over the different colours of the guess.

    >>> Answers(Rules(4, 6), (0, 1, 2, 0)).answer((0, 0, 1, 1))
    Feedback(black=1, white=2)
    """

    def __init__(self, rules: Rules, secret: Code) -> None:
        self.rules = rules
        self._secret = secret
        self._counts = Counter(secret)

    def answer(self, guess: Code) -> Feedback:
        """Return the feedback to a guess; `CodeError` if the rules have no such code."""
        counts = Counter(guess)
        rules = self.rules
        if len(guess) != rules.pegs or min(counts) < 0 or max(counts) >= rules.colours:
            raise CodeError(
                f"expected {rules.pegs} pegs of colours 0 to {rules.colours - 1}, "
                f"got {len(guess)} of {min(counts, default=0)} to {max(counts, default=0)}",
                guess,
            )
        black = sum(map(eq, guess, self._secret))
        hidden = self._counts
        both = 0
        for colour in counts.keys() & hidden.keys():
            asked, there = counts[colour], hidden[colour]
            both += asked if asked < there else there
        return Feedback(black, both - black)
