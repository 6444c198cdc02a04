"""Whether a play keeps the limit of an aim, and what such a play needs."""

from __future__ import annotations

from ..candidates.position import Position
from ..codes import Code
from ..limits import Limits, Progress, StoppedError
from ..search.exact import MAX_CANDIDATES_PROVEN, MAX_CODES_CLOSED
from ..search.keeping import Keeping
from ..search.states import ReducedStates
from ..search.worth import Kept, Worth, kept
from .valuation import searchable

KEEPING_EFFORT = 2_500_000.0
"""Microseconds of effort to find out whether a limit can be kept, on all but small boards."""


def play_within(
    position: Position,
    progress: Progress | None = None,
    first: Code | None = None,
    states: ReducedStates | None = None,
) -> tuple[Kept, tuple[Code, Worth] | None]:
    """Return whether a play keeps the limit of the aim, and the guess and worth of one that does.

    The play begins with the guess `first`, if there is one. `states` are those of the position.
    """
    if position.listed is None or not searchable(position, MAX_CANDIDATES_PROVEN):
        return "unknown", None
    decided = position.rules.guesses.code_count <= MAX_CODES_CLOSED
    keeping = Keeping(position, Limits(None if decided else KEEPING_EFFORT, progress), states)
    try:
        play = keeping.find(first)
    except StoppedError:
        return "unknown", None
    return ("no", None) if play is None else ("yes", play)


def kept_after(
    position: Position, guess: Code, worth: Worth | None, progress: Progress | None = None
) -> Kept | None:
    """Return whether a play after a guess keeps the limit of the aim; None if it has none."""
    told = kept(position, worth)
    return play_within(position, progress, guess)[0] if told == "unknown" else told
