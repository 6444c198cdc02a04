"""What the page tells someone who does not see the screen: all that its live regions say."""

from __future__ import annotations

import re
import time

from playwright.sync_api import Page

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

    def hear(self, *patterns: re.Pattern[str] | str) -> re.Match[str]:
        """Wait until each of these is told, in order, and nothing else; return the last one."""
        end = time.monotonic() + PATIENCE / 1000
        while len(new := self._new()) < len(patterns) and time.monotonic() < end:
            self.page.wait_for_timeout(20)
        found = [re.fullmatch(*both) for both in zip(patterns, new, strict=True)]
        assert all(found), new
        self._known += len(new)
        last = found[-1]
        assert last
        return last

    def hear_nothing(self) -> None:
        """Be sure that nothing was told since the last."""
        assert self._new() == []

    def _new(self) -> list[str]:
        heard: list[str] = self.page.evaluate("() => heard")
        return heard[self._known :]
