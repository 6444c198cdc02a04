"""Someone sets the screen up for their eyes and hand, and takes that along in a file."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from .conftest import DESK, NATIVE, PHONE, OpenPage, resize
from .person import TIMES, Person

pytestmark = NATIVE

GROUNDS = {"Light": "#f4f1ec", "Dark": "#14171a", "High contrast": "#ffffff"}
BOARD = f"Board: Classic 4 {TIMES} 6"
MID = "#solve/p4c6r:1122=1,1"
TOO_PALE = """async () => {
  const rule = {type: "rule", values: ["color-contrast-enhanced"]};
  const {violations} = await axe.run({runOnly: rule});
  return violations.flatMap(({nodes}) => nodes.map(({target}) => target.join(" ")));
}"""


def is_on(page: Page, name: str) -> Locator:
    """Return a setting of the open sheet."""
    return page.get_by_role("radio", name=name).or_(page.get_by_role("switch", name=name))


def bars(page: Page) -> str | None:
    """Return the colour that the page gives to the browser's own bars: that of its ground."""
    return page.locator('meta[name="theme-color"]').get_attribute("content")


def left(place: Locator) -> float:
    """Return how far from the left something lies."""
    box = place.bounding_box()
    assert box
    return box["x"]


def height(place: Locator) -> float:
    """Return how tall something is."""
    box = place.bounding_box()
    assert box
    return box["height"]


@pytest.mark.nightly
@PHONE
def test_the_screen_is_set_up_taken_along_in_a_file_and_set_back(
    open_page: OpenPage, app_url: str, violations: Callable[[Page], list[str]], tmp_path: Path
) -> None:
    page = open_page(app_url + MID, reduced_motion="reduce")
    person = Person(page)
    person.expect_guess(2)
    usual = height(person.answer_button(1, 1, 4))
    menu, board = person.button("Menu"), person.button(BOARD)
    assert left(menu) > left(board)
    other = open_page(app_url + "#play", context=page.context)
    expect(Person(other).heading("What will you play?")).to_be_visible()

    person.do("Menu", "Settings")
    sheet = person.dialog("Settings")
    found = []
    for theme, ground in GROUNDS.items():
        person.press(is_on(page, theme))
        expect(page.locator('meta[name="theme-color"]')).to_have_attribute("content", ground)
        found += [f"{theme}: {each}" for each in violations(page)]
    found += [f"high contrast: {each}" for each in page.evaluate(TOO_PALE)]
    assert found == []
    person.press(is_on(page, "Large type"))
    person.press(is_on(page, "Left-handed"))
    person.do("Close")
    expect(sheet).to_be_hidden()
    assert page.evaluate(TOO_PALE) == []

    # Another tab follows; so does the page when it is loaded again.
    expect(other.locator('meta[name="theme-color"]')).to_have_attribute("content", "#ffffff")
    assert left(Person(other).button("Menu")) < left(Person(other).button(BOARD))
    page.reload()
    person.expect_guess(2)
    assert bars(page) == "#ffffff"
    assert left(menu) < left(board)
    assert height(person.answer_button(1, 1, 4)) > 1.2 * usual
    resize(page, 844, 390)
    row = page.get_by_role("group", name="Current guess")
    assert left(person.answer_button(1, 1, 4)) < left(row), "the answers are under the left thumb"
    resize(page, 390, 844)

    person.do("Menu", "Settings")
    with page.expect_download() as handed:
        person.press(person.button("Save games and settings as a file", sheet))
    saved = tmp_path / "games.json"
    handed.value.save_as(saved)
    expect(sheet.get_by_text("0 games and your settings saved")).to_be_in_viewport(ratio=1)
    person.do("Reset all settings")
    expect(sheet).to_be_hidden()
    expect(page.locator('meta[name="theme-color"]')).to_have_attribute("content", GROUNDS["Light"])
    assert left(menu) > left(board)
    notice = page.get_by_role("log", name="Messages")
    person.press(notice.get_by_role("button", name="Undo"))
    expect(page.locator('meta[name="theme-color"]')).to_have_attribute("content", "#ffffff")
    expect(notice.get_by_text("Settings reset.")).to_have_count(0)
    assert left(menu) < left(board)

    person.do("Menu", "Settings", "Reset all settings")
    expect(sheet).to_be_hidden()
    assert left(menu) > left(board)
    person.do("Menu", "Settings")
    sheet.get_by_label("Open a file").set_input_files(saved)
    expect(sheet.get_by_text("The settings are those of the file now.")).to_be_visible()
    expect(is_on(page, "High contrast")).to_be_checked()
    expect(is_on(page, "Large type")).to_be_checked()
    person.do("Back to the settings before")
    expect(is_on(page, "As the system")).to_be_checked()
    expect(is_on(page, "Left-handed")).not_to_be_checked()


@pytest.mark.nightly
@DESK
def test_in_the_dark_the_words_of_an_answer_that_cannot_be_right_are_not_black(
    open_page: OpenPage, app_url: str
) -> None:
    page = open_page(app_url + "#solve/p4c6r:1122=1,1;1344=0,2", color_scheme="dark")
    person = Person(page)
    person.expect_guess(3)
    person.do("Menu", "Settings")
    person.press(is_on(page, "words: right, near"))
    person.do("Close")
    unlikely = page.get_by_role("button", description="fits no code").and_(
        page.get_by_role("button", name="near")
    )
    expect(unlikely.first).to_be_visible()
    for place in unlikely.all():
        expect(place).to_have_css("color", "rgb(240, 242, 244)")


@pytest.mark.nightly
@DESK
def test_for_the_left_hand_the_tray_of_play_is_away_from_the_edge_and_the_board_as_wide(
    open_page: OpenPage, app_url: str
) -> None:
    page = open_page(app_url)
    person = Person(page)
    person.play()
    row = page.get_by_role("group", name="Current guess")
    box = row.bounding_box()
    assert box
    usual = box["width"]
    person.do("Menu", "Settings")
    person.press(is_on(page, "Left-handed"))
    person.do("Close")
    box, guess = row.bounding_box(), person.button("Guess").bounding_box()
    assert box
    assert guess
    assert abs(box["width"] - usual) < 2
    assert guess["x"] > 32
    assert guess["x"] + guess["width"] < box["x"]


FITS = """grid => [...grid.querySelectorAll("button")]
  .every((each) => each.scrollHeight <= each.clientHeight)"""
KEY_SIZE = """grid =>
  grid.querySelector('[data-black="0"][data-white="4"] .key').clientWidth"""


@pytest.mark.nightly
@PHONE
def test_large_type_makes_the_key_pegs_of_the_answers_larger(person: Person) -> None:
    person.expect_guess(1)
    answers = person.page.get_by_role("grid", name="What was the answer?")
    usual = answers.evaluate(KEY_SIZE)
    person.do("Menu", "Settings")
    person.press(person.page.get_by_role("switch", name="Large type"))
    person.do("Close")
    assert answers.evaluate(KEY_SIZE) > 1.3 * usual
    assert answers.evaluate(FITS)


@pytest.mark.nightly
@PHONE
@pytest.mark.parametrize("language", ["de", "fr"])
def test_how_many_codes_are_left_stays_in_its_column(
    open_page: OpenPage, app_url: str, language: str
) -> None:
    """A number of four digits went beyond the edge of the row."""
    page = open_page(app_url + "#solve/p4c10n?:1234=0,1", locale=language)
    count = page.locator(".turns .count")
    expect(count).to_contain_text("040")
    assert count.evaluate("count => count.scrollWidth <= count.clientWidth")
