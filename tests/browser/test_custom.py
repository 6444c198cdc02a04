"""A strategy of one's own in the Lab: written, opened, run, wrong, endless; prompt and walls."""

from __future__ import annotations

import re
import time
import zipfile
from collections.abc import Callable
from pathlib import Path

import app
import pages
import pytest
from playwright.sync_api import Locator, Page, expect

from .conftest import A_FRAME, DESK, PATIENCE, PHONE, SCHEMES, OpenPage, Watch, saved
from .person import Person
from .processor import beside_a_loop
from .workers import visit

FIRST = """class Mine:
    name = "plain"

    def choose(self, position, rng, progress=None):
        return position.candidates[0]
"""


def later(guess: str) -> str:
    """Return a strategy whose second guess, in line 5, is this one: a check finds nothing wrong."""
    return FIRST.replace("[0]", f"[0] if not position.turns else {guess}")


ENDLESS = FIRST.replace(
    "return", "while len(position.turns) == 1:\n            pass\n        return"
)


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


NO_ROOM = "There is no room on this device to keep your text"
FULL = """() => {
  Storage.prototype.setItem = () => { throw new DOMException("", "QuotaExceededError"); };
}"""
"""Leaves the browser's storage without room; the second copy has some."""


@pytest.fixture
def lab(person: Person) -> Lab:
    """Return someone who has gone to the Lab."""
    return Lab(person)


@DESK
def test_a_strategy_is_written_and_run_beside_built_in_ones(lab: Lab) -> None:
    lab.check(FIRST)
    lab.expect_ready("plain")
    lab.choose("First possible code", re.compile("plain"))
    lab.run(40)
    expect(lab.page.get_by_text("Done: 80 games played.")).to_be_visible()
    average = lab.average("First possible code")
    assert float(average) > 1
    assert lab.average(re.compile("plain")) == average


@PHONE
def test_the_example_is_good_and_what_was_written_outlasts_a_reload(lab: Lab) -> None:
    lab.person.do("Check")
    lab.expect_ready("careful")
    lab.source.fill("# mine\n")
    lab.page.reload()
    lab.unfold()
    expect(lab.source).to_have_value("# mine\n")
    lab.person.do("Back to the example")
    expect(lab.source).not_to_have_value("# mine\n")
    lab.person.do("Back to my text")
    expect(lab.source).to_have_value("# mine\n")


@DESK
def test_what_was_found_good_plays_after_a_reload_and_not_before_run(
    open_page: OpenPage, app_url: str, watch: Watch, until_ready: Callable[[Page], float]
) -> None:
    lab = Lab(visit(open_page, app_url, NOTED, watch))
    lab.check(FIRST)
    lab.expect_ready("plain")
    lab.page.reload()
    until_ready(lab.page)
    expect(lab.page.get_by_role("checkbox", name="plain (yours)")).to_be_checked()
    assert "custom" not in lab.page.evaluate("() => started")
    lab.choose(re.compile("plain"))
    lab.run(5)
    expect(lab.page.get_by_text("Done: 5 games played.")).to_be_visible()
    lab.unfold()
    lab.source.fill(f"{FIRST}# mine\n")
    lab.page.reload()
    expect(lab.page.get_by_role("checkbox", name="First possible code")).to_be_visible()
    expect(lab.page.get_by_role("checkbox", name="plain (yours)")).to_have_count(0)


@PHONE
def test_a_file_that_is_opened_keeps_what_was_typed(lab: Lab, tmp_path: Path) -> None:
    lab.source.fill("# mine\n")
    path = tmp_path / "plain.py"
    path.write_text(FIRST, "utf-8")
    opener = lab.page.get_by_label("Open a file")
    opener.set_input_files(path)
    lab.expect_ready("plain")
    lab.page.reload()
    lab.unfold()
    lab.person.do("Back to my text")
    expect(lab.source).to_have_value("# mine\n")
    lab.person.do("Back to my text")
    expect(lab.source).to_have_value(FIRST)


@PHONE
def test_the_folded_place_is_one_line_below_the_button(lab: Lab) -> None:
    lab.unfold()
    fold = lab.page.locator(".stage > details")
    expect(fold).not_to_have_attribute("open", "")
    fold.scroll_into_view_if_needed()
    box = fold.bounding_box()
    button = lab.page.locator(".launch").bounding_box()
    assert box
    assert button
    assert box["height"] < 80
    assert box["y"] - button["y"] - button["height"] < 40


