"""When work is cut off, and whom it tells how far it is."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import NamedTuple

UNHURRIED = 60.0
"""Seconds that work without a deadline is taken to need still, for its progress."""


class StoppedError(Exception):
    """The deadline has come, or the effort is spent."""


class Limits(NamedTuple):
    """How much may be done. A deadline keeps people from waiting, an effort can be repeated."""

    deadline: float | None = None
    """By `time.monotonic()`."""
    effort: float | None = None
    """Work, in microseconds of the machine on which the parts of it were measured."""
    progress: Callable[[float], None] | None = None
    """Is told from time to time which share of the work, 0 to 1, is done."""

    @classmethod
    def of(
        cls,
        seconds: float | None = None,
        effort: float | None = None,
        progress: Callable[[float], None] | None = None,
    ) -> Limits:
        """Return limits with a deadline so many seconds from now."""
        return cls(None if seconds is None else time.monotonic() + seconds, effort, progress)

    def sooner(self, share: float) -> Limits:
        """Return the same limits with this share of the time that is left."""
        if self.deadline is None:
            return self
        now = time.monotonic()
        return self._replace(deadline=now + share * max(0.0, self.deadline - now))


NO_LIMITS = Limits()
"""To the end, however long that takes."""


class Meter:
    """Counts work, and stops it."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.spent = 0.0
        """Work done so far."""
        self._started = time.monotonic()
        self._calls = 0

    def spend(self, work: float) -> None:
        """Account for some work; `StoppedError` where there is to be no more."""
        self.spent += work
        if self.limits.effort is not None and self.spent > self.limits.effort:
            raise StoppedError
        self._calls += 1
        if not self._calls & 15:
            self.look_at_the_clock()

    def look_at_the_clock(self, _done: float = 0) -> None:
        """Stop at the deadline; tell which share of the time is gone: of the work nobody knows."""
        deadline, _, progress = self.limits
        now = time.monotonic()
        if deadline is not None and now >= deadline:
            raise StoppedError
        if progress:
            allowed = (deadline or now + UNHURRIED) - self._started
            progress(min(1.0, (now - self._started) / allowed))
