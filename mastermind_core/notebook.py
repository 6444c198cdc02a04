"""Values draw themselves in a notebook; the first picture loads the drawing modules."""

from __future__ import annotations

from typing import Any

from .checks import Class


def pictured(cls: Class) -> Class:
    """Give a class the two methods by which a notebook draws its values.

    As HTML it is the same SVG: notebooks put that into the page, where a screen reader reads it,
    and SVG alone into an image, which tells nothing.
    """
    made: Any = cls
    made._repr_svg_ = made._repr_html_ = _repr_svg_
    return cls


def _repr_svg_(value: object) -> str:
    from . import picture  # a public name, which the package loads now from above

    return picture(value).svg
