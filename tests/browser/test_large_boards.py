"""Boards with too many codes to list: chosen, solved, played and looked at, on a phone as well."""

from __future__ import annotations

import math
import random
import re
from collections.abc import Callable
from itertools import groupby, pairwise

import pytest
from playwright.sync_api import Page, expect

from .conftest import (
    DESK,
    NATIVE,
    PHONE,
    SCHEMES,
    OpenPage,
    beyond,
    resize,
    slow_down,
    small_page,
)
from .every_screen import out_of_sight
from .person import TIMES, Person, score

Violations = Callable[[Page], list[str]]

SYMBOLS = "123456789abcdefghijklmnopqrstuvwxyz"
NO_SUCH_WORDS = re.compile(r"null|NaN|undefined|Infinity|\b0 left\b|\b0 (possible )?codes\b")


def told(pegs: int, colours: int, turns: int) -> tuple[str, list[int]]:
    """Return the link to a game of drawn guesses, truthfully answered, and the drawn secret."""
    rng = random.Random(pegs * colours + turns)
    secret = rng.choices(range(colours), k=pegs)
    answers = []
    for _ in range(turns):
        guess = rng.choices(range(colours), k=pegs)
        black, white = score(map(str, guess), map(str, secret))
        answers.append(f"{''.join(SYMBOLS[colour] for colour in guess)}={black},{white}")
    return f"#solve/p{pegs}c{colours}r:{';'.join(answers)}", secret


def game(pegs: int, colours: int, turns: int) -> str:
    """Return the link alone."""
    return told(pegs, colours, turns)[0]


def colours_of(person: Person, count: int) -> list[str]:
    """Return what the colours are called, from the palette, which is closed again."""
    person.press(person.row.first)
    palette = person.palette.get_by_role("button")
    expect(palette).to_have_count(count + 1)
    names = [str(each.get_attribute("aria-label")) for each in palette.all()]
    person.do("Done")
    return names[:count]


def give(person: Person, black: int, white: int) -> None:
    """Answer the guess in a long row: the figures are written, then entered."""
    person.page.get_by_role("textbox", name="Black, how many").fill(str(black))
    person.page.get_by_role("textbox", name="White, how many").fill(str(white))
    person.press(person.button(re.compile("^Enter answer")))


def expect_in_sight(person: Person) -> None:
    """Check that nothing sticks out and nothing is said that nobody understands."""
    size = person.page.viewport_size
    assert size
    assert out_of_sight(person.page, size["width"]) == []
    assert not NO_SUCH_WORDS.search(person.page.locator("body").inner_text())
    assert not NO_SUCH_WORDS.search(person.page.locator("body").aria_snapshot())


@pytest.mark.nightly
@PHONE
def test_ten_pegs_of_ten_colours_are_solved_for_a_drawn_secret(person: Person, place: str) -> None:
    person.choose_own_board(10, 10)
    secret = random.Random(place).choices(colours_of(person, 10), k=10)
    for number in range(1, 16):
        black, white = score(person.expect_guess(number), secret)
        if black == 10:
            person.do("10 black, 0 white, solved")
            break
        give(person, black, white)
    expect(person.heading(f"Solved in {number} guesses")).to_be_visible()
    expect_in_sight(person)
    # In the end the codes that were left could be counted.
    expect(person.turns.nth(number - 2)).to_contain_text(re.compile(r"\d left"))


SLOW_FIRST_WORKER = """
  const Real = Worker;
  let first = null;
  Worker = function (...given) {
    const worker = new Real(...given);
    first ??= worker;
    return worker;
  };
  hold = () => {
    const post = first.postMessage.bind(first);
    const held = [];
    first.postMessage = (...message) => held.push(message);
    letGo = () => { first.postMessage = post; held.forEach((message) => post(...message)); };
  };
"""
"""From `hold()` to `letGo()` the page's first worker gets no message: it thinks for that long."""


