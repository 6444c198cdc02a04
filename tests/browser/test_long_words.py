"""Languages with longer words on a phone: nothing that is needed is covered or pushed out."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from .conftest import ALL_LANGUAGES, NATIVE, PHONE, OpenPage, person_at, resize, texts_of
from .person import Person
from .test_in_sight import tops

pytestmark = [
    pytest.mark.nightly,
    NATIVE,
    PHONE,
    pytest.mark.parametrize("language", ALL_LANGUAGES),
]


def in_play(person: Person, words: dict[str, str]) -> None:
    """Go to a game of Play."""
    person.do(words["mode.play"], re.compile(f"^{re.escape(words['maker.computer'])}"))
    expect(person.button(words["do.hint"])).to_be_visible()


def test_on_a_small_phone_in_landscape_the_notes_can_be_closed_and_no_title_is_covered(
    open_page: OpenPage, app_url: str, language: str
) -> None:
    """In Dutch the button Notes was below the window; in German figures lay on the title."""
    words = texts_of(language)
    person = person_at(open_page, app_url, 568, 320, locale=language)
    in_play(person, words)
    person.do(words["do.marks"])
    for key in ("do.undo", "do.marks", "do.hint", "do.lobby"):
        expect(person.button(words[key])).to_be_in_viewport(ratio=1)
    title = person.page.locator(".now h2")
    assert title.evaluate("title => title.scrollWidth <= title.clientWidth + 1")


def test_what_comes_after_a_game_is_in_one_line(
    open_page: OpenPage, app_url: str, language: str
) -> None:
    """The last of three stood alone in a second line."""
    words = texts_of(language)
    person = person_at(open_page, f"{app_url}#play/p1c1r", 390, 844, locale=language)
    expect(person.button(words["do.hint"])).to_be_visible()
    person.page.keyboard.type("1")
    person.do(words["do.guess"])
    after = person.page.locator(".next > .option")
    expect(after).to_have_count(3)
    assert len(tops(after)) == 1
    resize(person.page, 412, 915)
    assert len(tops(after)) == 1


def test_the_button_of_a_board_without_repeats_is_as_tall_as_the_menu(
    open_page: OpenPage, app_url: str, language: str
) -> None:
    """In Dutch it had four lines on the smallest phone."""
    words = texts_of(language)
    person = person_at(open_page, f"{app_url}#solve/p10c10n", 320, 568, locale=language)
    board = person.page.locator("header .chip").first
    menu = person.button(words["do.menu"])
    expect(board).to_be_visible()
    sides = [each.bounding_box() for each in (board, menu)]
    assert sides[0]
    assert sides[1]
    assert sides[0]["y"] == sides[1]["y"]
    assert sides[0]["height"] <= sides[1]["height"]
