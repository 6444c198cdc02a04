"""How values draw themselves in a notebook; the first picture loads the drawing modules."""

from __future__ import annotations

from typing import Any

from .checks import Class


def _repr_svg_(value: object) -> str:
    """Return the picture of a value as SVG."""
    from .drawing.pictures import drawn

    return drawn(value).svg


def pictured(cls: Class) -> Class:
    """Give a class the two methods by which a notebook draws its values.

    As HTML it is the same SVG: notebooks put that into the page, where a screen reader reads it,
    and SVG alone into an image, which tells nothing.
    """
    made: Any = cls
    made._repr_svg_ = made._repr_html_ = _repr_svg_
    return cls
