"""Someone who goes from screen to screen by the fastest way, in any language."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page, expect

from ..journeys.person import Person
from ..journeys.texts import NUMBER

PROBES = (Path(__file__).parent / "probes.js").read_text("utf-8")

SOFT_HYPHEN = "\xad"
"""It is in texts, and browsers leave it out of names."""

LOOSELY = [
    (r"\(\?P<\w+>", "("),
    (re.escape(NUMBER), r"[\\d.,\\s]+"),
    (r"\\S\+\?", ".+?"),
    (r"\\?[ \xa0\u202f]", r"\\s"),
]
"""Parts of a pattern for a text, and what these are for a browser, in any language."""


class Visitor(Person):
    """Someone in front of a page whose texts are given by their keys."""

    def __init__(self, page: Page, language: str) -> None:
        """Sit down at a page."""
        super().__init__(page, language)
        self.needed: list[str] = []
        self.in_line: list[str] = []
        page.evaluate(PROBES)

    def probe(self, name: str, *given: object) -> Any:
        """Apply a probe to what is in sight, and return what it finds."""
        return self.page.evaluate("([name, given]) => probes[name](...given)", [name, list(given)])

    def named(self, key: str, **values: object) -> re.Pattern[str]:
        """Return a pattern for a whole name by its key, or, with "*", for its beginning."""
        pattern = self.texts.like(key.rstrip("*"), **values).pattern.replace(SOFT_HYPHEN, "")
        for written, meant in LOOSELY:
            pattern = re.sub(written, meant, pattern)
        return re.compile(f"^{pattern}{'' if key.endswith('*') else '$'}")

    def place(self, key: str, role: Any = "button", **values: object) -> Locator:
        """Return the first control of this name that can be used."""
        name = self.named(key, **values)
        return self.page.get_by_role(role, name=name, disabled=False).first

    def click(self, place: Locator) -> None:
        """Use a control at once."""
        self.see(place)
        place.evaluate("each => each.click()")

    def reach(self, steps: tuple[Step, ...]) -> None:
        """Go to a screen."""
        self.needed, self.in_line = [], []
        for step in steps:
            step(self)


Step = Callable[[Visitor], None]


def go(link: str) -> Step:
    """Follow a link, from wherever one is."""
    return lambda visitor: visitor.probe("goTo", link)


def tap(key: str, role: str = "button", **values: object) -> Step:
    """Use a control."""
    return lambda visitor: visitor.click(visitor.place(key, role, **values))


def tap_name(name: str) -> Step:
    """Use a button whose name is the same in every language."""
    return lambda visitor: visitor.click(visitor.page.get_by_role("button", name=name, exact=True))


def maybe(key: str) -> Step:
    """Use a control if it is there."""

    def step(visitor: Visitor) -> None:
        place = visitor.place(key)
        if place.count():
            visitor.click(place)

    return step


def start(key: str) -> Step:
    """Start a game of Play anew, where one of its kind may go on."""

    def step(visitor: Visitor) -> None:
        anew = visitor.place("lobby.anew", name=visitor.texts.words(key))
        visitor.click(anew if anew.count() else visitor.place(f"{key}*"))

    return step


def unfold(key: str) -> Step:
    """Unfold what is under a text."""

    def step(visitor: Visitor) -> None:
        words = visitor.page.get_by_text(visitor.named(key)).first
        words.evaluate("each => { each.closest('details').open = true; }")

    return step


def see(key: str, **values: object) -> Step:
    """Wait until a text, or a button of this name, is in sight."""

    def step(visitor: Visitor) -> None:
        name, page = visitor.named(key, **values), visitor.page
        found = page.get_by_text(name).or_(page.get_by_role("button", name=name))
        expect(found.filter(visible=True).first).to_be_visible()

    return step


def keys(text: str) -> Step:
    """Type."""
    return lambda visitor: visitor.page.keyboard.type(text)


def fill(key: str, number: int) -> Step:
    """Write a number into a field."""
    return lambda visitor: visitor.place(key, "spinbutton").fill(str(number))


def needs(*names: str) -> Step:
    """Say that the screen needs no scrolling, and what is in sight at each size of window.

    A name is that of a control, a heading, a paragraph, or a group of controls.
    """
    return lambda visitor: visitor.needed.extend(visitor.named(key).pattern for key in names)


def in_line(*names: str) -> Step:
    """Say which controls are in one line."""
    return lambda visitor: visitor.in_line.extend(visitor.named(key).pattern for key in names)
