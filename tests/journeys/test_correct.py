"""Someone changes their mind, or answered wrongly: undo, correct, remove, allow for a mistake."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from .conftest import NATIVE, PHONE, PYODIDE, Arrive
from .person import Person
from .texts import words

pytestmark = NATIVE

SECRET = ["red", "green", "blue", "orange"]
ANSWERS = [(1, 1), (1, 2), (1, 1), (2, 2)]
"""The answers to the first four guesses; the second should have been 2 black, 1 white."""
GAME = "#solve/p4c6r:1123=1,1;1415=1,2;1561=1,1;1254=2,2"
"""The same game as a link."""


def mend(turn: int, black: int, white: int, codes: int) -> str:
    """Return the name of the button that corrects the answer of a turn."""
    answer = words("answer.words", black=black, white=white)
    change = words("slip.change", turn=turn, to=answer)
    return words("slip.words", codes=codes, changes=change)


def correct(person: Person, number: int) -> None:
    """Begin to correct a turn."""
    person.use(person.turn(number))
    person.expect_heading("now.correct", number=number)


@PYODIDE
def test_answers_are_undone_one_by_one_past_a_contradiction_and_a_reload(person: Person) -> None:
    first = person.expect_guess(1)
    undo = person.button("do.undo")
    expect(undo).to_be_disabled()
    second = person.answer_all((1, 1))
    person.page.reload()
    assert person.expect_guess(2) == second
    third = person.answer_all((0, 0))
    person.answer(0, 0)
    person.expect_heading("no.title")
    for number, guess in ((3, third), (2, second), (1, first)):
        person.expect_turns(number)
        person.use(undo)
        if not person.touches:
            expect(undo).to_be_focused()  # it led to Redo once
        person.expect_guess(number)
        person.expect_pegs(*guess)
    person.expect_turns(0)
    expect(undo).to_be_disabled()


def test_a_past_turn_is_corrected_in_its_place_removed_or_left_as_it_was(person: Person) -> None:
    first = person.expect_guess(1)
    second = person.answer_all((1, 1))
    third = person.answer_all((0, 2))
    cancels = ["now.cancel", "do.undo", *([] if person.touches else ["Escape"])]
    for cancel in cancels:
        correct(person, 1)
        given = person.answer_button(1, 1)
        expect(given).to_have_attribute("aria-pressed", "true")
        expect(given).to_have_attribute("tabindex", "0")  # where Tab leads to
        if cancel == "Escape":
            person.page.keyboard.press(cancel)
        else:
            person.use(person.button(cancel))
        person.expect_guess(3)
        person.expect_pegs(*third)
    correct(person, 1)
    person.answer(0, 1)
    person.expect_guess(3)
    person.expect_answer(1, 0, 1, first)
    person.expect_answer(2, 0, 2, second)
    person.do("do.undo")
    person.expect_answer(1, 1, 1)

    assert "purple" not in first
    correct(person, 1)
    person.press(person.row.nth(0))
    person.press(person.button("purple", person.palette))
    person.do("now.done")
    person.expect_pegs("purple", *first[1:])
    person.answer(1, 0)
    person.expect_guess(3)
    person.expect_answer(1, 1, 0, ["purple", *first[1:]])

    correct(person, 1)
    person.do("now.remove")
    person.expect_turns(1)
    person.expect_answer(1, 0, 2, second)
    person.do("do.undo")
    person.expect_turns(2)

    # Starting again can be taken back too.
    person.do("do.menu", "do.restart")
    person.expect_turns(0)
    person.expect_guess(1)
    expect(person.button("do.undo")).to_be_disabled()
    person.do("note.back")
    person.expect_turns(2)


@pytest.mark.nightly
@PHONE
def test_a_reload_in_the_middle_of_a_correction_keeps_its_turn_in_sight(arrive: Arrive) -> None:
    """The last turns were in sight then, and not the one that is corrected."""
    game = "#solve/p4c6r:1123=0,1;2445=1,1;5246=0,3;2554=0,2;4462=3,0"
    person = arrive(game, viewport={"width": 320, "height": 568})
    person.expect_guess(6)
    correct(person, 1)
    person.page.reload()
    person.expect_heading("now.correct", number=1)
    expect(person.turn(1)).to_be_in_viewport(ratio=0.9)


@PHONE
def test_what_is_said_of_answers_that_contradict_each_other(arrive: Arrive) -> None:
    # The secret is 3561, and to 2344 it answers 0 black, 1 white.
    person = arrive("#solve/p4c6r:1122=0,1;2344=1,1;4514=1,1;4361=2,1")
    blamed = words("slip.alone", first=1, others_count=3, others_or="3, 4 or 2")
    expect(person.told).to_contain_text(blamed)
    for turn, black, white in ((1, 0, 0), (2, 0, 1), (4, 3, 0)):
        expect(person.button(mend(turn, black, white, 1))).to_be_visible()
    correct(person, 2)
    mends = words("answer.mends", codes=1)
    for black, white, fits in ((1, 1, False), (0, 1, True), (0, 2, False)):
        said = mends if fits else words("answer.none")
        expect(person.answer_button(black, white)).to_have_accessible_description(said)
    person.answer(0, 1)
    person.expect_guess(5)
    person.expect_pegs("yellow", "blue", "purple", "red")


@PYODIDE
def test_a_wrong_answer_is_found_and_mended_with_one_tap(person: Person) -> None:
    for number, (black, white) in enumerate(ANSWERS, 1):
        person.expect_guess(number)
        person.use(person.answer_button(black, white))
    explained = words("slip.alone", first=2, others_count=1, others_or=4)
    expect(person.told).to_have_text(f"{explained} {words('slip.tap')}")
    right, undo = person.button(mend(2, 2, 1, 2)), person.button("do.undo")
    person.page.reload()
    expect(right).to_be_visible()
    for number in (1, 3):
        expect(person.turn(number)).to_have_accessible_name(re.compile("cleared"))
    person.use(right)
    person.expect_guess(5)
    person.expect_answer(2, 2, 1)
    person.use(undo)
    expect(right).to_be_visible()

    others = person.page.get_by_role("complementary", name=words("slip.more"))
    if person.touches:  # on a desktop they are there from the first
        person.use(person.button("slip.more"))
        others = person.dialog("slip.more")
    entered_wrong = re.compile("^" + re.escape(words("slip.change", turn=2, to="red")))
    person.use(person.button(entered_wrong, others).first)
    expect(others).to_be_hidden()
    person.expect_guess(5)
    person.use(undo)
    person.use(right)
    assert person.solve(SECRET, start=5) <= 6


@PHONE
def test_one_answer_of_a_game_may_be_wrong(arrive: Arrive) -> None:
    person = arrive(GAME)
    person.do("doubt.playOn")
    person.expect_guess(5)
    expect(person.told).to_contain_text(words("doubt.both", all=0, more=7, turns_count=0))
    person.do("do.menu", "settings.title")
    expect(person.choice("switch", "doubt.one")).to_be_checked()
    person.press(person.choice("switch", "doubt.one"))
    person.do("do.close")
    person.expect_heading("no.title")
    person.do("do.undo")
    person.expect_guess(5)


@pytest.mark.nightly
def test_a_guess_that_was_entered_wrong_is_corrected_from_the_row_that_is_suspected(
    arrive: Arrive,
) -> None:
    """The truth was the eighth of a long list; the row itself leads to its guess with one tap."""
    person = arrive(GAME)
    suspected = f"{words('slip.other')}: {words('turn.number', number=2)}"
    person.use(person.button(suspected))
    person.expect_heading("now.correct", number=2)
    was = person.pegs()
    expect(person.palette).to_be_in_viewport(ratio=1)
    expect(person.row.first).to_have_attribute("aria-pressed", "true")
    person.use(person.button("purple", person.palette))
    person.expect_pegs("purple", *was[1:])
    # The answer that was given is in sight, and ends it.
    given = person.answer_button(1, 2)
    expect(given).to_have_attribute("aria-pressed", "true")
    expect(given).to_be_in_viewport(ratio=1)
    person.use(given)
    person.expect_answer(2, 1, 2, ["purple", *was[1:]])
    person.use(person.button("do.undo"))
    expect(person.button(suspected)).to_be_visible()
