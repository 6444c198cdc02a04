"""A picture as it grows: lines of text and rows of cells, each told in words as well."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from ..checks import checked
from ..errors import ArgumentError
from .look import Look
from .marks import (
    BAR,
    BAR_MOST,
    FONT,
    INK,
    LINE,
    PIT,
    PLATE,
    SIZE,
    SOFT,
    circle,
    escaped,
    key_peg,
    number,
    peg,
    rectangle,
    wide,
    written,
)

MARGIN, GAP = 12, 16
"""Pixels around a picture, and between the columns of a table."""

RADIUS, STEP = 12, 28
"""The radius of a peg, and from one peg to the next."""

MOST_PEGS = 20
"""The most pegs of a code that are drawn; a text says how many more there are."""

MOST_KEYS = 8
"""Key pegs that are drawn one by one, for answers of codes of this length."""

LONGEST_BAR = 240
"""Pixels of the longest bar."""


class Cell(NamedTuple):
    """A piece of a row."""

    width: float
    draw: Callable[[float, float], str]
    """What is drawn from an x on, around a y."""
    right: bool = False
    """Whether it stands at the right edge of its column."""


@checked(ArgumentError)
class Picture(NamedTuple):
    """A picture as SVG, and what it shows in words.

    `svg` is the text of a whole SVG file, as `str` gives it; `title` and `words` are what a screen
    reader says, and stand in it as well.
    """

    svg: str
    """The text of an SVG file."""
    title: str
    words: str
    """What the picture shows, in sentences: its `desc`."""

    def __str__(self) -> str:
        return self.svg

    def __repr__(self) -> str:
        return f"<picture: {self.title}>"

    def _repr_svg_(self) -> str:
        return self.svg

    def _repr_html_(self) -> str:
        return self.svg


def pegs_cell(look: Look, code: Sequence[int]) -> Cell:
    """Return the pegs of a code, of a long one the first ones and how many more there are."""
    drawn, more = code[:MOST_PEGS], f"+{len(code) - MOST_PEGS:,}"
    width: float = STEP * len(drawn) + (wide(more) if len(code) > MOST_PEGS else 0)

    def draw(x: float, y: float) -> str:
        marks = [
            peg(x + STEP * (place + 0.5), y, RADIUS, look.face(colour))
            for place, colour in enumerate(drawn)
        ]
        if len(code) > MOST_PEGS:
            marks.append(written(x + STEP * len(drawn), y, more, fill=SOFT))
        return "".join(marks)

    return Cell(width, draw)


def covered_cell(pegs: int) -> Cell:
    """Return the covered pegs of a secret."""
    drawn = min(pegs, MOST_PEGS)

    def draw(x: float, y: float) -> str:
        marks = []
        for place in range(drawn):
            middle = x + STEP * (place + 0.5)
            marks.append(circle(middle, y, RADIUS, LINE, PIT))
            marks.append(written(middle, y, "?", fill=INK, anchor="middle", bold=True))
        return "".join(marks)

    return Cell(STEP * drawn, draw)


def keys_cell(black: int, white: int, pegs: int) -> Cell:
    """Return an answer as key pegs in two lines, or for long codes one of each kind."""
    if pegs > MOST_KEYS:
        return Cell(0, lambda x, y: "")
    kinds = ["black"] * black + ["white"] * white + [None] * (pegs - black - white)
    columns = (pegs + 1) // 2

    def draw(x: float, y: float) -> str:
        marks = []
        for place, kind in enumerate(kinds):
            line, column = divmod(place, columns)
            height = y if pegs == 1 else y - 6.5 + 13 * line
            marks.append(key_peg(x + 6.5 + 13 * column, height, kind))
        return "".join(marks)

    return Cell(13 * columns, draw)


def text_cell(text: str, right: bool = False, bold: bool = False, fill: str = INK) -> Cell:
    """Return a text."""
    width = wide(text) * (1.06 if bold else 1)

    def draw(x: float, y: float) -> str:
        if right:
            return written(x + width, y, text, fill=fill, anchor="end", bold=bold)
        return written(x, y, text, fill=fill, bold=bold)

    return Cell(width, draw, right)


def bar_cell(share: float, most: bool) -> Cell:
    """Return a bar of a share of the longest one, which has a colour of its own."""
    length = max(2.0, LONGEST_BAR * share)
    fill = BAR_MOST if most else BAR
    return Cell(length, lambda x, y: rectangle(x, y - 8, length, 16, fill))


class Canvas:
    """Lines below each other, each drawn and told in words."""

    def __init__(self, title: str) -> None:
        """Take the title, which is the first line."""
        self._title = title
        self._marks: list[str] = []
        self._said: list[str] = []
        self._width = 0.0
        self._y = float(MARGIN)
        self._line(title, bold=True)

    def _line(self, text: str, bold: bool = False, fill: str = INK) -> None:
        cell = text_cell(text, bold=bold, fill=fill)
        self._y += 4
        self._marks.append(cell.draw(MARGIN, self._y + SIZE / 2))
        self._width = max(self._width, cell.width)
        self._y += SIZE + 4

    def note(self, text: str, said: str | None = None) -> None:
        """Add a line of lesser text; in words it is `said`, or the same."""
        self._line(text, fill=SOFT)
        self.say(text if said is None else said)

    def say(self, sentence: str) -> None:
        """Add a sentence to what the picture is in words."""
        self._said.append(sentence if sentence.endswith((".", ":")) else f"{sentence}.")

    def table(
        self, rows: Sequence[Sequence[Cell]], head: Sequence[str] = (), height: float = 32
    ) -> None:
        """Add rows of cells, in columns as wide as their widest cells."""
        headed = [
            text_cell(text, bool(rows) and rows[0][at].right, fill=SOFT)
            for at, text in enumerate(head)
        ]
        every = [headed, *rows] if head else list(rows)
        columns = max(map(len, every), default=0)
        widths = [max([row[at].width for row in every if at < len(row)]) for at in range(columns)]
        for row in every:
            high = SIZE + 8 if row is headed else height
            x = float(MARGIN)
            for cell, width in zip(row, widths, strict=False):
                at = x + width - cell.width if cell.right else x
                self._marks.append(cell.draw(at, self._y + high / 2))
                x += width + (GAP if width else 0)
            self._width = max(self._width, x - GAP - MARGIN)
            self._y += high

    def picture(self) -> Picture:
        """Return the picture."""
        width, height = number(self._width + 2 * MARGIN), number(self._y + MARGIN)
        title, words = escaped(self._title), " ".join(self._said)
        plate = rectangle(0.5, 0.5, float(width) - 1, float(height) - 1, PLATE, LINE)
        svg = (
            f'<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="{title}" '
            f'width="{width}" height="{height}" viewBox="0 0 {width} {height}" '
            f'font-family="{escaped(FONT)}" font-size="{SIZE}">'
            f"<title>{title}</title><desc>{escaped(words)}</desc>"
            f"{plate}{''.join(self._marks)}</svg>"
        )
        return Picture(svg, self._title, words)
