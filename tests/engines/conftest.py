"""What the journeys through the other engines need: the engine, and the page in it.

Both are real browsers of this machine, or Playwright's own: MASTERMIND_FIREFOX names a Firefox,
MASTERMIND_WEBKIT a WebKitWebDriver, and "playwright" in either asks for Playwright's own. Without
them the build's own search decides.
"""

from __future__ import annotations

import contextlib
import functools
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest

from ..browser.conftest import DIST, ROOT, Site  # puts web/build on the path
from ..browser.hung import _no_longer_than_the_limit as _no_longer_than_the_limit
from .driver import Driver
from .person import Person

import browsers  # isort: skip  the build's own, which finds the engines


ENGINES = ["firefox", "webkit"]


@pytest.fixture(params=ENGINES)
def driver(request: pytest.FixtureRequest) -> Iterator[Driver]:
    """Return a browser, just started; the test fails at its end if the page did what none may."""
    started = start(request.param)
    try:
        yield started
        assert started.wrong() == []
    finally:
        started.close()


@pytest.fixture(params=ENGINES)
def attacked(request: pytest.FixtureRequest) -> Iterator[Driver]:
    """Return a browser whose console is full of attacks; it fails if a foreign host was asked."""
    started = start(request.param)
    try:
        yield started
        assert [each for each in started.wrong() if each.startswith("asked for")] == []
    finally:
        started.close()


@functools.cache
def found(engine: str) -> str:
    """Return where an engine is."""
    return browsers.find(engine)


def start(engine: str) -> Driver:
    """Start a Firefox or a WebKit."""
    path = found(engine)
    if path == browsers.PLAYWRIGHT:
        from .own import Own

        return Own(engine)
    if engine == "firefox":
        from .firefox import Firefox

        return Firefox(path, ROOT / ".cache" / "profiles")
    from .webkit import WebKit

    return WebKit(path)


@pytest.fixture(scope="session")
def sight() -> str:
    """Return the script that finds by role and name."""
    return (Path(__file__).parent / "sight.js").read_text("utf-8")


@pytest.fixture
def site() -> Iterator[Site]:
    """Return the site, served by a server that the test may stop."""
    served = Site(DIST / "site")
    yield served
    served.stop()


@pytest.fixture(params=["file", "site"])
def url(request: pytest.FixtureRequest) -> str:
    """Return the address of the page: of the one file, or of the site."""
    if request.param == "file":
        return (DIST / "mastermind.html").as_uri()
    site: Site = request.getfixturevalue("site")
    return site.url


@pytest.fixture
def person(url: str, driver: Driver, sight: str) -> Person:
    """Return someone who has just opened the page."""
    driver.open(url)
    return Person(driver, sight)


def beside_a_loop(pid: int) -> float:
    """Return the processor time that a process and its descendants take, as a part of a loop's.

    The loop runs beside them and takes all that it can get, until it has had a second: so 1 is a
    process that never rests, on a quiet machine as on one shared by many.
    """
    command = [sys.executable, "-c", "while True: pass"]
    with subprocess.Popen(command) as loop:
        try:
            measure = psutil.Process(loop.pid)
            start, before = measure.cpu_times().user, spent(pid)
            while measure.cpu_times().user < start + 1:
                time.sleep(0.1)
            after, end = spent(pid), measure.cpu_times().user
        finally:
            loop.kill()
    taken = sum(used - before.get(each, 0.0) for each, used in after.items())
    return taken / float(end - start)


def spent(pid: int) -> dict[int, float]:
    """Return the processor time, in seconds, of a process and each of its descendants."""
    first = psutil.Process(pid)
    times = {}
    for each in [first, *first.children(recursive=True)]:
        with contextlib.suppress(psutil.NoSuchProcess):
            used = each.cpu_times()
            times[each.pid] = used.user + used.system
    return times
