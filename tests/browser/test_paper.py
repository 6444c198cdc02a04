"""Someone prints from the page: the whole play, score sheets, the rules, a review."""

import itertools
import re

import pytest
from playwright.sync_api import Page, expect

from tests.paper import guesses_with, printed_text, read_sheet

from .conftest import DESK, PHONE, OpenPage, resize
from .launch import ENGINE, Browsers
from .person import Person
from .printing import as_on_paper, check_pages

pytestmark = pytest.mark.engines

NO_DIALOG = "() => { window.print = () => {}; }"
PRINTED = "() => document.querySelector('.paper-print').outerHTML"
OVER = """() => [...document.querySelectorAll('.paper-page')].flatMap((page) =>
  [page, ...page.querySelectorAll('.paper-top, .paper-row, .paper-shorts, .paper-lines > span')]
    .filter((each) => each.scrollHeight > each.clientHeight + 3
      || each.getBoundingClientRect().right > page.getBoundingClientRect().right + 2
      || each.getBoundingClientRect().bottom > page.getBoundingClientRect().bottom + 1)
    .map((each) => `${each.className} ${each.textContent.slice(0, 40)}`))"""


WIDE = """() => {
  document.querySelector(".paper-print").style.fontFamily = "DejaVu Sans, Verdana";
}"""
"""JavaScript that prints in a font as wide as any that stands in for Arial."""

AFTER_PRINT = "() => dispatchEvent(new Event('afterprint'))"


def put_on_paper(launched: Browsers, page: Page, button: str, pages: int) -> str:
    """Press a button that prints on so many pages, and return their text.

    After that the page is on the screen again, and nothing is left of what was printed.
    """
    page.evaluate(NO_DIALOG)
    page.get_by_role("button", name=button, exact=True).click()
    expect(page.locator(".paper-print > *")).not_to_have_count(0)
    as_on_paper(page)
    expect(page.get_by_role("button")).to_have_count(0)
    page.evaluate(WIDE)
    assert page.evaluate(OVER) == []
    text = printed_text(page.evaluate(PRINTED))
    check_pages(launched, page, pages)
    as_on_paper(page, False)
    if ENGINE != "chromium":
        page.evaluate(AFTER_PRINT)  # no driver of theirs tells the page that it was printed
    expect(page.get_by_role("button", name=button, exact=True)).to_be_visible()
    expect(page.locator(".paper-print > *")).to_have_count(0)
    return text


@PHONE
def test_someone_prints_the_whole_strategy_score_sheets_and_the_rules(
    launched: Browsers, open_page: OpenPage, app_url: str
) -> None:
    page = open_page(f"{app_url}#learn/paper")
    expect(page.get_by_role("heading", name="To print and take along")).to_be_visible()
    text = put_on_paper(launched, page, "Print the strategy", 2)
    sheet = read_sheet(text)
    for secret in map("".join, itertools.product("ROYGBP", repeat=4)):
        assert len(guesses_with(sheet, secret)) <= 5, secret

    text = put_on_paper(launched, page, "Print score sheets", 1)
    assert text.count("Hides the code:") == 6
    text = put_on_paper(launched, page, "Print the rules", 1)
    assert "the code is found!" in text


@pytest.mark.nightly
@DESK
def test_the_review_of_a_game_is_printed_on_one_page(
    launched: Browsers, open_page: OpenPage, app_url: str
) -> None:
    page = open_page(f"{app_url}#solve/p4c6r:1122=0,2;1344=1,2;3214=4,0", color_scheme="dark")
    person = Person(page)
    person.do("Review")
    review = person.dialog("Review")
    expect(review.get_by_text(re.compile(r"Skill"))).not_to_have_count(0)
    expect(review.get_by_role("button", name="Print", exact=True)).to_be_visible()
    as_on_paper(page)
    expect(page.get_by_role("button")).to_have_count(0)
    expect(page.get_by_role("main")).to_have_count(0)
    expect(review.get_by_text(re.compile(r"3 guesses:")).first).to_be_visible()
    check_pages(launched, page, 1, format="Letter")


UNSEEN_ON_PAPER = """() => [...document.querySelectorAll("main :is(.peg, .key, .keys)")]
  .filter((each) => getComputedStyle(each).printColorAdjust !== "exact").length"""
CUT_ON_PAPER = """() => [...document.querySelectorAll(".code-text")]
  .filter((each) => each.scrollWidth > each.clientWidth + 1
    || each.scrollHeight > each.clientHeight + 2).length"""


@pytest.mark.nightly
@DESK
def test_a_screen_that_is_printed_keeps_its_pegs_and_leaves_its_controls_out(
    launched: Browsers, open_page: OpenPage, app_url: str
) -> None:
    """Pegs lost their colours, black key pegs vanished, and messages were printed over the text."""
    page = open_page(f"{app_url}#solve/p4c6r:1122=1,1;1344=0,3", color_scheme="dark")
    person = Person(page)
    person.expect_guess(3)
    as_on_paper(page)
    for control in (person.button("Menu"), person.button("Undo"), page.get_by_role("log")):
        expect(control).to_be_hidden()
    assert page.evaluate(UNSEEN_ON_PAPER) == 0
    check_pages(launched, page, 1)
    as_on_paper(page, False)
    page.evaluate("() => { location.hash = 'learn/knuth'; }")
    expect(page.get_by_text("How the 1,296 codes are found")).to_be_visible()
    as_on_paper(page)
    expect(page.get_by_role("navigation")).to_have_count(0)
    check_pages(launched, page, 1)
    as_on_paper(page, False)
    page.evaluate("() => { location.hash = 'learn/lessons/4'; }")
    expect(page.get_by_role("button", name="Run").first).to_be_visible()
    resize(page, 700, 800)
    as_on_paper(page)
    expect(page.get_by_role("button", name="Run")).to_have_count(0)
    if ENGINE == "chromium":  # elsewhere a field is as high as its lines of code
        assert page.evaluate(CUT_ON_PAPER) == 0
