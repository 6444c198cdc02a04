"""The first board: in sight before the page's script, which draws the same; it loses no tap."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from ..night import at_night
from .conftest import (
    CHROMIUM_ALONE,
    DESK,
    EACH_LANGUAGE,
    NATIVE,
    SCHEMES,
    OpenPage,
    Site,
    Watch,
    drawn,
)
from .person import TIMES

Held = tuple[Page, Callable[[], None]]
HoldScript = Callable[..., Held]

SIZES = {"phone": {"width": 390, "height": 844}, "desktop": {"width": 1280, "height": 800}}
SIZED = pytest.mark.parametrize("size", ["phone", *at_night("desktop")])
TRIES = 3
"""The page waits for the painting of the board only so long, and a starved machine takes longer."""

SHAPE = """() => {
  const left = "dialog, .boot, .notices, table.parts, [data-told]";
  const shape = (node) => {
    if (node.nodeType === Node.TEXT_NODE) return node.data.replace(/\\s+/g, " ").trim();
    if (node.nodeType !== Node.ELEMENT_NODE || node.matches(left)) return "";
    const names = node.getAttributeNames().filter((name) => name !== "tabindex").sort();
    const attributes = names.map((name) => ` ${name}="${node.getAttribute(name).trim()}"`);
    const inside = [...node.childNodes].map(shape).filter(Boolean);
    return [`<${node.localName}${attributes.join("")}>`, ...inside, "</>"].join("\\n");
  };
  const app = document.getElementById("app").cloneNode(true);
  const comments = document.createTreeWalker(app, NodeFilter.SHOW_COMMENT);
  const found = [];
  while (comments.nextNode()) found.push(comments.currentNode);
  for (const each of found) each.remove();
  app.normalize();
  return [...app.childNodes].map(shape).filter(Boolean).join("\\n");
}"""
"""What is drawn, but for what Python's start changes and what a person cannot see."""

SHIFTS = """() => {
  globalThis.shifted = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) globalThis.shifted += entry.value;
  }).observe({ type: "layout-shift", buffered: true });
}"""


@pytest.fixture
def hold_script(open_page: OpenPage, site: Site, watch: Watch) -> HoldScript:
    """Return a function that opens the site without its script, and returns what lets it come."""

    def opened(**options: Any) -> Held:
        page = open_page("about:blank", service_workers="block", **options)
        held: list[Route] = []
        page.route("**/assets/main-*.js", lambda route: held.append(route))
        watch.own(site.url)
        page.goto(site.url, wait_until="commit")

        def release() -> None:
            while not held:
                page.wait_for_timeout(20)
            held.pop().continue_()

        return page, release

    return opened


@NATIVE
@DESK
@SIZED
@pytest.mark.parametrize("locale", EACH_LANGUAGE)
def test_the_page_draws_what_the_first_board_shows(
    hold_script: HoldScript, size: str, locale: str
) -> None:
    page, release = hold_script(viewport=SIZES[size], locale=locale)
    expect(page.get_by_role("button", name=f"4 {TIMES} 6")).to_be_visible()
    before = page.evaluate(SHAPE)
    release()
    expect(drawn(page)).to_be_attached()
    after = page.evaluate(SHAPE)
    assert before.splitlines() == after.splitlines()
    assert page.locator("html").get_attribute("lang") == locale[:2]


@pytest.mark.nightly
@DESK
@pytest.mark.lacks(CHROMIUM_ALONE, "the others do not always tell what was painted first")
def test_the_first_board_is_painted_before_the_page_s_script_runs(
    open_page: OpenPage, site: Site, until_ready: Callable[[Page], float]
) -> None:
    met = []
    for _ in range(TRIES):
        page = open_page(site.url)
        until_ready(page)
        begun = [
            page.evaluate("(name) => performance.getEntriesByName(name)[0].startTime", name)
            for name in ("first-contentful-paint", "boot:loading")
        ]
        if begun == sorted(begun):
            return
        met.append(begun)
    pytest.fail(f"painted and begun, in ms: {met}")


@DESK
def test_an_answer_tapped_before_the_page_is_there_counts_once(hold_script: HoldScript) -> None:
    page, release = hold_script(viewport=SIZES["phone"], has_touch=True)
    answer = page.get_by_role("button", name="1 black, 1 white")
    answer.tap()
    page.wait_for_timeout(600)
    answer.tap()  # since nothing has happened
    release()
    expect(page.get_by_role("heading", name="2. Guess this")).to_be_visible()
    expect(page.get_by_role("list", name="Turns").get_by_role("listitem")).to_have_count(1)


@pytest.mark.nightly
@DESK
def test_a_peg_and_keys_before_the_page_is_there_are_not_lost(hold_script: HoldScript) -> None:
    page, release = hold_script(viewport=SIZES["desktop"])
    peg = page.get_by_role("button", name="Peg 1: red")
    peg.click()
    page.keyboard.press("b")
    release()
    changed = page.get_by_role("button", name="Peg 1: blue")
    expect(changed).to_be_visible()
    expect(page.get_by_role("button", name="Peg 2: red")).to_have_attribute("aria-pressed", "true")


@pytest.mark.nightly
@DESK
def test_the_focus_stays_where_the_tab_key_has_led(hold_script: HoldScript) -> None:
    page, release = hold_script(viewport=SIZES["desktop"])
    menu = page.get_by_role("button", name="Menu")
    menu.focus()
    release()
    expect(drawn(page)).to_be_attached()
    expect(menu).to_be_focused()


@DESK
def test_a_person_with_a_game_sees_no_other_board_first(
    hold_script: HoldScript, open_page: OpenPage, site: Site, watch: Watch
) -> None:
    page, release = hold_script(viewport=SIZES["desktop"])
    page.get_by_role("button", name="1 black, 1 white").click()
    release()
    turn = page.get_by_role("heading", name="2. Guess this")
    expect(turn).to_be_visible()
    held: list[Route] = []
    page.unroute("**/assets/main-*.js")
    page.route("**/assets/main-*.js", lambda route: held.append(route))
    page.reload(wait_until="commit")
    while not held:
        page.wait_for_timeout(20)
    expect(page.get_by_role("heading", name="1. Guess this")).to_have_count(0)
    held[0].continue_()
    expect(turn).to_be_visible()


@pytest.mark.nightly
@DESK
def test_a_board_whose_script_never_comes_makes_room_for_the_words_that_say_so(
    open_page: OpenPage, site: Site, watch: Watch
) -> None:
    watch.allow(r"Failed to load resource|net::ERR|NetworkError|access control")
    page = open_page("about:blank", service_workers="block")
    page.route("**/assets/main-*.js", lambda route: route.abort())
    watch.own(site.url)
    page.goto(site.url)
    expect(page.get_by_role("button", name="Try again").first).to_be_visible()
    expect(page.get_by_role("button", name="1 black, 1 white")).to_have_count(0)


@DESK
@SIZED
@pytest.mark.parametrize("locale", ["de-DE", *at_night("en-GB")])
@pytest.mark.lacks(CHROMIUM_ALONE, "the others do not tell what has moved")
def test_nothing_moves_while_the_page_starts(
    open_page: OpenPage, site: Site, until_ready: Callable[[Page], float], size: str, locale: str
) -> None:
    for scheme in SCHEMES:
        page = open_page("about:blank", viewport=SIZES[size], locale=locale, color_scheme=scheme)
        page.context.add_init_script(f"({SHIFTS})()")
        page = open_page(site.url, context=page.context)
        until_ready(page)
        assert page.evaluate("() => globalThis.shifted") <= 0.01, scheme