@pytest.mark.nightly
@PHONE
def test_who_will_not_wait_on_a_large_board_has_a_code_that_fits_soon(
    open_page: OpenPage, app_url: str
) -> None:
    page = open_page("about:blank")
    page.context.set_offline(True)
    slow_down(page)
    page.add_init_script(SLOW_FIRST_WORKER)
    page.goto(app_url)
    person = Person(page)
    hurry = person.button("Don\u2019t wait")
    person.choose_own_board(12, 12)
    names = colours_of(person, 12)
    secret = random.Random(12).choices(names, k=12)
    turns = [person.expect_guess(1)]
    for number in (2, 3):
        page.evaluate("() => hold()")
        give(person, *score(turns[-1], secret))
        person.press(hurry)
        turns.append(person.expect_guess(number))  # thinking is not over, and is not waited for
        expect(hurry).to_have_count(0)
        for guess in turns[:-1]:
            assert score(guess, turns[-1]) == score(guess, secret)
        expect(person.turns).to_have_count(number - 1)
        page.evaluate("() => letGo()")
    give(person, *score(turns[-1], secret))
    person.expect_guess(4)
    person.do("Undo")
    person.expect_pegs(*turns[-1])
    expect_in_sight(person)


@pytest.mark.nightly
@NATIVE
@PHONE
def test_twenty_pegs_of_twenty_colours_fit_a_phone(person: Person) -> None:
    page = person.page
    person.do(re.compile("^Board: "))
    dialog = person.dialog("Choose the board")
    dialog.get_by_label("Pegs").fill("20")
    dialog.get_by_label("Colours").fill("20")
    expect(dialog.get_by_role("status")).to_contain_text("about 10^26 possible codes, too many")
    person.press(person.button("Start on this board", dialog))
    expect(person.button(f"Board: 20 {TIMES} 20")).to_be_visible()
    names = ["red", "orange", "yellow", "green", "blue", "purple", "jade", "azure"]
    secret = random.Random(20).choices(names, k=20)
    for number in (1, 2, 3):
        guess = person.expect_guess(number)
        expect(person.told).to_contain_text(f"Guess {', '.join(guess)}. too many codes to count")
        expect_in_sight(person)
        black, white = score(guess, secret)
        give(person, black, white)
        expect(person.turn(number)).to_have_accessible_name(
            re.compile(rf"\. {black} black, {white} white\.$")
        )
    suggested = person.expect_guess(4)
    expect(person.button(re.compile("^Show "))).to_have_count(0)

    person.do("Why this guess?")
    dialog = person.dialog("Why this guess?")
    expect(dialog).to_contain_text("There are too many possible codes to count")
    expect(dialog).to_contain_text("There are too many possible codes to compare guesses")
    expect_in_sight(person)
    person.do("Close")

    # Another guess, by thumb and by key: every colour is large enough, and has a letter.
    person.press(person.row.nth(19))
    palette = page.get_by_role("toolbar", name="Palette").get_by_role("button")
    expect(palette).to_have_count(21)
    for button in palette.all():
        box = button.bounding_box()
        assert box
        assert min(box["width"], box["height"]) >= 44
    expect_in_sight(person)
    person.press(person.row.nth(0))
    person.press(person.button("jade", page.get_by_role("toolbar", name="Palette")))
    page.keyboard.type("A")
    person.do("Done")
    person.expect_pegs("jade", "azure", *suggested[2:])
    expect(person.heading("4. Your own guess")).to_be_visible()
    expect_in_sight(person)

    # What was entered is there again after a reload, pegs of the row among it.
    page.reload()
    expect(person.turns).to_have_count(3)
    person.expect_pegs("jade", "azure", *suggested[2:])
    person.do("Use the suggestion")
    person.expect_guess(4)


@pytest.mark.nightly
@NATIVE
def test_pegs_that_are_tapped_on_a_phone_do_not_lie_on_each_other(
    open_page: OpenPage, app_url: str
) -> None:
    person = Person(open_page(app_url + game(20, 20, 2)))
    person.expect_guess(3)
    boxes = [box for peg in person.row.all() if (box := peg.bounding_box())]
    assert len(boxes) == 20
    lines = [list(line) for _, line in groupby(boxes, lambda box: round(box["y"]))]
    assert len({len(line) for line in lines}) == 1, "lines of a row are as long as each other"
    assert all(min(box["width"], box["height"]) >= 44 for box in boxes)
    for line in lines:
        assert all(two["x"] - one["x"] >= 48 for one, two in pairwise(line))
    assert all(two[0]["y"] - one[0]["y"] >= 48 for one, two in pairwise(lines))


