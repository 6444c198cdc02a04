"""Taps that come twice by accident do nothing, and a colour is dragged onto a place of the row."""

from __future__ import annotations

import time

from playwright.sync_api import CDPSession, Page, expect

from .conftest import DESK, NATIVE, SITE
from .person import Person, middle

pytestmark = NATIVE

EARLY = [0, 50, 150, 300]  # ms after the first tap


class Hand:
    """Taps at times of its own: the browser is told when, so that no machine is too slow for it."""

    def __init__(self, person: Person) -> None:
        """Reach for a page."""
        self.touches = person.touches
        self.session: CDPSession = person.page.context.new_cdp_session(person.page)

    def touch(self, kind: str, *points: tuple[float, float], **more: float) -> None:
        """Let fingers touch these points."""
        at = [{"x": x, "y": y} for x, y in points]
        event = {"type": f"touch{kind}", "touchPoints": at, **more}
        self.session.send("Input.dispatchTouchEvent", event)

    def tap(self, where: tuple[float, float], at: float) -> None:
        """Tap a place at a time, in seconds since 1970."""
        if self.touches:
            self.touch("Start", where, timestamp=at)
            self.touch("End", timestamp=at + 0.01)
            return
        for kind in ("mousePressed", "mouseReleased"):
            event = {"type": kind, "button": "left", "clickCount": 1, "timestamp": at}
            x, y = where
            self.session.send("Input.dispatchMouseEvent", {**event, "x": x, "y": y})


@SITE
def test_a_second_tap_neither_answers_the_next_guess_nor_uses_what_the_first_one_brings_there(
    person: Person,
) -> None:
    hand = Hand(person)
    person.expect_guess(1)
    where = middle(person.answer_button(1, 1))
    first = time.time()
    for late in EARLY:
        person.expect_guess(1)
        hand.tap(where, first)
        hand.tap(where, first + late / 1000)
        person.expect_guess(2)
        hand.tap(where, first + late / 1000)  # once more, when the next guess has long been drawn
        person.expect_guess(2)
        person.expect_turns(1)
        person.page.keyboard.press("Control+z")
        person.expect_turns(0)
        first = max(time.time(), first + 1)
    hand.tap(where, first)
    person.expect_guess(2)
    hand.tap(where, first + 0.5)
    person.expect_turns(2)

    person.expect_guess(3)
    where, first = middle(person.answer_button(4, 0)), max(time.time(), first + 2)
    hand.tap(where, first)
    person.expect_heading("won.solve", turns=3)
    new = person.button("do.new")
    new.click(trial=True)  # it stands still
    hand.tap(middle(new), first + 0.6)
    person.expect_turns(0)
    person.play()
    person.do("do.hint", "hint.show")
    where, first = middle(person.button("do.reveal")), max(time.time(), first + 4)
    hand.tap(where, first)
    person.expect_heading("lost.play")
    hand.tap(where, first + 0.2)
    person.expect_heading("lost.play")


@DESK
def test_enter_pressed_twice_or_held_gives_one_answer(person: Person) -> None:
    keys = person.page.keyboard
    for presses, is_held in ((2, False), (8, True)):
        person.expect_guess(1)
        person.answer_button(1, 1).focus()
        for _ in range(presses):
            keys.down("Enter")  # from the second on Playwright sends what a held key repeats
            if not is_held:
                keys.up("Enter")
        keys.up("Enter")
        person.expect_guess(2)
        person.expect_turns(1)
        keys.press("Control+z")
        person.expect_turns(0)


def drag(page: Page, hand: Hand, start: tuple[float, float], end: tuple[float, float]) -> None:
    """Press on a place, move in steps, and let go."""
    if not hand.touches:
        page.mouse.move(*start)
        page.mouse.down()
        page.mouse.move(*end, steps=6)
        page.mouse.up()
        return
    hand.touch("Start", start)
    for step in range(1, 7):
        x, y = (a + (b - a) * step / 6 for a, b in zip(start, end, strict=True))
        hand.touch("Move", (x, y))
    hand.touch("End")
    page.wait_for_timeout(400)  # a tap sooner than a person's ends the stroke for Chromium


@SITE
def test_a_colour_is_dragged_onto_a_place(person: Person) -> None:
    page, hand = person.page, Hand(person)
    person.expect_guess(1)
    person.press(person.row.nth(0))
    expect(person.palette).to_be_visible()  # the row has moved to make room for it
    shown = person.pegs()
    purple = person.button("purple", person.palette)
    drag(page, hand, middle(purple), middle(person.row.nth(3)))
    person.expect_pegs(*shown[:3], "purple")
    person.play()
    expect(person.palette).to_be_visible()
    blue = person.button("blue", person.palette)
    drag(page, hand, middle(blue), middle(person.row.nth(2)))
    person.expect_pegs("empty", "empty", "blue", "empty")
    expect(page.locator(".dragged, .dragged-over")).to_have_count(0)
    # Beside the row it is let fall; over its own button it was no tap.
    x, y = middle(person.row.nth(1))
    drag(page, hand, middle(blue), (x, y - 300))
    x, y = middle(blue)
    drag(page, hand, (x, y), (x + 12, y))
    person.expect_pegs("empty", "empty", "blue", "empty")
    person.press(blue)
    person.expect_pegs("empty", "empty", "blue", "blue")
    # Undo is heard as often as it is tapped.
    where, first = middle(person.button("do.undo")), time.time()
    for index in range(2):
        hand.tap(where, first + index / 10)
    person.expect_pegs("empty", "empty", "empty", "empty")


@SITE
def test_guess_that_is_pressed_before_the_last_peg_is_drawn_is_not_lost(person: Person) -> None:
    person.play("maker.computer")
    person.lay("red", "red", "orange")
    guess = person.button("do.guess")
    last = person.button("orange", person.palette)
    last.evaluate("(last, guess) => { last.click(); guess.click(); }", guess.element_handle())
    person.expect_turns(1)
