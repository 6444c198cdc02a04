"""Clocks: limits that mean the same on slow machines and in Pyodide, and clocks that run faster."""

import sys
import time
from collections.abc import Callable

LOOPS = 300_000
USUAL_LOOPS = 0.027
"""Seconds of this many loops on the machine for which the limits are written."""

COPIED = bytes(range(256)) * (1 << 15)
USUAL_COPY = 0.03
"""Seconds of a copy of these bytes, by way of a long integer, where no other process runs."""

NAMED = ("time", "monotonic", "perf_counter", "process_time", "thread_time")
CLOCKS = [name for name in NAMED if hasattr(time, name)]  # a browser has no clock of threads
"""The clocks of the module `time`."""

processor_time = time.perf_counter if sys.platform == "emscripten" else time.process_time
"""A clock of this process. Pyodide has wall time alone, and fails to tell it after 36 minutes."""


def on_this_machine(seconds: float) -> float:
    """Return a limit written for the usual machine in seconds of this one, never less."""
    start = processor_time()
    total = 0
    for number in range(LOOPS):
        total += number
    middle = processor_time()
    int.from_bytes(COPIED, "little").to_bytes(len(COPIED), "big")
    # Two processes that work on millions of codes wait for memory, and loops do not show it.
    slower = max((middle - start) / USUAL_LOOPS, (processor_time() - middle) / USUAL_COPY)
    return seconds * max(1.0, slower)


def running(clock: Callable[[], float], rate: float) -> Callable[[], float]:
    """Return a clock that runs `rate` times as fast."""
    start = clock()
    return lambda: start + rate * (clock() - start)
