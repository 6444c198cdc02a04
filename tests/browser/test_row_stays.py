"""The row of the guess stays where it is, from the answers to the palette and back."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from .conftest import ALL_LANGUAGES, DESK, NATIVE, PHONE, OpenPage, resize, texts_of
from .person import Person

pytestmark = NATIVE

ONE_LINE = """heading => {
  const text = document.createRange();
  text.selectNodeContents(heading);
  const tops = new Set([...text.getClientRects()].map(({top}) => Math.round(top)));
  const beside = heading.parentElement.querySelector("button")?.getBoundingClientRect();
  return [tops.size, (beside?.left ?? innerWidth) - text.getBoundingClientRect().right];
}"""
"""How many lines a heading has, and the room between it and what is beside it, in px."""


def test_the_row_stays_where_it_is_from_answer_to_palette_to_suggestion(
    open_page: OpenPage, app_url: str
) -> None:
    the_row_stays(open_page(app_url), app_url)


@pytest.mark.nightly
@DESK
def test_the_row_stays_in_a_narrow_window_with_a_mouse(open_page: OpenPage, app_url: str) -> None:
    the_row_stays(open_page(app_url, viewport={"width": 500, "height": 900}), app_url)


def the_row_stays(page: Page, app_url: str) -> None:
    """Go from answers to the palette and back, on several boards."""
    person = Person(page)

    def top() -> float:
        box = person.row.first.bounding_box()
        assert box
        return float(box["y"])

    for board, name in (
        ("p4c6r:1122=1,1", "purple"),
        ("p5c8r:11223=1,1", "purple"),
        ("p8c5r:11223344=1,1", "red"),
        ("p2c90r:1.2=0,1", "colour 90"),
        ("p12c90r:1.2.3.4.5.6.7.8.9.10.11.12=1,1", "colour 90"),
    ):
        page.goto(app_url + "#solve/" + board)
        expect(person.turns).to_have_count(1)
        person.expect_guess(2)
        before = top()
        person.press(person.row.nth(1))
        expect(page.get_by_role("toolbar", name="Palette")).to_be_visible()
        assert abs(top() - before) < 5, board  # what a thumb does not notice
        person.press(person.button(name, page.get_by_role("toolbar", name="Palette")))
        assert abs(top() - before) < 5, board  # what a thumb does not notice
        person.do("Done")
        expect(person.button("Use the suggestion")).to_be_visible()
        assert abs(top() - before) < 5, board  # what a thumb does not notice
        person.press(person.turn(1))
        expect(person.heading("Correct turn 1")).to_be_visible()
        assert abs(top() - before) < 5, board  # what a thumb does not notice


@pytest.mark.nightly
@PHONE
@pytest.mark.parametrize("language", ALL_LANGUAGES)
def test_a_guess_of_ones_own_keeps_the_answers_in_sight_and_the_row_in_place(
    open_page: OpenPage, app_url: str, language: str
) -> None:
    """The heading takes one line: one that wrapped moved the turns above it."""
    words = texts_of(language)
    page = open_page(app_url + "#solve/p4c6r:1122=1,1", locale=language, reduced_motion="reduce")
    person = Person(page)
    row = page.get_by_role("group", name=words["now.label"]).get_by_role("button")
    answers = page.get_by_role("grid").get_by_role("button")
    palette = page.get_by_role("toolbar", name=words["palette.label"])

    def box(of: Locator) -> tuple[float, ...]:
        found = of.bounding_box()
        assert found
        return (found["x"], found["y"], found["width"], found["height"])

    def look() -> list[tuple[float, ...]]:
        lines, room = page.locator("main h2").first.evaluate(ONE_LINE)
        assert lines == 1, "the heading wraps"
        assert room >= 0, "the heading is under what is beside it"
        expect(answers.first).to_be_in_viewport(ratio=1)
        expect(answers.last).to_be_in_viewport(ratio=1)
        return [box(row.first), box(answers.first), box(answers.last)]

    for width, height in [(320, 640), (390, 844), (1280, 800)]:
        resize(page, width, height)
        expect(row).to_have_count(4)
        expect(answers.first).to_be_visible()
        before = look()
        person.press(row.nth(1))
        expect(palette).to_be_in_viewport(ratio=1)
        assert look() == before, (width, "the palette is there")
        person.press(palette.get_by_role("button").nth(5))
        assert look() == before, (width, "a peg is put")
        person.press(page.get_by_role("button", name=words["now.done"], exact=True))
        mine = page.get_by_role("button", name=words["now.notMine"])
        expect(mine).to_be_visible()
        assert look() == before, (width, "the row is ready")
        person.press(mine)
        expect(mine).to_have_count(0)
