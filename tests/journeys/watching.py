"""The strict eye of the journeys: what no page may do is noted."""

from __future__ import annotations

import re

from playwright.sync_api import BrowserContext, Error, Page, Request


def _hear(page: Page) -> None:
    """Wait until all that a page has said so far has arrived.

    A navigation that is on its way is waited for: Chromium shows its page for an address that could
    not be loaded only after it has told of the failure, and drops what is being evaluated.
    """
    while True:
        try:
            page.evaluate("() => 0")
            return
        except Error as error:
            if "context was destroyed" not in error.message:
                raise


class Watch:
    """Notes what no page may do: ask for a foreign address, log an error, throw."""

    def __init__(self) -> None:
        """Start with a clean slate."""
        self.wrong: list[str] = []
        self.requested: list[str] = []
        self._origins: set[str] = set()
        self._allowed: list[str] = []
        self._contexts: list[BrowserContext] = []
        self._left = False

    def allow(self, pattern: str) -> None:
        """Let pass, in this test, what matches a pattern (such as a refused connection)."""
        self._allowed.append(pattern)

    def own(self, url: str) -> None:
        """Take the origin of a url for the test's own."""
        found = re.match(r"https?://[^/]+", url)
        if found:
            assert found[0].startswith("http://127.0.0.1:"), "tests stay on this machine"
            self._origins.add(found[0])

    def on(self, context: BrowserContext) -> None:
        """Watch every page and worker of a context."""
        self._contexts.append(context)
        context.on("request", lambda request: self._request(request.url))
        context.on("requestfailed", self._failed)
        context.on("console", lambda message: self._console(message.type, message.text))
        context.on("weberror", lambda error: self._console("error", f"thrown: {error.error}"))

    def leave(self) -> None:
        """Look once more, then close every page: what a closing page cuts off is no fault of it.

        To be called before the server goes, which a service worker may still be fetching from.
        """
        if self._left:
            return
        for context in self._contexts:
            for page in context.pages:
                _hear(page)
        self._left = True
        for context in self._contexts:
            context.close()

    def _request(self, url: str) -> None:
        if self._left:
            return
        self.requested.append(url)
        if url.startswith(("file:", "blob:", "data:", "about:")):
            return
        if not any(url.startswith(origin + "/") for origin in self._origins):
            self.wrong.append(f"asked for {url}")

    def _failed(self, request: Request) -> None:
        """Forget what the page's policy refused: Chromium tells of such requests, too."""
        told = f"asked for {request.url}"
        if request.failure == "csp" and told in self.wrong:
            self.wrong.remove(told)

    def _console(self, kind: str, text: str) -> None:
        if kind == "error" and not self._left:
            self.wrong.append(f"console: {text}")

    def verdict(self) -> list[str]:
        """Return what was wrong and not allowed."""
        return [each for each in self.wrong if not any(re.search(p, each) for p in self._allowed)]
