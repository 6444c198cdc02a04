"""Boards of one's own: from one peg to twenty, and with more codes than can be listed."""

from __future__ import annotations

import random
import re

import pytest
from playwright.sync_api import expect

from .conftest import DESK_FILE, NATIVE, PHONE, Arrive
from .person import LONG, PRESETS, Person, score
from .texts import like, words

pytestmark = NATIVE

TOO_ODD = re.compile(r"null|NaN|undefined|Infinity|\b0 left\b|\b0 (possible )?codes\b")
"""Words that no page may show."""


def more(name: str) -> str:
    """Return the name of the button that counts one up, of black or white."""
    return words("answer.more", what=words(f"answer.{name}"))


def expect_sense(person: Person) -> None:
    """Check that nothing is said that nobody understands."""
    body = person.page.locator("body")
    assert not TOO_ODD.search(body.inner_text() + body.aria_snapshot())


@pytest.mark.nightly
@PHONE
@pytest.mark.parametrize(
    ("pegs", "colours", "kind"),
    [(1, 5, "r"), (2, 3, "r"), (3, 40, "r"), (6, 4, "r"), (10, 10, "r"), (8, 12, "n"), (4, 6, "f")],
)
def test_a_drawn_code_is_found_on_a_board_of_ones_own(
    person: Person, pegs: int, colours: int, kind: str
) -> None:
    person.choose_own_board(pegs, colours, kind)
    if kind != "r":
        expect(person.button(like("board.chip"))).to_contain_text(words("board.kind", kind=kind))
    person.expect_guess(1)
    if pegs <= LONG:
        impossible = 1  # all right but for one peg that is somewhere else
        answers = (pegs + 1) * (pegs + 2) // 2 - impossible
        expect(person.answers).to_have_count(answers - 1)  # one more ends the game
    person.press(person.row.first)
    palette = person.palette.get_by_role("button")
    expect(palette).to_have_count(colours + 1)
    names = [str(each.get_attribute("aria-label")) for each in palette.all()[:-1]]
    person.do("now.done")
    drawn = random.Random(pegs)
    secret = drawn.choices(names, k=pegs) if kind == "r" else drawn.sample(names, pegs)
    for number in range(1, 30):
        guess = person.expect_guess(number)
        assert kind != "n" or len(set(guess)) == pegs
        person.answer(*score(guess, secret))
        if guess == secret:
            break
    person.expect_heading("won.solve", turns=number)
    if number > 1:
        expect(person.turns.nth(number - 2)).to_contain_text(like("turn.codes"))
    expect_sense(person)


@PHONE
@pytest.mark.parametrize(
    ("mode", "holes"), [("mode.play", "now.label"), ("mode.hide", "hide.label")]
)
def test_a_first_peg_that_the_board_bars_stays_open_and_one_is_told_why(
    person: Person, mode: str, holes: str
) -> None:
    person.do(mode)
    person.choose_board(PRESETS["zero"].name)
    if mode == "mode.play":
        person.do("maker.computer")
    first = person.role("group", holes).get_by_role("button").first
    person.press(first)
    person.press(person.palette.get_by_role("button", name="0", exact=True))
    expect(person.role("log", "note.label")).to_contain_text(words("note.first", name="0"))
    person.press(person.palette.get_by_role("button", name="7", exact=True))
    expect(first).to_have_accessible_name(words("peg.at", position=1, name="7"))


@pytest.mark.nightly
@PHONE
def test_from_seven_pegs_on_the_answer_is_counted_up(person: Person) -> None:
    person.choose_own_board(20, 2)
    person.page.keyboard.type("r" * 10 + "o" * 10)
    person.do("now.done")
    enter = person.enter
    # A tap that comes too early would give an answer that no code has.
    expect(enter).to_have_accessible_name(re.compile(words("answer.first")))
    expect(enter).to_be_disabled()
    person.do(more("black"), more("black"), more("black"), more("white"))
    expect(enter).to_have_accessible_name(re.compile(words("answer.never")))
    expect(enter).to_be_disabled()
    fewer_white = words("answer.fewer", what=words("answer.white"))
    person.do(more("white"), more("white"), fewer_white)
    expect(enter).to_be_enabled()
    person.press(enter)
    person.expect_answer(1, 3, 2)
    # A correction starts from the answer that was given.
    person.press(person.turn(1))
    person.do(more("white"), more("white"))
    person.press(person.enter)
    person.expect_answer(1, 3, 4)
    person.do("do.undo", "do.undo")
    person.expect_turns(0)


