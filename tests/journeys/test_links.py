"""A link carries a game or is wrong, a reload keeps it, and Back walks through rooms."""

from __future__ import annotations

import re
from urllib.parse import quote

import pytest
from playwright.sync_api import Page, expect

from .conftest import DESK, NATIVE, PHONE, SAME_SECRETS, Arrive, OpenPage
from .person import TIMES, Person
from .texts import like, words

HOSTILE = "p4c6r:<img src=x onerror=alert(1)>"
NO_GAMES = {
    "#solve/p4c6r:11=1,1": "“11”",
    "#solve/p4c6r:1129=1,1": "“9”",
    "#solve/" + quote(HOSTILE): "“<img src”",
    "#%E0%A4%A": "%E0%A4%A",
    "#solve/p21c9r": f"21 {TIMES} 9",
    "#solve/p10000c10000r": f"10000 {TIMES} 10000",
    "#solve/p4c6r:1122=3,1": "3,1",
    "#solve/p4c6r:1122=99999,0": "99999,0",
    "#solve/p4c6r:" + ";".join(["1122=1,1"] * 1000): words("note.linkTurns", count=1000, max=100)[
        :25
    ],
}
"""Links, and what is quoted of each."""


def guess(person: Person, number: int) -> None:
    """Guess red four times in Play, which never ends a game here, and wait for the answer."""
    person.lay(*["red"] * 4)
    person.do("do.guess")
    person.expect_turns(number)
    expect(person.turns.last).to_contain_text(like("answer.words"))


def play(person: Person) -> None:
    """Begin a game in Play whose code is not four times red, and make a guess."""
    person.page.evaluate(f"() => {{ {SAME_SECRETS}; }}")
    person.play()
    guess(person, 1)


def expect_no_message(page: Page) -> None:
    """Check that nothing was said of a link."""
    expect(page.get_by_role("log", name=words("note.label"))).to_be_empty()


@PHONE
def test_a_reload_keeps_the_game_and_the_row_in_hand(person: Person) -> None:
    page = person.page
    person.answer_all((1, 1))
    person.press(person.row.nth(0))
    person.press(person.button("purple", person.palette))
    person.do("now.done")
    # A tap reaches a busy page late: after a reload it would press what stands there then.
    expect(person.palette).to_have_count(0)
    own = person.pegs()
    assert own[0] == "purple"
    page.reload()
    person.expect_turns(1)
    person.expect_pegs(*own)
    person.expect_heading("now.own", number=2)
    person.do("do.undo")  # the peg
    person.expect_guess(2)
    person.do("do.undo")
    person.expect_turns(0)


@pytest.mark.quick
@PHONE
def test_the_link_opens_the_same_game_elsewhere(person: Person, open_page: OpenPage) -> None:
    third = person.answer_all((1, 1), (0, 2))
    link = person.link()
    assert re.search(r"#solve/p4c6r:[1-6]{4}=1,1;[1-6]{4}=0,2$", link)
    other = Person(open_page(link))
    assert other.expect_guess(3) == third
    other.expect_turns(2)
    names = [other.name_of(other.turn(n)) for n in (1, 2)]
    assert names == [person.name_of(person.turn(n)) for n in (1, 2)]


@NATIVE
@PHONE
def test_a_link_that_holds_no_game_is_quoted_and_harms_nothing(
    arrive: Arrive, app_url: str
) -> None:
    person = arrive("#solve/p21c9r")  # the first thing that a person opens
    said = person.text(like("note.linkBad"))
    expect(said).to_contain_text(f"21 {TIMES} 9")
    person.page.reload()
    second = person.answer_all((1, 1))
    assert person.page.url.endswith("#solve")
    dialogs: list[str] = []
    person.page.on("dialog", lambda dialog: dialogs.append(dialog.message))
    for link, quoted in NO_GAMES.items():
        person.page.goto(app_url + link)
        expect(said).to_contain_text(quoted)
        assert len(said.inner_text()) < 300
        assert person.page.get_by_role("img").count() == 0
        person.expect_guess(2)
        person.expect_pegs(*second)
        # On the site another message may be beside it.
        person.press(person.button("note.dismiss", said.locator("..")))
        expect(said).to_have_count(0)
    assert dialogs == []
    person.answer_all((0, 2))


