"""Someone solves a whole game at the table: by thumb, by mouse, by keyboard alone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from ..night import at_night
from .conftest import DESK, NATIVE, PHONE, OpenPage
from .person import PRESETS, Person, score


@pytest.mark.engines
@pytest.mark.parametrize(
    ("place", "preset"),
    [
        ("phone file", "classic"),
        pytest.param("desktop site", "classic", marks=pytest.mark.errand),
        ("phone site", "bulls"),
        *at_night(("desktop file", "super"), ("phone file", "kids"), ("desktop site", "eight")),
    ],
    indirect=["place"],
)
def test_a_whole_game_by_one_tap_an_answer(person: Person, preset: str) -> None:
    board, hidden = PRESETS[preset]
    secret = hidden.split()
    if preset != "classic":
        person.choose_board(board)
    guesses = person.solve(secret)
    expect(person.turns).to_have_count(guesses)
    if person.page.url.startswith("file:"):  # only from its library does Python import the core
        assert person.page.evaluate("performance.getEntriesByName('boot:importing').length") == 0
    person.do("New game")
    person.expect_guess(1)
    expect(person.turns).to_have_count(0)


@PHONE
def test_secrets_one_after_the_other(person: Person) -> None:
    for secret in ("red red red red", "purple blue green yellow", "orange yellow orange yellow"):
        person.solve(secret.split())
        person.do("New game")


@pytest.mark.quick
@pytest.mark.parametrize("place", ["desktop file"], indirect=True)
def test_a_whole_game_by_keyboard_alone(person: Person) -> None:
    page, keys = person.page, person.page.keyboard
    secret = ["blue", "red", "green", "green"]

    def by_arrows(black: int, white: int) -> None:
        wanted = person.answer_button(black, white, 4)
        focused = page.locator("*:focus")
        for key in ["ArrowUp"] * 4 + ["ArrowLeft"] * 4:
            keys.press(key)
        for key in ["ArrowDown"] * black + ["ArrowRight"] * white:
            keys.press(key)
        expect(wanted).to_be_focused()
        assert focused.count() == 1
        keys.press("Enter")

    # A guess of one's own: a letter, two digits, an arrow back, a correction.
    person.expect_guess(1)
    keys.type("r22")
    expect(person.heading("1. Your own guess")).to_be_visible()
    keys.type("b")
    keys.press("ArrowLeft")
    keys.type("y")
    person.expect_pegs("red", "orange", "yellow", "blue")
    keys.press("Enter")
    expect(person.button(re.compile(r"^\d black, \d white")).first).to_be_visible()
    by_arrows(*score(person.pegs(), secret))

    # From then on the suggestions; Enter leads from the row to the answers each time.
    for number in range(2, 12):
        guess = person.expect_guess(number)
        expect(person.suggested(number)).to_be_focused()
        keys.press("Enter")
        expect(page.locator("*:focus")).to_have_accessible_name(re.compile(r"^\d black"))
        black, white = score(guess, secret)
        if black == 4:
            page.wait_for_timeout(500)  # no double press, which gives no answer
            person.tab_to(person.answer_button(4, 0, 4))
            keys.press("Enter")
            break
        by_arrows(black, white)
    expect(person.heading(re.compile("Solved in"))).to_be_visible()
    keys.press("Control+z")
    expect(person.heading(re.compile("Guess this|This is it|Your own guess"))).to_be_visible()


@NATIVE
@pytest.mark.parametrize(
    ("place", "address"),
    [("desktop file", ""), *at_night(("phone site", "#solve/p7c7r"))],
    ids=["triangle", "steppers"],
    indirect=["place"],
)
def test_pressing_enter_twice_on_an_answer_does_not_answer_the_next_turn_too(
    open_page: OpenPage, app_url: str, address: str
) -> None:
    person = Person(open_page(app_url + address))
    keys = person.page.keyboard
    person.expect_guess(1)
    steppers = person.button(re.compile("^Enter answer"))
    answer = steppers if address else person.answer_button(1, 1, 4)
    answer.focus()
    keys.press("Enter")
    keys.press("Enter")
    person.expect_guess(2)
    expect(person.turns).to_have_count(1)
    keys.press("Control+z")
    expect(person.turns).to_have_count(0)


@pytest.mark.nightly
@NATIVE
@pytest.mark.parametrize("place", ["desktop file"], indirect=True)
def test_holding_enter_down_answers_once(person: Person) -> None:
    keys = person.page.keyboard
    person.expect_guess(1)
    person.answer_button(1, 1, 4).focus()
    for _ in range(8):
        keys.down("Enter")  # from the second on Playwright sends what a held key repeats
        person.page.wait_for_timeout(40)
    keys.up("Enter")
    person.expect_guess(2)
    expect(person.turns).to_have_count(1)


@pytest.mark.nightly
@NATIVE
@pytest.mark.parametrize("place", ["desktop file"], indirect=True)
def test_keys_after_the_end_or_a_contradiction_put_no_pegs_on_a_finished_row(
    person: Person,
) -> None:
    keys = person.page.keyboard
    person.expect_guess(1)
    person.answer(4, 0)
    expect(person.heading("Solved in 1 guess")).to_be_visible()
    for key in ("r", "3", "Backspace", "ArrowLeft", "Enter"):
        keys.press(key)
    expect(person.heading("Solved in 1 guess")).to_be_visible()
    expect(person.button("Done")).to_have_count(0)
    keys.press("Control+z")
    person.expect_guess(1)


@NATIVE
@pytest.mark.parametrize("place", ["desktop file"], indirect=True)
def test_dialogs_open_and_close_by_keyboard_and_the_focus_comes_back(person: Person) -> None:
    keys = person.page.keyboard
    person.expect_guess(1)
    for opener, title in [
        (person.button("Menu"), "Menu"),
        (person.button(re.compile("^Board: ")), "Choose the board"),
        (person.button("Show all 1,296"), "1,296 possible codes"),
    ]:
        person.tab_to(opener)
        keys.press("Enter")
        expect(person.dialog(title)).to_be_visible()
        assert person.dialog(title).locator("*:focus").count() == 1
        keys.press("Escape")
        expect(person.dialog(title)).to_be_hidden()
        expect(opener).to_be_focused()
    person.tab_to(person.row.nth(1))
    keys.press("?")
    expect(person.dialog("How it works")).to_be_visible()
    keys.press("Escape")
    expect(person.dialog("How it works")).to_be_hidden()
    expect(person.row.nth(1)).to_be_focused()
    person.tab_to(person.button("Menu"))
    keys.press("Enter")
    person.tab_to(person.button("How it works"))
    keys.press("Enter")
    expect(person.dialog("How it works")).to_be_visible()
    keys.press("Escape")
    expect(person.button("Menu")).to_be_focused()


@NATIVE
@PHONE
def test_a_screen_reader_is_told_the_guess_and_what_is_left(person: Person) -> None:
    guess = ", ".join(person.expect_guess(1))
    expect(person.told).to_have_text(f"Guess {guess}. 1,296 possible codes. About 4 more guesses")
    person.answer(1, 1)
    guess = ", ".join(person.expect_guess(2))
    left = re.search(r"(\d+) left", person.name_of(person.turn(1)))
    assert left
    expect(person.told).to_have_text(
        re.compile(rf"^Guess {guess}. {left[1]} possible codes. About \d more guesses$")
    )


@NATIVE
@DESK
def test_answers_say_what_they_would_leave_and_impossible_ones_can_be_chosen(
    person: Person,
) -> None:
    person.expect_guess(1)
    person.answer(3, 0)
    person.expect_guess(2)
    buttons = person.button(re.compile(r"^\d black, \d white")).all()
    assert len(buttons) == 14
    said = [str(button.get_attribute("aria-description")) for button in buttons]
    assert all(re.match(r"leaves [\d,]+ codes?$|fits no code$", each) for each in said)
    counts = [int(each.split()[1].replace(",", "")) for each in said if each != "fits no code"]
    expect(person.button(f"Show all {sum(counts)}")).to_be_visible()
    impossible = buttons[said.index("fits no code")]
    person.press(impossible)
    expect(person.heading("No code fits all these answers")).to_be_visible()


@PHONE
def test_the_start_says_what_to_do_and_the_last_code_is_confirmed_with_one_button(
    person: Person, app_url: str
) -> None:
    rules = person.page.get_by_role("region", name="Playing at a real board?")
    expect(rules).to_contain_text("4 pegs in 6 colours; a colour may repeat")
    expect(rules).to_contain_text("right colour, wrong place")
    expect(rules).to_contain_text("tap the answer you got")
    person.expect_guess(1)
    person.answer(1, 1)
    person.expect_guess(2)
    expect(rules).to_have_count(0)
    person.page.goto(app_url + "#solve/p4c6r:1122=1,1;1344=1,1;3526=0,0")
    expect(person.heading("4. This is it")).to_be_visible()
    answers = person.button(re.compile(r"^\d black, \d white"))
    expect(answers).to_have_count(1)
    person.do("It was not")
    expect(answers).to_have_count(14)
    expect(person.heading("4. Guess this")).to_be_visible()
    expect(person.page.get_by_text("Then one answer is wrong.")).to_be_visible()
    expect(person.page.locator(".answer.none")).to_have_count(0)  # all but Solved looked disabled
    person.answer(1, 0)
    expect(person.heading("No code fits all these answers")).to_be_visible()
    person.do("Undo")
    expect(person.heading("4. Guess this")).to_be_visible()  # the answers are still in doubt
    person.answer(4, 0)
    expect(person.heading("Solved in 4 guesses")).to_be_visible()


@PHONE
def test_a_code_that_was_denied_is_certain_when_the_same_turns_come_in_another_game(
    person: Person, app_url: str
) -> None:
    turns = app_url + "#solve/p1c3r:1=0,0;2=0,0"
    person.page.goto(turns)
    expect(person.heading("3. This is it")).to_be_visible()
    person.do("It was not")
    expect(person.heading("3. Guess this")).to_be_visible()
    person.page.goto(app_url + "#solve/p1c2r")
    person.expect_guess(1)
    person.page.goto(turns)
    expect(person.heading("3. This is it")).to_be_visible()


@DESK
def test_the_strategy_can_be_chosen(person: Person) -> None:
    person.expect_guess(1)
    person.choose_strategy("Most information")
    person.expect_pegs("red", "orange", "yellow", "green")
    person.choose_strategy("Smallest worst case (Knuth)")
    person.expect_pegs("red", "red", "orange", "orange")
    person.page.reload()
    person.expect_pegs("red", "red", "orange", "orange")


@pytest.mark.quick
def test_why_this_guess_is_explained(person: Person, place: str) -> None:
    person.expect_guess(1)
    if place.startswith("phone"):
        person.do("Why this guess?")
        told = person.dialog("Why this guess?")
    else:
        told = person.page.get_by_role("complementary", name="Why this guess?")
        person.press(told.get_by_text("What each answer would leave").first)
    expect(told).to_contain_text("It could be the code itself.")
    expect(told).to_contain_text(re.compile(r"\d\.\d+ guesses to go on average"))
    expect(told).to_contain_text("Possible codes now1,296")
    rows = told.get_by_role("table", name="What each answer would leave").get_by_role("row")
    expect(rows.nth(1)).to_be_visible()
    counts = [row.get_by_role("cell").first.inner_text() for row in rows.all()[1:]]
    assert sum(int(count.replace(",", "")) for count in counts) == 1296


@pytest.mark.nightly
@DESK
@NATIVE
def test_why_counts_the_codes_of_a_board_too_large_to_list_as_the_card_does(
    person: Person, app_url: str
) -> None:
    person.page.goto(app_url + "#solve/p10c10n")
    person.expect_guess(1)
    expect(person.page.get_by_text("3,628,800 possible codes", exact=True)).to_be_visible()
    why = person.page.get_by_role("complementary", name="Why this guess?")
    expect(why).to_contain_text("Possible codes now3,628,800")


@pytest.mark.nightly
@NATIVE
@DESK
def test_the_chances_in_why_are_written_with_one_precision(
    open_page: OpenPage, app_url: str
) -> None:
    """They read "17.8%", "17%", "10%"; where all are whole they need no decimals."""
    person = Person(open_page(app_url))
    page = person.page
    for game, chance in [
        ("p4c6r:1122=0,2", r"\d+\.\d%"),
        ("p4c6r:1122=1,1", r"\d+\.\d%"),
        ("p1c2r", r"\d+%"),
    ]:
        page.goto(app_url + "#solve/" + game)
        person.expect_guess(2 if ":" in game else 1)
        summary = page.get_by_text("What each answer would leave")
        table = page.get_by_role("table", name="What each answer would leave")
        if not table.is_visible():
            person.press(summary.first)
        expect(table).to_be_visible()
        cells = table.locator("tbody td:last-child")
        expect(cells.first).to_be_visible()
        written = cells.all_inner_texts()
        assert [each for each in written if not re.fullmatch(chance, each)] == [], written
        for cell in cells.all():
            expect(cell).to_have_css("font-variant-numeric", "tabular-nums")


@pytest.mark.nightly
@NATIVE
@PHONE
def test_a_code_of_the_list_can_be_guessed(person: Person) -> None:
    person.expect_guess(1)
    person.answer(0, 0)
    person.expect_guess(2)
    person.do(re.compile("^Show all"))
    codes = person.button(re.compile("^Guess "))
    expect(codes.first).to_be_visible()
    name = person.name_of(codes.nth(3))
    person.press(codes.nth(3))
    expect(person.heading(re.compile("^2. "))).to_be_visible()
    person.expect_pegs(*name.removeprefix("Guess ").split(", "))


@pytest.mark.nightly
@NATIVE
@PHONE
def test_the_palette_closes_and_the_suggestion_can_be_had_back(
    open_page: OpenPage, app_url: str
) -> None:
    person = Person(open_page(app_url))
    suggested = person.expect_guess(1)
    person.press(person.row.nth(2))
    palette = person.palette
    person.press(person.button("purple", palette))
    person.expect_pegs(*suggested[:2], "purple", suggested[3])
    person.do("Done")
    expect(palette).to_have_count(0)
    expect(person.page.get_by_text("What was the answer to this guess?")).to_be_visible()
    person.do("Use the suggestion")
    expect(person.heading("1. Guess this")).to_be_visible()
    person.expect_pegs(*suggested)


@pytest.mark.nightly
@NATIVE
@PHONE
def test_beside_the_turn_that_found_the_code_no_code_is_said_to_be_left(
    open_page: OpenPage, app_url: str
) -> None:
    """It said "1 left", which was the code that had just been found."""
    person = Person(open_page(f"{app_url}#solve/p4c6r:1123=1,1;1415=2,1;1461=2,0;1452=4,0"))
    expect(person.turn(3)).to_have_accessible_name(re.compile(r"2 left\.$"))
    expect(person.turn(4)).to_have_accessible_name(re.compile(r"4 black, 0 white\.$"))
