"""A challenge goes from one person to another and comes back: two people, each with a browser."""

from __future__ import annotations

import re
from collections.abc import Callable
from urllib.parse import quote

import pytest
from playwright.sync_api import Locator, expect

from mastermind_core import Challenge, Rules, SentGame

from ..night import at_night
from .conftest import NATIVE, PHONE, OpenPage
from .person import Person
from .texts import like, words

SENDS = """
globalThis.sent = [];
navigator.share = async (what) => { globalThis.sent.push(what); };
"""
"""A script after which the device sends texts."""

TYPED_AND_SENT = """(field) => {
  field.value = "Ben";
  field.dispatchEvent(new InputEvent("input", { bubbles: true }));
  field.form.requestSubmit();
}"""
"""Types a name and presses Enter before the page has drawn it, as on a slow device."""

CODE = ["red", "blue", "green", "yellow"]
FIRST = ["red", "red", "orange", "yellow"]
CLOSE = ["red", "blue", "yellow", "green"]
BOARD = words("board.words", pegs=4, colours=6, kind="r")
CHOSE = words("challenge.chose", who="name", name="Anna", board=BOARD)
DREW = words("challenge.drew", who="name", name="Anna", board=BOARD)
SENT = "Anna: 4C6R-7K3M-9QT0-A4H=Ben: 017J05FWE5A"
CHALLENGE = SENT.partition("=")[0]


class Rival(Person):
    """Someone who sends challenges and takes them."""

    def name_on(self, title: str) -> Locator:
        """Return where a sheet asks for the person's name."""
        return self.role("textbox", re.compile("^Your name"), self.dialog(title))

    def sent(self, field: Locator | None = None) -> str:
        """Send what is in the sheet, by its button or with the name Ben; return its last line.

        That is a link, or a text to paste.
        """
        self.page.evaluate("() => { sent.length = 0; }")
        if field:
            field.evaluate(TYPED_AND_SENT)
        else:
            self.choose("send.send")
        wait = "while (!sent.length) await new Promise((done) => setTimeout(done, 20));"
        text: str = self.page.evaluate("async () => { " + wait + " return sent[0].text; }")
        return text.splitlines()[-1]

    def open(self, sent: str, url: str) -> None:
        """Open what was sent: a link in this tab, a text in the place for challenges."""
        self.page.goto("about:blank")
        if sent.startswith(("http:", "file:")):
            self.page.goto(sent)
            return
        self.page.goto(url + "#play")
        sheet = self.dialog("make.title")
        if sheet.count():  # in this tab it is still open, with what was sent
            self.press(self.button("do.close", sheet))
        if self.button("do.lobby").count():
            self.choose("do.lobby")
        self.choose("maker.challenge")
        self.role("textbox", "challenge.code").fill(sent)

    def take(self, sent: str, said: str = CHOSE) -> None:
        """Take a challenge that was opened; its sheet says who chose the code."""
        if sent.startswith("http"):
            expect(self.dialog("intro.challenge.title")).to_contain_text(said)
            self.page.reload()
            expect(self.dialog("intro.challenge.title")).to_contain_text(said)
        else:
            expect(self.dialog("maker.challenge")).to_contain_text(CHOSE)
        self.choose("challenge.start")

    def make(self, code: list[str], name: str = "Anna") -> Locator:
        """Choose a code and type a name; return the sheet."""
        self.choose("maker.challenge", "make.title")
        sheet = self.dialog("make.title")
        palette = self.role("toolbar", "palette.label", sheet)
        before = palette.bounding_box()
        if self.touches:
            for peg in code:
                self.press(self.button(peg, palette))
        else:
            self.button(like("peg.at", position=1), sheet).focus()
            self.fill(*code)
        for position, peg in enumerate(code, 1):
            expect(self.peg(position, peg)).to_be_visible()
        assert palette.bounding_box() == before, "the palette moves under the thumb"
        self.name_on("make.title").fill(name)
        return sheet

    def peg(self, position: int, name: str) -> Locator:
        """Return a peg of the code that is chosen, if it is this one."""
        at = words("peg.at", position=position, name=name)
        return self.button(at, self.dialog("make.title"))


Arrive = Callable[[], Rival]


@pytest.fixture
def rival(open_page: OpenPage, app_url: str) -> Arrive:
    """Return a function that returns another person, before Play, with a browser of their own."""

    def arrive() -> Rival:
        person = Rival(open_page(app_url + "#play", script=SENDS))
        person.expect_heading("lobby.title")
        return person

    return arrive


def rows(person: Person) -> list[list[str]]:
    """Return what a screen reader reads of the two games, row by row."""
    table = person.page.get_by_role("table")
    return [
        [
            " ".join((spoken.first if spoken.count() else cell).inner_text().split())
            for cell in row.locator("th, td").all()
            for spoken in [cell.locator(".unseen")]
        ]
        for row in table.get_by_role("row").all()
    ]


