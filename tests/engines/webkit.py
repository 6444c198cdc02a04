"""WebKitGTK, driven through its own WebKitWebDriver, in a virtual screen of its own.

Classic WebDriver tells nothing of console and network. Errors are noted by a script in the page
from the moment it is loaded; requests go to a proxy that answers nobody and writes them down.

The proxy is named in the environment, where libproxy finds it. As WebDriver's capability "proxy",
with "noProxy", it now and then crashes WebKitGTK 2.50 at its start, and more often on a busy
machine: parseProxyCapabilities hands webkit_network_proxy_settings_new() a list without an end.
"""

from __future__ import annotations

import base64
import contextlib
import http.client
import http.server
import json
import os
import subprocess
import threading
import time
from pathlib import Path
from typing import Any

import psutil

from .driver import Hand, wrapped

SIZE = 1280, 1024
"""Of the X server's screen, in px."""
SCREEN = {"width": 390, "height": 844}
# The sandbox wants rights that root and many a container lack; what is opened here is our own page.
UNBOXED = {"WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1"}
PATIENCE = 180.0  # seconds that an answer of the driver may take
STARTING = 120.0  # seconds that a start may take before another is tried; one to five are usual
STARTS = 3  # a driver waits for ever for a browser that crashes at its start
ELSEWHERE = "http://elsewhere.invalid/"  # asked for at each start, to see that the proxy is asked

SMALL = "* { all: unset; font-size: 1px; -gtk-icon-transform: scale(0); -gtk-icon-source: none; }"
"""Makes the controls of a window narrow enough for the screen of a phone."""

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

    def __init__(self, path: str, display: str, proxy: str, *, bare: Path | None = None) -> None:
        """Start the driver at a path, and through it the browser.

        With a folder `bare`, which can be written to, the browser's own controls take next to no
        room, and no command waits for a page to be loaded.
        """
        walled = {
            "GIO_USE_PROXY_RESOLVER": "libproxy",
            "http_proxy": proxy,
            "https_proxy": proxy,
            "no_proxy": "127.0.0.1",
        }
        if bare:
            (bare / "gtk-3.0").mkdir(exist_ok=True)
            (bare / "gtk-3.0" / "gtk.css").write_text(SMALL)
            walled["XDG_CONFIG_HOME"] = str(bare)
        shown = {"DISPLAY": display, "GDK_BACKEND": "x11"}
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
                "webkitgtk:browserOptions": {"useOverlayScrollbars": bare is not None},
            }
            if bare:
                always["pageLoadStrategy"] = "none"
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


class WebKit(Hand):
    """WebKitGTK's small browser, in a narrow window."""

    def __init__(self, path: str) -> None:
        """Start the WebKitWebDriver at a path, and the browser with it."""
        self._noted: list[str] = []
        for _ in range(STARTS - 1):
            with contextlib.suppress(Exception):
                self._start(path)
                return
        self._start(path)

    def _start(self, path: str) -> None:
        """Start screen, proxy, driver and browser; end all of them if one does not start."""
        with contextlib.ExitStack() as started:
            screen = Screen()
            started.callback(screen.end)
            self._wall = Wall()
            started.callback(self._wall.end)
            proxy = f"http://127.0.0.1:{self._wall.server_port}"
            self._session = Session(path, screen.display, proxy)
            started.callback(self._session.end)
            self._post("/window/rect", **SCREEN)
            self._post("/url", url=ELSEWHERE)
            assert self._wall.asked, "WebKit has not asked the proxy: it needs libproxy of GLib"
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
        asked = [each for each in self._wall.asked if not each.startswith(ELSEWHERE)]
        return [
            *(f"error: {each}" for each in self._noted),
            *(f"asked for {each}" for each in asked),
        ]

    def close(self) -> None:
        """End browser, driver, proxy and screen."""
        self._ending.close()
