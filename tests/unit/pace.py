"""Limits of processor time that mean the same on a slow machine, beside others and in Pyodide."""

import time

LOOPS = 300_000
USUAL = 0.027
"""Seconds of this many loops on the machine for which the limits are written."""


def on_this_machine(seconds: float) -> float:
    """Return a limit written for the usual machine in seconds of this one, never less."""
    start = time.process_time()
    total = 0
    for number in range(LOOPS):
        total += number
    return seconds * max(1.0, (time.process_time() - start) / USUAL)
