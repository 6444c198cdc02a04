"""Work counted in steps, so that what a search finds does not depend on the machine."""

from __future__ import annotations

import time
from collections.abc import Callable

from ..limits import Limits, Meter, StoppedError

EFFORT = 600_000
"""Steps that a search may take where nobody says otherwise: about a third of a second."""

Tick = Callable[[], None]
"""Is called now and then; what it raises ends the search."""


class Steps:
    """Counts steps, and stops the search after too many."""

    def __init__(self, effort: float, tick: Tick | None) -> None:
        self._left = effort
        self._tick = tick
        self._calls = 0

    def spend(self, steps: int) -> None:
        self._left -= steps
        if self._left < 0:
            raise StoppedError
        self._calls += 1
        if self._tick and not self._calls & 255:
            self._tick()


def looking(limits: Limits) -> Tick:
    """Return what looks at the clock: it reports progress, and stops at the deadline."""
    meter = Meter(limits)
    last = 0.0

    def tick() -> None:
        nonlocal last
        now = time.monotonic()
        if now - last > 0.01:
            last = now
            meter.look_at_the_clock()

    return tick
