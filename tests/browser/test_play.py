"""Someone plays against the computer, which must keep its secret."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from .person import SAVED, Person, score

CODE = re.compile(r"^\w+, \w+, \w+, \w+$")


def put(person: Person, *colours: str) -> None:
    """Put these on the row, from the palette."""
    palette = person.page.get_by_role("group", name="Palette")
    for colour in colours:
        person.press(person.button(colour, palette))
    person.expect_pegs(*colours)


def all_that_can_be_seen(page: Page) -> str:
    """Return the page as anyone can get at it: its elements, its accessibility tree, its link."""
    return "\n".join(
        [page.locator("body").evaluate("body => body.outerHTML"),
         page.locator("body").aria_snapshot(), page.title(), page.url]
    )  # fmt: skip


def test_a_game_against_the_computer_up_to_giving_up(person: Person) -> None:
    page = person.page
    person.do("Play")
    expect(person.heading("1. Your guess")).to_be_visible()
    expect(person.told).to_have_text("1,296 possible codes")
    expect(person.button("Guess")).to_be_disabled()
    put(person, "red", "red", "blue", "green")
    person.do("Guess")
    expect(person.heading("2. Your guess")).to_be_visible()
    expect(person.turns.first).to_contain_text(re.compile(r"\d black, \d white\. \d+ left"))
    found = re.search(r"(\d) black, (\d) white\. (\d+) left", person.turns.first.inner_text())
    assert found
    answer, left = (int(found[1]), int(found[2])), found[3]
    expect(person.told).to_have_text(
        re.compile(
            rf"^red, red, blue, green: {answer[0]} black, {answer[1]} white. "
            rf"{left} possible codes?$"
        )
    )
    put(person, "orange", "yellow", "yellow", "purple")
    person.do("Guess")
    expect(person.heading("3. Your guess")).to_be_visible()
    person.do("Undo")
    expect(person.heading("2. Your guess")).to_be_visible()
    expect(person.turns).to_have_count(1)

    seen = all_that_can_be_seen(page)
    seed = page.evaluate(f"() => JSON.parse(localStorage[{SAVED}]).games.play.seed")
    assert len(seed) > 20
    assert page.url.split("#")[1] == f"play/p4c6r:1154={answer[0]},{answer[1]}"

    person.do("Reveal")
    expect(person.heading("The code was:")).to_be_visible()
    secret = page.get_by_text(CODE).inner_text()
    assert score(["red", "red", "blue", "green"], secret.split(", ")) == answer
    assert secret not in seen
    assert seed not in seen
    assert seed not in all_that_can_be_seen(page)

    person.do("New game")
    expect(person.heading("1. Your guess")).to_be_visible()
    expect(person.turns).to_have_count(0)


def test_a_game_is_won_by_hints(person: Person) -> None:
    person.do("Play")
    for number in range(1, 9):
        expect(person.heading(f"{number}. Your guess")).to_be_visible()
        person.do("Hint")
        expect(person.row.last).not_to_have_accessible_name("Peg 4: empty")
        expect(person.told).to_have_text("Hint: " + ", ".join(person.pegs()) + ".")
        person.do("Guess")
        expect(person.turns.nth(number - 1)).to_contain_text(re.compile(r"\d black, \d white"))
        if "4 black" in person.turns.nth(number - 1).inner_text():
            break
    expect(person.heading(re.compile(rf"You found it in {number} guess"))).to_be_visible()
    person.do("New game")
    expect(person.heading("1. Your guess")).to_be_visible()


@pytest.mark.parametrize("place", ["desktop file"], indirect=True)
def test_a_game_is_played_by_keyboard_alone(person: Person) -> None:
    keys = person.page.keyboard
    person.tab_to(person.button("Play"))
    keys.press("Enter")
    expect(person.heading("1. Your guess")).to_be_visible()
    person.tab_to(person.row.first)
    keys.type("rob")
    keys.press("Backspace")
    keys.type("1")
    person.expect_pegs("red", "orange", "red", "empty")
    keys.type("g")
    person.expect_pegs("red", "orange", "red", "green")
    keys.press("Enter")
    expect(person.turns.first).to_contain_text(re.compile(r"\d black, \d white"))
    keys.type("yyyy")
    person.expect_pegs("yellow", "yellow", "yellow", "yellow")
    keys.press("Enter")
    expect(person.turns.nth(1)).to_contain_text(re.compile(r"\d black, \d white"))
    keys.press("Control+z")
    expect(person.heading("2. Your guess")).to_be_visible()


@pytest.mark.parametrize("place", ["phone file"], indirect=True)
def test_a_candidate_is_taken_from_the_list(person: Person) -> None:
    person.do("Play")
    person.do("Show all 1,296")
    codes = person.button(re.compile("^Guess .*,"))
    expect(codes).to_have_count(60)
    person.do("Show more")
    expect(codes).to_have_count(120)
    name = person.name_of(codes.nth(100))
    person.press(codes.nth(100))
    person.expect_pegs(*name.removeprefix("Guess ").split(", "))
    person.do("Guess")
    expect(person.heading("2. Your guess")).to_be_visible()


@pytest.mark.parametrize("place", ["phone file"], indirect=True)
def test_solve_and_play_are_two_games(person: Person) -> None:
    person.expect_guess(1)
    person.answer(1, 1)
    person.expect_guess(2)
    person.do("Play")
    expect(person.heading("1. Your guess")).to_be_visible()
    put(person, "red", "blue", "blue", "red")
    person.do("Solve")
    person.expect_guess(2)
    expect(person.turns).to_have_count(1)
    person.do("Play")
    person.expect_pegs("red", "blue", "blue", "red")
