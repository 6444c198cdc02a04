"""Text twice as large on a phone: what is needed next is in sight, and nothing lies on anything."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from .conftest import (
    ALL_LANGUAGES,
    CHROMIUM_ALONE,
    NATIVE,
    PHONE,
    OpenPage,
    set_text,
    small_page,
    texts_of,
)
from .person import Person

pytestmark = [
    pytest.mark.nightly,
    NATIVE,
    PHONE,
    pytest.mark.lacks(CHROMIUM_ALONE, "a test cannot set the size of its text"),
]


def open_at(open_page: OpenPage, address: str) -> Person:
    """Return someone whose text is twice as large, on a page at this address."""
    page = small_page(open_page, large_text=True)
    page.goto(address)
    return Person(page)


def ends(place: Locator) -> tuple[float, float]:
    """Return the upper and the lower end of something in the window."""
    found = place.bounding_box()
    assert found
    return found["y"], found["y"] + found["height"]


def test_in_solve_no_answer_lies_on_the_next_guess(open_page: OpenPage, app_url: str) -> None:
    """The key pegs of the last turn were drawn over the card, its pegs were cut at the top."""
    person = open_at(open_page, f"{app_url}#solve/p4c6r:1123=1,1;1415=0,2")
    person.expect_guess(3)
    below = ends(person.suggested(3))[0]
    last = person.turns.last
    scrolled = last.locator("xpath=ancestor::div[1]")
    assert ends(scrolled)[1] <= below
    expect(last).to_be_in_viewport(ratio=0.99)
    answers = person.page.get_by_role("button", name=re.compile(r"^\d black, \d white"))
    for answer in (answers.first, answers.last):
        expect(answer).to_be_in_viewport(ratio=1)


def test_in_hide_six_rows_are_in_sight_while_an_answer_is_given(
    open_page: OpenPage, app_url: str
) -> None:
    """The answers had left room for three or four."""
    person = open_at(open_page, f"{app_url}#hide/p4c6r")
    page = person.page
    page.keyboard.type("1234")
    person.do("Answer myself")
    for number in range(1, 6):
        expect(person.heading(f"{number}. Their guess")).to_be_visible()
        page.keyboard.type("5566")
        expect(person.button("Guess")).to_be_enabled()
        page.wait_for_timeout(450)  # an earlier Enter is the second press of the one before
        page.keyboard.press("Enter")
        person.press(person.answer_button(0, 0, 4))
    expect(person.heading("6. Their guess")).to_be_visible()
    page.keyboard.type("5566")
    person.do("Guess")
    expect(person.answer_button(0, 0, 4)).to_be_visible()
    for turn in person.turns.all():
        expect(turn).to_be_in_viewport(ratio=0.9)


def test_the_words_at_an_end_are_not_broken(open_page: OpenPage, app_url: str) -> None:
    """The word "Skill" stood there letter below letter."""
    person = open_at(open_page, app_url)
    person.play()
    for number in range(2, 5):
        person.page.keyboard.type("1122")
        person.do("Guess")
        expect(person.heading(f"{number}. Your guess")).to_be_visible()
    person.reveal()
    for word in ("Skill", "Luck"):
        place = person.page.get_by_text(word, exact=True)
        expect(place).to_be_visible()
        upper, lower = ends(place)
        assert lower - upper < 2 * 32 * 1.5, f"{word} has more than one line"


@pytest.mark.parametrize("language", ALL_LANGUAGES)
def test_the_chosen_language_is_not_cut_off(
    open_page: OpenPage, app_url: str, language: str
) -> None:
    """Of "The browser's language" the last letters were under the arrow of the field."""
    words = texts_of(language)
    page = open_page(app_url, locale=language, viewport={"width": 390, "height": 844})
    set_text(page, 32)
    person = Person(page)
    person.do(words["do.menu"], words["settings.title"])
    field = page.get_by_role("combobox", name=words["settings.language"])
    room, needed = field.evaluate(
        """(field) => {
          const style = getComputedStyle(field);
          const pen = document.createElement("canvas").getContext("2d");
          pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
          const around = parseFloat(style.paddingLeft) + parseFloat(style.paddingRight);
          const arrow = 18;
          return [field.clientWidth - around - arrow,
            pen.measureText(field.selectedOptions[0].text).width];
        }"""
    )
    assert needed <= room
