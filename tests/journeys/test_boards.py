"""Boards of one's own: from one peg to twenty, and with more codes than can be listed."""

from __future__ import annotations

import math
import random
import re

import pytest
from playwright.sync_api import expect

from .conftest import DESK, NATIVE, PHONE, Arrive
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


def colours_of(person: Person, count: int) -> list[str]:
    """Open the palette, return the names of its colours, and close it."""
    person.press(person.row.first)
    palette = person.palette.get_by_role("button")
    expect(palette).to_have_count(count + 1)
    names = [str(each.get_attribute("aria-label")) for each in palette.all()]
    person.do("now.done")
    return names[:count]


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
    names = colours_of(person, colours)
    drawn = random.Random(pegs)
    secret = drawn.choices(names, k=pegs) if kind == "r" else drawn.sample(names, pegs)
    for number in range(1, 30):
        guess = person.expect_guess(number)
        assert kind != "n" or len(set(guess)) == pegs
        person.answer(*score(guess, secret))
        if guess == secret:
            break
    expect(person.heading("won.solve", turns=number)).to_be_visible()
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
@DESK
@pytest.mark.parametrize(("pegs", "keys"), [(4, (1, 2)), (1, (1, 0)), (2, (2, 0))])
def test_the_keys_of_an_answer_are_shown_by_one_that_the_board_has(
    person: Person, pegs: int, keys: tuple[int, int]
) -> None:
    person.choose_own_board(pegs, 5)
    person.expect_guess(1)
    black, white = keys
    shown = person.page.get_by_role("group", name=words("help.keys"), exact=True)
    said = words("answer.words", black=black, white=white)
    expect(shown).to_contain_text(f"{black} {white} {said}")


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("place", "pegs", "colours"),
    [("phone file", 8, 5), ("desktop site", 20, 2)],
    indirect=["place"],
)
def test_from_seven_pegs_on_the_answer_is_counted_up(
    person: Person, pegs: int, colours: int
) -> None:
    person.choose_own_board(pegs, colours)
    person.page.keyboard.type("r" * (pegs // 2) + "o" * (pegs - pegs // 2))
    person.do("now.done")
    enter = person.enter
    if colours == 2:
        # A tap that comes too early would give an answer that no code has.
        expect(enter).to_have_accessible_name(re.compile(words("answer.first")))
        expect(enter).to_be_disabled()
    person.do(more("black"), more("black"), more("black"), more("white"))
    if colours == 2:
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
    expect(person.turns).to_have_count(0)


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
    page.keyboard.press("Shift")  # whoever goes there by keys has a hand at them
    person.button("answer.fewer", what=words("answer.black")).focus()
    for _ in range(3):  # held, the second and third repeat
        page.keyboard.down("Enter")
    page.keyboard.up("Enter")
    page.clock.run_for(100)
    expect(count).to_have_value("17")


@PHONE
def test_a_board_that_is_too_large_or_no_number_is_refused_and_nothing_is_lost(
    person: Person,
) -> None:
    second = person.answer_all((1, 1))
    dialog = person.open_boards()
    pegs, colours = (dialog.get_by_label(words(f"board.{each}")) for each in ("pegs", "colours"))
    told, start = dialog.get_by_role("status"), person.button("board.start")
    for field in (pegs, colours):
        good = field.input_value()
        for wrong in ("0", "101", "", "-3"):
            field.fill(wrong)
            expect(start).to_be_disabled()
        field.press_sequentially("-")  # what is no number yet stays there as it was typed
        expect(dialog).to_contain_text(words("board.whole"))
        field.fill(good)
        expect(start).to_be_enabled()
    pegs.fill("21")
    colours.fill("9")
    size = words("board.size", pegs=21, colours=9)
    expect(told).to_have_text(words("board.room", name=size, pegs=20, colours=100))
    expect(start).to_be_disabled()
    pegs.fill("4")
    for kind, codes in (("r", 6561), ("n", 3024), ("f", 3024)):
        person.press(dialog.get_by_role("radio", name=words("board.may", kind=kind), exact=True))
        board = words("board.words", pegs=4, colours=9, kind=kind)
        expect(told).to_have_text(words("board.codes", words=board, codes=codes))
    person.do("do.close")
    person.expect_guess(2)
    person.expect_pegs(*second)


@pytest.mark.nightly
@PHONE
def test_twenty_pegs_of_twenty_colours_are_too_many_codes_to_count(person: Person) -> None:
    page = person.page
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
    suggested = person.expect_guess(4)
    expect(person.button("do.list")).to_have_count(0)
    person.do("do.why")
    expect(person.dialog("why.title")).to_contain_text(words("why.uncounted"))
    expect_sense(person)
    person.do("do.close")

    # Another guess, by thumb and by key: every colour has a letter.
    person.press(person.row.nth(19))
    expect(person.palette.get_by_role("button")).to_have_count(21)
    person.press(person.row.nth(0))
    person.press(person.button("jade", person.palette))
    page.keyboard.type("A")
    person.do("now.done")
    person.expect_pegs("jade", "azure", *suggested[2:])
    page.reload()
    expect(person.turns).to_have_count(3)
    person.expect_pegs("jade", "azure", *suggested[2:])
    person.do("now.notMine")
    person.expect_guess(4)


@pytest.mark.nightly
@DESK
def test_answers_of_a_large_board_that_no_code_fits_can_be_corrected_or_taken_back(
    arrive: Arrive,
) -> None:
    person = arrive("#solve/p10c10r:1111111111=3,0;1111111111=2,0")
    contradiction = person.heading("no.title")
    expect(contradiction).to_be_visible()
    person.do("do.undo")
    expect(person.heading("now.own", number=2)).to_be_visible()
    person.expect_pegs(*["red"] * 10)
    person.answer(2, 0)
    expect(contradiction).to_be_visible()
    right = words("answer.words", black=3, white=0)
    changes = words("slip.change", turn=2, to=right)
    person.do(words("slip.words", changes=changes, codes=math.comb(10, 3) * 9**7))
    person.expect_guess(3)
    person.do("do.undo")
    person.press(person.turn(2))
    expect(person.figure("answer.black")).to_have_value("2")
    person.do(more("black"))
    person.press(person.enter)
    person.expect_guess(3)


@pytest.mark.nightly
@PHONE
def test_a_long_code_is_played_against_the_computer(person: Person) -> None:
    person.play()
    person.choose_own_board(12, 14)
    expect(person.heading("now.play", number=1)).to_be_visible()
    expect(person.told).to_have_text(words("now.codes", codes=14**12))
    person.page.keyboard.type("rrrrrrooooo")
    person.press(person.button("lime", person.palette))
    first = ["red"] * 6 + ["orange"] * 5 + ["lime"]
    person.expect_pegs(*first)
    person.do("do.guess")
    expect(person.heading("now.play", number=2)).to_be_visible()
    expect(person.turns.first).to_contain_text(like("answer.words"))
    answered = re.search(r"(\d+) black, (\d+) white", person.turns.first.inner_text())
    assert answered
    person.take_hint()
    expect(person.row.last).not_to_have_accessible_name(re.compile(words("peg.empty")))
    expect(person.told).to_have_text(words("say.hint", guess=", ".join(person.pegs())))
    person.do("do.guess")
    expect(person.heading("now.play", number=3)).to_be_visible()
    person.reveal()
    expect(person.heading("lost.play")).to_be_visible()
    secret = person.page.get_by_text(re.compile(r"^\w+(, \w+){11}$")).inner_text().split(", ")
    assert score(first, secret) == (int(answered[1]), int(answered[2]))
    expect_sense(person)


@pytest.mark.nightly
@pytest.mark.parametrize("place", ["desktop file"], indirect=True)
def test_a_long_row_is_answered_by_keyboard_alone(arrive: Arrive) -> None:
    person = arrive("#solve/p10c10r:1122334455=1,4;6677889911=2,3")
    keys = person.page.keyboard
    person.expect_guess(3)
    person.tab_to(person.row.first)
    keys.press("Enter")
    black, white = person.figure("answer.black"), person.figure("answer.white")
    expect(black).to_be_focused()
    keys.type("1")
    person.tab_to(white)
    keys.type("4")
    keys.press("Enter")
    person.expect_answer(3, 1, 4)
    person.expect_guess(4)
    expect(person.suggested(4)).to_be_focused()
    keys.press("Enter")
    expect(black).to_be_focused()
    expect(black).to_have_value("0")


@pytest.mark.nightly
@PHONE
def test_a_strategy_that_must_list_all_codes_says_so_and_another_is_offered(
    person: Person,
) -> None:
    person.choose_strategy("strategy.minimax")
    person.choose_own_board(10, 10)
    named = words("strategy.minimax")
    expect(person.page.get_by_role("alert")).to_contain_text(words("now.mustList", name=named))
    person.do(words("now.use", name=words("strategy.best")))
    person.expect_guess(1)
