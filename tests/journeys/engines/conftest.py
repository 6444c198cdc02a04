"""Each errand begins with a fresh browser; Firefox makes them all, and then WebKit."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from ..elsewhere import NOWHERE, Elsewhere
from ..serving import Site
from .drivers import DRIVERS, Browser
from .person import Person

ROOT = Path(__file__).resolve().parents[3]
sys.path.insert(0, str(ROOT / "web" / "build"))
import browsers  # noqa: E402  the build's own, which finds the browser

DIST = ROOT / "dist"


@pytest.fixture
def site() -> Iterator[Site]:
    """Return the site on a server that the test may stop."""
    served = Site(DIST / "site")
    yield served
    served.stop()


@pytest.fixture
def app_file() -> str:
    """Return the address of the one file."""
    return (DIST / "mastermind.html").as_uri()


@pytest.fixture(params=sorted(DRIVERS))
def browser(request: pytest.FixtureRequest) -> Iterator[Browser]:
    """Return a browser with an empty profile; it may ask no other machine for anything."""
    elsewhere = Elsewhere()
    path = browsers.find(request.param)
    started = DRIVERS[request.param](path, elsewhere.server_address[1])
    try:
        elsewhere.prove(lambda: started.open(NOWHERE))
        yield started
    finally:
        started.close()
    asked = elsewhere.end()
    assert not asked, f"the browser asked other machines: {asked}"


@pytest.fixture
def person(browser: Browser, site: Site) -> Person:
    """Return someone who has just opened the site."""
    return Person(browser, site.url)
