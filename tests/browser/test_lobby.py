"""Someone goes through the front door of Play, leaves games and finds them again."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from .conftest import DESK, NATIVE, PHONE, OpenPage, beyond
from .person import PRESETS, Person
from .wander import WORDS

pytestmark = NATIVE

WAYS: dict[str, str | re.Pattern[str]] = {
    "Random code": "1. Your guess",
    "Duel": "A duel for one code",
    "Devil": "Against the devil",
    "Today\N{RIGHT SINGLE QUOTATION MARK}s code": "Today\N{RIGHT SINGLE QUOTATION MARK}s code",
    "Today\N{RIGHT SINGLE QUOTATION MARK}s puzzle": re.compile("^Puzzle, level"),
}
"""The ways to play that one tap begins, and the heading that is then in sight."""

SMALL: ViewportSize = {"width": 360, "height": 640}
SMALLEST: ViewportSize = {"width": 320, "height": 568}
TITLE = "What will you play?"


def put(person: Person, *colours: str) -> None:
    """Put these on the row, from the palette, and guess."""
    person.lay(*colours)
    before = person.turns.count()
    person.do("Guess")
    expect(person.turns).to_have_count(before + 1)
    expect(person.turns.last).to_contain_text("white")


@PHONE
def test_each_way_is_two_taps_away_and_what_goes_on_is_found_again(person: Person) -> None:
    page = person.page
    page.set_viewport_size(SMALL)
    for way, heading in WAYS.items():
        if page.get_by_role("button", name="All games").count():
            person.do("Solve", "Play", "All games")
        else:
            person.do("Play")
        expect(person.heading(TITLE)).to_be_visible()
        assert beyond(page) == (0, 0), way
        person.do(way)
        expect(person.heading(heading)).to_be_visible()
        put(person, "red", "red", "orange", "yellow")
    person.do("All games")
    for way in WAYS:
        tile = person.button(way)
        expect(tile).to_have_accessible_description("goes on: 1 guess made")
    assert beyond(page) == (0, 0)

    # Another board has its own; the game that was left last is there by name.
    person.choose_board(PRESETS["kids"].name)
    expect(person.heading(TITLE)).to_be_visible()
    expect(person.button("Devil")).to_have_accessible_description(re.compile("no luck"))
    assert beyond(page) == (0, 0)
    page.reload()
    expect(person.heading(TITLE)).to_be_visible()
    person.do(re.compile("^Go on: Today.s puzzle"))
    expect(person.turns.last).to_contain_text("white")
    person.do("All games", "Devil")
    expect(person.turns).to_have_count(1)
    page.reload()
    expect(person.turns).to_have_count(1)
    person.do("Solve", "Play")
    expect(person.turns).to_have_count(1)
    person.do("Menu", "Your games")
    expect(person.dialog("Your games")).to_contain_text("No game has ended on this device yet")


@pytest.mark.nightly
@DESK
def test_the_buttons_of_the_front_door_do_not_touch_the_lower_edge_of_a_low_window(
    person: Person,
) -> None:
    person.do("Play")
    for width, height in ((1280, 800), (1024, 600)):
        person.page.set_viewport_size({"width": width, "height": height})
        assert beyond(person.page) == (0, 0)
        box = person.button("Options").bounding_box()
        assert box
        assert box["y"] + box["height"] <= height - 16


@pytest.mark.nightly
@pytest.mark.parametrize("place", ["phone file"], indirect=True)
@pytest.mark.parametrize("language", sorted(WORDS))
def test_the_front_door_fits_a_small_phone_in_every_language(
    open_page: OpenPage, app_url: str, language: str
) -> None:
    page = open_page(app_url, locale=language, viewport=SMALLEST)
    texts = WORDS[language]
    person = Person(page)
    person.do(texts["mode.play"])
    expect(person.heading(texts["lobby.title"])).to_be_visible()
    assert beyond(page) == (0, 0)
    page.set_viewport_size(SMALL)
    assert beyond(page) == (0, 0)
    person.do(texts["maker.duel"])
    palette = page.get_by_role("toolbar", name=texts["palette.label"])
    person.press(palette.get_by_role("button").first)
    person.do(texts["do.lobby"])
    expect(person.heading(texts["lobby.title"])).to_be_visible()
    assert beyond(page) == (0, 0)


@pytest.mark.nightly
@DESK
def test_a_strict_game_refuses_a_guess_and_says_which_turn_it_does_not_fit(
    native_page: Page,
) -> None:
    person, keys = Person(native_page), native_page.keyboard
    person.do("Play", "Options")
    strict = native_page.get_by_role("switch", name="Only guesses that fit all answers")
    person.press(strict)
    expect(strict).to_be_checked()
    person.do("Close", "Devil")
    expect(person.heading("Against the devil")).to_be_visible()
    keys.type("rrob")
    keys.press("Enter")
    expect(person.turns).to_have_count(1)
    expect(person.turns.last).to_contain_text("white")
    keys.type("rrob")  # it was not the code, so it fits no answer
    keys.press("Enter")
    refused = "Not allowed: it does not fit turn 1"
    expect(native_page.get_by_text(refused).first).to_be_visible()
    expect(person.told).to_have_text(refused)
    expect(person.turns).to_have_count(1)
    person.take_hint()
    expect(person.told).to_contain_text("Hint")
    person.take_hint("Does my row fit?")
    person.do("Close", "Guess")
    expect(person.turns).to_have_count(2)


@pytest.mark.nightly
@PHONE
def test_a_link_to_the_code_of_the_day_leads_to_its_result_once_it_was_played(
    person: Person,
) -> None:
    page = person.page
    page.evaluate("location.hash = '#daily/p3c6r'")
    expect(person.button(re.compile("^Board: Kids"))).to_be_visible()
    put(person, "red", "orange", "yellow")
    person.reveal()
    expect(person.heading("The code was:")).to_be_visible()
    person.do("Streak and calendar")
    expect(person.dialog(re.compile("^Today"))).to_contain_text("not found")
    person.do("Close", "Solve")
    page.evaluate("location.hash = '#daily/p3c6r'")
    result = person.dialog(re.compile("^Today"))
    expect(result).to_contain_text("not found")
    expect(result.get_by_role("listitem")).to_have_count(1)
    person.do("Close")
    expect(person.heading(TITLE)).to_be_visible()
