"""Someone with a box of their own: the pegs on the screen are those on the table."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from ..night import at_night
from .conftest import DESK, NATIVE, PHONE, OpenPage, resize
from .person import Person

pytestmark = NATIVE

COPIES = """() => {
  navigator.clipboard.writeText = async (text) => { window.copied = text; };
}"""


@pytest.mark.quick
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
    look_at("editor with an error")
    editor.get_by_label("Label of red").fill("N")
    editor.get_by_label("Colour of red").fill("#2b2f33")
    expect(editor.get_by_role("status")).to_contain_text("red and black look alike.")
    editor.get_by_label("Colour of red").fill("#9a5f3c")
    editor.get_by_label("Name of colour 1").fill("nut brown")
    person.do("More for nut brown", "Move nut brown down")
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
    expect(there.get_by_role("status")).to_contain_text("Line 3: “url(<b>)” is not a colour")
    there.get_by_label("as text").fill(text)
    other.do("Add these pegs")
    expect(other.button("Our box", there)).to_have_attribute("aria-pressed", "true")
    expect(other.button("Our box", there)).to_be_in_viewport()
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


def edit(person: Person, name: str) -> Locator:
    """Open the editor of a set, from the board; return it."""
    person.do(re.compile("^Board: "))
    person.press(person.button("My box", person.dialog("Choose the board")))
    person.do(f"Edit {name}")
    editor = person.dialog("Edit the pegs")
    expect(editor).to_be_visible()
    return editor


@pytest.mark.nightly
def test_my_box_leads_back_to_the_settings_that_opened_it(person: Person) -> None:
    person.expect_guess(1)
    person.do("Menu", "Settings")
    settings, box = person.dialog("Settings"), person.dialog("My box")
    opener = person.button(re.compile("^My box"), settings)
    person.press(opener)
    person.press(person.button("Classic box", box))
    expect(box).to_be_hidden()
    expect(opener).to_be_focused()
    person.press(opener)
    expect(box).to_be_visible()
    person.page.keyboard.press("Escape")
    expect(opener).to_be_focused()
    person.do("Close")
    expect(person.page.locator("dialog[open]")).to_have_count(0)


UNKEPT = "Your changes to “Rainbow 2” are not kept yet."


@pytest.mark.nightly
@pytest.mark.parametrize(
    "way", ["Escape", *at_night("Close", "a tap outside", "the gesture for back")]
)
def test_no_way_of_closing_the_editor_drops_changes_or_closes_my_box(
    person: Person, way: str
) -> None:
    page = person.page
    person.expect_guess(1)
    editor = edit(person, "Rainbow")
    editor.get_by_label("Name of colour 1").fill("ruby")
    if way == "Close":
        person.press(person.button("Close", editor))
    elif way == "Escape":
        page.keyboard.press("Escape")
    elif way == "a tap outside":
        (person.touch if person.touches else page.mouse.click)(5, 5)
    else:  # which a browser tells as a `cancel` of the dialog, and then closes it
        editor.evaluate(
            """dialog => {
              dialog.dispatchEvent(new Event("cancel", {cancelable: true}));
              dialog.close();
            }"""
        )
    expect(editor).to_be_hidden()
    box = person.dialog("My box")
    expect(box).to_contain_text(UNKEPT)
    go_on = person.button("Go on editing", box)
    expect(go_on).to_be_focused()
    person.press(go_on)
    expect(editor.get_by_label("Name of colour 1")).to_have_value("ruby")

    # It is discarded, and back with one tap; it is kept, and asked about no more.
    person.do("Discard the changes")
    expect(box.get_by_text(UNKEPT)).to_have_count(0)
    person.press(person.button("Undo", box))
    expect(box).to_contain_text(UNKEPT)
    person.press(go_on)
    person.do("Keep these pegs")
    expect(person.button("Rainbow 2", box)).to_have_attribute("aria-pressed", "true")
    expect(box.get_by_text(UNKEPT)).to_have_count(0)
    page.keyboard.press("Escape")
    expect(box).to_be_hidden()
    person.expect_pegs("ruby", "ruby", "orange", "yellow")

    # A set that was looked at and not changed asks nothing.
    edit(person, "Rainbow 2")
    page.keyboard.press("Escape")
    expect(box).to_be_visible()
    expect(person.button("Edit Rainbow 2", box)).to_be_focused()
    assert person.button("Go on editing", box).count() == 0


def test_changes_of_a_set_are_there_after_a_reload_and_in_a_new_tab(
    open_page: OpenPage, app_url: str
) -> None:
    page = open_page(app_url)
    person = Person(page)
    person.expect_guess(1)
    editor = edit(person, "Rainbow")
    name = editor.get_by_label("Name of colour 2")
    name.fill("  am")  # half of it

    page.reload()
    expect(editor).to_be_visible()
    expect(name).to_have_value("  am")
    name.fill("amber")
    page.goto("about:blank")
    page.go_back()
    expect(editor).to_be_visible()
    expect(name).to_have_value("amber")

    # Another tab, as after this one was closed, plays on, and says where the changes are.
    context = page.context
    page.close()
    person = Person(open_page(app_url, context=context))
    person.expect_guess(1)
    expect(person.page.get_by_text(UNKEPT)).to_be_visible()
    person.do("Go on editing")
    editor = person.dialog("Edit the pegs")
    expect(editor.get_by_label("Name of colour 2")).to_have_value("amber")
    person.do("Keep these pegs", "Close")
    person.expect_pegs("red", "red", "amber", "yellow")
    person.page.reload()
    person.expect_guess(1)
    assert person.page.get_by_text(UNKEPT).count() == 0
    shared = "Object.keys(localStorage).find((key) => key.endsWith(':game'))"
    assert person.page.evaluate(f"JSON.parse(localStorage[{shared}]).box.drafts") == []


@pytest.mark.nightly
def test_an_error_in_the_editor_is_told_at_the_field_that_has_it(person: Person) -> None:
    """It was told below all rows alone, 3,316 px down, and no field was marked."""
    person.expect_guess(1)
    editor = edit(person, "Rainbow")
    person.do("20 more colours for larger boards")
    field = editor.get_by_label("Label of red")
    field.fill("Y")
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(field).to_have_accessible_description(re.compile("The label “Y” is there twice"))
    expect(editor.locator("[aria-invalid=true]")).to_have_count(1)
    last = editor.get_by_label("Name of colour 26")
    last.scroll_into_view_if_needed()
    expect(field).not_to_be_in_viewport()

    keep = person.button("Keep these pegs")
    expect(keep).to_be_in_viewport(ratio=1)
    person.press(keep)
    expect(editor).to_be_visible()
    expect(field).to_be_focused()
    expect(field).to_be_in_viewport(ratio=1)
    told = editor.get_by_text("The label “Y” is there twice").and_(editor.locator("[id]"))
    expect(told).to_be_in_viewport(ratio=1)
    assert covered(field) == []
    field.fill("Rr")
    expect(editor.locator("[aria-invalid=true]")).to_have_count(0)

    # Of a colour that is not shown, and of the title.
    person.do("20 more colours for larger boards")
    editor.get_by_label("Label of red").fill("W")
    expect(editor.get_by_label("Name of colour 8")).to_have_count(0)
    expect(editor.get_by_label("Label of red")).to_have_attribute("aria-invalid", "true")
    editor.get_by_label("Label of red").fill("R")
    name = editor.get_by_label("Name of colour 1", exact=True)
    name.fill("")  # it was said to be unlike “”
    expect(name).to_have_accessible_description("Write 1 to 24 letters here.")
    name.fill("red")
    editor.get_by_label("Name of the set").fill("")
    person.press(keep)
    expect(editor.get_by_label("Name of the set")).to_be_focused()
    expect(editor.get_by_label("Name of the set")).to_have_accessible_description(
        re.compile("^A title has 1 to 40 letters")
    )


COVERED = """field => {
  const {left, top, width, height} = field.getBoundingClientRect();
  const points = [top + 3, top + height / 2, top + height - 3];
  return points.map((y) => document.elementFromPoint(left + width / 2, y))
    .filter((hit) => hit !== field).map((hit) => hit?.outerHTML.slice(0, 80) ?? "nothing");
}"""


def covered(field: Locator) -> list[str]:
    """Return what lies over a field."""
    found: list[str] = field.evaluate(COVERED)
    return found


@pytest.mark.nightly
@PHONE
def test_the_editor_has_one_line_for_each_colour_that_the_board_needs(person: Person) -> None:
    page = person.page
    person.expect_guess(1)
    editor = edit(person, "Rainbow")
    lines = editor.get_by_role("group", name=re.compile("^Colour "))
    expect(lines).to_have_count(6)
    keep = person.button("Keep these pegs")
    for width, height in [(390, 844), (320, 640), (320, 568)]:
        resize(page, width, height)
        expect(keep).to_be_in_viewport(ratio=1)
        for line in lines.all():
            box = line.bounding_box()
            assert box
            assert box["height"] < 60, "one line of controls"
            for control in line.locator("input, button").all():
                size = control.bounding_box()
                assert size
                assert min(size["width"], size["height"]) >= 43.5, control
        name = lines.first.get_by_label("Name of colour 1").bounding_box()
        assert name
        assert name["width"] >= 110
    person.do("20 more colours for larger boards")
    expect(lines).to_have_count(26)
    expect(keep).to_be_in_viewport(ratio=1)
    editor.get_by_label("Name of colour 26").focus()
    expect(keep).to_be_in_viewport(ratio=1)
    assert covered(editor.get_by_label("Name of colour 26")) == []


@pytest.mark.nightly
@DESK
def test_a_text_that_is_pasted_or_typed_is_there_when_its_sheet_is_opened_again(
    person: Person,
) -> None:
    page = person.page
    person.expect_guess(1)
    person.do("My box")
    box = person.dialog("My box")
    paste = box.get_by_label("as text")
    paste.fill("Mastermind pegs: Half of a set")
    page.keyboard.press("Escape")
    expect(box).to_be_hidden()
    person.do("My box")
    expect(paste).to_have_value("Mastermind pegs: Half of a set")
    person.do("Close", re.compile("^Board: "))
    board = person.dialog("Choose the board")
    board.get_by_label("Pegs").fill("7")
    page.keyboard.press("Escape")
    expect(board).to_be_hidden()
    person.do(re.compile("^Board: "))
    expect(board.get_by_label("Pegs")).to_have_value("7")
    person.do("Close", "Play", "Challenge")
    challenge = page.get_by_role("textbox", name="challenge")
    challenge.fill("4C6R-7K3M")
    page.keyboard.press("Escape")
    expect(challenge).to_be_hidden()
    person.do("Challenge")
    expect(challenge).to_have_value("4C6R-7K3M")


@pytest.mark.nightly
@DESK
def test_a_number_that_is_taken_out_of_a_field_leaves_it_empty_and_not_nan(
    person: Person,
) -> None:
    told: list[str] = []
    person.page.on("console", lambda message: told.append(message.text))
    person.do(re.compile("^Board: "))
    pegs = person.dialog("Choose the board").get_by_label("Pegs")
    pegs.fill("")
    expect(person.dialog("Choose the board").get_by_role("status")).to_contain_text("whole")
    expect(pegs).to_have_value("")
    person.do("Close", "Menu", "Lab")
    person.press(person.page.get_by_text("Add a board of your own"))
    person.page.get_by_role("spinbutton", name="Pegs").fill("")
    expect(person.button("Add this board")).to_be_disabled()
    assert [each for each in told if "NaN" in each] == []


@pytest.mark.nightly
@PHONE
def test_all_that_is_said_of_a_wrong_text_is_in_sight_with_what_is_pressed_next(
    person: Person,
) -> None:
    """Its second half lay below the screen, with the button that was pressed."""
    person.expect_guess(1)
    person.do("My box")
    box = person.dialog("My box")
    box.get_by_label("as text").fill("nonsense ###")
    person.do("Add these pegs")
    expect(box.get_by_role("status")).to_contain_text("instead of “Mastermind pegs:”")
    expect(box.get_by_role("status")).to_be_in_viewport(ratio=1)
    expect(person.button("Add these pegs", box)).to_be_in_viewport(ratio=1)
