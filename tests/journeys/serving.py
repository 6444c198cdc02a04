"""The built site on a server, which a journey may stop, start again, and give other files."""

from __future__ import annotations

import contextlib
import functools
import http.server
import shutil
import socket
import threading
from pathlib import Path
from typing import Any

SUB_PATH = "/games/mastermind/"


class Site:
    """The built site on a server of its own, under a sub-path, that can go away and come back."""

    def __init__(self, folder: Path) -> None:
        """Start serving a folder on a free port of 127.0.0.1."""
        self.folder = folder
        self.asked: list[str] = []
        self.not_stored: tuple[str, ...] = ()
        """How the names of files end that browsers are told not to store."""
        self._server: _Server | None = None
        self._port = 0
        self.start()

    @property
    def origin(self) -> str:
        """Return the origin, like http://127.0.0.1:40001."""
        return f"http://127.0.0.1:{self._port}"

    @property
    def url(self) -> str:
        """Return the address of the page."""
        return self.origin + SUB_PATH

    def start(self) -> None:
        """Serve (again, on the same port)."""
        self._server = _Server(self, self._port)
        self._port = self._server.server_port
        threading.Thread(target=self._server.serve_forever, args=(0.05,), daemon=True).start()

    def move_to(self, folder: Path) -> None:
        """Serve a copy, which the test may change, from now on."""
        self.stop()
        self.folder = shutil.copytree(self.folder, folder)
        self.start()

    def stop(self) -> None:
        """Stop serving: from now on connections are refused, and open ones are closed."""
        if self._server:
            self._server.shutdown()
            self._server.server_close()
            self._server = None


class _Server(http.server.ThreadingHTTPServer):
    def __init__(self, site: Site, port: int) -> None:
        self.site = site
        self._connections: set[socket.socket] = set()
        handler = functools.partial(_Handler, directory=str(site.folder))
        super().__init__(("127.0.0.1", port), handler)

    def get_request(self) -> tuple[socket.socket, Any]:
        connection, address = super().get_request()
        self._connections.add(connection)
        return connection, address

    def close_request(self, request: Any) -> None:
        self._connections.discard(request)
        super().close_request(request)

    def server_close(self) -> None:
        super().server_close()
        # Chromium opens connections before it has a request for them, and would use these.
        for connection in list(self._connections):
            with contextlib.suppress(OSError):  # its thread has just closed it
                connection.shutdown(socket.SHUT_RDWR)

    def handle_error(self, request: object, client_address: object) -> None:
        pass  # a page that was closed leaves its connection; nobody need read of it


class _Handler(http.server.SimpleHTTPRequestHandler):
    def translate_path(self, path: str) -> str:
        if isinstance(self.server, _Server):
            self.server.site.asked.append(self.path)
        if not path.startswith(SUB_PATH):
            return str(Path(self.directory) / "nothing-outside-the-sub-path")
        return super().translate_path(path[len(SUB_PATH) - 1 :])

    def end_headers(self) -> None:
        stored = not isinstance(self.server, _Server) or not self.path.endswith(
            self.server.site.not_stored
        )
        # The time is that of GitHub Pages.
        self.send_header("cache-control", "max-age=600" if stored else "no-store")
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:
        pass
