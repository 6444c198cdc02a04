"""Someone plays against the devil, beside the program, puzzles, and what others play too.

By touch on the phone from the one file, by the keyboard alone on the desktop from the site.
"""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from .conftest import OpenPage, beyond
from .ears import LISTEN
from .person import Person

FOCUSED = "place => { place.focus(); return place === document.activeElement; }"

SENT = """
crypto.getRandomValues = (numbers) => numbers.fill(7);
globalThis.sent = [];
navigator.share = async (what) => { globalThis.sent.push(what); };
navigator.canShare = ({ files }) => Boolean(files);
"""
"""A script after which every game hides the same code, and the device sends texts and pictures."""

NOW = "2026-11-22T12:00:00"
TOMORROW = "2026-11-23T12:00:00"

TODAY = "Today\N{RIGHT SINGLE QUOTATION MARK}s code"
SIGNS = "\N{LARGE GREEN SQUARE}\N{LARGE YELLOW CIRCLE}\N{CROSS MARK}"
FIRST = ["red", "red", "orange", "yellow"]


class Player(Person):
    """Someone who plays by touch, or by the keyboard alone."""

    def choose(self, *names: str) -> None:
        """Press these buttons, or choose these radios."""
        for name in names:
            button = self.button(name)
            place = button.or_(self.page.get_by_role("radio", name=name, exact=True))
            expect(place).to_be_enabled()
            if self.touches:
                self.press(place)
            else:
                while not place.evaluate(FOCUSED):  # not yet, under a sheet that is closing
                    self.page.wait_for_timeout(20)
                self.see(place)
                self.page.keyboard.press("Enter" if button.count() else "Space")

    def dismiss(self, text: str) -> None:
        """Dismiss the message with this text; on the site another may be beside it."""
        said = self.page.get_by_role("log", name="Messages").get_by_role("paragraph")
        self.press(said.filter(has_text=text).get_by_role("button", name="Dismiss"))

    def guess(self, number: int, pegs: list[str]) -> None:
        """Make the guess of this turn, and wait for its answer."""
        if self.touches:
            self.lay(*pegs)
        else:
            self.page.keyboard.type("".join(peg[0] for peg in pegs))
        self.expect_pegs(*pegs)
        self.choose("Guess")
        said = self.turns.get_by_text(re.compile(rf"^Turn {number}: .*\d black, \d white"))
        expect(said).to_have_count(1)

    def give_up(self) -> None:
        """Have the code revealed."""
        self.choose("Hint", "Reveal the code", "Reveal")


@pytest.fixture
def player(open_page: OpenPage, app_url: str) -> Player:
    """Return someone before a game of Play, on a device that sends texts."""
    context = open_page("about:blank").context
    context.add_init_script(SENT)
    context.clock.set_fixed_time(NOW)
    player = Player(open_page(app_url + "#play", context=context))
    expect(player.heading("What will you play?")).to_be_visible()
    return player


def test_the_devil_a_duel_and_puzzles(player: Player) -> None:
    page = player.page
    player.choose("Devil")
    expect(player.heading("Against the devil")).to_be_visible()
    player.guess(1, FIRST)
    player.give_up()
    expect(player.heading("The devil had this left:")).to_be_visible()
    player.choose("New game")
    expect(player.heading("Against the devil")).to_be_visible()

    player.choose("All games", "Duel")
    expect(player.heading("A duel for one code")).to_be_visible()
    for number in (1, 2, 3):
        player.guess(number, FIRST)
        row = player.turns.nth(number - 1)
        expect(row).to_contain_text(re.compile("Program|The program has found it"))
    assert beyond(page) == (0, 0)
    page.evaluate(LISTEN)
    player.give_up()
    wins = page.get_by_text(re.compile(r"^The program wins, with \d guess"))
    expect(wins.and_(page.get_by_role("paragraph"))).to_be_visible()
    # A screen reader was told who had won only after a game that the person had won.
    page.wait_for_function("() => heard.some((text) => text.includes('The program wins, with'))")
    expect(player.turns.get_by_text("4 black, 0 white")).to_have_count(1)

    # Python still makes the puzzle of the new level: once Enter began today's code instead.
    player.choose("All games", "More puzzles", "Level 1", "New puzzle")
    expect(player.heading("Puzzle, level 1")).to_be_visible()
    given = player.turns.get_by_text("Given.").count()
    assert given > 1
    expect(page.get_by_text("one code fits", exact=True)).to_be_visible()
    player.guess(given + 1, FIRST)
    player.choose("Hint", "What is the best guess?")
    expect(player.row.last).not_to_have_accessible_name("Peg 4: empty")
    player.choose("Guess")
    expect(player.heading("You found it in 2 guesses, with 1 hint")).to_be_visible()
    first = player.turns.first.inner_text()
    player.choose("Next puzzle")
    expect(player.heading("Puzzle, level 1")).to_be_visible()
    assert player.turns.first.inner_text() != first


def find_by_hints(player: Player) -> int:
    """Find the code by hints, from the second guess on; return how many guesses it took."""
    for number in range(2, 10):
        player.choose("Hint", "What is the best guess?")
        expect(player.row.last).not_to_have_accessible_name("Peg 4: empty")
        player.choose("Guess")
        answer = player.turns.nth(number - 1)
        expect(answer).to_contain_text(re.compile(r"\d black, \d white"))
        if "4 black" in answer.inner_text():
            return number
    raise AssertionError("the code was not found")


