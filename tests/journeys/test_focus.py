"""Someone goes on by Enter after a click, and hears what Chromium makes of the names of things."""

from __future__ import annotations

import math
import re

import pytest
from playwright.sync_api import Page, expect

from ..night import at_night
from .conftest import OpenPage, Site
from .person import PRESETS, Person, score

pytestmark = pytest.mark.parametrize("place", ["desktop site"], indirect=True)


def test_enter_guesses_after_a_click_on_undo(native_page: Page) -> None:
    person, keys = Person(native_page), native_page.keyboard
    person.do("Play", "Options")
    person.press(native_page.get_by_role("switch", name="Allow taking a guess back"))
    person.do("Close", "Random code")
    keys.type("rrbb")
    person.do("Guess")
    expect(person.turns.first).to_contain_text("white")
    person.do("Undo")  # the guess is on the row again
    keys.press("Enter")
    expect(person.turns.first).to_contain_text("white")
    keys.type("gggy")
    person.do("Undo")
    keys.type("g")
    person.expect_pegs("green", "green", "green", "green")
    keys.press("Enter")
    expect(person.heading("3. Your guess")).to_be_visible()
    expect(person.turns).to_have_count(2)


@pytest.mark.nightly
def test_enter_guesses_after_another_board_was_chosen_by_a_click(native_page: Page) -> None:
    person, keys = Person(native_page), native_page.keyboard
    person.play()
    person.choose_board(PRESETS["kids"].name)
    keys.type("rob")
    keys.press("Enter")
    expect(person.turns).to_have_count(1)
    expect(native_page.get_by_role("dialog")).to_have_count(0)


def test_after_undo_in_the_row_the_focus_is_on_the_peg_that_the_next_key_changes(
    native_page: Page,
) -> None:
    person, keys = Person(native_page), native_page.keyboard
    first = person.expect_guess(1)
    keys.type("bg")
    expect(person.row.nth(2)).to_be_focused()
    keys.press("Control+z")
    expect(person.row.nth(1)).to_be_focused()
    keys.press("Control+z")
    person.expect_pegs(*first)
    expect(person.row.nth(0)).to_be_focused()
    keys.type("g")
    person.expect_pegs("green", *first[1:])


@pytest.mark.nightly
@pytest.mark.parametrize("room", ["Learn", *at_night("Lab")])
def test_control_z_in_a_room_takes_no_turn_of_solve_back_out_of_sight(
    native_page: Page, room: str
) -> None:
    person = Person(native_page)
    person.expect_guess(1)
    person.answer(1, 1)
    person.expect_guess(2)
    person.do("Menu", room)
    expect(native_page.locator("main.mode-" + room.lower())).to_be_visible()
    native_page.keyboard.press("Control+z")
    person.do("Solve")
    person.expect_guess(2)
    expect(person.turns).to_have_count(1)


@pytest.mark.nightly
def test_enter_on_undo_goes_on_undoing_where_no_code_fits(open_page: OpenPage, site: Site) -> None:
    """The second Undo led to Redo: Enter took one turn away and brought it back for ever."""
    link = "#solve/p4c6r:1123=0,0;4456=1,2;4565=1,2;5445=2,1"
    person = Person(open_page(site.url + link, native=True))
    expect(person.heading("No code fits all these answers")).to_be_visible()
    person.do(re.compile("^Turn 2 to 1 black, 3 white"))
    expect(person.heading(re.compile("^5[.]"))).to_be_visible()
    person.tab_to(person.button("Undo"))
    for turns in (4, 3, 2, 1, 0):
        person.page.wait_for_timeout(450)  # an earlier Enter is the second press of the one before
        person.page.keyboard.press("Enter")
        expect(person.turns).to_have_count(turns)
        expect(person.button("Undo")).to_be_focused()


@pytest.mark.nightly
def test_a_letter_changes_the_peg_that_tab_has_led_to(native_page: Page) -> None:
    person, keys = Person(native_page), native_page.keyboard
    first = person.expect_guess(1)
    keys.type("b")
    person.tab_to(person.row.nth(3))
    keys.type("g")
    person.expect_pegs("blue", *first[1:3], "green")
    keys.press("Shift+Tab")
    keys.type("py")  # as fast as keys come: the second letter is for the next peg
    person.expect_pegs("blue", first[1], "purple", "yellow")
    keys.press("Shift+Tab")
    keys.press("Backspace")
    person.expect_pegs("blue", first[1], "empty", "yellow")
    expect(person.row.nth(2)).to_be_focused()
    keys.press("Shift+Tab")
    keys.press("ArrowLeft")
    expect(person.row.nth(0)).to_be_focused()


FRENCH = "&é\"'(-è_çà"
"""What the keys of the digits write without Shift, from 1 to 0."""
PRESS = """([key, digit, shiftKey, altKey]) => document.activeElement.dispatchEvent(
  new KeyboardEvent("keydown", { key, code: `Digit${digit}`, shiftKey, altKey, bubbles: true }))"""


@pytest.mark.nightly
def test_the_keys_of_french_digits_put_no_pegs_and_noted_none(native_page: Page) -> None:
    person = Person(native_page)
    native_page.goto(native_page.url.split("#")[0] + "#play/p4c10n")
    expect(person.heading("1. Your guess")).to_be_visible()
    for digit in "4089":
        native_page.evaluate(PRESS, [FRENCH["1234567890".index(digit)], digit, False, False])
    person.expect_pegs(*"4089")
    native_page.evaluate(PRESS, ["5", "5", True, True])
    five = person.button("5", person.palette)
    expect(five).to_have_accessible_description("surely out")
    person.do("Menu", "How it works")
    expect(person.dialog("How it works").get_by_text("Alt Shift 1")).to_be_visible()


