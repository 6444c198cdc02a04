"""The game of a challenge as it is sent back, so that two people can compare theirs.

One line of text: the challenge, and after an equals sign the player's name and the guesses:

    Anna: 4C6R-7K3M-9QT0-A4H=Ben: 017J05FWE5A

The symbols are the number of hints, each guess, and four to check the whole. A guess that was taken
back counts as a hint, since its answer was seen. A guess is its number among the codes of the
board, moved on by a number that the challenge draws for the turn: it is hidden as the secret of a
challenge is. The answers are not in the text, so none can be wrong.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import NamedTuple

from .challenge import (
    BASE_32,
    MAX_MOVED,
    Challenge,
    from_symbols,
    plain_symbols,
    symbols_of,
    to_symbols,
    too_large,
)
from .checks import checked, expect, is_int, items_of, plain_text
from .codemaker import seeded_random
from .codes import Code, code_at, code_number, format_code, parse_code
from .errors import ChallengeError
from .people import check_name, person_name
from .rules import Rules
from .scoring import Turn, all_black, score

MAX_SENT_GUESSES = 100

MAX_HINTS = 31
"""The largest number of hints; more count as this many."""

MAX_SENT = 6_000
"""The most characters of the text of a sent game."""

_CHECK = 4
"""Symbols that check the whole."""


@checked(ChallengeError)
class SentGame(NamedTuple):
    """A challenge with the guesses of one person. `str` gives the text that `parse` reads.

    The fields are values: a text could as well be a whole sent game, which `parse` reads.
    `ChallengeError` if a guess follows the one that found the code, or if there is none.

    >>> challenge = Challenge.choosing(Rules(4, 6), (0, 1, 2, 3), "7K3M9QT", "Anna")
    >>> game = SentGame(challenge, ((0, 0, 1, 1), (0, 1, 2, 3)), "Ben")
    >>> SentGame.parse(str(game)) == game, game.solved, str(game.turns[0].feedback)
    (True, True, '1,1')
    """

    challenge: Challenge
    guesses: tuple[Code, ...]
    name: str = ""
    """The player's name as `person_name` returns it, or ""."""
    hints: int = 0
    """Hints that were asked for and guesses that were taken back, up to `MAX_HINTS`."""

    def _check(self) -> None:
        rules = self.challenge.rules
        if symbols_of(rules.guesses) > MAX_MOVED:
            raise too_large(rules)
        for guess in self.guesses:
            parse_code(rules, guess)
        if not 1 <= len(self.guesses) <= MAX_SENT_GUESSES:
            raise ChallengeError(
                "expected 1 to {most} guesses, got {count}",
                self.guesses,
                code="sent-many",
                most=MAX_SENT_GUESSES,
                count=len(self.guesses),
            )
        if self.challenge.secret() in self.guesses[:-1]:
            raise ChallengeError("expected no guess after the one that found the code", self)
        fits = is_int(self.hints, 0, MAX_HINTS)
        expect(fits, f"0 to {MAX_HINTS} hints", self.hints, ChallengeError)
        check_name(self.name)

    @classmethod
    def of(
        cls, challenge: Challenge, turns: Sequence[Turn], name: str = "", hints: int = 0
    ) -> SentGame:
        """Return the game of a challenge with these turns.

        The name may be any text. `ChallengeError` also if an answer is not that of the secret.
        """
        expect(isinstance(challenge, Challenge), "a Challenge", challenge, ChallengeError)
        secret = challenge.secret()
        taken = []
        for turn in items_of(turns, "turns", ChallengeError):
            expect(isinstance(turn, Turn), "a Turn", turn, ChallengeError)
            taken.append(parse_code(challenge.rules, turn.guess))
            if score(turn.guess, secret) != turn.feedback:
                found = f"{format_code(challenge.rules, turn.guess)}={turn.feedback}"
                raise ChallengeError(
                    "expected the answers of the challenge, got {found}",
                    turn,
                    code="sent-answer",
                    found=found,
                )
        hinted = min(hints, MAX_HINTS) if is_int(hints, 0) else hints
        return cls(challenge, tuple(taken), person_name(name), hinted)

    @classmethod
    def parse(cls, text: str) -> SentGame:
        """Return the game of a text; `ChallengeError` if it is none, or was changed since."""
        text = plain_text(text, "a sent game as text", ChallengeError)
        first, equals, rest = text[:MAX_SENT].partition("=")
        called, _, typed = rest.rpartition(":")
        symbols = plain_symbols(typed).strip()
        known = not set(symbols) - set(BASE_32)
        if len(text) > MAX_SENT or not equals or not known or len(symbols) < _CHECK + 2:
            raise ChallengeError(
                "expected a whole game that was sent back, got {found}",
                text,
                code="sent-text",
            )
        challenge = Challenge.parse(first)
        name = person_name(called)
        try:
            game = cls(
                challenge, _guesses(challenge, symbols[1:-_CHECK]), name, from_symbols(symbols[0])
            )
        except (ChallengeError, ValueError) as error:
            raise _changed(text) from error
        if not str(game).endswith(symbols):
            raise _changed(text)
        return game

    @property
    def turns(self) -> tuple[Turn, ...]:
        """The guesses, each with the answer of the secret."""
        secret = self.challenge.secret()
        return tuple(Turn(guess, score(guess, secret)) for guess in self.guesses)

    @property
    def solved(self) -> bool:
        """Whether the last guess is the code."""
        return self.turns[-1].feedback == all_black(self.challenge.rules)

    def __str__(self) -> str:
        challenge, rules = self.challenge, self.challenge.rules.guesses
        count, codes = symbols_of(rules), rules.code_count
        told = to_symbols(self.hints, 1)
        for turn, guess in enumerate(self.guesses):
            moved = (code_number(rules, guess) + _shift(challenge, turn)) % codes
            told += to_symbols(moved, count)
        body = f"{self.name}: {told}" if self.name else told
        # The sum is of one form of the challenge, so that all texts that were sent stay right.
        return f"{challenge}={body}{_sum_of(f'{challenge._written()}={body}')}"


def _changed(text: str) -> ChallengeError:
    return ChallengeError(
        "expected a game as it was sent, got {found}, which was changed since",
        text,
        code="sent-changed",
    )


def _guesses(challenge: Challenge, symbols: str) -> tuple[Code, ...]:
    """Return the guesses that symbols tell; `ValueError` if they tell none."""
    rules = challenge.rules.guesses
    count, codes = symbols_of(rules), rules.code_count
    turns, left = divmod(len(symbols), count)
    if left or not 1 <= turns <= MAX_SENT_GUESSES:
        raise ValueError("no whole number of guesses")
    guesses = []
    for turn in range(turns):
        moved = from_symbols(symbols[turn * count : (turn + 1) * count])
        if moved >= codes:
            raise ValueError("no code has this number")
        guesses.append(code_at(rules, (moved - _shift(challenge, turn)) % codes))
    return tuple(guesses)


def _shift(challenge: Challenge, turn: int) -> int:
    rules: Rules = challenge.rules
    drawn = seeded_random(f"sent {rules} {challenge.seed} {turn}")
    return drawn.randrange(rules.guesses.code_count)


def _sum_of(text: str) -> str:
    """Return the symbols that check a text: they depend on every character of it."""
    number = int.from_bytes(hashlib.sha256(text.encode("utf-8")).digest()[:8], "big")
    return to_symbols(number, _CHECK)
