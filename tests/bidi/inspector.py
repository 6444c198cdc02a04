"""WebKit's inspector, reached beside WebDriver on the port where WebKitWebDriver reaches WebKit.

WebKitGTK lists its pages to the driver alone, but lets itself be asked for each by its number. The
messages on the socket are those of RemoteInspectorServer in WebKit's sources: a length, a flag, a
name, and a GVariant.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import struct
from collections.abc import Callable
from typing import Any

from .serve import Params

HEAD = struct.Struct(">IB")
ADDRESS = struct.Struct("<QQ")  # the connection of the browser, and the number of a page
BROWSER = 1  # the first that connected
LITTLE_ENDIAN = 1
FIRST, SECOND = 1, 3  # the numbers of the first pages; between them is the driver's session
PATIENCE = 60.0
"""How long a page may be busy without any answer, in s."""

LOST = "the page does not answer: its process may have crashed"

Heard = Callable[[str, Params], None]


class InspectorError(Exception):
    """WebKit has refused a command."""


def refuse(future: asyncio.Future[Any], why: str) -> None:
    """Let a command that is not yet done have failed."""
    if not future.done():
        future.set_exception(InspectorError(why))
        future.exception()  # one that is not awaited is no news


def settle(future: asyncio.Future[Any] | None, answer: Params) -> None:
    """Let a command that is still waited for have its answer."""
    if future and "error" in answer:
        refuse(future, answer["error"]["message"])
    elif future and not future.done():
        future.set_result(answer["result"])


class Inspector:
    """The connection to one browser."""

    def __init__(self) -> None:
        """Begin without a connection."""
        self._pages: dict[int, InspectedPage] = {}
        self._last = 0
        self._new: asyncio.Queue[InspectedPage] = asyncio.Queue()

    async def connect(self, host: str, port: int) -> None:
        """Connect to a browser that is there."""
        self._reader, self._writer = await asyncio.open_connection(host, port, limit=2**26)
        self._send("SetupInspectorClient", b"")
        self._listening = asyncio.ensure_future(self._listen())

    def close(self) -> None:
        """End the connection."""
        for page in self._pages.values():
            page.end()
        self._listening.cancel()
        self._writer.close()

    async def new_page(self) -> InspectedPage:
        """Return the page that was opened last, once it answers."""
        # WebKit dies when it is asked for a number that it does not have.
        self._last = max(SECOND, self._last + 1) if self._last else FIRST
        self._send("Setup", ADDRESS.pack(BROWSER, self._last))
        return await asyncio.wait_for(self._new.get(), PATIENCE)

    def ask(self, number: int, message: str) -> None:
        """Send a page a message."""
        place = ADDRESS.pack(BROWSER, number)
        self._send("SendMessageToBackend", place + message.encode() + b"\0")

    def _send(self, name: str, value: bytes) -> None:
        body = name.encode() + b"\0" + value
        self._writer.write(HEAD.pack(len(body), LITTLE_ENDIAN) + body)

    async def _listen(self) -> None:
        with contextlib.suppress(asyncio.IncompleteReadError, ConnectionError):
            while True:
                length, _ = HEAD.unpack(await self._reader.readexactly(HEAD.size))
                name, _, value = (await self._reader.readexactly(length)).partition(b"\0")
                if name == b"SendMessageToFrontend":
                    self._hear(value)

    def _hear(self, value: bytes) -> None:
        _, number = ADDRESS.unpack_from(value)
        message = json.loads(value[ADDRESS.size : -1])
        page = self._pages.get(number)
        if page is None:
            if message.get("params", {}).get("targetInfo", {}).get("type") != "page":
                return
            page = self._pages[number] = InspectedPage(self, number)
            self._new.put_nowait(page)
        page.hear(message)


class InspectedPage:
    """One page, whichever process draws it at the time.

    `heard` is called with every event; `begin` is awaited before a new process runs any script.
    """

    def __init__(self, inspector: Inspector, number: int) -> None:
        """Begin without a process."""
        self._inspector = inspector
        self._number = number
        self._last = 0
        self._waiting: dict[int, tuple[str, asyncio.Future[Any]]] = {}
        self._target = ""
        self._early: dict[str, list[Params]] = {}
        self._lost = False
        self._watch = asyncio.ensure_future(self._ask_for_life())
        self.heard: Heard = lambda name, params: None
        self.begin: Callable[[InspectedPage, str], Any] | None = None
        self._tell("Target.setPauseOnStart", pauseOnStart=True)

    @property
    def target(self) -> str:
        """Return the process that draws the page."""
        return self._target

    def _tell(self, method: str, **params: Any) -> None:
        self._last += 1
        message = {"id": self._last, "method": method, "params": params}
        self._inspector.ask(self._number, json.dumps(message))

    def send(self, method: str, target: str = "", **params: Any) -> asyncio.Future[Any]:
        """Send a command, and return what will be its result."""
        self._last += 1
        message = json.dumps({"id": self._last, "method": method, "params": params})
        future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        if self._lost:
            refuse(future, LOST)
            return future
        target = target or self._target
        self._waiting[self._last] = (target, future)
        self._tell("Target.sendMessageToTarget", targetId=target, message=message)
        return future

    def hear(self, message: Params) -> None:
        """Take what the inspector says of the page."""
        method, params = message.get("method"), message.get("params", {})
        if method == "Target.targetCreated":
            info = params["targetInfo"]
            if info["type"] != "page":
                self._tell("Target.resume", targetId=info["targetId"])
                return
            if info.get("isProvisional"):
                self._early[info["targetId"]] = []
            else:
                self._target = info["targetId"]
            self._starting = asyncio.ensure_future(
                self._start(info["targetId"], info.get("isPaused", False))
            )
        elif method == "Target.didCommitProvisionalTarget":
            self._drop(params["oldTargetId"])
            self._target = params["newTargetId"]
            for each in self._early.pop(self._target, []):
                self.heard(each["method"], each.get("params", {}))
        elif method == "Target.targetDestroyed":
            self._early.pop(params["targetId"], None)
            self._drop(params["targetId"])
        elif method == "Target.dispatchMessageFromTarget":
            self._hear_process(params["targetId"], json.loads(params["message"]))

    async def _start(self, target: str, paused: bool) -> None:
        if self.begin:
            with contextlib.suppress(InspectorError):
                await self.begin(self, target)
        if paused:
            self._tell("Target.resume", targetId=target)

    def _hear_process(self, target: str, message: Params) -> None:
        if "id" in message:
            _, future = self._waiting.pop(message["id"], ("", None))
            settle(future, message)
        elif target in self._early:
            self._early[target].append(message)
        elif target == self._target:
            self.heard(message["method"], message.get("params", {}))

    async def _ask_for_life(self) -> None:
        """Refuse everything once the page does not answer; no event tells of a crash."""
        while not self._lost:
            await asyncio.sleep(PATIENCE)
            if self._waiting:
                sign = self.send("Runtime.evaluate", expression="0")
                await asyncio.wait([sign], timeout=PATIENCE)
                self._lost = not sign.done()
        self._drop(self._target, LOST)

    def end(self) -> None:
        """Watch it no longer."""
        self._watch.cancel()

    def _drop(self, target: str, why: str = "the page has gone to another process") -> None:
        """Refuse what a process that has gone was asked."""
        for number, (asked, future) in list(self._waiting.items()):
            if asked == target:
                del self._waiting[number]
                refuse(future, why)
