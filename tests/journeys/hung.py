"""Ends the browsers of a journey that does not end by itself.

Playwright waits without a limit for what a script in the page promises, and WebDriver for an answer
of the browser; a browser that has hung gives neither. Without its processes the journey fails like
any other, and the others go on.
"""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Iterator

import psutil
import pytest

LIMIT = 115  # s
NIGHT_LIMIT = 300  # s; a sweep of the night goes through all of something

PLAYWRIGHTS_OWN = "run-driver"
"""In the command of the process through which Playwright speaks to every browser of a run."""


def end_browsers() -> None:
    """End all processes that this one has started, but for Playwright's own."""
    for process in psutil.Process().children(recursive=True):
        with contextlib.suppress(psutil.NoSuchProcess):
            if PLAYWRIGHTS_OWN not in process.cmdline():
                process.kill()


@pytest.fixture(autouse=True)
def _no_longer_than_the_limit(request: pytest.FixtureRequest) -> Iterator[None]:
    limit = NIGHT_LIMIT if request.node.get_closest_marker("nightly") else LIMIT
    passed = threading.Event()

    def end() -> None:
        passed.set()
        end_browsers()

    timer = threading.Timer(limit, end)
    timer.daemon = True
    timer.start()
    yield
    timer.cancel()
    assert not passed.is_set(), f"it took longer than {limit} s, so its browser was ended"