@pytest.mark.nightly
@NATIVE
@pytest.mark.parametrize("place", ["phone file", "desktop file"], indirect=True)
def test_after_many_turns_the_row_and_the_answers_are_in_the_window(
    open_page: OpenPage, app_url: str
) -> None:
    link, hidden = told(20, 20, 12)
    person = Person(open_page(app_url + link))
    expect(person.turns).to_have_count(12)
    # A game opened anew is thought through from its first turn.
    expect(person.heading("13. Guess this")).to_be_visible(timeout=480_000)
    names = colours_of(person, 20)
    secret = [names[colour] for colour in hidden]
    for number in (13, 14):
        for part in (person.row.first, person.row.last, person.button(re.compile("^Enter"))):
            expect(part).to_be_in_viewport(ratio=1)
        expect(person.turn(number - 1)).to_be_in_viewport()
        if number == 13:
            give(person, *score(person.pegs(), secret))
            person.expect_guess(14)
    expect_in_sight(person)
    person.do("Undo")
    expect(person.turns).to_have_count(12)
    expect(person.row.first).to_be_in_viewport(ratio=1)


@pytest.mark.nightly
@NATIVE
@DESK
def test_answers_that_no_code_fits_can_be_corrected_or_taken_back(
    open_page: OpenPage, app_url: str
) -> None:
    link = "#solve/p10c10r:1111111111=3,0;1111111111=2,0"
    person = Person(open_page(app_url + link))
    expect(person.heading("No code fits all these answers")).to_be_visible()
    person.do("Undo")
    expect(person.heading("2. Your own guess")).to_be_visible()
    expect(person.turns).to_have_count(1)
    person.expect_pegs(*["red"] * 10)
    give(person, 2, 0)
    expect(person.heading("No code fits all these answers")).to_be_visible()
    codes = math.comb(10, 3) * 9**7
    person.do(f"Turn 2 to 3 black, 0 white: {codes:,} codes left")
    person.expect_guess(3)
    person.do("Undo")
    person.press(person.turn(2))
    expect(person.page.get_by_role("textbox", name="Black, how many")).to_have_value("2")
    person.do("More Black", re.compile("^Enter answer"))
    person.expect_guess(3)


@pytest.mark.nightly
@PHONE
def test_a_long_code_is_played_against_the_computer(person: Person) -> None:
    page = person.page
    person.play()
    person.choose_own_board(12, 14)
    expect(person.heading("1. Your guess")).to_be_visible()
    expect(person.told).to_have_text(f"{14**12:,} possible codes")
    page.keyboard.type("rrrrrrooooo")
    palette = page.get_by_role("toolbar", name="Palette")
    person.press(person.button("lime", palette))
    first = ["red"] * 6 + ["orange"] * 5 + ["lime"]
    person.expect_pegs(*first)
    person.do("Guess")
    expect(person.heading("2. Your guess")).to_be_visible()
    expect(person.turns.first).to_contain_text(re.compile(r"\d black, \d+ white"))
    found = re.search(r"(\d+) black, (\d+) white", person.turns.first.inner_text())
    assert found
    expect_in_sight(person)
    person.take_hint()
    expect(person.row.last).not_to_have_accessible_name("Peg 12: empty")
    expect(person.told).to_have_text("Hint: " + ", ".join(person.pegs()) + ".")
    person.do("Guess")
    expect(person.heading("3. Your guess")).to_be_visible()
    person.reveal()
    expect(person.heading("The code was:")).to_be_visible()
    secret = page.get_by_text(re.compile(r"^\w+(, \w+){11}$")).inner_text().split(", ")
    assert score(first, secret) == (int(found[1]), int(found[2]))
    expect_in_sight(person)


@pytest.mark.nightly
@PHONE
@NATIVE
def test_in_play_a_long_row_has_its_holes_in_wood_below_a_board_with_holes(
    open_page: OpenPage, app_url: str
) -> None:
    """It had flat discs on a card, and half of the phone was wood without a hole."""
    person = Person(open_page(f"{app_url}#play/p8c8r"))
    expect(person.row.last).to_have_accessible_name("Peg 8: empty")
    assert person.row.last.evaluate("peg => getComputedStyle(peg).backgroundImage") != "none"
    person.lay(*["red"] * 8)
    person.do("Guess")
    expect(person.heading("2. Your guess")).to_be_visible()
    empty = person.page.locator(".still-empty .row")
    for index in range(3):
        expect(empty.nth(index)).to_be_in_viewport(ratio=0.98)


