"""The rules of one board: pegs, colours, and the kind, which says what codes and guesses there are.

The codes and the guesses are two sets: a kind says of both whether a colour may come twice. What
tells kinds apart stands in `KINDS`, once.
"""

from __future__ import annotations

import math
import re
from typing import Literal, NamedTuple

from .checks import checked, made, plain_text
from .errors import RulesError, quote

MAX_SIZE = 10_000
"""The most pegs, and the most colours."""

KindLetter = Literal["r", "n", "f", "z"]
"""The letter at the end of the text of rules."""


class Kind(NamedTuple):
    """The meaning of one letter at the end of rules."""

    repeats: bool
    """Whether a code may have a colour twice."""
    guesses: KindLetter
    """The kind whose codes may be guessed."""
    words: str
    """The kind as people say it, after the pegs and the colours."""
    leads: bool = True
    """Whether a code may begin with the last colour."""
    sizes: tuple[int, int] | None = None
    """The most pegs and the one number of colours; None for any."""


KINDS: dict[KindLetter, Kind] = {
    "r": Kind(True, "r", "repeats allowed"),
    "n": Kind(False, "n", "no colour twice"),
    "f": Kind(False, "r", "no colour twice in the code, guesses are free"),
    "z": Kind(False, "z", "no colour twice, no 0 first", leads=False, sizes=(5, 10)),
}
"""All kinds of rules: a new one is a new line. The fewer codes, the later its line."""

_NUMBER = "(0|-?[1-9][0-9]{0,49})"
_TEXT = re.compile(f"p{_NUMBER}c{_NUMBER}([{''.join(KINDS)}])", re.ASCII)
"""The text of rules; numbers out of range are read, so that the error can name them."""


@checked(RulesError)
class Rules(NamedTuple):
    """Rules of the game; `str` gives the short form of the literature, `p4c6r` or `p4c10n`.

    The letter is the `kind`: `r`, repeats are allowed; `n`, no colour comes twice; `f`, none twice
    in the code, but guesses are free; `z`, as `n`, and no code or guess begins with the tenth
    colour, which Bulls and Cows writes 0.

    >>> Rules(4, 6)
    Rules(pegs=4, colours=6, kind='r')
    >>> str(Rules(4, 10, "n")), Rules.parse("p4c10n").code_count, Rules.parse("p4c10z").code_count
    ('p4c10n', 5040, 4536)
    >>> Rules.parse("p4c6f").code_count, Rules.parse("p4c6f").guesses
    (360, Rules(pegs=4, colours=6, kind='r'))

    `RulesError` if there is no game with these numbers.
    """

    pegs: int
    colours: int
    kind: KindLetter = "r"

    def _check(self) -> None:
        pegs, colours, _ = self
        for number, what in ((pegs, "pegs"), (colours, "colours")):
            if not 1 <= number <= MAX_SIZE:
                raise RulesError(
                    "expected 1 to {most:,} {what}, got {found}",
                    number,
                    code="rules-size",
                    most=MAX_SIZE,
                    what=what,
                )
        if not self.repeats and colours < pegs:
            raise RulesError(
                "expected at least {pegs} colours, one for each peg and none twice, got {colours}",
                colours,
                code="rules-none-twice",
                pegs=pegs,
                colours=colours,
            )
        if (sizes := KINDS[self.kind].sizes) and (pegs > sizes[0] or colours != sizes[1]):
            raise RulesError(
                "expected {colours} colours and at most {pegs} pegs on a board without a leading "
                "zero, got {found}",
                str(self),
                code="rules-zero",
                pegs=sizes[0],
                colours=sizes[1],
            )

    @classmethod
    def parse(cls, text: str) -> Rules:
        """Return the rules of a text such as `p4c6r`; `RulesError` if it is no rules."""
        text = plain_text(text, "the text of rules, such as 'p4c6r'", RulesError)
        match = _TEXT.fullmatch(text.strip().lower())
        if match is None:
            raise RulesError(
                "expected rules such as 'p4c6r' (4 pegs, 6 colours, repeats), 'p4c10n' (no "
                "repeats), 'p4c6f' (repeats in guesses only) or 'p4c10z' (no leading zero), "
                "got {found}",
                text,
                code="rules-text",
            )
        pegs, colours, letter = match.groups()
        rules = made(cls, (int(pegs), int(colours), letter))
        rules._check()
        return rules

    def __str__(self) -> str:
        return f"p{self.pegs}c{self.colours}{self.kind}"

    @property
    def repeats(self) -> bool:
        """Whether a code may have a colour twice."""
        return KINDS[self.kind].repeats

    @property
    def leads(self) -> bool:
        """Whether a code may begin with the last colour."""
        return KINDS[self.kind].leads

    @property
    def special(self) -> frozenset[int]:
        """The colours that the rules tell from the others."""
        return frozenset() if self.leads else frozenset([self.colours - 1])

    @property
    def words(self) -> str:
        """The kind as people say it, after the pegs and the colours."""
        return KINDS[self.kind].words

    @property
    def guesses(self) -> Rules:
        """The rules whose codes may be guessed: mostly these."""
        pegs, colours, kind = self
        other = KINDS[kind].guesses
        return self if other == kind else made(Rules, (pegs, colours, other))

    @property
    def code_count(self) -> int:
        """The number of codes of the board."""
        pegs, colours, _ = self
        if self.repeats:
            return int(colours**pegs)
        # One in `colours` begins with the last one: each is as often the first.
        first = colours if self.leads else colours - 1
        return first * math.perm(colours - 1, pegs - 1)


def as_rules(rules: Rules | str) -> Rules:
    """Return rules given as themselves or as text; `RulesError` if they are none.

    >>> as_rules("p4c6r") == as_rules(Rules(4, 6))
    True
    """
    if isinstance(rules, str):
        return Rules.parse(rules)
    if not isinstance(rules, Rules):
        raise RulesError(f"expected rules such as 'p4c6r', got {quote(rules)}", rules)
    return rules
