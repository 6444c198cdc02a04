"""What a given guess is worth: exactly where a search closes in time, else as near as can be."""

from __future__ import annotations

import time

from ..codes import Code
from ..exact import NEVER
from ..heuristics import estimated_total
from ..partition import feedback_order, part_sizes
from .base import Outlook, Position, Progress
from .exact import search

MOST_SEARCHED = 400
"""With more candidates than this, valuing a guess by a search is not tried."""


def outlook(
    position: Position, guess: Code, seconds: float, progress: Progress | None = None
) -> Outlook:
    """Return what a guess is worth under the aim, and without its limit where that cannot be kept.

    `kept` says which of the two it is.
    """
    deadline = time.monotonic() + seconds
    if len(position.candidates) <= MOST_SEARCHED:
        for limited in (True, False) if position.aim.most else (False,):
            value = search(position, deadline, progress, limited).value(guess)
            if value is None:
                break
            total, longest = value
            if total < NEVER:
                return Outlook(total, longest, "exact")
    return estimate(position, guess)


def estimate(position: Position, guess: Code) -> Outlook:
    """Return what a guess is worth by the sizes of its parts alone; exactly, where they are 1."""
    sizes = part_sizes(position.candidates, guess)
    candidates, found = len(position.candidates), sizes.pop()
    if max(sizes, default=0) <= 1:
        return Outlook(2 * candidates - found, 2 if candidates > found else 1, "exact")
    feedbacks = len(feedback_order(position.rules))
    return Outlook(
        candidates + sum(estimated_total(size, feedbacks) for size in sizes), None, "estimate"
    )
