"""The turn that decided a game, with the facts of one sentence about it."""

from __future__ import annotations

from typing import Literal, NamedTuple

from ..checks import checked
from ..codes import Code
from ..errors import ArgumentError
from ..scoring import Turn, score
from .review import ROUNDING, TurnReview
from .value import average_left

LEAST_MOVED = 0.3
"""A turn counts only if it moved the end by more guesses than this, the loss at which a guess is
costly."""

TurningKind = Literal["found", "missed", "left", "average", "lucky", "unlucky", "moved"]


@checked(ArgumentError)
class TurningPoint(NamedTuple):
    """The turn that moved the expected end of the game the most.

    `moved` is by how many guesses: above 0 the end came later than expected, below 0 earlier.
    `kind` is a word for what happened; the other figures are numbers of candidates, which show it.
    """

    turn: int
    """Its number, from 1."""
    kind: TurningKind
    """found: the guess was the code, though `codes` were left. missed: one code was left, and the
    guess was another. left: it left more codes than the best guess would have left. average: it
    leaves more on average. lucky, unlucky: the answer left fewer or more codes than the guess
    leaves on average. moved: numbers of codes do not tell why."""
    moved: float
    """By how many guesses the end came later than expected before the turn; below 0 if earlier."""
    codes: int
    """The candidates before the turn."""
    left: int
    """The candidates after it."""
    average: float
    """The candidates that the guess leaves on average."""
    best: Code
    """The best guess that is known."""
    best_left: int | None
    """The candidates that it would have left; None where the code was not found."""
    best_average: float
    """The candidates that it leaves on average."""


def turning_point_of(turns: tuple[TurnReview, ...], chance: bool) -> TurningPoint | None:
    """Return the turn that moved the expected end the most, None if none moved it much."""
    moves = [_moved(turn, chance) for turn in turns]
    most = max(map(abs, moves), default=0.0)
    if most <= LEAST_MOVED + ROUNDING:
        return None
    # Moves that differ only by rounding are one: the first of them is told.
    index = next(n for n, moved in enumerate(moves) if abs(moved) >= most - ROUNDING)
    last = turns[-1].turn
    secret = last.guess if _solves(last) else None
    return _point(index + 1, turns[index], moves[index], secret)


def _solves(turn: Turn) -> bool:
    return turn.feedback.black == len(turn.guess)


def _moved(turn: TurnReview, chance: bool) -> float:
    """Return by how many guesses a turn moved the expected end; 0 where that is not known."""
    if turn.loss is None or turn.luck is None:
        return 0.0
    return turn.loss - turn.luck if chance else turn.loss


def _point(number: int, turn: TurnReview, moved: float, secret: Code | None) -> TurningPoint:
    """Return a turn, whose figures are known, as a turning point."""
    assert turn.answers is not None
    assert turn.came is not None
    assert turn.best_parts is not None
    codes = sum([each.codes for each in turn.answers])
    left, average = turn.came.codes, average_left(turn.answers)
    best_average = turn.best_parts.expected_size
    best_left = None if secret is None else turn.best_parts.parts[score(turn.best, secret)]
    kind: TurningKind = "moved"
    if _solves(turn.turn):
        kind = "found"
    elif codes == 1:
        kind = "missed"
    elif moved > 0 and (turn.loss or 0) >= moved / 2:
        if best_left is not None and left > best_left:
            kind = "left"
        elif average > best_average + ROUNDING:
            kind = "average"
    elif moved < 0 and left < average:
        kind = "lucky"
    elif moved > 0 and left > average:
        kind = "unlucky"
    return TurningPoint(
        number, kind, moved, codes, left, average, turn.best, best_left, best_average
    )
