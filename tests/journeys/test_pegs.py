"""Someone with a box of their own: the pegs on the screen are those on the table."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from ..night import at_night
from .conftest import NATIVE, PHONE, Arrive
from .person import Person
from .texts import like, words

pytestmark = NATIVE

COPIES = """() => {
  navigator.clipboard.writeText = async (text) => { window.copied = text; };
}"""
PRESSED = "aria-pressed"
RAINBOW, CLASSIC = words("pegs.set.rainbow"), words("pegs.set.classic")
UNKEPT = words("pegs.unkept", title="Rainbow 2")
TWICE = words("pegs.wrong.twice.label", quoted="Y").partition(":")[0]


def field(place: Locator, key: str, **values: object) -> Locator:
    """Return the field with this label."""
    return place.get_by_label(words(key, **values), exact="number" in values)


def edit(person: Person, name: str) -> Locator:
    """Open the editor of a set, from the board; return it."""
    person.press(person.button("pegs.title", person.open_boards()))
    person.do(words("pegs.editWords", name=name))
    editor = person.dialog("pegs.editor")
    expect(editor).to_be_visible()
    return editor


@pytest.mark.quick
@PHONE
def test_a_box_is_chosen_played_edited_and_sent_and_key_pegs_are_red(arrive: Arrive) -> None:
    person = arrive(reduced_motion="reduce")
    page, box = person.page, person.dialog("pegs.title")
    page.evaluate(COPIES)
    # The guess is told in the box's colours.
    person.expect_guess(1)
    person.expect_pegs("red", "red", "orange", "yellow")
    person.press(person.button("pegs.title", person.open_boards()))
    expect(person.button(RAINBOW, box)).to_have_attribute(PRESSED, "true")
    person.press(person.button(CLASSIC, box))
    expect(box).to_be_hidden()
    person.expect_pegs("red", "red", "yellow", "green")
    person.answer(1, 1)
    person.expect_answer(1, 1, 1, ["red", "red", "yellow", "green"])

    # A colour of it is another one here.
    editor = edit(person, CLASSIC)
    said = editor.get_by_role("status")
    field(editor, "pegs.name").fill("Our box")
    label, colour = (
        field(editor, "pegs.label", name="red"),
        field(editor, "pegs.colour", name="red"),
    )
    label.fill("Y")
    expect(said).to_contain_text(TWICE)
    label.fill("N")
    colour.fill("#2b2f33")
    expect(said).to_contain_text(words("pegs.alike", one="red", other="black"))
    colour.fill("#9a5f3c")
    field(editor, "pegs.colourName", number=1).fill("nut brown")
    move = words("pegs.later", name="nut brown")
    person.do(words("pegs.options", name="nut brown"), move)
    expect(person.button(move)).to_be_focused()
    person.do("pegs.copy")
    expect(said.last).to_contain_text("Copied")
    person.do("pegs.keep")
    expect(person.button("Our box", box)).to_have_attribute(PRESSED, "true")
    person.do("do.close")
    person.expect_answer(1, 1, 1, ["yellow", "yellow", "nut brown", "green"])

    # Another device reads the text; one that is not whole it refuses, in one sentence.
    text = str(page.evaluate("window.copied"))
    lines = ["Mastermind pegs: Our box", "Y #ffe204 yellow", "N #9a5f3c nut brown"]
    assert text.splitlines()[:3] == lines
    other = arrive(reduced_motion="reduce")
    other.expect_guess(1)
    other.press(other.button("pegs.title", other.open_boards()))
    there = other.dialog("pegs.title")
    paste, status = field(there, "pegs.paste"), there.get_by_role("status")
    for wrong, told in {
        text.replace("#9a5f3c", "url(<b>)"): "Line 3: “url(<b>)” is not a colour",
        "nonsense ###": "instead of “Mastermind pegs:”",
    }.items():
        paste.fill(wrong)
        other.do("pegs.add")
        expect(status).to_contain_text(told)
        # Its second half lay below the screen, with the button that was pressed.
        expect(status).to_be_in_viewport(ratio=1)
        expect(other.button("pegs.add", there)).to_be_in_viewport(ratio=0.95)
    paste.fill(text)
    other.do("pegs.add")
    ours = other.button("Our box", there)
    expect(ours).to_have_attribute(PRESSED, "true")
    expect(ours).to_be_in_viewport()
    other.do("do.close")
    other.expect_pegs("yellow", "yellow", "nut brown", "green")

    # The answers of this box are black and red.
    person.do("do.menu", "settings.title")
    person.press(person.role("radio", "keys.blackRed"))
    person.do("do.close")
    answer = {"keys": "blackRed", "first": "black", "second": "red", "black": 1}
    expect(person.turn(1)).to_have_accessible_name(like("answer.words", **answer, white=1))
    second = like("answer.words", **answer, white=0)
    person.do(words("answer.words", **answer, white=0))
    expect(person.turn(2)).to_have_accessible_name(second)
    page.reload()
    expect(person.turn(2)).to_have_accessible_name(second)


@pytest.mark.parametrize(
    "way", ["Escape", *at_night("Close", "a tap outside", "the gesture for back")]
)
def test_no_way_of_closing_the_editor_drops_changes_or_closes_my_box(
    person: Person, way: str
) -> None:
    page, box = person.page, person.dialog("pegs.title")
    person.expect_guess(1)
    editor = edit(person, RAINBOW)
    name = field(editor, "pegs.colourName", number=1)
    name.fill("  ru")  # half of it
    page.reload()
    expect(name).to_have_value("  ru")
    name.fill("ruby")
    if way == "Close":
        person.press(person.button("do.close", editor))
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
    expect(box).to_contain_text(UNKEPT)
    go_on = person.button("pegs.goOn", box)
    expect(go_on).to_be_focused()
    person.press(go_on)
    expect(name).to_have_value("ruby")

    # It is discarded, and back with one tap; it is kept, and asked about no more.
    person.do("pegs.discard")
    expect(box.get_by_text(UNKEPT)).to_have_count(0)
    person.press(person.button("do.undo", box))
    expect(box).to_contain_text(UNKEPT)
    person.press(go_on)
    person.do("pegs.keep")
    expect(person.button("Rainbow 2", box)).to_have_attribute(PRESSED, "true")
    expect(box.get_by_text(UNKEPT)).to_have_count(0)
    page.keyboard.press("Escape")
    expect(box).to_be_hidden()
    person.expect_pegs("ruby", "ruby", "orange", "yellow")

    # A set that was looked at and not changed asks nothing.
    edit(person, "Rainbow 2")
    page.keyboard.press("Escape")
    expect(box).to_be_visible()
    expect(person.button(words("pegs.editWords", name="Rainbow 2"), box)).to_be_focused()
    assert go_on.count() == 0


@pytest.mark.nightly
def test_an_error_in_the_editor_is_told_at_the_field_that_has_it(person: Person) -> None:
    """It was told below all rows alone, 3,316 px down, and no field was marked."""
    person.expect_guess(1)
    editor = edit(person, RAINBOW)
    lines = editor.get_by_role("group", name=re.compile("^Colour "))
    expect(lines).to_have_count(6)  # as many as the board needs
    rest = words("pegs.rest", rest=20)
    person.do(rest)
    expect(lines).to_have_count(26)
    label = field(editor, "pegs.label", name="red")
    label.fill("Y")
    expect(label).to_have_attribute("aria-invalid", "true")
    expect(label).to_have_accessible_description(re.compile(TWICE))
    expect(editor.locator("[aria-invalid=true]")).to_have_count(1)
    field(editor, "pegs.colourName", number=26).scroll_into_view_if_needed()
    expect(label).not_to_be_in_viewport()

    keep = person.button("pegs.keep")
    person.press(keep)
    expect(editor).to_be_visible()
    expect(label).to_be_focused()
    expect(label).to_be_in_viewport(ratio=1)
    told = editor.get_by_text(TWICE).and_(editor.locator("[id]"))
    expect(told).to_be_in_viewport(ratio=1)
    label.fill("Rr")
    expect(editor.locator("[aria-invalid=true]")).to_have_count(0)

    title = field(editor, "pegs.name")
    title.fill("")
    person.press(keep)
    expect(title).to_be_focused()
    expect(title).to_have_accessible_description(like("pegs.wrong.title", max=40))