@DESK
def test_a_syntax_error_is_shown_with_its_line_selected(lab: Lab) -> None:
    lab.check(FIRST.replace("def choose(", "def choose"))
    expect(lab.alert).to_contain_text("my_strategy.py, line 4: SyntaxError")
    assert lab.selected() == "    def chooseself, position, rng, progress=None):"
    expect(lab.source).to_be_focused()
    lab.check(FIRST)
    lab.expect_ready("plain")
    expect(lab.alert).to_have_count(0)


@PHONE
def test_what_goes_wrong_in_a_game_is_told_with_its_line(lab: Lab) -> None:
    for games, (guess, told) in enumerate(
        (
            ("1 / 0", "line 5: ZeroDivisionError: division by zero"),
            ("(0, 1, 2)", "line 4: illegal guess: a code has 4 pegs here, and (0, 1, 2) has 3"),
            ("'<img src=x onerror=alert(1)>'", "“<img src=x onerror=alert(1)>” has 28"),
        ),
        start=5,
    ):
        lab.check(later(guess))
        lab.expect_ready("plain")
        lab.choose("First possible code", re.compile("plain"))
        lab.run(games)
        expect(lab.alert).to_contain_text("plain in game 1 of the random seed")
        expect(lab.alert).to_contain_text(told)
        lab.person.do(re.compile("^Go to line "))
        assert lab.selected().strip().startswith(("return", "def choose"))
        expect(
            lab.page.get_by_role("row", name=re.compile(f"^First possible code .* {games}$"))
        ).to_be_visible()


@DESK
def test_a_check_asks_for_a_first_guess_on_the_board_in_sight(lab: Lab) -> None:
    lab.check(FIRST.replace("position.candidates[0]", "None"))
    expect(lab.alert).to_contain_text("my_strategy.py, line 4: illegal guess")
    assert lab.selected().startswith("    def choose")
    expect(lab.page.get_by_text("Ready to run")).to_have_count(0)
    lab.check(FIRST.replace("return", "while True: pass\n        return"))
    expect(lab.alert).to_contain_text("my_strategy.py, line 5: no end within 10\N{NO-BREAK SPACE}s")
    lab.check(FIRST.replace("position.candidates[0]", "'123'"))
    expect(lab.alert).to_contain_text("my_strategy.py, line 4: illegal guess")
    boards = lab.page.get_by_role("group", name="Boards")
    boards.get_by_role("checkbox", name="Kids").check()
    boards.get_by_role("checkbox", name="Classic").uncheck()
    lab.person.do("Check")
    lab.expect_ready("plain")


@PHONE
def test_what_it_printed_last_is_shown_as_text_after_a_check_and_a_run(lab: Lab) -> None:
    printed = lab.page.get_by_role("group", name="What it printed last")
    lab.check(FIRST.replace("return", "print('<b id=bad>', len(position.turns))\n        return"))
    lab.expect_ready("plain")
    expect(printed).to_have_text("<b id=bad> 0\n")
    lab.choose(re.compile("plain"))
    lab.run(5)
    expect(lab.page.get_by_text("Done: 5 games played.")).to_be_visible()
    expect(printed).to_contain_text("<b id=bad> 1\n<b id=bad> 2\n")
    assert lab.page.locator("#bad").count() == 0
    lab.check(FIRST.replace("return", "while True: print('x' * 30)\n        return"))
    expect(lab.alert).to_contain_text("no end within 10\N{NO-BREAK SPACE}s")
    assert 1900 < len(printed.inner_text()) <= 2000
    lab.source.fill(FIRST)
    expect(printed).to_have_count(0)


@PHONE
def test_an_endless_loop_is_told_and_cancelled_and_the_page_goes_on(lab: Lab) -> None:
    lab.check(ENDLESS)
    lab.expect_ready("plain")
    lab.choose(re.compile("plain"))
    lab.run(5)
    expect(lab.page.get_by_text("No answer for 5 seconds.")).to_be_visible()
    lab.person.press(lab.person.button("Cancel").first)
    expect(lab.page.get_by_text("Cancelled.")).to_be_visible()
    lab.check(FIRST)
    lab.expect_ready("plain")
    lab.run(5)
    expect(lab.page.get_by_text("Done: 5 games played.")).to_be_visible()


