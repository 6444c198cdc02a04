"""When work is cut off, and whom it tells how far it is.

Work is counted, not timed: the same question has the same answer on a slow machine and a fast one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

UNKNOWN_WORK = 10_000_000.0
"""Work that is taken to be half of the whole where nobody knows how much there is."""


Progress = Callable[[float], None]
"""Is told from time to time which share of the work, 0 to 1, is done."""


class StoppedError(Exception):
    """The effort is spent."""


class Limits(NamedTuple):
    """How much may be done."""

    effort: float | None = None
    """Work, in microseconds of the machine on which the parts of it were measured."""
    progress: Progress | None = None
    """Is told from time to time which share of the work, 0 to 1, is done."""

    def part(self, share: float, before: float = 0.0) -> Limits:
        """Return the limits of a part of the work, this share of it, after such a share of it."""
        effort = None if self.effort is None else share * self.effort
        tell = self.progress
        if tell is None:
            return Limits(effort)

        def told(done: float) -> None:
            tell(before + share * done)

        return Limits(effort, told)


NO_LIMITS = Limits()
"""To the end, however long that takes."""


class Meter:
    """Counts work, and stops it."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.spent = 0.0
        """Work done so far."""
        self._calls = 0

    def spend(self, work: float) -> None:
        """Account for some work; `StoppedError` where there is to be no more."""
        self.spent += work
        if self.limits.effort is not None and self.spent > self.limits.effort:
            raise StoppedError
        self._calls += 1
        if not self._calls & 15:
            self.tell()

    def tell(self, _done: float = 0) -> None:
        """Tell which share of the work is done."""
        effort, progress = self.limits
        if progress:
            whole = self.spent + UNKNOWN_WORK if effort is None else effort
            progress(min(1.0, self.spent / whole) if whole else 1.0)