@NATIVE
@DESK
def test_a_link_is_a_step_that_one_tap_takes_back_and_an_old_address_leads_to_its_game(
    person: Person, app_url: str
) -> None:
    page = person.page
    person.answer_all((1, 1))
    page.keyboard.press("r")
    own = person.pegs()
    page.goto(app_url + "#solve/p3c6r:112=0,1")
    person.expect_guess(2)
    expect(page).to_have_url(re.compile("#solve$"))
    page.reload()
    expect(person.row).to_have_count(3)
    person.do("note.back")
    person.expect_pegs(*own)

    play(person)
    address = person.link()
    assert "#play/p4c6r:" in address
    page.goto(app_url + "#solve/p3c6r:112=0,1")
    expect(person.row).to_have_count(3)
    page.go_back()
    person.expect_turn(2)
    page.go_forward()
    expect(person.row).to_have_count(3)
    person.do("note.back")
    person.expect_turn(2)

    # Another tab that opens the address finds the game as it has gone on since then.
    guess(person, 2)
    other = Person(page.context.new_page())
    other.page.goto(address)
    other.expect_turn(3)
    expect(other.page).to_have_url(re.compile("#play/game$"))
    expect_no_message(other.page)
    person.do("mode.solve")
    person.expect_pegs(*own)


@pytest.mark.nightly
@NATIVE
@PHONE
def test_back_closes_a_sheet_walks_through_rooms_and_keeps_each_game(person: Person) -> None:
    """Back in the hints led to the front door, and it walked through every game."""
    page, door = person.page, person.heading("lobby.title")
    second = person.answer_all((1, 1))
    play(person)
    for opener, title in (
        ("do.hint", "hint.title"),
        ("do.menu", "do.menu"),
        (like("board.chip"), "board.title"),
    ):
        person.do(opener)
        expect(person.dialog(title)).to_be_visible()
        page.go_back()
        expect(person.dialog(title)).to_be_hidden()
        person.expect_turn(2)
        expect(page).to_have_url(re.compile("#play/game$"))
    for _ in range(2):
        person.do("do.menu", "do.new")
        expect(door).to_be_visible()
        person.do(words("lobby.anew", name=words("maker.computer")))
        person.expect_turn(1)
        guess(person, 1)
    person.do("do.menu", "mode.learn", "learn.room.knuth")
    expect(page).to_have_url(re.compile("#learn/knuth$"))
    page.keyboard.press("Control+z")  # takes no turn of a game back that is out of sight
    page.go_back()
    person.expect_heading("learn.title.rules")
    page.go_back()
    person.expect_turn(2)
    page.reload()
    person.expect_turn(2)
    page.go_back()
    expect(door).to_be_visible()
    page.reload()
    expect(door).to_be_visible()
    page.go_back()
    assert person.expect_guess(2) == second
    person.answer_all((0, 2))
    page.go_forward()
    page.go_forward()
    person.expect_turn(2)
    page.go_back()
    page.go_back()
    person.expect_guess(3)
    expect_no_message(page)


PASTE = """(text) => {
  const clipboardData = new DataTransfer();
  clipboardData.setData("text/plain", text);
  document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
}"""
"""Pastes a text outside of all fields, as Ctrl V does, without the clipboard of the machine."""


def test_a_pasted_log_is_read_in_both_ways_and_a_link_or_challenge_is_opened(
    person: Person,
) -> None:
    page = person.page
    person.answer_all((1, 1))
    mine = person.game
    page.evaluate(PASTE, "1. rrgb 2b\n2. xyz")
    sheet = person.dialog("paste.title")
    expect(sheet).to_contain_text("“2. xyz”")
    field = sheet.get_by_role("textbox", name=words("paste.text"))
    expect(field).to_have_value("1. rrgb 2b\n2. xyz")
    field.fill("1. rrgb 2b\n2. yyop 1b")
    expect(sheet.get_by_role("status")).to_have_text(words("paste.which"))
    asked = person.button("past.open", sheet)
    expect(asked).to_have_count(2)
    person.press(asked.last)
    person.expect_turns(2)
    person.expect_answer(1, 0, 2, ["red", "red", "green", "blue"])
    person.do("note.back")
    person.expect_turns(1)
    assert person.game == mine

    link = sheet.get_by_role("link", name=words("note.linkReadyOpen"))
    page.evaluate(PASTE, "Look: https://example.org/m/#solve/p4c6r:1221=0,1")
    expect(sheet.get_by_role("status")).to_have_text(words("paste.link"))
    person.press(link)
    expect(sheet).to_be_hidden()
    person.expect_answer(1, 0, 1, ["red", "orange", "orange", "red"])
    page.evaluate(PASTE, "Anna: 4C6R-7K3M-9QT0-A4H")
    person.press(link)
    expect(sheet).to_be_hidden()
    expect(page.locator("body")).to_contain_text("Anna")
