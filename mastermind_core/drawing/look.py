"""What a colour looks like in a picture: the peg set in use, and what stands on each peg."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ..checks import expect
from ..errors import PegsError
from .peg_sets import SHIPPED
from .pegs import HEAD, MAX_TEXT, PegSet, extended, ink, named_pegs, read_pegs

PLAIN = "#fbfaf7"
"""The paint of a colour that no peg set has."""

LETTERS_FROM = 9
"""Colours from this one on are letters in the text of a code, `a` first, up to `z`."""

DOTTED_FROM = 35
"""A code with this colour or a higher one is written as numbers between dots."""


MOST_SAID = 40
"""Pegs of a code that are named in words."""


class Face(NamedTuple):
    """What is drawn for one colour."""

    paint: str | None
    """The colour of the peg as `#rrggbb`; None for a hole."""
    ink: str
    """The colour of the mark on it."""
    label: str
    shape: str | None
    """A shape in place of the label."""
    name: str
    """What the colour is called in words."""


class Look:
    """How colours are drawn, for one picture.

    >>> from .pegs import named_pegs
    >>> Look(None).face(0).label, Look(named_pegs("classic")).face(0).label
    ('1', 'R')
    """

    def __init__(self, pegs: PegSet | None, dotted: bool = False) -> None:
        """Take a peg set, or None for numbers; `dotted` codes have numbers above 9 as well."""
        self.named = pegs is not None
        self._pegs = extended(pegs).pegs if pegs else named_pegs(next(iter(SHIPPED))).pegs
        self._dotted = dotted

    def face(self, colour: int) -> Face:
        """Return what is drawn for a colour."""
        text = self.symbol(colour)
        if colour >= len(self._pegs):
            return Face(PLAIN, ink(PLAIN), text, None, text)
        peg = self._pegs[colour]
        drawn_in = ink(peg.paint) if peg.paint else "black"
        if not self.named:
            return Face(peg.paint, drawn_in, text, None, text)
        return Face(peg.paint, drawn_in, peg.label, peg.shape, peg.name)

    def symbol(self, colour: int) -> str:
        """Return the text of a colour in a code."""
        if colour < LETTERS_FROM or self._dotted:
            return str(colour + 1)
        return chr(ord("a") + colour - LETTERS_FROM)

    def words(self, code: Sequence[int], most: int = MOST_SAID) -> str:
        """Return a code in words: `1122`, or `red, red, yellow` with the names of a set.

        Of a long code these are the first `most` pegs, and how many more there are.
        """
        said = code[:most]
        if self.named:
            words = ", ".join([self.face(colour).name for colour in said])
        else:
            words = ("." if self._dotted else "").join([self.symbol(colour) for colour in said])
        return words if len(code) <= most else f"{words} and {len(code) - most:,} more"


def is_dotted(codes: Iterable[Sequence[int]]) -> bool:
    """Return whether the codes need numbers between dots, as far as they show."""
    for code in codes:
        shown = not isinstance(code, list) and type(code) is not tuple and "." in str(code)
        if shown or max(code, default=0) >= DOTTED_FROM:
            return True
    return False


class _InUse:
    """The peg set of the pictures that name none."""

    pegs: PegSet | None = None


def in_use() -> PegSet | None:
    """Return the peg set that pictures have now; None for numbers."""
    return _InUse.pegs


def as_pegs(pegs: PegSet | str | None) -> PegSet | None:
    """Return a peg set given by its name, its file or its text; `PegsError` if it is none.

    >>> as_pegs("classic").title, as_pegs("Mastermind pegs: Ours;R #be272a red").title
    ('classic', 'Ours')
    """
    if pegs is None or isinstance(pegs, PegSet):
        return pegs
    expect(isinstance(pegs, str), "the name, file or text of a peg set", pegs, PegsError)
    if pegs.lstrip().startswith(HEAD):
        return read_pegs(pegs)
    expect(len(pegs) <= MAX_TEXT and "\0" not in pegs, "the name of a peg set", pegs, PegsError)
    return named_pegs(pegs)


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
