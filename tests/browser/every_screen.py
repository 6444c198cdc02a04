"""One screen of the page after the other, and what does not fit on them."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from .conftest import resize, set_text
from .launch import ENGINE
from .person import Person

SCREENS = [
    "#solve/p4c6r:1122=1,1",
    "#solve/p5c8r:11223=1,1",
    "#solve/p6c5r:112233=1,1",
    "#solve/p8c5r:11223344=1,1",
    "#solve/p3c40r:1.2.3=1,1",
    "#solve/p4c10n:1234=1,1",
]

SIZES = [(320, 568), (360, 740), (390, 844), (667, 375), (844, 390), (1280, 800)]

CUT_OFF = """
  // Of the empty rows those that find no room are cut off as a whole.
  const cutOff = (each) => {
    const rows = each.closest(".still-empty");
    return rows && each.getBoundingClientRect().left >= rows.getBoundingClientRect().right;
  };
"""

WRONG = (
    f"([width, least]) => {{{CUT_OFF}"
    + """
  const top = document.querySelector("dialog[open]") ?? document.body;
  const seen = { visibilityProperty: true };
  const shown = [...top.querySelectorAll("*")]
    .filter((each) => each.checkVisibility(seen) && !each.closest(".unseen") && !cutOff(each));
  const named = (each) => (each.getAttribute("aria-label") ?? each.textContent.trim()).slice(0, 60);
  const style = (each) => getComputedStyle(each);
  const scrolls = (each) => each && each !== document.body &&
    (/auto|scroll/.test(style(each).overflowX) || scrolls(each.parentElement));
  const wrong = [];
  for (const each of shown) {
    const { left, right, width: across, height } = each.getBoundingClientRect();
    if ((left < -0.5 || right > width + 0.5) && !scrolls(each.parentElement)) {
      wrong.push(`sticks out: ${named(each)}`);
    }
    const cuts = each.matches("button") || style(each).overflowX === "hidden";
    if (cuts && each.scrollWidth > each.clientWidth + 2) wrong.push(`is cut off: ${named(each)}`);
    const control = each.matches("button, select, summary, input") && !each.closest("label");
    if (control && Math.min(across, height) < least - 0.5) {
      wrong.push(`is ${Math.round(across)} x ${Math.round(height)}: ${named(each)}`);
    }
  }
  return wrong;
}"""
)


def out_of_sight(page: Page, width: int) -> list[str]:
    """Return what sticks out at a side of the window, or is a button too small for its text.

    A phone would widen the page to what does not fit, so the width comes from outside.
    """
    stuck: list[str] = page.evaluate(
        f"(width) => {{{CUT_OFF}"
        """return [...document.querySelectorAll("body *")]
          .filter((each) => each.checkVisibility() && !each.closest(".unseen") && !cutOff(each))
          .filter((each) => {
            const { left, right } = each.getBoundingClientRect();
            const clipped = each.matches("button") && each.scrollWidth > each.clientWidth + 2;
            return left < -0.5 || right > width + 0.5 || clipped;
          })
          .map((each) => each.getAttribute("aria-label") ?? each.textContent.trim()); }""",
        width,
    )
    return stuck


def at_every_size(
    page: Page, sizes: list[tuple[int, int]], check: Callable[[str, int], None]
) -> None:
    """Check the screen at each size, with usual text and with text twice as large."""
    for text in (16, 32) if ENGINE == "chromium" else (16,):
        set_text(page, text)
        for width, height in sizes:
            resize(page, width, height)
            check(f"{width} x {height}, text {text}", width)
    set_text(page, 16)
    resize(page, 390, 844)


def every_screen(page: Page, url: str, check: Any) -> None:
    """Open one screen after the other and check each."""
    person = Person(page)
    for screen in SCREENS:
        page.goto(url + screen)
        person.expect_guess(2)
        check(screen)
        person.press(person.row.first)
        expect(page.get_by_role("toolbar", name="Palette")).to_be_visible()
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
    person.do("How it works")
    expect(person.dialog("How it works")).to_be_visible()
    check("help")
    person.do("Close")
    expect(person.dialog("How it works")).to_be_hidden()
    person.do("Menu", "About")
    expect(page.get_by_text("lit-html")).to_be_visible()
    check("about")
    person.do("Close")
    person.do(re.compile("^Board: "))
    expect(page.get_by_text(re.compile(r": [\d,]+ possible codes$"))).to_be_visible()
    check("boards")
    person.do("Close")
    person.do(re.compile("^Show all"))
    expect(person.button(re.compile("^Guess .*,")).first).to_be_visible()
    check("list")
    person.do("Close")
    page.goto(url + SCREENS[0])
    person.expect_guess(2)
    person.answer(4, 0)
    person.do("Review")
    expect(page.get_by_text(" expected")).to_be_visible()
    person.press(page.get_by_text("Figures of turn 1"))
    person.press(person.button("Answers to your guess 1"))
    expect(page.get_by_role("table", name="Codes that each answer leaves")).to_be_visible()
    check("review")
    person.do("Close")
    person.do("Menu", "Your games", re.compile("^Erase all games"))
    check("your games")
    person.do("Close", "Menu", "Settings")
    check("settings")
    person.do("My box")
    check("my box")
    person.do("Close", "Close")
    person.play()
    expect(person.heading("1. Your guess")).to_be_visible()
    check("play")
    person.do("Notes")
    check("notes")
    person.do("Notes", "All games")
    check("all games")
    person.do("Options")
    check("options")
    person.do("Close", "Random code", "Hint")
    check("hints")
    person.do("Close", "Hide")
    check("hide")


def too_small_for_a_thumb(page: Page) -> list[str]:
    """Return the controls that a thumb would miss, with their sizes."""
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
    small: list[str] = []
    for label, group, width, height in sizes:
        # Long rows of pegs and of answers share one width of the screen.
        if group == "Current guess":
            fits = min(width, height) >= 24
        elif re.match(r"\d+ black, \d+ white", label):
            fits = width >= 34 and height >= 44
        else:
            fits = min(width, height) >= 44
        if not fits:
            small.append(f"{label} is {width:.0f} x {height:.0f}")
    return small
