"""Work counted in steps, so that what a search finds does not depend on the machine."""

from __future__ import annotations

from collections.abc import Callable

from ..limits import StoppedError

MAX_STEPS = 600_000
"""Steps of a search where no other limit is given. Chosen so that it ends within some 50 ms."""

STEP_WORK = 0.07
"""Microseconds of one step, about, on the machine where it was measured."""

Tick = Callable[[float], None]
"""Called from time to time with the work done since the last call, in microseconds; an exception
that it raises ends the search."""


def telling(progress: Callable[[float], None] | None, whole: float) -> Tick:
    """Return a `Tick` that adds up work and reports its share of `whole`, in microseconds."""
    done = 0.0

    def tick(work: float) -> None:
        nonlocal done
        done += work
        if progress:
            progress(min(1.0, done / whole))

    return tick


class Steps:
    """Counts steps, and stops a search after too many."""

    def __init__(self, max_steps: float, tick: Tick | None) -> None:
        self._remaining = max_steps
        self._tick = tick
        self._calls = 0
        self._untold = 0

    def spend(self, steps: int) -> None:
        """Count some steps; `StoppedError` if there are more than `max_steps`."""
        self._remaining -= steps
        if self._remaining < 0:
            raise StoppedError
        self._calls += 1
        self._untold += steps
        if self._tick and not self._calls & 255:
            self._tick(STEP_WORK * self._untold)
            self._untold = 0