@DESK
def test_an_endless_loop_that_nobody_cancels_is_ended_with_its_line(lab: Lab) -> None:
    lab.check("while True:\n    pass\n")
    expect(lab.alert).to_contain_text("no end within 10\N{NO-BREAK SPACE}s")
    assert lab.selected() in ("while True:", "    pass")


def wheel(folder: Path, name: str, source: str, needs: str = "") -> Path:
    """Return a wheel with one package."""
    path = folder / f"{name}-1.0-py3-none-any.whl"
    info = f"{name}-1.0.dist-info"
    with zipfile.ZipFile(path, "w") as made:
        made.writestr(f"{name}/__init__.py", "from .solver import Mine\n")
        made.writestr(f"{name}/solver.py", source)
        made.writestr(
            f"{info}/METADATA", f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n{needs}\n"
        )
        made.writestr(
            f"{info}/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
        )
        made.writestr(f"{info}/RECORD", "")
    return path


@DESK
def test_a_wheel_is_installed_from_its_file_without_a_network(lab: Lab, tmp_path: Path) -> None:
    if lab.page.url.startswith("http"):
        expect(lab.page.get_by_text("Ready to work offline.")).to_be_visible()
    lab.page.context.set_offline(True)
    opener = lab.page.get_by_label("Open a file")
    opener.set_input_files(wheel(tmp_path, "brought", FIRST))
    lab.expect_ready("plain")
    expect(lab.page.get_by_text("From the wheel brought-1.0-py3-none-any.whl.")).to_be_visible()
    lab.choose(re.compile("plain"))
    lab.run(5)
    expect(lab.page.get_by_text("Done: 5 games played.")).to_be_visible()
    opener.set_input_files(wheel(tmp_path, "broken", FIRST.replace("return", "return 1 +")))
    expect(lab.alert).to_contain_text("broken/solver.py, line 5: TypeError")
    opener.set_input_files(wheel(tmp_path, "needy", FIRST, "Requires-Dist: numpy\n"))
    expect(lab.alert).to_contain_text("needs other packages, numpy, and they cannot be loaded")
    path = tmp_path / "other.whl"
    path.write_bytes(b"nothing")
    opener.set_input_files(path)
    expect(lab.alert).to_contain_text("“other.whl” is not the name of a wheel. One is like")
    path = tmp_path / "plain.py"
    path.write_text(FIRST, "utf-8")
    opener.set_input_files(path)
    lab.expect_ready("plain")
    expect(lab.source).to_have_value(FIRST)
    path = tmp_path / "plain.txt"
    path.write_text(FIRST, "utf-8")
    opener.set_input_files(path)
    expect(lab.alert).to_contain_text("plain.txt")
    expect(lab.source).to_have_attribute("aria-invalid", "false")  # it is the file that is wrong


@DESK
def test_a_wheel_that_cannot_be_installed_says_why_and_checking_ends(
    lab: Lab, tmp_path: Path
) -> None:
    opener = lab.page.get_by_label("Open a file")
    good = wheel(tmp_path, "brought", FIRST)
    for name, told in (
        ("brought-1.0-cp39-none-any.whl", "is not made for Python 3"),
        ("brought-x-py3-none-any.whl", "is not the name of a wheel"),
        ("my brought-1.0-py3-none-any.whl", "is not the name of a wheel"),
        ("größe-1.0-py3-none-any.whl", "is not the name of a wheel"),
        ("..brought-1.0-py3-none-any.whl", "is not the name of a wheel"),
    ):
        path = tmp_path / name
        path.write_bytes(good.read_bytes())
        opener.set_input_files(path)
        expect(lab.alert).to_contain_text(told)
        expect(lab.alert).to_contain_text(name)
        expect(lab.page.get_by_text("Checking…")).to_have_count(0)
    # What only micropip refuses: a line in the long text of METADATA that it takes for a need.
    opener.set_input_files(wheel(tmp_path, "odd", FIRST, "\nRequires-Dist: (((\n"))
    expect(lab.alert).to_contain_text("“odd-1.0-py3-none-any.whl” could not be installed")
    expect(lab.page.get_by_text("Checking…")).to_have_count(0)


@DESK
def test_calls_nested_too_deeply_are_told_with_file_and_line(lab: Lab, watch: Watch) -> None:
    watch.allow("^console: (Pyodide has suffered|The cause of|RangeError)")  # Pyodide's own words
    for number, (body, told) in enumerate(
        (
            ("sorted([1], key=lambda each: self.choose(position, rng))[0]", "RecursionError"),
            ("eval('-' * 100_000 + '1')", "too many calls inside one another"),
        ),
        start=5,
    ):
        lab.check(later(body))
        lab.expect_ready("plain")
        lab.choose(re.compile("plain"))
        lab.run(number)
        expect(lab.alert).to_contain_text("my_strategy.py, line 5")
        expect(lab.alert).to_contain_text(told)
    lab.check(FIRST)
    lab.expect_ready("plain")


