"""Someone plays against the computer, which must keep its secret."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from .conftest import DESK, PHONE, SAME_SECRETS, OpenPage, with_same_secrets
from .person import SAVED, Person, score

CODE = re.compile(r"^\w+, \w+, \w+, \w+$")


def put(person: Person, *colours: str) -> None:
    """Put these on the row, from the palette."""
    person.lay(*colours)
    person.expect_pegs(*colours)


def all_that_can_be_seen(page: Page) -> str:
    """Return the page as anyone can get at it: its elements, its accessibility tree, its link."""
    return "\n".join(
        [page.locator("body").evaluate("body => body.outerHTML"),
         page.locator("body").aria_snapshot(), page.title(), page.url]
    )  # fmt: skip


@pytest.mark.engines
@pytest.mark.quick
@PHONE
def test_a_game_against_the_computer_up_to_giving_up(person: Person) -> None:
    page = person.page
    page.evaluate(f"() => {{ {SAME_SECRETS} }}")  # one code in 1,296 is the guess that follows
    person.play()
    expect(person.heading("1. Your guess")).to_be_visible()
    expect(person.told).to_have_text("10 guesses left. 1,296 possible codes")
    expect(person.button("Guess")).to_be_disabled()
    put(person, "red", "red", "blue", "green")
    person.do("Guess")
    expect(person.heading("2. Your guess")).to_be_visible()
    expect(person.turns.first).to_contain_text(re.compile(r"\d black, \d white"))
    found = re.search(r"(\d) black, (\d) white", person.turns.first.inner_text())
    assert found
    answer = (int(found[1]), int(found[2]))
    expect(person.told).to_have_text(
        f"Guess 1: {answer[0]} black, {answer[1]} white. 9 guesses left"
    )
    expect(page.get_by_text(re.compile(r"\d (left|possible)"))).to_have_count(0)
    expect(person.button("Undo")).to_be_disabled()  # a guess stays, if nothing else was agreed on

    person.do("Notes", "blue: not noted")
    person.do("green at peg 2: not noted", "green at peg 2: surely out")
    page.reload()  # as a phone does it with a page that was out of sight
    expect(person.button("Notes")).to_have_attribute("aria-pressed", "true")
    person.do("Notes")
    palette = page.get_by_role("toolbar", name="Palette")
    expect(person.button("blue", palette)).to_have_accessible_description("surely out")
    expect(person.button("green", palette)).to_have_accessible_description("surely at peg 2")
    person.press(person.turn(1))
    person.expect_pegs("red", "red", "blue", "green")
    person.do("Undo")
    person.expect_pegs("empty", "empty", "empty", "empty")

    seen = all_that_can_be_seen(page)
    seed = page.evaluate(f"() => JSON.parse(localStorage[{SAVED}]).games.play.seed")
    assert len(seed) == 7
    assert page.url.split("#")[1] == "play/game"
    assert person.link().split("#")[1] == f"play/p4c6r:1154={answer[0]},{answer[1]}"

    person.do("Hint", "Reveal the code", "Play on")
    expect(person.heading("2. Your guess")).to_be_visible()
    person.reveal()
    expect(person.heading("The code was:")).to_be_visible()
    expect(person.button("Undo")).to_have_count(0)
    secret = page.get_by_text(CODE).inner_text()
    assert score(["red", "red", "blue", "green"], secret.split(", ")) == answer
    assert secret not in seen
    assert seed not in seen
    assert seed not in all_that_can_be_seen(page)

    person.do("New game")
    expect(person.heading("1. Your guess")).to_be_visible()
    expect(person.turns).to_have_count(0)


@pytest.mark.nightly
def test_a_game_is_won_by_hints(person: Person) -> None:
    page = person.page
    person.play()
    for number in range(1, 9):
        expect(person.heading(f"{number}. Your guess")).to_be_visible()
        person.take_hint()
        expect(person.row.last).not_to_have_accessible_name("Peg 4: empty")
        expect(person.told).to_have_text("Hint: " + ", ".join(person.pegs()) + ".")
        person.do("Guess")
        expect(person.turns.nth(number - 1)).to_contain_text(re.compile(r"\d black, \d white"))
        if "4 black" in person.turns.nth(number - 1).inner_text():
            break
    hints = "1 hint" if number == 1 else f"{number} hints"
    won = re.compile(rf"^You found it in {number} guess.*, with {hints}$")
    expect(person.heading(won)).to_be_visible()
    expect(page.get_by_text(re.compile("^Hints: best guess"))).to_be_visible()
    expect(person.turns.first).to_contain_text("left")
    person.do("New game")
    expect(person.heading("1. Your guess")).to_be_visible()


def test_a_game_with_a_limit_is_lost_and_its_hints_are_told(
    open_page: OpenPage, app_url: str
) -> None:
    """By touch on the phone, by the keyboard alone on the desktop."""
    person = with_same_secrets(open_page, app_url)
    page, keys = person.page, person.page.keyboard

    def do(*names: str) -> None:
        for name in names:
            person.use(person.button(name))

    do("Play")
    limit = page.get_by_role("radio", name="8")
    clock = page.get_by_role("switch", name="Show a clock")
    if person.touches:
        person.press(limit)
        person.do("Options")
        person.press(clock)
    else:
        person.tab_to(page.get_by_role("radio", name="10"))
        keys.press("ArrowLeft")
        do("Options")
        person.tab_to(clock)
        keys.press("Space")
    expect(limit).to_be_checked()
    expect(clock).to_be_checked()
    do("Close", "Random code")
    expect(page.get_by_text("8 guesses left").first).to_be_visible()
    expect(page.get_by_role("timer")).to_have_text("0:00")
    for number in range(1, 9):
        expect(person.heading(f"{number}. Your guess")).to_be_visible()
        if person.touches:
            put(person, "red", "red", "red", "red")
        else:
            keys.type("rrrr")
            person.expect_pegs("red", "red", "red", "red")
        if number == 2:
            do("Hint", "How many codes are left?", "Does my row fit?")
            sheet = person.dialog("Hints")
            expect(sheet.get_by_text(re.compile(r"^\d+ possible codes$"))).to_be_visible()
            expect(sheet.get_by_text("The row does not fit turn 1")).to_be_visible()
            do("Close")
            expect(person.turns.first).to_contain_text("The row does not fit this turn.")
        if number == 8:
            expect(page.get_by_text("Last guess · the same as turn 1", exact=True)).to_be_visible()
        if person.touches:
            person.do("Guess")
        else:
            person.tab_to(person.row.first)
            keys.press("Enter")
    expect(person.heading("Not found in 8 guesses")).to_be_visible()
    expect(page.get_by_text(CODE)).to_be_attached()
    told = re.compile(r"^Time: \d+:\d\d\. Hints: codes left, does the row fit\.$")
    expect(page.get_by_text(told)).to_be_visible()
    expect(person.turns.last).to_contain_text(re.compile(r"\d left"))
    do("New game")
    expect(page.get_by_text("8 guesses left").first).to_be_visible()
    expect(person.turns).to_have_count(0)


@pytest.mark.parametrize("place", ["desktop file"], indirect=True)
def test_a_game_is_played_by_keyboard_alone(person: Person) -> None:
    keys = person.page.keyboard
    for name in ("Play", "Random code"):
        person.tab_to(person.button(name))
        keys.press("Enter")
    expect(person.heading("1. Your guess")).to_be_visible()
    person.tab_to(person.row.first)
    keys.type("rob")
    keys.press("Backspace")
    person.expect_pegs("red", "orange", "empty", "empty")
    keys.type("1")
    person.expect_pegs("red", "orange", "red", "empty")
    keys.type("g")
    person.expect_pegs("red", "orange", "red", "green")
    keys.press("Enter")
    expect(person.turns.first).to_contain_text(re.compile(r"\d black, \d white"))
    expect(person.row.first).to_be_focused()
    keys.type("yyyy")
    person.expect_pegs("yellow", "yellow", "yellow", "yellow")
    keys.press("Enter")
    expect(person.turns.nth(1)).to_contain_text(re.compile(r"\d black, \d white"))
    keys.type("rrr")
    keys.press("Control+z")
    person.expect_pegs("red", "red", "empty", "empty")
    keys.press("Shift+R")  # a note: red is not in the code
    red = person.button("red", person.palette)
    expect(red).to_have_accessible_description("surely out")


@pytest.mark.nightly
@PHONE
def test_a_candidate_is_taken_from_the_list(person: Person) -> None:
    person.play()
    person.take_hint("Which codes are left?")
    codes = person.button(re.compile("^Guess .*,"))
    expect(codes).to_have_count(60)
    person.do("Show more")
    expect(codes).to_have_count(120)
    name = person.name_of(codes.nth(100))
    person.press(codes.nth(100))
    person.expect_pegs(*name.removeprefix("Guess ").split(", "))
    person.do("Guess")
    expect(person.heading("2. Your guess")).to_be_visible()


@pytest.mark.nightly
@PHONE
def test_solve_and_play_are_two_games(person: Person) -> None:
    person.expect_guess(1)
    person.answer(1, 1)
    person.expect_guess(2)
    person.play()
    expect(person.heading("1. Your guess")).to_be_visible()
    put(person, "red", "blue", "blue", "red")
    person.do("Solve")
    person.expect_guess(2)
    expect(person.turns).to_have_count(1)
    person.do("Play")  # in the middle of a game one comes back to it
    person.expect_pegs("red", "blue", "blue", "red")


@pytest.mark.nightly
@PHONE
def test_after_a_lost_game_no_list_offers_a_guess_that_cannot_be_made(
    open_page: OpenPage, app_url: str
) -> None:
    person = with_same_secrets(open_page, app_url)
    page = person.page
    person.play()
    person.choose_own_board(1, 2)
    found = re.compile("^You found it")
    for colour in ["red", "orange"]:
        expect(person.heading("1. Your guess")).to_be_visible()
        put(person, colour)
        person.do("Guess")
        expect(person.turns.first).to_contain_text(" black, ")  # the next turn is named before it
        if not person.heading(found).count():
            break
        person.do("New game")
    person.reveal()
    expect(person.heading("The code was:")).to_be_visible()
    expect(page.get_by_text("1 left", exact=True)).to_be_visible()
    assert person.button("Show the code").count() == 0, "it is shown already"

    # Of several codes one can read which fitted, too.
    person.do("New game")
    expect(person.heading("1. Your guess")).to_be_visible()
    person.reveal()
    person.do("Show all 2")
    fitting = person.dialog("2 possible codes")
    expect(fitting.get_by_role("listitem")).to_contain_text(["red", "orange"])
    assert fitting.get_by_role("button").all_inner_texts() == ["Close"]
    expect(fitting).not_to_contain_text("Tap one")


@DESK
def test_a_new_game_after_two_guesses_counts_the_one_before_and_going_back_undoes_that(
    native_page: Page,
) -> None:
    person = Person(native_page)
    person.play()
    for number in (1, 2):
        put(person, "red", "red", "blue", "green") if number == 1 else person.take_hint()
        person.do("Guess")
        expect(person.turns).to_have_count(number)
        expect(person.turns.last).to_contain_text("white")
    log = native_page.get_by_role("log", name="Messages")
    lost_one = re.compile(r"Games\s*1\s*Found\s*0")
    counted = "This game has replaced yours, which counts as not found."

    def finished() -> Locator:
        person.do("Menu", "Your games")
        return person.dialog("Your games")

    person.do("Menu", "New game", "Random code: start a new one")
    expect(person.heading("1. Your guess")).to_be_visible()
    expect(log).to_contain_text(counted)
    expect(finished()).to_contain_text(lost_one)
    person.do("Close", "Back to my game")
    expect(person.heading("3. Your guess")).to_be_visible()
    expect(person.turns).to_have_count(2)
    expect(log).not_to_contain_text(counted)
    expect(finished()).to_contain_text("No game has ended on this device yet")


@pytest.mark.nightly
@PHONE
def test_an_answer_of_no_key_pegs_does_not_look_like_a_row_without_an_answer(
    open_page: OpenPage, app_url: str
) -> None:
    """Both were four holes. An answer without key pegs is a dash, in every look of key pegs."""
    person = Person(open_page(f"{app_url}#hide/p4c6r"))
    page = person.page
    page.keyboard.type("1234")
    person.do("Answer myself")
    for number in (1, 2):
        expect(person.heading(f"{number}. Their guess")).to_be_visible()
        page.keyboard.type("5566" if number == 1 else "1256")
        person.do("Guess")
        expect(person.heading(f"Answer guess {number}")).to_be_visible()
        if number == 1:
            person.press(person.answer_button(0, 0, 4))
    answered, asked = (turn.locator(".keys") for turn in person.turns.all())
    dash = "keys => getComputedStyle(keys, '::after').content"
    for look in ("blackWhite", "blackRed", "redWhite", "ticks"):
        page.evaluate("look => { document.documentElement.dataset.keys = look; }", look)
        expect(answered.locator(".key").first).to_be_hidden()
        expect(asked.locator(".key").first).to_be_visible()
        assert answered.evaluate(dash) != asked.evaluate(dash), look
        sizes = [box for each in (answered, asked) if (box := each.bounding_box())]
        assert len({(box["width"], box["height"]) for box in sizes}) == 1, sizes
