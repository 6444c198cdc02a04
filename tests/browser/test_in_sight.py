"""What is needed for a turn is in sight: on low windows, with many colours, in a duel."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from playwright.sync_api import Locator, expect

from .conftest import DESK, NATIVE, PHONE, OpenPage, person_at, resize, with_same_secrets
from .person import Person
from .test_board_still import guess

pytestmark = [pytest.mark.nightly, NATIVE]


def tops(buttons: Locator) -> list[float]:
    """Return the upper edges of buttons, each once."""
    found = buttons.evaluate_all("all => all.map((each) => each.getBoundingClientRect().top)")
    assert found
    return sorted({round(top) for top in found})


@PHONE
@pytest.mark.parametrize(("width", "height"), [(568, 320), (640, 360), (320, 568), (360, 640)])
def test_with_notes_open_all_colours_and_the_erase_key_are_in_sight(
    person: Person, width: int, height: int
) -> None:
    """The erase key was outside of a window of 568 x 320."""
    person.play()
    person.do("Notes")
    resize(person.page, width, height)
    expect(person.button("Take the peg off", person.palette)).to_be_in_viewport(ratio=0.99)
    buttons = person.palette.get_by_role("button")
    expect(buttons).to_have_count(7)
    for each in buttons.all():
        expect(each).to_be_in_viewport(ratio=0.99)


@PHONE
@pytest.mark.parametrize(
    ("width", "height"), [(320, 568), (360, 640), (844, 390), (740, 390), (390, 844)]
)
@pytest.mark.parametrize("rules", ["p6c9r:112234=1,2;225566=0,2", "p5c8r:11223=1,2;22556=0,2"])
def test_every_answer_to_five_and_six_pegs_is_in_sight(
    open_page: OpenPage, app_url: str, rules: str, width: int, height: int
) -> None:
    """That of six pegs solved was below the window from the second turn on, and in landscape."""
    person = person_at(open_page, f"{app_url}#solve/{rules}", width, height)
    person.expect_guess(3)
    for answer in person.page.get_by_role("button", name=re.compile("^[0-9] black")).all():
        expect(answer).to_be_in_viewport(ratio=0.99)
    assert person.page.evaluate("document.scrollingElement.scrollHeight") <= height


@PHONE
@pytest.mark.parametrize(("width", "height"), [(320, 568), (360, 640), (844, 390)])
@pytest.mark.parametrize("mode", ["play", "hide"])
def test_what_takes_a_peg_off_stays_in_sight_of_thirty_colours(
    open_page: OpenPage, app_url: str, mode: str, width: int, height: int
) -> None:
    """It was at the end of a palette that nothing showed to be longer, as was "Hand over"."""
    person = person_at(open_page, f"{app_url}#{mode}/p3c30r", width, height)
    expect(person.button("Take the peg off", person.palette)).to_be_in_viewport(ratio=0.99)
    expect(person.button("Undo")).to_be_in_viewport(ratio=0.99)


@DESK
def test_on_a_desktop_all_of_36_colours_and_the_erase_key_are_in_sight(
    open_page: OpenPage, app_url: str
) -> None:
    """The last colours were hidden in a palette that scrolled, though there was room."""
    page = open_page(app_url + "#play/p2c36r", viewport={"width": 1280, "height": 800})
    person = Person(page)
    buttons = person.palette.get_by_role("button")
    expect(buttons).to_have_count(37)
    for width, height in [(1280, 800), (1440, 900)]:
        resize(page, width, height)
        for each in buttons.all():
            expect(each).to_be_in_viewport(ratio=0.99)
        scrolls = "palette => palette.scrollHeight > palette.clientHeight + 1"
        assert person.palette.evaluate(scrolls) is False, width


@PHONE
@pytest.mark.parametrize(("width", "height"), [(320, 568), (360, 640), (390, 844)])
def test_the_buttons_below_the_board_are_in_one_line(
    person: Person, width: int, height: int
) -> None:
    """The button to all games was alone on a second line."""
    person.play()
    resize(person.page, width, height)
    assert len(tops(person.page.locator(".afterwards .act"))) == 1
    person.do("Notes")
    assert len(tops(person.page.locator(".afterwards .act"))) == 1


ROWS_CUT = """board => {
  const below = board.querySelector(".now > .top").getBoundingClientRect().bottom;
  return [...board.querySelectorAll(".row")].filter((row) => {
    const box = row.getBoundingClientRect();
    const { right, bottom } = row.closest(".played, .rest").getBoundingClientRect();
    const isIn = box.left < right - 1 && box.bottom > below + 1 && box.top < bottom - 1;
    return isIn && (box.top < below - 1 || box.bottom > bottom + 7);
  }).map((row) => row.querySelector(".number").textContent);
}"""
"""The numbers of rows that the title or the end of the board cuts through, but for their edge."""


@PHONE
def test_with_notes_open_the_board_shows_whole_rows(open_page: OpenPage, app_url: str) -> None:
    """The title covered the upper edge of a row, and of the next one the upper half was shown."""
    person = with_same_secrets(open_page, app_url)
    person.play()
    board = person.page.locator(".board")
    person.do("Notes")
    for number in range(1, 9):
        for width, height in [(390, 844), (360, 740), (360, 640), (320, 568), (412, 915)]:
            resize(person.page, width, height)
            assert board.evaluate(ROWS_CUT) == [], (number, width, height)
        guess(person, number, "5566")
    expect(person.heading("9. Your guess")).to_be_visible()


@PHONE
@pytest.mark.parametrize(("width", "height"), [(360, 640), (320, 568), (390, 700)])
def test_in_a_duel_the_programs_key_pegs_are_in_the_row_of_their_turn(
    open_page: OpenPage, app_url: str, width: int, height: int
) -> None:
    """Below the code they seemed to belong to the next row."""
    person = with_same_secrets(open_page, app_url)
    person.play("Duel")
    for number in range(1, 6):
        guess(person, number, "5566")
    expect(person.heading("6. Your guess")).to_be_visible()
    resize(person.page, width, height)
    for turn in person.turns.all()[:4]:
        code = turn.locator(".duel-words .peg").first.bounding_box()
        keys = turn.locator(".duel-words .keyline").bounding_box()
        assert code
        assert keys
        middle = keys["y"] + keys["height"] / 2
        assert code["y"] < middle < code["y"] + code["height"]


@DESK
def test_in_solve_on_a_desktop_the_empty_rows_go_on_at_the_distance_of_the_turns(
    open_page: OpenPage, app_url: str
) -> None:
    """Between the last turn and the first empty row there were 8 px more, and a seam."""
    page = open_page(app_url + "#solve/p4c6r:1122=1,1;1344=0,1")
    Person(page).expect_guess(3)
    numbers = page.locator(".row .number").evaluate_all(
        "all => all.map((e) => e.getBoundingClientRect()).map((box) => box.y + box.height / 2)"
    )
    gaps = [later - earlier for earlier, later in pairwise(numbers[:5])]
    assert len(gaps) == 4
    assert max(gaps) - min(gaps) < 1, gaps
