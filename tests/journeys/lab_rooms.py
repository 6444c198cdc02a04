"""A person in the rooms of the Lab."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Download, Locator, Page, expect

from .person import TIMES, Person

RESULTS = f"Results: Classic 4 {TIMES} 6"
HISTOGRAM = f"How many guesses, how often: Classic 4 {TIMES} 6"
STAGED = re.compile(rf"^One colour after another.* up to 100 {TIMES} 100$")

CONSISTENT = f"Any possible code, up to 20 {TIMES} 20"


def enter(person: Person, room: str = "Compare") -> None:
    """Go to a room of the Lab."""
    person.do("Menu", "Lab")
    if room != "Compare":
        person.do(room)
    expect(person.button(room)).to_have_attribute("aria-current", "page")


def play(person: Person, games: int) -> None:
    """Let the strategies that are ticked play so many games each."""
    person.page.get_by_label("Games each").fill(str(games))
    person.do("Run")


def results(page: Page) -> list[list[str]]:
    """Return the cells of the table of results, row by row."""
    table = page.get_by_role("table", name=RESULTS)
    rows = table.get_by_role("row").all()[1:]
    return [row.locator("th, td").all_inner_texts() for row in rows]


def saved(person: Person, button: str) -> Download:
    """Press a button that saves a file and return that."""
    with person.page.expect_download() as caught:
        person.do(button)
    return caught.value


def text_of(download: Download) -> str:
    """Return what is in a saved file."""
    return Path(download.path()).read_text("utf-8")


def compute(person: Person) -> None:
    """Begin a map of the staged search, the coarsest, with one game on each board."""
    page = person.page
    person.press(page.get_by_role("radio", name=STAGED))
    page.get_by_label("Boards").select_option("every 20th")
    page.get_by_label("Games on each").select_option("1")
    person.do("Compute the map")


def score_line(page: Page) -> Locator:
    """Return the line that says how the game stands."""
    return page.get_by_role("status").filter(has_text=re.compile("^(Turn|Solved)"))
