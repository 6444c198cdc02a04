"""Bytes on the wire of a first visit to the site: `python -m tests.benchmarks.wire`.

The host compresses texts and WebAssembly with gzip, and sends anything else as it is, as most do.
What is counted are heads and bodies of the replies, until Python is ready, and until the whole site
is kept for use offline.
"""

from __future__ import annotations

import functools
import gzip
import http.server
import threading
from collections import Counter
from pathlib import Path

from playwright.sync_api import expect, sync_playwright

from tests.browser.conftest import DIST, PATIENCE
from tests.browser.launch import FLAGS, browsers

TEXTS = {".html", ".js", ".css", ".json", ".svg", ".txt", ".wasm", ".webmanifest"}
"""The endings of the files that such a host compresses."""

READY = """async () => {
  while (!performance.getEntriesByName("boot:ready").length)
    await new Promise((done) => setTimeout(done, 20));
}"""


class Host(http.server.ThreadingHTTPServer):
    """A server that counts what it sends, by the path that was asked for."""

    def __init__(self, folder: Path) -> None:
        """Serve a folder."""
        super().__init__(("127.0.0.1", 0), functools.partial(Handler, directory=str(folder)))
        self.sent: Counter[str] = Counter()
        self.asked: Counter[str] = Counter()


class Handler(http.server.SimpleHTTPRequestHandler):
    """Sends a file, compressed where a host would compress it."""

    server: Host

    def do_GET(self) -> None:
        """Send a file and count its bytes."""
        path = Path(self.translate_path(self.path))
        file = path / "index.html" if path.is_dir() else path
        if not file.is_file():
            self.send_error(404)
            return
        body = file.read_bytes()
        head = [("content-type", self.guess_type(file)), ("cache-control", "max-age=600")]
        if file.suffix in TEXTS:
            body = gzip.compress(body, mtime=0)
            head.append(("content-encoding", "gzip"))
        self.send_response(200)
        for name, value in [*head, ("content-length", str(len(body)))]:
            self.send_header(name, value)
        headers = sum(len(line) for line in self._headers_buffer)
        self.end_headers()
        self.server.asked[self.path] += 1
        self.server.sent[self.path] += headers + len(body)
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing of each request."""


def main() -> None:
    """Print the bytes of a first visit."""
    host = Host(DIST / "site")
    threading.Thread(target=host.serve_forever, daemon=True).start()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browsers.chromium(), args=FLAGS)
        page = browser.new_page(locale="en-GB")
        page.goto(f"http://127.0.0.1:{host.server_port}/")
        page.evaluate(READY)
        until_ready = sum(host.sent.values())
        first = len(host.sent)
        expect(page.get_by_text("Ready to work offline.")).to_be_visible(timeout=PATIENCE)
        browser.close()
    host.shutdown()
    print(f"until Python is ready: {until_ready:,} bytes, {first} files")
    print(f"until all is kept:     {sum(host.sent.values()):,} bytes, {len(host.sent)} files")
    twice = [path for path, times in host.asked.items() if times > 1]
    print(f"asked for twice:       {', '.join(twice) or 'none'}")


if __name__ == "__main__":
    main()
