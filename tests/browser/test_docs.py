"""The documentation beside the app: found from it and back, by touch and by keys, online only."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Error, Page, expect

from .conftest import DIST, OpenPage, Site, Watch, beyond
from .person import Person

DOCS = DIST / "site/docs"
PAGES = sorted(path.name for path in DOCS.glob("*.html"))
NIGHT = "rgb(20, 23, 26)"  # --bg of web/css/tokens.css
APP_LINK = "Open the app"
DOCS_LINK = re.compile("^Documentation: ")


@pytest.mark.nightly
@pytest.mark.parametrize("place", ["phone site", "desktop site"], indirect=True)
def test_from_the_app_to_the_library_and_back_to_the_same_game(
    open_page: OpenPage, site: Site
) -> None:
    page = open_page(site.url)
    person = Person(page)
    person.expect_guess(1)
    person.answer(1, 1)
    guess = person.expect_guess(2)

    def follow(name: str | re.Pattern[str]) -> None:
        link = page.get_by_role("main").or_(page.get_by_role("dialog")).or_(page.locator("header"))
        person.use(link.get_by_role("link", name=name).first)

    person.do("Menu", "How it works")
    follow(DOCS_LINK)
    expect(person.heading(re.compile("^Mastermind: documentation"))).to_be_visible()
    follow("The Python API")
    expect(person.heading(re.compile("^A game in ten lines"))).to_be_visible()
    follow("Games, codes and answers")
    expect(page.locator("main dt").filter(has_text="suggest(")).to_be_visible()
    page.keyboard.press("Home")
    follow(APP_LINK)
    person.expect_guess(2)
    assert person.pegs() == guess


@pytest.mark.nightly
@pytest.mark.parametrize("place", ["phone site"], indirect=True)
def test_a_page_of_the_documentation_is_there_without_the_network_too_and_is_not_the_app(
    open_page: OpenPage, site: Site, watch: Watch
) -> None:
    watch.allow("Could not connect")
    page = open_page(site.url)
    expect(page.get_by_text("Ready to work offline.")).to_be_visible()
    for address in ("docs/", "docs/api.html"):
        page.goto(site.url + address)
        expect(page.get_by_role("link", name=APP_LINK)).to_be_visible()
    site.stop()
    page.context.set_offline(True)  # connections that were made beforehand are served even now
    page.goto(site.url)
    Person(page).expect_guess(1)
    page.goto(site.url + "docs/design.html")
    expect(page.get_by_role("link", name=APP_LINK)).to_be_visible()
    with pytest.raises(Error, match=r"ERR_|NS_ERROR|Navigation failed"):
        page.goto(site.url + "docs/none.html")


@pytest.mark.nightly
@pytest.mark.parametrize("place", ["phone file"], indirect=True)
def test_the_one_file_names_the_documentation_in_words(person: Person) -> None:
    person.do("Menu", "How it works")
    dialog = person.dialog("How it works")
    expect(dialog.get_by_text("the Python library")).to_be_visible()
    assert dialog.get_by_role("link").count() == 0


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("place", "scheme"),
    [("phone site", "dark"), ("desktop site", "light")],
    indirect=["place"],
)
def test_axe_finds_nothing_in_the_documentation(
    open_page: OpenPage, site: Site, scheme: str, violations: Callable[[Page], list[str]]
) -> None:
    docs = f"{site.url}docs/"
    page = open_page(docs, color_scheme=scheme, bypass_csp=True, service_workers="block")
    found = []
    for name in PAGES:
        page.goto(docs + name)
        found += [f"{name}: {each}" for each in violations(page)]
    assert found == []


@pytest.mark.nightly
@pytest.mark.parametrize("place", ["phone file"], indirect=True)
def test_the_documentation_opens_from_a_disk_in_the_colours_of_the_app(open_page: OpenPage) -> None:
    page = open_page((DOCS / "index.html").as_uri(), color_scheme="dark")
    for name in PAGES:
        page.goto((DOCS / name).as_uri())
        assert page.evaluate("() => getComputedStyle(document.body).backgroundColor") == NIGHT
        assert beyond(page)[0] == 0, name
