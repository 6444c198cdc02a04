"""Boards of one's own: from one peg to twenty, and work that takes its time."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from .conftest import DESK, NATIVE, PHONE, PYODIDE, OpenPage, Watch
from .launch import ENGINE
from .person import TIMES, Person, score
from .workers import CATCH, UNANSWERED, visit

pytestmark = NATIVE


@pytest.mark.nightly
@PHONE
def test_six_pegs_make_a_triangle_of_seven_rows(person: Person) -> None:
    person.choose_own_board(6, 4)
    person.expect_guess(1)
    buttons = person.button(re.compile(r"^\d black, \d white"))
    expect(buttons).to_have_count(27)
    boxes = [button.bounding_box() for button in buttons.all()]
    assert all(box and box["height"] >= 44 for box in boxes)
    assert len({round(box["y"]) for box in boxes if box}) in (6, 7)
    person.solve("blue red red yellow green red".replace("blue", "orange").split())


@pytest.mark.nightly
@DESK
def test_the_keys_of_an_answer_are_shown_by_one_that_the_board_has(person: Person) -> None:
    person.expect_guess(1)
    keys = person.page.get_by_role("group", name="Keys", exact=True)
    expect(keys).to_contain_text("1 2 1 black, 2 white")
    person.choose_own_board(1, 5)
    person.expect_guess(1)
    expect(keys).to_contain_text("1 0 1 black, 0 white")
    person.choose_own_board(2, 5)
    person.expect_guess(1)
    expect(keys).to_contain_text("2 0 2 black, 0 white")


@pytest.mark.nightly
@PYODIDE
@PHONE
def test_small_and_many_coloured_boards(person: Person) -> None:
    for colours, secret in (
        (5, ["blue"]),
        (3, ["yellow", "red"]),
        (40, ["colour 7", "colour 40", "colour 7"]),
    ):
        pegs = len(secret)
        person.choose_own_board(pegs, colours)
        for number in range(1, 30):
            guess = person.expect_guess(number)
            black, white = score(guess, secret)
            person.answer(black, white)
            if black == pegs:
                break
        expect(person.heading(re.compile("^Solved in"))).to_be_visible()


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("place", "pegs", "colours"),
    [("phone file", 8, 5), ("desktop site", 20, 2)],
    ids=["8x5", "20x2"],
    indirect=["place"],
)
def test_from_seven_pegs_on_the_answer_is_counted_up(
    person: Person, pegs: int, colours: int
) -> None:
    person.choose_own_board(pegs, colours)
    person.page.keyboard.type("r" * (pegs // 2) + "o" * (pegs - pegs // 2))
    expect(person.button("Done")).to_be_visible()
    person.do("Done")
    enter = person.button(re.compile("^Enter answer"))
    if colours == 2:
        # A tap that comes too early would give an answer that no code has.
        expect(enter).to_have_accessible_name(re.compile("first set how many"))
        expect(enter).to_be_disabled()
    person.do("More Black", "More Black", "More Black", "More White")
    if colours == 2:
        expect(enter).to_have_accessible_name(re.compile("no such answer"))
        expect(enter).to_be_disabled()
    person.do("More White", "More White", "Fewer White")
    expect(enter).to_be_enabled()
    person.press(enter)
    expect(person.turns).to_have_count(1)
    expect(person.turn(1)).to_have_accessible_name(re.compile(r"\. 3 black, 2 white\."))
    person.do("Undo")
    expect(person.turns).to_have_count(0)


@pytest.mark.nightly
@PHONE
def test_correcting_a_long_row_starts_from_the_answer_it_had(
    open_page: OpenPage, app_url: str
) -> None:
    person = Person(open_page(app_url + "#solve/p8c5r:11112222=3,1"))
    person.press(person.turn(1))
    expect(person.heading("Correct turn 1")).to_be_visible()
    person.do("More White")
    person.press(person.button(re.compile("^Enter answer")))
    expect(person.turn(1)).to_have_accessible_name(re.compile(r"\. 3 black, 2 white\."))


@PHONE
def test_a_board_too_large_is_refused_in_words_and_nothing_is_lost(person: Person) -> None:
    person.expect_guess(1)
    person.answer(1, 1)
    second = person.expect_guess(2)
    person.do(re.compile("^Board: "))
    dialog = person.dialog("Choose the board")
    dialog.get_by_label("Pegs").fill("21")
    dialog.get_by_label("Colours").fill("9")
    expect(dialog.get_by_role("status")).to_contain_text(f"21 {TIMES} 9 is too large")
    expect(person.button("Start on this board")).to_be_disabled()
    dialog.get_by_label("Pegs").fill("4")
    expect(dialog.get_by_role("status")).to_have_text(
        "4 pegs, 9 colours, repeats allowed: 6,561 possible codes"
    )
    dialog.get_by_label("A colour may come twice").uncheck()
    expect(dialog.get_by_role("status")).to_have_text(
        "4 pegs, 9 colours, none twice: 3,024 possible codes"
    )
    person.do("Close")
    person.expect_guess(2)
    person.expect_pegs(*second)


@pytest.mark.nightly
@DESK
def test_a_number_out_of_reach_is_not_taken_for_another(person: Person) -> None:
    person.do(re.compile("^Board: "))
    dialog = person.dialog("Choose the board")
    for label, wrong in (("Pegs", "0"), ("Colours", "101"), ("Pegs", ""), ("Colours", "-3")):
        field = dialog.get_by_label(label)
        good = field.input_value()
        field.fill(wrong)
        expect(person.button("Start on this board")).to_be_disabled()
        field.fill(good)
        expect(person.button("Start on this board")).to_be_enabled()


@pytest.mark.nightly
@PYODIDE
@DESK
def test_long_work_shows_how_far_it_is_and_undo_does_not_wait_for_it(
    open_page: OpenPage, app_url: str, watch: Watch
) -> None:
    person = visit(open_page, app_url, CATCH, watch)
    page = person.page
    person.choose_strategy("Most information")
    person.choose_own_board(6, 9)
    page.keyboard.type("roygbp")
    person.do("Done")
    # Nothing from here on waits for the guess: it never comes.
    page.evaluate(UNANSWERED, '=1,1\\",\\"strategy')
    person.answer(1, 1)
    expect(person.heading("2. Thinking…")).to_be_visible()
    expect(page.get_by_role("main").get_by_role("progressbar")).to_be_visible()
    # The page lives: a panel opens and closes, a peg can be set.
    person.do("Menu", "Close")
    person.press(person.row.first)
    person.press(person.button("purple", page.get_by_role("toolbar", name="Palette")))
    person.expect_pegs("purple", *["empty"] * 5)
    person.do("Done")
    person.do("Undo", "Undo")  # the peg, then the turn
    expect(person.turns).to_have_count(0)
    person.choose_board(f"Kids 3 {TIMES} 6")
    person.expect_guess(1)
    person.answer(0, 1)
    person.expect_guess(2)  # the worker was replaced, not waited for


@pytest.mark.nightly
@PYODIDE
@PHONE
def test_who_will_not_wait_for_long_work_gets_a_code_that_fits(
    open_page: OpenPage, app_url: str
) -> None:
    page = open_page(app_url, clock=True)
    person = Person(page)
    person.choose_strategy("Most information")
    person.choose_own_board(7, 10)
    person.expect_guess(1)
    person.do("More Black", *["More White"] * 3, re.compile("^Enter answer"))
    page.clock.run_for(3_000)  # what is quick on this machine takes long on another
    person.do("Don\u2019t wait")
    person.expect_guess(2)
    expect(person.turn(1)).to_be_visible()
    expect(person.button("Don\u2019t wait")).to_have_count(0)


@pytest.mark.nightly
@PHONE
def test_a_stepper_held_down_goes_on_counting(open_page: OpenPage, app_url: str) -> None:
    page = open_page(app_url + "#solve/p20c9r", clock=True)
    person = Person(page)
    enter = person.button(re.compile("^Enter answer"))
    more, fewer = person.button("More Black"), person.button("Fewer Black")
    expect(more).to_be_visible()
    black = page.get_by_role("textbox", name="Black, how many")
    more.dispatch_event("pointerdown", {"button": 0})
    page.clock.run_for(5_000)
    expect(black).to_have_value("20")
    more.dispatch_event("pointerup")
    more.dispatch_event("click")
    expect(black).to_have_value("20")
    page.keyboard.press("Shift")  # whoever goes there by keys has a hand at them
    fewer.focus()
    # Held, the second and third repeat. WebKit's driver repeats no key.
    press = page.keyboard.press if ENGINE == "webkit" else page.keyboard.down
    for _ in range(3):
        press("Enter")
    page.keyboard.up("Enter")
    page.clock.run_for(100)
    expect(black).to_have_value("17")
    expect(enter).to_be_visible()


@pytest.mark.nightly
@PHONE
def test_a_board_whose_colours_come_once_says_so(person: Person) -> None:
    person.choose_board(f"Bulls and Cows 4 {TIMES} 10")
    person.do(re.compile("^Board: "))
    dialog = person.dialog("Choose the board")
    dialog.get_by_label("Pegs").fill("5")
    dialog.get_by_label("Colours").fill("9")
    expect(dialog.get_by_role("status")).to_contain_text("5 pegs, 9 colours, none twice: ")
    person.press(person.button("Start on this board", dialog))
    expect(person.button(f"Board: 5 {TIMES} 9, none twice")).to_have_text(re.compile("none twice"))


@pytest.mark.nightly
@DESK
def test_an_emptied_size_of_a_board_puts_no_nan_into_its_field(person: Person) -> None:
    page = person.page
    page.evaluate(
        """() => {
          globalThis.given = [];
          const field = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value");
          const set = function (text) { given.push(text); field.set.call(this, text); };
          Object.defineProperty(HTMLInputElement.prototype, "value", { ...field, set });
        }"""
    )
    person.do(re.compile("^Board: "))
    sheet = person.dialog("Choose the board")
    for label in ("Pegs", "Colours"):
        sheet.get_by_label(label).click()
        page.keyboard.press("ControlOrMeta+a")
        page.keyboard.type("-")  # what is no number yet stays there as it was typed
        expect(sheet).to_contain_text("whole numbers")
        page.keyboard.press("ControlOrMeta+a")
        page.keyboard.type("3")
        expect(sheet.get_by_label(label)).to_have_value("3")
    expect(sheet.get_by_role("status")).to_contain_text("27")
    person.do("Close", "Menu", "Lab")
    person.press(page.get_by_text("Add a board of your own"))
    for label in ("Pegs", "Colours"):
        page.get_by_label(label, exact=True).fill("")
    expect(person.button("Add this board")).to_be_disabled()
    page.get_by_label("Pegs", exact=True).fill("2")
    page.get_by_label("Colours", exact=True).fill("3")
    expect(person.button("Add this board")).to_be_enabled()
    given = page.evaluate("() => given")
    assert not [text for text in given if "NaN" in text or "null" in text], given
