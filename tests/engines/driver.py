"""What the journeys ask of a browser, whichever engine it has: one small protocol."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, Protocol

KEYS = {"Enter": "\ue007", "Tab": "\ue004", "Control": "\ue009", "Escape": "\ue00c"}
"""Keys that write nothing, as WebDriver calls them."""


class Driver(Protocol):
    """A browser with a fresh profile and one tab, on a narrow screen."""

    @property
    def pid(self) -> int:
        """Return the process from which all processes of the browser descend."""

    def open(self, url: str) -> None:
        """Go to an address, and wait until it is loaded."""

    def reload(self) -> None:
        """Load the page again, and wait until it is loaded."""

    def open_anew(self, url: str) -> None:
        """Close the tab, and go to an address in another."""

    def evaluate(self, function: str, *args: Any) -> Any:
        """Call a function, given as source, in the page; return what it, or its promise, gives.

        Arguments and result are JSON.
        """

    def tap(self, x: int, y: int) -> None:
        """Press and let go there, in CSS pixels from the top left of what is shown."""

    def type(self, text: str) -> None:
        """Write on the keyboard; a line ends with Enter."""

    def press(self, key: str) -> None:
        """Press one key: a character, or a name in KEYS."""

    def screenshot(self) -> bytes:
        """Return what is shown, as PNG."""

    def wrong(self) -> list[str]:
        """Return what no page may do: errors on the console, requests to foreign hosts."""

    def close(self) -> None:
        """End every process of it."""


def wrapped(function: str) -> str:
    """Return a function of one JSON text that promises another, around a function of values."""
    return f"async (text) => JSON.stringify((await ({function})(...JSON.parse(text))) ?? null)"


def is_foreign(url: str) -> bool:
    """Return whether an address is neither this machine's nor of no host at all."""
    return not url.startswith(("http://127.0.0.1:", "file:", "blob:", "data:", "about:"))


class Hand(ABC):
    """Taps and types by WebDriver's actions, which are the same for every engine."""

    @abstractmethod
    def act(self, actions: list[dict[str, Any]]) -> None:
        """Do what WebDriver's actions say."""

    def tap(self, x: int, y: int) -> None:
        """Tap."""
        finger = [
            {"type": "pointerMove", "x": x, "y": y, "duration": 0},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ]
        mouse = {"pointerType": "mouse"}
        self.act([{"type": "pointer", "id": "finger", "parameters": mouse, "actions": finger}])

    def type(self, text: str) -> None:
        """Write."""
        strokes = []
        for character in text:
            key = KEYS["Enter"] if character == "\n" else character
            strokes += [{"type": "keyDown", "value": key}, {"type": "keyUp", "value": key}]
        self.act([{"type": "key", "id": "keyboard", "actions": strokes}])

    def press(self, key: str) -> None:
        """Press a key."""
        self.type(KEYS.get(key, key))
