"""Someone plays beside the program, for the same code, and against the devil."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from .conftest import NATIVE, OpenPage, with_same_secrets
from .ears import LISTEN
from .texts import like, words

FIRST = ["red", "red", "orange", "yellow"]


@NATIVE
def test_someone_loses_against_the_devil_and_then_a_duel(open_page: OpenPage, app_url: str) -> None:
    person = with_same_secrets(open_page, app_url)
    person.choose("mode.play", "maker.devil")
    expect(person.heading("intro.devil.title")).to_be_visible()
    person.guess(*FIRST)
    person.reveal()
    expect(person.heading("lost.devil")).to_be_visible()
    person.choose("do.new")
    expect(person.heading("intro.devil.title")).to_be_visible()

    person.choose("do.lobby", "maker.duel")
    expect(person.heading("intro.duel.title")).to_be_visible()
    program = re.compile(f"{words('duel.name')}|{words('duel.found')}")
    for number in range(3):
        person.guess(*FIRST)
        expect(person.turns.nth(number)).to_contain_text(program)
    person.page.evaluate(LISTEN)
    person.reveal()
    wins = person.text(like("duel.lost"))
    expect(wins.and_(person.page.get_by_role("paragraph"))).to_be_visible()
    # A screen reader was told who had won only after a game that the person had won.
    told = "() => heard.some((text) => text.includes('The program wins, with'))"
    person.page.wait_for_function(told)
    solved = words("answer.words", black=4, white=0)
    expect(person.turns.get_by_text(solved)).to_have_count(1)
