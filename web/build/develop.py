"""Serves the site while it is being changed: an open page shows each change by itself.

The sources are looked at several times a second. What this serves lies in .cache/develop; dist/
stays as it was built.
"""

from __future__ import annotations

import functools
import http.server
import shutil
import sys
import threading
import time
from pathlib import Path
from typing import Any

import app
import pages
from lighthouse import Quiet
from steps import CACHE, CORE, DIST, ROOT, WEB, Clock, StepError, files_in, say

FOLDER = CACHE / "develop"
VERSION = "version.txt"
"""The file of the site that says which version it is."""

SCRIPT = """<script>
const looking = setInterval(async () => {
  const answer = await fetch("%s").catch(() => null);
  if (!answer?.ok || (await answer.text()) === "%s") return;
  clearInterval(looking);
  location.reload();
}, 300);
Object.defineProperty(Navigator.prototype, "serviceWorker", { value: undefined });
</script>"""
"""Reloads the page when the site has another version, and hides service workers from the page.

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


def look() -> dict[Path, tuple[int, int]]:
    """Return when each source of the page was changed last, and its size."""
    names = ("css", "js", "lessons", "icons", "index.html", "manifest.webmanifest")
    found = {}
    for path in files_in(CORE, *(WEB / name for name in names)):
        try:
            status = path.stat()
        except FileNotFoundError:  # an editor replaces it in this moment
            continue
        found[path] = (status.st_mtime_ns, status.st_size)
    return found


def for_development(html: str, version: str) -> str:
    """Return the page with the script of this server before everything else, also the policy."""
    return html.replace("<head>", f"<head>{SCRIPT % (VERSION, version)}", 1)


def make() -> None:
    """Make the site anew; `StepError` if a source cannot be built."""
    new = FOLDER.with_name("develop-new")
    shutil.rmtree(new, ignore_errors=True)
    pages.site(app.parts(), new)
    page = new / "index.html"
    version = str(time.time_ns())
    page.write_text(for_development(page.read_text("utf-8"), version), "utf-8")
    (new / VERSION).write_text(version, "utf-8")
    (new / "sw.js").write_text(LEAVING, "utf-8")
    shutil.copytree(DIST / "site" / "docs", new / "docs")
    pages.replace_folder(new, FOLDER)


class Handler(Quiet):
    """Answers with the site as it is now."""

    def end_headers(self) -> None:
        """Let browsers keep nothing."""
        self.send_header("cache-control", "no-store")
        super().end_headers()


class Server(http.server.ThreadingHTTPServer):
    """Serves pages that often leave before they have read everything."""

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Say nothing where a page has left; else what went wrong."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)


def watch(ended: threading.Event) -> None:
    """Make the site anew whenever a source has changed, until `ended`."""
    seen = look()
    while not ended.wait(PAUSE):
        now = look()
        if now == seen:
            continue
        names = {path.relative_to(ROOT).as_posix() for path, _ in now.items() ^ seen.items()}
        seen, clock = now, Clock()
        try:
            make()
        except (StepError, OSError) as error:
            say(f"{', '.join(sorted(names))} changed, and cannot be built: {error}")
            continue
        say(f"{', '.join(sorted(names))} changed: built in {clock}")


def listening(port: int) -> Server:
    """Return a server of this machine, which answers from `serve` on.

    `StepError` if it cannot have the port.
    """
    try:
        return Server(("127.0.0.1", port), functools.partial(Handler, directory=FOLDER))
    except (OSError, OverflowError) as error:
        why = error.strerror if isinstance(error, OSError) else "ports are 0 to 65535"
        raise StepError(f"port {port} cannot be used: {why}; --port takes another") from error


def serve(server: Server) -> None:
    """Serve the site on this machine until Ctrl-C, and build it anew when a source changes."""
    make()
    threading.Thread(target=watch, args=(threading.Event(),), daemon=True).start()
    address = f"http://127.0.0.1:{server.server_port}/"
    print(f"Serving the sources at {address} (Ctrl-C ends it)", flush=True)
    server.serve_forever()
