"""A time limit for custom code: an exception is raised in the line that is running then."""

from __future__ import annotations

import signal
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from types import CodeType

CORE_FOLDER = str(Path(__file__).parents[2])
"""The folder `mastermind_core`, whose files `_watched` exempts."""

_End = Callable[[], object]
"""A function that stops the clock."""


class Overtime(BaseException):
    """Raised when the time is up; `except Exception` does not catch it."""


class Limit:
    """Limits its `with` block to a number of seconds; None for no limit.

    After that, `Overtime` is raised in the block, at the end of a running call into C: in the main
    thread by the system's alarm, which costs nothing; elsewhere by the interpreter, which checks
    the clock from Python 3.12 on. Other threads of an older Python are not limited.
    """

    def __init__(self, seconds: float | None) -> None:
        self._seconds = seconds
        self._end: _End | None = None

    def __enter__(self) -> None:
        if self._seconds is not None:
            self._end = _alarmed(self._seconds) or _watched(self._seconds)

    def __exit__(self, *_: object) -> None:
        if self._end:
            self._end()


def _alarmed(seconds: float) -> _End | None:
    """Start the system's alarm; None if there is none."""
    if not hasattr(signal, "setitimer"):
        return None
    if threading.current_thread() is not threading.main_thread():
        return None

    def ring(*_: object) -> None:
        raise Overtime

    before = signal.signal(signal.SIGALRM, ring)
    started = time.monotonic()
    # It rings again every 0.2 s, for code that catches every exception.
    left, again = signal.setitimer(signal.ITIMER_REAL, seconds, 0.2)

    def end() -> None:
        # A strategy that called this one has the rest of its own limit; 0 stops the alarm.
        rest = left and max(left + started - time.monotonic(), 0.001)
        signal.setitimer(signal.ITIMER_REAL, rest, again)
        signal.signal(signal.SIGALRM, before)

    return end


def _watched(seconds: float) -> _End | None:
    """Have the interpreter check the clock in loops and calls; None if it cannot.

    The core's code is exempt, so that the watch does not slow it down.
    """
    if sys.version_info < (3, 12):
        return None  # there is no cheap way to check the clock
    watching = sys.monitoring
    deadline = time.monotonic() + seconds
    tool = next((each for each in range(6) if watching.get_tool(each) is None), None)
    if tool is None:  # debuggers and profilers use all of them
        return None
    # A loop jumps backwards; code that repeats without a loop makes calls.
    events = (watching.events.JUMP, watching.events.PY_START)

    def look(code: CodeType, *_: object) -> object:
        if code.co_filename.startswith(CORE_FOLDER):
            return watching.DISABLE
        if time.monotonic() > deadline:
            raise Overtime
        return None

    def end() -> None:
        watching.set_events(tool, 0)
        for event in events:
            watching.register_callback(tool, event, None)
        watching.free_tool_id(tool)

    watching.use_tool_id(tool, __name__)
    for event in events:
        watching.register_callback(tool, event, look)
    watching.set_events(tool, sum(events))
    return end
