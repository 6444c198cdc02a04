"""Someone prints from the page: the whole play, score sheets, the rules, a review."""

import itertools
import re

import pytest
from playwright.sync_api import Page, expect

from tests.paper import guesses_with, printed_text, read_sheet

from .conftest import CHROMIUM_ALONE, DESK, PHONE, OpenPage
from .person import Person
from .test_sheet import pages_of

NO_DIALOG = "() => { window.print = () => {}; }"
PRINTED = "() => document.querySelector('.paper-print').outerHTML"
OVER = """() => [...document.querySelectorAll('.paper-page')].flatMap((page) =>
  [page, ...page.querySelectorAll('.paper-top, .paper-row, .paper-shorts, .paper-lines > span')]
    .filter((each) => each.scrollHeight > each.clientHeight + 3
      || each.getBoundingClientRect().right > page.getBoundingClientRect().right + 2
      || each.getBoundingClientRect().bottom > page.getBoundingClientRect().bottom + 1)
    .map((each) => `${each.className} ${each.textContent.slice(0, 40)}`))"""


def put_on_paper(page: Page, button: str) -> tuple[int, str]:
    """Press a button that prints; return the pages of the PDF that the browser makes, and its text.

    After that the page is on the screen again, and nothing is left of what was printed.
    """
    page.emulate_media(media="screen")
    page.evaluate(NO_DIALOG)
    page.get_by_role("button", name=button, exact=True).click()
    page.emulate_media(media="print")
    expect(page.get_by_role("button")).to_have_count(0)
    assert page.evaluate(OVER) == []
    text = printed_text(page.evaluate(PRINTED))
    pages = pages_of(page.pdf(prefer_css_page_size=True))
    expect(page.get_by_role("button", name=button, exact=True)).to_be_visible()
    return pages, text


@PHONE
@pytest.mark.lacks(CHROMIUM_ALONE, "no other engine prints without its dialog")
def test_someone_prints_the_whole_strategy_score_sheets_and_the_rules(
    open_page: OpenPage, app_url: str
) -> None:
    page = open_page(f"{app_url}#learn/paper")
    expect(page.get_by_role("heading", name="To print and take along")).to_be_visible()
    pages, text = put_on_paper(page, "Print the strategy")
    assert pages == 2
    sheet = read_sheet(text)
    for secret in map("".join, itertools.product("ROYGBP", repeat=4)):
        assert len(guesses_with(sheet, secret)) <= 5, secret

    pages, text = put_on_paper(page, "Print score sheets")
    assert pages == 1
    assert text.count("Hides the code:") == 6
    pages, text = put_on_paper(page, "Print the rules")
    assert pages == 1
    assert "the code is found!" in text


@DESK
@pytest.mark.lacks(CHROMIUM_ALONE, "no other engine prints without its dialog")
def test_the_review_of_a_game_is_printed_on_one_page(open_page: OpenPage, app_url: str) -> None:
    page = open_page(f"{app_url}#solve/p4c6r:1122=0,2;1344=1,2;3214=4,0", color_scheme="dark")
    person = Person(page)
    person.do("Review")
    review = person.dialog("Review")
    expect(review.get_by_text(re.compile(r"Skill"))).not_to_have_count(0)
    expect(review.get_by_role("button", name="Print", exact=True)).to_be_visible()
    page.emulate_media(media="print")
    expect(review.get_by_role("button")).to_have_count(0)
    assert pages_of(page.pdf()) == 1
