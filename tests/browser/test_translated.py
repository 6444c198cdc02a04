"""The browser translates the page, again and again: every text and peg stays what it should be."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from .conftest import DESK, NATIVE, PHONE, SAME_SECRETS, OpenPage, Site
from .lab_rooms import enter, play
from .person import PRESETS, Person

pytestmark = NATIVE

TRANSLATOR = Path(__file__).with_name("translator.js").read_text("utf-8")

Act = str | re.Pattern[str] | Callable[[Person], object]
"""A button to press, or anything else that someone does."""

CODE = ("red", "orange", "red", "green")


def compare(person: Person, games: int) -> None:
    """Let three strategies play in the Lab."""
    play(person, games)
    expect(person.page.get_by_text(f"Done: {3 * games} games played.")).to_be_visible()


SOLVE_AND_PLAY: list[Act] = [
    lambda person: person.answer(1, 1),
    lambda person: person.expect_guess(2),
    re.compile("^Turn 1:"),
    lambda person: person.answer(0, 2),
    "Undo",
    lambda person: person.choose_board(PRESETS["bulls"].name),
    lambda person: person.expect_guess(1),
    "Play",
    "Random code",
    lambda person: person.lay("red", "red", "blue", "green"),
    "Guess",
    lambda person: expect(person.heading("2. Your guess")).to_be_visible(),
    lambda person: person.take_hint(),
    lambda person: person.reveal(),
]

HIDE: list[Act] = [
    "Hide",
    lambda person: person.lay(*CODE),
    "Hand over the device",
    lambda person: person.lay("red", "red", "blue", "blue"),
    "Guess",
    "How so?",
    "Close",
    lambda person: person.lay(*CODE),
    "Guess",
]

REVIEW: list[Act] = [
    lambda person: person.answer(0, 1),
    lambda person: person.expect_guess(2),
    "Menu",
    "Review this game so far",
    lambda person: person.press(person.page.get_by_text("Figures of turn 1")),
    "Close",
    lambda person: person.solve(["yellow", "green", "green", "blue"], 2),
    "Review",
    "Close",
]

LAB: list[Act] = [
    enter,
    lambda person: compare(person, 5),
    lambda person: person.press(person.page.get_by_text("Show as a table")),
    lambda person: compare(person, 6),
    "Watch",
    "Solve",
]


def at(open_page: OpenPage, site: Site, way: str | None) -> Person:
    """Return a person whose browser translates in this way, or leaves the page as it is."""
    context = open_page("about:blank").context
    context.add_init_script(SAME_SECRETS + TRANSLATOR.replace("WAY", json.dumps(way), 1))
    return Person(open_page(site.url, context=context))


def shown(person: Person) -> list[str]:
    """Return what is in sight."""
    texts: list[str] = person.page.evaluate("translator.shown()")
    return [re.sub(r"[\d.]+ms", "", text) for text in texts]  # no two take the same time


@pytest.mark.parametrize(
    ("acts", "way"),
    [
        pytest.param(acts, way, id=f"{room}, {way}", marks=[pytest.mark.nightly] * (night > 0))
        for night, (way, (room, acts)) in enumerate(
            (way, each)
            for way in ("chrome", "firefox", "copies")
            for each in {"play": SOLVE_AND_PLAY, "hide": HIDE, "review": REVIEW, "lab": LAB}.items()
        )
    ],
)
@PHONE
def test_a_translated_page_stays_true(
    open_page: OpenPage, site: Site, acts: list[Act], way: str
) -> None:
    plain, person = (at(open_page, site, each) for each in (None, way))
    for act in [lambda person: person.expect_guess(1), *acts]:
        for each in (plain, person):
            each.page.evaluate("translator.work()")
            if callable(act):
                act(each)
            else:
                each.do(act)
        end = time.monotonic() + 5
        while shown(plain) != shown(person) and time.monotonic() < end:
            plain.page.wait_for_timeout(100)
        assert shown(plain) == shown(person), act
    assert person.page.evaluate("document.body.textContent.includes('\\u200b')")
    assert not person.page.locator("[data-peg] font, .pegs font, kbd font").count()
    person.page.evaluate("translator.way = null; translator.work()")
    assert shown(plain) == shown(person)


@pytest.mark.nightly
@DESK
def test_what_is_typed_and_the_focus_survive_a_translation(open_page: OpenPage, site: Site) -> None:
    person = at(open_page, site, "chrome")
    person.do(re.compile("^Board: "))
    field = person.dialog("Choose the board").get_by_label("Pegs")
    field.fill("")
    for key in "10":
        field.press_sequentially(key)
        person.page.evaluate("translator.work()")
        expect(field).to_be_focused()
    expect(field).to_have_value("10")
