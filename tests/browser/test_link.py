"""A reload keeps the game, a link carries it or is wrong, and Back walks through rooms."""

from __future__ import annotations

import re
from urllib.parse import quote

import pytest
from playwright.sync_api import Page, expect

from .conftest import DESK, PHONE, SAME_SECRETS, OpenPage, slow_down
from .person import TIMES, Person


@PHONE
def test_a_reload_keeps_the_game_and_the_row_in_hand(person: Person) -> None:
    page = person.page
    person.expect_guess(1)
    person.answer(1, 1)
    person.expect_guess(2)
    palette = page.get_by_role("toolbar", name="Palette")
    person.press(person.row.nth(0))
    person.press(person.button("purple", palette))
    person.do("Done")
    # A tap reaches a busy page late: after a reload it would press what stands there then.
    expect(palette).to_have_count(0)
    own = person.pegs()
    assert own[0] == "purple"
    page.reload()
    expect(person.turns).to_have_count(1)
    person.expect_pegs(*own)
    expect(person.heading("2. Your own guess")).to_be_visible()
    person.do("Undo")  # the peg
    person.expect_guess(2)
    person.do("Undo")
    expect(person.turns).to_have_count(0)


@pytest.mark.engines
@DESK
def test_a_reload_keeps_the_game_being_played(person: Person) -> None:
    page = person.page
    person.play()
    palette = page.get_by_role("toolbar", name="Palette")
    for colour in ("red", "red", "blue", "green"):
        person.press(person.button(colour, palette))
    person.do("Guess")
    expect(person.turns.first).to_contain_text(re.compile(r"\d black, \d white"))
    before = person.turns.first.inner_text()
    person.press(person.button("yellow", palette))
    person.expect_pegs("yellow", "empty", "empty", "empty")
    page.reload()
    expect(person.turns.first).to_contain_text("white")
    assert person.turns.first.inner_text() == before
    person.expect_pegs("yellow", "empty", "empty", "empty")
    person.reveal()
    secret = page.get_by_text(re.compile(r"^\w+, \w+, \w+, \w+$")).inner_text()
    page.reload()
    expect(page.get_by_text(secret, exact=True)).to_be_attached()


@pytest.mark.quick
@PHONE
def test_the_link_opens_the_same_game_elsewhere(person: Person, open_page: OpenPage) -> None:
    person.expect_guess(1)
    person.answer(1, 1)
    person.expect_guess(2)
    person.answer(0, 2)
    third = person.expect_guess(3)
    link = person.link()
    assert re.search(r"#solve/p4c6r:[1-6]{4}=1,1;[1-6]{4}=0,2$", link)
    other = Person(open_page(link))
    assert other.expect_guess(3) == third
    expect(other.turns).to_have_count(2)
    names = [other.name_of(other.turn(n)) for n in (1, 2)]
    assert names == [person.name_of(person.turn(n)) for n in (1, 2)]


@pytest.mark.nightly
@DESK
def test_a_link_over_a_game_can_be_taken_back_after_a_reload(person: Person) -> None:
    person.expect_guess(1)
    person.answer(1, 1)
    second = person.expect_guess(2)
    address = person.page.url.split("#")[0]
    person.page.goto(address + "#solve/p3c6r:112=0,1")
    person.expect_guess(2)
    expect(person.page).to_have_url(re.compile("#solve$"))
    person.page.reload()
    expect(person.row).to_have_count(3)
    person.do("Back to my game")
    person.expect_guess(2)
    person.expect_pegs(*second)
    person.do("Undo")
    expect(person.turns).to_have_count(0)


@pytest.mark.nightly
@PHONE
def test_a_link_to_a_game_played_becomes_one_to_solve(open_page: OpenPage, app_url: str) -> None:
    person = Person(open_page(app_url + "#play/p4c6r:1122=1,1"))
    expect(person.page.get_by_text("A link does not carry the hidden code")).to_be_visible()
    person.expect_guess(2)


HOSTILE = "p4c6r:<img src=x onerror=alert(1)>"


