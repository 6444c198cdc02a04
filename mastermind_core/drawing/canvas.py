"""A picture as it grows: lines of text and rows of cells in SVG, each told in words as well.

Every colour is an attribute of its element: a page whose policy allows no styles draws the same.
"""

from __future__ import annotations

import html
import re
import unicodedata
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from ..checks import expect
from ..scoring import Feedback
from .pegs import SHAPES, Look, Peg, ink

INK, SOFT, EDGE, PLATE, LINE = "#1f2328", "#565f69", "#8b8478", "#fffdf9", "#d9d2c6"
"""Text, lesser text, edges, the plate under a picture, and lines on it: those of the app."""

PIT = "#6f5a3c"
"""A hole in the board."""

FONT = "system-ui, &apos;Segoe UI&apos;, Roboto, &apos;Noto Sans&apos;, Arial, sans-serif"

SIZE, MARGIN, GAP, RADIUS, STEP = 14, 12, 16, 12, 28
"""Pixels: of text, around a picture, between columns, a peg's radius, and from peg to peg."""

MOST_PEGS = 20
"""The most pegs of a code that are drawn; a text says how many more there are."""

_NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def escaped(text: str) -> str:
    """Return a text as it stands in XML, in an attribute too.

    >>> escaped("<b>'&'" + chr(0))
    '&lt;b&gt;&#x27;&amp;&#x27;�'
    """
    return html.escape(_NOT_XML.sub("\ufffd", text))


def _number(value: float) -> str:
    return f"{round(value, 1):g}"


def _wide(text: str) -> float:
    """Return an estimate of the width of a text, in pixels; it errs on the wide side."""
    ems = 0.0
    for each in text:
        if unicodedata.east_asian_width(each) in "WF":
            ems += 1.0
        elif each in "MWmw%@":
            ems += 0.9
        elif each.isupper():
            ems += 0.7
        else:
            ems += 0.3 if each in " .,:;'|ijl" else 0.6
    return ems * SIZE


def _element(name: str, content: str | None = None, **attributes: str | float) -> str:
    written = [
        f' {key.replace("_", "-")}="{value if isinstance(value, str) else _number(value)}"'
        for key, value in attributes.items()
        if value != ""
    ]
    end = "/>" if content is None else f">{content}</{name}>"
    return f"<{name}{''.join(written)}{end}"


def _text(
    x: float,
    middle: float,
    text: str,
    size: float = SIZE,
    fill: str = INK,
    anchor: str = "",
    bold: bool = False,
) -> str:
    """Return a line of text around a height, from, around or up to `x`."""
    return _element(
        "text",
        escaped(text),
        x=x,
        y=middle + 0.35 * size,
        fill=fill,
        text_anchor=anchor,
        font_weight="600" if bold else "",
        font_size="" if size == SIZE else size,
    )


def _circle(x: float, y: float, radius: float, fill: str, edge: str = "") -> str:
    width = "1.5" if edge else ""
    return _element("circle", cx=x, cy=y, r=radius, fill=fill, stroke=edge, stroke_width=width)


def _rectangle(x: float, y: float, width: float, height: float, fill: str, edge: str = "") -> str:
    rx = min(8, height / 4)
    return _element("rect", x=x, y=y, width=width, height=height, rx=rx, fill=fill, stroke=edge)


def _peg(x: float, y: float, peg: Peg) -> str:
    """Return a peg around a point, with its label or its shape on it; a hole is a small ring."""
    if peg.paint is None:
        body, mark = _circle(x, y, RADIUS * 0.55, "none", PIT), INK
    else:
        body, mark = _circle(x, y, RADIUS, peg.paint, EDGE), ink(peg.paint)
    if peg.shape:
        scale = RADIUS * 1.3 / 24
        at = f"translate({_number(x - 12 * scale)} {_number(y - 12 * scale)}) scale({scale:.3g})"
        path = SHAPES[peg.shape]
        return body + _element("path", d=path, fill=mark, fill_rule="evenodd", transform=at)
    size = RADIUS * (1.1, 1.1, 0.95, 0.75, 0.6, 0.5)[min(len(peg.label), 5)]
    return body + _text(x, y, peg.label, size, mark, "middle", bold=True)


class Cell(NamedTuple):
    """A piece of a row: its width, and the function that draws it from an x on, around a y.

    `right` cells stand at the right edge of their column.
    """

    width: float
    draw: Callable[[float, float], str]
    right: bool = False


