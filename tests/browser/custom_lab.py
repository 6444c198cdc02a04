"""Someone in the Lab with a strategy of their own."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from .person import Person

FIRST = """class Mine:
    name = "plain"

    def choose(self, position, rng, progress=None):
        return position.candidates[0]
"""


def later(guess: str) -> str:
    """Return a strategy whose second guess, in line 5, is this one: a check finds nothing wrong."""
    return FIRST.replace("[0]", f"[0] if not position.turns else {guess}")


class Lab:
    """Someone in the Lab, the place for one's own strategy unfolded."""

    def __init__(self, person: Person) -> None:
        """Go there."""
        self.person, self.page = person, person.page
        person.do("Menu", "Lab")
        self.unfold()

    def unfold(self) -> None:
        """Unfold the place for one's own strategy."""
        self.person.press(self.page.get_by_text("A strategy of your own"))

    @property
    def source(self) -> Locator:
        """Return where the source stands."""
        return self.page.get_by_label("Python source")

    @property
    def alert(self) -> Locator:
        """Return what is said to be wrong."""
        return self.page.get_by_role("alert")

    def check(self, source: str) -> None:
        """Write a source and check it."""
        self.source.fill(source)
        self.person.do("Check")

    def expect_ready(self, name: str) -> None:
        """Wait until it is found good."""
        expect(self.page.get_by_text(f"Ready to run: {name}.")).to_be_visible()

    def choose(self, *names: str | re.Pattern[str]) -> None:
        """Let only these strategies play."""
        for box in self.page.get_by_role("group", name="Strategies").get_by_role("checkbox").all():
            box.uncheck()
        for name in names:
            self.page.get_by_role("checkbox", name=name).check()

    def run(self, games: int) -> None:
        """Play so many games."""
        self.page.get_by_label("Games each").fill(str(games))
        self.page.get_by_label("Games each").blur()
        self.person.do("Run")

    def average(self, name: str | re.Pattern[str]) -> str:
        """Return what the table says a strategy needs."""
        row = self.page.get_by_role("row").filter(has=self.page.get_by_role("rowheader", name=name))
        return row.first.get_by_role("cell").first.inner_text()

    def selected(self) -> str:
        """Wait until a part of the source is selected, and return it."""
        text: str = self.source.evaluate(
            """async (area) => {
              while (area.selectionStart === area.selectionEnd)
                await new Promise((done) => setTimeout(done, 20));
              return area.value.slice(area.selectionStart, area.selectionEnd);
            }"""
        )
        return text