@pytest.mark.quick
def test_a_challenge_goes_to_a_friend_and_its_game_comes_back(rival: Arrive, app_url: str) -> None:
    anna = rival()
    sheet = anna.make(CODE)
    # Undo takes back a peg; a reload finds the code and the name.
    anna.choose("do.undo")
    expect(anna.peg(4, "empty")).to_be_visible()
    expect(anna.button("make.done")).to_be_disabled()
    anna.choose("do.redo")
    anna.page.reload()
    expect(anna.peg(4, "yellow")).to_be_visible()
    name = anna.name_on("make.title")
    expect(name).to_have_value("Anna")
    name.press("Enter")
    expect(sheet.locator(".to-send")).to_contain_text(CHOSE)
    expect(sheet.locator(".to-send")).to_be_focused()
    challenge = anna.sent()
    assert "Anna:" in challenge
    for colour in CODE:
        assert colour not in challenge

    ben = rival()
    ben.open(challenge, app_url)
    ben.take(challenge)
    ben.expect_heading("challenge.by", who="name", name="Anna")
    ben.guess(*FIRST)
    ben.page.reload()
    ben.guess(*CODE)
    ben.expect_heading(like("won.play", turns=2))
    ben.choose("reply.title")
    answer = ben.sent(ben.name_on("reply.title"))
    assert "=Ben:" in answer

    # The person who chose the code has not played: the game is alone, with the code.
    anna.open(answer, app_url)
    if not answer.startswith("http"):
        found = words("opened.found", who="name", name="Ben", guesses=2)
        expect(anna.dialog("maker.challenge")).to_contain_text(found)
        anna.choose("opened.open")
    expect(anna.page.get_by_role("table")).to_be_visible()
    assert rows(anna) == [
        ["Turn", "Ben Found in 2 guesses"],
        ["1", "red, red, orange, yellow. 2 black, 0 white"],
        ["2", "red, blue, green, yellow. 4 black, 0 white"],
    ]


@pytest.mark.nightly
def test_someone_who_has_not_played_sees_nothing_of_the_code_before(
    rival: Arrive, app_url: str
) -> None:
    first, secret = (0, 0, 1, 2), (0, 4, 3, 2)
    challenge = Challenge.choosing(Rules(4, 6), secret, "a seed", "Anna")
    link = app_url + "#answer/" + quote(str(SentGame(challenge, (first, secret), "Ben")))
    found = words("opened.found", who="name", name="Ben", guesses=2)
    cleo = rival()
    cleo.open(link, app_url)
    sheet = cleo.dialog("intro.challenge.title")
    expect(sheet).to_contain_text(found)
    assert cleo.page.get_by_role("table").count() == 0
    assert "green" not in sheet.inner_text()
    cleo.page.reload()
    expect(sheet).to_contain_text(found)
    cleo.choose("opened.play")
    cleo.expect_heading("challenge.by", who="name", name="Anna")
    for code in (FIRST, CLOSE, CODE):
        cleo.guess(*code)
    expect(cleo.button("send.title")).to_have_count(0)  # one way to send it
    cleo.choose("reply.title")
    verdict = words("opened.verdict", sort="they", who="name", name="Ben", guesses=1)
    expect(cleo.dialog("reply.title")).to_contain_text(verdict)
    assert rows(cleo)[:2] == [
        ["Turn", "You Found in 3 guesses", "Ben Found in 2 guesses"],
        ["1"] + ["red, red, orange, yellow. 2 black, 0 white"] * 2,
    ]
    assert rows(cleo)[3][2] == ""
    cleo.page.reload()
    cleo.choose("reply.title")
    expect(cleo.dialog("reply.title")).to_contain_text(verdict)
    # Another tab of the same person knows the game too.
    other = Rival(cleo.page.context.new_page())
    other.open(link, app_url)
    expect(other.dialog("opened.title")).to_contain_text(verdict)


@PHONE
@pytest.mark.parametrize(
    "forged",
    [
        SENT[:-1] + "B",
        *at_night(SENT.replace("Ben", "Bob"), SENT.replace("Anna", "Hanna"), SENT + "000"),
    ],
)
def test_a_forged_game_is_refused_in_one_sentence(
    person: Person, app_url: str, forged: str
) -> None:
    person.page.goto(app_url + "#answer/" + quote(forged))
    sheet = person.dialog("maker.challenge")
    said = sheet.get_by_text("was changed after it was sent")
    expect(said).to_be_visible()
    assert len(said.inner_text()) < 250
    expect(person.role("textbox", "challenge.code", sheet)).to_have_value(forged)
    expect(person.button("challenge.start")).to_be_disabled()


@NATIVE
@PHONE
def test_a_challenge_from_elsewhere_is_text_and_nothing_else(person: Person, app_url: str) -> None:
    code = "4C6R-7K3M-9QTG"
    sheet = person.dialog("maker.challenge")
    field = person.role("textbox", "challenge.code", sheet)
    long = "<img src=x onerror=alert(1)>\u202e\u200b" + "x" * 300
    person.page.goto(app_url + "#challenge/" + quote(f"{long}:{code}")[:5000])
    expect(field).to_have_value(re.compile("^<img src=x onerror"))  # too long to be a challenge
    person.page.goto(app_url + "#challenge/" + quote(f"<b onclick>Anna\u202e:{code}"))
    there = person.dialog("intro.challenge.title")
    expect(there).to_contain_text(DREW.replace("Anna", "<b onclick>Anna"))
    assert person.page.get_by_role("img").count() == 0

    person.page.evaluate("location.hash = '#challenge/4C6R-7K3M-9QTX'")
    for wrong in (code.replace("G", "X"), code.lower().replace("-", " ").replace("g", "x")):
        field.fill(wrong)
        expect(sheet.get_by_text(f"There is a typing mistake in “{wrong}”")).to_be_visible()
        expect(person.button("challenge.start")).to_be_disabled()
    field.fill(code.lower().replace("-", " "))
    person.do("challenge.start")
    person.expect_heading("intro.challenge.title")
    person.guess(*FIRST)
    answered = person.turns.first.inner_text()
    person.page.evaluate("location.hash = '#challenge/4C6R-7K3M-9QTX'")
    expect(field).to_have_value("4C6R-7K3M-9QTX")
    person.do("do.close", like("maker.challenge"))  # the game goes on
    assert person.turns.first.inner_text() == answered