BELOW_EACH_OTHER = """() => {
  const lefts = (row) => [...row.querySelector(".pegs").children].map((each) => {
    const { left, width } = each.getBoundingClientRect();
    return Math.round(left + width / 2);
  });
  const middle = ({ top, bottom }) => (top + bottom) / 2;
  const rows = [...document.querySelectorAll(".so-far .row, .to-come .row")];
  const off = rows.map((row) => {
    const [pegs, keys] = [".pegs", ".key-figures"].map((part) => row.querySelector(part));
    return Math.abs(middle(pegs.getBoundingClientRect()) - middle(keys.getBoundingClientRect()));
  });
  return {rows: rows.length, places: new Set(rows.map((row) => lefts(row).join())).size,
    off: Math.max(...off), bottom: rows.at(-1).getBoundingClientRect().bottom};
}"""
"""How many rows the board has, whether their pegs and holes are below each other, and how far an
answer is from the middle of its row."""


@pytest.mark.nightly
@DESK
@NATIVE
@pytest.mark.parametrize("ends", [False, True], ids=["going on", "over"])
def test_in_a_wide_window_a_game_of_long_rows_has_a_board_with_all_its_rows(
    open_page: OpenPage, app_url: str, ends: bool
) -> None:
    """Two thirds of the window were empty, and answers stood above the middle of their rows."""
    person = Person(open_page(f"{app_url}#play/p10c10n", viewport={"width": 1024, "height": 768}))
    colours = "roygbpwktm"
    for number in range(1, 4):
        expect(person.heading(f"{number}. Your guess")).to_be_visible()
        person.page.keyboard.type(colours[number:] + colours[:number])
        person.page.keyboard.press("Enter")
    expect(person.heading("4. Your guess")).to_be_visible()
    top = person.row.first.bounding_box()
    if ends:
        person.reveal()
        expect(person.heading("The code was:")).to_be_visible()
    else:
        assert top is not None
        assert top["y"] < 250
    board = person.page.evaluate(BELOW_EACH_OTHER)
    assert board["rows"] == 10
    assert board["places"] == 1
    assert board["off"] < 1.5 or ends  # the count of codes is below the last answer
    assert board["bottom"] < 768


@pytest.mark.nightly
@DESK
def test_a_board_without_repeats_has_a_guess_without_repeats(person: Person) -> None:
    person.do(re.compile("^Board: "))
    dialog = person.dialog("Choose the board")
    dialog.get_by_label("Pegs").fill("12")
    dialog.get_by_label("Colours").fill("26")
    dialog.get_by_label("A colour may come twice").uncheck()
    person.press(person.button("Start on this board", dialog))
    for number in (1, 2):
        guess = person.expect_guess(number)
        assert len(set(guess)) == 12
        give(person, 1, 3)
    expect(person.turns).to_have_count(2)


@pytest.mark.nightly
@NATIVE
@pytest.mark.parametrize("place", ["desktop file"], indirect=True)
def test_a_long_row_is_answered_by_keyboard_alone(open_page: OpenPage, app_url: str) -> None:
    person = Person(open_page(app_url + game(10, 10, 2)))
    keys = person.page.keyboard
    person.expect_guess(3)
    person.tab_to(person.row.first)
    keys.press("Enter")
    black = person.page.get_by_role("textbox", name="Black, how many")
    expect(black).to_be_focused()
    keys.type("1")
    person.tab_to(person.page.get_by_role("textbox", name="White, how many"))
    keys.type("4")
    keys.press("Enter")
    expect(person.turn(3)).to_have_accessible_name(re.compile(r"\. 1 black, 4 white\."))
    person.expect_guess(4)
    expect(person.heading("4. Guess this")).to_be_focused()
    keys.press("Enter")
    expect(black).to_be_focused()
    expect(black).to_have_value("0")


@pytest.mark.nightly
@NATIVE
@PHONE
def test_a_strategy_that_must_list_all_codes_says_so_and_another_is_offered(
    open_page: OpenPage, app_url: str
) -> None:
    person = Person(open_page(app_url))
    person.choose_strategy("Smallest worst case (Knuth)")
    person.choose_own_board(10, 10)
    expect(person.page.get_by_role("alert")).to_contain_text("must list the possible codes")
    expect_in_sight(person)
    person.do("Use “Best play”")
    person.expect_guess(1)


