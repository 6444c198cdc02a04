"""Exercises in giving the answer: a secret and a guess on the classic board, of three levels."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from ..codemaker import seeded_random
from ..codes import Code, code_at
from ..rules import Rules
from ..scoring import score

EXERCISE_RULES = Rules(4, 6)
"""The board of all exercises: the one that most boxes hold."""

EXERCISE_LEVELS = 3
"""1: no colour comes twice in a code. 2: one does, and it changes nothing. 3: it changes the
answer, since a peg of the guess finds the secret's pegs of its colour counted already."""


class Exercise(NamedTuple):
    """What is the answer to this guess?"""

    secret: Code
    guess: Code
    level: int


def exercise_of(seed: str, level: int) -> Exercise:
    """Return the exercise that a seed draws, of a level from 1 to `EXERCISE_LEVELS`.

    The answer always has a black and a white peg.

    >>> exercise_of("an example", 3)
    Exercise(secret=(3, 5, 2, 0), guess=(3, 2, 1, 2), level=3)
    """
    rng = seeded_random(f"exercise {level} {seed}")
    while True:
        secret, guess = (
            code_at(EXERCISE_RULES, rng.randrange(EXERCISE_RULES.code_count)) for _ in range(2)
        )
        if min(score(guess, secret)) > 0 and _level(secret, guess) == level:
            return Exercise(secret, guess, level)


def _level(secret: Code, guess: Code) -> int:
    hidden, asked = Counter(secret), Counter(guess)
    if max(max(hidden.values()), max(asked.values())) == 1:
        return 1
    too_many = any(1 <= hidden[colour] < count for colour, count in asked.items())
    return 3 if too_many else 2
