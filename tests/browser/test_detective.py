"""Wrong answers are found, mended or allowed for: by touch on a phone, by keyboard on a desktop."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from .conftest import DESK, NATIVE, PHONE, OpenPage, resize, texts_of
from .person import TIMES, Person, score

SECRET = ["red", "green", "blue", "orange"]
ANSWERS = [(1, 1), (1, 2), (1, 1), (2, 2)]
"""What is said to the first four guesses; the second answer should have been 2 black, 1 white."""


def give_answers(person: Person) -> None:
    """Give these answers, after which no code fits."""
    for number, (black, white) in enumerate(ANSWERS, 1):
        person.expect_guess(number)
        person.use(person.answer_button(black, white, 4))
    expect(person.heading("No code fits all these answers")).to_be_visible()


def test_a_wrong_answer_is_found_and_mended_with_one_tap(person: Person) -> None:
    give_answers(person)
    expect(person.told).to_have_text(
        "One wrong answer explains it: most likely turn 2, else turn 4. Tap the answer it should "
        "have been. Undo takes that back."
    )
    right = person.button("Turn 2 to 2 black, 1 white: 2 codes left")
    person.page.reload()
    expect(right).to_be_visible()
    for number in (1, 3):
        expect(person.turn(number)).to_have_accessible_name(re.compile("cleared"))
    person.use(right)
    person.expect_guess(5)
    expect(person.turn(2)).to_have_accessible_name(re.compile("2 black, 1 white"))
    person.use(person.button("Undo"))
    expect(right).to_be_visible()

    others = person.page.get_by_role("complementary", name="Other ways to mend it")
    if person.touches:  # on a desktop they are there from the first
        person.use(person.button("Other ways to mend it"))
        others = person.dialog("Other ways to mend it")
    entered_wrong = person.button(re.compile("^Turn 2 to red"), others).first
    person.use(entered_wrong)
    expect(others).to_be_hidden()
    person.expect_guess(5)
    person.use(person.button("Undo"))

    expect(right).to_be_visible()
    person.use(right)
    assert person.solve(SECRET, start=5) <= 6


@pytest.mark.nightly
@NATIVE
@DESK
def test_an_unsure_answer_is_allowed_for_until_the_code_is_found(person: Person) -> None:
    for number, (black, white) in enumerate(ANSWERS[:3], 1):
        person.expect_guess(number)
        person.use(person.answer_button(black, white, 4))
    sure = person.expect_guess(4)
    person.use(person.turn(2))
    person.use(person.button(re.compile("not sure$")))
    both = person.page.get_by_text(
        re.compile(r"^5 codes fit every answer, 34 more if turn 2 is wrong")
    )
    expect(both).to_be_visible()
    expect(person.turn(2)).to_have_accessible_name(re.compile("1 black, 2 white, not sure"))
    assert person.game == "p4c6r:1123=1,1;1415=1,2?;1561=1,1"
    person.use(person.button("Undo"))
    person.expect_pegs(*sure)
    person.use(person.button("Redo"))
    person.page.reload()
    expect(both).to_be_visible()
    for number in range(4, 12):
        black, white = score(person.expect_guess(number), SECRET)
        person.use(person.answer_button(black, white, 4))
        if black == 4:
            break
    expect(person.told).to_have_text("The answer in turn 2 was wrong.")


@NATIVE
@PHONE
def test_one_answer_of_a_game_may_be_wrong(open_page: OpenPage, app_url: str) -> None:
    game = "p4c6r:1123=1,1;1415=1,2;1561=1,1;1254=2,2"
    person = Person(open_page(f"{app_url}#solve/{game}"))
    person.do("Play on with one answer wrong")
    person.expect_guess(5)
    expect(person.told).to_contain_text("No code fits every answer; 7 fit if one answer is wrong.")
    person.do("Menu")
    switch = person.page.get_by_role("switch", name="One answer may be wrong")
    expect(switch).to_be_checked()
    person.press(switch)
    person.do("Close")
    expect(person.heading("No code fits all these answers")).to_be_visible()
    person.do("Undo")
    person.expect_guess(5)


@pytest.mark.nightly
@NATIVE
@PHONE
@pytest.mark.parametrize("language", ["fr", "de", "es", "nl"])
def test_the_bar_of_a_board_with_a_wrong_answer_has_one_line_of_buttons(
    open_page: OpenPage, app_url: str, language: str
) -> None:
    """The board took six lines, and the menu went below the modes."""
    words = texts_of(language)
    page = open_page(f"{app_url}#solve/p4c6r?:1123=1,1", locale=language)
    board = page.get_by_role("button", name=re.compile(re.escape(words["doubt.one"])))
    expect(board).to_contain_text(f"4 {TIMES} 6")
    for width in (320, 360, 390):
        resize(page, width, 740)
        bar = page.get_by_role("banner").first.bounding_box()
        assert bar
        assert bar["height"] <= 66, width


@pytest.mark.nightly
@NATIVE
def test_a_guess_that_was_entered_wrong_is_corrected_from_the_row_that_is_suspected(
    person: Person,
) -> None:
    """The truth was the eighth of a long list; the row itself leads to its guess with one tap."""
    give_answers(person)
    person.use(person.button("I guessed something else: Turn 2"))
    expect(person.heading("Correct turn 2")).to_be_visible()
    was = person.pegs()
    palette = person.palette
    expect(palette).to_be_in_viewport(ratio=1)
    expect(person.row.first).to_have_attribute("aria-pressed", "true")
    person.use(person.button("purple", palette))
    person.expect_pegs("purple", *was[1:])
    # The answer that was given is in sight, and ends it.
    given = person.answer_button(1, 2, 4)
    expect(given).to_have_attribute("aria-pressed", "true")
    expect(given).to_be_in_viewport(ratio=1)
    person.use(given)
    expect(person.turn(2)).to_have_accessible_name(re.compile("^Turn 2: purple, "))
    person.use(person.button("Undo"))
    expect(person.button("I guessed something else: Turn 2")).to_be_visible()


@pytest.mark.nightly
@NATIVE
@PHONE
def test_in_landscape_the_corrections_are_in_sight_beside_what_is_said(
    open_page: OpenPage, app_url: str
) -> None:
    """They were out of sight above the card and under the header; half of the page was empty."""
    game = "p4c6r:1122=1,1;1344=0,3;5666=1,1"
    page = open_page(f"{app_url}#solve/{game}", viewport={"width": 844, "height": 390})
    person = Person(page)
    told = person.heading("No code fits all these answers")
    for width, height in [(844, 390), (568, 320)]:
        resize(page, width, height)
        mend = person.button(re.compile("^Turn 2 to 0 black, 1 white"))
        expect(mend).to_be_in_viewport(ratio=1)
        expect(person.turn(2)).to_be_in_viewport(ratio=1)
        expect(told).to_be_in_viewport(ratio=1)
        expect(person.button("Undo")).to_be_in_viewport(ratio=1)
        places = [place.bounding_box() for place in (mend, told)]
        first, second = places
        assert first
        assert second
        assert first["x"] + first["width"] <= second["x"], "the card is not beside the board"
        shown = "button => document.elementFromPoint(...button).closest('.fix') !== null"
        middle = [first["x"] + first["width"] / 2, first["y"] + first["height"] / 2]
        assert page.evaluate(shown, middle), "something lies on the correction"


OVER_EACH_OTHER = """() => [...document.querySelectorAll(".turns .key-words")].filter((words) => {
  const [one, other] = [...words.children].map((each) => {
    const text = document.createRange();
    text.selectNodeContents(each);
    return text.getBoundingClientRect();
  });
  return other && one.bottom > other.top + 1 && one.right > other.left + 1;
}).length"""
"""JavaScript for how many answers in words are printed over themselves."""


@pytest.mark.nightly
@NATIVE
@PHONE
def test_where_key_pegs_are_words_no_word_is_printed_over_another(
    open_page: OpenPage, app_url: str
) -> None:
    game = "p4c6r:1123=1,1;1415=1,2;1561=1,1;1254=2,2"
    page = open_page(app_url)
    person = Person(page)
    person.do("Menu", "Settings")
    person.press(page.get_by_role("radio", name=re.compile("^[Ww]ords")))
    person.do("Close")
    page.goto(f"{app_url}#solve/{game}")
    expect(person.button("Turn 2 to right: 2, near: 1: 2 codes left")).to_be_visible()
    assert page.evaluate(OVER_EACH_OTHER) == 0


@pytest.mark.nightly
@NATIVE
@PHONE
def test_where_no_code_fits_the_board_of_a_phone_stays_and_its_pegs_are_of_one_size(
    open_page: OpenPage, app_url: str
) -> None:
    """The board shrank, half of the page was empty, and the cleared turn had larger pegs."""
    game = "p4c6r:1122=1,1;1344=0,3;3516=0,0"
    page = open_page(f"{app_url}#solve/{game}")
    told = Person(page).heading("No code fits all these answers")
    for width, height in [(390, 844), (360, 640), (320, 568)]:
        resize(page, width, height)
        expect(told).to_be_visible()
        bar, board, top, sizes, scrolled = page.evaluate(
            """() => [
              document.querySelector("header.top").getBoundingClientRect().bottom,
              document.querySelector(".so-far").getBoundingClientRect().top,
              document.querySelector(".so-far .pit").checkVisibility(),
              [...document.querySelectorAll(".turns .peg")].map((each) => each.clientWidth),
              document.documentElement.scrollHeight - innerHeight,
            ]"""
        )
        assert top, f"no row of the board at {width} x {height}"
        assert board - bar < 16, f"{board - bar} px above the board at {width} x {height}"
        assert max(sizes) - min(sizes) <= 2, f"{sizes} at {width} x {height}"
        assert scrolled <= 0, f"{scrolled} px out of sight at {width} x {height}"
