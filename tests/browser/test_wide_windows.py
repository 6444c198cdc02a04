"""Wide windows, tablets and the largest screens are used."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from .conftest import DESK, NATIVE, PHONE, OpenPage, beyond, resize
from .every_screen import SCREENS
from .person import Person

pytestmark = [pytest.mark.nightly, NATIVE]


@pytest.mark.parametrize("place", ["desktop file"], indirect=True)
def test_on_a_wide_screen_the_guess_is_above_its_turns_and_the_answers_are_right_of_both(
    open_page: OpenPage, app_url: str
) -> None:
    page = open_page(app_url + SCREENS[0])
    person = Person(page)
    person.expect_guess(2)
    boxes = [
        each.bounding_box()
        for each in (
            person.turn(1),
            page.get_by_role("group", name="Current guess"),
            person.answer_button(0, 0, 4),
            page.get_by_role("complementary", name="Why this guess?"),
        )
    ]
    turn, guess, answer, why = (box for box in boxes if box)
    assert turn["x"] + turn["width"] <= answer["x"]
    assert guess["x"] + guess["width"] <= answer["x"]
    assert guess["y"] + guess["height"] <= turn["y"]
    assert answer["y"] + answer["height"] <= why["y"]
    assert guess["y"] + guess["height"] <= 800
    assert answer["height"] <= 64
    assert why["y"] + why["height"] <= 800
    assert beyond(page) == (0, 0)
    # Where no code fits, nothing jumps sideways; nor does the header from mode to mode.
    page.goto(app_url + "#solve/p4c6r:1122=1,1;1344=0,3;5666=1,1")
    expect(person.heading("No code fits all these answers")).to_be_visible()
    expect(person.button(re.compile("^Turn 2 to")).first).to_be_visible()
    now = person.turn(1).bounding_box()
    assert now
    assert (now["x"], now["width"]) == (turn["x"], turn["width"])
    resize(page, 2560, 1440)
    menu = person.button("Menu").bounding_box()
    for room in ("learn/rules", "lab", "play", "hide"):
        page.goto(f"{app_url}#{room}")
        expect(person.heading(re.compile("^No code fits"))).to_have_count(0)
        assert person.button("Menu").bounding_box() == menu, room


@PHONE
@pytest.mark.parametrize(("width", "height"), [(768, 954), (768, 1024), (834, 1194)])
def test_on_a_tablet_held_upright_all_is_large_and_nothing_has_to_be_scrolled(
    open_page: OpenPage, app_url: str, width: int, height: int
) -> None:
    page = open_page(app_url + SCREENS[0])
    resize(page, width, height)
    person = Person(page)
    person.expect_guess(2)
    person.suggested(2).focus()
    row = page.get_by_role("group", name="Current guess").bounding_box()
    assert row
    # It had the 416 px of a phone.
    assert row["width"] > 0.62 * width
    for room in ("solve/p4c6r:1122=1,1", "play", "hide"):
        page.goto(f"{app_url}#{room}")
        expect(page.get_by_role("main").get_by_role("heading").first).to_be_visible()
        extent = "({ scrollWidth, scrollHeight }) => [scrollWidth, scrollHeight]"
        across, down = page.locator("html").evaluate(extent)
        assert across <= width, room
        assert down <= height, room


@DESK
def test_on_the_largest_screens_type_grows_with_the_window(
    open_page: OpenPage, app_url: str
) -> None:
    page = open_page(app_url + SCREENS[0])
    person = Person(page)
    person.expect_guess(2)
    shares = []
    for width, height in ((1280, 800), (2560, 1440)):
        resize(page, width, height)
        box = person.answer_button(0, 0, 4).bounding_box()
        assert box
        shares.append(box["width"] / width)
    # The buttons were as wide, and their words as small, as on a screen of 1800 px.
    assert shares[1] > 0.85 * shares[0]
