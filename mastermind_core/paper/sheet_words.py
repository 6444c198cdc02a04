"""The words that a sheet prints after a guess; each stays whole where lines break.

`02 ABCD (03 ABDD 11 BBCE/BBCF)` reads: after two whites guess ABCD; if that is wrong, after three
whites ABDD, and after one black and one white BBCE, or else BBCF.
"""

from __future__ import annotations

from typing import NamedTuple

from ..codes import Code
from ..scoring import Feedback
from .sheet import Play

NARROW, WIDE = 0.5, 1.3
"""The spaces between an answer and its code, and between words, in characters."""


class Widths(NamedTuple):
    """The characters of a peg and of an answer on a sheet."""

    peg: int = 1
    answer: int = 2

    def code(self, pegs: int) -> int:
        """Return the characters of a code; longer labels have spaces between them."""
        return pegs * self.peg + (pegs - 1) * (self.peg > 1)


class SheetWord(NamedTuple):
    """An answer with the code to guess after it, and the code to guess if that is wrong, if any.

    It stands in `depth` brackets; one opens before it, or some close after it.
    """

    answer: Feedback
    codes: tuple[Code, ...]
    depth: int
    opens: bool
    closes: int

    def width(self, widths: Widths) -> float:
        """Return its width in characters."""
        codes = sum([widths.code(len(code)) for code in self.codes]) + len(self.codes) - 1
        return self.opens + widths.answer + NARROW + codes + self.closes


def printed_codes(play: Play) -> tuple[Code, ...]:
    """Return the guess, and the code that is left if it is wrong where that is certain."""
    other = play.other
    return (play.guess, other) if other else (play.guess,)


def words_of(play: Play, depth: int = 0) -> list[SheetWord]:
    """Return the words that say what follows each answer to a guess; none after a last guess."""
    if play.other:
        return []
    words: list[SheetWord] = []
    for answer, after in play.answers.items():
        words.append(SheetWord(answer, printed_codes(after), depth, False, 0))
        words += words_of(after, depth + 1)
    if depth and words:
        words[0] = words[0]._replace(opens=True)
        words[-1] = words[-1]._replace(closes=words[-1].closes + 1)
    return words


def lines_of(words: list[SheetWord], width: int, widths: Widths) -> list[list[SheetWord]]:
    """Return the words in lines of at most this many characters, a wider word alone."""
    lines: list[list[SheetWord]] = []
    used = 0.0
    for word in words:
        needed = word.width(widths)
        if lines and used + WIDE + needed <= width:
            lines[-1].append(word)
            used += WIDE + needed
        else:
            lines.append([word])
            used = needed
    return lines
