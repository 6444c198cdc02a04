"""A limit of time for somebody else's code, which ends it in the line where it then is."""

from __future__ import annotations

import signal
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from types import CodeType

CORE = str(Path(__file__).parents[2])

AGAIN_SECONDS = 0.2
"""Time from one alarm to the next, for code that catches whatever is raised."""

End = Callable[[], object]
"""Ends the watch."""


class Overtime(BaseException):
    """Raised where the time is up. Not an Exception, since `except Exception` must not keep it."""


class Limit:
    """Keeps its `with` block to so many seconds; None means any number.

    When they are over, `Overtime` is raised where the block then is; one long call into C ends
    first. The system's alarm does it where there is one, which costs nothing, in the main thread.
    Elsewhere the interpreter looks at the clock, from Python 3.12 on; what runs in another thread
    of an older one is not limited.
    """

    def __init__(self, seconds: float | None) -> None:
        self._seconds = seconds
        self._end: End | None = None

    def __enter__(self) -> None:
        """Start the clock."""
        if self._seconds is not None:
            self._end = _alarmed(self._seconds) or _watched(self._seconds)

    def __exit__(self, *_: object) -> None:
        """Stop it."""
        if self._end:
            self._end()


def _alarmed(seconds: float) -> End | None:
    """Have the system raise the alarm; None where it cannot."""
    if not hasattr(signal, "setitimer"):
        return None
    if threading.current_thread() is not threading.main_thread():
        return None

    def ring(*_: object) -> None:
        raise Overtime

    before = signal.signal(signal.SIGALRM, ring)

    def end() -> None:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)

    signal.setitimer(signal.ITIMER_REAL, seconds, AGAIN_SECONDS)
    return end


if sys.version_info >= (3, 12):

    def _watched(seconds: float) -> End | None:
        """Have the interpreter look at the clock, at loops and calls; None where it cannot.

        The core's own code is left out, so it costs a limited strategy no more than any other.
        """
        watching = sys.monitoring
        deadline = time.monotonic() + seconds
        tool = next((each for each in range(6) if watching.get_tool(each) is None), None)
        if tool is None:  # debuggers and profilers have them all: whoever runs those can interrupt
            return None
        # A loop jumps backwards, and what repeats without a loop calls.
        events = (watching.events.JUMP, watching.events.PY_START)

        def look(code: CodeType, *_: object) -> object:
            if code.co_filename.startswith(CORE):
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

else:

    def _watched(seconds: float) -> End | None:
        """Return None: this Python has no cheap way to look."""
        return None
