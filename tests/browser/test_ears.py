"""Someone who does not see the screen plays by roles, names, the focus and what is told.

All that the live regions of the page tell is written down in order, so that nothing is told twice.
"""

from __future__ import annotations

import itertools
import re

import pytest
from playwright.sync_api import Page, expect

from .ears import Ears
from .person import Person, score

pytestmark = pytest.mark.parametrize("place", ["desktop site"], indirect=True)

SECRET = ["purple", "green", "purple", "orange"]
COLOURS = ["red", "orange", "yellow", "green", "blue", "purple"]


def test_a_whole_game_of_solve_by_ear_with_the_answers_typed_as_digits(native_page: Page) -> None:
    person, keys = Person(native_page), native_page.keyboard
    expect(person.told).to_contain_text("Guess red, red, orange, yellow. 1,296 possible codes")
    guess = person.told.inner_text().split(". ")[0].removeprefix("Guess ").split(", ")
    ears = Ears(native_page)
    answers = ears.page.get_by_role("grid", name="What was the answer?")
    expect(answers.get_by_role("row", name="1 black")).to_have_count(1)
    expect(answers.get_by_role("columnheader", name="2 white")).to_have_count(1)
    keys.press("Enter")  # from the row to the answers
    for number in range(1, 12):
        black, white = score(guess, SECRET)
        keys.type(f"{black} {white}" if number % 2 else f"{black}{white}")
        if black == 4:
            break
        found = ears.hear(
            r"^Guess ([a-z, ]+)\. \d+ possible codes?(\. (About )?\d more guess(es)?)?$"
        )
        guess = found[1].split(", ")
    expect(ears.heading(f"Solved in {number} guesses")).to_be_focused()
    ears.hear_nothing()  # the heading is read, since the focus is there
    expect(ears.turns).to_have_count(number)


@pytest.mark.nightly
def test_a_whole_game_of_play_by_ear(native_page: Page) -> None:
    person = Person(native_page)
    person.expect_guess(1)
    person.play()
    expect(person.told).to_have_text("10 guesses left. 1,296 possible codes")
    ears = Ears(native_page)
    palette = ears.page.get_by_role("toolbar", name="Palette")
    codes = list(itertools.product(COLOURS, repeat=4))
    for number in range(1, 11):
        guess = codes[len(codes) // 3]
        for position, name in enumerate(guess, 1):
            palette.get_by_role("button", name=name).press("Enter")
            full = r"\. The row is full" if position == 4 else ""
            ears.hear(rf"^Peg {position}: {name}{full}$")
        ears.page.get_by_role("button", name="Guess", exact=True).press("Enter")
        answered = ears.turns.nth(number - 1)
        expect(answered).to_contain_text(re.compile(r"\d black, \d white"))
        won = ears.heading(re.compile("^You found it"))
        if won.count():
            break
        expect(person.row.first).to_be_focused()
        left = r"(\d guesses left|Last guess)"
        found = ears.hear(rf"^Guess {number}: (\d) black, (\d) white\. {left}$")
        answer = (int(found[1]), int(found[2]))
        codes = [code for code in codes if score(code, guess) == answer]
    expect(person.button("New game")).to_be_focused()
    found_first = r"^You found it in \d guess(es)?! The first code you found on this board!$"
    ears.hear_each(found_first, r"^Skill \d+, luck \d+ of 100$")
