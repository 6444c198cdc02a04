"""Secrets that people share: a short code to type in, or the date.

Both end in a *shared seed*, from which `Codemaker.from_seed` draws the secret: the same one for the
same board and seed. A challenge code is the board, the seed and a check symbol, perhaps after the
name of the person who sends it:

    4C6R-7K3M-9QTG               4 pegs, 6 colours, repeats; seed 7K3M9QT; check symbol G
    Anna: 4C6R-7K3M-9QT0-A4H     the same by Anna, with a code of her own choosing: 0A4

A chosen code is the one that the seed draws, moved on by a number: the symbols after the seed. So a
person who reads the text learns nothing of the secret, but a program can compute it. The name is
not checked.

One check symbol does not show every loss. Where a text that lost its end or a symbol could pass as
another challenge, another letter stands in the place of the C. It says how long the text is: how
many digits the board has, and whether the code is chosen. Older texts always have the C.
"""

from __future__ import annotations

import calendar
import contextlib
import hashlib
import re
from typing import NamedTuple

from .checks import checked, expect, plain_text
from .codemaker import Codemaker
from .codes import Code, ShownCode, code_at, code_number
from .errors import ChallengeError, RulesError
from .people import check_name, person_name
from .rules import KINDS, Rules, as_rules

BASE_32 = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Crockford's base 32: no I, L and O, which look like 1, 1 and 0, and no U."""

_SAME = str.maketrans("ILO", "110", " -\N{NON-BREAKING HYPHEN}\N{EN DASH}\N{EM DASH}")
"""Look-alikes, and the marks that only group symbols, also as a word processor writes them."""

_SEED_SYMBOLS = 7
"""Symbols of a shared seed: 35 bits. The code of a usual board has three groups of four."""

_MAX_TYPED = 100
"""The most characters of a challenge code without its name."""

MAX_MOVED = 52
"""The most symbols of a chosen code, so that the whole code fits into `_MAX_TYPED`."""

_UNSURE = "C"
"""The letter after the pegs where no loss can be mistaken; it says nothing of the length."""

_SURE = "ABDEFGHJKMPQSTVWXY"
"""The letters there for 2 to 10 digits of pegs and colours, each without and with a chosen code."""

_KINDS = "".join(KINDS).upper()
_SEED = re.compile(f"[{BASE_32}]{{{_SEED_SYMBOLS}}}")
_MOVED = re.compile(rf"([{BASE_32}]{{{_SEED_SYMBOLS}}})\+([{BASE_32}]{{1,{MAX_MOVED}}})")
_CODE = re.compile(
    f"([0-9]{{1,5}})([{_UNSURE}{_SURE}])([0-9]{{1,5}})([{_KINDS}])"
    f"([{BASE_32}]{{{_SEED_SYMBOLS}}})([{BASE_32}]{{0,{MAX_MOVED}}})([{BASE_32}])"
)
_DATE = re.compile("([0-9]{4})-([0-9]{2})-([0-9]{2})", re.ASCII)