@pytest.mark.nightly
@PHONE
def test_a_stepper_held_down_goes_on_counting(arrive: Arrive) -> None:
    person = arrive("#solve/p20c9r", clock=True)
    page, count = person.page, person.figure("answer.black")
    up = person.button(more("black"))
    expect(up).to_be_visible()
    up.dispatch_event("pointerdown", {"button": 0})
    page.clock.run_for(5_000)
    expect(count).to_have_value("20")
    up.dispatch_event("pointerup")
    up.dispatch_event("click")
    expect(count).to_have_value("20")


@PHONE
def test_a_board_that_is_too_large_or_no_number_is_refused_and_nothing_is_lost(
    person: Person,
) -> None:
    second = person.answer_all((1, 1))
    dialog = person.open_boards()
    pegs, colours = (dialog.get_by_label(words(f"board.{each}")) for each in ("pegs", "colours"))
    told, start = dialog.get_by_role("status"), person.button("board.start")
    for wrong in ("0", "101", "", "-3"):
        pegs.fill(wrong)
        expect(start).to_be_disabled()
    pegs.press_sequentially("-")  # what is no number yet stays there as it was typed
    expect(dialog).to_contain_text(words("board.whole"))
    pegs.fill("21")
    colours.fill("9")
    size = words("board.size", pegs=21, colours=9)
    expect(told).to_have_text(words("board.room", name=size, pegs=20, colours=100))
    expect(start).to_be_disabled()
    pegs.fill("4")
    person.press(dialog.get_by_role("radio", name=words("board.may", kind="n"), exact=True))
    board = words("board.words", pegs=4, colours=9, kind="n")
    expect(told).to_have_text(words("board.codes", words=board, codes=3024))
    person.do("do.close")
    person.expect_guess(2)
    person.expect_pegs(*second)


@pytest.mark.nightly
@PHONE
def test_twenty_pegs_of_twenty_colours_are_too_many_codes_to_count(person: Person) -> None:
    dialog = person.open_boards()
    dialog.get_by_label(words("board.pegs")).fill("20")
    dialog.get_by_label(words("board.colours")).fill("20")
    many = like("board.many", codes="none", power=26)
    expect(dialog.get_by_role("status")).to_have_text(many)
    person.press(person.button("board.start", dialog))
    names = ["red", "orange", "yellow", "green", "blue", "purple", "jade", "azure"]
    secret = random.Random(20).choices(names, k=20)
    for number in (1, 2, 3):
        guess = person.expect_guess(number)
        said = words("say.guess", guess=", ".join(guess))
        expect(person.told).to_contain_text(f"{said}. {words('now.uncounted')}")
        person.answer(*score(guess, secret))
        person.expect_answer(number, *score(guess, secret))
        expect_sense(person)
    person.expect_guess(4)
    expect(person.button("do.list")).to_have_count(0)
    person.do("do.why")
    expect(person.dialog("why.title")).to_contain_text(words("why.uncounted"))
    expect_sense(person)
    person.do("do.close")


@pytest.mark.nightly
@DESK_FILE
def test_a_long_row_is_answered_by_keyboard_alone(arrive: Arrive, app_url: str) -> None:
    person = arrive("#solve/p10c10r:1122334455=1,4;6677889911=2,3")
    keys = person.page.keyboard
    pegs = person.expect_guess(3)
    person.tab_to(person.row.first)
    keys.press("Enter")
    black, white = person.figure("answer.black"), person.figure("answer.white")
    expect(black).to_be_focused()
    keys.type("1")
    keys.press("Tab")
    expect(white).to_be_focused()
    keys.type("3")
    keys.press("ArrowUp")
    person.expect_pegs(*pegs)
    keys.press("Enter")
    person.expect_answer(3, 1, 4)
    person.expect_guess(4)
    expect(person.suggested(4)).to_be_focused()
    keys.press("Enter")
    expect(black).to_be_focused()
    expect(black).to_have_value("0")

    # Ten colours on ten pegs, none twice: all are in every guess.
    person.page.goto(app_url + "#solve/p10c10n")
    person.expect_guess(1)
    expect(white).to_have_value("10")
    keys.press("Enter")
    keys.type("3")
    expect(white).to_have_value("7")
