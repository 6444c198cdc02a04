"""Someone goes on by Enter after a click, and hears what Chromium makes of the names of things."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from .conftest import DESK, NATIVE
from .person import Person
from .texts import like, words

pytestmark = [DESK, NATIVE]


def test_keys_go_on_after_undo_by_click_and_by_keyboard(person: Person) -> None:
    keys = person.page.keyboard
    first = person.expect_guess(1)
    keys.type("bg")
    expect(person.row.nth(2)).to_be_focused()
    keys.press("Control+z")
    expect(person.row.nth(1)).to_be_focused()
    keys.press("Control+z")
    person.expect_pegs(*first)
    expect(person.row.nth(0)).to_be_focused()
    keys.type("g")
    person.expect_pegs("green", *first[1:])

    person.do("mode.play", "do.options")
    person.press(person.choice("switch", "new.undo"))
    person.do("do.close", "maker.computer")
    keys.type("rrbb")
    person.do("do.guess")
    answered = like("answer.words")
    expect(person.turns.first).to_contain_text(answered)
    person.do("do.undo")  # the guess is on the row again
    keys.press("Enter")
    expect(person.turns.first).to_contain_text(answered)
    keys.type("gggy")
    person.do("do.undo")
    keys.type("g")
    person.expect_pegs(*["green"] * 4)
    keys.press("Enter")
    person.expect_turn(3)
    person.expect_turns(2)


@pytest.mark.nightly
def test_the_names_of_turns_do_not_run_together_in_chromium(person: Person) -> None:
    person.expect_guess(1)
    person.answer(1, 1)
    expect(person.button("do.list", codes=230)).to_be_visible()
    session = person.page.context.new_cdp_session(person.page)
    nodes = session.send("Accessibility.getFullAXTree")["nodes"]
    names = [str(node.get("name", {}).get("value")) for node in nodes]
    answer = words("answer.words", black=1, white=1)
    turn = words("turn.words", number=1, code="red, red, orange, yellow", answer=answer)
    assert f"{turn} {words('turn.codes', codes=230)}." in names
