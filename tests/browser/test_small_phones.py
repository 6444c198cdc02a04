"""Small phones, low windows and large type: nothing is lost, cut through or covered."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from .conftest import ALL_LANGUAGES, HIT, NATIVE, PHONE, OpenPage, beyond, resize, texts_of
from .every_screen import WRONG
from .person import Person

pytestmark = [pytest.mark.nightly, NATIVE]

ROOM = """section => {
  const inside = section.firstElementChild.getBoundingClientRect();
  const { top, bottom } = section.getBoundingClientRect();
  return Math.round(Math.min(inside.top - top, bottom - inside.bottom));
}"""
"""How far what is in a section is inside it, in px."""

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
            if mode == "solve" and (width, height) not in SHORT[:3]:  # the key pegs come first
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
def test_in_dutch_the_page_is_no_higher_than_the_phone_while_notes_are_open(
    open_page: OpenPage, app_url: str
) -> None:
    """The buttons below took two lines, and the page scrolled by 11 px."""
    _, page = with_notes(open_page, app_url, "nl")
    for width, height in [(390, 844), (360, 740), (412, 915)]:
        resize(page, width, height)
        assert beyond(page) == (0, 0), width


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
