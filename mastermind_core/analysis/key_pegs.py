"""How the feedback to a guess comes about, peg by peg."""

from __future__ import annotations

from collections import Counter, defaultdict, deque
from typing import Literal, NamedTuple

from ..codes import Code
from ..scoring import score

KeyPeg = Literal["black", "white"]


class PegAnswer(NamedTuple):
    """What one peg of a guess contributes to the feedback. Pegs count from 1."""

    peg: int
    key: KeyPeg | None
    """The key peg it gets: black in its place, white elsewhere, None for neither."""
    secret_peg: int | None
    """The peg of the secret that it is counted for, if it gets a key peg."""
    in_guess: int
    """Pegs of its colour in the guess."""
    in_secret: int
    """Pegs of its colour in the secret. If there are fewer than in the guess, and each of them is
    counted for another peg of the guess, this one gets nothing."""


def peg_by_peg(guess: Code, secret: Code) -> tuple[PegAnswer, ...]:
    """Return what each peg of a guess contributes to the feedback.

    Blacks are counted first. Then each other peg of the guess, from the left, gets a white for the
    first peg of its colour in the secret that is not counted yet. Codes of two lengths are a
    `CodeError`.

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