@pytest.mark.nightly
def test_digits_put_pegs_on_a_fresh_page_and_the_old_answer_kept_the_ring(
    native_page: Page,
) -> None:
    person, keys = Person(native_page), native_page.keyboard
    person.expect_guess(1)
    keys.type("11")
    person.expect_guess(2)
    expect(person.suggested(2)).to_be_focused()
    keys.press("Enter")  # to the answers
    keys.press("Enter")
    keys.type("02")
    person.expect_guess(3)
    expect(person.turn(1)).to_have_accessible_name(re.compile("1 black, 1 white"))
    expect(person.turn(2)).to_have_accessible_name(re.compile("0 black, 2 white"))
    keys.press("ArrowRight")
    keys.type("63")
    expect(person.row.first).to_have_accessible_name(re.compile("purple"))
    expect(person.row.nth(1)).to_have_accessible_name(re.compile("yellow"))


@pytest.mark.nightly
def test_tab_reached_the_help_before_the_guess(native_page: Page) -> None:
    person = Person(native_page)
    person.expect_guess(1)
    places = [person.row.first, person.answer_button(0, 0, 4), person.button("Rules")]
    met: list[int] = []
    while len(met) < len(places):
        native_page.keyboard.press("Tab")
        here = [place.evaluate("place => place === document.activeElement") for place in places]
        met += [here.index(True)] if True in here else []
    assert met == [0, 1, 2]


def test_enter_confirms_the_last_code_after_answers_typed_as_digits(native_page: Page) -> None:
    """The ring was on "Found", where Enter did nothing."""
    person, keys = Person(native_page), native_page.keyboard
    secret = PRESETS["classic"].secret.split()
    found = person.heading(re.compile("This is it$"))
    keys.press("Enter")
    for number in range(1, 9):
        pegs = person.expect_guess(number)
        if found.is_visible():
            break
        keys.type("".join(map(str, score(pegs, secret))))
    native_page.wait_for_timeout(1000)
    keys.press("Enter")
    expect(native_page.locator("[data-black]:focus")).to_contain_text("Found")
    native_page.wait_for_timeout(500)  # no double press, which gives no answer
    keys.press("Enter")
    expect(person.heading(re.compile("^Found in "))).to_be_visible()


@pytest.mark.nightly
def test_white_need_not_be_counted_where_it_follows_from_black(native_page: Page) -> None:
    """Ten colours on ten pegs, none twice: all are in every guess."""
    native_page.goto(native_page.url.split("#")[0] + "#p10c10n")
    person, keys = Person(native_page), native_page.keyboard
    person.expect_guess(1)
    expect(native_page.get_by_text(f"{math.factorial(10):,} possible codes").first).to_be_visible()
    white = native_page.get_by_role("textbox", name=re.compile("^White"))
    expect(white).to_have_value("10")
    keys.press("Enter")
    keys.type("3")
    expect(white).to_have_value("7")
    person.do("More Black", re.compile("^Enter answer"))
    expect(person.turn(1)).to_have_accessible_name(re.compile("4 black, 6 white"))


@pytest.mark.nightly
def test_tab_leads_from_black_to_white_where_answers_are_counted_and_digits_change_no_peg(
    native_page: Page,
) -> None:
    native_page.goto(native_page.url.split("#")[0] + "#p8c10r")
    person, keys = Person(native_page), native_page.keyboard
    person.expect_guess(1)
    first = person.row.first
    before = first.get_attribute("aria-label")
    keys.press("Enter")
    keys.type("3")
    keys.press("Tab")
    keys.type("2")
    keys.press("ArrowUp")
    expect(native_page.get_by_role("textbox", name=re.compile("^Black"))).to_have_value("3")
    expect(native_page.get_by_role("textbox", name=re.compile("^White"))).to_have_value("3")
    native_page.get_by_role("button", name=re.compile("^More .*lack")).click()
    keys.type("4")
    assert first.get_attribute("aria-label") == before
    expect(native_page.get_by_role("textbox", name=re.compile("^Black"))).to_have_value("4")


@pytest.mark.nightly
def test_the_names_of_turns_do_not_run_together_in_chromium(native_page: Page) -> None:
    person = Person(native_page)
    person.expect_guess(1)
    person.answer(1, 1)
    expect(person.button("Show all 230")).to_be_visible()
    session = native_page.context.new_cdp_session(native_page)
    nodes = session.send("Accessibility.getFullAXTree")["nodes"]
    buttons = [node for node in nodes if node.get("role", {}).get("value") == "button"]
    names = [str(node["name"]["value"]) for node in buttons]
    assert [name for name in names if name.startswith("Turn 1")] == [
        "Turn 1: red, red, orange, yellow. 1 black, 1 white. 230 left."
    ]


def test_enter_in_a_row_that_lacks_pegs_is_answered_by_what_is_missing(
    native_page: Page,
) -> None:
    person, keys = Person(native_page), native_page.keyboard
    person.play()
    expect(person.heading("1. Your guess")).to_be_visible()
    keys.press("r")
    keys.press("Enter")
    expect(person.told).to_have_text("First put a peg in every hole.")
    expect(person.told).to_have_text("Peg 1: red")  # once the keys rest
    expect(person.turns).to_have_count(0)
