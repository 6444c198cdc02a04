"""How much a browser computes, measured beside a loop that never rests."""

from __future__ import annotations

import contextlib
import subprocess
import sys
import time

import psutil

from .hung import PLAYWRIGHTS_OWN


def beside_a_loop() -> float:
    """Return the processor time of the browsers of this run, as a part of what a loop takes.

    The loop runs beside them and takes all that it can get, until it has had a second: so 1 is a
    browser that never rests, on a quiet machine as on one shared by many.
    """
    command = [sys.executable, "-c", "while True: pass"]
    with subprocess.Popen(command) as loop:
        try:
            measure = psutil.Process(loop.pid)
            start, before = measure.cpu_times().user, spent()
            while measure.cpu_times().user < start + 1:
                time.sleep(0.1)
            after, end = spent(), measure.cpu_times().user
        finally:
            loop.kill()
    taken = sum(used - before.get(each, 0.0) for each, used in after.items())
    return taken / float(end - start)


def spent() -> dict[int, float]:
    """Return the processor time, in seconds, of each process that Playwright has started."""
    times = {}
    for playwright in psutil.Process().children():
        if PLAYWRIGHTS_OWN not in playwright.cmdline():
            continue
        for each in [playwright, *playwright.children(recursive=True)]:
            with contextlib.suppress(psutil.NoSuchProcess):
                used = each.cpu_times()
                times[each.pid] = used.user + used.system
    assert times, "no process of Playwright's"
    return times
