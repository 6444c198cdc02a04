"""Someone in the Lab, also with a strategy of their own."""

from __future__ import annotations

import io
import re
import zipfile

from playwright.sync_api import Locator, expect

from .person import Person
from .texts import words

FIRST = """class Mine:
    name = "plain"

    def choose(self, position, rng, progress=None):
        return position.candidates[0]
"""

SELECTED = """async (area) => {
  while (area.selectionStart === area.selectionEnd)
    await new Promise((done) => setTimeout(done, 20));
  return area.value.slice(area.selectionStart, area.selectionEnd);
}"""


def later(guess: str) -> str:
    """Return a strategy whose second guess, in line 5, is this one: a check finds nothing wrong."""
    return FIRST.replace("[0]", f"[0] if not position.turns else {guess}")


def wheel_of(name: str, files: dict[str, str]) -> bytes:
    """Return a wheel of these files."""
    info = f"{name}-1.0.dist-info"
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        for path, text in {
            **files,
            f"{info}/METADATA": f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n\n",
            f"{info}/WHEEL": "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
            f"{info}/RECORD": "",
        }.items():
            archive.writestr(path, text)
    return made.getvalue()


def enter(person: Person, room: str = "compare") -> None:
    """Go to a room of the Lab."""
    person.do("do.menu", "mode.lab")
    if room != "compare":
        person.do(f"lab.room.{room}")
    expect(person.button(f"lab.room.{room}")).to_have_attribute("aria-current", "page")


def play(person: Person, games: int, done: int = 0) -> None:
    """Let the strategies that are ticked play so many games each, and wait for all of them."""
    field = person.page.get_by_label(words("lab.games"))
    field.fill(str(games))
    field.blur()
    person.do("lab.run")
    if done:
        expect(person.text(words("lab.done", failed=0, played=done))).to_be_visible()


class Lab:
    """Someone in the Lab, the place for one's own strategy unfolded."""

    def __init__(self, person: Person) -> None:
        """Go there."""
        self.person, self.page = person, person.page
        enter(person)
        self.unfold()

    def unfold(self) -> None:
        """Unfold the place for one's own strategy."""
        self.person.press(self.page.get_by_text(words("lab.custom")))

    @property
    def source(self) -> Locator:
        """Return where the source stands."""
        return self.page.get_by_label(words("custom.source"))

    @property
    def alert(self) -> Locator:
        """Return what is said to be wrong."""
        return self.page.get_by_role("alert")

    def check(self, source: str) -> None:
        """Write a source and check it."""
        self.source.fill(source)
        self.person.do("custom.check")

    def check_good(self, source: str = FIRST) -> None:
        """Write a source that is found good, and let it play alone."""
        self.check(source)
        self.expect_ready("plain")
        self.choose(re.compile("plain"))

    def expect_ready(self, name: str) -> None:
        """Wait until it is found good."""
        expect(self.page.get_by_text(words("custom.good", name=name))).to_be_visible()

    def choose(self, *names: str | re.Pattern[str]) -> None:
        """Let only these strategies play."""
        for box in self.person.role("group", "lab.strategies").get_by_role("checkbox").all():
            box.uncheck()
        for name in names:
            self.person.choice("checkbox", name).check()

    def run(self, games: int, done: int = 0) -> None:
        """Play so many games, and wait for all of them."""
        play(self.person, games, done)

    def average(self, name: str | re.Pattern[str]) -> str:
        """Return what the table says a strategy needs."""
        row = self.page.get_by_role("row").filter(has=self.page.get_by_role("rowheader", name=name))
        return row.first.get_by_role("cell").first.inner_text()

    def selected(self) -> str:
        """Wait until a part of the source is selected, and return it."""
        text: str = self.source.evaluate(SELECTED)
        return text