def pegs_cell(look: Look, code: Sequence[int]) -> Cell:
    """Return the pegs of a code, of a long one the first ones and how many more there are."""
    drawn = code[:MOST_PEGS]
    more = f"+{len(code) - MOST_PEGS:,}" if len(code) > MOST_PEGS else ""
    width = STEP * len(drawn)

    def draw(x: float, y: float) -> str:
        marks = [
            _peg(x + STEP * (place + 0.5), y, look.face(colour))
            for place, colour in enumerate(drawn)
        ]
        return "".join(marks) + (_text(x + width, y, more, fill=SOFT) if more else "")

    return Cell(width + _wide(more), draw)


def covered_cell(pegs: int) -> Cell:
    """Return the covered pegs of a secret."""
    drawn = min(pegs, MOST_PEGS)

    def draw(x: float, y: float) -> str:
        marks = []
        for place in range(drawn):
            middle = x + STEP * (place + 0.5)
            marks.append(_circle(middle, y, RADIUS, LINE, PIT))
            marks.append(_text(middle, y, "?", anchor="middle", bold=True))
        return "".join(marks)

    return Cell(STEP * drawn, draw)


def keys_cell(feedback: Feedback, pegs: int) -> Cell:
    """Return an answer as key pegs in two lines: full, a ring, or a dot where there is none.

    With more than 8 pegs there are none.
    """
    if pegs > 8:
        return Cell(0, lambda x, y: "")
    black, white = feedback
    columns = (pegs + 1) // 2

    def draw(x: float, y: float) -> str:
        marks = []
        for place in range(pegs):
            line, column = divmod(place, columns)
            at = x + 6.5 + 13 * column, y if pegs == 1 else y - 6.5 + 13 * line
            if place < black + white:
                marks.append(_circle(*at, 4.5, INK if place < black else "#ffffff", INK))
            else:
                marks.append(_circle(*at, 1.5, EDGE))
        return "".join(marks)

    return Cell(13 * columns, draw)


def text_cell(text: str, right: bool = False, bold: bool = False, fill: str = INK) -> Cell:
    width = _wide(text) * (1.06 if bold else 1)

    def draw(x: float, y: float) -> str:
        at, anchor = (x + width, "end") if right else (x, "")
        return _text(at, y, text, fill=fill, anchor=anchor, bold=bold)

    return Cell(width, draw, right)


def bar_cell(share: float) -> Cell:
    """Return a bar of a share of the longest one, which has a colour of its own."""
    length = max(2.0, 240 * share)
    fill = "#a3341c" if share == 1 else "#4f8fc9"
    return Cell(length, lambda x, y: _rectangle(x, y - 8, length, 16, fill))


class Picture(NamedTuple):
    """A picture as SVG, and what it shows in words.

    `svg` is the text of a whole SVG file, as `str` gives it; `title` and `words` are what a screen
    reader says, and stand in it as well.

    >>> from mastermind_core import picture
    >>> picture("p4c6r:1122=1,1").words
    'Turn 1: 1122: 1 black, 1 white.'
    """

    svg: str
    title: str
    words: str

    def __str__(self) -> str:
        return self.svg

    def save(self, path: str | Path) -> None:
        """Write the picture to a file, such as `game.svg`; `OSError` if that fails."""
        expect(isinstance(path, str | Path), "the name of a file", path)
        Path(path).write_text(self.svg, "utf-8")

    def __repr__(self) -> str:
        return f"<picture: {self.title}>"

    def _repr_svg_(self) -> str:
        return self.svg

    def _repr_html_(self) -> str:
        return self.svg


class Canvas:
    """Lines below each other, each drawn and told in words."""

    def __init__(self, title: str) -> None:
        self._title = title
        self._marks: list[str] = []
        self._said: list[str] = []
        self._width = 0.0
        self._y = float(MARGIN)
        self._line(text_cell(title, bold=True))

    def _line(self, cell: Cell) -> None:
        self._marks.append(cell.draw(MARGIN, self._y + 4 + SIZE / 2))
        self._width = max(self._width, cell.width)
        self._y += SIZE + 8

    def note(self, text: str, said: str | None = None) -> None:
        """Add a line of lesser text; in words it is `said`, or the same."""
        self._line(text_cell(text, fill=SOFT))
        self.say(text if said is None else said)

    def say(self, sentence: str) -> None:
        """Add a sentence to the words of the picture."""
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
        width, height = _number(self._width + 2 * MARGIN), _number(self._y + MARGIN)
        title, words = escaped(self._title), " ".join(self._said)
        plate = _rectangle(0.5, 0.5, float(width) - 1, float(height) - 1, PLATE, LINE)
        svg = (
            f'<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="{title}" '
            f'width="{width}" height="{height}" viewBox="0 0 {width} {height}" '
            f'font-family="{FONT}" font-size="{SIZE}">'
            f"<title>{title}</title><desc>{escaped(words)}</desc>"
            f"{plate}{''.join(self._marks)}</svg>"
        )
        return Picture(svg, self._title, words)
