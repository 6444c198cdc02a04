"""A wrong answer is found and mended: by touch on a phone, by keyboard on a desktop."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from .person import Person

SECRET = ["red", "green", "blue", "orange"]
ANSWERS = [(1, 1), (1, 2), (1, 1), (2, 2)]
"""What is said to the first four guesses; the second answer should have been 2 black, 1 white."""


def use(person: Person, place: Locator) -> None:
    """Press a button, by touch or by keys."""
    if person.touches:
        person.press(place)
    else:
        person.tab_to(place)
        person.page.keyboard.press("Enter")


def test_a_wrong_answer_is_found_and_mended_with_one_tap(person: Person) -> None:
    for number, (black, white) in enumerate(ANSWERS, 1):
        person.expect_guess(number)
        use(person, person.answer_button(black, white, 4))
    expect(person.heading("No code fits all these answers")).to_be_visible()
    expect(person.told).to_have_text(
        "No code fits all these answers. One wrong answer explains it: most likely turn 2, "
        "else turn 4. Tap the answer it should have been. Undo takes that back."
    )
    right = person.button("Turn 2 to 2 black, 1 white: 2 codes left")
    person.page.reload()
    expect(right).to_be_visible()
    for number in (1, 3):
        expect(person.turn(number)).to_have_accessible_name(re.compile("cleared"))
    use(person, right)
    person.expect_guess(5)
    expect(person.turn(2)).to_have_accessible_name(re.compile("2 black, 1 white"))
    use(person, person.button("Undo"))
    expect(right).to_be_visible()

    use(person, person.button("Other ways to mend it"))
    others = person.dialog("Other ways to mend it")
    entered_wrong = person.button(re.compile("^Turn 2 to red"), others).first
    use(person, entered_wrong)
    expect(others).to_be_hidden()
    person.expect_guess(5)
    use(person, person.button("Undo"))

    expect(right).to_be_visible()
    use(person, right)
    assert person.solve(SECRET, start=5) <= 6
