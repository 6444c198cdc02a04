"""A challenge goes from one person to another and comes back: two people, each with a browser.

By touch on the phone from the one file, by the keyboard alone on the desktop from the site.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from urllib.parse import quote

import pytest
from playwright.sync_api import Locator, Page, expect

from mastermind_core import Challenge, Rules, SentGame

from ..night import at_night
from .conftest import NATIVE, SCHEMES, OpenPage
from .person import Person
from .test_qr import DECODER, camera
from .test_rivals import Player

SENDS = """
globalThis.sent = [];
navigator.share = async (what) => { globalThis.sent.push(what); };
"""
"""A script after which the device sends texts."""

CODE = ["red", "blue", "green", "yellow"]
FIRST = ["red", "red", "orange", "yellow"]
CLOSE = ["red", "blue", "yellow", "green"]
CHOSE = "Anna chose a code for you: 4 pegs, 6 colours, repeats allowed"


class Rival(Player):
    """Someone who sends challenges and takes them."""

    def sent(self, field: Locator | None = None) -> str:
        """Send what is in the sheet, by Enter in a field or by its button; return its last line.

        That is a link, or a text to paste.
        """
        page = self.page
        page.evaluate("() => { sent.length = 0; }")
        if field:
            field.press("Enter")
        else:
            self.choose("Send")
        wait = "while (!sent.length) await new Promise((done) => setTimeout(done, 20));"
        text: str = page.evaluate("async () => { " + wait + " return sent[0].text; }")
        return text.splitlines()[-1]

    def open(self, sent: str, url: str) -> None:
        """Open what was sent: a link in this tab, a text in the place for challenges."""
        if sent.startswith(("http:", "file:")):
            self.page.goto("about:blank")
            self.page.goto(sent)
            return
        self.page.goto("about:blank")
        self.page.goto(url + "#play")
        sheet = self.dialog("Set a challenge")
        if sheet.count():  # in this tab it is still open, with what was sent
            self.press(self.button("Close", sheet))
        if self.button("All games").count():
            self.choose("All games")
        self.choose("Challenge")
        self.page.get_by_role("textbox", name="A challenge code").fill(sent)

    def take(self, sent: str, chose: str = CHOSE) -> None:
        """Take a challenge that was opened; its sheet says who chose the code."""
        if sent.startswith("http"):
            expect(self.dialog("A challenge")).to_contain_text(chose)
            self.page.reload()
            expect(self.dialog("A challenge")).to_contain_text(chose)
        else:
            expect(self.dialog("Challenge")).to_contain_text(CHOSE)
        self.choose("Take the challenge")

    def make(self, name: str, code: list[str]) -> None:
        """Choose a code and type a name."""
        self.choose("Challenge", "Set a challenge")
        sheet = self.dialog("Set a challenge")
        if self.touches:
            for peg in code:
                self.press(self.button(peg, sheet.get_by_role("toolbar", name="Palette")))
        else:
            self.button(re.compile("^Peg 1"), sheet).focus()
            self.page.keyboard.type("".join(peg[0] for peg in code))
        for number, peg in enumerate(code, 1):
            expect(self.button(f"Peg {number}: {peg}", sheet)).to_be_visible()
        sheet.get_by_role("textbox", name="Your name").fill(name)


@pytest.fixture
def rival(open_page: OpenPage, app_url: str) -> Callable[[], Rival]:
    """Return a function that returns another person, before Play, with a browser of their own."""

    def arrive() -> Rival:
        context = open_page("about:blank").context
        context.add_init_script(SENDS)
        person = Rival(open_page(app_url + "#play", context=context))
        expect(person.heading("What will you play?")).to_be_visible()
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
def test_a_challenge_goes_to_a_friend_and_its_game_comes_back(
    rival: Callable[[], Rival], app_url: str, violations: Callable[[Page], list[str]]
) -> None:
    anna = rival()
    anna.make("Anna", CODE)
    # Undo takes back a peg; a reload finds the code and the name.
    anna.choose("Undo")
    sheet = anna.dialog("Set a challenge")
    expect(anna.button("Peg 4: empty", sheet)).to_be_visible()
    expect(anna.button("Ready to send")).to_be_disabled()
    anna.choose("Redo")
    anna.page.reload()
    expect(anna.button("Peg 4: yellow", sheet)).to_be_visible()
    expect(sheet.get_by_role("textbox", name="Your name")).to_have_value("Anna")
    sheet.get_by_role("textbox", name="Your name").press("Enter")
    expect(sheet.locator(".to-send")).to_contain_text(CHOSE)
    expect(sheet.locator(".to-send")).to_be_focused()
    challenge = anna.sent()
    assert "Anna:" in challenge
    for colour in CODE:
        assert colour not in challenge

    ben = rival()
    ben.open(challenge, app_url)
    ben.take(challenge)
    expect(ben.heading("Challenge from Anna")).to_be_visible()
    ben.guess(1, FIRST)
    expect(ben.page.get_by_text("Challenge from Anna")).to_be_visible()
    ben.page.reload()
    ben.guess(2, CODE)
    expect(ben.heading(re.compile("^You found it in 2 guesses"))).to_be_visible()
    ben.choose("Send your game back")
    name = ben.dialog("Send your game back").get_by_role("textbox", name="Your name")
    name.press_sequentially("Ben")
    answer = ben.sent(name)
    expect(ben.dialog("Send your game back").locator(".to-send")).to_contain_text("Ben:")
    assert "=Ben:" in answer

    # The person who chose the code has not played: the game is alone, with the code.
    anna.open(answer, app_url)
    if not answer.startswith("http"):
        expect(anna.dialog("Challenge")).to_contain_text("Ben found it in 2 guesses.")
        anna.choose("Open the game")
    expect(anna.page.get_by_role("table")).to_be_visible()
    assert rows(anna) == [
        ["Turn", "Ben Found in 2 guesses"],
        ["1", "red, red, orange, yellow. 2 black, 0 white"],
        ["2", "red, blue, green, yellow. 4 black, 0 white"],
    ]
    assert violations(anna.page) == []


@pytest.mark.nightly
def test_someone_who_has_not_played_sees_nothing_of_the_code_before(
    rival: Callable[[], Rival], app_url: str, violations: Callable[[Page], list[str]]
) -> None:
    first, secret = (0, 0, 1, 2), (0, 4, 3, 2)
    challenge = Challenge.choosing(Rules(4, 6), secret, "a seed", "Anna")
    link = app_url + "#answer/" + quote(str(SentGame(challenge, (first, secret), "Ben")))
    cleo = rival()
    cleo.open(link, app_url)
    expect(cleo.dialog("A challenge")).to_contain_text("Ben found it in 2 guesses.")
    assert cleo.page.get_by_role("table").count() == 0
    assert "green" not in cleo.dialog("A challenge").inner_text()
    assert violations(cleo.page) == []
    cleo.page.reload()
    expect(cleo.dialog("A challenge")).to_contain_text("Ben found it in 2 guesses.")
    cleo.choose("Play first")
    expect(cleo.heading("Challenge from Anna")).to_be_visible()
    for number, code in enumerate((FIRST, CLOSE, CODE), 1):
        cleo.guess(number, code)
    cleo.choose("Compare with Ben")
    expect(cleo.dialog("Side by side")).to_contain_text("Ben needed 1 guess fewer.")
    assert rows(cleo)[:2] == [
        ["Turn", "You Found in 3 guesses", "Ben Found in 2 guesses"],
        ["1"] + ["red, red, orange, yellow. 2 black, 0 white"] * 2,
    ]
    assert rows(cleo)[3][2] == ""
    assert violations(cleo.page) == []
    cleo.page.reload()
    expect(cleo.dialog("Side by side")).to_contain_text("Ben needed 1 guess fewer.")
    if cleo.touches:
        cleo.page.set_viewport_size({"width": 360, "height": 640})
        assert cleo.page.evaluate(
            "() => { const at = document.querySelector('.compare');"
            "return at.scrollWidth <= at.clientWidth; }"
        )
    # Another tab of the same person knows the game too.
    other = Rival(cleo.page.context.new_page())
    other.open(link, app_url)
    expect(other.dialog("Side by side")).to_contain_text("Ben needed 1 guess fewer.")


SENT = "Anna: 4C6R-7K3M-9QT0-A4H=Ben: 017J05FWE5A"

TYPED_AND_SENT = """(field) => {
  field.value = "Ben";
  field.dispatchEvent(new InputEvent("input", { bubbles: true }));
  field.form.requestSubmit();
}"""


@pytest.mark.nightly
@NATIVE
@pytest.mark.parametrize("place", ["phone file"], indirect=True)
def test_a_name_with_enter_right_after_it_is_in_what_is_sent(
    rival: Callable[[], Rival], app_url: str
) -> None:
    """On a slow device the game was sent without the name, which was not drawn yet."""
    ben = rival()
    ben.open(SENT.partition("=")[0], app_url)
    ben.choose("Take the challenge")
    ben.guess(1, FIRST)
    ben.reveal()
    ben.choose("Send your game back")
    sheet = ben.dialog("Send your game back")
    expect(sheet.locator(".to-send")).to_be_visible()
    ben.page.evaluate("() => { sent.length = 0; }")
    sheet.get_by_role("textbox", name="Your name").evaluate(TYPED_AND_SENT)
    ben.page.wait_for_function("sent.length > 0")
    assert "=Ben:" in ben.page.evaluate("sent[0].text")


@pytest.mark.nightly
@NATIVE
@pytest.mark.parametrize("place", ["desktop site"], indirect=True)
def test_enter_after_a_code_that_was_typed_leads_to_the_name_and_closes_nothing(
    rival: Callable[[], Rival],
) -> None:
    """What was typed left the focus on Close, which Enter then pressed."""
    anna = rival()
    anna.choose("Challenge", "Set a challenge")
    sheet = anna.dialog("Set a challenge")
    expect(anna.button("Close", sheet)).to_be_focused()
    anna.page.keyboard.type("rgb")
    expect(anna.button("Peg 4: empty", sheet)).to_be_focused()
    anna.page.keyboard.type("y")
    expect(anna.button("Peg 4: yellow", sheet)).to_be_focused()
    anna.page.keyboard.press("Enter")
    expect(sheet.get_by_role("textbox", name="Your name")).to_be_focused()
    anna.page.keyboard.type("Anna")
    anna.page.keyboard.press("Enter")
    expect(sheet.get_by_text("Anna")).to_be_visible()
    expect(anna.button("Change it", sheet)).to_be_visible()


@pytest.mark.nightly
@NATIVE
@pytest.mark.parametrize("place", ["desktop site"], indirect=True)
def test_a_challenge_of_ones_own_does_not_count(rival: Callable[[], Rival], app_url: str) -> None:
    """It was a win in one guess, with a medal, and in the average of all games."""
    anna = rival()
    anna.make("Anna", ["red", "red", "red", "blue"])
    # A letter goes to the peg that has the focus.
    sheet = anna.dialog("Set a challenge")
    anna.button("Peg 2: red", sheet).focus()
    anna.page.keyboard.type("g")
    expect(anna.button("Peg 3: red", sheet)).to_be_focused()
    anna.page.keyboard.type("y")
    expect(anna.button("Peg 3: yellow", sheet)).to_be_visible()
    anna.choose("Ready to send")
    challenge = anna.sent()
    anna.open(challenge, app_url)
    anna.take(challenge, "You chose this code yourself")
    anna.guess(1, ["red", "green", "yellow", "blue"])
    expect(anna.page.get_by_text("You chose this code yourself")).to_be_visible()
    expect(anna.page.get_by_text("first code you found")).to_have_count(0)


@pytest.mark.nightly
@pytest.mark.parametrize("place", ["phone file"], indirect=True)
@NATIVE
def test_who_follows_a_challenge_by_touch_sees_no_ring_around_close(
    open_page: OpenPage, app_url: str
) -> None:
    """It looked as if Close were what to press, since the page itself had given it the focus."""
    person = Person(open_page(f"{app_url}#challenge/Anna:4C6R-7K3M-9QT0-A4H"))
    close = person.button("Close", person.dialog("A challenge"))
    expect(close).to_be_focused()
    assert close.evaluate("close => getComputedStyle(close).outlineStyle") == "none"
    person.page.keyboard.press("Tab")
    person.page.keyboard.press("Shift+Tab")
    expect(close).to_be_focused()
    assert close.evaluate("close => getComputedStyle(close).outlineStyle") == "solid"


@pytest.mark.parametrize("place", ["phone file"], indirect=True)
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
    sheet = person.dialog("Challenge")
    said = sheet.get_by_text("was changed after it was sent")
    expect(said).to_be_visible()
    assert len(said.inner_text()) < 250
    expect(sheet.get_by_role("textbox", name="A challenge code")).to_have_value(forged)
    expect(person.button("Take the challenge")).to_be_disabled()


@NATIVE
@pytest.mark.parametrize("place", ["phone file"], indirect=True)
def test_a_name_from_elsewhere_is_a_name_and_nothing_else(person: Person, app_url: str) -> None:
    name = "<img src=x onerror=alert(1)>\u202e\u200b" + "x" * 300
    person.page.goto(app_url + "#challenge/" + quote(f"{name}:4C6R-7K3M-9QTG")[:5000])
    field = person.dialog("Challenge").get_by_role("textbox")
    expect(field).to_have_value(re.compile("^<img src=x onerror"))  # too long to be a challenge
    short = "<b onclick>Anna\u202e"
    person.page.goto(app_url + "#challenge/" + quote(f"{short}:4C6R-7K3M-9QTG"))
    sheet = person.dialog("A challenge")
    expect(sheet).to_contain_text("<b onclick>Anna sends you a code drawn at random")
    assert person.page.get_by_role("img").count() == 0


@pytest.mark.nightly
@pytest.mark.parametrize("place", ["phone file"], indirect=True)
def test_a_message_that_a_keyboard_puts_in_is_read_as_one_that_is_pasted(person: Person) -> None:
    """A field of one line joined its lines: the challenge was from "you.In Mastermind:Anna"."""
    person.page.evaluate("location.hash = '#play'")
    person.do("Challenge")
    field = person.page.get_by_role("textbox", name="A challenge code")
    person.press(field)
    challenge = SENT.partition("=")[0]
    person.page.keyboard.insert_text(f"A code for you.\nIn Mastermind:\n{challenge}")
    expect(field).to_have_value(challenge)
    person.page.keyboard.press("Enter")
    expect(person.page.get_by_role("heading", name="Challenge from Anna")).to_be_visible()


@pytest.mark.nightly
@NATIVE
@pytest.mark.parametrize("place", ["phone file"], indirect=True)
def test_a_word_without_end_does_not_widen_the_sheet(person: Person, app_url: str) -> None:
    person.page.evaluate("location.hash = '#play'")
    person.do("Challenge")
    sheet = person.dialog("Challenge")
    person.page.get_by_role("textbox", name="A challenge code").fill("x" * 70)
    expect(sheet.get_by_text("x" * 20)).to_be_visible()
    assert sheet.evaluate("(dialog) => dialog.scrollWidth <= dialog.clientWidth")


@pytest.mark.nightly
@NATIVE
@pytest.mark.parametrize("place", ["phone file"], indirect=True)
def test_the_palette_of_a_challenge_stays_where_it_is_at_the_first_peg(person: Person) -> None:
    """It went down by a line under the thumb: fewer words stood below the name from then on."""
    person.do("Play", "Challenge", "Set a challenge")
    sheet = person.dialog("Set a challenge")
    palette = sheet.get_by_role("toolbar", name="Palette")
    before = palette.bounding_box()
    person.press(person.button("red", palette))
    expect(person.button("Peg 1: red", sheet)).to_be_visible()
    assert palette.bounding_box() == before


@pytest.mark.nightly
def test_setting_and_pasting_are_two_taps_away_on_a_small_screen(person: Person) -> None:
    page = person.page
    page.set_viewport_size({"width": 360, "height": 640})
    person.do("Play")
    person.do("Challenge")
    for place in (
        person.button("Set a challenge"),
        page.get_by_role("textbox", name="A challenge code"),
        person.button("Take the challenge"),
    ):
        expect(place).to_be_in_viewport(ratio=1)
    person.do("Set a challenge")
    sheet = person.dialog("Set a challenge")
    for place in (
        person.button("Peg 1: empty", sheet),
        person.button("purple", sheet),
        sheet.get_by_role("textbox", name="Your name"),
        person.button("Ready to send"),
    ):
        expect(place).to_be_in_viewport(ratio=1)


@pytest.mark.nightly
@pytest.mark.parametrize("place", ["phone file"], indirect=True)
@pytest.mark.parametrize("scheme", SCHEMES)
def test_a_camera_reads_a_challenge_and_a_game_that_is_sent_back(
    open_page: OpenPage,
    app_url: str,
    scheme: str,
    violations: Callable[[Page], list[str]],
) -> None:
    anna = Rival(open_page(app_url + "#play", color_scheme=scheme))
    other = anna.page.context.new_page()
    other.add_script_tag(path=str(DECODER))
    anna.make("Anna", CODE)
    assert violations(anna.page) == []
    anna.choose("Ready to send")
    anna.press(anna.page.get_by_text("Show as a QR code"))
    picture = anna.page.get_by_role("img", name="QR code of the challenge code")
    read = camera(other, picture)
    assert read
    assert re.fullmatch(r"Anna: 4C6R-[0-9A-Z-]+", read)
    assert violations(anna.page) == []
    anna.page.goto("about:blank")
    anna.open(read, app_url)
    anna.choose("Take the challenge")
    for number in range(1, 10):
        anna.guess(number, FIRST)
    anna.guess(10, CODE)
    anna.choose("Send your game back")
    anna.press(anna.page.get_by_text("Show as a QR code"))
    sent = camera(other, anna.page.get_by_role("img", name="QR code of the challenge code"))
    assert sent
    assert sent.startswith(f"{read}=Anna: ")
    assert violations(anna.page) == []
    anna.choose("Close")
    anna.open(sent, app_url)
    anna.choose("Open the game")
    expect(anna.page.get_by_role("table").get_by_role("row")).to_have_count(11)
    assert violations(anna.page) == []


@pytest.mark.nightly
@pytest.mark.parametrize("place", ["desktop site"], indirect=True)
def test_a_random_code_is_sent_and_looked_for_by_both(
    rival: Callable[[], Rival], app_url: str
) -> None:
    anna = rival()
    anna.make("Anna", [])
    anna.choose("Ready to send")
    expect(anna.dialog("Set a challenge")).to_contain_text("Anna sends you a code drawn at random")
    anna.choose("Look for it yourself")
    expect(anna.heading("Challenge from Anna")).to_be_visible()
    anna.guess(1, FIRST)
    # It is on the front door, and goes on from there.
    anna.choose("All games")
    expect(anna.button(re.compile("Challenge"))).to_have_accessible_description(
        re.compile("goes on: 1 guess")
    )
