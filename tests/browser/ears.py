"""What the page tells someone who does not see the screen: all that its live regions say."""

from __future__ import annotations

import re
import time

from playwright.sync_api import Locator, Page

from .conftest import PATIENCE

LISTEN = """() => {
  const LIVE = "[role=status], [role=alert], [role=log], output, [aria-live=polite]";
  globalThis.heard = [];
  new MutationObserver((changes) => {
    const at = ({target}) => (target instanceof Element ? target : target.parentElement);
    const regions = changes.map((change) => at(change)?.closest(LIVE));
    for (const region of new Set(regions)) {
      const text = region?.textContent.trim();
      if (text) globalThis.heard.push(text);
    }
  }).observe(document.body, {subtree: true, childList: true, characterData: true});
}"""
"""JavaScript that writes down in `heard` all that is told from now on."""


class Ears:
    """Someone in front of a page whose screen is off."""

    def __init__(self, page: Page) -> None:
        """Begin to listen."""
        self.page = page
        self._known = 0
        page.evaluate(LISTEN)

    def hear(self, pattern: str) -> re.Match[str]:
        """Wait until something is told, and return it: it is like this, and the only thing."""
        end = time.monotonic() + PATIENCE / 1000
        while not (new := self._new()) and time.monotonic() < end:
            self.page.wait_for_timeout(20)
        assert len(new) == 1, new
        found = re.search(pattern, new[0])
        assert found, new
        self._known += 1
        return found

    def hear_each(self, *patterns: str) -> None:
        """Wait until something is told for each pattern: these, in order, and no more."""
        end = time.monotonic() + PATIENCE / 1000
        while len(new := self._new()) < len(patterns) and time.monotonic() < end:
            self.page.wait_for_timeout(20)
        assert len(new) == len(patterns), new
        assert all(re.search(pattern, text) for pattern, text in zip(patterns, new, strict=True))
        self._known += len(new)

    def hear_nothing(self) -> None:
        """Be sure that nothing was told since the last."""
        assert self._new() == []

    def _new(self) -> list[str]:
        heard: list[str] = self.page.evaluate("() => heard")
        return heard[self._known :]

    def heading(self, name: str | re.Pattern[str]) -> Locator:
        """Return the heading of this name."""
        return self.page.get_by_role("heading", name=name)

    @property
    def turns(self) -> Locator:
        """Return the items of the history."""
        return self.page.get_by_role("list", name="Turns so far").get_by_role("listitem")
