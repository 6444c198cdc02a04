"""A worker of a page in WebKitGTK, and what the page and its workers have in common."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

from .inspector import InspectedPage, refuse, settle
from .serve import Params

REALM = (Path(__file__).parent / "realm.js").read_text("utf-8")


class BidiError(Exception):
    """A command that cannot be obeyed."""


class Worker:
    """A worker of a page, whose inspector passes messages on to it."""

    def __init__(self, page: InspectedPage, number: str, realm: str) -> None:
        """Take the page, the number of the worker there, and its name for BiDi."""
        self._page = page
        self._number = number
        self.realm = realm
        self._last = 0
        self._waiting: dict[int, asyncio.Future[Any]] = {}
        # Commands keep their order: the worker's own scripts run after the first.
        self.values = asyncio.ensure_future(self._make_values())

    async def _make_values(self) -> str:
        made = self.send("Runtime.evaluate", expression=REALM)
        self._page.send("Worker.initialized", workerId=self._number)
        text: str = (await made)["result"]["objectId"]
        return text

    def send(self, method: str, **params: Any) -> asyncio.Future[Any]:
        """Send a command, and return what will be its result."""
        self._last += 1
        message = json.dumps({"id": self._last, "method": method, "params": params})
        self._page.send("Worker.sendMessageToWorker", workerId=self._number, message=message)
        future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._waiting[self._last] = future
        return future

    def hear(self, message: Params) -> None:
        """Take what the worker's inspector says."""
        settle(self._waiting.pop(message.get("id", 0), None), message)

    def end(self) -> None:
        """Refuse what it has not answered."""
        self.values.cancel()
        for future in self._waiting.values():
            refuse(future, "the worker has ended")
