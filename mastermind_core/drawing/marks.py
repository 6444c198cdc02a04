"""The marks that pictures are made of, as SVG: pegs, key pegs, bars and text.

Every colour is an attribute of its element: a page whose policy allows no styles draws the same.
"""

from __future__ import annotations

import re
import unicodedata

from .look import Face

INK, SOFT, EDGE, PLATE, LINE = "#1f2328", "#565f69", "#8b8478", "#fffdf9", "#d9d2c6"
"""Text, lesser text, edges, the plate under a picture, and lines on it: those of the app."""

BAR, BAR_MOST, PIT = "#4f8fc9", "#a3341c", "#6f5a3c"
"""A bar, the longest of several, and a hole in the board."""

FONT = "system-ui, 'Segoe UI', Roboto, 'Noto Sans', Arial, sans-serif"

SIZE = 14
"""The size of text, in pixels."""

PATHS = {
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
}  # fmt: skip
"""The shapes of pegs, each a path in a square of 24 by 24: those of the app."""

_NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")

_ENTITIES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;"})


def escaped(text: str) -> str:
    """Return a text as it stands in XML, in an attribute too.

    >>> escaped("<b>'&'" + chr(0))
    '&lt;b&gt;&apos;&amp;&apos;�'
    """
    return _NOT_XML.sub("\ufffd", text).translate(_ENTITIES)


def number(value: float) -> str:
    """Return a coordinate, with one digit at most."""
    return f"{round(value, 1):g}"


def wide(text: str) -> float:
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


def written(
    x: float,
    middle: float,
    text: str,
    size: float = SIZE,
    fill: str = INK,
    anchor: str = "start",
    bold: bool = False,
) -> str:
    """Return a line of text around a height, from, around or up to `x`."""
    more = f' text-anchor="{anchor}"' if anchor != "start" else ""
    more += ' font-weight="600"' if bold else ""
    more += f' font-size="{number(size)}"' if size != SIZE else ""
    baseline = middle + 0.35 * size
    return (
        f'<text x="{number(x)}" y="{number(baseline)}" fill="{fill}"{more}>{escaped(text)}</text>'
    )


def circle(x: float, y: float, radius: float, fill: str, edge: str | None = None) -> str:
    """Return a circle, with an edge of its own colour if that is given."""
    stroke = f' stroke="{edge}" stroke-width="1.5"' if edge else ""
    return f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(radius)}" fill="{fill}"{stroke}/>'


def rectangle(
    x: float, y: float, width: float, height: float, fill: str, edge: str | None = None
) -> str:
    """Return a rectangle with round corners."""
    stroke = f' stroke="{edge}"' if edge else ""
    return (
        f'<rect x="{number(x)}" y="{number(y)}" width="{number(width)}" '
        f'height="{number(height)}" rx="{number(min(8, height / 4))}" fill="{fill}"{stroke}/>'
    )


def peg(x: float, y: float, radius: float, face: Face) -> str:
    """Return a peg around a point, with its label or its shape on it; a hole is a small ring."""
    if face.paint is None:
        body = circle(x, y, radius * 0.55, "none", PIT)
    else:
        body = circle(x, y, radius, face.paint, EDGE)
    if face.shape:
        scale = radius * 1.3 / 24
        at = f"translate({number(x - 12 * scale)} {number(y - 12 * scale)}) scale({scale:.3g})"
        path = f'd="{PATHS[face.shape]}" fill="{face.ink}" fill-rule="evenodd"'
        return f'{body}<path {path} transform="{at}"/>'
    size = radius * (1.1, 1.1, 0.95, 0.75, 0.6, 0.5)[min(len(face.label), 5)]
    fill = face.ink if face.paint else INK
    return body + written(x, y, face.label, size, fill, "middle", bold=True)


def key_peg(x: float, y: float, kind: str | None) -> str:
    """Return a key peg: "black" is full, "white" is a ring, None a dot where none is."""
    if kind is None:
        return circle(x, y, 1.5, EDGE)
    return circle(x, y, 4.5, INK if kind == "black" else "#ffffff", INK)
