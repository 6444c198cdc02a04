"""The browsers of this machine besides Chromium, behind one small interface.

Selenium drives WebKitGTK. For Firefox it needs geckodriver, which neither Debian nor PyPI packages,
so `Firefox` sends its few commands itself.
"""

from __future__ import annotations

import contextlib
import json
import os
import socket
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any

from selenium import webdriver

PATIENCE = 90  # s, for one command on a busy machine

Actions = list[dict[str, Any]]


class Browser:
    """One browser with one window and a profile that is forgotten."""

    GO, RELOAD, RUN, ACT = "Navigate", "Refresh", "ExecuteScript", "PerformActions"
    """The names of the commands that it is sent."""

    def __init__(self) -> None:
        """Begin with nothing to end."""
        self._ends = contextlib.ExitStack()

    def _send(self, command: str, **given: Any) -> Any:
        raise NotImplementedError

    def open(self, url: str) -> None:
        """Go to an address."""
        self._send(self.GO, url=url)

    def reload(self) -> None:
        """Load the page again."""
        self._send(self.RELOAD)

    def script(self, text: str, *args: Any) -> Any:
        """Return what a function body returns for `arguments`."""
        return self._send(self.RUN, script=text, args=[*args])["value"]

    def act(self, actions: Actions) -> None:
        """Let mouse or keyboard do something, in WebDriver's words."""
        self._send(self.ACT, actions=actions)

    def close(self) -> None:
        """End it."""
        self._ends.close()


class Firefox(Browser):
    """A headless Firefox, driven by Marionette, which is WebDriver in messages of JSON."""

    def __init__(self, path: str, proxy_port: int) -> None:
        """Start it; all but this machine is behind a proxy."""
        super().__init__()
        profile = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        folder = Path(self._ends.enter_context(profile))
        preferences: dict[str, str | int] = {"marionette.port": 0, "network.proxy.type": 1}
        for kind in ("http", "ssl"):
            preferences[f"network.proxy.{kind}"] = "127.0.0.1"
            preferences[f"network.proxy.{kind}_port"] = proxy_port
        lines = [f"user_pref({json.dumps(k)}, {json.dumps(v)});" for k, v in preferences.items()]
        (folder / "user.js").write_text("\n".join(lines))
        process = self._ends.enter_context(
            subprocess.Popen(
                [path, "--marionette", "--headless", "--no-remote", "--profile", folder],
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
            )
        )
        self._ends.callback(process.kill)
        try:
            address = ("127.0.0.1", _port_in(folder / "MarionetteActivePort"))
            line = self._ends.enter_context(socket.create_connection(address, PATIENCE))
            self._line = self._ends.enter_context(line.makefile("rwb"))
            self._hear()
            self._send("NewSession")
            self._send("SetTimeouts", script=1000 * PATIENCE)
        except BaseException:
            self.close()
            raise

    def _send(self, command: str, **given: Any) -> Any:
        text = json.dumps([0, 1, f"WebDriver:{command}", given])
        self._line.write(f"{len(text)}:{text}".encode())
        self._line.flush()
        _, _, error, result = self._hear()
        assert not error, f"{command}: {error['error']}: {error['message']}"
        return result

    def _hear(self) -> Any:
        digits = b""
        while (byte := self._line.read(1)) != b":":
            assert byte, "Firefox has ended"
            digits += byte
        return json.loads(self._line.read(int(digits)))


def _port_in(file: Path) -> int:
    """Wait until Firefox has written its port into a file, and return it."""
    end = time.monotonic() + PATIENCE
    while not (file.exists() and (text := file.read_text())):
        assert time.monotonic() < end, "Firefox has not started"
        time.sleep(0.05)
    return int(text)


class WebKit(Browser):
    """WebKitGTK's small browser on a virtual screen, driven by Selenium.

    The proxy is named in the environment, where libproxy finds it: as WebDriver's capability it
    now and then crashes WebKitGTK 2.50.
    """

    GO, RELOAD, RUN, ACT = "get", "refresh", "w3cExecuteScript", "actions"

    def __init__(self, path: str, proxy_port: int) -> None:
        """Start it; all but this machine is behind a proxy."""
        super().__init__()
        proxy = f"http://127.0.0.1:{proxy_port}"
        screen = self._ends.enter_context(
            subprocess.Popen(
                ["Xvfb", "-displayfd", "1", "-nolisten", "tcp", "-screen", "0", "1280x1024x24"],
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                text=True,
            )
        )
        self._ends.callback(screen.terminate)
        assert screen.stdout
        env = {
            **os.environ,
            "DISPLAY": f":{screen.stdout.readline().strip()}",
            "GDK_BACKEND": "x11",
            "GIO_USE_PROXY_RESOLVER": "libproxy",
            "http_proxy": proxy,
            "https_proxy": proxy,
            "no_proxy": "127.0.0.1",
            # The sandbox wants rights that root and many a container lack; the page is our own.
            "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1",
        }
        try:
            service = webdriver.WebKitGTKService(path, env=env)
            self._driver = webdriver.WebKitGTK(webdriver.WebKitGTKOptions(), service)
            self._ends.callback(self._driver.quit)
            self._driver.set_script_timeout(PATIENCE)
        except BaseException:
            self.close()
            raise

    def _send(self, command: str, **given: Any) -> Any:
        return self._driver.execute(command, given)


DRIVERS: dict[str, type[Firefox] | type[WebKit]] = {"firefox": Firefox, "webkit": WebKit}
"""The class of each browser, by the name that the build knows it by."""
