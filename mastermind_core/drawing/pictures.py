"""The picture of a value, whatever it is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..checks import expect
from ..errors import ArgumentError
from .boards import of_code, of_codes, of_feedback, of_game, of_puzzle
from .canvas import Picture
from .figures import of_analysis, of_diagnosis, of_partition, of_review
from .look import use_pegs
from .pegs import PegSet

_DRAWN: dict[str, Callable[[Any], Picture]] = {
    "Analysis": of_analysis,
    "CodeSet": of_codes,
    "Diagnosis": of_diagnosis,
    "Feedback": of_feedback,
    "Game": of_game,
    "Partition": of_partition,
    "Puzzle": of_puzzle,
    "Review": of_review,
    "ShownCode": of_code,
}
"""What draws a value, by the name of its class."""


def drawn(value: object) -> Picture:
    """Return the picture of a value in the pegs that are in use; `ArgumentError` if it has none."""
    for kind in type(value).__mro__:
        if kind.__module__.startswith("mastermind_core.") and kind.__name__ in _DRAWN:
            return _DRAWN[kind.__name__](value)
    what = "a value that has a picture, such as a Game"
    expect(isinstance(value, tuple) and {*map(type, value)} == {int}, what, value, ArgumentError)
    return of_code(value)  # type: ignore[arg-type]


def picture(value: object, pegs: PegSet | str | None = None) -> Picture:
    """Return the picture of a code or of a value of the library, which prints as SVG.

    `pegs` is the name of a peg set, its file or its text, as for `use_pegs`; without it the picture
    has the pegs that are in use. `ArgumentError` for a value that has no picture, `PegsError` if
    there are no such pegs.

    >>> found = picture((0, 0, 1, 1), pegs="classic")
    >>> found.title, str(found)[:30]
    ('Code red, red, yellow, yellow', '<svg xmlns="http://www.w3.org/')
    """
    if pegs is None:
        return drawn(value)
    with use_pegs(pegs):
        return drawn(value)
