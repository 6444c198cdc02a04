"""A person at the page in Firefox or WebKit, who looks for things by role and name."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from typing import TypedDict, TypeVar

from ..person import score
from .drivers import Browser

PATIENCE = 90  # s, until the page shows what is expected; Python starts slowly on a busy machine
ENTER, TAB = "\ue007", "\ue004"  # keys, as WebDriver names them
PAUSE = 0.6  # s between two clicks: the page takes a faster one for a double click

Name = str | re.Pattern[str]
Found = TypeVar("Found")

NAMES = """
const text = (node) => {
  if (node.nodeType === Node.TEXT_NODE) return node.data;
  if (node.ariaHidden === "true" || node.matches?.("select, input, textarea")) return "";
  return node.ariaLabel || [...node.childNodes].map(text).join("");
};
const byIds = (ids) => ids.split(" ").map((id) => text(document.getElementById(id))).join(" ");
const nameOf = (element) =>
  element.ariaLabel ||
  (element.hasAttribute("aria-labelledby")
    ? byIds(element.getAttribute("aria-labelledby"))
    : text(element.labels?.[0] ?? element));
"""
"""JavaScript for the name of an element."""

LOOK = """
const [role, wanted, exact] = arguments;
const places = {
  button: "button, summary, [role=button]",
  combobox: "select",
  heading: "h1, h2, h3, h4",
  list: "ol, ul",
  radio: "input[type=radio], [role=radio]",
  textbox: "textarea, input:not([type=checkbox], [type=radio])",
};
const found = [];
for (const element of document.querySelectorAll(places[role])) {
  const name = nameOf(element).replace(/\\s+/g, " ").trim();
  if (exact ? name !== wanted : !new RegExp(wanted, "u").test(name)) continue;
  const place = element.matches("input") ? (element.labels?.[0] ?? element) : element;
  if (!place.checkVisibility({ visibilityProperty: true })) continue;
  const middle = () => {
    const { x, y, width, height } = place.getBoundingClientRect();
    return [x + width / 2, y + height / 2];
  };
  if (!place.contains(document.elementFromPoint(...middle()))) {
    place.scrollIntoView({ block: "center", behavior: "instant" });
  }
  const [x, y] = middle();
  const free = place.contains(document.elementFromPoint(x, y)) && !element.disabled;
  const focused = element === document.activeElement;
  found.push({ name, x, y, free, focused, items: element.children.length });
}
return found;
"""
"""JavaScript for what is in sight with a role and a name, and where one would click on it."""


FOCUS = """
for (const list of document.querySelectorAll("select")) {
  if (nameOf(list).trim() === arguments[0]) list.focus();
}"""
"""JavaScript that gives the focus to the list of choices with a name."""


class Thing(TypedDict):
    """One control, heading or list of the page."""

    name: str
    x: float
    y: float
    free: bool
    """Whether it can be clicked: it is enabled, and nothing lies over its middle."""
    focused: bool
    items: int


def until(ask: Callable[[], Found], what: str) -> Found:
    """Ask until the reply is true, and return it."""
    end = time.monotonic() + PATIENCE
    while not (found := ask()):
        assert time.monotonic() < end, f"expected {what}"
        time.sleep(0.05)
    return found


class Person:
    """Someone in front of a page."""

    def __init__(self, browser: Browser, url: str) -> None:
        """Open a page."""
        self.browser = browser
        self._pressed = 0.0
        browser.open(url)

    def look(self, role: str, name: Name) -> list[Thing]:
        """Return what has this role, and this whole name or one that a pattern finds."""
        exact = isinstance(name, str)
        wanted = name if isinstance(name, str) else name.pattern
        found: list[Thing] = self.browser.script(NAMES + LOOK, role, wanted, exact)
        return found

    def expect(self, role: str, name: Name) -> Thing:
        """Wait until something is in sight, and return the first such thing."""
        shown = f"{role} {name}, in: "
        try:
            return until(lambda: self.look(role, name), shown)[0]
        except AssertionError as error:
            raise AssertionError(f"{error}{self.text()[:400]}") from None

    def expect_heading(self, name: Name) -> None:
        """Wait until a heading is in sight."""
        self.expect("heading", name)

    def text(self) -> str:
        """Return all that is written on the page."""
        return str(self.browser.script("return document.body.innerText"))

    def expect_text(self, pattern: str) -> str:
        """Wait until the page says something, and return it."""
        return str(until(lambda: (re.search(pattern, self.text()) or [""])[0], pattern))

    def press(self, role: str, name: Name) -> None:
        """Click on something as soon as that is possible, no faster than a person."""
        self.expect(role, name)
        time.sleep(max(0, self._pressed + PAUSE - time.monotonic()))
        still = until(lambda: self._still(role, name), f"{name}")
        self._click(still[0]["x"], still[0]["y"])
        self._pressed = time.monotonic()

    def _still(self, role: str, name: Name) -> list[Thing]:
        """Return what can be clicked and stands still, as the end of a motion does."""
        before = self.look(role, name)
        time.sleep(0.05)
        return [each for each in self.look(role, name) if each["free"] and each in before]

    def do(self, *names: Name) -> None:
        """Press these buttons, one after the other."""
        for name in names:
            self.press("button", name)

    def _click(self, x: float, y: float) -> None:
        move = {"type": "pointerMove", "x": round(x), "y": round(y)}
        press = [{"type": kind, "button": 0} for kind in ("pointerDown", "pointerUp")]
        self.browser.act([{"type": "pointer", "id": "mouse", "actions": [move, *press]}])

    def type(self, keys: str) -> None:
        """Press the keys of a text, one after the other."""
        keys = keys.replace("\n", ENTER)
        press = [{"type": kind, "value": key} for key in keys for kind in ("keyDown", "keyUp")]
        self.browser.act([{"type": "key", "id": "keyboard", "actions": press}])

    def write(self, name: Name, text: str) -> None:
        """Replace what is in a field."""
        self.press("textbox", name)
        self.browser.script("document.activeElement.select()")
        self.type(text)

    def pegs(self) -> list[str]:
        """Return what lies in the current row."""
        names = [each["name"] for each in self.look("button", re.compile(r"^Peg \d+: "))]
        return [name.partition(": ")[2] for name in names]

    def expect_guess(self, number: int) -> list[str]:
        """Wait for a suggestion, and return it."""
        self.expect_heading(re.compile(rf"^{number}\. (Guess this|This is it)$"))
        return self.pegs()

    def answer(self, black: int, white: int) -> None:
        """Answer the guess in the row."""
        self.do(re.compile(rf"^{black} black, {white} white(, found)?$"))

    def turns(self) -> int:
        """Return how many turns the game has so far."""
        return sum(each["items"] for each in self.look("list", "Turns so far"))

    def expect_turns(self, count: int) -> None:
        """Wait until there are so many turns."""
        until(lambda: self.turns() == count, f"{count} turns")

    def solve(self, secret: list[str], start: int = 1) -> None:
        """Follow the suggestions until the secret is found."""
        for number in range(start, start + 12):
            guess = self.expect_guess(number)
            self.answer(*score(guess, secret))
            if guess == secret:
                self.expect_heading(re.compile(f"^Found in {number} guess"))
                return
        raise AssertionError(f"twelve guesses did not find {secret}")

    def guess(self, number: int, colours: str) -> None:
        """Put these on the row by their letters, guess, and wait for the answer."""
        self.expect_heading(f"{number}. Your guess")
        self.type(colours)
        self.do("Guess")
        self.expect_turns(number)

    def find_by_hints(self, start: int) -> None:
        """Guess as the hints say until the code is found."""
        for number in range(start, start + 12):
            self.do("Hint", "What is the best guess?")
            until(lambda: "empty" not in self.pegs(), "a hint on the row")
            self.do("Guess")
            turn = self.expect_text(rf"Turn {number}: [^.]*\. \d black, \d white")
            if "4 black" in turn:
                return
        raise AssertionError("twelve hints did not find the code")

    def choose(self, name: Name, option: str) -> None:
        """Choose from a list by typing how the option begins."""
        self.expect("combobox", name)
        self.browser.script(NAMES + FOCUS, name)
        self.type(option)

    def tab_to(self, role: str, name: Name, most: int = 60) -> None:
        """Press Tab until something has the focus."""
        self.expect(role, name)
        for _ in range(most):
            if any(each["focused"] for each in self.look(role, name)):
                return
            self.type(TAB)
        raise AssertionError(f"{most} presses of Tab did not lead to {role} {name}")
