"""Exercises in giving the answer, of three levels, and the answer to a guess peg by peg."""

from __future__ import annotations

from collections import Counter, defaultdict, deque
from typing import Literal, NamedTuple

from .codemaker import seeded_random
from .codes import Code, code_at
from .rules import Rules
from .scoring import score

EXERCISE_RULES = Rules(4, 6)
"""The board of all exercises: the one that most boxes hold."""

EXERCISE_LEVELS = 3
"""1: no colour comes twice in a code. 2: one does, and it changes nothing. 3: it changes the
answer, since the guess has more pegs of a colour than the secret."""


class Exercise(NamedTuple):
    """A secret and a guess to which a person gives the answer."""

    secret: Code
    guess: Code


def exercise_of(seed: str, level: int) -> Exercise:
    """Return the exercise that a seed draws, of a level from 1 to `EXERCISE_LEVELS`.

    The answer always has a black and a white peg.

    >>> exercise_of("an example", 3)
    Exercise(secret=<code 4631>, guess=<code 4323>)
    """
    rng = seeded_random(f"exercise {level} {seed}")
    while True:
        secret, guess = (
            code_at(EXERCISE_RULES, rng.randrange(EXERCISE_RULES.code_count)) for _ in range(2)
        )
        if min(score(guess, secret)) > 0 and _level(secret, guess) == level:
            return Exercise(secret, guess)


def _level(secret: Code, guess: Code) -> int:
    hidden, asked = Counter(secret), Counter(guess)
    if max(max(hidden.values()), max(asked.values())) == 1:
        return 1
    too_many = any(1 <= hidden[colour] < count for colour, count in asked.items())
    return 3 if too_many else 2


KeyPeg = Literal["black", "white"]


class PegAnswer(NamedTuple):
    """One peg of a guess, from 1, with the key peg that it gets, if any.

    It is counted for the peg `secret_peg` of the secret, from 1. Its colour has `in_guess` pegs in
    the guess and `in_secret` in the secret; if these are fewer, it may get nothing.
    """

    peg: int
    key: KeyPeg | None
    secret_peg: int | None
    in_guess: int
    in_secret: int


def peg_by_peg(guess: Code, secret: Code) -> tuple[PegAnswer, ...]:
    """Return the key peg of each peg of a guess.

    Blacks are counted first. Then each other peg of the guess, from the left, gets a white for the
    first peg of its colour in the secret that is not counted yet. `CodeError` for codes of two
    lengths.

    >>> for answer in peg_by_peg((0, 0, 1, 2), (2, 0, 3, 4)):
    ...     print(answer.peg, answer.key, answer.secret_peg, answer.in_guess, answer.in_secret)
    1 None None 2 1
    2 black 2 2 1
    3 None None 1 0
    4 white 1 1 1
    """
    score(guess, secret)  # refuses codes of two lengths
    in_guess, in_secret = Counter(guess), Counter(secret)
    waiting = defaultdict[int, deque[int]](deque)
    for place, (asked, hidden) in enumerate(zip(guess, secret, strict=True), 1):
        if asked != hidden:
            waiting[hidden].append(place)
    answers = []
    for place, (colour, hidden) in enumerate(zip(guess, secret, strict=True), 1):
        key: KeyPeg | None = None
        secret_peg = None
        if colour == hidden:
            key, secret_peg = "black", place
        elif waiting[colour]:
            key, secret_peg = "white", waiting[colour].popleft()
        answers.append(PegAnswer(place, key, secret_peg, in_guess[colour], in_secret[colour]))
    return tuple(answers)
