"""Work counted in steps, so that what a search finds does not depend on the machine."""

from __future__ import annotations

from collections.abc import Callable

from ..limits import StoppedError

EFFORT = 600_000
"""Steps that a search may take where nobody says otherwise."""

STEP = 0.07
"""Microseconds that a step takes, about, where it was measured."""

Tick = Callable[[float], None]
"""Is told now and then of work that was done, in microseconds; what it raises ends the search."""


def telling(progress: Callable[[float], None] | None, whole: float) -> Tick:
    """Return what adds up work, of about so much in all, and tells which share of it is done."""
    done = 0.0

    def tick(work: float) -> None:
        nonlocal done
        done += work
        if progress:
            progress(min(1.0, done / whole))

    return tick


class Steps:
    """Counts steps, and stops the search after too many."""

    def __init__(self, effort: float, tick: Tick | None) -> None:
        self._left = effort
        self._tick = tick
        self._calls = 0
        self._untold = 0

    def spend(self, steps: int) -> None:
        self._left -= steps
        if self._left < 0:
            raise StoppedError
        self._calls += 1
        self._untold += steps
        if self._tick and not self._calls & 255:
            self._tick(STEP * self._untold)
            self._untold = 0
