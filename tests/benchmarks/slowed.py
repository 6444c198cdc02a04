"""A slow machine's stand-in: a Chromium whose processes run a part of the time only.

Chromium's own throttling does not reach workers, where Python runs. Here all its processes are
stopped and continued in short slices.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import time
from collections.abc import Iterator

from playwright.sync_api import Browser, Playwright

from .alone import Alone

SLICE = 0.003
"""Seconds for which the processes run at a time: much less than a frame of a slow phone."""


def _slow(rate: float, group: int) -> None:
    """Let a process group run 1/rate of the time until it ends."""
    ran = stopped = 0.0
    with contextlib.suppress(ProcessLookupError, KeyboardInterrupt):
        while True:
            start = time.monotonic()
            os.killpg(group, signal.SIGCONT)
            time.sleep(SLICE)
            os.killpg(group, signal.SIGSTOP)
            middle = time.monotonic()
            ran += middle - start
            # What the clock oversleeps is made up for by later slices.
            time.sleep(max(0.0, ran * (rate - 1) - stopped))
            stopped += time.monotonic() - middle


@contextlib.contextmanager
def slowed(playwright: Playwright, rate: float) -> Iterator[Browser]:
    """Give a Chromium that runs 1/rate of the time; with 1, all of it."""
    alone = Alone()
    slowing = multiprocessing.Process(target=_slow, args=(rate, alone.group))
    if rate > 1:
        slowing.start()
    try:
        browser = playwright.chromium.connect_over_cdp(alone.address)
        yield browser
        browser.close()
    finally:
        if rate > 1:
            slowing.kill()
            slowing.join()
        alone.close()
