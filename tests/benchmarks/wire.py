"""Bytes on the wire of a first visit to the site: `python -m tests.benchmarks wire`.

The host compresses texts and WebAssembly with gzip, and sends anything else as it is, as most do.
What is counted are heads and bodies of the replies, until Python is ready, and until the whole site
is kept for use offline.
"""

from __future__ import annotations

import sys
import threading
from collections import Counter
from pathlib import Path

from playwright.sync_api import expect, sync_playwright

from tests.browser.conftest import DIST, PATIENCE
from tests.browser.launch import FLAGS, browsers

sys.path.insert(0, str(DIST.parent / "web" / "build"))
from gzip_host import GzipHost

from .browser import until_ready


class Host(GzipHost):
    """A host that counts what it sends, by the path that was asked for."""

    def __init__(self, folder: Path) -> None:
        """Serve a folder."""
        super().__init__(folder)
        self.sent: Counter[str] = Counter()
        self.asked: Counter[str] = Counter()

    def note(self, path: str, size: int) -> None:
        """Count a reply."""
        self.asked[path] += 1
        self.sent[path] += size


def main() -> None:
    """Print the bytes of a first visit."""
    host = Host(DIST / "site")
    threading.Thread(target=host.serve_forever, daemon=True).start()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browsers.chromium(), args=FLAGS)
        page = browser.new_page(locale="en-GB")
        page.goto(f"http://127.0.0.1:{host.server_port}/")
        until_ready(page)
        at_ready = sum(host.sent.values())
        first = len(host.sent)
        expect(page.get_by_text("Ready to work offline.")).to_be_visible(timeout=PATIENCE)
        browser.close()
    host.shutdown()
    print(f"until Python is ready: {at_ready:,} bytes, {first} files")
    print(f"until all is kept:     {sum(host.sent.values()):,} bytes, {len(host.sent)} files")
    twice = [path for path, times in host.asked.items() if times > 1]
    print(f"asked for twice:       {', '.join(twice) or 'none'}")


if __name__ == "__main__":
    main()
