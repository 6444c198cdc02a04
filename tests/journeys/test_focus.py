"""Someone goes on by Enter after a click, and hears what Chromium makes of the names of things."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from .conftest import DESK
from .person import Person
from .texts import like, words

pytestmark = DESK


def test_enter_guesses_after_a_click_on_undo(native_page: Page) -> None:
    person, keys = Person(native_page), native_page.keyboard
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
    expect(person.heading("now.play", number=3)).to_be_visible()
    expect(person.turns).to_have_count(2)


def test_after_undo_in_the_row_the_focus_is_on_the_peg_that_the_next_key_changes(
    native_page: Page,
) -> None:
    person, keys = Person(native_page), native_page.keyboard
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


@pytest.mark.nightly
def test_the_names_of_turns_do_not_run_together_in_chromium(native_page: Page) -> None:
    person = Person(native_page)
    person.expect_guess(1)
    person.answer(1, 1)
    expect(person.button("do.list", codes=230)).to_be_visible()
    session = native_page.context.new_cdp_session(native_page)
    nodes = session.send("Accessibility.getFullAXTree")["nodes"]
    names = [str(node.get("name", {}).get("value")) for node in nodes]
    answer = words("answer.words", black=1, white=1)
    turn = words("turn.words", number=1, code="red, red, orange, yellow", answer=answer)
    assert f"{turn} {words('turn.codes', codes=230)}." in names
