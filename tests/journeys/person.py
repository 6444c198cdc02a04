"""A person at the table: does by role and accessible name what one does with thumb, mouse or keys.

`Person` knows what is written on the page and nothing of how it is made.
"""

from __future__ import annotations

import re
import time
from collections.abc import Iterable
from typing import Any, Literal, NamedTuple

from playwright.sync_api import Locator, Page, expect

from .texts import Name, texts

Role = Literal[
    "button", "checkbox", "combobox", "dialog", "grid", "group", "heading", "img", "link", "list",
    "log", "navigation", "radio", "region", "row", "slider", "spinbutton", "switch", "table",
    "textbox", "toolbar",
]  # fmt: skip
TIMES = "\N{MULTIPLICATION SIGN}"
LONG = 6  # pegs; answers to longer rows are counted up
PAUSE = 0.6  # seconds between two taps; within 0.4 the page ignores the second, later if busy

UNSEEN = 700  # ms for which a tap on the end of a game is not meant for it

COME = """(element) => Promise.all(element.closest(".ending").getAnimations({ subtree: true })
  .map((each) => each.finished.catch(() => null))).then(() => null)"""
"""JavaScript that waits until the card of the end has come."""

LEADS = """(element) => {
  const now = document.activeElement;
  if (now === element) return "";
  const group = element.closest("[role=grid], [role=toolbar]");
  if (!group?.contains(now)) return "Tab";
  const [from, to] = [now, element].map((each) => each.getBoundingClientRect());
  const down = to.top + to.height / 2 - from.top - from.height / 2;
  if (Math.abs(down) > 4) return down > 0 ? "ArrowDown" : "ArrowUp";
  return to.left > from.left ? "ArrowRight" : "ArrowLeft";
}"""
"""JavaScript for the key that leads nearer to an element, "" if it has the focus."""

SAVED = "Object.keys(localStorage).find((key) => key.includes(':game@'))"
"""JavaScript for the key under which a page that is open in one tab keeps its game."""

GAME = f"""() => {{
  const {{ mode, games }} = JSON.parse(localStorage[{SAVED}]);
  const {{ rules, turns, doubt }} = games[mode];
  const told = turns.filter(({{ feedback }}) => feedback);
  const texts = told.map(
    ({{ guess, feedback, unsure }}) => `${{guess}}=${{feedback}}${{unsure ? "?" : ""}}`,
  );
  return [rules + (doubt ? "?" : ""), texts.join(";")].filter(Boolean).join(":");
}}"""
"""JavaScript for the text of the game that is in hand, in a page that is open in one tab."""

CLIPBOARD = """() => Object.defineProperty(navigator, "clipboard", {
  value: { writeText: async (text) => { globalThis.clipboard = text; } },
  configurable: true,
})"""


def middle(place: Locator) -> tuple[float, float]:
    """Return the middle of an element, in CSS pixels of the window."""
    box = place.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


class Preset(NamedTuple):
    """A board of the list: what it is called, and what is hidden there in one journey."""

    name: str
    secret: str


PRESETS = {
    "classic": Preset(f"Classic 4 {TIMES} 6", "purple green purple orange"),
    "super": Preset(f"Super 5 {TIMES} 8", "white red blue blue black"),
    "eight": Preset(f"Eight colours 4 {TIMES} 8", "black black yellow red"),
    "kids": Preset(f"Kids 3 {TIMES} 6", "purple purple purple"),
    "bulls": Preset(f"Bulls and Cows 4 {TIMES} 10", "0 7 2 9"),
    "zero": Preset(f"Bulls, no 0 first 4 {TIMES} 10", "7 0 2 9"),
}


def score(guess: Iterable[str], secret: Iterable[str]) -> tuple[int, int]:
    """Return (black, white) as one finds them with the pegs in hand, one by one."""
    pairs = list(zip(guess, secret, strict=True))
    black = [g for g, s in pairs if g == s]
    rest = [s for g, s in pairs if g != s]
    white = 0
    for colour in (g for g, s in pairs if g != s):
        if colour in rest:
            rest.remove(colour)
            white += 1
    return len(black), white


