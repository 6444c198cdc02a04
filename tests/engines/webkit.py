"""WebKitGTK, driven through its own WebKitWebDriver, in a virtual screen of its own.

Classic WebDriver tells nothing of console and network. Errors are noted by a script in the page
from the moment it is loaded; requests go to a proxy that answers nobody and writes them down.
"""

from __future__ import annotations

import base64
import contextlib
import http.client
import http.server
import json
import os
import socket
import subprocess
import threading
import time
from typing import Any

import psutil

from .driver import Hand, wrapped

SCREEN = {"width": 390, "height": 844}
# The sandbox wants rights that root and many a container lack; what is opened here is our own page.
UNBOXED = {"WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1"}
PATIENCE = 180.0  # seconds that an answer of the driver may take
STARTING = 60.0  # seconds that a start may take before another is tried
STARTS = 3  # a driver now and then waits for ever for the browser that it started

NOTE_ERRORS = """() => {
  if (globalThis.errorsNoted) return;
  globalThis.errorsNoted = [];
  const note = (text) => errorsNoted.push(String(text));
  addEventListener("error", ({ message }) => note(message));
  addEventListener("unhandledrejection", ({ reason }) => note(reason));
  document.addEventListener("securitypolicyviolation", ({ blockedURI }) => note(blockedURI));
  const { error } = console;
  console.error = (...given) => { note(given.join(" ")); error.apply(console, given); };
}"""


class Refusing(http.server.BaseHTTPRequestHandler):
    """Notes what it is asked for, and answers that there is no such thing."""

    def _refuse(self) -> None:
        self.server.asked.append(self.path)  # type: ignore[attr-defined]
        self.send_error(502)

    do_GET = do_POST = do_HEAD = do_PUT = do_CONNECT = _refuse  # noqa: N815

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


class Wall(http.server.ThreadingHTTPServer):
    """A proxy that lets nothing through."""

    def __init__(self) -> None:
        """Stand on a free port of this machine."""
        super().__init__(("127.0.0.1", 0), Refusing)
        self.asked: list[str] = []
        threading.Thread(target=self.serve_forever, args=(0.05,), daemon=True).start()

    def end(self) -> None:
        """Stand there no longer."""
        self.shutdown()
        self.server_close()


class Screen:
    """An X server without a screen."""

    def __init__(self) -> None:
        """Start it on a free display."""
        reading, writing = os.pipe()
        self._process = subprocess.Popen(
            ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1280x1024x24",
             "-nolisten", "tcp"],
            pass_fds=[writing],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )  # fmt: skip
        os.close(writing)
        with os.fdopen(reading) as answer:
            self.display = f":{answer.readline().strip()}"

    def end(self) -> None:
        """End it."""
        self._process.terminate()
        self._process.wait()


class Session:
    """WebDriver's commands to a WebKitWebDriver and the browser that it starts."""

    def __init__(self, path: str, display: str, proxy: str) -> None:
        """Start the driver at a path, and through it the browser."""
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        self.process = subprocess.Popen(
            [path, f"--port={port}"],
            env={**os.environ, "DISPLAY": display, "GDK_BACKEND": "x11", **UNBOXED},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        self._line = http.client.HTTPConnection("127.0.0.1", port, timeout=STARTING)
        self._path = ""
        try:
            self._listening()
            walled = {"proxyType": "manual", "httpProxy": proxy, "sslProxy": proxy}
            always = {
                "proxy": {**walled, "noProxy": ["127.0.0.1"]},
                "timeouts": {"script": PATIENCE * 1000, "pageLoad": PATIENCE * 1000},
                "webkitgtk:browserOptions": {"useOverlayScrollbars": False},
            }
            made = self.send("POST", "/session", capabilities={"alwaysMatch": always})
            self._path = f"/session/{made['sessionId']}"
            assert self._line.sock
            self._line.sock.settimeout(PATIENCE)
            self._line.timeout = PATIENCE
        except BaseException:
            self.end()
            raise

    def _listening(self) -> None:
        end = time.monotonic() + PATIENCE
        while self.process.poll() is None and time.monotonic() < end:
            try:
                self.send("GET", "/status")
                return
            except ConnectionRefusedError:
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


def begun(path: str, display: str, proxy: str) -> Session:
    """Return a session; where a start takes too long, that of another driver."""
    for _ in range(STARTS - 1):
        with contextlib.suppress(TimeoutError):
            return Session(path, display, proxy)
    return Session(path, display, proxy)


class WebKit(Hand):
    """WebKitGTK's small browser, in a narrow window."""

    def __init__(self, path: str) -> None:
        """Start the WebKitWebDriver at a path, and the browser with it."""
        self._noted: list[str] = []
        with contextlib.ExitStack() as started:
            screen = Screen()
            started.callback(screen.end)
            self._wall = Wall()
            started.callback(self._wall.end)
            proxy = f"127.0.0.1:{self._wall.server_port}"
            self._session = begun(path, screen.display, proxy)
            started.callback(self._session.end)
            self._post("/window/rect", **SCREEN)
            self._ending = started.pop_all()

    def _post(self, path: str, **body: Any) -> Any:
        return self._session.send("POST", path, **body)

    @property
    def pid(self) -> int:
        """Return the process of the driver, which has started all others."""
        return self._session.process.pid

    def _arrived(self) -> None:
        self.evaluate(NOTE_ERRORS)

    def _leaving(self) -> None:
        self._noted += self.evaluate("() => globalThis.errorsNoted ?? []")
        self.evaluate("() => { globalThis.errorsNoted?.splice(0); }")

    def open(self, url: str) -> None:
        """Go to an address."""
        self._leaving()
        self._post("/url", url=url)
        self._arrived()

    def reload(self) -> None:
        """Load the page again."""
        self._leaving()
        self._post("/refresh")
        self._arrived()

    def open_anew(self, url: str) -> None:
        """Go to an address in another tab."""
        self._leaving()
        new = self._post("/window/new", type="tab")["handle"]
        self._session.send("DELETE", "/window")
        self._post("/window", handle=new)
        self.open(url)

    def evaluate(self, function: str, *args: Any) -> Any:
        """Call a function in the page."""
        script = (
            f"const [text, done] = arguments; ({wrapped(function)})(text)"
            ".then(done, (error) => done(JSON.stringify({ thrown: String(error) })));"
        )
        text = self._post("/execute/async", script=script, args=[json.dumps(args)])
        value = json.loads(text)
        if isinstance(value, dict) and "thrown" in value:
            raise AssertionError(value["thrown"])
        return value

    def act(self, actions: list[dict[str, Any]]) -> None:
        """Do what WebDriver's actions say."""
        self._post("/actions", actions=actions)

    def screenshot(self) -> bytes:
        """Return what is shown."""
        return base64.b64decode(self._session.send("GET", "/screenshot"))

    def wrong(self) -> list[str]:
        """Return errors in the page and requests to foreign hosts."""
        self._leaving()
        return [
            *(f"error: {each}" for each in self._noted),
            *(f"asked for {each}" for each in self._wall.asked),
        ]

    def close(self) -> None:
        """End browser, driver, proxy and screen."""
        self._ending.close()
