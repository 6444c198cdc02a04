"""A person at the table in any engine: finds by role and accessible name, waits, taps and types."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

from .driver import Driver

T = TypeVar("T")
PATIENCE = 120.0  # seconds; a start takes one to four of them, on a starved machine many more
BLINK = 0.05  # seconds between two looks
PAUSE = 0.45  # seconds between two taps; the page takes quicker ones for one that went wrong


class Thing(NamedTuple):
    """Something on the page, as one would name it to somebody."""

    role: str
    name: str | re.Pattern[str] | None = None
    inside: Thing | None = None

    def query(self) -> dict[str, Any]:
        """Return it as sight.js takes it."""
        name = {"pattern": self.name.pattern} if isinstance(self.name, re.Pattern) else self.name
        inside = self.inside.query() if self.inside else None
        return {"role": self.role, "name": name, "inside": inside}


def button(name: str | re.Pattern[str], inside: Thing | None = None) -> Thing:
    """Return a button of this whole name."""
    return Thing("button", name, inside)


def heading(name: str | re.Pattern[str]) -> Thing:
    """Return a heading of this whole name."""
    return Thing("heading", name)


PEGS = Thing("button", None, Thing("group", "Current guess"))
TURNS = Thing("listitem", None, Thing("list", "Turns so far"))


class Person:
    """Someone in front of a browser."""

    def __init__(self, driver: Driver, sight: str) -> None:
        """Sit down at a browser; `sight` is the text of sight.js."""
        self.driver = driver
        self._sight = "() => {" + sight + "}"
        self._tapped = 0.0

    def _perceive(self, what: str, *args: Any) -> Any:
        call = "(what, args) => globalThis.sight ? sight[what](...args) : 'no sight'"
        seen = self.driver.evaluate(call, what, args)
        if seen == "no sight":  # a page just loaded
            self.driver.evaluate(self._sight)
            seen = self.driver.evaluate(call, what, args)
        return seen

    def wait(self, until: Callable[[], T | None], what: str) -> T:
        """Look again and again until there is something, and return it."""
        end = time.monotonic() + PATIENCE
        while True:
            begin = time.monotonic()
            found = until()
            if found:
                return found
            if time.monotonic() > end:
                text = self._perceive("text")
                raise AssertionError(f"waited {PATIENCE:.0f} s for {what}; the page says:\n{text}")
            # Looking costs the page time, which it has better use for on a busy machine.
            time.sleep(max(BLINK, 2 * (time.monotonic() - begin)))

    def look(self, thing: Thing) -> list[dict[str, Any]]:
        """Return all of a kind that are there now, each with name, text, value and checked."""
        found: list[dict[str, Any]] = self._perceive("look", thing.query())
        return found

    def see(self, thing: Thing) -> dict[str, Any]:
        """Wait until a thing is there, and return the first of them."""
        return self.wait(lambda: self.look(thing), f"{thing}")[0]

    def see_text(self, pattern: str, inside: Thing | None = None) -> re.Match[str]:
        """Wait until a text is there, on the whole page or in one thing of it."""

        def matching() -> re.Match[str] | None:
            texts = [each["text"] for each in self.look(inside)] if inside else [self.all_text()]
            return next(filter(None, (re.search(pattern, text) for text in texts)), None)

        return self.wait(matching, f"the text {pattern!r}")

    def all_text(self) -> str:
        """Return all that is written on the page."""
        text: str = self._perceive("text")
        return text

    def tap(self, thing: Thing, number: int = 0) -> None:
        """Wait until the thing can be hit and stands still, and tap it."""
        before: list[int] | None = None

        def still() -> list[int] | None:
            nonlocal before
            last, before = before, self._perceive("aim", thing.query(), number)
            return before if before == last else None

        time.sleep(max(0.0, self._tapped + PAUSE - time.monotonic()))
        x, y = self.wait(still, f"{thing} to tap")
        self.driver.tap(x, y)
        self._tapped = time.monotonic()

    def do(self, *names: str | re.Pattern[str]) -> None:
        """Tap these buttons, one after the other."""
        for name in names:
            self.tap(button(name))

    def play(self, way: str = "Random code") -> None:
        """Go to Play, and through its front door to a game."""
        self.do("Play", way)

    def fill(self, field: Thing, text: str) -> None:
        """Write a text into a field, instead of what stands there."""
        self.tap(field)
        self.wait(lambda: self._perceive("select", field.query()) or None, f"{field} in focus")
        self.driver.type(text)
        self.wait(
            lambda: self.look(field)[0]["value"] == text or None, f"{text!r} to stand in {field}"
        )

    def pegs(self) -> list[str]:
        """Return what lies in the current row."""
        return [re.sub(r"^Peg \d+: ", "", each["name"]) for each in self.look(PEGS)]

    def see_guess(self, number: int) -> list[str]:
        """Wait for a suggestion and return it."""
        self.see(heading(re.compile(rf"^{number}\. (Guess this|This is it)$")))
        return self.pegs()

    def answer(self, black: int, white: int, pegs: int = 4) -> None:
        """Give an answer to the guess in the row."""
        solved = ", solved" if black == pegs else ""
        self.do(f"{black} black, {white} white{solved}")

    def see_turns(self, count: int) -> list[str]:
        """Wait until there are so many turns and return what they say."""

        def these() -> list[dict[str, Any]] | None:
            found = self.look(TURNS)
            return found if len(found) == count else None

        if count == 0:
            self.wait(lambda: not self.look(TURNS) or None, "no turns")
            return []
        return [each["text"] for each in self.wait(these, f"{count} turns")]
