"""The browsers of the whole run, which the tests of several folders share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect, sync_playwright

from .launch import ENGINE, Browsers

# ms; a start takes about one second, on a starved machine many, and in WebKit five times as long
PATIENCE = 120_000 if ENGINE == "webkit" else 60_000


@pytest.fixture(scope="session")
def launched() -> Iterator[Browsers]:
    """Return the browsers of the whole run; MASTERMIND_BROWSER names the engine."""
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        started = Browsers(playwright)
        yield started
        started.close()
        asked = started.elsewhere.end()
        assert not asked, f"the browser asked other machines: {asked}"
