"""The list of past games: looked back on, opened, sent, deleted."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from .conftest import NATIVE, resize
from .person import PRESETS, SAVED, Person

pytestmark = NATIVE

KIDS = PRESETS["kids"].name
ASKED = {"count": 0, "agree": 0, "best": 0, "list": 0, "undo": 0}
KEEP = f"text => localStorage.setItem({SAVED}.replace(/game@.*/, 'record'), text)"


def record(count: int) -> str:
    """Return what the page keeps of this number of games, the last of them lost."""
    game = {"kind": "play", "game": "p4c6r:1122=1,1;1344=4,0", "guesses": 2, "won": True}
    games = [
        {"id": f"{n:05}", "at": 1_700_000_000_000 + n, "loss": 0.1, "asked": ASKED, **game}
        for n in range(count - 1)
    ]
    lost = {"kind": "play", "game": "p3c6r:112=1,1", "guesses": 1, "won": False}
    last = {"id": "zzzzz", "at": 1_800_000_000_000, "loss": 0, "asked": ASKED, **lost}
    return json.dumps({"era": 0, "games": [*games, last]})


@pytest.fixture
def player(person: Person) -> Person:
    """Return someone with a thousand games on the device, who has opened the list of them."""
    person.expect_guess(1)
    # Before the page's own script: the page that goes might save its own record after this one.
    once = (
        f"if (!sessionStorage.kept) ({KEEP})({json.dumps(record(1000))}); sessionStorage.kept = 1"
    )
    person.page.add_init_script(once)
    person.page.reload()
    person.expect_guess(1)
    person.do("Menu", "Your games")
    return person


def with_a_game_of_ones_own(player: Person) -> tuple[list[str], Locator]:
    """Play a turn and open the list; return the guess on the row, and the first of the list."""
    player.do("Close")
    player.answer(1, 1)
    own = player.expect_guess(2)
    player.do("Menu", "Your games", "Past games")
    first = player.dialog("Past games").get_by_role("listitem").first
    return own, first


@pytest.mark.nightly
def test_of_a_thousand_games_one_is_looked_back_on_another_deleted_and_brought_back(
    player: Person, violations: Callable[[Page], list[str]]
) -> None:
    sheet = player.dialog("Past games")
    games = sheet.get_by_role("listitem")
    player.do("Past games")
    expect(games).to_have_count(20)  # a phone would take seconds to draw all
    expect(sheet.get_by_text("20 of 1,000 games")).to_be_visible()
    player.press(player.button("Show more", sheet))
    expect(games).to_have_count(40)

    player.press(games.first.get_by_text("not found in 1 guess"))
    assert violations(player.page) == []
    player.press(player.button("Delete", games.first))
    expect(sheet.get_by_text("The game is deleted.")).to_be_visible()
    expect(games.first).to_contain_text("found in 2 guesses")
    player.press(player.button("Undo", sheet))
    expect(games.first).to_contain_text("not found in 1 guess")
    player.press(player.button("Close", sheet))
    expect(player.dialog("Your games")).to_be_visible()

    player.do("Past games")
    player.press(games.nth(1).get_by_text("found in 2 guesses"))
    player.press(player.button("Review", games.nth(1)))
    expect(player.dialog("Review")).to_be_visible()
    expect(player.dialog("Review").get_by_role("listitem")).to_have_count(2)
    player.do("Close")
    expect(player.button("Review", games.nth(1))).to_be_focused()


@pytest.mark.nightly
@pytest.mark.parametrize("place", ["phone file"], indirect=True)
def test_the_review_of_a_lost_game_leaves_the_game_in_solve_as_it_is_and_speaks_of_an_ended_game(
    player: Person,
) -> None:
    own, first = with_a_game_of_ones_own(player)
    player.press(first.get_by_text("not found in 1 guess"))
    player.press(player.button("Review", first))
    review = player.dialog("Review")
    expect(review.get_by_role("heading", name="The exact sum")).to_be_visible()
    expect(review).not_to_contain_text("so far")
    expect(review).not_to_contain_text("to go:")
    expect(review).to_contain_text("more to find it:")
    expect(review.get_by_role("table", name="Codes left")).to_contain_text("216")
    player.press(review.get_by_text("Figures of turn 1"))
    player.press(player.button("Answers to your guess 1", review))
    expect(review.get_by_role("table", name="Codes that each answer leaves")).to_be_visible()
    player.do("Close")
    expect(player.button("Review", first)).to_be_focused()
    player.do("Close")
    expect(player.button("Past games")).to_be_focused()
    player.do("Close")
    player.expect_pegs(*own)
    expect(player.turns).to_have_count(1)


@pytest.mark.parametrize("place", ["phone file"], indirect=True)
def test_a_past_game_opens_in_solve_and_one_may_return_to_ones_own(player: Person) -> None:
    own, first = with_a_game_of_ones_own(player)
    resize(player.page, 320, 640)
    name = first.get_by_text(KIDS).bounding_box()
    assert name
    assert name["height"] < 30, "the name of the board is broken"
    resize(player.page, 390, 844)
    player.press(first.get_by_text("not found in 1 guess"))
    player.press(player.button("Open in Solve", first))
    expect(player.button(f"Board: {KIDS}")).to_be_visible()
    expect(player.turns).to_have_count(1)
    player.do("Back to my game")
    player.expect_pegs(*own)


@pytest.mark.nightly
@pytest.mark.parametrize("place", ["desktop site"], indirect=True)
def test_a_past_game_is_sent_by_keys_alone(player: Person) -> None:
    player.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    player.do("Past games")
    first = player.dialog("Past games").get_by_role("listitem").first
    player.tab_to(first.locator("summary"))
    player.page.keyboard.press("Enter")
    player.tab_to(player.button("Copy the text", first))
    player.page.keyboard.press("Enter")
    expect(player.page.get_by_text("The text is on the clipboard.")).to_be_visible()
    text = player.page.evaluate("() => navigator.clipboard.readText()")
    assert text.startswith(f"Mastermind, {KIDS}\nNot found in 1 guess\n"), text