@checked(ChallengeError)
class Challenge(NamedTuple):
    """A board with a shared seed and the sender's name; `str` gives the text that `parse` reads.

    The fields are values, so that equal challenges have equal texts; `of` and `choosing` read
    rules and any text as a seed. `ChallengeError` if the seed is no shared seed.

    >>> challenge = Challenge.of("p4c6r", "7K3M9QT")
    >>> str(challenge)
    '4C6R-7K3M-9QTG'
    >>> Challenge.parse("4c6r 7k3m 9qtg") == challenge
    True
    >>> chosen = Challenge.choosing("p4c6r", "1234", "7K3M9QT", "Anna")
    >>> str(chosen), Challenge.parse(str(chosen)).secret()
    ('Anna: 4C6R-7K3M-9QT0-A4H', <code 1234>)
    """

    rules: Rules
    seed: str
    """Seven symbols of `BASE_32`; then "+" and more for a chosen code."""
    name: str = ""
    """The sender's name as `person_name` returns it, or ""."""

    def _check(self) -> None:
        shared = _is_shared(self.rules, self.seed)
        expect(shared, "a seed such as '7K3M9QT'", self.seed, ChallengeError)
        check_name(self.name)

    @classmethod
    def of(cls, rules: Rules | str, text: str, name: str = "") -> Challenge:
        """Return the challenge of a shared seed, or of the digest of any other text.

        The sender's name may be any text; it is cleaned by `person_name`.
        """
        text = plain_text(text, "a seed as text", ChallengeError)
        rules = as_rules(rules)
        seed = text if _is_shared(rules, text) else _digest(text)
        return cls(rules, seed, person_name(name))

    @classmethod
    def choosing(cls, rules: Rules | str, code: Code | str, text: str, name: str = "") -> Challenge:
        """Return a challenge whose secret is `code`, hidden by any text.

        `CodeError` if it may not be the secret, `ChallengeError` if the board has too many codes.
        """
        rules = as_rules(rules)
        number = code_number(rules, code)
        seed = cls.of(rules, text).seed[:_SEED_SYMBOLS]
        if (count := symbols_of(rules)) > MAX_MOVED:
            raise too_large(rules)
        moved = (number - code_number(rules, cls(rules, seed).secret())) % rules.code_count
        return cls(rules, f"{seed}+{to_symbols(moved, count)}", person_name(name))

    @classmethod
    def parse(cls, text: str) -> Challenge:
        """Return the challenge that a text names, typed in any case, with or without hyphens.

        `ChallengeError` if it is none, or if a symbol is wrong, missing, doubled, or exchanged with
        another one that is not 31 apart.
        """
        text = plain_text(text, "a challenge code as text", ChallengeError)
        name, _, typed = text.rpartition(":") if len(text) <= 500 else ("", "", text)
        match = _CODE.fullmatch(plain_symbols(typed)) if len(typed) <= _MAX_TYPED else None
        if match is None:
            raise ChallengeError(
                "expected a challenge code such as '{example}', got {found}",
                text,
                code="challenge-text",
                example=str(EXAMPLE),
            )
        try:
            return _read(match)._replace(name=person_name(name))
        except RulesError as error:
            raise ChallengeError(
                "expected a challenge code of a board that exists, got {found}",
                text,
                code="challenge-board",
            ) from error
        except ChallengeError as error:
            raise ChallengeError(
                "expected a challenge code as it was sent, got {found} with a wrong or missing "
                "symbol",
                text,
                code="challenge-symbol",
            ) from error

    @property
    def chosen(self) -> bool:
        """Whether a person has chosen the secret; else it is drawn."""
        return "+" in self.seed

    def secret(self) -> ShownCode:
        """Return the secret."""
        seed, _, moved = self.seed.partition("+")
        drawn = Codemaker.from_seed(self.rules, seed).reveal()
        if not moved:
            return drawn
        number = code_number(self.rules, drawn) + from_symbols(moved)
        return code_at(self.rules, number % self.rules.code_count)

    def _written(self, mark: str = _UNSURE) -> str:
        pegs, colours, kind = self.rules
        start = f"{pegs}{mark}{colours}{kind.upper()}"
        checked = start + self.seed.replace("+", "")
        symbols = checked + BASE_32[_remainder(f"{checked}0")]
        code = "-".join([start, *re.findall(".{1,4}", symbols[len(start) :])])
        return f"{self.name}: {code}" if self.name else code

    def __str__(self) -> str:
        text = self._written()
        return self._written(_mark(self)) if _is_mistakable(text) else text


def codemaker_of(rules: Rules, seed: str) -> Codemaker:
    """Return a codemaker with the secret that a seed draws, or that a chosen code names."""
    if _is_moved(rules, plain_text(seed, "a seed as text", ChallengeError)):
        return Codemaker(rules, Challenge(rules, seed).secret())
    return Codemaker.from_seed(rules, seed)


