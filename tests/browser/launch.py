"""The browser that the journeys run in: Chromium, or what MASTERMIND_BROWSER names.

Firefox and WebKit of the machine are driven through `tests/bidi`, for which Playwright has
no `tap`: there it is a click, of which that makes a touch where the screen takes it.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, Literal

from playwright.sync_api import Browser, BrowserContext, Locator, Playwright

from .elsewhere import Elsewhere

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "web" / "build"))
import browsers as browsers  # noqa: E402  the build's own, which finds the browser

Engine = Literal["chromium", "firefox", "webkit"]
ENGINE: Engine = os.environ.get("MASTERMIND_BROWSER", "chromium")  # type: ignore[assignment]

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
EXTENSION_FLAGS = ["disable-extensions-except", "load-extension"]
TOUCH = {
    "dom.w3c_touch_events.enabled": 1,
    "ui.primaryPointerCapabilities": 1,  # coarse, and nothing that hovers
    "ui.allPointerCapabilities": 1,
}
"""Preferences of a Firefox on a phone."""
DARK = {"ui.systemUsesDarkTheme": 1, "layout.css.prefers-color-scheme.content-override": 0}
CALM = {"ui.prefersReducedMotion": 1}
START = 180_000  # ms; Playwright's 30 s are too few for a browser on a starved machine
INSERT_TEXT = """Object.defineProperty(globalThis, "__pw_bidiInsertText", {
  get: () => (text) => document.execCommand("insertText", false, text),
  set() {},
});"""
"""Takes the place of how Playwright enters a text over BiDi.

That appends to what is in a field for a number, and in WebKit the page's policy refuses to make it.
"""

READ_IN_ONE_WORLD = "delete Element.prototype.ariaLabelledByElements"
"""Keeps Firefox 153 alive: this property, read by Playwright's own world and then by the page's,
ends the process. Playwright and axe do without it; the page does not use it.
"""


class Browsers:
    """The browsers of one run, each started when the first page asks for it."""

    def __init__(self, playwright: Playwright) -> None:
        """Take what starts them."""
        self._playwright = playwright
        self._started: dict[str, Browser] = {}
        self._own = True
        self._walled = False
        self.elsewhere = Elsewhere()
        if ENGINE != "chromium":
            self._path = browsers.find(ENGINE)
            self._own = self._path == browsers.PLAYWRIGHT
            if not self._own:
                Locator.tap = Locator.click  # type: ignore[method-assign]

    @property
    def prints(self) -> bool:
        """Return whether a page can be made a PDF: WebKit cannot, nor Playwright's own Firefox."""
        return ENGINE == "chromium" or (ENGINE == "firefox" and not self._own)

    def context(self, options: dict[str, Any]) -> BrowserContext:
        """Return a fresh profile, with Playwright's options of a context."""
        if ENGINE == "chromium":
            return self._one("", self._chromium).new_context(**options)
        options = {name: value for name, value in options.items() if name != "is_mobile"}
        if self._own:
            return self._one("", self._own_engine).new_context(**options)
        preferences: dict[str, Any] = {}
        if options.get("has_touch"):
            preferences |= TOUCH
        if options.get("color_scheme") == "dark":
            preferences |= DARK
        if options.get("reduced_motion") == "reduce":
            preferences |= CALM
        start = self._firefox if ENGINE == "firefox" else self._webkit
        key = repr(sorted(preferences))
        context = self._one(key, lambda: start(preferences)).new_context(**options)
        return self._prepared(context)

    def lasting(
        self, folder: Path, options: dict[str, Any], extension: Path | None = None
    ) -> BrowserContext:
        """Return a profile that a folder keeps after the browser has ended.

        Chromium may have an extension, given as its folder.
        """
        if ENGINE == "chromium":
            start = self._playwright.chromium.launch_persistent_context
            how = self._chromium_options
            if extension:
                allowed = [f"--{flag}={extension}" for flag in EXTENSION_FLAGS]
                how["args"] = [*how["args"], *allowed]
            return start(folder, **how, **options)
        options = {name: value for name, value in options.items() if name != "is_mobile"}
        kind = getattr(self._playwright, ENGINE if self._own else "firefox")
        how = {} if self._own else self._translated(["--touch"], TOUCH)
        kept: BrowserContext = kind.launch_persistent_context(folder, **how, **options)
        return self._prepared(kept) if how else kept

    def _prepared(self, context: BrowserContext) -> BrowserContext:
        context.add_init_script(INSERT_TEXT)
        if ENGINE == "firefox":
            context.add_init_script(READ_IN_ONE_WORLD)
        return context

    def _one(self, key: str, start: Callable[[], Browser]) -> Browser:
        if key not in self._started or not self._started[key].is_connected():
            if ENGINE != "chromium":
                self.close()  # one at a time is enough for a small machine
            self._started[key] = start()
            # Playwright's own Firefox and WebKit have no proxy.
            if not self._walled and (ENGINE == "chromium" or not self._own):
                self.elsewhere.prove(self._started[key])
                self._walled = True
        return self._started[key]

    def close(self) -> None:
        """End them."""
        for each in self._started.values():
            each.close()
        self._started.clear()

    @property
    def _chromium_options(self) -> dict[str, Any]:
        proxy = self.elsewhere.options
        path = browsers.chromium()
        return {"executable_path": path, "args": FLAGS, "proxy": proxy, "timeout": START}

    def _chromium(self) -> Browser:
        return self._playwright.chromium.launch(**self._chromium_options)

    def _own_engine(self) -> Browser:
        kind = getattr(self._playwright, ENGINE)
        launched: Browser = kind.launch()
        return launched

    def _firefox(self, preferences: dict[str, Any]) -> Browser:
        return self._bidi(["--touch"] if preferences.keys() & TOUCH else [], preferences)

    def _webkit(self, preferences: dict[str, Any]) -> Browser:
        return self._bidi(["--calm"] if preferences.keys() & CALM else [], {})

    def _bidi(self, args: list[str], preferences: dict[str, Any]) -> Browser:
        return self._playwright.firefox.launch(**self._translated(args, preferences))

    def _translated(self, args: list[str], preferences: dict[str, Any]) -> dict[str, Any]:
        """Return how Playwright starts an engine of the machine, which it takes for a Firefox."""
        script = ROOT / ".cache" / f"{ENGINE}-for-playwright"
        module = f"tests.bidi.{ENGINE}"
        # Another process may be starting it: it is whole at any moment.
        written = script.with_suffix(f".{os.getpid()}")
        written.write_text(
            f"#!/bin/sh\ncd '{ROOT}' && exec '{sys.executable}' -m {module} '{self._path}' \"$@\"\n"
        )
        written.chmod(0o755)
        written.replace(script)
        return {
            "channel": "moz-firefox",
            "executable_path": script,
            "args": args,
            "firefox_user_prefs": preferences,
            "proxy": self.elsewhere.options,
            "timeout": START,
        }
