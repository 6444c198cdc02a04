"""The documentation beside the app: found from it and back, and opened from a disk."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from .conftest import DIST, NATIVE, OpenPage
from .person import Person
from .texts import words

pytestmark = [pytest.mark.nightly, NATIVE]

DOCS = DIST / "site/docs"
BEYOND = "() => document.documentElement.scrollWidth - innerWidth"
NIGHT = "rgb(20, 23, 26)"  # --bg of web/css/tokens.css


@pytest.mark.parametrize("place", ["phone site", "desktop site"], indirect=True)
def test_from_the_app_to_the_library_and_back_to_the_same_game(person: Person) -> None:
    page = person.page
    guess = person.answer_all((1, 1))
    person.do("do.menu", "menu.help")
    dialog = person.dialog("menu.help")
    person.use(dialog.get_by_role("link", name=words("help.docs")))
    person.expect_heading(re.compile("^Mastermind: documentation"))
    main = page.get_by_role("main")
    person.use(main.get_by_role("link", name="The Python API").first)
    person.expect_heading(re.compile("^All of it in two screens"))
    person.use(main.get_by_role("link", name="Games, codes and answers").first)
    expect(page.locator("main dt").filter(has_text="suggest(")).to_be_visible()
    page.keyboard.press("Home")
    person.use(page.locator("header").get_by_role("link", name="Open the app"))
    person.expect_guess(2)
    assert person.pegs() == guess


@pytest.mark.parametrize(
    ("place", "scheme"), [("phone file", "dark"), ("desktop file", "light")], indirect=["place"]
)
def test_each_page_from_a_disk_has_the_colours_of_the_app_fits_and_is_accessible(
    open_page: OpenPage, scheme: str, violations: Callable[[Page], list[str]]
) -> None:
    page = open_page((DOCS / "index.html").as_uri(), color_scheme=scheme, bypass_csp=True)
    colour = "() => getComputedStyle(document.body).backgroundColor"
    found = []
    for path in sorted(DOCS.glob("*.html")):
        page.goto(path.as_uri())
        assert (page.evaluate(colour) == NIGHT) == (scheme == "dark"), path.name
        assert page.evaluate(BEYOND) == 0, path.name
        found += [f"{path.name}: {each}" for each in violations(page)]
    assert found == []
