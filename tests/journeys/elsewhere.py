"""The way out of the browser: all that is asked of other machines comes here, and is written down.

What a page tells of its own requests leaves out those of a worker that hides them, of the browser
for the page (an icon, a prefetch, a report of its policy), and of a service worker at its start. So
the browser, of whichever engine, has this as its proxy for every host but 127.0.0.1.
"""

from __future__ import annotations

import re
import socketserver
import threading
from collections.abc import Callable

CHROMIUMS = r"(?!fonts|ajax)[\w-]+\.(google|googleapis|gvt1)\.com"
FIREFOXS = r"[\w.-]+\.(mozilla\.(com|net|org)|firefox\.com)"
OWN = re.compile(rf"(?<![\w-])({CHROMIUMS}|{FIREFOXS})\b")
"""Where a browser asks for itself: whether it is up to date, what it knows of forms."""

NOWHERE = "http://elsewhere.invalid/"


class Elsewhere(socketserver.ThreadingTCPServer):
    """A proxy that leads nowhere."""

    daemon_threads = True

    def __init__(self) -> None:
        """Listen on a free port of 127.0.0.1."""
        self.asked: list[str] = []
        """The first line of each request."""
        super().__init__(("127.0.0.1", 0), _Refusal)
        threading.Thread(target=self.serve_forever, args=(0.05,), daemon=True).start()

    @property
    def options(self) -> dict[str, str]:
        """Return the proxy as Playwright takes it."""
        return {"server": f"http://127.0.0.1:{self.server_address[1]}", "bypass": "127.0.0.1"}

    def prove(self, look: Callable[[], None]) -> None:
        """Fail unless a browser that looks at NOWHERE asks this for it."""
        look()
        why = "the browser has not asked the proxy; WebKit needs libproxy of GLib for it"
        assert any(NOWHERE in line for line in self.asked), why

    def end(self) -> list[str]:
        """Stop listening, and return what was asked for other than by the browser for itself."""
        self.shutdown()
        self.server_close()
        expected = re.compile(f"{OWN.pattern}|{re.escape(NOWHERE)}")
        return [line for line in self.asked if not expected.search(line.split("?")[0])]


class _Refusal(socketserver.StreamRequestHandler):
    def handle(self) -> None:
        line = self.rfile.readline(10_000).decode("latin-1").strip()
        if line and isinstance(self.server, Elsewhere):
            self.server.asked.append(line)
        self.wfile.write(b"HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n")
