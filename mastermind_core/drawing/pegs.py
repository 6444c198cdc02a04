"""Peg sets: the names and looks of a board's colours at a person's own table.

The core has numbers for colours; a set has a label, a look and a name for each, in their order. Its
text form is that of the page, which sends sets to other people:

    Mastermind pegs: Our box
    R #be272a red
    S #fbfaf7/star star
    E hole hole
"""

from __future__ import annotations

import functools
import re
import unicodedata
from pathlib import Path
from typing import NamedTuple

from ..checks import checked, expect
from ..errors import PegsError, quote
from ..files import quote_path, read_text_file
from .peg_sets import SHIPPED

HEAD = "Mastermind pegs:"

SHAPES = (
    "circle", "square", "triangle", "star", "cross", "heart", "moon", "ring", "drop", "diamond",
)  # fmt: skip

MAX_COLOURS, MAX_TITLE, MAX_NAME, MAX_LABEL, MAX_TEXT = 40, 40, 24, 2, 4000
"""Bounds of a set: its colours, and the characters of a title, a name, a label and a whole text.

They are those of the page, `web/js/words/pegtext.js`."""

_SPACES = "\t\v\f \xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff"
_BETWEEN = re.compile(f"[{_SPACES}]+")
_LINE = re.compile(r"([^ ]+) ([^ ]+) (.+)")
_LOOK = re.compile("(#[0-9a-f]{6})(?:/([a-z]+))?")
_HOLE = "hole"


@checked(PegsError)
class Peg(NamedTuple):
    """A colour of a set; `PegsError` if it cannot be drawn."""

    label: str
    """What is typed for it, and stands on it."""
    paint: str | None
    """Its colour as `#rrggbb`; None for a hole, which has no peg at all."""
    shape: str | None
    """One of `SHAPES`, or None."""
    name: str

    def _check(self) -> None:
        label, paint, shape, name = self
        expect(_is_plain(label, MAX_LABEL), "a label of 1 or 2 letters", label, PegsError)
        painted = paint is None or re.fullmatch("#[0-9a-f]{6}", paint) is not None
        expect(painted, "a colour such as '#be272a'", paint, PegsError)
        expect(shape in (None, *SHAPES), "a shape", shape, PegsError)
        expect(_is_plain(name, MAX_NAME), "a name", name, PegsError)


@checked(PegsError)
class PegSet(NamedTuple):
    """The colours of a board by their numbers, 0 first. `read_pegs` reads one from its text."""

    title: str
    pegs: tuple[Peg, ...]

    def _check(self) -> None:
        expect(_is_plain(self.title, MAX_TITLE), "a title", self.title, PegsError)
        expect(bool(self.pegs), "a peg at least", self.pegs, PegsError)


def read_pegs(text: str) -> PegSet:
    """Return the set of a text, in which semicolons may stand for the ends of lines.

    People send each other such texts, so every mistake is a `PegsError` that names the line.
    """
    if len(text) > MAX_TEXT:
        raise PegsError(f"expected at most {MAX_TEXT:,} characters, got {len(text):,}", text)
    cleaned = [_BETWEEN.sub(" ", line).strip(" ") for line in re.split("\r\n|[\r\n;]", text)]
    (_, head), *rest = [(at, line) for at, line in enumerate(cleaned, 1) if line] or [(1, "")]
    if not head.startswith(HEAD):
        raise PegsError(f"expected a first line such as '{HEAD} Our box', got {quote(head)}", text)
    title = head.removeprefix(HEAD).strip(" ")
    if not _is_plain(title, MAX_TITLE):
        raise PegsError(f"expected a title of 1 to {MAX_TITLE} letters, got {quote(title)}", title)
    pegs = tuple([_read_line(at, line) for at, line in rest])
    _check_together(pegs, [at for at, _ in rest])
    return PegSet(title, pegs)


def _read_line(at: int, line: str) -> Peg:
    try:
        return _read_peg(line)
    except PegsError as error:
        raise PegsError(f"line {at}: {error}", error.data) from error