@PHONE
def test_the_prompt_answers_remembers_and_can_be_cancelled(lab: Lab) -> None:
    lab.person.press(lab.page.get_by_text("Python prompt"))
    line = lab.page.get_by_label("Python", exact=True)
    log = lab.page.get_by_role("log", name="What you typed")
    keys = lab.page.keyboard
    line.fill("rules = Rules(4, 6)")
    line.press("Enter")
    expect(log).to_contain_text("rules = Rules(4, 6)")
    line.press_sequentially("for each in range(2):")
    line.press("Enter")
    expect(line).to_have_value("for each in range(2):\n")
    keys.type("    print(each, rules)")
    line.press("Enter")
    expect(log).to_contain_text("0 p4c6r\n1 p4c6r")
    line.fill("picture(Game(rules).plus('1122', '1,1'), 'classic').words")
    line.press("Enter")
    expect(log).to_contain_text("Turn 1: red, red, yellow, yellow: 1 black, 1 white.")
    line.fill("1 / 0")
    line.press("Enter")
    expect(log).to_contain_text("ZeroDivisionError: division by zero")
    for number in range(10):
        line.fill(f"{number} + 1000")
        line.press("Enter")
        expect(log.get_by_text(f"{number + 1000}", exact=True)).to_be_in_viewport(ratio=0.9)
        expect(line).to_be_in_viewport(ratio=0.9)
    line.fill("1 / 0")
    line.press("Enter")
    expect(log.get_by_text("ZeroDivisionError")).to_have_count(2)
    line.press("ArrowUp")
    expect(line).to_have_value("1 / 0")
    line.press("ArrowDown")
    expect(line).to_have_value("")
    line.fill("while True: pass")
    line.press("Enter")
    lab.person.press(lab.person.button("Cancel").first)
    expect(log).to_contain_text("Cancelled. Python has restarted")
    line.fill("rules")
    line.press("Enter")
    expect(log).to_contain_text("NameError: name 'rules' is not defined")


BUSY = 0.5  # of what a loop takes; a page that is open and idle takes a fiftieth
FREE = 0.25


def await_until(holds: Callable[[], bool], otherwise: str) -> None:
    """Wait until something holds."""
    end = time.monotonic() + PATIENCE / 1000
    while not holds():
        assert time.monotonic() < end, otherwise


def test_the_core_is_free_after_an_endless_loop_at_the_prompt_is_cancelled(lab: Lab) -> None:
    lab.person.press(lab.page.get_by_text("Python prompt"))
    line = lab.page.get_by_role("textbox", name="Python", exact=True)
    log = lab.page.get_by_role("log", name="What you typed")
    line.fill("6 * 7")
    line.press("Enter")
    expect(log.get_by_text("42", exact=True)).to_be_visible()
    line.fill("while True: pass")
    line.press("Enter")
    expect(lab.page.get_by_text("No answer for 5 seconds.")).to_be_visible()
    await_until(lambda: beside_a_loop() > BUSY, "the loop is not busy")
    lab.person.do("Cancel")
    expect(log).to_contain_text("Cancelled. Python has restarted")
    line.fill("7 * 9")
    line.press("Enter")
    expect(log.get_by_text("63", exact=True)).to_be_visible()
    # On a slow machine the new Python's code is compiled for some seconds; a loop would never end.
    await_until(lambda: beside_a_loop() < FREE, "the core is not free")


@DESK
def test_a_text_that_the_device_has_no_room_for_is_said_not_to_be_kept(lab: Lab) -> None:
    lab.page.evaluate(FULL)
    lab.page.evaluate(
        """() => {
          IDBObjectStore.prototype.put = () => { throw new Error("full"); };
        }"""
    )
    lab.source.fill("# mine\n")
    expect(lab.page.get_by_text(NO_ROOM)).to_be_visible()


