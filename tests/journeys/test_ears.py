"""Someone who does not see the screen plays by roles, names, the focus and what is told.

All that the live regions of the page tell is written down in order, so that nothing is told twice.
"""

from __future__ import annotations

import itertools
import re

from playwright.sync_api import expect

from .conftest import DESK, NATIVE
from .ears import Ears
from .person import Person, score
from .texts import like, words

pytestmark = [DESK, NATIVE]

SECRET = ["purple", "green", "purple", "orange"]
COLOURS = ["red", "orange", "yellow", "green", "blue", "purple"]


def test_a_whole_game_of_solve_by_ear_with_the_answers_typed_as_digits(person: Person) -> None:
    keys = person.page.keyboard
    guess = person.expect_guess(1)
    first = words("say.guess", guess=", ".join(guess))
    expect(person.told).to_contain_text(f"{first}. {words('now.codes', codes=1296)}")
    ears = Ears(person.page)
    answers = person.role("grid", "answer.ask")
    expect(answers.get_by_role("row", name="1 black")).to_have_count(1)
    expect(answers.get_by_role("columnheader", name="2 white")).to_have_count(1)
    keys.press("Enter")  # from the row to the answers
    for number in range(1, 12):
        black, white = score(guess, SECRET)
        keys.type(f"{black} {white}" if number % 2 else f"{black}{white}")
        if black == 4:
            break
        to_go = r"(\. (About )?\d more guess(es)?)?"
        found = ears.hear(rf"Guess ([a-z, ]+)\. {like('now.codes').pattern}{to_go}")
        guess = found[1].split(", ")
    expect(person.heading("won.solve", turns=number)).to_be_focused()
    ears.hear(like("worth.code"))  # the heading is read by itself, since the focus is there
    person.expect_turns(number)


def test_a_whole_game_of_play_by_ear(person: Person) -> None:
    person.expect_guess(1)
    person.play()
    begun = f"{words('now.left', guesses=10)}. {words('now.codes', codes=1296)}"
    expect(person.told).to_have_text(begun)
    ears = Ears(person.page)
    codes = list(itertools.product(COLOURS, repeat=4))
    for number in range(1, 11):
        guess = codes[len(codes) // 3]
        for position, name in enumerate(guess, 1):
            person.button(name, person.palette).press("Enter")
            full = r"\. The row is full" if position == 4 else ""
            ears.hear(like("peg.at", position=position, name=name).pattern + full)
        person.button("do.guess").press("Enter")
        answered = person.turns.nth(number - 1)
        expect(answered).to_contain_text(like("answer.words"))
        if person.heading(like("won.play")).count():
            break
        expect(person.row.first).to_be_focused()
        found = ears.hear(rf"Guess {number}: (\d) black, (\d) white\. {like('now.left').pattern}")
        answer = (int(found[1]), int(found[2]))
        codes = [code for code in codes if score(code, guess) == answer]
    expect(person.button("do.new")).to_be_focused()
    won = rf"{like('won.play', hints=0).pattern} {re.escape(words('worth.first'))}"
    ears.hear(f"{won} {like('scores.line', which='both').pattern}")
