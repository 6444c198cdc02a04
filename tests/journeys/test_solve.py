"""Someone solves a game at the table: by thumb, by mouse, by keyboard alone, as they wish."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from ..night import at_night
from .conftest import DESK, DESK_FILE, NATIVE, PHONE, PYODIDE, Arrive
from .person import PRESETS, Person, score
from .texts import like, words

pytestmark = NATIVE


@PYODIDE
@pytest.mark.parametrize(
    ("place", "preset"),
    [
        ("phone file", "classic"),
        ("desktop site", "classic"),
        ("phone site", "bulls"),
        *at_night(("desktop file", "super"), ("phone file", "kids"), ("desktop site", "eight")),
    ],
    indirect=["place"],
)
def test_two_whole_games_by_one_tap_an_answer(person: Person, preset: str) -> None:
    board, hidden = PRESETS[preset]
    secret = hidden.split()
    if preset != "classic":
        person.choose_board(board)
    guesses = person.solve(secret)
    person.expect_turns(guesses)
    if person.page.url.startswith("file:"):  # only from its library does Python import the core
        assert person.page.evaluate("performance.getEntriesByName('boot:importing').length") == 0
    person.do("do.new")
    person.expect_guess(1)
    person.expect_turns(0)
    person.solve(secret[::-1])


@PYODIDE
@pytest.mark.quick
@DESK_FILE
def test_a_whole_game_by_keyboard_alone(person: Person) -> None:
    keys = person.page.keyboard
    secret = ["blue", "red", "green", "green"]

    def answer_by_arrows(black: int, white: int) -> None:
        for key in ["ArrowUp"] * 4 + ["ArrowLeft"] * 4:
            keys.press(key)
        for key in ["ArrowDown"] * black + ["ArrowRight"] * white:
            keys.press(key)
        expect(person.answer_button(black, white)).to_be_focused()
        keys.press("Enter")

    # A guess of one's own: a letter, two digits, an arrow back, a correction.
    person.expect_guess(1)
    keys.type("r22")
    person.expect_heading("now.own", number=1)
    keys.type("b")
    keys.press("ArrowLeft")
    keys.type("y")
    person.expect_pegs("red", "orange", "yellow", "blue")
    keys.press("Enter")
    expect(person.answers.first).to_be_visible()
    answer_by_arrows(*score(person.pegs(), secret))

    # From then on the suggestions; Enter leads from the row to the answers each time.
    for number in range(2, 12):
        guess = person.expect_guess(number)
        expect(person.suggested(number)).to_be_focused()
        keys.press("Enter")
        focused = person.page.locator("*:focus")
        expect(focused).to_have_accessible_name(re.compile(f"{like('answer.words').pattern}|solve"))
        black, white = score(guess, secret)
        if black == 4:
            person.page.wait_for_timeout(500)  # no double press, which gives no answer
            person.tab_to(person.answer_button(4, 0))
            keys.press("Enter")
            break
        answer_by_arrows(black, white)
    solved = person.heading("won.solve", turns=number)
    expect(solved).to_be_visible()
    for key in ("r", "3", "Backspace", "ArrowLeft", "Enter"):  # there is no row any more
        keys.press(key)
    expect(solved).to_be_visible()
    expect(person.button("now.done")).to_have_count(0)
    keys.press("Control+z")
    person.expect_guess(number)


@DESK_FILE
def test_dialogs_open_and_close_by_keyboard_and_the_focus_comes_back(person: Person) -> None:
    keys = person.page.keyboard
    person.expect_guess(1)
    menu, peg = person.button("do.menu"), person.row.nth(1)
    for opener, key, dialog in [
        (menu, "Enter", person.dialog("do.menu")),
        (person.button(like("board.chip")), "Enter", person.dialog("board.title")),
        (person.button("do.list"), "Enter", person.dialog("now.codes", codes=1296)),
        (peg, "?", person.dialog("menu.help")),
    ]:
        person.tab_to(opener)
        keys.press(key)
        expect(dialog).to_be_visible()
        assert dialog.locator("*:focus").count() == 1
        keys.press("Escape")
        expect(dialog).to_be_hidden()
        expect(opener).to_be_focused()
    # A sheet that was opened from another one leads back to what opened it there.
    person.choose("do.menu", "settings.title")
    opener = person.button(re.compile(f"^{words('pegs.title')}"), person.dialog("settings.title"))
    box = person.dialog("pegs.title")
    person.use(opener)
    person.press(person.button("pegs.set.classic", box))
    expect(box).to_be_hidden()
    expect(opener).to_be_focused()
    keys.press("Enter")
    expect(box).to_be_visible()
    for place in (opener, menu):
        keys.press("Escape")
        expect(place).to_be_focused()
    expect(person.page.get_by_role("dialog")).to_have_count(0)


@PHONE
def test_what_each_answer_would_leave_is_said_and_an_impossible_one_can_be_given(
    person: Person,
) -> None:
    guess = ", ".join(person.expect_guess(1))
    to_go = words("say.toGo", exact=False, guesses=4)
    expect(person.told).to_have_text(
        f"{words('say.guess', guess=guess)}. {words('now.codes', codes=1296)}. {to_go}"
    )
    person.answer(3, 0)
    guess = ", ".join(person.expect_guess(2))
    said = [
        str(button.get_attribute("aria-description"))
        for button in [*person.answers.all(), person.answer_button(4, 0)]
    ]
    assert len(said) == 14
    counts = {each for each in said if each != words("answer.none")}
    assert all(like("answer.codes").fullmatch(each) for each in counts)
    left = sum(int(each.split()[1]) for each in said if each in counts)
    told = f"{words('say.guess', guess=guess)}. {words('now.codes', codes=left)}. "
    expect(person.told).to_contain_text(told)
    expect(person.turn(1)).to_have_accessible_name(re.compile(words("turn.codes", codes=left)))
    expect(person.button("do.list", codes=left)).to_be_visible()
    person.press(person.answers.nth(said.index(words("answer.none"))))
    person.expect_heading("no.title")


@PHONE
@PYODIDE
def test_the_first_game_has_two_lines_of_help_and_the_last_code_is_confirmed_or_denied(
    arrive: Arrive, app_url: str
) -> None:
    person = arrive()
    lines = person.page.get_by_role("note")
    expect(lines).to_contain_text(words("intro.solve.do"))
    person.press(person.button("learn.room.rules", lines))
    given = {"pegs": 4, "colours": 6, "what": "peg", "kind": "r"}
    for key in ("intro.play.rules", "intro.whiteMeans"):
        expect(person.dialog("menu.help")).to_contain_text(words(key, **given))
    person.do("do.close")
    person.answer_all((1, 1))
    expect(lines).to_contain_text(words("intro.falls", all=1296, left=230))
    person.answer(0, 1)
    expect(lines).to_have_count(0)
    person.do("do.menu", "do.restart")
    person.expect_guess(1)
    expect(lines).to_have_count(0)  # they came at every game
    person.page.reload()
    person.expect_guess(1)
    expect(lines).to_have_count(0)  # they came at every visit

    only = app_url + "#solve/p4c6r:1122=1,1;1344=1,1;3526=0,0"
    person.page.goto(only)
    last, doubted = (person.heading(key, number=4) for key in ("now.last", "now.guess"))
    expect(last).to_be_visible()
    expect(person.answers.or_(person.answer_button(4, 0))).to_have_count(1)
    person.do("answer.other")
    expect(person.answers).to_have_count(13)
    expect(doubted).to_be_visible()
    expect(person.text(like("now.doubted"))).to_be_visible()
    expect(person.page.locator(".answer.none")).to_have_count(0)  # all but Solved looked disabled
    person.answer(1, 0)
    person.expect_heading("no.title")
    person.do("do.undo")
    expect(doubted).to_be_visible()  # the answers are still in doubt


@PYODIDE
@pytest.mark.quick
def test_why_this_guess_is_explained(person: Person, place: str) -> None:
    person.expect_guess(1)
    if place.startswith("phone"):
        person.do("do.why")
        why = person.dialog("why.title")
    else:
        why = person.page.get_by_role("complementary", name=words("why.title"))
        person.press(why.get_by_text(words("why.answers")).first)
    expect(why).to_contain_text(words("why.candidate"))
    expect(why).to_contain_text(re.compile(r"\d\.\d+ guesses to go on average"))
    expect(why).to_contain_text(f"{words('why.codes')}1,296")
    rows = why.get_by_role("table", name=words("why.answers")).get_by_role("row")
    expect(rows.nth(1)).to_be_visible()
    counts = [row.get_by_role("cell").first.inner_text() for row in rows.all()[1:]]
    assert sum(int(count.replace(",", "")) for count in counts) == 1296


def wishes(person: Person, most: int | None = None) -> Locator:
    """Open the settings, say there what is wanted, and return that part of them."""
    person.do("do.menu", "settings.title")
    part = person.page.get_by_role("region", name=words("settings.guesses"))
    if most:
        person.press(person.choice("radio", "aim.most"))
        part.get_by_label(words("aim.number")).select_option(str(most))
    return part


@DESK
def test_a_limit_that_can_be_promised_is_promised_and_kept(person: Person) -> None:
    person.expect_guess(1)
    part = wishes(person, most=5)
    expect(part.get_by_role("status")).to_have_text(words("kept.yes", most=5))
    person.do("do.close")
    for secret in ("purple blue purple yellow", "green green orange red"):
        person.expect_guess(1)
        expect(person.page.get_by_role("main")).to_contain_text(words("now.kept.yes", most=5))
        assert person.solve(secret.split()) <= 5
        person.do("do.new")
    person.answer_all((0, 0))
    person.answer(0, 0)
    person.expect_heading("no.title")
    expect(wishes(person).get_by_role("status")).to_have_text("")
    person.do("do.close", "do.undo")
    person.expect_guess(2)


@DESK
def test_the_strategy_and_the_aim_are_chosen_by_keyboard_and_kept_over_a_reload(
    person: Person,
) -> None:
    keys = person.page.keyboard
    person.expect_guess(1)
    person.choose_strategy("strategy.entropy")
    person.expect_pegs("red", "orange", "yellow", "green")
    person.choose_strategy("strategy.minimax")
    person.expect_pegs("red", "red", "orange", "orange")
    keys.press("Tab")  # after a click, Enter would lead to the answers
    person.tab_to(person.button("do.menu"))
    keys.press("Enter")
    person.tab_to(person.button("settings.title"))
    keys.press("Enter")
    person.tab_to(person.choice("radio", "aim.average"))
    keys.press("ArrowDown")
    expect(person.choice("radio", "aim.most")).to_be_checked()
    number = person.dialog("settings.title").get_by_label(words("aim.number"))
    person.tab_to(number)
    keys.press("ArrowDown")
    expect(number).to_have_value("6")
    person.tab_to(person.choice("switch", "aim.consistent"))
    keys.press("Space")
    keys.press("Escape")
    person.page.reload()
    person.expect_pegs("red", "red", "orange", "orange")
    wishes(person)
    expect(person.choice("radio", "aim.most")).to_be_checked()
    expect(number).to_have_value("6")
    expect(person.choice("switch", "aim.consistent")).to_be_checked()
    person.do("do.close")
    person.choose_own_board(10, 10)
    named = words("strategy.minimax")
    expect(person.page.get_by_role("alert")).to_contain_text(words("now.mustList", name=named))
    person.do(words("now.use", name=words("strategy.best")))
    person.expect_guess(1)