def challenge_of_day(rules: Rules | str, date: str) -> Challenge:
    """Return the challenge of a day, a date such as `2026-11-22`; `ChallengeError` if it is none.

    >>> print(challenge_of_day("p4c6r", "2026-11-22"))
    4C6R-BPXR-QYPS
    """
    rules = as_rules(rules)
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
        )
    return year, month, day


def too_large(rules: Rules) -> ChallengeError:
    """Return the error for a board with more codes than a text can carry."""
    return ChallengeError(
        "expected a smaller board for a code in a text, got {found}",
        rules,
        code="challenge-large",
        found=str(rules),
    )


def _is_shared(rules: Rules, seed: str) -> bool:
    return bool(_SEED.fullmatch(seed)) or _is_moved(rules, seed)


def _is_moved(rules: Rules, seed: str) -> bool:
    match = _MOVED.fullmatch(seed)
    if not match or len(match[2]) != symbols_of(rules):
        return False
    return from_symbols(match[2]) < rules.code_count


def _mark(challenge: Challenge) -> str:
    pegs, colours, _ = challenge.rules
    return _SURE[2 * len(f"{pegs}{colours}") - 4 + challenge.chosen]


def _read(match: re.Match[str]) -> Challenge:
    """Return the challenge of the parts of a text; `RulesError` or `ChallengeError` if none is."""
    pegs, mark, colours, kind, seed, moved, _ = match.groups()
    if not _remainder(match.string):
        rules = Rules.parse(f"p{pegs}c{colours}{kind.lower()}")
        found = Challenge(rules, f"{seed}+{moved}" if moved else seed)
        if mark in (_UNSURE, _mark(found)):
            return found
    raise ChallengeError("expected other symbols", match.string)


def _is_mistakable(text: str) -> bool:
    """Return whether a text without its end, a group or a symbol, or with one doubled, is read."""
    symbols = plain_symbols(text.rpartition(":")[2])
    for at in range(len(symbols)):
        for rest in ("", symbols[at + 4 :], symbols[at + 1 :], symbols[at] + symbols[at:]):
            if match := _CODE.fullmatch(symbols[:at] + rest):
                with contextlib.suppress(RulesError, ChallengeError):
                    return bool(_read(match))
    return False


def _digest(text: str) -> str:
    # UTF-8 has no half characters; this way each of them has bytes of its own.
    number = int.from_bytes(hashlib.sha256(text.encode("utf-8", "surrogatepass")).digest(), "big")
    return to_symbols(number, _SEED_SYMBOLS)[::-1]


def plain_symbols(typed: str) -> str:
    """Return typed symbols of `BASE_32` without spaces and hyphens, with look-alikes replaced."""
    return typed.upper().translate(_SAME)


def symbols_of(rules: Rules) -> int:
    """Return how many symbols of `BASE_32` number all codes of a board."""
    return max(1, -(-(rules.code_count - 1).bit_length() // 5))


def to_symbols(number: int, symbols: int) -> str:
    """Return a number from 0 as symbols of `BASE_32`, the highest first."""
    return "".join(BASE_32[number >> 5 * place & 31] for place in reversed(range(symbols)))


def from_symbols(symbols: str) -> int:
    """Return the number that `to_symbols` wrote."""
    number = 0
    for symbol in symbols:
        number = number << 5 | BASE_32.index(symbol)
    return number


def _remainder(symbols: str) -> int:
    """Return 0 if the last symbol is right, else the number that would correct it.

    The symbols are the coefficients of a polynomial over the field of 32 elements, and this is its
    value at a generator. One wrong symbol changes it, and so do two that are exchanged, unless they
    are 31 apart: the powers of the generator repeat then.
    """
    value = 0
    for symbol in symbols:
        value <<= 1
        if value & 32:
            value ^= 0b100101
        value ^= BASE_32.index(symbol)
    return value


EXAMPLE = Challenge(Rules(4, 6), "7K3M9QT")
