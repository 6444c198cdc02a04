"""The rules of one board: pegs, colours, and whether a colour may be used twice."""

from __future__ import annotations

import math
import re
from typing import NamedTuple

from .checks import checked, made, plain_text
from .errors import RulesError, quote

MAX_SIZE = 10_000
"""The most pegs, and the most colours."""

_TEXT = re.compile(r"p(0|-?[1-9][0-9]{0,49})c(0|-?[1-9][0-9]{0,49})([rn])", re.ASCII)
"""The text of rules; numbers out of range are read, so that the error can name them."""


@checked(RulesError)
class Rules(NamedTuple):
    """Rules of the game; `str` gives the short form of the literature, `p4c6r` or `p4c10n`.

    >>> Rules(4, 6)
    Rules(pegs=4, colours=6, repeats=True)
    >>> str(Rules(4, 10, repeats=False)), Rules.parse("p4c10n").code_count
    ('p4c10n', 5040)

    `RulesError` if there is no game with these numbers.
    """

    pegs: int
    colours: int
    repeats: bool = True

    def _check(self) -> None:
        pegs, colours, repeats = self
        for number, what in ((pegs, "pegs"), (colours, "colours")):
            if not 1 <= number <= MAX_SIZE:
                raise RulesError(
                    "expected 1 to {most:,} {what}, got {found}",
                    number,
                    code="rules-size",
                    most=MAX_SIZE,
                    what=what,
                )
        if not repeats and colours < pegs:
            raise RulesError(
                "expected at least {pegs} colours, one for each peg and none twice, got {colours}",
                colours,
                code="rules-none-twice",
                pegs=pegs,
                colours=colours,
            )

    @classmethod
    def parse(cls, text: str) -> Rules:
        """Return the rules of a text such as `p4c6r`; `RulesError` if it is no rules."""
        text = plain_text(text, "the text of rules, such as 'p4c6r'", RulesError)
        match = _TEXT.fullmatch(text.strip().lower())
        if match is None:
            raise RulesError(
                "expected rules such as 'p4c6r' (4 pegs, 6 colours, repeats) "
                "or 'p4c10n' (no repeats), got {found}",
                text,
                code="rules-text",
            )
        pegs, colours, letter = match.groups()
        rules = made(cls, (int(pegs), int(colours), letter == "r"))
        rules._check()
        return rules

    def __str__(self) -> str:
        return f"p{self.pegs}c{self.colours}{'r' if self.repeats else 'n'}"

    @property
    def code_count(self) -> int:
        """The number of codes of the board."""
        if self.repeats:
            return int(self.colours**self.pegs)
        return math.perm(self.colours, self.pegs)


def check_rules(rules: object) -> None:
    """Raise `RulesError` unless these are `Rules`."""
    if not isinstance(rules, Rules):
        raise RulesError(f"expected Rules, such as Rules(4, 6), got {quote(rules)}", rules)
