"""Someone changes their mind: undo, correct, remove, start again; and answers that cannot be."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from .conftest import DESK, NATIVE, PHONE, PYODIDE, OpenPage, person_at
from .person import Person

pytestmark = NATIVE


@PYODIDE
def test_undo_takes_back_answers_one_by_one(person: Person) -> None:
    first = person.expect_guess(1)
    expect(person.button("Undo")).to_be_disabled()
    person.answer(1, 1)
    second = person.expect_guess(2)
    person.answer(0, 2)
    person.expect_guess(3)
    expect(person.turns).to_have_count(2)
    person.do("Undo")
    expect(person.turns).to_have_count(1)
    person.expect_pegs(*second)
    if person.touches:
        person.do("Undo")
    else:
        person.page.keyboard.press("Control+z")
    expect(person.turns).to_have_count(0)
    person.expect_pegs(*first)
    expect(person.button("Undo")).to_be_disabled()


@pytest.mark.nightly
@DESK
def test_undo_brings_a_guess_of_ones_own_back_to_the_row(person: Person) -> None:
    person.expect_guess(1)
    person.page.keyboard.type("bbpp")
    own = ["blue", "blue", "purple", "purple"]
    person.expect_pegs(*own)
    person.page.keyboard.press("Enter")
    person.answer(2, 0)
    person.expect_guess(2)
    person.do("Undo")
    expect(person.turns).to_have_count(0)
    person.expect_pegs(*own)
    expect(person.heading("1. Your own guess")).to_be_visible()


@PHONE
def test_a_past_answer_is_corrected_in_its_place(person: Person) -> None:
    person.expect_guess(1)
    person.answer(1, 1)
    person.expect_guess(2)
    person.answer(0, 2)
    person.expect_guess(3)
    person.press(person.turn(1))
    expect(person.heading("Correct turn 1")).to_be_visible()
    expect(person.answer_button(1, 1, 4)).to_have_attribute("aria-pressed", "true")
    person.answer(0, 1)
    person.expect_guess(3)
    expect(person.turn(1)).to_have_accessible_name(re.compile(r"\. 0 black, 1 white\."))
    expect(person.turn(2)).to_have_accessible_name(re.compile(r"\. 0 black, 2 white\."))
    person.do("Undo")
    expect(person.turn(1)).to_have_accessible_name(re.compile(r"\. 1 black, 1 white\."))


@DESK
def test_a_past_guess_is_corrected_in_its_place(person: Person) -> None:
    first = person.expect_guess(1)
    person.answer(1, 1)
    person.expect_guess(2)
    person.press(person.turn(1))
    person.press(person.row.nth(0))
    person.press(person.button("purple", person.palette))
    person.do("Done")
    assert first[0] != "purple"
    corrected = ["purple", *first[1:]]
    person.expect_pegs(*corrected)
    person.answer(1, 0)
    person.expect_guess(2)
    expect(person.turn(1)).to_have_accessible_name(
        re.compile(f"Turn 1: {', '.join(corrected)}. 1 black, 0 white.")
    )


@PHONE
def test_a_reload_in_the_middle_of_a_correction_keeps_its_turn_in_sight(
    open_page: OpenPage, app_url: str
) -> None:
    """The last turns were in sight then, and not the one that is corrected."""
    game = "p4c6r:1123=0,1;2445=1,1;5246=0,3;2554=0,2;4462=3,0"
    person = person_at(open_page, f"{app_url}#solve/{game}", 320, 568)
    person.expect_guess(6)
    person.press(person.turn(1))
    expect(person.heading("Correct turn 1")).to_be_visible()
    person.page.reload()
    expect(person.heading("Correct turn 1")).to_be_visible()
    expect(person.turn(1)).to_be_in_viewport(ratio=0.9)


@PHONE
def test_a_correction_is_cancelled(person: Person) -> None:
    person.expect_guess(1)
    person.answer(1, 1)
    second = person.expect_guess(2)
    for cancel in ("Cancel", "Undo"):
        person.press(person.turn(1))
        expect(person.heading("Correct turn 1")).to_be_visible()
        person.do(cancel)
        person.expect_guess(2)
        person.expect_pegs(*second)
    expect(person.turn(1)).to_have_accessible_name(re.compile(r"\. 1 black, 1 white\."))


def correcting(page: Page) -> Person:
    """Return a person who corrects the first turn of the game of one turn on a page."""
    person = Person(page)
    person.expect_guess(2)
    person.press(person.turn(1))
    expect(person.heading("Correct turn 1")).to_be_visible()
    return person


@pytest.mark.nightly
@DESK
def test_a_correction_is_given_up_by_escape(open_page: OpenPage, app_url: str) -> None:
    person = correcting(open_page(app_url + "#solve/p4c6r:1122=1,1"))
    person.page.keyboard.press("Escape")
    person.expect_guess(2)


@pytest.mark.nightly
@DESK
def test_tab_leads_to_the_answer_that_is_being_corrected(open_page: OpenPage, app_url: str) -> None:
    person = correcting(open_page(app_url + "#solve/p4c6r:1122=1,1"))
    expect(person.answer_button(1, 1, 4)).to_have_attribute("tabindex", "0")


@PHONE
def test_a_row_is_removed(person: Person) -> None:
    person.expect_guess(1)
    person.answer(1, 1)
    second = person.expect_guess(2)
    person.answer(0, 2)
    person.expect_guess(3)
    person.press(person.turn(1))
    person.do("Remove")
    expect(person.turns).to_have_count(1)
    expect(person.turn(1)).to_have_accessible_name(re.compile(f"^Turn 1: {', '.join(second)}"))
    person.expect_guess(2)
    person.do("Undo")
    expect(person.turns).to_have_count(2)


@pytest.mark.nightly
@DESK
def test_starting_again_can_be_taken_back(person: Person) -> None:
    person.expect_guess(1)
    person.answer(1, 1)
    second = person.expect_guess(2)
    person.do("Menu", "Start again")
    expect(person.turns).to_have_count(0)
    person.expect_guess(1)
    expect(person.button("Undo")).to_be_disabled()
    person.do("Back to my game")
    expect(person.turns).to_have_count(1)
    person.expect_pegs(*second)


@DESK
def test_a_contradiction_is_explained_and_correcting_it_brings_the_suggestion_back(
    person: Person,
) -> None:
    person.expect_guess(1)
    person.answer(3, 0)
    person.expect_guess(2)
    for colour in "roby":
        person.page.keyboard.press(colour)
    person.expect_pegs("red", "orange", "blue", "yellow")
    person.page.keyboard.press("Enter")
    expect(person.answer_button(0, 0, 4)).to_have_accessible_description("fits no code")
    person.answer(0, 0)
    explained = person.heading("No code fits all these answers")
    expect(explained).to_be_visible()
    expect(person.told).to_contain_text("One wrong answer explains it")
    expect(person.turns).to_have_count(2)
    person.press(person.turn(2))
    expect(person.heading("Correct turn 2")).to_be_visible()
    person.answer(2, 0)
    person.expect_guess(3)
    expect(explained).to_have_count(0)
    expect(person.turns).to_have_count(2)


@PHONE
def test_a_contradiction_does_not_blame_the_last_turn_and_shows_what_mends_it(
    open_page: OpenPage, app_url: str
) -> None:
    # The secret is 3561, and to 2344 it answers 0 black, 1 white.
    game = "#solve/p4c6r:1122=0,1;2344=1,1;4514=1,1;4361=2,1"
    person = Person(open_page(app_url + game))
    expect(person.told).to_contain_text("most likely turn 1, else turn 3, 4 or 2")
    corrections = {1: "0 black, 0 white", 2: "0 black, 1 white", 4: "3 black, 0 white"}
    for number, answer in corrections.items():
        expect(person.button(f"Turn {number} to {answer}: 1 code left")).to_be_visible()
    person.press(person.turn(2))
    expect(person.heading("Correct turn 2")).to_be_visible()
    expect(person.answer_button(1, 1, 4)).to_have_accessible_description("fits no code")
    expect(person.answer_button(0, 1, 4)).to_have_accessible_description(
        "fits all other turns, leaves 1 code"
    )
    expect(person.answer_button(0, 2, 4)).to_have_accessible_description("fits no code")
    person.answer(0, 1)
    person.expect_guess(5)
    person.expect_pegs("yellow", "blue", "purple", "red")


@pytest.mark.nightly
@DESK
def test_a_contradiction_does_not_stop_at_once_undo_or_an_earlier_turn(person: Person) -> None:
    person.expect_guess(1)
    person.answer(0, 0)
    second = person.expect_guess(2)
    person.answer(0, 0)
    expect(person.heading("No code fits all these answers")).to_be_visible()
    person.press(person.turn(1))
    person.do("Cancel")
    expect(person.heading("No code fits all these answers")).to_be_visible()
    person.do("Undo")
    person.expect_guess(2)
    person.expect_pegs(*second)


@pytest.mark.nightly
@pytest.mark.engines
def test_a_contradiction_after_a_reload_is_undone_answer_by_answer(person: Person) -> None:
    person.expect_guess(1)
    person.answer(1, 1)
    second = person.expect_guess(2)
    person.page.reload()
    assert person.expect_guess(2) == second
    expect(person.turns).to_have_count(1)
    person.answer(0, 0)
    person.expect_guess(3)
    person.answer(0, 0)
    expect(person.heading("No code fits all these answers")).to_be_visible()
    expect(person.turns).to_have_count(3)
    person.do("Undo")
    person.expect_guess(3)
    person.do("Undo")
    assert person.expect_guess(2) == second
    expect(person.turns).to_have_count(1)


@pytest.mark.nightly
@PHONE
def test_solved_against_an_earlier_answer_is_said_to_be_so(
    open_page: OpenPage, app_url: str
) -> None:
    person = Person(open_page(app_url + "#solve/p4c6r:1122=1,1;1344=4,0"))
    expect(person.heading("Solved in 2 guesses")).to_be_visible()
    expect(person.told).to_contain_text("The answer in turn 1 was wrong.")


@PHONE
def test_a_wrong_answer_that_leaves_none_at_the_first_turn(
    open_page: OpenPage, app_url: str
) -> None:
    person = Person(open_page(app_url + "#solve/p3c2r:112=0,0"))
    expect(person.heading("No code fits all these answers")).to_be_visible()
    expect(person.told).to_contain_text("only turn 1 can be the one")
