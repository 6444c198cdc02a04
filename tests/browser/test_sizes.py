"""Small screens, large text, thumbs, and people who want no motion."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from .conftest import (
    ALL_LANGUAGES,
    DESK,
    HIT,
    NATIVE,
    PHONE,
    PYODIDE,
    OpenPage,
    beyond,
    resize,
    set_text,
    texts_of,
)
from .launch import ENGINE
from .person import PRESETS, Person

pytestmark = NATIVE

SOLVED = re.compile("solved$")
SCREENS = [
    "#solve/p4c6r:1122=1,1",
    "#solve/p5c8r:11223=1,1",
    "#solve/p6c5r:112233=1,1",
    "#solve/p8c5r:11223344=1,1",
    "#solve/p3c40r:1.2.3=1,1",
    "#solve/p4c10n:1234=1,1",
]


CUT_OFF = """
  // Of the empty rows those that find no room are cut off as a whole.
  const cutOff = (each) => {
    const rows = each.closest(".still-empty");
    return rows && each.getBoundingClientRect().left >= rows.getBoundingClientRect().right;
  };
"""


def out_of_sight(page: Page, width: int) -> list[str]:
    """Return what sticks out at a side of the window, or is a button too small for its text.

    A phone would widen the page to what does not fit, so the width comes from outside.
    """
    stuck: list[str] = page.evaluate(
        f"(width) => {{{CUT_OFF}"
        """return [...document.querySelectorAll("body *")]
          .filter((each) => each.checkVisibility() && !each.closest(".unseen") && !cutOff(each))
          .filter((each) => {
            const { left, right } = each.getBoundingClientRect();
            const clipped = each.matches("button") && each.scrollWidth > each.clientWidth + 2;
            return left < -0.5 || right > width + 0.5 || clipped;
          })
          .map((each) => each.getAttribute("aria-label") ?? each.textContent.trim()); }""",
        width,
    )
    return stuck


SIZES = [(320, 568), (360, 740), (390, 844), (667, 375), (844, 390), (1280, 800)]
PHONES = [size for size in SIZES if size[0] < 1000]

WRONG = (
    f"([width, least]) => {{{CUT_OFF}"
    + """
  const top = document.querySelector("dialog[open]") ?? document.body;
  const seen = { visibilityProperty: true };
  const shown = [...top.querySelectorAll("*")]
    .filter((each) => each.checkVisibility(seen) && !each.closest(".unseen") && !cutOff(each));
  const named = (each) => (each.getAttribute("aria-label") ?? each.textContent.trim()).slice(0, 60);
  const style = (each) => getComputedStyle(each);
  const scrolls = (each) => each && each !== document.body &&
    (/auto|scroll/.test(style(each).overflowX) || scrolls(each.parentElement));
  const wrong = [];
  for (const each of shown) {
    const { left, right, width: across, height } = each.getBoundingClientRect();
    if ((left < -0.5 || right > width + 0.5) && !scrolls(each.parentElement)) {
      wrong.push(`sticks out: ${named(each)}`);
    }
    const cuts = each.matches("button") || style(each).overflowX === "hidden";
    if (cuts && each.scrollWidth > each.clientWidth + 2) wrong.push(`is cut off: ${named(each)}`);
    const control = each.matches("button, select, summary, input") && !each.closest("label");
    if (control && Math.min(across, height) < least - 0.5) {
      wrong.push(`is ${Math.round(across)} x ${Math.round(height)}: ${named(each)}`);
    }
  }
  return wrong;
}"""
)


def at_every_size(
    page: Page, sizes: list[tuple[int, int]], check: Callable[[str, int], None]
) -> None:
    """Check the screen at each size, with usual text and with text twice as large."""
    for text in (16, 32) if ENGINE == "chromium" else (16,):
        set_text(page, text)
        for width, height in sizes:
            resize(page, width, height)
            check(f"{width} x {height}, text {text}", width)
    set_text(page, 16)
    resize(page, 390, 844)


def every_screen(page: Page, url: str, check: Any) -> None:
    """Open one screen after the other and check each."""
    person = Person(page)
    for screen in SCREENS:
        page.goto(url + screen)
        person.expect_guess(2)
        check(screen)
        person.press(person.row.first)
        expect(page.get_by_role("toolbar", name="Palette")).to_be_visible()
        check(screen + ", palette")
        person.do("Done")
        person.press(person.turn(1))
        expect(person.heading("Correct turn 1")).to_be_visible()
        check(screen + ", correcting")
        person.do("Cancel", "Why this guess?")
        table = page.get_by_role("table", name="The best guesses now")
        expect(table.get_by_role("button").first).to_be_visible()
        check(screen + ", explained")
        person.do("Close")
    person.do("Menu")
    person.press(page.get_by_text(re.compile("^Strategy: ")))
    check("menu")
    person.press(page.get_by_role("radio", name="Never more than"))
    expect(person.dialog("Menu").get_by_role("status")).to_contain_text(re.compile(r"\d guesses"))
    check("menu, never more than")
    person.press(page.get_by_role("radio", name="Fewest guesses on average"))
    person.do("How it works")
    expect(person.dialog("How it works")).to_be_visible()
    check("help")
    person.do("Close")
    expect(person.dialog("How it works")).to_be_hidden()
    person.do("Menu", "About")
    expect(page.get_by_text("lit-html")).to_be_visible()
    check("about")
    person.do("Close")
    person.do(re.compile("^Board: "))
    expect(page.get_by_text(re.compile(r": [\d,]+ possible codes$"))).to_be_visible()
    check("boards")
    person.do("Close")
    person.do(re.compile("^Show all"))
    expect(person.button(re.compile("^Guess .*,")).first).to_be_visible()
    check("list")
    person.do("Close")
    page.goto(url + SCREENS[0])
    person.expect_guess(2)
    person.answer(4, 0)
    person.do("Review")
    expect(page.get_by_text(" expected")).to_be_visible()
    person.press(page.get_by_text("Figures of turn 1"))
    person.press(person.button("Answers to your guess 1"))
    expect(page.get_by_role("table", name="Codes that each answer leaves")).to_be_visible()
    check("review")
    person.do("Close")
    person.do("Menu", "Your games", re.compile("^Erase all games"))
    check("your games")
    person.do("Close", "Menu", "Settings")
    check("settings")
    person.do("My box")
    check("my box")
    person.do("Close")
    person.play()
    expect(person.heading("1. Your guess")).to_be_visible()
    check("play")
    person.do("Notes")
    check("notes")
    person.do("Notes", "All games")
    check("all games")
    person.do("Options")
    check("options")
    person.do("Close", "Random code", "Hint")
    check("hints")
    person.do("Close", "Hide")
    check("hide")


def too_small_for_a_thumb(page: Page) -> list[str]:
    """Return the controls that a thumb would miss, with their sizes."""
    sizes = page.evaluate(
        """() => {
          const top = document.querySelector("dialog[open]") ?? document;
          return [...top.querySelectorAll("button, input[type=number], label")]
            .filter((each) => each.checkVisibility())
            .map((each) => {
              const { width, height } = each.getBoundingClientRect();
              const group = each.closest("[role=group]")?.getAttribute("aria-label");
              const label = each.getAttribute("aria-label") ??
                (each.querySelector(".unseen") ?? each).textContent.trim();
              return [label, group, width, height];
            });
        }"""
    )
    assert sizes
    small: list[str] = []
    for label, group, width, height in sizes:
        # Long rows of pegs and of answers share one width of the screen.
        if group == "Current guess":
            fits = min(width, height) >= 24
        elif re.match(r"\d+ black, \d+ white", label):
            fits = width >= 34 and height >= 44
        else:
            fits = min(width, height) >= 44
        if not fits:
            small.append(f"{label} is {width:.0f} x {height:.0f}")
    return small


@PHONE
def test_all_is_large_enough_for_a_thumb_and_nothing_sticks_out_or_is_cut_off_at_any_size(
    open_page: OpenPage, app_url: str
) -> None:
    page = open_page(app_url)
    wrong: list[str] = []

    def check(screen: str) -> None:
        def at(size: str, width: int) -> None:
            found = page.evaluate(WRONG, [width, 24])
            wrong.extend(f"{screen}, {size}: {each}" for each in dict.fromkeys(found))

        wrong.extend(f"{screen}: {each}" for each in too_small_for_a_thumb(page))
        at_every_size(page, SIZES, at)

    every_screen(page, app_url, check)
    assert not wrong, "\n".join(dict.fromkeys(wrong))


@PHONE
def test_a_turn_on_a_preset_needs_no_scrolling_on_any_phone(
    open_page: OpenPage, app_url: str
) -> None:
    page = open_page(app_url)
    person = Person(page)
    below: list[str] = []
    for preset in PRESETS.values():
        if preset != PRESETS["classic"]:
            person.choose_board(preset.name)
        person.expect_guess(1)
        pegs = person.row.count()
        ends = [person.row.first, person.answer_button(0, 0, pegs), person.button(SOLVED)]
        for width, height in PHONES:
            resize(page, width, height)
            boxes = [end.bounding_box() for end in ends]
            if not all(
                box and box["y"] >= 0 and box["y"] + box["height"] <= height for box in boxes
            ):
                below.append(f"{preset.name} at {width} x {height}: {boxes}")
        resize(page, 390, 844)
    person.play()
    for width, height in PHONES:
        resize(page, width, height)
        boxes = [end.bounding_box() for end in (person.row.first, person.button("Guess"))]
        if not all(box and box["y"] >= 0 and box["y"] + box["height"] <= height for box in boxes):
            below.append(f"Play at {width} x {height}: {boxes}")
    assert below == []


@PHONE
def test_pegs_and_key_pegs_are_large_enough_for_a_glance_across_a_table(
    open_page: OpenPage, app_url: str
) -> None:
    page = open_page(app_url)
    person = Person(page)
    for board, pegs in (("p4c6r:1122=1,1", 4), ("p5c8r:11223=1,1", 5)):
        for width, height in [(390, 844), (360, 740)]:
            resize(page, width, height)
            page.goto(app_url + "#solve/" + board)
            person.expect_guess(2)
            expect(person.row).to_have_count(pegs)
            row = [peg.bounding_box() for peg in person.row.all()]
            assert all(box and box["width"] >= 48 for box in row), f"{board} at {width}"
            keys = page.locator("button .keyline .key, .keys .key.black, .keys .key.white")
            sizes = keys.evaluate_all(
                "keys => keys.map((key) => key.getBoundingClientRect().width)"
            )
            assert min(sizes) >= 11, f"{board} at {width}"


def test_the_row_stays_where_it_is_from_answer_to_palette_to_suggestion(
    open_page: OpenPage, app_url: str
) -> None:
    the_row_stays(open_page(app_url), app_url)


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


SHORT = [(320, 568), (568, 320), (667, 375), (360, 640), (320, 640), (844, 390), (390, 844)]


@PHONE
@pytest.mark.parametrize("language", ALL_LANGUAGES)
def test_on_a_short_screen_the_first_visit_keeps_its_title_and_the_rule(
    open_page: OpenPage, app_url: str, language: str
) -> None:
    """It began with "right colour, right place", and later said nothing of the key pegs."""
    words = texts_of(language)
    page = open_page(app_url, locale=language, reduced_motion="reduce")
    for mode in ("solve", "play", "hide"):
        page.goto(f"{app_url}#{mode}/p4c6r")
        start = page.get_by_role("region", name=words[f"intro.{mode}.title"])
        rule = start.get_by_role("paragraph").first
        for width, height in SHORT:
            resize(page, width, height)
            where = (mode, width, height)
            others = start.get_by_text(words["intro.solve.others"].partition("{")[0])
            if mode == "solve" and (width, height) in SHORT[:3]:
                expect(others).to_be_hidden()  # the key pegs are told first
            elif mode == "solve":
                expect(others).to_be_in_viewport(ratio=1)
            box = start.bounding_box()
            assert box
            if box["height"] > 110:
                for kind in ("black", "white"):
                    meaning = re.search(r"other \{(.*?)\}", words[f"intro.{kind}Means"])
                    assert meaning
                    expect(start.get_by_text(meaning[1])).to_be_in_viewport(ratio=1)
            expect(start.get_by_role("heading")).to_be_in_viewport(ratio=1)
            expect(rule).to_be_in_viewport(ratio=1)
            assert rule.inner_text()[:9] == words[f"intro.{mode}.rules"][:9], where
            assert start.evaluate(ROOM) >= 0, (where, "it lies over what is below it")


@PHONE
@pytest.mark.parametrize("language", ALL_LANGUAGES)
def test_with_large_type_no_line_of_the_first_visit_is_cut_through(
    open_page: OpenPage, app_url: str, language: str
) -> None:
    """The card of the next guess lay over half of "Put these pegs on the board"."""
    words = texts_of(language)
    page = open_page(app_url, locale=language, reduced_motion="reduce")
    person = Person(page)
    person.do(words["do.menu"], words["settings.title"])
    person.press(page.get_by_role("switch", name=words["settings.large"]))
    person.do(words["do.close"])
    for mode in ("solve", "hide"):
        page.goto(f"{app_url}#{mode}")
        start = page.get_by_role("region", name=words[f"intro.{mode}.title"])
        for width, height in [(390, 844), (360, 740), (667, 375), (768, 1024)]:
            resize(page, width, height)
            assert start.evaluate(ROOM) >= 0, (mode, width, height)


@PHONE
def test_on_a_small_phone_in_landscape_no_key_of_the_palette_is_alone_on_a_line(
    open_page: OpenPage, app_url: str
) -> None:
    """The key that takes a peg off was below six colours."""
    page = open_page(app_url, viewport={"width": 667, "height": 375})
    Person(page).play()
    keys = page.get_by_role("toolbar", name="Palette").get_by_role("button")
    expect(keys).to_have_count(7)
    tops = [round((key.bounding_box() or {"y": 0})["y"]) for key in keys.all()]
    assert min(tops.count(top) for top in tops) > 1, tops


@PHONE
@pytest.mark.parametrize("language", ALL_LANGUAGES)
def test_help_and_settings_are_in_sight_when_the_menu_opens(
    open_page: OpenPage, app_url: str, language: str
) -> None:
    """Settings was below the fold, and the Lab came before what people look for."""
    words = texts_of(language)
    page = open_page(app_url, locale=language, reduced_motion="reduce")
    person = Person(page)
    looked_for = [
        *(f"mode.{mode}" for mode in ("solve", "play", "hide")),
        *("do.restart", "menu.copy", "menu.help", "settings.title", "record.title"),
    ]
    for width, height in [(390, 844), (360, 640), (320, 568)]:
        resize(page, width, height)
        person.do(words["do.menu"])
        menu = person.dialog(words["do.menu"])
        for key in looked_for:
            button = menu.get_by_role("button", name=words[key], exact=True)
            expect(button).to_be_in_viewport(ratio=1)
            assert page.evaluate(WRONG, [width, 44]) == [], (width, key)
        lab = menu.get_by_role("button", name=words["mode.lab"], exact=True)
        tops = [(button.bounding_box() or {"y": 0})["y"] for button in (lab, button)]
        assert tops[0] > tops[1], "the Lab comes before what people look for"
        person.do(words["do.close"])
        expect(menu).to_have_count(0)


@PHONE
@pytest.mark.parametrize("language", ALL_LANGUAGES)
def test_the_menu_button_is_in_the_first_line_of_the_header(
    open_page: OpenPage, app_url: str, language: str
) -> None:
    """In Dutch it was alone in a second one at 360 and at 390 px, in German in Hide at 360."""
    words = texts_of(language)
    page = open_page(f"{app_url}#hide/p4c6r", locale=language)
    menu = page.get_by_role("button", name=words["do.menu"], exact=True)
    modes = page.get_by_role("navigation", name=words["mode.nav"])
    for width in (320, 360, 390, 412):
        resize(page, width, 844)
        upper, lower = (modes.bounding_box(), menu.bounding_box())
        assert upper
        assert lower
        assert lower["y"] < upper["y"] + 22, width
        assert lower["x"] + lower["width"] <= width, width


@PHONE
def test_the_name_of_a_board_takes_no_three_lines(open_page: OpenPage, app_url: str) -> None:
    """Bulls and Cows did at 390 px."""
    page = open_page(f"{app_url}#play/p4c10n")
    name = page.locator("header .board-name").bounding_box()
    assert name
    assert name["height"] < 40


@PHONE
def test_the_figures_of_the_best_guesses_do_not_lie_on_six_pegs_of_a_small_phone(
    open_page: OpenPage, app_url: str
) -> None:
    """The pegs had the size of a wide phone."""
    page = open_page(f"{app_url}#solve/p6c9r:112234=1,2", viewport={"width": 320, "height": 568})
    person = Person(page)
    person.expect_guess(2)
    person.do("Why this guess?")
    table = page.get_by_role("table", name="The best guesses now")
    expect(table.get_by_role("button").first).to_be_visible()
    room = table.get_by_role("row").last.evaluate(
        """row => row.querySelector("td").getBoundingClientRect().left -
          [...row.querySelectorAll(".peg")].at(-1).getBoundingClientRect().right"""
    )
    assert room >= 0


def with_notes(open_page: OpenPage, app_url: str, language: str) -> tuple[dict[str, str], Page]:
    """Return the words of a language, and a page in it with a game of Play and its notes open."""
    words = texts_of(language)
    page = open_page(app_url, locale=language)
    person = Person(page)
    person.do(words["mode.play"])
    person.press(page.get_by_role("button", name=words["maker.computer"]))
    person.do(words["do.marks"])
    return words, page


@PHONE
def test_on_a_low_phone_what_closes_the_notes_is_in_sight(
    open_page: OpenPage, app_url: str
) -> None:
    """It was below the edge of a column that did not look as if it scrolled."""
    words, page = with_notes(open_page, app_url, "de")
    for width, height in [(320, 568), (667, 375), (844, 390)]:
        resize(page, width, height)
        for key in ("do.undo", "do.marks", "do.lobby"):
            button = page.get_by_role("button", name=words[key], exact=True)
            expect(button).to_be_in_viewport(ratio=1)
        palette = page.get_by_role("toolbar", name=words["palette.label"])
        box = palette.bounding_box()
        assert box
        assert box["height"] < 60, (width, height, "one line of colours")
    notes = page.get_by_role("grid", name=words["do.marks"]).get_by_role("row")
    expect(notes.nth(3)).to_be_in_viewport(ratio=0.5)  # of 844 x 390


@PHONE
def test_in_dutch_the_page_is_no_higher_than_the_phone_while_notes_are_open(
    open_page: OpenPage, app_url: str
) -> None:
    """The buttons below took two lines, and the page scrolled by 11 px."""
    _, page = with_notes(open_page, app_url, "nl")
    for width, height in [(390, 844), (360, 740), (412, 915)]:
        resize(page, width, height)
        assert beyond(page) == (0, 0), width


@PHONE
def test_after_a_reload_by_touch_no_ring_is_around_the_title(
    open_page: OpenPage, app_url: str
) -> None:
    """It looked like a field to write in."""
    page = open_page(app_url + "#solve/p4c6r:1122=1,1")
    person = Person(page)
    person.expect_guess(2)
    page.reload()
    person.expect_guess(2)
    style = "heading => getComputedStyle(heading).outlineStyle"
    expect(person.suggested(2)).to_be_focused()
    assert person.suggested(2).evaluate(style) == "none"
    page.keyboard.press("Shift")
    assert person.suggested(2).evaluate(style) == "solid"


@PHONE
def test_on_a_small_phone_in_landscape_nothing_lies_on_guess_below_the_notes(
    person: Person,
) -> None:
    """Undo and Notes lay on it and took its taps; the page scrolled into an empty strip."""
    page = person.page
    person.play()
    person.do("Notes")
    for width, height in [(568, 320), (600, 340), (640, 360), (667, 375)]:
        resize(page, width, height)
        guess = person.button("Guess")
        expect(guess).to_be_in_viewport(ratio=1)
        assert guess.evaluate(HIT), (width, height)
        assert beyond(page) == (0, 0)


@PHONE
@pytest.mark.parametrize(("width", "height"), [(568, 320), (667, 375), (320, 568)])
def test_on_a_small_phone_the_colours_of_earlier_turns_can_be_told_apart(
    open_page: OpenPage, app_url: str, width: int, height: int
) -> None:
    """In landscape a peg was as small as its letter: 11 px."""
    game = "#solve/p4c6r:1122=1,1;1344=0,1"
    page = open_page(app_url + game, viewport={"width": width, "height": height})
    turn = Person(page).turn(1)
    expect(turn).to_have_accessible_name(re.compile("left"))
    peg = turn.locator(".peg").first.bounding_box()
    assert peg
    assert peg["width"] >= 24


@PHONE
@pytest.mark.parametrize("pegs", [8, 10])
def test_in_landscape_earlier_turns_of_a_long_row_are_in_sight(
    open_page: OpenPage, app_url: str, pegs: int
) -> None:
    """The guess took two lines, which left room for one turn."""
    turns = ";".join(f"{'1' * (pegs - turn)}{'2' * turn}=1,0" for turn in range(1, 5))
    game = f"{app_url}#solve/p{pegs}c8r:{turns}"
    person = Person(open_page(game, viewport={"width": 844, "height": 390}))
    person.page.wait_for_timeout(500)
    for number in (3, 4):
        expect(person.turn(number)).to_be_in_viewport(ratio=1)
    for hand in ("right", "left"):
        person.page.evaluate("hand => { document.documentElement.dataset.hand = hand; }", hand)
        boxes = [box for peg in person.row.all() if (box := peg.bounding_box())]
        assert len(boxes) == pegs
        assert len({round(box["y"]) for box in boxes}) == 1, hand
        assert min(box["width"] for box in boxes) >= 40, hand


@PHONE
def test_on_a_phone_in_landscape_the_row_of_the_guess_is_tall_and_its_line_is_one(
    open_page: OpenPage, app_url: str
) -> None:
    """The row was 27 px high, and two lines above it touched it."""
    person = Person(open_page(app_url))
    person.play()
    expect(person.heading("1. Your guess")).to_be_visible()
    resize(person.page, 844, 390)
    line = person.page.get_by_role("paragraph").filter(has_text="10 guesses left")
    row = person.page.get_by_role("group", name="Current guess").locator("xpath=..")
    above, below = line.bounding_box(), row.bounding_box()
    assert above
    assert above["height"] <= 20
    assert below
    assert below["height"] >= 40
    assert above["y"] + above["height"] <= below["y"]


@PHONE
def test_where_every_guess_has_all_colours_the_few_answers_are_in_one_line(
    open_page: OpenPage, app_url: str
) -> None:
    """They were a diagonal of single buttons."""
    page = open_page(f"{app_url}#solve/p6c6n")
    person = Person(page)
    person.expect_guess(1)
    answers = [person.answer_button(black, 6 - black, 6) for black in range(5)]
    expect(answers[0]).to_be_enabled()
    for width, height in SIZES:
        resize(page, width, height)
        boxes = [box for each in answers if (box := each.bounding_box())]
        solved = person.button(SOLVED).bounding_box()
        assert len({box["y"] for box in boxes}) == 1, (width, height)
        assert [box["x"] for box in boxes] == sorted(box["x"] for box in boxes)
        assert solved
        assert solved["y"] > boxes[0]["y"], (width, height)
        for button in (*answers, person.button(SOLVED), person.button("Undo")):
            expect(button).to_be_in_viewport(ratio=1)
    answers[0].focus()
    page.keyboard.press("ArrowRight")
    expect(answers[1]).to_be_focused()


@PHONE
def test_on_the_first_turn_no_figure_is_in_the_way_of_the_answers(person: Person) -> None:
    """It was "1 in 1,296 to win", and "276" under an answer."""
    row = person.page.get_by_role("main")
    person.expect_guess(1)
    expect(row).to_contain_text("You will need about 4 guesses.")
    expect(row).not_to_contain_text("to win")
    answer = person.answer_button(0, 1, 4)
    expect(answer).not_to_contain_text("276")
    expect(answer).to_have_accessible_description("leaves 276 codes")
    person.do("Why this guess?")
    told = person.dialog("Why this guess?")
    expect(told.get_by_role("table", name="What each answer would leave")).to_contain_text("276")


ROOM = """section => {
  const inside = section.firstElementChild.getBoundingClientRect();
  const { top, bottom } = section.getBoundingClientRect();
  return Math.round(Math.min(inside.top - top, bottom - inside.bottom));
}"""
"""How far what is in a section is inside it, in px."""

ONE_LINE = """heading => {
  const text = document.createRange();
  text.selectNodeContents(heading);
  const tops = new Set([...text.getClientRects()].map(({top}) => Math.round(top)));
  const beside = heading.parentElement.querySelector("button")?.getBoundingClientRect();
  return [tops.size, (beside?.left ?? innerWidth) - text.getBoundingClientRect().right];
}"""
"""How many lines a heading has, and the room between it and what is beside it, in px."""


@PYODIDE
@PHONE
def test_who_wants_no_motion_gets_none(open_page: OpenPage, app_url: str) -> None:
    page = open_page(app_url, reduced_motion="reduce")
    person = Person(page)
    person.choose_strategy("Most information")
    page.goto(app_url + "#solve/p6c9r:123456=1,1")
    expect(person.heading("2. Thinking…")).to_be_visible()
    assert page.evaluate("() => document.getAnimations().length") == 0


@pytest.mark.parametrize("place", ["desktop file"], indirect=True)
def test_on_a_wide_screen_the_guess_is_above_its_turns_and_the_answers_are_right_of_both(
    open_page: OpenPage, app_url: str
) -> None:
    page = open_page(app_url + SCREENS[0])
    person = Person(page)
    person.expect_guess(2)
    boxes = [
        each.bounding_box()
        for each in (
            person.turn(1),
            page.get_by_role("group", name="Current guess"),
            person.answer_button(0, 0, 4),
            page.get_by_role("complementary", name="Why this guess?"),
        )
    ]
    turn, guess, answer, why = (box for box in boxes if box)
    assert turn["x"] + turn["width"] <= answer["x"]
    assert guess["x"] + guess["width"] <= answer["x"]
    assert guess["y"] + guess["height"] <= turn["y"]
    assert answer["y"] + answer["height"] <= why["y"]
    assert guess["y"] + guess["height"] <= 800
    assert answer["height"] <= 64
    assert why["y"] + why["height"] <= 800
    assert beyond(page) == (0, 0)
    # Where no code fits, nothing jumps sideways; nor does the header from mode to mode.
    page.goto(app_url + "#solve/p4c6r:1122=1,1;1344=0,3;5666=1,1")
    expect(person.heading("No code fits all these answers")).to_be_visible()
    expect(person.button(re.compile("^Turn 2 to")).first).to_be_visible()
    now = person.turn(1).bounding_box()
    assert now
    assert (now["x"], now["width"]) == (turn["x"], turn["width"])
    resize(page, 2560, 1440)
    menu = person.button("Menu").bounding_box()
    for room in ("learn/rules", "lab", "play", "hide"):
        page.goto(f"{app_url}#{room}")
        expect(person.heading(re.compile("^No code fits"))).to_have_count(0)
        assert person.button("Menu").bounding_box() == menu, room


@PHONE
@pytest.mark.parametrize(("width", "height"), [(768, 954), (768, 1024), (834, 1194)])
def test_on_a_tablet_held_upright_all_is_large_and_nothing_has_to_be_scrolled(
    open_page: OpenPage, app_url: str, width: int, height: int
) -> None:
    page = open_page(app_url + SCREENS[0])
    resize(page, width, height)
    person = Person(page)
    person.expect_guess(2)
    person.suggested(2).focus()
    row = page.get_by_role("group", name="Current guess").bounding_box()
    assert row
    # It had the 416 px of a phone.
    assert row["width"] > 0.62 * width
    for room in ("solve/p4c6r:1122=1,1", "play", "hide"):
        page.goto(f"{app_url}#{room}")
        expect(page.get_by_role("main").get_by_role("heading").first).to_be_visible()
        extent = "({ scrollWidth, scrollHeight }) => [scrollWidth, scrollHeight]"
        across, down = page.locator("html").evaluate(extent)
        assert across <= width, room
        assert down <= height, room


@DESK
def test_on_the_largest_screens_type_grows_with_the_window(
    open_page: OpenPage, app_url: str
) -> None:
    page = open_page(app_url + SCREENS[0])
    person = Person(page)
    person.expect_guess(2)
    shares = []
    for width, height in ((1280, 800), (2560, 1440)):
        resize(page, width, height)
        box = person.answer_button(0, 0, 4).bounding_box()
        assert box
        shares.append(box["width"] / width)
    # The buttons were as wide, and their words as small, as on a screen of 1800 px.
    assert shares[1] > 0.85 * shares[0]


A_SECOND_BUTTON = """() => {
  const button = document.createElement("button");
  button.className = "act strong";
  button.textContent = "Wiederherstellen";
  document.querySelector("[role=log] button").before(button);
}"""
"""JavaScript that gives the notice a second button, with a long word."""


@PHONE
def test_a_notice_moves_nothing_is_told_once_and_goes_by_itself(
    open_page: OpenPage, app_url: str
) -> None:
    page = open_page(app_url, clock=True)
    person = Person(page)
    person.expect_guess(1)
    before = person.row.first.bounding_box()
    page.evaluate("() => { navigator.clipboard.writeText = async () => {}; }")
    person.do("Menu", "Copy a link to this game")
    told = page.get_by_role("log", name="Messages")
    text = "Link copied. It opens this file, on this device only."
    expect(told).to_have_text(re.compile(f"^\\s*{re.escape(text)}\\s*Dismiss\\s*$"))
    assert person.row.first.bounding_box() == before
    # Beside two buttons there was room for one letter in a line.
    resize(page, 320, 640)
    page.evaluate(A_SECOND_BUTTON)
    told_now = told.get_by_role("paragraph").bounding_box()
    assert told_now
    assert told_now["height"] < 120
    page.evaluate("() => document.querySelector('[role=log] .strong').remove()")
    resize(page, 390, 844)
    page.clock.run_for(4_000)
    expect(told).to_contain_text(text)
    page.clock.run_for(5_000)
    expect(told).to_have_text("")
    assert person.row.first.bounding_box() == before
