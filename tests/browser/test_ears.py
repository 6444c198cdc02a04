"""Someone who does not see the screen plays by roles, names, the focus and what is told.

All that the live regions of the page tell is written down in order, so that nothing is told twice.
"""

from __future__ import annotations

import itertools
import re
import time

import pytest
from playwright.sync_api import Locator, Page, expect

from .conftest import PATIENCE
from .person import Person, score

pytestmark = pytest.mark.parametrize("place", ["desktop site"], indirect=True)

SECRET = ["purple", "green", "purple", "orange"]
COLOURS = ["red", "orange", "yellow", "green", "blue", "purple"]

LISTEN = """() => {
  const LIVE = "[role=status], [role=alert], [role=log], output, [aria-live=polite]";
  globalThis.heard = [];
  new MutationObserver((changes) => {
    const at = ({target}) => (target instanceof Element ? target : target.parentElement);
    const regions = changes.map((change) => at(change)?.closest(LIVE));
    for (const region of new Set(regions)) {
      const text = region?.textContent.trim();
      if (text) globalThis.heard.push(text);
    }
  }).observe(document.body, {subtree: true, childList: true, characterData: true});
}"""


class Ears:
    """Someone in front of a page whose screen is off."""

    def __init__(self, page: Page) -> None:
        """Begin to listen."""
        self.page = page
        self._known = 0
        page.evaluate(LISTEN)

    def hear(self, pattern: str) -> re.Match[str]:
        """Wait until something is told, and return it: it is like this, and the only thing."""
        end = time.monotonic() + PATIENCE / 1000
        while not (new := self._new()) and time.monotonic() < end:
            self.page.wait_for_timeout(20)
        assert len(new) == 1, new
        found = re.search(pattern, new[0])
        assert found, new
        self._known += 1
        return found

    def hear_each(self, *patterns: str) -> None:
        """Wait until something is told for each pattern: these, in order, and no more."""
        end = time.monotonic() + PATIENCE / 1000
        while len(new := self._new()) < len(patterns) and time.monotonic() < end:
            self.page.wait_for_timeout(20)
        assert len(new) == len(patterns), new
        assert all(re.search(pattern, text) for pattern, text in zip(patterns, new, strict=True))
        self._known += len(new)

    def hear_nothing(self) -> None:
        """Be sure that nothing was told since the last."""
        assert self._new() == []

    def _new(self) -> list[str]:
        heard: list[str] = self.page.evaluate("() => heard")
        return heard[self._known :]

    def heading(self, name: str | re.Pattern[str]) -> Locator:
        """Return the heading of this name."""
        return self.page.get_by_role("heading", name=name)

    @property
    def turns(self) -> Locator:
        """Return the items of the history."""
        return self.page.get_by_role("list", name="Turns so far").get_by_role("listitem")


def test_a_whole_game_of_solve_by_ear_with_the_answers_typed_as_digits(native_page: Page) -> None:
    person, keys = Person(native_page), native_page.keyboard
    expect(person.told).to_contain_text("Guess red, red, orange, yellow. 1,296 possible codes")
    guess = person.told.inner_text().split(". ")[0].removeprefix("Guess ").split(", ")
    ears = Ears(native_page)
    answers = ears.page.get_by_role("grid", name="What was the answer?")
    expect(answers.get_by_role("row", name="1 black")).to_have_count(1)
    expect(answers.get_by_role("columnheader", name="2 white")).to_have_count(1)
    keys.press("Enter")  # from the row to the answers
    for number in range(1, 12):
        black, white = score(guess, SECRET)
        keys.type(f"{black} {white}" if number % 2 else f"{black}{white}")
        if black == 4:
            break
        found = ears.hear(
            r"^Guess ([a-z, ]+)\. \d+ possible codes?(\. (About )?\d more guess(es)?)?$"
        )
        guess = found[1].split(", ")
    expect(ears.heading(f"Solved in {number} guesses")).to_be_focused()
    ears.hear_nothing()  # the heading is read, since the focus is there
    expect(ears.turns).to_have_count(number)


def test_a_whole_game_of_play_by_ear(native_page: Page) -> None:
    person = Person(native_page)
    person.expect_guess(1)
    person.play()
    expect(person.told).to_have_text("10 guesses left. 1,296 possible codes")
    ears = Ears(native_page)
    palette = ears.page.get_by_role("toolbar", name="Palette")
    codes = list(itertools.product(COLOURS, repeat=4))
    for number in range(1, 11):
        guess = codes[len(codes) // 3]
        for position, name in enumerate(guess, 1):
            palette.get_by_role("button", name=name).press("Enter")
            full = r"\. The row is full" if position == 4 else ""
            ears.hear(rf"^Peg {position}: {name}{full}$")
        ears.page.get_by_role("button", name="Guess", exact=True).press("Enter")
        answered = ears.turns.nth(number - 1)
        expect(answered).to_contain_text(re.compile(r"\d black, \d white"))
        won = ears.heading(re.compile("^You found it"))
        if won.count():
            break
        expect(ears.heading(f"{number + 1}. Your guess")).to_be_focused()
        left = r"(\d guesses left|Last guess)"
        found = ears.hear(rf"^Guess {number}: (\d) black, (\d) white\. {left}$")
        answer = (int(found[1]), int(found[2]))
        codes = [code for code in codes if score(code, guess) == answer]
    expect(won).to_be_focused()
    ears.hear_each("^The first code you found on this board!$", r"^Skill \d+, luck \d+ of 100$")
