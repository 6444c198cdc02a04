"""The codemaker, which hides the code and gives feedback."""

from __future__ import annotations

from collections import Counter
from operator import eq
from random import Random

from .checks import made, plain_text, random_or_new
from .codes import Code, ShownCode, code_at, parse_code, parse_secret
from .errors import SeedError
from .rules import Rules, as_rules
from .scoring import Feedback


def seeded_random(seed: str) -> Random:
    """Return a random generator that draws the same for the same seed on every machine.

    `SeedError` if the seed has half a character.

    >>> seeded_random("1").randrange(100) == seeded_random("1").randrange(100)
    True
    """
    seed = plain_text(seed, "a seed as text", SeedError)
    try:
        return Random(seed)
    except UnicodeEncodeError as error:
        raise SeedError(
            "expected a seed of whole characters, got half of one in {found}",
            seed,
            code="seed-half",
        ) from error


class Codemaker:
    """Hides a secret and gives feedback to guesses.

    >>> maker = Codemaker("p4c6r", "1234")
    >>> print(maker.answer("1122"), maker.reveal())
    1,1 1234

    The feedback is that of `score`, computed faster: the colours of the secret are counted once.
    """

    def __init__(self, rules: Rules | str, secret: Code | str) -> None:
        self.rules = as_rules(rules)
        self._secret = parse_secret(self.rules, secret)
        self._counts = Counter(self._secret)

    @classmethod
    def random(cls, rules: Rules | str, rng: Random | None = None) -> Codemaker:
        """Return a codemaker with a random secret; `rng` draws it, if it is given.

        >>> len(Codemaker.random("p4c6r").reveal())
        4
        """
        rules = as_rules(rules)
        return cls(rules, code_at(rules, random_or_new(rng).randrange(rules.code_count)))

    @classmethod
    def from_seed(cls, rules: Rules | str, seed: str) -> Codemaker:
        """Return a codemaker with a secret drawn by a seed, all codes with equal chances.

        The same rules and seed give the same secret on every machine. `SeedError` for half a
        character in the seed.
        """
        rules = as_rules(rules)
        seed = plain_text(seed, "a seed as text", SeedError)
        seeded_random(seed)  # an error quotes the seed as it was given
        number = seeded_random(f"{rules} {seed}").randrange(rules.code_count)
        return cls(rules, code_at(rules, number))

    def answer(self, guess: Code | str) -> Feedback:
        """Return the feedback to a guess; `CodeError` if it is no code of the rules."""
        guess = parse_code(self.rules, guess)
        counts = Counter(guess)
        black = sum(map(eq, guess, self._secret))
        hidden = self._counts
        both = 0
        for colour in counts.keys() & hidden.keys():
            asked, there = counts[colour], hidden[colour]
            both += asked if asked < there else there
        return made(Feedback, (black, both - black))

    def reveal(self) -> ShownCode:
        """Return the secret."""
        return self._secret
