"""Serves the site while it is being changed: an open page shows each change by itself.

The sources are looked at several times a second. Changed styles, scripts and texts are bundled anew
by an esbuild that keeps what it has parsed. Changed Python reaches the page as its source, and the
page starts Python from its library instead of the snapshot, which would take half a minute. What
this serves lies in .cache/develop; dist/ stays as it was built.
"""

from __future__ import annotations

import functools
import http.server
import json
import shutil
import subprocess
import sys
import threading
import time
import zipfile
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import app
import pages
from steps import BUILD, CACHE, CORE, DIST, ROOT, WEB, Clock, StepError, core_files, say
from tools import node

FOLDER = CACHE / "develop"
CHANGES = "/-/changes"
"""The address where an open page hears of changes."""

SCRIPT = """<script>
const changes = new EventSource("%s");
changes.onmessage = () => { changes.close(); location.reload(); };
Object.defineProperty(Navigator.prototype, "serviceWorker", { value: undefined });
</script>"""
"""Reloads the page when there is a version other than its own, and hides service workers from it.

A service worker would show the version that it keeps.
"""

LEAVING = """addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name);
  await registration.unregister();
  for (const page of await clients.matchAll({ type: "window" })) page.navigate(page.url);
})()));
"""
"""A service worker that removes itself, and with it one of dist/site that was served here."""

PAUSE = 0.15
"""Between two looks at the sources, in seconds."""


def sources() -> list[Path]:
    """Return the files that make the page."""
    web = [path for name in ("css", "js", "lessons", "icons") for path in (WEB / name).rglob("*")]
    page = [WEB / name for name in ("index.html", "manifest.webmanifest")]
    return [*core_files(), *page, *(path for path in web if path.is_file())]


def look() -> dict[Path, tuple[int, int]]:
    """Return when each source was changed last, and its size."""
    found = {}
    for path in sources():
        try:
            status = path.stat()
        except FileNotFoundError:  # an editor replaces it in this moment
            continue
        found[path] = (status.st_mtime_ns, status.st_size)
    return found


class Bundler:
    """An esbuild that stays; called, it bundles as `app.bundle` does."""

    def __init__(self) -> None:
        """Start it."""
        command = [node(), str(BUILD / "bundle.mjs")]
        pipe = subprocess.PIPE
        self._process = subprocess.Popen(command, stdin=pipe, stdout=pipe, encoding="utf-8")

    def __call__(self, out: Path, entries: dict[str, str], define: dict[str, object]) -> None:
        """Bundle, always into one folder, since esbuild keeps what it has parsed for a folder."""
        kept = FOLDER.with_name("develop-scripts")
        options = app.bundle_options(kept, entries, define)
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.write(json.dumps(options) + "\n")
        self._process.stdin.flush()
        wrong = json.loads(self._process.stdout.readline() or '"esbuild has ended"')
        if wrong:
            raise StepError(wrong)
        shutil.copytree(kept, out, dirs_exist_ok=True)

    def end(self) -> None:
        """End it."""
        self._process.terminate()
        self._process.wait()


def with_sources(zips: Path, changed: Mapping[str, bytes | None], folder: Path) -> Path:
    """Write zips with changed sources of the core, without those that are None; return the folder.

    Python prefers byte code to a source, so the byte code of a changed module is left out.
    """
    shutil.copytree(zips, folder, dirs_exist_ok=True)
    drawing = {name: data for name, data in changed.items() if "/drawing/" in name}
    core = {name: data for name, data in changed.items() if name not in drawing}
    for archive, new in (("core.zip", core), ("library.zip", drawing)):
        left_out = {name for path in new for name in (path, f"{path}c")}
        with (
            zipfile.ZipFile(zips / archive) as old,
            zipfile.ZipFile(folder / archive, "w", zipfile.ZIP_STORED) as out,
        ):
            for entry in old.infolist():
                if entry.filename not in left_out:
                    out.writestr(entry, old.read(entry))
            for name, data in new.items():
                if data is not None:
                    out.writestr(zipfile.ZipInfo(name), data)
    return folder


def for_development(html: str, version: str) -> str:
    """Return the page with the script of this server before everything else, also the policy."""
    before, head, after = html.partition("<head>")
    if not head:
        raise StepError("web/index.html has no <head>")
    return f"{before}{head}{SCRIPT % f'{CHANGES}?{version}'}{after}"


