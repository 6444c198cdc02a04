"""Someone prints: the whole play, also by `mastermind_core sheet`, score sheets, a review."""

import itertools
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from mastermind_core.cli.main import main
from tests.paper import guesses_with, printed_text, read_sheet

from .conftest import DESK, NATIVE, PHONE, Arrive, OpenPage, resize
from .printing import as_on_paper, check_inside, check_pages
from .texts import words

NO_DIALOG = "() => { window.print = () => {}; }"
PRINTED = "() => document.querySelector('.paper-print').outerHTML"


def put_on_paper(page: Page, key: str, pages: int) -> str:
    """Press a button that prints on so many pages, and return their text.

    After that the page is on the screen again, and nothing is left of what was printed.
    """
    page.evaluate(NO_DIALOG)
    button = page.get_by_role("button", name=words(key), exact=True)
    button.click()
    expect(page.locator(".paper-print > *")).not_to_have_count(0)
    as_on_paper(page)
    expect(page.get_by_role("button")).to_have_count(0)
    check_inside(page, "paper-")
    text = printed_text(page.evaluate(PRINTED))
    check_pages(page, pages)
    as_on_paper(page, False)
    expect(button).to_be_visible()
    expect(page.locator(".paper-print > *")).to_have_count(0)
    return text


@PHONE
def test_someone_prints_the_whole_strategy_score_sheets_and_the_rules(arrive: Arrive) -> None:
    person = arrive("#learn/paper")
    person.expect_heading("learn.title.paper")
    sheet = read_sheet(put_on_paper(person.page, "paper.sheetPrint", 4))
    for secret in map("".join, itertools.product("ROYGBP", repeat=4)):
        assert len(guesses_with(sheet, secret)) <= 5, secret
    text = put_on_paper(person.page, "paper.scorePrint", 1)
    assert text.count(words("paper.maker")) == 6
    sheets = person.role("combobox", "paper.classSheet")
    for place in range(10):
        sheets.select_option(index=place)
        text = put_on_paper(person.page, "paper.classPrint", 1)
        assert ("the code is found!" in text) == (place == 0)


UNSEEN_ON_PAPER = """() => [...document.querySelectorAll("main :is(.peg, .key, .keys)")]
  .filter((each) => getComputedStyle(each).printColorAdjust !== "exact").length"""
CUT_ON_PAPER = """() => [...document.querySelectorAll(".code-text")]
  .filter((each) => each.scrollWidth > each.clientWidth + 1
    || each.scrollHeight > each.clientHeight + 2).length"""


@NATIVE
@DESK
def test_a_screen_that_is_printed_keeps_its_pegs_and_leaves_its_controls_out(
    arrive: Arrive,
) -> None:
    """Pegs lost their colours, black key pegs vanished, and messages were printed over the text."""
    person = arrive("#solve/p4c6r:1122=0,2;1344=1,2;3214=4,0", color_scheme="dark")
    page = person.page
    person.expect_heading("won.solve", turns=3)
    as_on_paper(page)
    for control in (person.button("do.menu"), person.button("do.undo"), page.get_by_role("log")):
        expect(control).to_be_hidden()
    assert page.evaluate(UNSEEN_ON_PAPER) == 0
    check_pages(page, 1)
    as_on_paper(page, False)

    person.do("review.open")
    review = person.dialog("review.title")
    person.press(person.text("review.details", review))
    as_on_paper(page)
    for rest in (page.get_by_role("button"), page.get_by_role("main")):
        expect(rest).to_have_count(0)
    whole = words("review.whole", **{"from": 1}, used=3)
    expect(review.get_by_text(whole)).to_be_visible()
    check_pages(page, 1, format="Letter")
    as_on_paper(page, False)
    person.do("do.close")

    page.evaluate("() => { location.hash = 'learn/knuth'; }")
    expect(page.get_by_text("How the 1,296 codes are found")).to_be_visible()
    as_on_paper(page)
    expect(page.get_by_role("navigation")).to_have_count(0)
    check_pages(page, 1)
    as_on_paper(page, False)
    page.evaluate("() => { location.hash = 'learn/lessons/4'; }")
    run = page.get_by_role("button", name=words("course.run"))
    expect(run.first).to_be_visible()
    resize(page, 700, 800)
    as_on_paper(page)
    expect(run).to_have_count(0)
    assert page.evaluate(CUT_ON_PAPER) == 0


@pytest.mark.nightly
@DESK
@pytest.mark.parametrize(
    ("arguments", "pages"),
    [
        ("p4c6r --most 5", 4),
        ("p4c6r --most 5 --pegs classic", 4),
        ("p4c6r --most 5 --pegs digits", 4),
        ("p3c6r", 1),
        ("p4c7r --pegs super", 6),
        ("p7c3r --pegs rainbow", 9),
        ("p2c12r --pegs classic", 1),
    ],
)
def test_a_sheet_has_the_pages_it_promises_and_nothing_runs_over(
    open_page: OpenPage, tmp_path: Path, arguments: str, pages: int
) -> None:
    output = tmp_path / "sheet.html"
    assert main(["sheet", *arguments.split(), "--output", str(output)]) == 0
    page = open_page(output.as_uri())
    check_pages(page, pages)
    as_on_paper(page)
    check_inside(page, "")
