"""The turn that decided a game, with the facts of one sentence about it."""

from __future__ import annotations

from typing import Literal, NamedTuple

from ..checks import checked
from ..codes import Code
from ..errors import ArgumentError
from ..scoring import Turn, score
from .turn_review import ROUNDING, TurnReview
from .value import average_left

LEAST_MOVED = 0.3
"""A turn counts only if it moved the end by more guesses than this: then a guess is costly."""

LEAST_SEEN = 0.05
"""The least difference of two mean numbers of codes that is seen: they are shown rounded."""

TurningKind = Literal["found", "missed", "left", "average", "lucky", "unlucky", "moved"]


@checked(ArgumentError)
class TurningPoint(NamedTuple):
    """The turn that decided a game: that of its costliest guess, else of its greatest luck.

    It had `codes` candidates before it and `left` after it; its guess leaves `average` on average.
    The best guess that is known leaves `best_average`.
    """

    turn: int
    """Its number, from 1."""
    kind: TurningKind
    """Of lost skill: missed, one code was left, and the guess was another; left, it left more codes
    than the best guess would have left; average, it leaves more on average. Of luck: found, the
    guess was the code, though `codes` were left; lucky, unlucky, the answer left fewer or more
    codes than the average. moved: numbers of codes do not tell why."""
    moved: float
    """The guesses by which the end came later; below 0 if it came earlier."""
    codes: int
    left: int
    average: float
    best: Code
    best_left: int | None
    """The candidates that `best` would have left; None where the code was not found."""
    best_average: float


def turning_point_of(turns: tuple[TurnReview, ...], chance: bool) -> TurningPoint | None:
    """Return the turn of the costliest guess, else of the greatest luck; None if both are small.

    The costliest guess counts for its luck if that is the greatest and the guess was the code.
    """
    costly = _greatest([turn.loss or 0.0 for turn in turns])
    luckiest = _greatest([abs(turn.luck or 0.0) for turn in turns]) if chance else None
    index = luckiest if costly is None else costly
    if index is None:
        return None
    turn, last = turns[index], turns[-1].turn
    by_luck = index == luckiest and (costly is None or _solves(turn.turn))
    return _point(index + 1, turn, by_luck, last.guess if _solves(last) else None)


def _greatest(moves: list[float]) -> int | None:
    """Return the place of the greatest move, the first of equal ones; None if it is too small."""
    most = max(moves, default=0.0)
    if most <= LEAST_MOVED + ROUNDING:
        return None
    return next(place for place, moved in enumerate(moves) if moved >= most - ROUNDING)


def _solves(turn: Turn) -> bool:
    return turn.feedback.black == len(turn.guess)


def _point(number: int, turn: TurnReview, by_luck: bool, secret: Code | None) -> TurningPoint:
    assert turn.answers is not None
    assert turn.came is not None
    assert turn.best_parts is not None
    codes = sum([each.codes for each in turn.answers])
    left, average = turn.came.codes, average_left(turn.answers)
    best_average = turn.best_parts.expected_size
    best_left = None if secret is None else turn.best_parts.parts[score(turn.best, secret)]
    moved = (-(turn.luck or 0.0) if by_luck else turn.loss) or 0.0
    kind: TurningKind = "moved"
    if by_luck:
        if _solves(turn.turn):
            kind = "found"
        elif (left - average) * moved > 0 and abs(left - average) > LEAST_SEEN:
            kind = "lucky" if moved < 0 else "unlucky"
    elif codes == 1:
        kind = "missed"
    elif best_left is not None and left > best_left:
        kind = "left"
    elif average > best_average + LEAST_SEEN:
        kind = "average"
    return TurningPoint(
        number, kind, moved, codes, left, average, turn.best, best_left, best_average
    )
