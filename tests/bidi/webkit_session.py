"""WebKitGTK's small browser and its WebKitWebDriver, on a virtual screen.

The proxy is named in the environment, where libproxy finds it. As WebDriver's capability "proxy",
with "noProxy", it now and then crashes WebKitGTK 2.50 at its start, and more often on a busy
machine: parseProxyCapabilities hands webkit_network_proxy_settings_new() a list without an end.
"""

from __future__ import annotations

import contextlib
import http.client
import json
import os
import subprocess
import time
from pathlib import Path
from typing import Any

import psutil

SIZE = 1280, 1024
"""Of the X server's screen, in px."""
# The sandbox wants rights that root and many a container lack; what is opened here is our own page.
UNBOXED = {"WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1"}
PATIENCE = 180.0  # seconds that an answer of the driver may take
STARTING = 120.0  # seconds that a start may take before another is tried; one to five are usual
STARTS = 3  # a driver waits for ever for a browser that crashes at its start

SMALL = "* { all: unset; font-size: 1px; -gtk-icon-transform: scale(0); -gtk-icon-source: none; }"
"""Makes the controls of a window narrow enough for the screen of a phone."""


class Screen:
    """An X server without a screen."""

    def __init__(self) -> None:
        """Start it on a free display."""
        reading, writing = os.pipe()
        self._process = subprocess.Popen(
            ["Xvfb", "-displayfd", str(writing), "-nolisten", "tcp",
             "-screen", "0", f"{SIZE[0]}x{SIZE[1]}x24"],
            pass_fds=[writing],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )  # fmt: skip
        os.close(writing)
        with os.fdopen(reading) as answer:
            number = answer.readline().strip()
        if not number:
            self.end()
            raise AssertionError("Xvfb ended before it had a display")
        self.display = f":{number}"

    def end(self) -> None:
        """End it."""
        self._process.terminate()
        self._process.wait()


class Session:
    """WebDriver's commands to a WebKitWebDriver and the browser that it starts."""

    def __init__(self, path: str, display: str, proxy: str, settings: Path) -> None:
        """Start the driver at a path, and through it the browser.

        In a folder for its settings, which can be written to, it is said that the browser's own
        controls take next to no room. No command waits for a page to be loaded.
        """
        (settings / "gtk-3.0").mkdir(exist_ok=True)
        (settings / "gtk-3.0" / "gtk.css").write_text(SMALL)
        walled = {
            "GIO_USE_PROXY_RESOLVER": "libproxy",
            "http_proxy": proxy,
            "https_proxy": proxy,
            "no_proxy": "127.0.0.1",
        }
        shown = {"DISPLAY": display, "GDK_BACKEND": "x11", "XDG_CONFIG_HOME": str(settings)}
        self.process = subprocess.Popen(
            [path, "--port=0"],  # any port that is free
            env={**os.environ, **shown, **walled, **UNBOXED},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        self._line = http.client.HTTPConnection("127.0.0.1", timeout=STARTING)
        self._path = ""
        try:
            self._line.port = self._listening()
            always: dict[str, Any] = {
                "timeouts": {"script": PATIENCE * 1000, "pageLoad": PATIENCE * 1000},
                "webkitgtk:browserOptions": {"useOverlayScrollbars": True},
                "pageLoadStrategy": "none",
            }
            made = self.send("POST", "/session", capabilities={"alwaysMatch": always})
            self._path = f"/session/{made['sessionId']}"
            assert self._line.sock
            self._line.sock.settimeout(PATIENCE)
            self._line.timeout = PATIENCE
        except BaseException:
            self.end()
            raise

    def _listening(self) -> int:
        """Wait until the driver listens, and return the port."""
        driver = psutil.Process(self.process.pid)
        end = time.monotonic() + STARTING
        while self.process.poll() is None and time.monotonic() < end:
            for each in driver.net_connections("tcp4"):
                if each.status == psutil.CONN_LISTEN:
                    return int(each.laddr.port)
            time.sleep(0.05)
        raise AssertionError("WebKitWebDriver does not listen")

    def send(self, method: str, path: str, **body: Any) -> Any:
        """Send one command, and return its value."""
        text = json.dumps(body) if method == "POST" else None
        try:
            self._line.request(method, self._path + path, text)
            answer = self._line.getresponse()
            value = json.loads(answer.read())["value"]
        except BaseException:
            self._line.close()
            raise
        if answer.status != 200:
            raise AssertionError(f"{method} {path}: {value['error']}: {value['message']}")
        return value

    def end(self) -> None:
        """End browser and driver."""
        if self._path:
            with contextlib.suppress(Exception):
                self.send("DELETE", "")
        self._line.close()
        children = psutil.Process(self.process.pid).children(recursive=True)
        self.process.terminate()
        self.process.wait()
        for child in children:
            with contextlib.suppress(psutil.NoSuchProcess):
                child.kill()
