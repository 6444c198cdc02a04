"""The best guesses of a position, each with what it is worth."""

from __future__ import annotations

import time

from ..codes import Code
from .base import Outlook, Position, Progress
from .outlook import estimate, outlook

RANKED = 10
"""Guesses in a ranking."""


def ranking(
    position: Position, seconds: float, progress: Progress | None = None
) -> list[tuple[Code, Outlook]]:
    """Return the best guesses, one of each class of equal ones, best first."""
    deadline = time.monotonic() + seconds
    candidates = list(position.candidates.section(0, 40))
    found = [(guess, estimate(position, guess)) for guess in candidates]
    found.sort(key=lambda each: (each[1].total, each[0]))
    ranked = []
    for done, (guess, rough) in enumerate(found[:RANKED]):
        if progress:
            progress(done / RANKED)
        left = (deadline - time.monotonic()) / (RANKED - done)
        ranked.append((guess, outlook(position, guess, left) if left > 0 else rough))
    ranked.sort(key=lambda each: (each[1].total, each[0]))
    return ranked