NO_GAMES = {
    "#solve/p4c6r:11=1,1": "“11”",
    "#solve/p4c6r:1129=1,1": "“9”",
    "#solve/" + quote(HOSTILE): "“<img src”",
    "#%E0%A4%A": "%E0%A4%A",
    "#solve/p21c9r": f"21 {TIMES} 9",
    "#solve/p4c6r:1122=3,1": "3,1",
    "#solve/p4c6r:1122=99999,0": "99999,0",
    "#solve/p4c6r:" + ";".join(["1122=1,1"] * 1000): "1,000 turns, and the page takes up",
}
"""Links, and what is quoted of each."""


@PHONE
def test_a_link_that_holds_no_game_is_quoted_and_harms_nothing(
    open_page: OpenPage, app_url: str
) -> None:
    person = Person(open_page(app_url))
    person.expect_guess(1)
    person.answer(1, 1)
    second = person.expect_guess(2)
    dialogs: list[str] = []
    person.page.on("dialog", lambda dialog: dialogs.append(dialog.message))
    said = person.page.get_by_text("The link holds no game: ")
    for link, quoted in NO_GAMES.items():
        person.page.goto(app_url + link)
        expect(said).to_contain_text(quoted)
        assert len(said.inner_text()) < 300
        assert person.page.get_by_role("img").count() == 0
        person.expect_guess(2)
        person.expect_pegs(*second)
        # On the site another message may be beside it.
        person.press(said.locator("..").get_by_role("button", name="Dismiss"))
        expect(said).to_have_count(0)
    assert dialogs == []
    person.answer(0, 2)
    person.expect_guess(3)


@pytest.mark.nightly
@PHONE
def test_a_refused_link_is_refused_again_after_a_reload(open_page: OpenPage, app_url: str) -> None:
    page = open_page(app_url + "#solve/p21c9r")
    person = Person(page)
    said = page.get_by_text("The link holds no game: ")
    expect(said).to_contain_text(f"21 {TIMES} 9")
    expect(person.row).to_have_count(4)
    assert page.url.endswith("#solve")
    page.goto("about:blank")
    page.goto(app_url + "#solve/p21c9r")
    expect(said).to_contain_text(f"21 {TIMES} 9")
    person.expect_guess(1)
    expect(person.row).to_have_count(4)


MESSAGES = "Messages"
DOOR = "What will you play?"


def guess(person: Person, number: int) -> None:
    """Guess red four times in Play, which never ends a game here, and wait for the answer."""
    for _ in range(4):
        person.press(person.button("red", person.palette))
    person.do("Guess")
    expect(person.turns).to_have_count(number)
    expect(person.turns.last).to_contain_text("white")


def play(person: Person) -> None:
    """Begin a game in Play whose code is not four times red."""
    person.page.evaluate(f"() => {{ {SAME_SECRETS}; }}")
    person.play()


@DESK
def test_an_address_of_an_older_version_leads_to_the_game_that_it_names(
    native_page: Page,
) -> None:
    person = Person(native_page)
    play(person)
    guess(person, 1)
    address = person.link()
    assert "#play/p4c6r:" in address
    guess(person, 2)
    other = Person(native_page.context.new_page())
    other.page.goto(address)
    expect(other.heading("3. Your guess")).to_be_visible()
    expect(other.page).to_have_url(re.compile("#play/game$"))
    expect(other.page.get_by_role("log", name=MESSAGES)).not_to_contain_text("link")


@pytest.mark.nightly
@PHONE
def test_back_closes_a_sheet_and_leads_not_out_of_the_game_below_it(
    open_page: OpenPage, app_url: str
) -> None:
    """Back in the hints led to the front door of Play."""
    page = open_page(app_url)
    person = Person(page)
    person.expect_guess(1)
    person.play()
    guess(person, 1)
    sheets = [("^Hint$", "Hints"), ("^Menu$", "Menu"), ("^Board: ", "Choose the board")]
    for button, title in sheets:
        person.do(re.compile(button))
        expect(person.dialog(title)).to_be_visible()
        page.go_back()
        expect(person.dialog(title)).to_be_hidden()
        expect(person.heading("2. Your guess")).to_be_visible()
        expect(page).to_have_url(re.compile("#play/game$"))
    page.go_back()
    expect(person.heading(DOOR)).to_be_visible()
    page.go_forward()
    expect(person.heading("2. Your guess")).to_be_visible()
    expect(page.get_by_role("log", name=MESSAGES)).to_be_empty()


