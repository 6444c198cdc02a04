"""A colour is dragged from the palette onto a place of the row, as pegs are put on a real board."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from .conftest import DESK, PHONE
from .person import Person, middle


def drag_by_mouse(page: Page, peg: Locator, to: tuple[float, float]) -> None:
    """Press on a peg, move it in steps, and let go."""
    page.mouse.move(*middle(peg))
    page.mouse.down()
    page.mouse.move(*to, steps=6)
    page.mouse.up()


def drag_by_finger(page: Page, peg: Locator, to: tuple[float, float]) -> None:
    """Do the same on a touch screen."""
    finger = page.context.new_cdp_session(page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        at = [{"x": x, "y": y} for x, y in points]
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": at})

    (x, y), (end_x, end_y) = middle(peg), to
    touch("touchStart", (x, y))
    for step in range(1, 7):
        touch("touchMove", (x + (end_x - x) * step / 6, y + (end_y - y) * step / 6))
    touch("touchEnd")
    page.wait_for_timeout(400)  # a tap sooner than a person's ends the stroke for Chromium


@pytest.mark.nightly
@DESK
def test_a_colour_is_dragged_onto_a_place_by_mouse(person: Person) -> None:
    page = person.page
    person.play()
    palette = page.get_by_role("toolbar", name="Palette")
    expect(palette).to_be_visible()
    blue = person.button("blue", palette)
    drag_by_mouse(page, blue, middle(person.row.nth(2)))
    person.expect_pegs("empty", "empty", "blue", "empty")
    expect(page.locator(".dragged, .dragged-over")).to_have_count(0)
    # Beside the row it is let fall; over its own button it was no tap.
    x, y = middle(person.row.nth(1))
    drag_by_mouse(page, blue, (x, y - 300))
    x, y = middle(blue)
    drag_by_mouse(page, blue, (x + 12, y))
    person.expect_pegs("empty", "empty", "blue", "empty")
    person.press(blue)
    person.expect_pegs("empty", "empty", "blue", "blue")
    person.do("Undo")
    person.do("Undo")
    person.expect_pegs("empty", "empty", "empty", "empty")


@PHONE
def test_a_colour_is_dragged_onto_a_place_by_finger(person: Person) -> None:
    page = person.page
    person.expect_guess(1)
    person.press(person.row.nth(0))
    palette = page.get_by_role("toolbar", name="Palette")
    expect(palette).to_be_visible()  # the row has moved to make room for it
    shown = person.pegs()
    drag_by_finger(page, person.button("purple", palette), middle(person.row.nth(3)))
    person.expect_pegs(*shown[:3], "purple")
    person.play()
    expect(palette).to_be_visible()
    drag_by_finger(page, person.button("green", palette), middle(person.row.nth(1)))
    person.expect_pegs("empty", "green", "empty", "empty")
