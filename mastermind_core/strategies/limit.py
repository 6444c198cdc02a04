"""Whether a play keeps the limit of an aim, and what such a play needs."""

from __future__ import annotations

from ..candidates.position import Position
from ..checks import made
from ..codes import Code
from ..limits import Limits, Progress, StoppedError
from ..search.exact import MAX_CANDIDATES_PROVEN, MAX_CODES_CLOSED
from ..search.exchanges import symmetry_of
from ..search.keeping import Keeping, LimitedPlay
from ..search.shortlist import MAX_CODES_SWEPT
from ..search.states import ReducedStates
from ..search.worth import Kept, Worth, kept

KEEPING_EFFORT = 2_500_000.0
"""Microseconds of effort to find out whether a limit can be kept, on all but small boards."""


def play_within(
    position: Position,
    progress: Progress | None = None,
    first: Code | None = None,
    states: ReducedStates | None = None,
) -> tuple[Kept, LimitedPlay | None]:
    """Return whether a play keeps the limit of the aim, and one that does.

    The play begins with the guess `first`, if there is one. `states` are those of the position.
    """
    if not _searchable(position):
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


def worth_of_play(position: Position, play: LimitedPlay) -> Worth:
    """Return what the guess of a play is worth: best play may need fewer guesses."""
    return made(Worth, (play.total, play.worst, "bound", len(position.candidates)))


def _searchable(position: Position) -> bool:
    listed = position.listed
    if listed is None or len(listed) > MAX_CANDIDATES_PROVEN:
        return False
    return symmetry_of(position).reduced.code_count <= MAX_CODES_SWEPT