@pytest.mark.nightly
@PHONE
def test_back_leads_from_a_game_to_the_front_door_of_play_and_not_through_every_game(
    open_page: OpenPage, app_url: str
) -> None:
    page = open_page(app_url)
    person = Person(page)
    door = person.heading(DOOR)
    person.expect_guess(1)
    person.play()
    guess(person, 1)
    page.go_back()
    expect(door).to_be_visible()
    page.go_forward()
    expect(person.heading("2. Your guess")).to_be_visible()
    for _ in range(3):
        person.do("Menu", "New game")
        expect(door).to_be_visible()
        person.do("Random code: start a new one")
        expect(person.row.first).to_be_visible()
        guess(person, 1)
    page.reload()
    expect(person.heading("2. Your guess")).to_be_visible()
    page.go_back()
    expect(door).to_be_visible()
    page.reload()
    expect(door).to_be_visible()
    page.go_back()
    person.expect_guess(1)
    page.go_forward()
    page.go_forward()
    expect(person.heading("2. Your guess")).to_be_visible()
    expect(page.get_by_role("log", name=MESSAGES)).to_be_empty()


QUICKLY = "(by) => { history.go(by); setTimeout(() => history.go(by)); }"
"""Two steps in the history, the second before the page has heard of the first."""


@pytest.mark.nightly
@PHONE
def test_two_quick_steps_lead_to_where_the_second_one_ends(
    open_page: OpenPage, app_url: str
) -> None:
    page = open_page(app_url)
    person = Person(page)
    person.expect_guess(1)
    slow_down(page)
    person.play()
    guess(person, 1)
    for _ in range(3):
        page.evaluate(QUICKLY, -1)
        person.expect_guess(1)
        page.evaluate(QUICKLY, 1)
        expect(person.heading("2. Your guess")).to_be_visible()
    expect(page.get_by_role("log", name=MESSAGES)).to_be_empty()


@pytest.mark.nightly
@PHONE
def test_back_leads_to_the_room_before_with_the_game_as_it_is_now(
    open_page: OpenPage, app_url: str
) -> None:
    page = open_page(app_url)
    person = Person(page)
    person.expect_guess(1)
    person.answer(1, 1)
    second = person.expect_guess(2)
    play(person)
    guess(person, 1)
    person.do("Menu", "Learn", "Knuth")
    expect(page).to_have_url(re.compile("#learn/knuth$"))
    page.go_back()
    expect(person.heading("How the game goes")).to_be_visible()
    person.do("Menu")
    page.go_back()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(person.heading("How the game goes")).to_be_visible()
    page.go_back()
    expect(person.heading("2. Your guess")).to_be_visible()
    page.go_back()
    expect(person.heading(DOOR)).to_be_visible()
    page.go_back()
    assert person.expect_guess(2) == second
    person.answer(0, 2)
    person.expect_guess(3)
    page.go_forward()
    page.go_forward()
    expect(person.heading("2. Your guess")).to_be_visible()
    page.reload()
    expect(person.heading("2. Your guess")).to_be_visible()
    page.go_back()
    page.go_back()
    person.expect_guess(3)
    expect(page.get_by_role("log", name=MESSAGES)).to_be_empty()


@pytest.mark.nightly
@DESK
def test_a_link_opened_in_another_room_is_a_step_and_one_tap_takes_it_back(
    native_page: Page,
) -> None:
    person = Person(native_page)
    person.expect_guess(1)
    person.answer(1, 1)
    person.expect_guess(2)
    native_page.keyboard.press("r")
    own = person.pegs()
    play(person)
    guess(person, 1)
    native_page.goto(native_page.url.split("#")[0] + "#solve/p3c6r:112=0,1")
    expect(person.row).to_have_count(3)
    person.expect_guess(2)
    native_page.go_back()
    expect(person.heading("2. Your guess")).to_be_visible()
    native_page.go_forward()
    expect(person.row).to_have_count(3)
    person.do("Back to my game")
    expect(person.heading("2. Your guess")).to_be_visible()
    person.do("Solve")
    person.expect_pegs(*own)
