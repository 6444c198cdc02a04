"""The look of colours in a picture: the peg set in use, and the mark on each peg."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ..codes import SYMBOLS, Code, ShownCode, symbol
from ..rules import Rules
from .pegs import PegSet, as_pegs, extended, named_pegs

PLAIN = "#fbfaf7"
"""The paint of a colour that no peg set has."""


class Face(NamedTuple):
    """The peg that is drawn for one colour.

    `paint` is its colour as `#rrggbb`, None for a hole; the mark on it is the shape or else the
    label. `name` is the colour in words.
    """

    paint: str | None
    label: str
    shape: str | None
    name: str


class Look:
    """The look of a board's colours in one picture, with the pegs in use.

    >>> with use_pegs("classic"):
    ...     look = Look(Rules(4, 6))
    >>> look.face(0).label, look.words((0, 0, 1))
    ('R', 'red, red, yellow')
    """

    def __init__(self, board: Rules) -> None:
        self._board = board
        self._named = in_use() is not None
        self._pegs = extended(in_use() or named_pegs("rainbow")).pegs

    @classmethod
    def at(cls, codes: Sequence[Code]) -> Look:
        """Return the look of codes; for plain tuples, on the smallest board that has them."""
        boards = [code.rules for code in codes if isinstance(code, ShownCode)]
        colours = 1 + max([colour for code in codes for colour in code], default=0)
        return cls(boards[0] if boards else Rules(1, colours))

    def face(self, colour: int) -> Face:
        """Return the peg that is drawn for a colour."""
        text = symbol(self._board, colour)
        if colour >= len(self._pegs):
            return Face(PLAIN, text, None, text)
        peg = self._pegs[colour]
        if not self._named:
            return Face(peg.paint, text, None, text)
        return Face(peg.paint, peg.label, peg.shape, peg.name)

    def words(self, code: Sequence[int], most: int = 40) -> str:
        """Return a code in names or numbers; a long one is cut after `most` pegs."""
        between = ", " if self._named else "." if self._board.colours > len(SYMBOLS) else ""
        words = between.join([self.face(colour).name for colour in code[:most]])
        return words if len(code) <= most else f"{words} and {len(code) - most:,} more"


class _InUse:
    pegs: PegSet | None = None


def in_use() -> PegSet | None:
    """Return the peg set of the pictures that name none; None for numbers."""
    return _InUse.pegs


class UsedPegs:
    """The result of `use_pegs`, which restores the earlier pegs at the end of a `with`."""

    def __init__(self, before: PegSet | None) -> None:
        self._before = before

    def __repr__(self) -> str:
        return f"<pegs {_InUse.pegs.title!r}>" if _InUse.pegs else "<pegs: numbers>"

    def __enter__(self) -> PegSet | None:
        return _InUse.pegs

    def __exit__(self, *_: object) -> None:
        _InUse.pegs = self._before


def use_pegs(pegs: PegSet | str | None) -> UsedPegs:
    """Draw all pictures from now on with a peg set; in a `with`, those of the block alone.

    A set is given by the name of one that is shipped, the path of a file, or the text of a set
    (docs/pegs.md); None stands for numbers, as at the beginning. `PegsError` if there is none.

    >>> with use_pegs("classic") as pegs:
    ...     pegs.title
    'classic'
    """
    before = _InUse.pegs
    _InUse.pegs = as_pegs(pegs)
    return UsedPegs(before)