@pytest.mark.nightly
def test_a_code_that_was_found_yesterday_is_not_found_today(player: Player) -> None:
    page = player.page
    player.choose(TODAY)
    expect(player.heading(TODAY)).to_be_visible()
    player.guess(1, FIRST)
    find_by_hints(player)
    praise = page.get_by_text(re.compile("^Found today"))
    expect(praise).to_be_visible()
    page.context.clock.set_fixed_time(TOMORROW)
    page.reload()
    player.press(player.button(re.compile(r"^Last game: Code of \w+ \w+,? \d{4}")))
    expect(player.heading(re.compile("^You found it"))).to_be_visible()
    expect(praise).to_have_count(0)


ROWS_OF_PICTURE = """async () => {
  const picture = await createImageBitmap(sent[0].files[0]);
  const { width, height } = picture;
  const pen = new OffscreenCanvas(width, height).getContext("2d");
  pen.drawImage(picture, 0, 0);
  const { data } = pen.getImageData(0, 0, width, height);
  const rows = (isPeg) => {
    let most = 0;
    for (let x = 0; x < width; x += 4) {
      let [seen, inside] = [0, false];
      for (let y = 0; y < height; y++) {
        const [red, green, blue] = data.subarray(4 * (y * width + x));
        if (isPeg(red, green, blue) && !inside) seen++;
        inside = isPeg(red, green, blue);
      }
      most = Math.max(most, seen);
    }
    return most;
  };
  const covered = rows((red, green, blue) => green > red + 30);
  return { covered, found: rows((red, green, blue) => red > blue + 80) };
}"""
"""Counts the rows of green and of golden pegs in the picture that was sent."""


def test_the_code_of_the_day_is_found_and_sent_and_a_challenge_taken(
    player: Player, place: str
) -> None:
    page = player.page
    player.choose(TODAY)
    expect(player.heading(TODAY)).to_be_visible()
    player.guess(1, FIRST)
    page.reload()
    expect(player.turns).to_have_count(1)
    number = find_by_hints(player)
    expect(page.get_by_text(re.compile("^Found today"))).to_be_visible()
    player.choose("Send result", "Send")
    expect(player.dialog("Send result")).to_be_visible()
    read = "async () => { while (!sent.length) await new Promise((d) => setTimeout(d, 20)); return "
    text = page.evaluate(read + "sent[0].text; }")
    assert page.evaluate("() => sent[0].files[0].type") == "image/png"
    # On its board all guesses are covered, but for the place of the code that was found.
    assert page.evaluate(ROWS_OF_PICTURE) == {"covered": number - 1, "found": 1}
    lines = text.split("\n")
    assert re.match(r"Mastermind, code of \d+ \w+ \d{4}, Classic", lines[0]), text
    rows = [line for line in lines if line[0] in SIGNS]
    assert rows[-1] == SIGNS[0] * 4, text
    assert len(rows) == number, text
    foot = r"Challenge code: 4C6R-.{4}-.{4}" if "file" in place else r"http.*#daily/p4c6r"
    assert re.fullmatch(foot, lines[-1]), text
    for colour in FIRST:
        assert colour not in text

    player.choose("Close")
    expect(player.dialog("Send result")).to_be_hidden()
    # Found, it shows how it went, and no new board; once more is for practice.
    player.choose("All games")
    found = re.compile(rf". found in {number} guess")
    expect(player.button(TODAY)).to_have_accessible_description(found)
    player.choose(TODAY)
    result = player.dialog(TODAY)
    expect(result.get_by_role("listitem")).to_have_count(number)
    expect(result).to_contain_text("1 day in a row")
    expect(result).to_contain_text("The next one comes in 12 h 0 min.")
    today = result.get_by_role("row").filter(has_text="today")
    expect(today).to_contain_text(f"{number} guess")
    played = "The last 13 weeks: 1 day played, 1 found"
    expect(result.get_by_role("img", name=played)).to_be_visible()
    player.choose("Play it again for practice")
    expect(player.heading("1. Your guess")).to_be_visible()
    expect(player.heading(TODAY)).to_have_count(0)

    player.choose("All games", "Challenge")
    code = page.get_by_role("textbox", name="A challenge code")
    code.fill("4c6r 7k3m 9qtx")
    expect(page.get_by_text("There is a typing mistake in “4c6r 7k3m 9qtx”")).to_be_visible()
    expect(player.button("Take the challenge")).to_be_disabled()
    code.fill("4c6r 7k3m 9qtg")
    player.choose("Take the challenge")
    expect(player.heading("A challenge")).to_be_visible()
    player.guess(1, FIRST)
    answered = player.turns.first.inner_text()

    page.evaluate("location.hash = '#challenge/4C6R-7K3M-9QTX'")
    expect(code).to_have_value("4C6R-7K3M-9QTX")
    expect(page.get_by_text("There is a typing mistake in “4C6R-7K3M-9QTX”")).to_be_visible()
    page.evaluate("location.hash = '#challenge/' + '%00<b>'.repeat(20000)")
    expect(code).to_have_value(re.compile("<b>"))
    player.choose("Close", "Challenge")  # the game goes on
    assert player.turns.first.inner_text() == answered
    page.evaluate("location.hash = '#daily/p3c6r'")
    expect(player.button(re.compile("^Board: Kids"))).to_be_visible()
    expect(player.heading(TODAY)).to_be_visible()
