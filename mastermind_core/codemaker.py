"""Who hides the code and answers guesses."""

from __future__ import annotations

import random
from collections import Counter
from operator import eq

from .codes import Code, check_code, code_at
from .errors import SeedError, quote
from .rules import Rules
from .scoring import Feedback


def seeded_random(seed: str) -> random.Random:
    """Return what draws the same for the same seed, everywhere; `SeedError` if nothing can."""
    try:
        return random.Random(seed)
    except UnicodeEncodeError as error:
        message = f"expected a seed of whole characters, got half of one in {quote(seed)}"
        raise SeedError(message, seed) from error


class Codemaker:
    """Holds a secret and gives nothing away but answers.

    They are those of `score`, with the loops over pegs inside the interpreter: the secret's colours
    are counted once, and the counted colours of a guess tell whether the rules have it.
    """

    def __init__(self, rules: Rules, secret: Code) -> None:
        check_code(rules, secret)
        self.rules = rules
        self._secret = secret
        self._counts = Counter(secret)

    @classmethod
    def from_seed(cls, rules: Rules, seed: str) -> Codemaker:
        """Return a codemaker whose secret the seed draws, every code with equal chances.

        The same rules and seed draw the same secret everywhere, for boards of any size.
        """
        number = seeded_random(f"{rules} {seed}").randrange(rules.code_count)
        return cls(rules, code_at(rules, number))

    def answer(self, guess: Code) -> Feedback:
        """Return the feedback to a guess; `CodeError` if the rules have no such code."""
        rules = self.rules
        counts = Counter(guess)
        if (
            len(guess) != rules.pegs
            or min(counts) < 0
            or max(counts) >= rules.colours
            or not (rules.repeats or len(counts) == rules.pegs)
        ):
            check_code(rules, guess)
        black = sum(map(eq, guess, self._secret))
        hidden = self._counts
        both = 0
        for colour in counts.keys() & hidden.keys():
            asked, there = counts[colour], hidden[colour]
            both += asked if asked < there else there
        return Feedback(black, both - black)

    def reveal(self) -> Code:
        """Return the secret, which ends the game."""
        return self._secret
