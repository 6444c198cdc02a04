"""Effort budgets and progress callbacks for long work.

Work is counted, not timed: the same question has the same answer on every machine.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

Progress = Callable[[float], None]
"""A function that is called from time to time with the share of the work done, 0 to 1."""

Tick = Callable[[float], None]
"""Called from time to time with the work done since the last call, in microseconds; an exception
that it raises ends the work."""


MAX_SIMULATED = 10_000_000
"""The most games of a strategy in one simulation."""


def telling(progress: Progress | None, whole: float) -> Tick:
    """Return a `Tick` that adds up work and reports its share of `whole`, in microseconds."""
    done = 0.0

    def tick(work: float) -> None:
        nonlocal done
        done += work
        if progress:
            progress(min(1.0, done / whole))

    return tick


class StoppedError(Exception):
    """The effort is spent; the search that spends it catches this."""


class Limits(NamedTuple):
    """The limits of some work."""

    effort: float | None = None
    """The most work, in microseconds of the machine where it was measured; None for no limit."""
    progress: Progress | None = None

    def part(self, share: float, before: float = 0.0) -> Limits:
        """Return the limits of a `share` of the work that comes after the share `before`.

        >>> Limits(effort=1000.0).part(0.25).effort
        250.0
        """
        effort = None if self.effort is None else share * self.effort
        tell = self.progress
        if tell is None:
            return Limits(effort)

        def told(done: float) -> None:
            tell(before + share * done)

        return Limits(effort, told)


NO_LIMITS = Limits()


class Meter:
    """Counts work, stops it when the effort is spent, and reports progress."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.spent = 0.0
        """Work so far, in microseconds."""
        self._calls = 0

    def spend(self, work: float) -> None:
        """Count some work; `StoppedError` if it is more than the effort."""
        self.spent += work
        if self.limits.effort is not None and self.spent > self.limits.effort:
            raise StoppedError
        self._calls += 1
        if not self._calls & 15:
            self.tell()

    def tell(self, _done: float = 0) -> None:
        """Report the share of the work that is done."""
        effort, progress = self.limits
        if progress:
            # Without a limit, ten seconds of work count as half.
            whole = self.spent + 10_000_000 if effort is None else effort
            progress(min(1.0, self.spent / whole) if whole else 1.0)