@pytest.mark.nightly
@NATIVE
@PHONE
def test_a_board_without_room_in_a_link_is_refused_in_words(
    open_page: OpenPage, app_url: str
) -> None:
    person = Person(open_page(app_url + "#solve/p10000c10000r"))
    expect(person.page.get_by_text("up to 20 pegs and 100 colours")).to_be_visible()
    expect(person.page.get_by_text("10000 \N{MULTIPLICATION SIGN} 10000")).to_be_visible()
    person.expect_guess(1)


@pytest.mark.nightly
@NATIVE
@PHONE
@pytest.mark.parametrize("root", ["16px", "32px"], ids=["320 px wide", "text twice as large"])
def test_long_rows_do_not_stick_out_of_a_small_screen(
    open_page: OpenPage, app_url: str, root: str
) -> None:
    page = small_page(open_page, root == "32px")
    for link in (game(20, 26, 3), game(10, 10, 12)):
        page.goto(app_url + link)
        person = Person(page)
        person.expect_guess(13 if "p10" in link else 4)
        expect_in_sight(person)
        person.press(person.row.nth(9))
        expect(page.get_by_role("toolbar", name="Palette")).to_be_visible()
        expect_in_sight(person)
        person.do("Done", "Why this guess?")
        expect_in_sight(person)
        person.do("Close")


@pytest.mark.nightly
@NATIVE
def test_axe_finds_nothing_on_large_boards(
    open_page: OpenPage, app_url: str, violations: Violations
) -> None:
    page = open_page(app_url + game(20, 26, 4), reduced_motion="reduce")
    person = Person(page)
    found: list[str] = []

    def look_at(screen: str) -> None:
        for scheme in SCHEMES:
            page.emulate_media(color_scheme=scheme)
            found.extend(f"{screen}, {scheme}: {each}" for each in violations(page))

    person.expect_guess(5)
    look_at("mid-game")
    person.press(person.row.nth(3))
    look_at("palette")
    person.do("Done")
    person.play()
    person.choose_own_board(20, 26)
    for _ in range(2):
        page.keyboard.type("roygbpwktmnsalcdefvj")
        person.do("Guess")
    expect(person.turns).to_have_count(2)
    look_at("play")
    assert found == []


@pytest.mark.nightly
@NATIVE
@PHONE
@pytest.mark.parametrize("language", ["en", "nl"])
def test_a_guess_of_twenty_pegs_fits_the_smallest_phones_in_solve(
    open_page: OpenPage, app_url: str, language: str
) -> None:
    """Undo was below the window of 320 x 568; in landscape the guess lay under the header."""
    page = open_page(app_url + "#solve/p20c10r", locale=language)
    guess = page.locator(".now")
    expect(guess.get_by_role("button").nth(19)).to_be_visible()
    for size in [(320, 568), (568, 320)]:
        resize(page, *size)
        last = page.locator(".tray .act").last
        expect(last).to_be_in_viewport(ratio=1)
        bar, card = page.evaluate(
            """() => [
              document.querySelector("header.top nav").getBoundingClientRect().bottom,
              document.querySelector(".now").getBoundingClientRect().top,
            ]"""
        )
        assert card >= bar, f"{size}: {bar - card} px under the header"
        assert beyond(page) == (0, 0), size


@pytest.mark.nightly
@NATIVE
@PHONE
def test_two_digits_of_an_answer_are_not_cut_off_on_a_small_phone(
    open_page: OpenPage, app_url: str
) -> None:
    """Of the 10 white of a board of ten colours, none twice, half was in sight."""
    page = open_page(app_url + "#solve/p10c10n", viewport={"width": 320, "height": 568})
    white = page.get_by_role("textbox", name="White, how many")
    expect(white).to_have_value("10")
    room, needed = white.evaluate("(field) => [field.clientWidth, field.scrollWidth]")
    assert needed <= room


@pytest.mark.nightly
@NATIVE
@PHONE
def test_the_answers_of_six_pegs_do_not_make_the_page_of_a_small_phone_longer(
    open_page: OpenPage, app_url: str
) -> None:
    """In landscape they scroll in their column; below it the page had 54 px of nothing as well."""
    page = open_page(app_url + "#solve/p6c36r")
    expect(page.get_by_role("button", name=re.compile("solved$"))).to_be_attached()
    for size in [(320, 568), (568, 320)]:
        resize(page, *size)
        assert beyond(page) == (0, 0), size
