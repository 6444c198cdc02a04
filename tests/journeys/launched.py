"""The browsers of the whole run, which the tests of several folders share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect, sync_playwright

from .launch import Browsers

PATIENCE = 60_000  # ms; a start takes about one second, on a starved machine many


@pytest.fixture(scope="session")
def launched() -> Iterator[Browsers]:
    """Return the browser of the whole run."""
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        started = Browsers(playwright)
        yield started
        started.close()
        asked = started.elsewhere.end()
        assert not asked, f"the browser asked other machines: {asked}"
