"""Small screens, large text, thumbs, and people who want no motion."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from .conftest import OpenPage, small_page
from .person import Person

SCREENS = [
    "#solve/p4c6r:1122=1,1",
    "#solve/p5c8r:11223=1,1",
    "#solve/p6c5r:112233=1,1",
    "#solve/p8c5r:11223344=1,1",
    "#solve/p3c40r:1.2.3=1,1",
    "#solve/p4c10n:1234=1,1",
]


def out_of_sight(page: Page, width: int) -> list[str]:
    """Return what sticks out at a side of the window, or is a button too small for its text.

    A phone would widen the page to what does not fit, so the width comes from outside.
    """
    stuck: list[str] = page.evaluate(
        """(width) => [...document.querySelectorAll("body *")]
          .filter((each) => each.checkVisibility() && !each.closest(".unseen"))
          .filter((each) => {
            const { left, right } = each.getBoundingClientRect();
            const clipped = each.matches("button") && each.scrollWidth > each.clientWidth + 2;
            return left < -0.5 || right > width + 0.5 || clipped;
          })
          .map((each) => each.getAttribute("aria-label") ?? each.textContent.trim())""",
        width,
    )
    return stuck


def every_screen(page: Page, url: str, check: Any) -> None:
    """Open one screen after the other and check each."""
    person = Person(page)
    for screen in SCREENS:
        page.goto(url + screen)
        person.expect_guess(2)
        check(screen)
        person.press(person.row.first)
        expect(page.get_by_role("group", name="Palette")).to_be_visible()
        check(screen + ", palette")
        person.do("Done")
        person.press(person.turn(1))
        expect(person.heading("Correct turn 1")).to_be_visible()
        check(screen + ", correcting")
        person.do("Cancel", "Why this guess?")
        table = page.get_by_role("table", name="The best guesses now")
        expect(table.get_by_role("button").first).to_be_visible()
        check(screen + ", explained")
        person.do("Close")
    person.do("Menu")
    person.press(page.get_by_text(re.compile("^Strategy: ")))
    check("menu")
    person.press(page.get_by_role("radio", name="Never more than"))
    expect(person.dialog("Menu").get_by_role("status")).to_contain_text(re.compile(r"\d guesses"))
    check("menu, never more than")
    person.press(page.get_by_role("radio", name="Fewest guesses on average"))
    person.do("Keys and help")
    expect(person.dialog("How it works")).to_be_visible()
    check("help")
    person.do("Close")
    expect(person.dialog("How it works")).to_be_hidden()
    person.do(re.compile("^Board: "))
    expect(page.get_by_text("possible codes")).to_be_visible()
    check("boards")
    person.do("Close")
    person.do(re.compile("^Show all"))
    expect(person.button(re.compile("^Guess .*,")).first).to_be_visible()
    check("list")
    person.do("Close")
    person.do("Play")
    expect(person.heading("1. Your guess")).to_be_visible()
    check("play")


@pytest.mark.parametrize("place", ["phone file"], indirect=True)
@pytest.mark.parametrize("root", ["16px", "32px"], ids=["320 px wide", "text twice as large"])
def test_nothing_sticks_out_or_is_cut_off(open_page: OpenPage, app_url: str, root: str) -> None:
    page = small_page(open_page, root == "32px")
    assert page.viewport_size
    width = page.viewport_size["width"]
    page.goto(app_url)
    assert page.evaluate("() => getComputedStyle(document.documentElement).fontSize") == root
    wrong: list[str] = []

    def check(screen: str) -> None:
        wrong.extend(f"{screen}: {each}" for each in out_of_sight(page, width))

    every_screen(page, app_url, check)
    assert wrong == []


@pytest.mark.parametrize("place", ["phone file"], indirect=True)
def test_everything_is_large_enough_for_a_thumb(open_page: OpenPage, app_url: str) -> None:
    page = open_page(app_url)
    small: list[str] = []

    def check(screen: str) -> None:
        sizes = page.evaluate(
            """() => {
              const top = document.querySelector("dialog[open]") ?? document;
              return [...top.querySelectorAll("button, input[type=number], label")]
                .filter((each) => each.checkVisibility())
                .map((each) => {
                  const { width, height } = each.getBoundingClientRect();
                  const group = each.closest("[role=group]")?.getAttribute("aria-label");
                  const label = each.getAttribute("aria-label") ??
                    (each.querySelector(".unseen") ?? each).textContent.trim();
                  return [label, group, width, height];
                });
            }"""
        )
        assert sizes
        for label, group, width, height in sizes:
            # Long rows of pegs and of answers share one width of the screen.
            if group == "Current guess":
                fits = min(width, height) >= 24
            elif re.match(r"\d+ black, \d+ white", label):
                fits = width >= 34 and height >= 44
            else:
                fits = min(width, height) >= 44
            if not fits:
                small.append(f"{screen}: {label} is {width:.0f} x {height:.0f}")

    every_screen(page, app_url, check)
    assert small == []


def test_the_row_stays_where_it_is_from_answer_to_palette_to_suggestion(
    open_page: OpenPage, app_url: str
) -> None:
    page = open_page(app_url)
    person = Person(page)

    def top() -> float:
        box = person.row.first.bounding_box()
        assert box
        return float(box["y"])

    for board, name in (
        ("p4c6r:1122=1,1", "purple"),
        ("p5c8r:11223=1,1", "purple"),
        ("p8c5r:11223344=1,1", "red"),
        ("p2c90r:1.2=0,1", "colour 90"),
        ("p12c90r:1.2.3.4.5.6.7.8.9.10.11.12=1,1", "colour 90"),
    ):
        page.goto(app_url + "#solve/" + board)
        expect(person.turn(1)).to_be_visible()
        before = top()
        person.press(person.row.nth(1))
        expect(page.get_by_role("group", name="Palette")).to_be_visible()
        assert abs(top() - before) < 1
        person.press(person.button(name, page.get_by_role("group", name="Palette")))
        assert abs(top() - before) < 1
        person.do("Done")
        expect(person.button("Use the suggestion")).to_be_visible()
        assert abs(top() - before) < 1
        person.press(person.turn(1))
        expect(person.heading("Correct turn 1")).to_be_visible()
        assert abs(top() - before) < 1


@pytest.mark.parametrize("place", ["phone file"], indirect=True)
def test_who_wants_no_motion_gets_none(open_page: OpenPage, app_url: str) -> None:
    page = open_page(app_url, reduced_motion="reduce")
    person = Person(page)
    person.choose_strategy("Most information")
    page.goto(app_url + "#solve/p6c9r:123456=1,1")
    expect(person.heading("2. Thinking…")).to_be_visible()
    assert page.evaluate("() => document.getAnimations().length") == 0


@pytest.mark.parametrize("place", ["desktop file"], indirect=True)
def test_on_a_wide_screen_turns_are_left_and_answers_right(
    open_page: OpenPage, app_url: str
) -> None:
    page = open_page(app_url + SCREENS[0])
    person = Person(page)
    person.expect_guess(2)
    boxes = [
        each.bounding_box()
        for each in (
            person.turn(1),
            page.get_by_role("region", name="Current guess"),
            person.answer_button(0, 0, 4),
            page.get_by_role("complementary", name="Why this guess?"),
        )
    ]
    turn, guess, answer, why = (box for box in boxes if box)
    assert turn["x"] + turn["width"] <= answer["x"]
    assert guess["x"] + guess["width"] <= answer["x"]
    assert turn["y"] + turn["height"] <= guess["y"]
    assert answer["y"] + answer["height"] <= why["y"]
    assert guess["y"] + guess["height"] <= 800
    assert answer["height"] <= 64


@pytest.mark.parametrize("place", ["phone file"], indirect=True)
def test_a_notice_moves_nothing_is_told_once_and_goes_by_itself(
    open_page: OpenPage, app_url: str
) -> None:
    page = open_page("about:blank")
    page.clock.install()
    page.goto(app_url)
    person = Person(page)
    person.expect_guess(1)
    before = person.row.first.bounding_box()
    page.evaluate("() => { navigator.clipboard.writeText = async () => {}; }")
    person.do("Menu", "Copy a link to this game")
    told = page.get_by_role("log", name="Messages")
    expect(told).to_have_text(re.compile("^\\s*Link copied.\\s*Dismiss\\s*$"))
    assert person.row.first.bounding_box() == before
    page.clock.run_for(4_000)
    expect(told).to_contain_text("Link copied.")
    page.clock.run_for(4_000)
    expect(told).to_have_text("")
    assert person.row.first.bounding_box() == before
