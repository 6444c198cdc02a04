"""A limit of time for somebody else's code, kept at its own loops and calls."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

CORE = str(Path(__file__).parent)
"""The core's own code is not watched, so it costs a watched strategy no more than any other."""


class Overtime(BaseException):
    """Raised where the time is up. Not an Exception, since `except Exception` must not keep it."""


class Limit:
    """Keeps its `with` block to so many seconds; None means any number, and costs nothing.

    When they are over, `Overtime` is raised where the block then is: at the next turn of a loop or
    call in Python outside the core. One long call into C, or into the core, is not cut short. All
    threads are watched.
    """

    def __init__(self, seconds: float | None) -> None:
        self._seconds = seconds
        self._end: Callable[[], object] | None = None

    def __enter__(self) -> None:
        """Start the clock."""
        if self._seconds is not None:
            self._end = _watch(time.monotonic() + self._seconds)

    def __exit__(self, *_: object) -> None:
        """Stop it."""
        if self._end:
            self._end()


if sys.version_info >= (3, 12):

    def _watch(deadline: float) -> Callable[[], object] | None:
        """Watch from now on and return what ends that."""
        watching = sys.monitoring
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

    def _watch(deadline: float) -> Callable[[], object] | None:
        """Watch from now on and return what ends that."""
        before = sys.gettrace()

        def look(frame: FrameType, event: str, what: Any) -> Any:
            if frame.f_code.co_filename.startswith(CORE):
                return None
            frame.f_trace_opcodes = True  # a loop on one line is never told of by its line
            if time.monotonic() > deadline:
                raise Overtime
            return look

        sys.settrace(look)
        return lambda: sys.settrace(before)
