"""A Chromium that runs without Playwright, which may join it and leave it."""

from __future__ import annotations

import contextlib
import os
import re
import signal
import subprocess
import tempfile
import urllib.request

from tests.journeys.launch import FLAGS, browsers

# Playwright's own launch has this flag, too. Without it Chromium refuses changes of the address
# where games are played in a quarter of a second each.
UNTHROTTLED = "--disable-ipc-flooding-protection"


class Alone:
    """A Chromium in a fresh profile and in a process group of its own, with nothing else in it."""

    def __init__(self) -> None:
        """Start it."""
        self._folder = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        command = [
            str(browsers.find("chromium")), "--headless=new", *FLAGS, UNTHROTTLED,
            "--remote-debugging-port=0", f"--user-data-dir={self._folder.name}", "about:blank",
        ]  # fmt: skip
        self._process = subprocess.Popen(
            command,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )
        self.address = self._address()
        """For Playwright's `connect_over_cdp`."""

    @property
    def group(self) -> int:
        """Return the number of the process group, which is that of its first process too."""
        return self._process.pid

    def open(self, url: str) -> None:
        """Open an address in a new tab, at which nothing looks."""
        port = self.address.removeprefix("ws://").partition("/")[0]
        asked = urllib.request.Request(f"http://{port}/json/new?{url}", method="PUT")
        urllib.request.urlopen(asked).close()

    def _address(self) -> str:
        assert self._process.stderr is not None
        for line in self._process.stderr:
            if found := re.search(r"DevTools listening on (ws://\S+)", line):
                return found[1]
        raise RuntimeError("Chromium ended before it listened")

    def close(self) -> None:
        """End it."""
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        self._folder.cleanup()
