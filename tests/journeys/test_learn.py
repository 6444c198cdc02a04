"""Learn: the rules with exercises, how strategies choose, and Knuth's five guesses."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from .conftest import DESK
from .person import Person, score
from .texts import like, words

CODES = re.compile(r"^Code: (.*)\. Guess: (.*)\.$")


def enter(person: Person, room: str = "rules") -> None:
    """Go to a room of Learn, by the menu."""
    person.choose("do.menu")
    person.use(person.button("mode.learn", person.dialog("do.menu")))
    if room != "rules":
        person.choose(f"learn.room.{room}")
    expect(person.button(f"learn.room.{room}")).to_have_attribute("aria-current", "page")


def right_answer(person: Person) -> tuple[int, int]:
    """Return the answer to the exercise, from the secret and the guess that are shown."""
    found = CODES.match(person.page.get_by_text(CODES).last.inner_text())
    assert found
    return score(found[2].split(", "), found[1].split(", "))


def give(person: Person, black: int, white: int) -> None:
    """Give an answer."""
    person.choose(words("answer.words", black=black, white=white))


def expect_focus(page: Page) -> None:
    """Check that something has the focus."""
    assert page.evaluate("() => document.activeElement.tagName") != "BODY"


@pytest.mark.quick
def test_a_beginner_learns_to_score_and_goes_on_to_play(person: Person) -> None:
    page = person.page
    person.expect_guess(1)
    enter(person)
    expect(page).to_have_url(re.compile(r"#learn/rules$"))
    counted = words("how.counted", name="red", hidden=1)
    expect(page.get_by_text(f"{words('how.peg', peg=4)} {counted}")).to_be_visible()
    person.choose("learn.ask.begin")
    # A colour of the secret is always in the guess, so this is wrong.
    give(person, 0, 0)
    person.expect_heading(like("learn.ask.wrong"))
    yours = words("learn.ask.yours", answer=words("answer.words", black=0, white=0))
    said = page.get_by_text(yours.partition(".")[0])
    expect(said).to_be_visible()
    page.reload()
    expect(said).to_be_visible()
    for number in range(1, 4):
        person.choose("learn.ask.next")
        person.expect_heading("learn.ask.title")
        expect_focus(page)
        give(person, *right_answer(person))
        streak = words("learn.ask.streak", streak=number, enough=3)
        expect(page.get_by_text(streak)).to_be_attached()
        expect_focus(page)
    person.expect_heading("learn.ask.passed", enough=3)
    person.choose("learn.ask.play")
    person.expect_heading("lobby.title")
    enter(person)
    person.choose("learn.ask.more")
    expect(page.get_by_text(words("learn.ask.streak", streak=0, enough=3))).to_be_attached()
    person.choose("learn.ask.stop")
    expect(person.button("learn.ask.begin")).to_be_focused()


@DESK
def test_someone_sees_how_strategies_choose_and_walks_down_the_tree_of_knuth(
    person: Person,
) -> None:
    page = person.page
    person.expect_guess(1)
    enter(person, "strategies")
    expect(page.get_by_role("table").get_by_role("columnheader")).to_have_count(5)
    takes = "red, red, orange, orange"
    expect(page.get_by_text(words("learn.choose.takes", code=takes))).to_be_visible()
    person.choose(words("learn.choose.guess", code="red, red, red, red"))
    worst = words("learn.judge.worked.minimax", list="625, 500, 150, 20, 1", figure=625)
    expect(page.get_by_text(worst)).to_be_visible()
    person.choose("learn.judge.entropy")
    takes = "red, orange, yellow, green"
    expect(page.get_by_text(words("learn.choose.takes", code=takes))).to_be_visible()
    bits = words("learn.judge.worked.entropy", codes=1296, figure=3.06)
    expect(page.get_by_text(bits)).to_be_visible()

    person.choose("learn.room.knuth")
    expect(page).to_have_url(re.compile(r"#learn/knuth$"))
    expect(page.get_by_text("694 codes")).to_be_visible()
    give(person, 1, 1)
    expect(person.heading("learn.knuth.step", number=2)).to_be_focused()
    expect(page.get_by_text(words("learn.knuth.fit", codes=208))).to_be_visible()
    said = words("learn.said", number=2, code="red, red, yellow, green", codes=208)
    expect(person.told).to_have_text(said)
    give(person, 1, 2)
    expect(page.get_by_text(words("learn.knuth.fit", codes=34))).to_be_visible()
    page.reload()
    person.expect_heading("learn.knuth.step", number=3)
    give(person, 4, 0)
    expect(person.heading("learn.knuth.over", guesses=3)).to_be_focused()
    way = person.role("navigation", "learn.knuth.way")
    expect(way.get_by_role("listitem")).to_have_count(3)
    person.use(person.button(re.compile("^Guess 2: red, red, yellow, green"), way))
    expect(person.heading("learn.knuth.step", number=2)).to_be_focused()
    expect(way.get_by_role("listitem")).to_have_count(1)
