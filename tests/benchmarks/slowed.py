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

from playwright.sync_api import Browser, Page, Playwright

from .alone import Alone

SLICE = 0.003
"""Seconds for which the processes run at a time: much less than a frame of a slow phone."""

LOOP = """() => new Promise((resolve) => {
  const text = `const start = performance.now(); let sum = 0;
    for (let i = 0; i < 3e7; i++) sum = (sum + i * i) % 1000003;
    postMessage(performance.now() - start);`;
  const worker = new Worker(URL.createObjectURL(new Blob([text])));
  worker.onmessage = ({ data }) => { worker.terminate(); resolve(data); };
})"""


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


class Slowable(Alone):
    """A Chromium that can be slowed and let go."""

    def __init__(self, playwright: Playwright) -> None:
        super().__init__()
        self.browser: Browser = playwright.chromium.connect_over_cdp(self.address)

    @contextlib.contextmanager
    def slowed(self, rate: float) -> Iterator[None]:
        """Let the browser run 1/rate of the time; with 1, all of it."""
        if rate <= 1:
            yield
            return
        slowing = multiprocessing.Process(target=_slow, args=(rate, self.group))
        slowing.start()
        try:
            yield
        finally:
            slowing.kill()
            slowing.join()
            os.killpg(self.group, signal.SIGCONT)

    def close(self) -> None:
        """End the browser."""
        self.browser.close()
        super().close()


def loop_ms(page: Page) -> float:
    """Return how long a loop takes in a worker of an empty page, the median of three."""
    return float(sorted(page.evaluate(LOOP) for _ in range(3))[1])
