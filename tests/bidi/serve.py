"""What both servers have in common that Playwright takes for a Firefox and speaks BiDi with."""

from __future__ import annotations

import asyncio
import json
import signal
import sys
from collections.abc import Callable
from typing import Any

from tornado.httpserver import HTTPServer
from tornado.netutil import bind_sockets
from tornado.web import Application
from tornado.websocket import WebSocketHandler

Params = dict[str, Any]

ANNOUNCED = "WebDriver BiDi listening on ws://127.0.0.1:"
MOST = 2**28  # bytes of a message
TO_THE_MIDDLE, INTO_SIGHT = r"block: \"center\"", r"block: \"nearest\""
"""How Playwright scrolls to what it presses, even if that is in sight, and how a person does."""


class Server(WebSocketHandler):
    """A connection of Playwright's."""

    def check_origin(self, origin: str) -> bool:
        """Take any: only this machine can reach it."""
        return True


def understood(message: str | bytes) -> Params:
    """Return what Playwright says, which scrolls as a person does."""
    said: Params = json.loads(text_of(message).replace(TO_THE_MIDDLE, INTO_SIGHT))
    return said


def text_of(message: str | bytes) -> str:
    """Return a message as text."""
    return message.decode() if isinstance(message, bytes) else message


def listen(server: type[Server], settings: Params) -> None:
    """Let Playwright connect on a free port, and tell it which."""
    sockets = bind_sockets(0, "127.0.0.1")
    application = Application([("/session", server, settings)], websocket_max_message_size=MOST)
    HTTPServer(application).add_sockets(sockets)
    print(f"{ANNOUNCED}{sockets[0].getsockname()[1]}", file=sys.stderr, flush=True)


def at_its_end(end: Callable[[], object]) -> None:
    """Call a function when Playwright lets this process end."""
    for number in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(number, end)
