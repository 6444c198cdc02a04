"""Someone with a box of their own: the pegs on the screen are those on the table."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from .conftest import PHONE, OpenPage
from .person import Person

COPIES = """() => {
  navigator.clipboard.writeText = async (text) => { window.copied = text; };
}"""


@PHONE
def test_a_box_is_chosen_played_edited_and_sent_and_key_pegs_are_red(
    open_page: OpenPage, app_url: str, violations: Callable[[Page], list[str]]
) -> None:
    page = open_page(app_url, reduced_motion="reduce")
    page.evaluate(COPIES)
    person = Person(page)
    found: list[str] = []

    def look_at(screen: str) -> None:
        found.extend(f"{screen}: {each}" for each in violations(page))

    # Two taps on the first visit: the guess is told in the box's colours.
    person.expect_guess(1)
    person.expect_pegs("red", "red", "orange", "yellow")
    person.do("My box")
    box = person.dialog("My box")
    expect(person.button("Rainbow", box)).to_have_attribute("aria-pressed", "true")
    look_at("my box")
    person.press(person.button("Classic box", box))
    expect(box).to_be_hidden()
    person.expect_pegs("red", "red", "yellow", "green")
    person.answer(1, 1)
    said = "Turn 1: red, red, yellow, green. 1 black, 1 white."
    expect(person.turn(1)).to_have_accessible_name(re.compile(f"^{re.escape(said)}"))

    # A colour of it is another one here.
    person.do(re.compile("^Board: "), "My box", "Edit Classic box")
    editor = person.dialog("Edit the pegs")
    editor.get_by_label("Name of the set").fill("Our box")
    editor.get_by_label("Label of red").fill("Y")
    expect(editor.get_by_role("status")).to_contain_text("The label “Y” is there twice")
    expect(person.button("Keep these pegs")).to_be_disabled()
    editor.get_by_label("Label of red").fill("N")
    editor.get_by_label("Colour of red").fill("#2b2f33")
    expect(editor.get_by_role("status")).to_contain_text("red and black look alike.")
    editor.get_by_label("Colour of red").fill("#9a5f3c")
    editor.get_by_label("Name of colour 1").fill("nut brown")
    person.do("Move nut brown down")
    expect(person.button("Move nut brown down")).to_be_focused()
    look_at("editor")
    person.do("Copy as text")
    expect(editor.get_by_role("status").last).to_contain_text("Copied")
    person.do("Keep these pegs")
    expect(person.button("Our box", box)).to_have_attribute("aria-pressed", "true")
    person.do("Close")
    said = "Turn 1: yellow, yellow, nut brown, green."
    expect(person.turn(1)).to_have_accessible_name(re.compile(f"^{re.escape(said)}"))

    # Another device reads the text; one that is not whole it refuses, in one sentence.
    text = str(page.evaluate("window.copied"))
    assert text.splitlines()[:3] == [
        "Mastermind pegs: Our box",
        "Y #ffe204 yellow",
        "N #9a5f3c nut brown",
    ]
    other = Person(open_page(app_url, reduced_motion="reduce"))
    other.expect_guess(1)
    other.do("My box")
    there = other.dialog("My box")
    there.get_by_label("as text").fill(text.replace("#9a5f3c", "url(<b>)"))
    other.do("Add these pegs")
    expect(there.get_by_role("status")).to_contain_text("Line 3: “url(<b>)” is no colour")
    there.get_by_label("as text").fill(text)
    other.do("Add these pegs")
    expect(other.button("Our box", there)).to_have_attribute("aria-pressed", "true")
    other.do("Close")
    other.expect_pegs("yellow", "yellow", "nut brown", "green")

    # It is deleted by mistake, and back with one tap.
    other.do("My box", "Edit Our box", "Delete this set")
    expect(other.button("Our box", there)).to_have_count(0)
    other.press(other.button("Undo", there))
    expect(other.button("Our box", there)).to_have_attribute("aria-pressed", "true")

    # The answers of this box are black and red.
    person.do("Menu", "Settings")
    person.press(page.get_by_role("radio", name="black and red"))
    look_at("settings")
    person.do("Close")
    expect(person.turn(1)).to_have_accessible_name(re.compile("black: 1, red: 1"))
    person.do("black: 1, red: 0")
    expect(person.turn(2)).to_have_accessible_name(re.compile("black: 1, red: 0"))
    look_at("red key pegs")
    page.reload()
    expect(person.turn(2)).to_have_accessible_name(re.compile("black: 1, red: 0"))
    assert found == [], "\n".join(found)
