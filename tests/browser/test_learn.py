"""Learn: rules and exercise, how strategies choose, Knuth's tree; by touch and by keyboard."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from .conftest import DESK, NATIVE, PHONE, OpenPage, beyond
from .person import Person, score

Violations = Callable[[Page], list[str]]

CODES = re.compile(r"^Code: (.*)\. Guess: (.*)\.$")


def enter(person: Person, room: str = "Rules") -> None:
    """Go to a room of Learn, by the menu."""
    person.use(person.button("Menu"))
    person.use(person.button("Learn", person.dialog("Menu")))
    if room != "Rules":
        person.use(person.button(room))
    expect(person.button(room)).to_have_attribute("aria-current", "page")


def right_answer(person: Person) -> tuple[int, int]:
    """Return the answer to the exercise, from the secret and the guess that are shown."""
    shown = person.page.get_by_text(CODES).last
    found = CODES.match(shown.inner_text())
    assert found
    return score(found[2].split(", "), found[1].split(", "))


def give(person: Person, black: int, white: int) -> None:
    """Give an answer to the exercise."""
    person.use(person.button(f"{black} black, {white} white"))


def focus_is_on(page: Page) -> str:
    """Return the tag of what has the focus."""
    tag: str = page.evaluate("() => document.activeElement.tagName")
    return tag


@pytest.mark.quick
def test_a_beginner_learns_to_score_and_goes_on_to_play(
    person: Person, violations: Violations
) -> None:
    page = person.page
    person.expect_guess(1)
    enter(person)
    expect(page).to_have_url(re.compile(r"#learn/rules$"))
    expect(page.get_by_text("Peg 4, red: the guess has 2 red, the code only 1")).to_be_visible()
    assert violations(page) == []
    person.use(person.button("Try it"))
    # A colour of the secret is always in the guess, so this is wrong.
    give(person, 0, 0)
    expect(person.heading(re.compile("^Not quite: it is "))).to_be_visible()
    expect(page.get_by_text("You said 0 black, 0 white.")).to_be_visible()
    assert violations(page) == []
    page.reload()
    expect(page.get_by_text("You said 0 black, 0 white.")).to_be_visible()
    person.use(person.button("Next one"))
    for number in range(3):
        if number:
            person.use(person.button("Next one"))
        expect(person.heading("What is the answer?")).to_be_visible()
        assert focus_is_on(page) != "BODY"
        give(person, *right_answer(person))
        expect(page.get_by_text(f"{number + 1} of 3 in a row")).to_be_attached()
        assert focus_is_on(page) != "BODY"
    expect(person.heading("3 in a row!")).to_be_visible()
    assert violations(page) == []
    person.use(person.button("Play a game"))
    expect(person.heading("What will you play?")).to_be_visible()
    enter(person)
    person.use(person.button("More of these"))
    expect(page.get_by_text("0 of 3 in a row")).to_be_attached()
    person.use(person.button("Back to the rules"))
    expect(person.button("Try it")).to_be_focused()


@pytest.mark.nightly
@DESK
def test_someone_sees_how_strategies_choose_and_walks_down_the_tree_of_knuth(
    person: Person, violations: Violations
) -> None:
    page = person.page
    person.expect_guess(1)
    enter(person, "Strategies")
    table = page.get_by_role("table")
    expect(table.get_by_role("columnheader")).to_have_count(6)
    expect(
        table.get_by_role("row", name=re.compile("^Minimax 2 its choice 2 2 2 2 2$"))
    ).to_be_visible()
    expect(page.get_by_text("all four strategies agree")).to_be_visible()
    person.use(person.button("Look at the guess orange, yellow"))
    expect(page.get_by_text("The largest of 2, 2, 1, 1 is 2.")).to_be_visible()
    assert violations(page) == []
    person.use(person.button("See where they differ"))
    expect(page.get_by_text("It takes red, red, orange, orange")).to_be_visible()
    person.use(person.button("Entropy"))
    expect(page.get_by_text("It takes red, orange, yellow, green")).to_be_visible()
    expect(page.get_by_text("On average: 3.06 bits.")).to_be_visible()
    assert violations(page) == []

    person.use(person.button("Knuth"))
    expect(page).to_have_url(re.compile(r"#learn/knuth$"))
    expect(page.get_by_text("694 codes")).to_be_visible()
    give(person, 1, 1)
    expect(person.heading("Guess 2")).to_be_focused()
    expect(page.get_by_text("208 codes are possible.")).to_be_visible()
    expect(person.told).to_have_text(
        re.compile(r"^Guess 2: red, red, yellow, green\. 208 codes\.$")
    )
    give(person, 1, 2)
    expect(page.get_by_text("34 codes are possible.")).to_be_visible()
    assert violations(page) == []
    page.reload()
    expect(person.heading("Guess 3")).to_be_visible()
    give(person, 4, 0)
    expect(person.heading("Found with 3 guesses")).to_be_focused()
    way = page.get_by_role("navigation", name="The way down")
    expect(way.get_by_role("listitem")).to_have_count(3)
    person.use(person.button(re.compile("^Guess 2: red, red, yellow, green"), way))
    expect(person.heading("Guess 2")).to_be_focused()
    expect(way.get_by_role("listitem")).to_have_count(1)


@pytest.mark.nightly
@NATIVE
@PHONE
def test_a_link_opens_its_room_and_nothing_sticks_out(open_page: OpenPage, app_url: str) -> None:
    page = open_page(f"{app_url}#learn/knuth", viewport={"width": 320, "height": 640})
    for room, title in (
        ("rules", "How the game goes"),
        ("strategies", "How strategies choose"),
        ("knuth", "Knuth\N{RIGHT SINGLE QUOTATION MARK}s five guesses"),
        ("paper", "To print and take along"),
    ):
        page.evaluate("room => { location.hash = `learn/${room}`; }", room)
        expect(Person(page).heading(title)).to_be_visible()
        assert beyond(page)[0] == 0
    rooms = page.get_by_role("navigation").last.get_by_role("button")
    tops = rooms.evaluate_all("rooms => rooms.map((room) => room.getBoundingClientRect().top)")
    assert len(tops) == 5
    assert len(set(tops)) == 1, "the rooms take two lines"
    for group in page.get_by_role("group").filter(has=page.get_by_role("combobox")).all():
        card, field = group.bounding_box(), group.get_by_role("combobox").bounding_box()
        assert card
        assert field
        assert field["x"] + field["width"] <= card["x"] + card["width"], "a field sticks out"
