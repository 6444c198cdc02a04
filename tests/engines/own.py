"""Playwright's own Firefox or WebKit, for machines that have no other."""

from __future__ import annotations

import contextlib
import json
from typing import Any

import psutil
from playwright.sync_api import sync_playwright

from .driver import is_foreign, wrapped

SCREEN = {"width": 390, "height": 844}
PATIENCE = 120_000  # ms


class Own:
    """A browser that Playwright brought."""

    def __init__(self, engine: str) -> None:
        """Start Playwright's own `engine`: "firefox" or "webkit"."""
        with contextlib.ExitStack() as started:
            before = {each.pid for each in psutil.Process().children()}
            made = started.enter_context(sync_playwright())
            (node,) = [each.pid for each in psutil.Process().children() if each.pid not in before]
            self._driver: int = node
            browser = getattr(made, engine).launch()
            started.callback(browser.close)
            self._context = browser.new_context(viewport=SCREEN)
            self._context.set_default_timeout(PATIENCE)
            self._wrong: list[str] = []
            self._context.on("request", lambda request: self._requested(request.url))
            self._context.on("console", lambda message: self._said(message.type, message.text))
            self._context.on("weberror", lambda error: self._said("error", str(error.error)))
            self._page = self._context.new_page()
            self._ending = started.pop_all()

    def _requested(self, url: str) -> None:
        if is_foreign(url):
            self._wrong.append(f"asked for {url}")

    def _said(self, kind: str, text: str) -> None:
        if kind == "error":
            self._wrong.append(f"console: {text}")

    @property
    def pid(self) -> int:
        """Return the process of Playwright's driver, which has started the browser."""
        return self._driver

    def open(self, url: str) -> None:
        """Go to an address."""
        self._page.goto(url)

    def reload(self) -> None:
        """Load the page again."""
        self._page.reload()

    def open_anew(self, url: str) -> None:
        """Go to an address in another tab."""
        old, self._page = self._page, self._context.new_page()
        old.close()
        self.open(url)

    def evaluate(self, function: str, *args: Any) -> Any:
        """Call a function in the page."""
        return json.loads(self._page.evaluate(wrapped(function), json.dumps(args)))

    def tap(self, x: int, y: int) -> None:
        """Tap."""
        self._page.mouse.click(x, y)

    def type(self, text: str) -> None:
        """Write."""
        self._page.keyboard.type(text)

    def press(self, key: str) -> None:
        """Press a key."""
        self._page.keyboard.press(key)

    def screenshot(self) -> bytes:
        """Return what is shown."""
        shot: bytes = self._page.screenshot()
        return shot

    def wrong(self) -> list[str]:
        """Return errors of the console and requests to foreign hosts."""
        self.evaluate("() => 0")  # what the page has said until now arrives before this
        return self._wrong

    def close(self) -> None:
        """End browser and driver."""
        self._ending.close()
