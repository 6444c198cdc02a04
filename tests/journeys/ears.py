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

    def hear_of(self, text: str) -> None:
        """Wait until this is told, among other things."""
        end = time.monotonic() + PATIENCE / 1000
        while text not in (heard := " ".join(self.page.evaluate("() => heard"))):
            assert time.monotonic() < end, heard
            self.page.wait_for_timeout(20)

    def hear(self, pattern: re.Pattern[str] | str) -> re.Match[str]:
        """Wait until this is told, and nothing else: at once, or bit by bit as it becomes known."""
        end = time.monotonic() + PATIENCE / 1000
        while True:
            new = self.page.evaluate("() => heard")[self._known :]
            told = re.sub(r"([.!?])\. ", r"\1 ", ". ".join(new))  # as the page joins sentences
            if found := re.fullmatch(pattern, told):
                self._known += len(new)
                return found
            assert time.monotonic() < end, new
            self.page.wait_for_timeout(20)