@DESK
def test_a_text_that_the_second_copy_has_room_for_is_never_said_not_to_be_kept(lab: Lab) -> None:
    lab.page.evaluate(FULL)
    lab.page.evaluate(
        """(words) => {
          const { put } = IDBObjectStore.prototype;
          globalThis.copied = 0;
          globalThis.said = false;
          IDBObjectStore.prototype.put = function (...given) {
            this.transaction.addEventListener("complete", () => { copied += 1; });
            return put.apply(this, given);
          };
          const look = () => { said ||= document.body.innerText.includes(words); };
          const all = { subtree: true, childList: true, characterData: true };
          new MutationObserver(look).observe(document.body, all);
        }""",
        NO_ROOM,
    )
    lab.source.fill("# mine\n")
    while not lab.page.evaluate("() => copied"):
        lab.page.wait_for_timeout(20)
    lab.page.evaluate(A_FRAME)
    assert lab.page.evaluate("() => said") is False
    lab.page.reload()
    expect(lab.source).to_have_value("# mine\n")


@PHONE
def test_what_went_wrong_is_read_without_scrolling_sideways(lab: Lab) -> None:
    lab.check(later("'" + "x" * 60 + "'"))
    lab.expect_ready("plain")
    lab.choose(re.compile("plain"))
    lab.run(5)
    expect(lab.page.get_by_text("0 of 5 games played")).to_be_visible()
    error = "plain in game 1 of the random seed"
    for reloaded in (False, True):
        if reloaded:  # then only the table tells it
            lab.page.reload()
        told = lab.page.get_by_text(error)
        expect(told).to_have_count(1)
        box = told.bounding_box()
        assert box
        assert box["x"] + box["width"] <= lab.page.evaluate("() => innerWidth")


@PHONE
def test_an_error_is_told_once_and_the_results_lead_to_it(lab: Lab) -> None:
    lab.check(later("1 / 0"))
    lab.expect_ready("plain")
    lab.choose("First possible code", re.compile("plain"))
    lab.unfold()
    lab.run(5)
    lab.person.do("See what went wrong in your strategy")
    expect(lab.alert).to_be_focused()
    expect(lab.alert).to_be_in_viewport()
    expect(lab.page.get_by_text("ZeroDivisionError")).to_have_count(1)
    lab.page.keyboard.press("Tab")
    lab.page.keyboard.press("Enter")
    assert lab.selected().strip().startswith("return")
    lab.source.fill(FIRST)  # the place of the error is gone: the results tell it
    expect(lab.page.get_by_role("table").get_by_text("ZeroDivisionError")).to_be_visible()


@DESK
def test_the_keyboard_is_not_caught_in_the_source(lab: Lab) -> None:
    lab.source.focus()
    lab.page.keyboard.press("Tab")
    expect(lab.person.button("Check")).to_be_focused()


NOTED = """
  const Real = Worker;
  started = [];
  Worker = function (url, options) {
    started.push(options.name);
    return new Real(url, options);
  };
"""
"""Keeps the names of the workers; the page may start a second Python of its own at any time."""


@DESK
def test_no_python_is_started_for_it_before_it_is_wanted(
    open_page: OpenPage, app_url: str, watch: Watch, until_ready: Callable[[Page], float]
) -> None:
    lab = Lab(visit(open_page, app_url, NOTED, watch))
    until_ready(lab.page)
    lab.page.wait_for_timeout(500)
    assert "custom" not in lab.page.evaluate("() => started")
    lab.person.do("Check")
    lab.expect_ready("careful")
    assert lab.page.evaluate("() => started").count("custom") == 1


@pytest.mark.parametrize("place", ["phone file", "desktop file"], indirect=True)
def test_it_is_accessible(lab: Lab, violations: Callable[[Page], list[str]]) -> None:
    lab.check("x =\n")
    expect(lab.alert).to_be_visible()
    lab.person.press(lab.page.get_by_text("Python prompt"))
    lab.page.get_by_label("Python", exact=True).fill("1 + 1")
    lab.person.press(lab.person.button("Run").last)
    expect(lab.page.get_by_role("log", name="What you typed")).to_contain_text("2")
    lab.page.emulate_media(reduced_motion="reduce")
    for scheme in SCHEMES:
        lab.page.emulate_media(color_scheme=scheme)
        assert violations(lab.page) == [], scheme
    width = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
    assert lab.page.evaluate(width) <= 0


