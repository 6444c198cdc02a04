"""One large game is watched in the Lab."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from .conftest import DESK, NATIVE, PHONE, OpenPage
from .lab_rooms import enter, score_line
from .person import TIMES, Person


@pytest.mark.nightly
@pytest.mark.parametrize("place", ["desktop file"], indirect=True)
def test_a_large_game_is_watched_by_keyboard(person: Person) -> None:
    page = person.page
    enter(person, "Watch")
    page.get_by_role("combobox", name="Board").select_option(f"20 {TIMES} 20")
    person.tab_to(person.button("One turn"))
    page.keyboard.press("Enter")
    expect(score_line(page)).to_contain_text("Turn 1: 0 of 20 pegs settled.")
    expect(score_line(page)).to_contain_text(re.compile("About (19|20) colours possible on each"))
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(score_line(page)).to_contain_text("Turn 11: ")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(score_line(page)).to_have_text(re.compile(r"^Solved in \d+ guesses\.$"))
    expect(page.get_by_role("img", name="The board: 20 of 20 pegs settled")).to_be_visible()
    person.press(page.get_by_text("All turns so far"))
    expect(page.get_by_role("table", name="All turns so far")).to_contain_text("20")


@pytest.mark.nightly
@PHONE
def test_a_large_game_plays_by_itself_and_pauses(person: Person) -> None:
    page = person.page
    enter(person, "Watch")
    page.get_by_label("Speed").select_option("30 turns per second")
    person.do("Start")
    expect(score_line(page)).to_contain_text(re.compile(r"Turn [2-9]\d"))
    person.do("Pause")
    expect(person.button("Go on")).to_be_visible()
    told = score_line(page).inner_text()
    page.wait_for_timeout(300)
    assert score_line(page).inner_text() == told
    person.do("Back to the start")
    expect(page.get_by_text("100 pegs hidden, none known yet.")).to_be_visible()


@pytest.mark.nightly
@NATIVE
@PHONE
@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
@pytest.mark.parametrize(("width", "height"), [(390, 844), (320, 568)])
def test_on_a_phone_start_leads_to_the_board_that_is_watched(
    open_page: OpenPage, app_url: str, motion: str, width: int, height: int
) -> None:
    """Start left the board below the fold; it has the focus still, and is in sight as Pause."""
    size = {"width": width, "height": height}
    person = Person(open_page(app_url + "#lab/watch", reduced_motion=motion, viewport=size))
    board = person.page.get_by_role("img", name=re.compile("^The board: "))
    start = person.button("One turn" if motion == "reduce" else "Start")
    expect(start).to_be_in_viewport(ratio=1)
    expect(board).not_to_be_in_viewport(ratio=1)
    person.press(start)
    expect(board).to_be_in_viewport(ratio=1)
    expect(score_line(person.page)).to_be_in_viewport(ratio=1)
    pressed = person.button("One turn" if motion == "reduce" else "Pause")
    expect(pressed).to_be_in_viewport(ratio=1)
    expect(pressed).to_be_focused()
    controls = person.page.get_by_role("group", name="Playing the game").bounding_box()
    told = score_line(person.page).bounding_box()
    assert controls
    assert told
    assert controls["y"] + controls["height"] <= told["y"] + 1, "the controls lie over the board"


@pytest.mark.nightly
@NATIVE
@DESK
def test_in_a_large_game_a_peg_that_is_open_is_as_large_as_a_settled_one(person: Person) -> None:
    enter(person, "Watch")
    grid = person.page.get_by_role("main").get_by_role("img")
    expect(grid).to_be_visible()
    size = "(grid) => grid.firstElementChild.getBoundingClientRect().height"
    before = grid.evaluate(size)
    person.do("To the end")
    expect(person.page.get_by_text(re.compile(r"^Solved in \d+ guesses"))).to_be_visible()
    assert grid.evaluate(size) == before


@pytest.mark.nightly
@NATIVE
@PHONE
def test_who_wants_no_motion_steps_through_the_game(open_page: OpenPage, app_url: str) -> None:
    person = Person(open_page(app_url + "#lab/watch", reduced_motion="reduce"))
    expect(person.button("One turn")).to_be_visible()
    expect(person.button("Start")).to_have_count(0)
    person.do("One turn", "Ten turns")
    expect(score_line(person.page)).to_contain_text("Turn 11: ")
