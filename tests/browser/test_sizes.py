"""All is large enough for a thumb and a glance, fits the usual screens, and stays where it is."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from .conftest import NATIVE, PHONE, PYODIDE, OpenPage, resize
from .every_screen import SIZES, WRONG, at_every_size, every_screen, too_small_for_a_thumb
from .person import PRESETS, Person

pytestmark = NATIVE

SOLVED = re.compile("solved$")

PHONES = [size for size in SIZES if size[0] < 1000]

A_SECOND_BUTTON = """() => {
  const button = document.createElement("button");
  button.className = "act strong";
  button.textContent = "Wiederherstellen";
  document.querySelector("[role=log] button").before(button);
}"""
"""JavaScript that gives the notice a second button, with a long word."""


@pytest.mark.nightly
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


@pytest.mark.nightly
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


@pytest.mark.nightly
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


@pytest.mark.nightly
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


@pytest.mark.nightly
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


@pytest.mark.nightly
@PYODIDE
@PHONE
def test_who_wants_no_motion_gets_none(open_page: OpenPage, app_url: str) -> None:
    page = open_page(app_url, reduced_motion="reduce")
    person = Person(page)
    person.choose_strategy("Most information")
    page.goto(app_url + "#solve/p6c9r:123456=1,1")
    expect(person.heading("2. Thinking…")).to_be_visible()
    assert page.evaluate("() => document.getAnimations().length") == 0


@pytest.mark.nightly
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
