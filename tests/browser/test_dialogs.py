"""Someone scrolls a dialog and closes it: what is under the title stays under it.

And what is opened before the browser has told of the closed one stays open, and what is closed by
Escape while the page draws stays closed.
"""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from ..night import at_night
from .conftest import DESK, NATIVE, PHONE, OpenPage
from .person import Person

pytestmark = NATIVE

MID = "#solve/p4c6r:1122=1,1"

SCROLL_AND_LOOK = """dialog => {
  const room = dialog.scrollHeight - dialog.clientHeight;
  const places = ["header button", "header h2"].map((each) => dialog.querySelector(each));
  const found = [];
  for (let top = 0; top < room + 40; top += 40) {
    dialog.scrollTo(0, top);
    for (const place of places) {
      const {left, top: y, width, height} = place.getBoundingClientRect();
      const hit = document.elementFromPoint(left + width / 2, y + height / 2);
      if (!place.contains(hit)) {
        found.push(`${top} px: over ${place.textContent} lies ${hit?.outerHTML.slice(0, 120)}`);
      }
    }
  }
  return {room, found};
}"""


def scroll_and_look(dialog: Locator) -> list[str]:
    """Return what lies over Close or over the title at one of several places of the dialog."""
    seen = dialog.evaluate(SCROLL_AND_LOOK)
    assert seen["room"] > 0, "the dialog is too short to be scrolled: the test would show nothing"
    found: list[str] = seen["found"]
    return found


@pytest.mark.nightly
@pytest.mark.parametrize("place", ["phone file", "desktop file"], indirect=True)
def test_nothing_in_a_scrolled_dialog_takes_the_tap_on_close(
    open_page: OpenPage, app_url: str, device: str
) -> None:
    size = {"width": 390, "height": 400} if device == "phone" else {"width": 1280, "height": 360}
    person = Person(open_page(app_url + MID, viewport=size))
    guess = person.expect_guess(2)
    found: list[str] = []

    def look_at(title: str | re.Pattern[str]) -> None:
        dialog = person.dialog(title)
        expect(dialog).to_be_visible()
        found.extend(f"{title}, {each}" for each in scroll_and_look(dialog))
        person.press(person.button("Close", dialog))
        expect(dialog).to_be_hidden()

    person.do("Menu")
    person.press(person.page.get_by_text(re.compile("^Strategy: ")))
    look_at("Menu")
    person.do("Menu", "How it works")
    look_at("How it works")
    person.do(re.compile("^Board: "))
    look_at("Choose the board")
    person.do(re.compile("^Show all"))
    expect(person.button(re.compile("^Guess ")).first).to_be_visible()
    look_at(re.compile("possible codes"))
    if person.button("Why this guess?").count():
        person.do("Why this guess?")
        table = person.page.get_by_role("table", name="The best guesses now")
        expect(table.get_by_role("button").first).to_be_visible()
        look_at("Why this guess?")
    assert found == []
    person.expect_pegs(*guess)


CLOSE_AND_OPEN = """() => {
  document.querySelector("dialog[open]").close();
  document.querySelector("button[aria-label=Menu]").click();
}"""


@pytest.mark.nightly
@PHONE
@pytest.mark.parametrize("first", ["Menu", *at_night("Settings")])
def test_a_sheet_that_is_opened_while_one_is_closing_stays_open(person: Person, first: str) -> None:
    person.expect_guess(1)
    person.do("Menu")
    if first != "Menu":
        person.do(first)
    expect(person.dialog(first)).to_be_visible()
    # As a busy page does with Escape and a tap that have waited for it.
    person.page.evaluate(CLOSE_AND_OPEN)
    expect(person.dialog("Menu")).to_be_visible()
    person.do("Close")
    expect(person.dialog("Menu")).to_be_hidden()


ESCAPE_BEFORE_A_DRAWING = """() => {
  const dialog = document.querySelector("dialog[open]");
  requestAnimationFrame(() => dialog.requestClose());
  dialog.querySelector("[role=switch]").click();  // which is drawn in the same frame, after that
}"""


