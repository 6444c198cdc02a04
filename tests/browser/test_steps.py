"""A puzzle is explained: next steps as a hint until the code is clear, and the whole way after it.

By touch on the phone from the one file, by the keyboard alone on the desktop from the site.
"""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from .conftest import NATIVE, SCHEMES, OpenPage
from .test_rivals import Player

Violations = Callable[[Page], list[str]]

THURSDAY = "2026-12-03T12:00:00"
NAMED = "The step is about this turn."


@pytest.fixture
def player(open_page: OpenPage, app_url: str) -> Player:
    """Return someone before the puzzle of a day, of the third level."""
    context = open_page("about:blank", reduced_motion="reduce").context
    context.clock.set_fixed_time(THURSDAY)
    player = Player(open_page(app_url + "#play", context=context))
    player.choose("Today\N{RIGHT SINGLE QUOTATION MARK}s puzzle")
    expect(player.heading("Puzzle, level 3")).to_be_visible()
    return player


def named(turns: Locator) -> list[int]:
    """Return the numbers of the turns that are marked."""
    texts = turns.all_inner_texts()
    return [number for number, text in enumerate(texts, 1) if NAMED in text]


def test_a_puzzle_is_solved_by_its_steps(player: Player, violations: Violations) -> None:
    page = player.page
    player.choose("Hint")
    hint = player.button("Next step")
    title, words = (hint.locator(part).bounding_box() for part in ("b", "small"))
    assert title
    assert words
    assert words["y"] >= title["y"] + title["height"] - 1, "a hint is explained beside its name"
    player.choose("Next step")
    sheet = player.dialog("Step by step")
    given = sheet.get_by_role("list", name="The turns of the puzzle").get_by_role("listitem")
    said = sheet.get_by_role("status")
    expect(said).to_contain_text(re.compile(r"^\s*Step 1 of \d+"))
    steps = int(re.findall(r"Step 1 of (\d+)", said.inner_text())[0])
    assert steps > 2
    for number in range(1, steps + 1):
        expect(said.get_by_role("heading")).to_have_text(f"Step {number} of {steps}")
        text = said.inner_text()
        # What is marked is what the sentence names.
        numbers = {int(each) for each in re.findall(r"[Tt]urns? (\d)", text)}
        assert numbers <= set(named(given)), text
        if number == 1:  # what was told can be read again, and costs nothing then
            player.choose("Close")
            player.choose("Hint", "The steps so far")
            expect(said.get_by_role("heading")).to_have_text(f"Step {number} of {steps}")
        if number < steps:
            player.choose("Next step")
    expect(said).to_contain_text("This is the code.")
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme)
        expect(page.locator("html")).to_have_attribute("data-theme", scheme)
        assert violations(page) == []

    player.choose("Put it on the row")
    expect(sheet).to_be_hidden()
    expect(player.row.last).not_to_have_accessible_name("Peg 4: empty")
    expect(player.page.locator("[data-heading]")).to_be_focused()
    assert violations(page) == []
    player.choose("Guess")
    expect(player.heading(f"You found it in 1 guess, with {steps} hints")).to_be_visible()
    player.choose("How to find it")
    way = player.dialog("How to find it").get_by_role("list").nth(1).locator("> li")
    expect(way).to_have_count(steps)
    expect(way.first).to_contain_text(re.compile(r"^\s*(Turn|Suppose|Beside|The code)"))
    assert violations(page) == []

    # Among the past games it is looked back on in the same way; a reload once lost every puzzle.
    player.choose("Close")
    page.reload()
    expect(player.heading(f"You found it in 1 guess, with {steps} hints")).to_be_visible()
    expect(page.get_by_text("could not be read")).to_have_count(0)
    player.choose("Menu", "Your games", "Past games")
    past = player.dialog("Past games").get_by_role("list").first.locator("> li").first
    player.press(past.get_by_text("found in 1 guess"))
    expect(player.button("Review", past)).to_have_count(0)
    ask, reasons = player.button("How to find it", past), past.locator(".reasons > li")
    expect(ask.or_(reasons).first).to_be_visible()
    if ask.count():  # what was told a moment ago is known
        player.press(ask)
    expect(reasons).to_have_count(steps)
    assert violations(page) == []


@pytest.mark.nightly
@NATIVE
def test_the_turns_of_the_last_step_are_marked_on_the_board_also_after_a_reload(
    player: Player,
) -> None:
    page = player.page
    player.choose("Hint", "Next step")
    sheet = player.dialog("Step by step")
    given = sheet.get_by_role("list", name="The turns of the puzzle").get_by_role("listitem")
    expect(sheet.get_by_role("status")).to_contain_text("Step 1 of")
    marked = named(given)
    assert marked
    player.choose("Close")
    expect(player.turns.get_by_text(NAMED)).to_have_count(len(marked))
    assert named(player.turns) == marked
    page.reload()
    expect(player.turns.get_by_text(NAMED)).to_have_count(len(marked))
    player.give_up()
    expect(player.heading("The code was:")).to_be_visible()
    expect(player.turns.get_by_text(NAMED)).to_have_count(0)
    player.choose("How to find it")
    way = player.dialog("How to find it").get_by_role("list").nth(1).locator("> li")
    expect(way.nth(2)).to_be_visible()


@pytest.mark.nightly
@NATIVE
def test_a_game_that_is_no_puzzle_offers_no_steps(player: Player) -> None:
    player.choose("Menu", "New game", "Random code")
    expect(player.heading("1. Your guess")).to_be_visible()
    player.choose("Hint")
    expect(player.button("How many codes are left?")).to_be_visible()
    expect(player.button("Next step")).to_have_count(0)


@pytest.mark.nightly
@NATIVE
def test_a_board_with_one_code_has_a_puzzle_without_turns(player: Player) -> None:
    """The texts of its first screen were missing, so nothing could be drawn any more."""
    player.choose("All games")
    player.choose_own_board(4, 1)
    player.choose("Today\N{RIGHT SINGLE QUOTATION MARK}s puzzle")
    expect(player.heading("Puzzle, level 1")).to_be_visible()
    player.page.reload()
    expect(player.heading("Puzzle, level 1")).to_be_visible()
    player.guess(1, ["red"] * 4)
    expect(player.heading("You found it in 1 guess!")).to_be_visible()
