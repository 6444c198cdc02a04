"""Firefox, driven over WebDriver BiDi, which it speaks by itself: no geckodriver is needed."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import json
import re
import shutil
import subprocess
import tempfile
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

from tornado.websocket import WebSocketClientConnection, websocket_connect

from .driver import Hand, is_foreign, wrapped

T = TypeVar("T")

SCREEN = {"width": 390, "height": 844}
PATIENCE = 180.0  # seconds that an answer of the browser may take


async def _connected(address: str) -> WebSocketClientConnection:
    return await websocket_connect(address, connect_timeout=PATIENCE, max_message_size=2**28)


async def _closed(socket: WebSocketClientConnection) -> None:
    socket.close()
    while await socket.read_message() is not None:
        pass


class Firefox(Hand):
    """A Firefox without a window."""

    def __init__(self, path: str, profiles: Path) -> None:
        """Start the Firefox at a path, with a fresh profile in a folder."""
        profiles.mkdir(parents=True, exist_ok=True)
        self._profile = tempfile.mkdtemp(prefix="firefox-", dir=profiles)
        self._process = subprocess.Popen(
            [path, "--headless", "--no-remote", "--profile", self._profile,
             "--remote-debugging-port", "0"],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
        )  # fmt: skip
        self._loop = asyncio.new_event_loop()  # runs only while an answer is waited for
        # In a thread of its own: in this one the loop of Playwright may run.
        self._thread = ThreadPoolExecutor(1)
        self._last = 0
        self._seen: list[dict[str, Any]] = []
        try:
            self._socket: WebSocketClientConnection = self._done(
                _connected(f"{self._address()}/session")
            )
            self._send("session.new", capabilities={})
            self._send("session.subscribe", events=["log.entryAdded", "network.beforeRequestSent"])
            self._tab = self._new_tab()
            for other in self._send("browsingContext.getTree")["contexts"]:
                if other["context"] != self._tab:
                    self._send("browsingContext.close", context=other["context"])
        except BaseException:
            self.close()
            raise

    def _address(self) -> str:
        assert self._process.stderr
        said = []
        for line in self._process.stderr:
            found = re.search(r"WebDriver BiDi listening on (ws://\S+)", line)
            if found:
                return found[1]
            said.append(line)
        raise AssertionError("Firefox ended before it could be driven:\n" + "".join(said))

    def _send(self, method: str, **params: Any) -> Any:
        return self._done(asyncio.wait_for(self._answer(method, params), PATIENCE))

    def _done(self, work: Coroutine[Any, Any, T]) -> T:
        return self._thread.submit(self._loop.run_until_complete, work).result()

    async def _answer(self, method: str, params: dict[str, Any]) -> Any:
        self._last += 1
        text = json.dumps({"id": self._last, "method": method, "params": params})
        await self._socket.write_message(text)
        while True:
            said = await self._socket.read_message()
            if said is None:
                raise AssertionError(f"{method}: Firefox has gone")
            message = json.loads(said)
            if message.get("id") != self._last:
                self._seen.append(message)
            elif message["type"] == "error":
                raise AssertionError(f"{method}: {message['error']}: {message['message']}")
            else:
                return message["result"]

    def _new_tab(self) -> str:
        tab: str = self._send("browsingContext.create", type="tab")["context"]
        self._send("browsingContext.setViewport", context=tab, viewport=SCREEN)
        return tab

    @property
    def pid(self) -> int:
        """Return the first process."""
        return self._process.pid

    def open(self, url: str) -> None:
        """Go to an address."""
        self._send("browsingContext.navigate", context=self._tab, url=url, wait="complete")

    def reload(self) -> None:
        """Load the page again."""
        self._send("browsingContext.reload", context=self._tab, wait="complete")

    def open_anew(self, url: str) -> None:
        """Go to an address in another tab."""
        old, self._tab = self._tab, self._new_tab()
        self._send("browsingContext.close", context=old)
        self.open(url)

    def evaluate(self, function: str, *args: Any) -> Any:
        """Call a function in the page."""
        reply = self._send(
            "script.callFunction",
            functionDeclaration=wrapped(function),
            arguments=[{"type": "string", "value": json.dumps(args)}],
            target={"context": self._tab},
            awaitPromise=True,
        )
        if reply["type"] == "exception":
            raise AssertionError(reply["exceptionDetails"]["text"])
        return json.loads(reply["result"]["value"])

    def act(self, actions: list[dict[str, Any]]) -> None:
        """Do what WebDriver's actions say."""
        self._send("input.performActions", context=self._tab, actions=actions)

    def screenshot(self) -> bytes:
        """Return what is shown."""
        shot = self._send("browsingContext.captureScreenshot", context=self._tab)
        return base64.b64decode(shot["data"])

    def pdf(self) -> bytes:
        """Return what is printed, on A4 where the page asks for nothing else."""
        a4 = {"width": 21.0, "height": 29.7}  # cm
        printed = self._send("browsingContext.print", context=self._tab, page=a4)
        return base64.b64decode(printed["data"])

    def wrong(self) -> list[str]:
        """Return errors of the console and requests to foreign hosts."""
        self._send("session.status")  # what happened until now is told before this is answered
        found = []
        for message in self._seen:
            params = message.get("params", {})
            if message.get("method") == "log.entryAdded" and params["level"] == "error":
                found.append(f"console: {params['text']}")
            if message.get("method") == "network.beforeRequestSent":
                url = params["request"]["url"]
                if is_foreign(url):
                    found.append(f"asked for {url}")
        return found

    def close(self) -> None:
        """End it and forget its profile."""
        with contextlib.suppress(Exception):
            self._send("browser.close")
            self._done(_closed(self._socket))
        try:
            self._process.wait(20)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        if self._process.stderr:
            self._process.stderr.close()
        self._thread.shutdown()
        self._loop.close()
        shutil.rmtree(self._profile, ignore_errors=True)
