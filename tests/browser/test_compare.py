"""Someone wants to know how good a guess is: what it is worth, and how the ten best compare."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from .conftest import DESK, NATIVE, PHONE, PYODIDE, OpenPage
from .person import Person

pytestmark = NATIVE

MID = "#solve/p4c6r:1122=1,1"
FIGURE = re.compile(r"\d\.\d\d? guesses to go on average")


def table(person: Person) -> Locator:
    """Return the table of the best guesses, its rows there and with all effort spent."""
    found = person.page.get_by_role("table", name="The best guesses now")
    expect(found.get_by_role("button").first).to_be_visible()
    expect(found).not_to_contain_text("looking closer")
    return found


def rows(person: Person) -> list[list[str]]:
    """Return the table as text: guess with its marks, average, longest."""
    return [
        [
            row.get_by_role("rowheader").inner_text(),
            *(cell.inner_text() for cell in row.get_by_role("cell").all()),
        ]
        for row in table(person).get_by_role("row").all()[1:]
    ]


def pegs_of(button: Locator) -> list[str]:
    """Return the colours that a row of the table would put into the current row."""
    found = re.match(r"Guess ([^.]*)\.", Person.name_of(button))
    assert found
    return found[1].split(", ")


@pytest.mark.nightly
@PYODIDE
@PHONE
def test_another_guess_is_taken_from_the_table_by_thumb_and_given_back(
    open_page: OpenPage, app_url: str
) -> None:
    person = Person(open_page(app_url + MID))
    suggested = person.expect_guess(2)
    person.do("Why this guess?")
    dialog = person.dialog("Why this guess?")
    expect(dialog).to_contain_text(FIGURE)
    found = rows(person)
    assert 2 <= len(found) <= 11
    averages = [float(re.findall(r"\d+\.\d+", average)[0]) for _, average, _ in found]
    assert averages[0] == min(averages)
    assert sum("suggested" in guess for guess, _, _ in found) == 1
    other = table(person).get_by_role("button", pressed=False).nth(1)
    pegs = pegs_of(other)
    assert pegs != suggested
    person.press(other)
    expect(dialog).to_be_hidden()
    expect(person.heading("2. Your own guess")).to_be_visible()
    person.expect_pegs(*pegs)
    person.do("Undo")
    person.expect_guess(2)
    person.expect_pegs(*suggested)
    expect(person.turns).to_have_count(1)


@pytest.mark.nightly
@DESK
def test_another_guess_is_taken_from_the_table_by_keyboard_and_given_back(
    open_page: OpenPage, app_url: str
) -> None:
    person = Person(open_page(app_url + MID))
    keys = person.page.keyboard
    suggested = person.expect_guess(2)
    person.tab_to(person.button("Compare with other guesses"))
    keys.press("Enter")
    other = table(person).get_by_role("button", pressed=False).nth(1)
    pegs = pegs_of(other)
    place = table(person).get_by_role("button", name=f"Guess {', '.join(pegs)}.")
    person.tab_to(place)
    keys.press("Enter")
    expect(place).to_have_attribute("aria-pressed", "true")
    expect(place).to_be_focused()
    expect(person.heading("2. Your own guess")).to_be_visible()
    person.expect_pegs(*pegs)
    expect(table(person).get_by_role("row").filter(has_text="yours")).to_have_count(1)
    keys.press("Control+z")
    person.expect_guess(2)
    person.expect_pegs(*suggested)
    person.do("Hide the other guesses")
    expect(person.page.get_by_role("table", name="The best guesses now")).to_have_count(0)


@pytest.mark.nightly
@PHONE
def test_what_was_in_the_row_is_not_lost_to_a_tap_in_the_table(
    open_page: OpenPage, app_url: str
) -> None:
    person = Person(open_page(app_url + MID))
    person.expect_guess(2)
    person.page.keyboard.type("pbpb")
    own = ["purple", "blue", "purple", "blue"]
    person.expect_pegs(*own)
    person.page.keyboard.press("Escape")
    opener = person.button(re.compile("Why this guess|Compare with other"))
    person.press(opener)
    expect(table(person).get_by_role("row").filter(has_text="yours")).to_have_count(1)
    expect(table(person).get_by_text("looking closer")).to_have_count(0)  # rows may change places
    person.press(table(person).get_by_role("button", pressed=False).first)
    expect(person.row.first).to_be_visible()
    assert person.pegs() != own
    person.do("Undo")
    person.expect_pegs(*own)


def test_a_guess_of_ones_own_is_rated_and_compared_with_the_suggestion(
    person: Person, device: str
) -> None:
    person.expect_guess(1)
    person.page.keyboard.type("rrrr")
    person.page.keyboard.press("Escape")
    if device == "phone":
        person.do("Why this guess?")
        told = person.dialog("What your guess would do")
    else:
        told = person.page.get_by_role("complementary", name="What your guess would do")
    expect(told).to_contain_text(FIGURE)
    expect(told).to_contain_text(re.compile(r"It needs (about )?\d\.\d+ fewer on average\."))


@pytest.mark.nightly
@DESK
def test_a_few_codes_left_are_told_with_proof(open_page: OpenPage, app_url: str) -> None:
    person = Person(open_page(app_url + "#solve/p4c6r:1122=1,1;1344=0,3"))
    person.expect_guess(3)
    if person.touches:
        person.do("Why this guess?")
        told = person.dialog("Why this guess?")
    else:
        told = person.page.get_by_role("complementary", name="Why this guess?")
        person.do("Compare with other guesses")
    expect(told).to_contain_text("proven: no guess does better")
    assert all("proven" in average for _, average, _ in rows(person)[:1])
    expect(person.page.get_by_text("✓ is proven.")).to_be_visible()


@pytest.mark.nightly
@PHONE
def test_an_answer_does_not_wait_for_a_comparison_on_its_way(
    open_page: OpenPage, app_url: str
) -> None:
    person = Person(open_page(app_url + "#solve/p5c8r:11223=1,1"))
    person.expect_guess(2)
    person.do("Why this guess?", "Close")
    person.answer(1, 1)
    person.expect_guess(3)
    person.do("Why this guess?")
    assert rows(person)


@pytest.mark.nightly
@DESK
def test_while_a_turn_is_corrected_guesses_are_compared_in_its_place(
    open_page: OpenPage, app_url: str
) -> None:
    person = Person(open_page(app_url + "#solve/p4c6r:1122=1,1;1344=0,3"))
    person.expect_guess(3)
    person.press(person.turn(2))
    expect(person.heading("Correct turn 2")).to_be_visible()
    person.press(person.button(re.compile("Why this guess|Compare with other")))
    person.press(table(person).get_by_role("button", pressed=False).first)
    expect(person.heading("Correct turn 2")).to_be_visible()
    person.do("Undo")
    person.expect_pegs("red", "yellow", "green", "green")
    person.do("Undo")
    person.expect_guess(3)
