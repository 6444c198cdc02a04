"""Someone plays beside the program, for the same code, and against the devil."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from .conftest import NATIVE, SAME_SECRETS, Arrive
from .ears import Ears
from .texts import like, words

FIRST = ["red", "red", "orange", "yellow"]


@NATIVE
def test_someone_loses_against_the_devil_and_then_a_duel(arrive: Arrive) -> None:
    person = arrive(script=SAME_SECRETS)
    page = person.page
    person.choose("mode.play", "maker.devil")
    person.expect_heading("intro.devil.title")
    person.guess(*FIRST)
    expect(person.told).to_contain_text(like("devil.safe"))
    person.reveal()
    person.expect_heading("lost.devil")
    person.choose("do.new")
    person.expect_heading("intro.devil.title")

    person.choose("do.lobby", "maker.duel", "Ada")
    person.expect_heading("intro.duel.title")
    race = person.text(like("duel.race", name="Ada")).and_(page.get_by_role("paragraph"))
    for number in range(2):
        person.guess(*FIRST)
        expect(person.turns.nth(number)).to_contain_text(
            re.compile("Ada: . black, . white|Ada has")
        )
        expect(race).to_be_visible()
    row = person.turns.nth(1).locator(".duel-words")
    expect(row.locator(".covered")).to_be_visible()  # its colours would help
    page.reload()
    expect(race).to_be_visible()
    ears = Ears(page)
    person.reveal()
    wins = person.text(like("duel.lost"))
    expect(wins.and_(page.get_by_role("paragraph"))).to_be_visible()
    # A screen reader was told who had won only after a game that the person had won.
    ears.hear_of("Ada got there first")
    solved = words("answer.words", black=4, white=0)
    expect(person.turns.get_by_text(solved)).to_have_count(1)
    expect(person.turns.locator(".covered")).to_have_count(0)
