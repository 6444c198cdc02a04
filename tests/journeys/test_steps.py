"""A game is explained step by step: as hints of Play, after a puzzle and in Solve in full."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from .conftest import NATIVE, Arrive, OpenPage
from .person import Person
from .texts import like, words

Violations = Callable[[Page], list[str]]

THURSDAY = "2026-12-03T12:00:00"


@pytest.fixture
def player(open_page: OpenPage, arrive: Arrive) -> Person:
    """Return someone before the puzzle of a day, of the third level."""
    context = open_page("about:blank", reduced_motion="reduce").context
    context.clock.set_fixed_time(THURSDAY)
    player = arrive("#play", context=context)
    player.choose("puzzle.day")
    player.expect_heading("now.puzzle", level=3)
    return player


def named(turns: Locator) -> set[int]:
    """Return the numbers of the turns that are marked."""
    texts = turns.all_inner_texts()
    return {number for number, each in enumerate(texts, 1) if words("steps.named") in each}


def given_in(sheet: Locator) -> Locator:
    """Return the turns of the puzzle on the sheet of its steps."""
    return sheet.get_by_role("list", name=words("steps.turns")).get_by_role("listitem")


def way(player: Person) -> Locator:
    """Ask after a game how the code is found, and return the steps."""
    player.choose("steps.way")
    return player.dialog("steps.way").get_by_role("list").nth(1).locator("> li")


def first_step(player: Person) -> tuple[Locator, Locator, Locator, int]:
    """Return the sheet at its first step, what it says, its heading, and how many steps it has."""
    sheet = player.dialog("steps.title")
    said = sheet.get_by_role("status")
    heading = said.get_by_role("heading")
    expect(heading).to_have_text(like("steps.number", number=1))
    return sheet, said, heading, int(heading.inner_text().split()[-1])


def test_a_puzzle_is_solved_by_its_steps(player: Person, violations: Violations) -> None:
    page = player.page
    player.choose("do.hint", "hint.step")
    sheet, said, heading, steps = first_step(player)
    assert steps > 2
    for number in range(1, steps + 1):
        expect(heading).to_have_text(words("steps.number", number=number, steps=steps))
        # What is marked is what the sentence names.
        numbers = {int(each) for each in re.findall(r"[Tt]urns? (\d)", said.inner_text())}
        marked = named(given_in(sheet))
        assert numbers <= marked
        if number == 1:  # what was told can be read again, and costs nothing then
            player.choose("do.close")
            assert named(player.turns) == marked
            page.reload()
            expect(player.turns.get_by_text(words("steps.named"))).to_have_count(len(marked))
            player.choose("do.hint", "hint.steps")
            expect(heading).to_have_text(words("steps.number", number=1, steps=steps))
        if number < steps:
            player.choose("hint.step")
    expect(said).to_contain_text(words("steps.found"))
    assert violations(page) == []

    player.choose("turn.reuse")
    expect(sheet).to_be_hidden()
    expect(player.row.last).not_to_have_accessible_name(like("peg.at", name=words("peg.empty")))
    expect(page.locator("[data-heading]")).to_be_focused()
    player.choose("do.guess")
    found = player.heading("won.play", turns=1, hints=steps)
    expect(found).to_be_visible()
    expect(player.turns.get_by_text(words("steps.named"))).to_have_count(0)
    expect(way(player)).to_have_count(steps)
    assert violations(page) == []

    # Among the past games it is looked back on in the same way; a reload once lost every puzzle.
    player.choose("do.close")
    page.reload()
    expect(found).to_be_visible()
    expect(player.text(like("start.aside"))).to_have_count(0)
    player.choose("do.menu", "record.title", "past.title")
    past = player.dialog("past.title").get_by_role("list").first.locator("> li").first
    player.press(past.get_by_text(words("past.found", guesses=1)))
    expect(player.button("review.open", past)).to_have_count(0)
    ask, reasons = player.button("steps.way", past), past.locator(".reasons > li")
    expect(ask.or_(reasons).first).to_be_visible()
    if ask.count():  # what was told a moment ago is known
        player.press(ask)
    expect(reasons).to_have_count(steps)
    assert violations(page) == []


def test_in_solve_all_that_follows_is_told_beside_the_reasons_for_a_guess(
    arrive: Arrive, violations: Violations
) -> None:
    person = arrive("#solve/p4c6r:1122=1,1;1344=1,1;3526=1,2")
    if person.touches:
        person.choose("do.why")
    person.choose("steps.title")
    sheet = person.dialog("steps.title")
    expect(sheet.locator(".reasons > li")).to_have_count(3)
    expect(sheet.locator(".reasons > li").first).to_contain_text("turn 3")
    expect(sheet.get_by_text(words("steps.end"))).to_be_visible()
    assert violations(person.page) == []


@pytest.mark.nightly
@NATIVE
def test_a_puzzle_of_one_code_needs_no_turns(player: Person) -> None:
    player.choose("do.hint", "hint.step", "do.close")
    player.reveal()
    player.expect_heading("lost.play")
    expect(way(player).nth(2)).to_be_visible()
    player.choose("do.close", "do.menu", "do.new")
    # The texts of the first screen were missing, so nothing could be drawn any more.
    player.choose_own_board(4, 1)
    player.choose("puzzle.day")
    player.expect_heading("now.puzzle", level=1)
    player.page.reload()
    player.expect_heading("now.puzzle", level=1)
    player.guess(*["red"] * 4)
    player.expect_heading("won.play", turns=1, hints=0)
