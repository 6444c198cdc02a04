"""Someone sets the page up for their eyes, hand and language, and takes that along in a file."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import FloatRect, Locator, Page, expect

from ..night import at_night
from .conftest import NATIVE, PHONE, SAME_SECRETS, OpenPage, Site, resize
from .custom_lab import enter, play
from .person import PRESETS, TIMES, Person
from .texts import texts, words

pytestmark = NATIVE

GROUNDS = {"light": "#f4f1ec", "dark": "#14171a", "contrast": "#ffffff"}
BOARD = words("board.chip", name=f"Classic 4 {TIMES} 6")
MID = "#solve/p4c6r:1122=1,1"
TOO_PALE = """async () => {
  const rule = {type: "rule", values: ["color-contrast-enhanced"]};
  const {violations} = await axe.run({runOnly: rule});
  return violations.flatMap(({nodes}) => nodes.map(({target}) => target.join(" ")));
}"""
KEY_SIZE = """grid =>
  grid.querySelector('[data-black="0"][data-white="4"] .key').clientWidth"""


def setting(person: Person, key: str) -> Locator:
    """Return a setting of the open sheet."""
    role = person.page.get_by_role
    name = person.texts.words(key)
    return role("radio", name=name).or_(role("switch", name=name))


def expect_ground(page: Page, theme: str) -> None:
    """Wait until the browser's own bars have the colour of a theme's ground."""
    bars = page.locator('meta[name="theme-color"]')
    expect(bars).to_have_attribute("content", GROUNDS[theme])


def box_of(place: Locator) -> FloatRect:
    """Return where something lies and how large it is."""
    box = place.bounding_box()
    assert box
    return box


@PHONE
def test_the_screen_is_set_up_taken_along_in_a_file_and_set_back(
    open_page: OpenPage, app_url: str, violations: Callable[[Page], list[str]], tmp_path: Path
) -> None:
    page = open_page(app_url + MID, reduced_motion="reduce")
    person = Person(page)
    person.expect_guess(2)
    answer, row = person.answer_button(1, 1), person.role("group", "now.label")
    answers = person.role("grid", "answer.ask")
    usual, usual_key = box_of(answer)["height"], answers.evaluate(KEY_SIZE)
    sheet = person.dialog("settings.title")

    def expect_left_handed(is_left: bool, of: Person = person) -> None:
        menu, board = box_of(of.button("do.menu")), box_of(of.button(BOARD))
        assert (menu["x"] < board["x"]) == is_left

    expect_left_handed(False)
    other = Person(open_page(app_url + "#play", context=page.context))
    other.expect_heading("lobby.title")
    person.do("do.menu", "settings.title")
    found = []
    for theme in GROUNDS:
        person.press(setting(person, f"settings.theme.{theme}"))
        expect_ground(page, theme)
        found += [f"{theme}: {each}" for each in violations(page)]
    found += [f"high contrast: {each}" for each in page.evaluate(TOO_PALE)]
    assert found == []
    for key in ("settings.large", "settings.leftHand"):
        person.press(setting(person, key))
    person.do("do.close")
    expect(sheet).to_be_hidden()
    assert page.evaluate(TOO_PALE) == []

    # Another tab follows; so does the page when it is loaded again.
    expect_ground(other.page, "contrast")
    expect_left_handed(True, other)
    page.reload()
    person.expect_guess(2)
    expect_ground(page, "contrast")
    expect_left_handed(True)
    assert box_of(answer)["height"] > 1.2 * usual
    assert answers.evaluate(KEY_SIZE) > usual_key
    resize(page, 844, 390)
    assert box_of(answer)["x"] < box_of(row)["x"], "the answers are under the left thumb"
    resize(page, 390, 844)

    person.do("do.menu", "settings.title")
    with page.expect_download() as handed:
        person.press(person.button("settings.save", sheet))
    saved = tmp_path / "games.json"
    handed.value.save_as(saved)
    expect(sheet.get_by_text("0 games and your settings saved")).to_be_in_viewport(ratio=1)
    person.do("settings.reset")
    expect(sheet).to_be_hidden()
    expect_ground(page, "light")
    expect_left_handed(False)
    person.do("do.menu", "settings.title")
    sheet.get_by_label(words("pegs.open")).set_input_files(saved)
    expect(sheet.get_by_text(words("settings.taken"))).to_be_visible()
    for key in ("settings.theme.contrast", "settings.large"):
        expect(setting(person, key)).to_be_checked()
    person.do("settings.untake")
    expect(setting(person, "settings.theme.system")).to_be_checked()
    expect(setting(person, "settings.leftHand")).not_to_be_checked()


@pytest.mark.python("pyodide")
@PHONE
def test_a_german_family_solves_a_game_by_touch_and_then_reads_english(
    open_page: OpenPage, app_url: str
) -> None:
    # The German texts arrive before the first drawing: the address was once replaced unread then.
    page = open_page(app_url + "#solve/p4c6r", locale="de-AT")
    person = Person(page, "de")
    expect(page.locator("html[lang=de]")).to_be_attached()
    person.expect_guess(1)
    person.do("do.why")
    sheet = person.dialog("why.title")
    expect(sheet.get_by_text(re.compile(r"\b4,34\b")).first).to_be_visible()
    person.press(person.button("do.close", sheet))
    german, english = texts("de"), texts("en")
    secret = [german.words(f"colour.{name}") for name in PRESETS["classic"].secret.split()]
    number = person.solve(secret)
    solve = re.escape(german.words("mode.solve"))
    expect(page).to_have_title(re.compile(rf"^{solve} \W Mastermind$"))

    person.do("do.menu", "settings.title")
    choice = page.get_by_role("combobox", name=german.words("settings.language"), exact=True)
    choice.select_option("en")
    person.texts = english
    expect(person.dialog("settings.title")).to_be_visible()
    expect(page.locator("html[lang=en]")).to_be_attached()
    person.do("do.close")
    for _ in range(2):
        person.expect_heading("won.solve", turns=number)
        page.reload()


TRANSLATOR = Path(__file__).with_name("translator.js").read_text("utf-8")
CODE = ("red", "orange", "red", "green")

Act = str | re.Pattern[str] | Callable[[Person], object]
"""A button to press, or anything else that someone does."""

ROOMS: dict[str, list[Act]] = {
    "play": [
        lambda person: person.answer(1, 1),
        lambda person: person.expect_guess(2),
        lambda person: person.press(person.turn(1)),
        lambda person: person.answer(0, 2),
        "do.undo",
        lambda person: person.choose_board(PRESETS["bulls"].name),
        lambda person: person.expect_guess(1),
        lambda person: person.play(),
        lambda person: person.guess("red", "red", "blue", "green"),
        "do.hint",
        "hint.best",
        lambda person: person.reveal(),
    ],
    "hide": [
        "mode.hide",
        lambda person: person.lay(*CODE),
        "hide.hand",
        "pass.taken",
        lambda person: person.guess("red", "red", "blue", "blue"),
        "how.title",
        "do.close",
        lambda person: person.guess(*CODE),
    ],
    "lab": [
        enter,
        lambda person: play(person, 5, done=15),
        lambda person: person.press(person.page.get_by_text(words("lab.table"))),
        lambda person: play(person, 6, done=18),
        "lab.room.watch",
        "mode.solve",
    ],
}


def at(open_page: OpenPage, site: Site, way: str | None) -> Person:
    """Return a person whose browser translates in this way, or leaves the page as it is."""
    script = SAME_SECRETS + TRANSLATOR.replace("WAY", json.dumps(way), 1)
    return Person(open_page(site.url, script=script))


def shown(person: Person) -> list[str]:
    """Return what is in sight."""
    found: list[str] = person.page.evaluate("translator.shown()")
    return [re.sub(r"<?[\d.]+m?s", "", text) for text in found]  # no two take the same time


def alike(some: list[str], others: list[str]) -> bool:
    """Return whether two pages show the same texts.

    The last one is what a screen reader was told: a message that comes soon after another joins it,
    and one that comes later replaces it.
    """
    ends = some[-1].endswith(others[-1]) or others[-1].endswith(some[-1])
    return ends and some[:-1] == others[:-1]


@pytest.mark.parametrize(
    ("room", "way"),
    [
        ("play", "chrome"),
        *at_night(("play", "firefox"), ("hide", "copies"), ("hide", "chrome"), ("lab", "copies")),
    ],
)
@PHONE
def test_a_page_that_the_browser_translates_stays_true(
    open_page: OpenPage, site: Site, room: str, way: str
) -> None:
    """The browser translates again and again: every text and peg stays what it should be."""
    plain, person = (at(open_page, site, each) for each in (None, way))
    for act in [lambda person: person.expect_guess(1), *ROOMS[room]]:
        for each in (plain, person):
            each.page.evaluate("translator.work()")
            if callable(act):
                act(each)
            else:
                each.do(act)
        end = time.monotonic() + 5
        while not alike(shown(plain), shown(person)) and time.monotonic() < end:
            plain.page.wait_for_timeout(100)
        assert alike(shown(plain), shown(person)), (act, shown(plain), shown(person))
    assert person.page.evaluate("document.body.textContent.includes('\\u200b')")
    assert not person.page.locator("[data-peg] font, .pegs font, kbd font").count()
    person.page.evaluate("translator.way = null; translator.work()")
    assert alike(shown(plain), shown(person))


CLOSE_AND_OPEN = """() => {
  document.querySelector("dialog[open]").close();
  document.querySelector("button[aria-label=Menu]").click();
}"""
ESCAPE_BEFORE_A_DRAWING = """() => {
  const dialog = document.querySelector("dialog[open]");
  requestAnimationFrame(() => dialog.requestClose());
  dialog.querySelector("[role=switch]").click();  // which is drawn in the same frame, after that
}"""


@pytest.mark.nightly
@PHONE
@pytest.mark.parametrize("first", ["do.menu", "settings.title"])
def test_a_busy_page_loses_no_sheet_that_is_opened_and_no_escape(
    person: Person, first: str
) -> None:
    """It was told of a closed sheet only after its next drawing, or after a tap on another."""
    person.expect_guess(1)
    menu, sheet = person.dialog("do.menu"), person.dialog("settings.title")
    person.do(*dict.fromkeys(["do.menu", first]))
    expect(person.dialog(first)).to_be_visible()
    person.page.evaluate(CLOSE_AND_OPEN)
    expect(menu).to_be_visible()
    person.do("settings.title")
    expect(sheet).to_be_visible()
    person.page.evaluate(ESCAPE_BEFORE_A_DRAWING)
    expect(sheet).to_be_hidden()
