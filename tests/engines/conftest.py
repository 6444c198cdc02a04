"""What the journeys through the other engines need: the engine, and the page in it.

Both are real browsers of this machine, or Playwright's own: MASTERMIND_FIREFOX names a Firefox,
MASTERMIND_WEBKIT a WebKitWebDriver, and "playwright" in either asks for Playwright's own. Without
them the build's own search decides.
"""

from __future__ import annotations

import functools
import time
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest

from ..browser.conftest import DIST, ROOT, Site  # puts web/build on the path
from .driver import Driver
from .person import Person

import browsers  # isort: skip  the build's own, which finds the engines


@pytest.fixture(
    params=[
        pytest.param(name, marks=pytest.mark.xdist_group(name)) for name in ("firefox", "webkit")
    ]
)
def driver(request: pytest.FixtureRequest) -> Iterator[Driver]:
    """Return a browser, just started; the test fails at its end if the page did what none may."""
    started = start(request.param)
    try:
        yield started
        assert started.wrong() == []
    finally:
        started.close()


@functools.cache
def found(engine: str) -> str:
    """Return where an engine is."""
    return browsers.find(engine)


def start(engine: str) -> Driver:
    """Start a Firefox or a WebKit."""
    path = found(engine)
    if path == browsers.OWN:
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


def busy(pid: int, seconds: float = 3.0) -> float:
    """Return how many cores a process and its descendants keep busy, for so many seconds."""

    def spent() -> dict[int, float]:
        first = psutil.Process(pid)
        times = {}
        for each in [first, *first.children(recursive=True)]:
            try:
                used = each.cpu_times()
            except psutil.NoSuchProcess:
                continue
            times[each.pid] = used.user + used.system
        return times

    begin, before = time.monotonic(), spent()
    time.sleep(seconds)
    after = spent()
    total = sum(used - before.get(each, 0.0) for each, used in after.items())
    return total / (time.monotonic() - begin)
