"""The Chromium that the journeys run in."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    Error,
    Playwright,
    expect,
    sync_playwright,
)

from .elsewhere import NOWHERE, Elsewhere

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "web" / "build"))
import browsers as browsers  # noqa: E402  the build's own, which finds the browser

# Features of Chromium that are switched off. It draws the lists under its address line as pages of
# their own, two for each window: they cost about one second of processor time for each test.
# Chromium obeys only the last of several such flags, so Playwright's own features are repeated.
DISABLED_FEATURES = [
    "WebUIOmniboxPopup",
    "WebUIOmniboxAimPopup",
    "WebUIOmniboxFullPopup",
    "AimEnabled",
    "AvoidCorsURLLoaderRestartOnRedirect",
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsFirstBalancedModeAutoEnable",
    "HttpsUpgrades",
    "LensOverlay",
    "MediaRouter",
    "NetworkTimeServiceQuerying",
    "OptimizationHints",
    "PaintHolding",
    "PreconnectToSearch",
    "ThirdPartyStoragePartitioning",
]
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    f"--disable-features={','.join(DISABLED_FEATURES)}",
]
START = 180_000  # ms; Playwright's 30 s are too few for a browser on a starved machine
PATIENCE = 60_000  # ms; a start takes about one second, on a starved machine many


class Browsers:
    """The browser of one run, started when the first page asks for it."""

    def __init__(self, playwright: Playwright) -> None:
        """Take what starts it."""
        self._chromium = playwright.chromium
        self._started: Browser | None = None
        self.elsewhere = Elsewhere()

    def context(self, options: dict[str, Any]) -> BrowserContext:
        """Return a fresh profile, with Playwright's options of a context."""
        if not self._started or not self._started.is_connected():
            self._started = started = self._chromium.launch(**self._options)
            self.elsewhere.prove(lambda: _look_elsewhere(started))
        return self._started.new_context(**options)

    def lasting(self, folder: Path, options: dict[str, Any]) -> BrowserContext:
        """Return a profile that a folder keeps after the browser has ended."""
        return self._chromium.launch_persistent_context(folder, **self._options, **options)

    def close(self) -> None:
        """End it."""
        if self._started:
            self._started.close()

    @property
    def _options(self) -> dict[str, Any]:
        proxy = self.elsewhere.options
        path = browsers.find("chromium")
        return {"executable_path": path, "args": FLAGS, "proxy": proxy, "timeout": START}


def _look_elsewhere(browser: Browser) -> None:
    with browser.new_context() as context, contextlib.suppress(Error):
        context.new_page().goto(NOWHERE, timeout=60_000)


@pytest.fixture(scope="session")
def launched() -> Iterator[Browsers]:
    """Return the browser of the whole run, which the tests of several folders share."""
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        started = Browsers(playwright)
        yield started
        started.close()
        asked = started.elsewhere.end()
        assert not asked, f"the browser asked other machines: {asked}"
