"""A host as most are: it sends texts and WebAssembly compressed, and anything else as it is."""

from __future__ import annotations

import functools
import gzip
import http.server
from pathlib import Path

TEXTS = {".html", ".js", ".css", ".json", ".svg", ".txt", ".wasm", ".webmanifest"}
"""The endings of the files that such a host compresses."""


class GzipHost(http.server.ThreadingHTTPServer):
    """Serves a folder on a free port of this machine; everything is compressed beforehand."""

    def __init__(self, folder: Path) -> None:
        """Take the folder as it is now."""
        super().__init__(("127.0.0.1", 0), functools.partial(_Handler, directory=str(folder)))
        files = [path for path in folder.rglob("*") if path.is_file() and path.suffix in TEXTS]
        self.packed = {path: gzip.compress(path.read_bytes(), mtime=0) for path in files}

    def note(self, path: str, size: int) -> None:
        """Hear that a path was asked for, and how many bytes its reply has, the head included."""


class _Handler(http.server.SimpleHTTPRequestHandler):
    server: GzipHost
    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        """Send a file."""
        path = Path(self.translate_path(self.path))
        file = path / "index.html" if path.is_dir() else path
        if not file.is_file():
            self.send_error(404)
            return
        packed = self.server.packed.get(file)
        body = file.read_bytes() if packed is None else packed
        self.send_response(200)
        self.send_header("content-type", self.guess_type(file))
        self.send_header("cache-control", "max-age=600")
        if packed is not None:
            self.send_header("content-encoding", "gzip")
        self.send_header("content-length", str(len(body)))
        head: list[bytes] = self._headers_buffer  # type: ignore[attr-defined]
        size = sum(map(len, head)) + len(body)
        self.end_headers()
        self.server.note(self.path, size)
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing of each request."""
