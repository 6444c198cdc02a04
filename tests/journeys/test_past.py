"""The list of past games: looked back on, opened, sent, deleted."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Locator, expect

from .conftest import NATIVE, PHONE
from .person import PRESETS, SAVED, Person
from .texts import like, words

pytestmark = NATIVE

KIDS = PRESETS["kids"].name
ASKED = {"count": 0, "agree": 0, "best": 0, "list": 0, "undo": 0}
KEEP = f"text => localStorage.setItem({SAVED}.replace(/game@.*/, 'record'), text)"
LOST, FOUND = words("past.lost", guesses=1), words("past.found", guesses=2)


def record(count: int) -> str:
    """Return what the page keeps of this number of games, the last of them lost."""
    game = {"kind": "play", "game": "p4c6r:1122=1,0;1344=4,0", "guesses": 2, "won": True}
    games = [
        {"id": f"{n:05}", "at": 1_700_000_000_000 + n, "loss": 0.1, "asked": ASKED, **game}
        for n in range(count - 1)
    ]
    lost = {"kind": "play", "game": "p3c6r:112=1,1", "guesses": 1, "won": False}
    last = {"id": "zzzzz", "at": 1_800_000_000_000, "loss": 0, "asked": ASKED, **lost}
    return json.dumps({"era": 0, "games": [*games, last]})


@pytest.fixture
def player(person: Person) -> Person:
    """Return someone in the middle of a game, with a thousand games in the open list."""
    person.expect_guess(1)
    # Before the page's own script: the page that goes might save its own record after this one.
    once = (
        f"if (!sessionStorage.kept) ({KEEP})({json.dumps(record(1000))}); sessionStorage.kept = 1"
    )
    person.page.add_init_script(once)
    person.page.reload()
    person.expect_guess(1)
    person.answer(1, 1)
    person.expect_guess(2)
    person.do("do.menu", "record.title", "past.title")
    return person


@pytest.fixture
def games(player: Person) -> Locator:
    """Return the games of the list."""
    return player.dialog("past.title").get_by_role("listitem")


@pytest.mark.nightly
def test_of_a_thousand_games_one_is_deleted_and_brought_back_and_another_reviewed(
    player: Person, games: Locator
) -> None:
    sheet = player.dialog("past.title")
    expect(games).to_have_count(20)  # a phone would take seconds to draw all
    expect(player.text(words("past.shown", shown=20, count=1000), sheet)).to_be_visible()
    player.press(player.button("do.more", sheet))
    expect(games).to_have_count(40)

    player.press(games.first.get_by_text(LOST))
    player.press(player.button("past.delete", games.first))
    expect(player.text("past.deleted", sheet)).to_be_visible()
    expect(games.first).to_contain_text(FOUND)
    player.press(player.button("do.undo", sheet))
    expect(games.first).to_contain_text(LOST)
    player.press(player.button("do.close", sheet))
    expect(player.dialog("record.title")).to_be_visible()

    player.do("past.title")
    player.press(games.nth(1).get_by_text(FOUND))
    player.press(player.button("review.open", games.nth(1)))
    expect(player.role("slider", "review.left")).to_have_attribute("max", "2")
    player.do("do.close")
    expect(player.button("review.open", games.nth(1))).to_be_focused()


@PHONE
def test_a_past_game_is_reviewed_and_opened_and_one_may_return_to_ones_own(
    player: Person, games: Locator
) -> None:
    first = games.first
    player.press(first.get_by_text(LOST))
    player.press(player.button("review.open", first))
    review = player.dialog("review.title")
    player.press(player.text("review.details", review))
    expect(player.role("heading", "review.sum", review)).to_be_visible()
    lost = like("review.wholeLost", **{"from": 1})  # the game has ended
    expect(review.get_by_text(lost)).to_be_visible()
    expect(player.role("list", "turns.label", review)).to_contain_text("16")
    player.press(player.button("review.answers", review))
    expect(player.role("table", "review.answers", review)).to_be_visible()
    player.do("do.close")
    expect(player.button("review.open", first)).to_be_focused()
    player.do("do.close")
    expect(player.button("past.title")).to_be_focused()
    player.do("do.close")
    own = player.expect_guess(2)
    expect(player.turns).to_have_count(1)

    player.do("do.menu", "record.title", "past.title")
    player.press(first.get_by_text(LOST))
    player.press(player.button("past.open", first))
    expect(player.button("board.chip", name=KIDS)).to_be_visible()
    expect(player.turns).to_have_count(1)
    player.do("note.back")
    player.expect_pegs(*own)
