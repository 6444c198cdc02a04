"""The Lab is accessible, and fits the window."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from .conftest import DESK, NATIVE, PHONE, OpenPage, beyond, resize
from .lab_rooms import compute, enter, play, score_line
from .person import TIMES, Person

pytestmark = pytest.mark.nightly

Violations = Callable[[Page], list[str]]

APART = """() => [...document.querySelectorAll("main label")]
  .filter((label) => label.getClientRects().length > 1).map((label) => label.textContent.trim())"""
"""JavaScript for the names that are in another column than their boxes."""


@NATIVE
@pytest.mark.parametrize("place", ["phone file", "desktop file"], indirect=True)
def test_axe_finds_nothing_in_the_lab(
    open_page: OpenPage, app_url: str, place: str, violations: Violations
) -> None:
    page = open_page(app_url + "#lab")
    person = Person(page)
    found: list[str] = []

    def look_at(screen: str) -> None:
        page.emulate_media(color_scheme="light" if place.startswith("phone") else "dark")
        found.extend(f"{screen}: {each}" for each in violations(page))
        if place.startswith("phone"):
            page.emulate_media(forced_colors="active")
            found.extend(f"{screen}, forced colours: {each}" for each in violations(page))
            page.emulate_media(forced_colors="none")

    expect(person.button("Run")).to_be_enabled()
    look_at("compare, start")
    person.press(page.get_by_text("Add a board of your own"))
    play(person, 10)
    expect(page.get_by_text("Done: 30 games played.")).to_be_visible()
    person.press(page.get_by_text("Show as a table"))
    look_at("compare, done")
    person.do("Map")
    look_at("map, start")
    compute(person)
    expect(page.get_by_text("25 of 25 games played")).to_be_visible()
    person.press(page.get_by_text("Show as a table"))
    look_at("map, done")
    person.do("Watch")
    look_at("watch, start")
    person.do("Ten turns")
    expect(score_line(page)).to_contain_text("Turn 10: ")
    person.press(page.get_by_text("All turns so far"))
    look_at("watch, on the way")
    person.do("To the end")
    expect(score_line(page)).to_contain_text("Solved in ")
    look_at("watch, over")
    assert found == []


@NATIVE
@DESK
def test_where_strategies_are_in_two_columns_each_box_is_beside_its_name(person: Person) -> None:
    enter(person)
    box = person.page.get_by_role("checkbox", name="Most different answers")
    for width in (1024, 1100, 1280):
        resize(person.page, width, 600)
        expect(box).to_be_visible()
        assert person.page.evaluate(APART) == [], width


@NATIVE
@PHONE
@pytest.mark.parametrize("width", [320, 390])
def test_nothing_in_the_lab_sticks_out_on_a_phone(
    open_page: OpenPage, app_url: str, width: int
) -> None:
    page = open_page(app_url + "#lab", viewport={"width": width, "height": 700})
    person = Person(page)
    expect(person.button("Run")).to_be_enabled()

    play(person, 10)
    expect(page.get_by_text("Done: 30 games played.")).to_be_visible()
    assert beyond(page)[0] == 0
    person.do("Map")
    compute(person)
    expect(page.get_by_text("25 of 25 games played")).to_be_visible()
    assert beyond(page)[0] == 0
    person.do("Watch", "Ten turns")
    expect(score_line(page)).to_contain_text("Turn 10: ")
    assert beyond(page)[0] == 0


@NATIVE
@PHONE
def test_no_room_of_the_lab_is_wider_than_the_window(open_page: OpenPage, app_url: str) -> None:
    page = open_page(app_url + "#lab/watch")
    person = Person(page)
    expect(page.get_by_role("img", name=re.compile("^The board"))).to_be_visible()
    wide: list[str] = []
    for room in ("Watch", "Compare", "Map"):
        person.do(room)
        expect(person.button(room)).to_have_attribute("aria-current", "page")
        for width in range(320, 1401, 40):
            resize(page, width, 800)
            stuck = page.evaluate(
                """(width) => [...document.querySelectorAll("main *")]
                  .filter((each) => each.checkVisibility() && !each.closest(".unseen, .scroller"))
                  .filter((each) => {
                    const column = each.closest(".stage, .side")?.getBoundingClientRect();
                    const edge = column?.width ? column.right : width;
                    return each.getBoundingClientRect().right > Math.min(edge, width) + 0.5;
                  })
                  .map((each) => each.getAttribute("class") || each.tagName)""",
                width,
            )
            wide.extend(f"{room} at {width}: {each}" for each in dict.fromkeys(stuck))
        resize(page, 390, 844)
    assert wide == []


@NATIVE
@PHONE
def test_on_a_phone_run_is_in_sight_at_once_and_the_results_once_it_is_pressed(
    person: Person,
) -> None:
    page = person.page
    enter(person)
    expect(person.button("Run")).to_be_in_viewport(ratio=1)
    about = page.get_by_role("checkbox", name="Smallest worst case (Knuth)")
    expect(about).to_have_accessible_description(re.compile("[a-z]{3}"))
    play(person, 5)
    expect(page.get_by_role("heading", name=f"Classic 4 {TIMES} 6")).to_be_in_viewport()
    expect(person.button(re.compile("^(Cancel|Run)$"))).to_be_in_viewport(ratio=1)
    person.do("Menu", "How it works")
    expect(person.dialog("How it works")).to_be_visible()
