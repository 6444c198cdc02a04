"""Who hides the code and answers guesses."""

from __future__ import annotations

import random

from .codes import Code, check_code, code_at
from .rules import Rules
from .scoring import Feedback, score


class Codemaker:
    """Holds a secret and gives nothing away but answers."""

    def __init__(self, rules: Rules, secret: Code) -> None:
        check_code(rules, secret)
        self.rules = rules
        self._secret = secret

    @classmethod
    def from_seed(cls, rules: Rules, seed: str) -> Codemaker:
        """Return a codemaker whose secret the seed draws, every code with equal chances.

        The same rules and seed draw the same secret everywhere, for boards of any size.
        """
        number = random.Random(f"{rules} {seed}").randrange(rules.code_count)
        return cls(rules, code_at(rules, number))

    def answer(self, guess: Code) -> Feedback:
        """Return the feedback to a guess; `CodeError` if the rules have no such code."""
        check_code(self.rules, guess)
        return score(guess, self._secret)

    def reveal(self) -> Code:
        """Return the secret, which ends the game."""
        return self._secret