class Person:
    """Someone in front of a page."""

    def __init__(self, page: Page, language: str = "en") -> None:
        """Sit down at a page in a language."""
        self.page = page
        self.texts = texts(language)
        self._pressed = 0.0
        coarse = "() => globalThis.matchMedia?.('(pointer: coarse)').matches"
        self.touches = bool(page.evaluate(coarse))

    def press(self, place: Locator) -> None:
        """Tap with the thumb, where the screen takes it, else click; no faster than one can."""
        self._reach()
        self._press(place)

    def _press(self, place: Locator) -> None:
        self.see(place)
        if self.touches:
            place.tap()
        else:
            place.click()
        self._pressed = time.monotonic()

    def see(self, place: Locator) -> None:
        """Look at what a game's end offers for as long as the page leaves a tap on it unused."""
        if place.evaluate("(element) => element.closest('.ending .next') !== null"):
            self.page.wait_for_timeout(UNSEEN)
            place.evaluate(COME)

    def _reach(self) -> None:
        """Wait until the next tap would be no second one, and bring the page to the front.

        Chromium draws a page behind another once a second, and Playwright waits for three frames.
        """
        self.page.wait_for_timeout(1000 * max(0, self._pressed + PAUSE - time.monotonic()))
        self.page.bring_to_front()

    def touch(self, x: float, y: float) -> None:
        """Touch a point of the screen."""
        self.page.touchscreen.tap(x, y)

    def button(self, name: Name, /, inside: Locator | None = None, **values: Any) -> Locator:
        """Return the button of this whole name."""
        return self.role("button", name, inside, **values)

    def heading(self, name: Name, /, **values: Any) -> Locator:
        """Return the heading of this whole name."""
        return self.role("heading", name, **values)

    def expect_heading(self, name: Name, /, **values: Any) -> None:
        """Wait until the heading of this whole name is in sight."""
        expect(self.heading(name, **values)).to_be_visible()

    def dialog(self, name: Name, /, **values: Any) -> Locator:
        """Return the dialog of this whole name."""
        return self.role("dialog", name, **values)

    def role(
        self, role: Role, name: Name, /, inside: Locator | None = None, **values: Any
    ) -> Locator:
        """Return what has a role and this whole name: a text, or its key with the values in it."""
        name = self.texts.named(name, **values)
        return (inside or self.page).get_by_role(role, name=name, exact=isinstance(name, str))

    def choice(self, role: Role, name: Name) -> Locator:
        """Return a radio, a switch or a box, of whose name this is the beginning."""
        return self.page.get_by_role(role, name=self.texts.named(name))

    def text(self, name: Name, inside: Locator | None = None) -> Locator:
        """Return what has this whole text, which may be given by its key."""
        name = self.texts.named(name)
        return (inside or self.page).get_by_text(name, exact=isinstance(name, str))

    def do(self, *names: Name) -> None:
        """Press these buttons, one after the other."""
        for name in names:
            self.press(self.button(name))

    @property
    def row(self) -> Locator:
        """Return the pegs of the current row."""
        return self.role("group", "now.label").get_by_role("button")

    @property
    def palette(self) -> Locator:
        """Return the colours to choose from."""
        return self.page.get_by_role("toolbar", name=self.texts.words("palette.label"))

    def lay(self, *colours: str) -> None:
        """Put these on the row, from the palette, as fast as one can."""
        self._reach()
        for colour in colours:
            self._press(self.button(colour, self.palette))

    def fill(self, *colours: str) -> None:
        """Put these on the row: from the palette by touch, by their letters at a desk."""
        if self.touches:
            self.lay(*colours)
        else:
            self.page.keyboard.type("".join(colour[0] for colour in colours))

    def expect_turn(self, number: int) -> None:
        """Wait until it is the person's turn where someone else hides the code."""
        self.expect_heading("now.play", number=number)

    def guess(self, *colours: str) -> None:
        """Guess these where someone else hides the code, and wait for the answer."""
        number = self.turns.count()
        self.fill(*colours)
        self.choose("do.guess")
        expect(self.turns.nth(number)).to_contain_text(self.texts.like("answer.words"))

    def guess_by_hint(self) -> None:
        """Guess what a hint of Play calls best, and wait for the answer."""
        number = self.turns.count()
        self.choose("do.hint", "hint.best")
        expect(self.row.last).not_to_have_accessible_name(self.texts.like("peg.empty"))
        hint = self.texts.words("say.hint", guess=", ".join(self.pegs()))
        expect(self.told).to_have_text(hint)
        self.choose("do.guess")
        expect(self.turns.nth(number)).to_contain_text(self.texts.like("answer.words"))

    def choose(self, *names: Name) -> None:
        """Use these buttons or radios, by touch or by keys alone."""
        for name in names:
            button, radio = self.button(name), self.role("radio", name)
            expect(button.or_(radio)).to_be_enabled()
            self.use(*((radio, "Space") if radio.count() else (button, "Enter")))

    def link(self) -> str:
        """Copy the link to the game in sight, and return it."""
        self.page.evaluate(CLIPBOARD)
        self.do("do.menu", "menu.copy")
        return str(self.page.evaluate("() => clipboard"))

    @property
    def game(self) -> str:
        """Return the text of the game that is in hand."""
        return str(self.page.evaluate(GAME))

    @property
    def turns(self) -> Locator:
        """Return the turns so far."""
        return self.role("list", "turns.label").get_by_role("listitem")

    def expect_turns(self, count: int) -> None:
        """Wait until there are so many turns."""
        expect(self.turns).to_have_count(count)

    def turn(self, number: int) -> Locator:
        """Return a turn that can be corrected."""
        return self.button(re.compile(f"^{self.texts.like('turn.words', number=number).pattern}"))

    def expect_answer(self, number: int, black: int, white: int, guess: Any = None) -> None:
        """Wait until a turn has this answer, and this guess, if one is given."""
        code = {"code": ", ".join(guess)} if guess else {}
        answer = self.texts.words("answer.words", black=black, white=white)
        said = self.texts.like("turn.words", number=number, answer=answer, **code)
        expect(self.turn(number)).to_have_accessible_name(said)

    def pegs(self) -> list[str]:
        """Return what lies in the current row, read from the names of its pegs."""
        names = [str(peg.get_attribute("aria-label")) for peg in self.row.all()]
        before = self.texts.like("peg.at", name="")
        return [before.sub("", name, count=1) for name in names]

    def expect_pegs(self, *pegs: str) -> None:
        """Wait until these lie in the current row."""
        for position, name in enumerate(pegs, 1):
            called = self.texts.words("peg.at", position=position, name=name)
            expect(self.row.nth(position - 1)).to_have_accessible_name(called)
        expect(self.row).to_have_count(len(pegs))

    def suggested(self, number: int | None = None) -> Locator:
        """Return the heading of a suggestion, of this turn if a number is given."""
        turn = {} if number is None else {"number": number}
        return self.heading("now.guess", **turn).or_(self.heading("now.last", **turn))

    def expect_guess(self, number: int) -> list[str]:
        """Wait for a suggestion and return it."""
        expect(self.suggested(number)).to_be_visible()
        return self.pegs()

    def answer_button(self, black: int, white: int, pegs: int = 4) -> Locator:
        """Return the one button that gives this answer."""
        key = "answer.solvedWords" if black == pegs else "answer.words"
        return self.button(key, black=black, white=white)

    @property
    def answers(self) -> Locator:
        """Return all buttons that give an answer, but for the one that solves the game."""
        return self.button("answer.words")

    def answer(self, black: int, white: int) -> None:
        """Give the answer to the guess in the row: one tap, or two for one that cannot be right.

        Where a row is long, the figures are written and entered.
        """
        pegs = self.row.count()
        if pegs > LONG and black < pegs:
            for key, count in (("answer.black", black), ("answer.white", white)):
                self.figure(key).fill(str(count))
            self.press(self.enter)
            return
        button = self.answer_button(black, white, pegs)
        other = self.button("answer.other")
        expect(button.or_(other).first).to_be_visible()
        if other.is_visible() and not button.is_visible():
            self.press(other)
        self.press(button)

    def figure(self, key: str) -> Locator:
        """Return where the black or the white of an answer to a long row are written."""
        return self.role("textbox", "answer.number", what=self.texts.words(key))

    @property
    def enter(self) -> Locator:
        """Return the button that enters the answer to a long row."""
        return self.button(re.compile(f"^{self.texts.words('answer.enter')}"))

    def answer_all(self, *answers: tuple[int, int]) -> list[str]:
        """Answer one guess after the other, and return the one that follows."""
        expect(self.suggested().or_(self.heading("now.own"))).to_be_visible()
        first = self.turns.count() + 1
        for number, (black, white) in enumerate(answers, first):
            self.expect_guess(number)
            self.answer(black, white)
        return self.expect_guess(first + len(answers))

    def reveal(self) -> None:
        """Give up a game of Play, and say so twice."""
        self.do("do.hint", "hint.show", "do.reveal")

    def play(self, way: Name = "maker.computer") -> None:
        """Go to Play, and through its front door to a game."""
        self.do("mode.play", way)

    def open_boards(self) -> Locator:
        """Open the sheet of boards, and return it."""
        self.do(self.texts.like("board.chip"))
        return self.dialog("board.title")

    def choose_board(self, preset: str) -> None:
        """Take a board from the list."""
        self.press(self.open_boards().get_by_role("button", name=preset))
        expect(self.button("board.chip", name=preset)).to_be_visible()

    def choose_own_board(self, pegs: int, colours: int, kind: str = "r") -> None:
        """Start on a board of one's own."""
        dialog = self.open_boards()
        dialog.get_by_label(self.texts.words("board.pegs")).fill(str(pegs))
        dialog.get_by_label(self.texts.words("board.colours")).fill(str(colours))
        self.press(
            dialog.get_by_role("radio", name=self.texts.words("board.may", kind=kind), exact=True)
        )
        self.press(self.button("board.start", dialog))
        name = self.texts.words("board.size", pegs=pegs, colours=colours)
        expect(self.button(self.texts.like("board.chip", name=name))).to_be_visible()

    def choose_strategy(self, name: Name) -> None:
        """Choose in the settings how guesses are found."""
        self.do("do.menu", "settings.title")
        self.press(self.text(self.texts.like("menu.strategyNow")))
        self.press(self.choice("radio", name))
        self.do("do.close")

    def solve(self, secret: list[str], start: int = 1) -> int:
        """Follow the suggestions until the secret is found; return the number of guesses."""
        for number in range(start, start + 12):
            black, white = score(self.expect_guess(number), secret)
            self.answer(black, white)
            if black == len(secret):
                self.expect_heading("won.solve", turns=number)
                return number
        raise AssertionError(f"twelve guesses did not find {secret}")

    def tab_to(self, place: Locator, most: int = 60) -> None:
        """Press Tab until the focus is there; inside a grid or a toolbar, arrow keys."""
        for _ in range(most):
            key = place.evaluate(LEADS)
            if not key:
                return
            self.page.keyboard.press(key)
        raise AssertionError(f"{most} presses of Tab did not lead to {place}")

    def use(self, place: Locator, key: str = "Enter", most: int = 60) -> None:
        """Tap with the thumb, where the screen takes it; else go there by Tab and press a key."""
        expect(place).to_be_enabled()
        if self.touches:
            self.press(place)
        else:
            self._reach()
            self.tab_to(place, most)
            self.see(place)
            self.page.keyboard.press(key)
            self._pressed = time.monotonic()

    @staticmethod
    def name_of(button: Locator) -> str:
        """Return the accessible name of a button."""
        found = re.match(r"""- '?button "(.*?)"(?: |:|'|$)""", button.aria_snapshot())
        assert found, button.aria_snapshot()
        return found[1]

    @property
    def told(self) -> Locator:
        """Return what a screen reader is told when it changes."""
        return self.page.locator("[role=status][aria-live=polite]").last