@pytest.fixture(scope="module")
def harness(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Return the file:// address of a page that is the closed Python alone."""
    built = app.parts(main="../tests/browser/custom_harness.js")
    return saved(pages.single_file(built), tmp_path_factory.mktemp("harness"))


@pytest.fixture
def alone(open_page: OpenPage, harness: str) -> Page:
    """Return that page."""
    return open_page(harness, early=True)


ALONE = pytest.mark.parametrize("place", ["desktop file"], indirect=True)


def typed(page: Page, text: str) -> str:
    """Return what the closed Python prints."""
    request = {"action": "type", "text": text}
    reply = page.evaluate("request => sandbox.ask(request)", request)
    output: str = reply["output"]
    return output


CLOSED = (
    "fetch XMLHttpRequest WebSocket WebTransport EventSource RTCPeerConnection importScripts "
    "Worker SharedWorker indexedDB caches cookieStore localStorage navigator location document "
    "window BroadcastChannel MessageChannel Notification postMessage onmessage close FileReaderSync"
)


@ALONE
def test_python_in_there_reaches_neither_page_nor_network_nor_storage(alone: Page) -> None:
    for name in CLOSED.split():
        assert "JavaScript is closed here" in typed(alone, f"from js import {name}"), name
    for text in (
        "import pyodide.http\npyodide.http.open_url('http://127.0.0.1:9/')",
        "from pyodide.http import pyfetch",
        "import urllib.request\nurllib.request.urlopen('http://127.0.0.1:9/')",
        "import socket\nsocket.create_connection(('127.0.0.1', 9), 1)",
        "import js\njs.eval('fetch')",
        "import js\njs.Function.new('return fetch')()",
        "import js\njs.setTimeout('fetch(1)', 0)\nraise RuntimeError('nothing else happens')",
        "from pyodide.code import run_js\nrun_js('self')",
        "import pyodide_js\npyodide_js._module.FS.filesystems.IDBFS.indexedDB()",
        "import subprocess\nsubprocess.run(['ls'])",
    ):
        assert "Error" in typed(alone, text), text


@ALONE
def test_forged_messages_are_taken_for_nothing(alone: Page) -> None:
    assert typed(alone, "1 + 1") == "2\n"
    # From outside, since from inside nothing can be posted: what would come if it could.
    alone.evaluate(
        """() => {
          const made = Worker.prototype.postMessage;
          Worker.prototype.postMessage = function (message, ...rest) {
            const forge = (data) => this.dispatchEvent(new MessageEvent("message", { data }));
            for (const id of [message.id, -1, null, "1"]) {
              forge(null);
              forge(id);
              forge({ id, progress: "no json" });
              forge({ id, progress: "[]" });
              forge({ id, progress: 1 });
              forge({ id, reply: 1 });
              forge({ id, reply: { output: "forged" } });
              forge({ id: id + 1, reply: '{"output":"forged"}' });
              forge({ id, type: "HANDLER", name: "throw", value: 1 });
            }
            return made.call(this, message, ...rest);
          };
        }"""
    )
    assert typed(alone, "1 + 1") == "2\n"


@ALONE
@pytest.mark.parametrize("when", ["idle", "computing"])
def test_a_worker_that_ends_without_an_event_is_noticed(alone: Page, when: str) -> None:
    alone.evaluate(
        """() => {
          const made = Worker.prototype.postMessage;
          Worker.prototype.postMessage = function (...given) {
            globalThis.latest = this;
            return made.apply(this, given);
          };
        }"""
    )
    assert typed(alone, "x = 1") == ""
    # As when the browser ends it: what the page holds of it stays as it was.
    if when == "idle":
        alone.evaluate("() => latest.terminate()")
        assert typed(alone, "1 + 1") == "2\n"
        assert "NameError" in typed(alone, "x")
        return
    told = alone.evaluate(
        """async () => {
          let settled = false;
          const answer = sandbox.ask({ action: "type", text: "while True: pass" })
            .finally(() => { settled = true; });
          answer.catch(() => {});
          while (!settled) {
            await new Promise((done) => setTimeout(done, 2000));
            latest.terminate();
          }
          return answer.catch((error) => error.message);
        }"""
    )
    assert "the browser ended its Python" in told


@ALONE
def test_a_message_with_markup_stays_text(alone: Page, watch: Watch) -> None:
    source = FIRST.replace('"plain"', "'<b id=bad>x</b>'")
    alone.get_by_label("Python source").fill(source)
    alone.get_by_role("button", name="Check").click()
    expect(alone.get_by_text("Ready to run: <b id=bad>x</b>.")).to_be_visible()
    assert alone.locator("#bad").count() == 0
