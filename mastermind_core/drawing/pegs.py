"""Peg sets: the names and looks of a board's colours at a person's own table, and in pictures.

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
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ..checks import checked, expect, made, plain_text
from ..codes import SYMBOLS, Code, ShownCode, symbol
from ..errors import PegsError, quote
from ..rules import Rules

_RAINBOW = (
    "R #be272a red; O #de8b1b orange; Y #ffe204 yellow; G #50b285 green; B #334b93 blue; "
    "P #9164fe purple; W #fbfaf7 white; K #26292d black; T #38c0b8 teal; M #ef8fc6 magenta; "
    "N #7a4a2b brown; S #a9b2ba silver; A #6cb6f5 azure; L #b9e52c lime; C #ff8671 coral; "
    "D #1b3a66 denim; E #35c46a emerald; F #c2188f fuchsia; V #c3a0f0 violet; J #0f6b66 jade; "
    "H #b5830f honey; I #2f2080 indigo; U #6d0f27 burgundy; Z #626c75 zinc; Q #eec6cd quartz; "
    "X #cfc48f flax"
)

_BY_LABEL = {line[0]: line for line in _RAINBOW.split("; ")}
_DARK_BROWN = "N #4a260e brown"


def _lines(labels: str, *more: str) -> str:
    """Return colours of the rainbow by their labels, and more lines after them."""
    return "; ".join([*map(_BY_LABEL.__getitem__, labels), *more])


def _labelled(labels: str) -> str:
    """Return the first colours of the rainbow with other labels, which are their names as well."""
    paints = [line.split()[1] for line in _BY_LABEL.values()]
    named = zip(labels, paints, strict=False)
    return "; ".join([f"{label} {paint} {label}" for label, paint in named])


HEAD = "Mastermind pegs:"

SHAPES = {
    "circle": "M12 4a8 8 0 1 0 0 16a8 8 0 1 0 0-16z",
    "square": "M5 5h14v14H5z",
    "triangle": "M12 3.5L21 19.5H3z",
    "star": "M12 2l3 6.6 7.2.8-5.4 4.8 1.6 7.1L12 17.6l-6.4 3.7 1.6-7.1L1.8 9.4 9 8.6z",
    "cross": "M9 3.5h6V9h5.5v6H15v5.5H9V15H3.5V9H9z",
    "heart": "M12 20.5C5 15.5 3 12 3 8.8A4.8 4.8 0 0 1 12 6.6a4.8 4.8 0 0 1 9 2.2"
    "c0 3.2-2 6.7-9 11.7z",
    "moon": "M16.5 3A9.2 9.2 0 1 0 20.8 15.6A7.6 7.6 0 0 1 16.5 3z",
    "ring": "M12 3.5a8.5 8.5 0 1 0 0 17a8.5 8.5 0 1 0 0-17zm0 4.5a4 4 0 1 1 0 8a4 4 0 1 1 0-8z",
    "drop": "M12 2.5c4 5 6.4 8.4 6.4 11.6a6.4 6.4 0 0 1-12.8 0C5.6 10.9 8 7.5 12 2.5z",
    "diamond": "M12 2.5L20 12l-8 9.5L4 12z",
}
"""The shapes of the page, each as an SVG path in a square of 24 by 24."""

SHIPPED = {
    "rainbow": _RAINBOW,
    "classic": _lines("RYGBWK"),
    "orange": _lines("ROYGBW"),
    "brown": _lines("ROYGB", _DARK_BROWN),
    "super": _lines("RYGBWKO", _DARK_BROWN),
    "purple": _lines("RYGBWKOP"),
    "hole": _lines("RYGBWK", "E hole hole"),
    "vision": (
        "R #b7130d red; Y #f6d22c yellow; B #0b26a6 blue; S #72c5fc sky; W #f5f9f5 white; "
        "K #1c1719 black; O #e36a07 orange; G #2e7e61 green; P #a476c9 purple; I #ee8bb8 pink"
    ),
    "shapes": "; ".join(
        f"{label} #fbfaf7/{shape} {shape}"
        for label, shape in zip("CSTAXHMRDI", SHAPES, strict=True)
    ),
    "digits": _labelled("1234567890"),
    "letters": _labelled("ABCDEFGHIJKL"),
}
"""The sets that are shipped, those of the page: name -> colours. Colours have English names."""

MAX_COLOURS, MAX_TITLE, MAX_NAME, MAX_LABEL, MAX_TEXT = 40, 40, 24, 2, 4000
"""The most colours of a set, and the most characters of a title, a name, a label and a text.