class Development:
    """The site as the sources are now."""

    def __init__(self, bundled: app.Bundle) -> None:
        """Start with the sources as they are built."""
        self._bundled = bundled
        self._python = app.python_parts()
        self._core = self._read()
        self._changed: dict[str, bytes | None] = {}

    def _read(self) -> dict[str, bytes]:
        """Return the core's files: its path in the wheel -> bytes."""
        return {
            path.relative_to(CORE.parent).as_posix(): path.read_bytes() for path in core_files()
        }

    def make(self) -> str:
        """Make the site anew and return its version; `StepError` if a source cannot be built."""
        now = self._read()
        names = sorted(self._core.keys() | now.keys())
        changed = {name: now.get(name) for name in names if now.get(name) != self._core.get(name)}
        made = self._python
        if changed:
            zips = with_sources(made.zips, changed, FOLDER.with_name("develop-zips"))
            started = made.started._replace(snapshot=b"")
            made = app.Python(zips, started, app.defined(zips))
        built = app.parts(made=made, bundled=self._bundled)
        new = FOLDER.with_name("develop-new")
        shutil.rmtree(new, ignore_errors=True)
        pages.site(built, new)
        page = new / "index.html"
        version = str(time.time_ns())
        page.write_text(for_development(page.read_text("utf-8"), version), "utf-8")
        (new / "sw.js").write_text(LEAVING, "utf-8")
        shutil.copytree(DIST / "site" / "docs", new / "docs")
        pages.replace_folder(new, FOLDER)
        return version


class Changes:
    """Knows the version of the site, and lets pages wait for another one."""

    def __init__(self, version: str) -> None:
        """Begin with a version."""
        self._version = version
        self._new = threading.Condition()

    def tell(self, version: str) -> None:
        """Wake up all that wait: there is a new version."""
        with self._new:
            self._version = version
            self._new.notify_all()

    def wait(self, version: str, seconds: float) -> bool:
        """Wait for a version other than a page's, and return whether there is one in time."""
        with self._new:
            return self._new.wait_for(lambda: self._version != version, seconds)


class Handler(http.server.SimpleHTTPRequestHandler):
    """Answers with the site as it is now, and tells an open page of changes."""

    changes: Changes

    def do_GET(self) -> None:
        """Send a file, or wait for changes."""
        address, _, version = self.path.partition("?")
        if address != CHANGES:
            super().do_GET()
            return
        self.send_response(200)
        self.send_header("content-type", "text/event-stream")
        self.end_headers()
        while not self.changes.wait(version, 5):
            self.wfile.write(b": waiting\n\n")  # fails once the page is gone
        self.wfile.write(b"data: changed\n\n")  # once: each one ends a reload that has begun

    def end_headers(self) -> None:
        """Let browsers keep nothing."""
        self.send_header("cache-control", "no-store")
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:
        """Leave the terminal to messages about changes."""


class Server(http.server.ThreadingHTTPServer):
    """Serves pages that often leave before they have read everything."""

    def serve_site(self, what: str, handler: Any) -> None:
        """Answer with a handler until Ctrl-C."""
        self.RequestHandlerClass = handler
        address = f"http://127.0.0.1:{self.server_port}/"
        print(f"Serving {what} at {address} (Ctrl-C ends it)", flush=True)
        self.serve_forever()

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Say nothing where a page has left; else what went wrong."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)


def watch(make: Callable[[], str], changes: Changes, ended: threading.Event) -> None:
    """Make the site anew whenever a source has changed, and tell the pages, until `ended`."""
    seen = look()
    while not ended.wait(PAUSE):
        now = look()
        if now == seen:
            continue
        names = {path.relative_to(ROOT).as_posix() for path, _ in now.items() ^ seen.items()}
        seen, clock = now, Clock()
        try:
            changes.tell(make())
        except (StepError, OSError) as error:
            say(f"{', '.join(sorted(names))} changed, and cannot be built: {error}")
            continue
        say(f"{', '.join(sorted(names))} changed: built in {clock}")


def listening(port: int) -> Server:
    """Return a server of this machine, which answers from `serve` or `serve_built` on.

    `StepError` if it cannot have the port.
    """
    try:
        return Server(("127.0.0.1", port), Handler)
    except (OSError, OverflowError) as error:
        why = error.strerror if isinstance(error, OSError) else "ports are 0 to 65535"
        raise StepError(f"port {port} cannot be used: {why}; --port takes another") from error


def serve(server: Server) -> None:
    """Serve the site on this machine until Ctrl-C, and build it anew when a source changes."""
    bundled, ended = Bundler(), threading.Event()
    try:
        development = Development(bundled)
        changes = Changes(development.make())
        handler = type("Bound", (Handler,), {"changes": changes})
        threading.Thread(target=watch, args=(development.make, changes, ended), daemon=True).start()
        server.serve_site("the sources", functools.partial(handler, directory=FOLDER))
    finally:
        ended.set()
        bundled.end()


def serve_built(server: Server) -> None:
    """Serve dist/site as it is on this machine until Ctrl-C."""
    handler = functools.partial(http.server.SimpleHTTPRequestHandler, directory=DIST / "site")
    server.serve_site("dist/site", handler)
