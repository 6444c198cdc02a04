"""The codemaker, which hides the code and gives feedback."""

from __future__ import annotations

import random
from collections import Counter
from operator import eq

from .checks import made, plain_text
from .codes import Code, check_code, check_secret, code_at, is_of_kind
from .errors import SeedError
from .rules import Rules, check_rules
from .scoring import Feedback


def seeded_random(seed: str) -> random.Random:
    """Return a random generator that draws the same for the same seed on every machine.

    `SeedError` if the seed has half a character.

    >>> seeded_random("1").randrange(100) == seeded_random("1").randrange(100)
    True
    """
    seed = plain_text(seed, "a seed as text", SeedError)
    try:
        return random.Random(seed)
    except UnicodeEncodeError as error:
        raise SeedError(
            "expected a seed of whole characters, got half of one in {found}",
            seed,
            code="seed-half",
        ) from error


class Codemaker:
    """Hides a secret and gives feedback to guesses.

    >>> maker = Codemaker(Rules(4, 6), (0, 1, 2, 3))
    >>> maker.answer((0, 0, 1, 1))
    Feedback(black=1, white=1)

    The feedback is that of `score`, computed faster: the colours of the secret are counted once.
    """

    def __init__(self, rules: Rules, secret: Code) -> None:
        check_secret(rules, secret)
        self.rules = rules
        self._secret = secret
        self._counts = Counter(secret)

    @classmethod
    def from_seed(cls, rules: Rules, seed: str) -> Codemaker:
        """Return a codemaker with a secret drawn by a seed, all codes with equal chances.

        The same rules and seed give the same secret on every machine. `SeedError` for half a
        character in the seed.
        """
        check_rules(rules)
        seed = plain_text(seed, "a seed as text", SeedError)
        seeded_random(seed)  # an error quotes the seed as it was given
        number = seeded_random(f"{rules} {seed}").randrange(rules.code_count)
        return cls(rules, code_at(rules, number))

    def answer(self, guess: Code) -> Feedback:
        """Return the feedback to a guess; `CodeError` if it is no code of the rules."""
        rules = self.rules
        if not isinstance(guess, tuple) or {*map(type, guess)} != {int}:
            check_code(rules, guess)
        counts = Counter(guess)
        if (
            len(guess) != rules.pegs
            or min(counts) < 0
            or max(counts) >= rules.colours
            or not is_of_kind(rules.guesses, guess)
        ):
            check_code(rules, guess)
        black = sum(map(eq, guess, self._secret))
        hidden = self._counts
        both = 0
        for colour in counts.keys() & hidden.keys():
            asked, there = counts[colour], hidden[colour]
            both += asked if asked < there else there
        return made(Feedback, (black, both - black))

    def reveal(self) -> Code:
        """Return the secret."""
        return self._secret