They are those of the page, `web/js/words/pegtext.ts`."""

_SPACES = re.compile("[\t\v\f \xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]+")


@checked(PegsError)
class Peg(NamedTuple):
    """A colour of a set.

    People type its `label`. `paint` is its colour as `#rrggbb`, None for a hole, which has no peg
    at all. `shape` is one of `SHAPES`, or None.
    """

    label: str
    paint: str | None
    shape: str | None
    name: str

    def _check(self) -> None:
        label, paint, shape, name = self
        _check_text(f"a label of 1 or {MAX_LABEL} letters", label, MAX_LABEL)
        _check_text(f"a name of 1 to {MAX_NAME} letters", name, MAX_NAME)
        painted = paint is None or re.fullmatch("#[0-9a-f]{6}", paint) is not None
        expect(painted, "a colour such as '#be272a', or 'hole'", paint, PegsError)
        if shape is not None and shape not in SHAPES:
            shapes = ", ".join(SHAPES)
            raise PegsError(f"expected a shape, one of {shapes}; got {quote(shape)}", shape)


@checked(PegsError)
class PegSet(NamedTuple):
    """The colours of a board by their numbers, 0 first.

    >>> from mastermind_core import use_pegs
    >>> with use_pegs(["red", "blue", "#ff00aa"]) as pegs:
    ...     [(peg.label, peg.name) for peg in pegs.pegs]
    [('R', 'red'), ('B', 'blue'), ('3', '#ff00aa')]
    """

    title: str
    pegs: tuple[Peg, ...]

    def _check(self) -> None:
        _check_text(f"a title of 1 to {MAX_TITLE} letters", self.title, MAX_TITLE)
        expect(bool(self.pegs), "a peg at least", self.pegs, PegsError)


def _check_text(what: str, text: str, most: int) -> None:
    visible = not any(unicodedata.category(each).startswith("C") for each in text)
    expect(visible and 0 < len(text) <= most, what, text, PegsError)


def read_pegs(text: str) -> PegSet:
    """Return the set of a text, in which semicolons may stand for the ends of lines.

    People send each other such texts, so every mistake is a `PegsError` that names the line.
    """
    if len(text) > MAX_TEXT:
        raise PegsError(f"expected at most {MAX_TEXT:,} characters, got {len(text):,}", text)
    cleaned = [_SPACES.sub(" ", line).strip(" ") for line in re.split("\r\n|[\r\n;]", text)]
    (_, head), *lines = [(at, line) for at, line in enumerate(cleaned, 1) if line] or [(1, "")]
    expect(head.startswith(HEAD), f"a first line such as '{HEAD} Our box'", head, PegsError)
    pegs = [_read_line(at, line) for at, line in lines]
    if not 1 <= len(pegs) <= MAX_COLOURS:
        raise PegsError(f"expected a set of 1 to {MAX_COLOURS} colours, got {len(pegs)}", pegs)
    for what in ("label", "name"):
        seen = set()
        for (at, _), peg in zip(lines, pegs, strict=True):
            text = getattr(peg, what)
            if text.lower() in seen:
                got = f"got {quote(text)} twice"
                raise PegsError(f"line {at}: expected each {what} once, {got}", pegs)
            seen.add(text.lower())
    holes = [at for (at, _), peg in zip(lines, pegs, strict=True) if peg.paint is None]
    if len(holes) > 1:
        raise PegsError(f"line {holes[1]}: expected at most one hole, got two", pegs)
    return PegSet(head.removeprefix(HEAD).strip(" "), tuple(pegs))


def _read_line(at: int, line: str) -> Peg:
    try:
        label, look, name = line.split(" ", 2)
    except ValueError:
        got = f"a line such as 'R #be272a red', got {quote(line)}"
        raise PegsError(f"line {at}: expected {got}", line) from None
    painted = re.fullmatch("(#[0-9a-f]{6})(?:/([a-z]+))?|hole", look.lower())
    paint, shape = painted.groups() if painted else (look, None)  # the peg refuses such a paint
    try:
        return Peg(label, paint, shape, name)
    except PegsError as error:
        raise PegsError(f"line {at}: {error}", line) from error


def named_pegs(name: str) -> PegSet:
    """Return a shipped set, or that of a file; `PegsError` if there is none."""
    if name in SHIPPED:
        return _shipped(name)
    from pathlib import Path  # not a part of the page's Python

    from ..files import quote_path, read_text_file

    one_of = f"expected pegs, one of {', '.join(SHIPPED)}, or a file"
    if not name.strip():
        raise PegsError(f"{one_of}, got {quote(name)}", name)
    path = Path(name)
    try:
        return read_pegs(read_text_file(path, 4 * MAX_TEXT))
    except OSError as error:
        why = f"cannot read {quote_path(path)}: {error.strerror}"
        raise PegsError(f"{one_of}; {why}", name) from error
    except PegsError as error:
        raise PegsError(f"{quote_path(path)}: {error}", error.data) from error


@functools.cache
def _shipped(name: str) -> PegSet:
    return read_pegs(f"{HEAD} {name};{SHIPPED[name]}")


PegsLike = PegSet | str | Mapping[str, str] | Sequence[str] | None
"""A peg set, its name, file or text; colours, or names with their colours; None for numbers."""


def as_pegs(pegs: PegsLike) -> PegSet | None:
    """Return a peg set given in any of these ways; `PegsError` if it is none.

    >>> as_pegs("classic").title, as_pegs("Mastermind pegs: Ours;R #be272a red").title
    ('classic', 'Ours')
    >>> [peg.name for peg in as_pegs({"cherry": "#be272a", "lime": "lime"}).pegs]
    ['cherry', 'lime']
    """
    if pegs is None or isinstance(pegs, PegSet):
        return pegs
    if isinstance(pegs, Mapping):
        return _of_colours(dict(pegs))
    if isinstance(pegs, list | tuple):
        expect(all(isinstance(each, str) for each in pegs), "colours as texts", pegs, PegsError)
        return _of_colours({paint: paint for paint in pegs})
    pegs = plain_text(pegs, "the name, file or text of a peg set", PegsError)
    if pegs.lstrip().startswith(HEAD):
        return read_pegs(pegs)
    expect(len(pegs) <= MAX_TEXT and "\0" not in pegs, "the name of a peg set", pegs, PegsError)
    return named_pegs(pegs)


def _of_colours(paints: Mapping[str, str]) -> PegSet:
    """Return the set of named colours; each is `#rrggbb` or a name of the first shipped set."""
    known = {peg.name: peg.paint for peg in named_pegs("rainbow").pegs}
    lines = []
    taken: set[str] = set()
    for number, (name, paint) in enumerate(paints.items(), 1):
        fits = isinstance(name, str) and isinstance(paint, str)
        expect(fits, "colours such as 'red' or '#be272a'", paints, PegsError)
        letters = [] if name.startswith("#") else [each for each in name.upper() if each.isalpha()]
        label = next((each for each in letters if each not in taken), str(number))
        taken.add(label)
        lines.append(f"{label} {known.get(paint, paint)} {name}")
    return read_pegs("\n".join([f"{HEAD} Own pegs", *lines]))


def extended(pegs: PegSet) -> PegSet:
    """Return a set that goes on with the colours of the first shipped set that it does not have."""
    taken = {each for peg in pegs.pegs for each in (peg.name.lower(), peg.label.lower(), peg.paint)}
    more = [
        peg
        for peg in named_pegs("rainbow").pegs
        if taken.isdisjoint((peg.name, peg.label.lower(), peg.paint))
    ]
    return PegSet(pegs.title, (*pegs.pegs, *more))


def ink(paint: str) -> str:
    """Return "black" or "white", whichever reads better on a colour (WCAG 2 contrast).

    >>> ink("#ffe204"), ink("#334b93")
    ('black', 'white')
    """
    rgb = [int(paint[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in rgb]
    luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    return "black" if (luminance + 0.05) ** 2 > 1.05 * 0.05 else "white"


PLAIN = "#fbfaf7"
"""The paint of a colour that no peg set has."""


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

    def face(self, colour: int) -> Peg:
        """Return the peg that is drawn for a colour; its label may be a long number."""
        text = symbol(self._board, colour)
        if colour >= len(self._pegs):
            return made(Peg, (text, PLAIN, None, text))
        peg = self._pegs[colour]
        return peg if self._named else made(Peg, (text, peg.paint, None, text))

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


def use_pegs(pegs: PegsLike) -> UsedPegs:
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