def _read_peg(line: str) -> Peg:
    match = _LINE.fullmatch(line)
    if match is None:
        raise PegsError(f"expected a line such as 'R #be272a red', got {quote(line)}", line)
    label, look, name = match.groups()
    if not _is_plain(label, MAX_LABEL):
        raise PegsError(f"expected a label of 1 or {MAX_LABEL} letters, got {quote(label)}", line)
    if not _is_plain(name, MAX_NAME):
        raise PegsError(f"expected a name of 1 to {MAX_NAME} letters, got {quote(name)}", line)
    if look.lower() == _HOLE:
        return Peg(label, None, None, name)
    seen = _LOOK.fullmatch(look.lower())
    if seen is None:
        raise PegsError(f"expected a colour such as '#be272a', or 'hole', got {quote(look)}", line)
    paint, shape = seen.groups()
    if shape is not None and shape not in SHAPES:
        raise PegsError(f"expected a shape, one of {', '.join(SHAPES)}; got {quote(shape)}", line)
    return Peg(label, paint, shape, name)


def _is_plain(text: str, most: int) -> bool:
    """Return whether a text has 1 to `most` characters and none that is a control or invisible."""
    return 0 < len(text) <= most and not any(
        unicodedata.category(each).startswith("C") for each in text
    )


def _check_together(pegs: tuple[Peg, ...], lines: list[int]) -> None:
    """Raise `PegsError` if there are no pegs or too many, or if two are called the same.

    `lines` has the number of each peg's line.
    """
    if not 1 <= len(pegs) <= MAX_COLOURS:
        raise PegsError(f"expected a set of 1 to {MAX_COLOURS} colours, got {len(pegs)}", pegs)
    for what, texts in (
        ("label", [peg.label for peg in pegs]),
        ("name", [peg.name for peg in pegs]),
    ):
        seen = set()
        for at, text in zip(lines, texts, strict=True):
            if text.lower() in seen:
                raise PegsError(
                    f"line {at}: expected each {what} once, got {quote(text)} twice", pegs
                )
            seen.add(text.lower())
    holes = [at for at, peg in zip(lines, pegs, strict=True) if peg.paint is None]
    if len(holes) > 1:
        raise PegsError(f"line {holes[1]}: expected at most one hole, got two", pegs)


@functools.cache
def _shipped(name: str) -> PegSet:
    return read_pegs(f"{HEAD} {name};{SHIPPED[name]}")


def named_pegs(name: str) -> PegSet:
    """Return a shipped set, or that of a file; `PegsError` if there is none."""
    if name in SHIPPED:
        return _shipped(name)
    if not str.strip(name):
        raise PegsError(
            f"expected pegs, one of {', '.join(SHIPPED)}, or a file, got {quote(name)}", name
        )
    path = Path(name)
    try:
        text = read_text_file(path, 4 * MAX_TEXT)
    except OSError as error:
        raise PegsError(
            f"expected pegs, one of {', '.join(SHIPPED)}, or a file; cannot read "
            f"{quote_path(path)}: {error.strerror}",
            name,
        ) from error
    try:
        return read_pegs(text)
    except PegsError as error:
        raise PegsError(f"{quote_path(path)}: {error}", error.data) from error


def extended(pegs: PegSet) -> PegSet:
    """Return a set that goes on with the colours of the first set that it does not have."""
    taken = {each for peg in pegs.pegs for each in (peg.name.lower(), peg.label.lower(), peg.paint)}
    first = named_pegs(next(iter(SHIPPED)))
    more = [peg for peg in first.pegs if taken.isdisjoint((peg.name, peg.label.lower(), peg.paint))]
    return PegSet(pegs.title, (*pegs.pegs, *more))


def ink(paint: str) -> str:
    """Return "black" or "white", whichever reads better on a colour (WCAG 2 contrast).

    >>> ink("#ffe204"), ink("#334b93")
    ('black', 'white')
    """
    red, green, blue = [int(paint[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [
        c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in (red, green, blue)
    ]
    luminance = 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    return "black" if (luminance + 0.05) ** 2 > 1.05 * 0.05 else "white"
