"""Someone taps twice by accident: the second tap does nothing, however slow the page is."""

from __future__ import annotations

import re
import time

import pytest
from playwright.sync_api import Page, expect

from ..night import at_night
from .conftest import CHROMIUM_ALONE
from .person import Person, middle

EVERYWHERE = pytest.mark.parametrize(
    "place", ["phone site", *at_night("desktop site")], indirect=True
)
pytestmark = pytest.mark.lacks(
    CHROMIUM_ALONE, "only Chromium's protocol takes the time of a tap from the test"
)
EARLY = [0, 50, 150, 300]  # ms after the first tap


class Hand:
    """Taps at times of its own: the browser is told when, so that no machine is too slow for it."""

    def __init__(self, person: Person) -> None:
        """Reach for a page."""
        self.touches = person.touches
        self.session = person.page.context.new_cdp_session(person.page)

    def press(self, key: str, at: float) -> None:
        """Press a key and let it go, at a time in seconds since 1970."""
        for kind in ("rawKeyDown", "char", "keyUp"):
            self.session.send(
                "Input.dispatchKeyEvent",
                {
                    "type": kind,
                    "key": key,
                    "code": key,
                    "text": "\r" if kind == "char" else "",
                    "windowsVirtualKeyCode": 13,
                    "timestamp": at,
                },
            )

    def tap(self, where: tuple[float, float], at: float) -> None:
        """Tap a place at a time, in seconds since 1970."""
        x, y = where
        if self.touches:
            start = {"type": "touchStart", "touchPoints": [{"x": x, "y": y}], "timestamp": at}
            end = {"type": "touchEnd", "touchPoints": [], "timestamp": at + 0.01}
            for event in (start, end):
                self.session.send("Input.dispatchTouchEvent", event)
            return
        for kind in ("mousePressed", "mouseReleased"):
            self.session.send(
                "Input.dispatchMouseEvent",
                {"type": kind, "x": x, "y": y, "button": "left", "clickCount": 1, "timestamp": at},
            )


@EVERYWHERE
def test_a_second_tap_does_not_answer_the_next_guess(native_page: Page) -> None:
    person = Person(native_page)
    hand = Hand(person)
    person.expect_guess(1)
    where = middle(person.answer_button(1, 1, 4))
    first = time.time()
    for late in EARLY:
        person.expect_guess(1)
        hand.tap(where, first)
        hand.tap(where, first + late / 1000)
        person.expect_guess(2)
        hand.tap(where, first + late / 1000)  # once more, when the next guess has long been drawn
        person.expect_guess(2)
        expect(person.turns).to_have_count(1)
        person.page.keyboard.press("Control+z")
        expect(person.turns).to_have_count(0)
        first = max(time.time(), first + 1)
    hand.tap(where, first)
    person.expect_guess(2)
    hand.tap(where, first + 0.5)
    expect(person.turns).to_have_count(2)


@EVERYWHERE
def test_a_second_tap_does_not_use_what_the_first_one_brings_there(native_page: Page) -> None:
    person = Person(native_page)
    hand = Hand(person)
    person.expect_guess(1)
    where, first = middle(person.answer_button(4, 0, 4)), time.time()
    hand.tap(where, first)
    expect(person.heading("Solved in 1 guess")).to_be_visible()
    hand.tap(middle(person.button("New game")), first + 0.6)
    expect(person.turns).to_have_count(0)
    person.play()
    person.do("Hint", "Reveal the code")
    where, first = middle(person.button("Reveal")), max(time.time(), first + 4)
    hand.tap(where, first)
    expect(person.heading(re.compile("^The code was"))).to_be_visible()
    hand.tap(where, first + 0.2)
    expect(person.heading(re.compile("^The code was"))).to_be_visible()


@EVERYWHERE
def test_undo_is_heard_as_often_as_it_is_tapped(native_page: Page) -> None:
    person = Person(native_page)
    hand = Hand(person)
    person.play()
    person.page.keyboard.type("rrbb")
    person.expect_pegs("red", "red", "blue", "blue")
    where, first = middle(person.button("Undo")), time.time()
    for index in range(3):
        hand.tap(where, first + index / 10)
    person.expect_pegs("red", "empty", "empty", "empty")


@pytest.mark.parametrize("place", ["desktop site"], indirect=True)
def test_enter_pressed_twice_in_the_row_gives_no_answer(native_page: Page) -> None:
    person = Person(native_page)
    hand = Hand(person)
    person.expect_guess(1)
    first = time.time()
    for late in EARLY:
        native_page.evaluate("document.activeElement.blur()")
        hand.press("Enter", first)
        expect(native_page.locator("[data-black]:focus")).to_have_count(1)
        hand.press("Enter", first + late / 1000)
        expect(native_page.locator("[data-black]:focus")).to_have_count(1)
        expect(person.turns).to_have_count(0)
        first = max(time.time(), first + 2)
    hand.press("Enter", first)
    expect(person.turns).to_have_count(1)
