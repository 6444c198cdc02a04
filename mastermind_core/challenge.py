"""Secrets that people share: a short code to type in, or the date.

Both end in a *shared seed*, from which `Codemaker.from_seed` draws the secret, so that everyone
with the same board and the same seed has the same secret. A challenge code is the board, the seed
and a check symbol:

    4C6R-7K3M-9QTG    4 pegs, 6 colours, repeats; seed 7K3M9QT; check symbol G

The seed says nothing about the secret without computing it.
"""

from __future__ import annotations

import calendar
import hashlib
import re
from typing import NamedTuple

from .checks import checked, plain_text
from .errors import ChallengeError, RulesError, quote
from .rules import Rules, check_rules

BASE_32 = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Crockford's base 32: no I, L and O, which look like 1, 1 and 0, and no U."""

SEED_SYMBOLS = 7
"""Symbols of a shared seed: 35 bits. The code of a usual board has three groups of four."""

MAX_CHALLENGE = 100
"""Characters of a challenge code at most; that of the largest board has 22."""

_GROUP = 4
"""Symbols between two hyphens."""

_SEED = re.compile(f"[{BASE_32}]{{{SEED_SYMBOLS}}}")
_CODE = re.compile(
    f"([0-9]{{1,5}})C([0-9]{{1,5}})([RN])([{BASE_32}]{{{SEED_SYMBOLS}}})([{BASE_32}])"
)
_DATE = re.compile("([0-9]{4})-([0-9]{2})-([0-9]{2})", re.ASCII)
_SAME = str.maketrans("ILO", "110", " -")
"""Look-alikes, and what only groups the symbols."""


@checked(ChallengeError)
class Challenge(NamedTuple):
    """A board with a shared seed. `str` gives the code that `parse` reads.

    `ChallengeError` if the seed is no shared seed; `of` takes any text.

    >>> challenge = Challenge.of(Rules(4, 6), "7K3M9QT")
    >>> str(challenge)
    '4C6R-7K3M-9QTG'
    >>> Challenge.parse("4c6r 7k3m 9qtg") == challenge
    True
    """

    rules: Rules
    seed: str
    """A shared seed: `SEED_SYMBOLS` of `BASE_32`."""

    def _check(self) -> None:
        if not _SEED.fullmatch(self.seed):
            found = quote(self.seed)
            raise ChallengeError(f"expected a seed such as '7K3M9QT', got {found}", self.seed)

    @classmethod
    def of(cls, rules: Rules, text: str) -> Challenge:
        """Return the challenge of a seed: of this one if it is a shared seed, else of a digest."""
        text = plain_text(text, "a seed as text", ChallengeError)
        return cls(rules, text if _SEED.fullmatch(text) else _digest(text))

    @classmethod
    def parse(cls, text: str) -> Challenge:
        """Return the challenge that a code names, typed in any case, with or without hyphens.

        `ChallengeError` if it is none, or if a symbol is wrong or two are exchanged.
        """
        text = plain_text(text, "a challenge code as text", ChallengeError)
        symbols = text[:MAX_CHALLENGE].upper().translate(_SAME)
        match = _CODE.fullmatch(symbols) if len(text) <= MAX_CHALLENGE else None
        if match is None:
            raise ChallengeError(
                "expected a challenge code such as '{example}', got {found}",
                text,
                code="challenge-text",
                example=str(EXAMPLE),
                found=quote(text),
            )
        if _remainder(symbols):
            raise ChallengeError(
                "expected a challenge code as it was sent, got {found} with a wrong symbol",
                text,
                code="challenge-symbol",
                found=quote(text),
            )
        pegs, colours, repeats, seed, _ = match.groups()
        try:
            return cls(Rules.parse(f"p{pegs}c{colours}{repeats.lower()}"), seed)
        except RulesError as error:
            raise ChallengeError(
                "expected a challenge code of a board that exists, got {found}",
                text,
                code="challenge-board",
                found=quote(text),
            ) from error

    def __str__(self) -> str:
        pegs, colours, repeats = self.rules
        checked = f"{pegs}C{colours}{'R' if repeats else 'N'}{self.seed}"
        symbols = checked + BASE_32[_remainder(f"{checked}0")]
        seed_at = len(symbols) - SEED_SYMBOLS - 1
        return "-".join(
            [symbols[:seed_at]]
            + [symbols[at : at + _GROUP] for at in range(seed_at, len(symbols), _GROUP)]
        )


def challenge_of_day(rules: Rules, date: str) -> Challenge:
    """Return the challenge of a day, a date such as `2026-11-22`; `ChallengeError` if it is none.

    >>> print(challenge_of_day(Rules(4, 6), "2026-11-22"))
    4C6R-BPXR-QYPS
    """
    check_rules(rules)
    checked_date(date)
    return Challenge(rules, _digest(f"daily {rules} {date}"))


def checked_date(date: str) -> tuple[int, int, int]:
    """Return year, month and day of a date such as `2026-11-22`; `ChallengeError` if it is none."""
    date = plain_text(date, "a date as text, such as '2026-11-22'", ChallengeError)
    match = _DATE.fullmatch(date)
    year, month, day = map(int, match.groups()) if match else (0, 0, 0)
    if not (year and 1 <= month <= 12 and 1 <= day <= calendar.monthrange(year, month)[1]):
        raise ChallengeError(
            "expected a date such as '2026-11-22', got {found}",
            date,
            code="challenge-date",
            found=quote(date),
        )
    return year, month, day


def _digest(text: str) -> str:
    """Return a shared seed that depends on every character of a text."""
    # Half a character, which UTF-8 does not have, is kept apart from all whole ones.
    number = int.from_bytes(hashlib.sha256(text.encode("utf-8", "surrogatepass")).digest(), "big")
    return "".join([BASE_32[number >> 5 * place & 31] for place in range(SEED_SYMBOLS)])


def _remainder(symbols: str) -> int:
    """Return 0 for symbols whose last one is right, else what it would have to be changed by.

    The symbols are the coefficients of a polynomial over the field of 32 elements, and this is its
    value at a generator. One wrong symbol changes it, and so do two that are exchanged.
    """
    value = 0
    for symbol in symbols:
        value <<= 1
        if value & 32:
            value ^= 0b100101
        value ^= BASE_32.index(symbol)
    return value


EXAMPLE = Challenge(Rules(4, 6), "7K3M9QT")
"""Shown where a text is no challenge code."""