@pytest.mark.nightly
@PHONE
def test_escape_while_the_page_draws_is_not_lost(person: Person) -> None:
    person.expect_guess(1)
    person.do("Menu", "Settings")
    expect(person.dialog("Settings")).to_be_visible()
    # As in a busy page, where the browser tells of the closed dialog only after that drawing.
    person.page.evaluate(ESCAPE_BEFORE_A_DRAWING)
    expect(person.dialog("Settings")).to_be_hidden()


@DESK
def test_a_sheet_that_is_left_returns_the_focus_to_what_opened_it(person: Person) -> None:
    person.expect_guess(1)
    person.do("Menu", "Settings")
    opener = person.button("My box", person.dialog("Settings"))
    person.press(opener)
    expect(person.dialog("My box")).to_be_visible()
    person.page.keyboard.press("Escape")
    expect(opener).to_be_focused()
    person.page.keyboard.press("Escape")
    expect(person.button("Menu")).to_be_focused()

    person.do("Play", re.compile("^Challenge"), re.compile("^Set a challenge"))
    expect(person.dialog("Set a challenge")).to_be_visible()
    person.page.keyboard.press("Escape")
    expect(person.button(re.compile("^Set a challenge"))).to_be_focused()


@pytest.mark.nightly
@PHONE
def test_the_help_has_a_heading_for_each_mode(open_page: OpenPage, app_url: str) -> None:
    """It was a wall of eight paragraphs."""
    person = Person(open_page(app_url + MID))
    person.do("Menu", "How it works")
    titles = person.dialog("How it works").get_by_role("heading", level=3).all_inner_texts()
    assert titles == ["Solve", "Play", "Hide", "Learn", "Lab", "Keys"]


@pytest.mark.nightly
@PHONE
def test_the_acts_of_the_menu_have_no_hole_beside_them(open_page: OpenPage, app_url: str) -> None:
    """Copying the link stood alone beside an empty place."""
    person = Person(open_page(app_url + MID))
    person.do("Menu")
    menu = person.dialog("Menu")
    copy = person.button("Copy a link to this game", menu).bounding_box()
    about = person.button("About", menu).bounding_box()
    again = person.button("Start again", menu).bounding_box()
    assert copy
    assert about
    assert again
    assert copy["x"] == again["x"]
    assert copy["x"] + copy["width"] == pytest.approx(about["x"] + about["width"], abs=1)


ROOM_FOR_RING = """button => {
  const dialog = button.closest("dialog");
  dialog.scrollTo(0, dialog.scrollHeight);
  const { outlineOffset, outlineWidth } = getComputedStyle(button);
  const [top, edge] = [button, dialog].map((each) => each.getBoundingClientRect().top);
  const ring = parseFloat(outlineOffset) + parseFloat(outlineWidth);
  return [dialog.scrollTop, top - edge - dialog.clientTop - ring];
}"""


@pytest.mark.nightly
@DESK
def test_the_ring_of_close_is_whole_in_a_scrolled_sheet(person: Person) -> None:
    """The edge of the sheet cut one pixel of it."""
    person.expect_guess(1)
    person.page.keyboard.press("?")
    close = person.button("Close", person.dialog("How it works"))
    expect(close).to_be_focused()
    scrolled, room = close.evaluate(ROOM_FOR_RING)
    assert scrolled > 0
    assert room >= 0


@pytest.mark.nightly
@PHONE
def test_a_line_and_no_arc_parts_the_modes_that_are_not_chosen(person: Person) -> None:
    """A shadow of a round button looked like the edge of a chosen one."""
    person.expect_guess(1)
    hide = person.button("Hide", person.page.get_by_role("banner"))
    assert hide.evaluate("button => getComputedStyle(button).boxShadow") == "none"
    assert hide.evaluate("button => getComputedStyle(button).backgroundSize") == "1px 12px"
