"""Someone says what they want: few guesses on average, never too many, only possible codes."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from .conftest import DESK, NATIVE, PHONE, OpenPage
from .person import PRESETS, SAVED, Person, score

pytestmark = NATIVE

CERTAIN = "It is certain that the game ends within 5 guesses."


def menu(person: Person) -> Locator:
    """Open the menu and return it."""
    person.do("Menu")
    return person.dialog("Menu")


def never_more_than(person: Person, most: int) -> Locator:
    """Choose a limit in the menu, which stays open."""
    dialog = menu(person)
    person.press(dialog.get_by_role("radio", name="Never more than"))
    dialog.get_by_label("Guesses at most").select_option(str(most))
    return dialog


@DESK
def test_never_more_than_five_guesses_on_the_classic_board(person: Person) -> None:
    person.expect_guess(1)
    dialog = never_more_than(person, 5)
    expect(dialog.get_by_role("status")).to_have_text(CERTAIN)
    person.do("Close")
    for secret in ("purple blue purple yellow", "green green orange red"):
        person.expect_guess(1)
        expect(person.page.get_by_role("main").get_by_text("surely done within 5")).to_be_visible()
        assert person.solve(secret.split()) <= 5
        person.do("New game")


@pytest.mark.nightly
@PHONE
def test_the_limit_that_is_offered_first_can_be_promised(person: Person) -> None:
    for preset in PRESETS.values():
        person.choose_board(preset.name)
        person.expect_guess(1)
        dialog = menu(person)
        person.press(dialog.get_by_role("radio", name="Never more than"))
        told = dialog.get_by_role("status")
        expect(told).to_contain_text("It is certain that the game ends within")
        person.press(dialog.get_by_role("radio", name="Fewest guesses on average"))
        # The next board is offered a limit of its own.
        expect(told).to_have_text("The longest game counts, even if others take a little longer.")
        person.do("Close")


@pytest.mark.nightly
@PHONE
def test_a_limit_not_proven_is_said_calmly_and_the_game_goes_on(person: Person) -> None:
    person.expect_guess(1)
    dialog = never_more_than(person, 3)
    expect(dialog.get_by_role("status")).to_have_text("It is not proven that 3 guesses are enough.")
    person.do("Close")
    expect(person.page.get_by_text("may need more than 3")).to_be_visible()
    assert person.page.get_by_role("alert").count() == 0
    person.solve(["purple", "blue", "purple", "yellow"])


@pytest.mark.nightly
@DESK
def test_only_guesses_that_could_be_the_code(person: Person) -> None:
    person.expect_guess(1)
    dialog = menu(person)
    person.press(dialog.get_by_role("switch", name="Only guesses that could be the code"))
    person.do("Close")
    secret = ["green", "orange", "purple", "orange"]
    for number in range(1, 12):
        guess = person.expect_guess(number)
        expect(person.page.get_by_text("It could be the code itself.")).to_be_visible()
        black, white = score(guess, secret)
        person.answer(black, white)
        if black == 4:
            break
    expect(person.heading(re.compile("^Solved in"))).to_be_visible()


@pytest.mark.nightly
@pytest.mark.parametrize("place", ["desktop file"], indirect=True)
def test_the_aim_is_chosen_by_keyboard_alone_and_kept_over_a_reload(person: Person) -> None:
    page, keys = person.page, person.page.keyboard
    person.expect_guess(1)
    person.tab_to(person.button("Menu"))
    keys.press("Enter")
    dialog = person.dialog("Menu")
    average = dialog.get_by_role("radio", name="Fewest guesses on average")
    person.tab_to(average)
    keys.press("ArrowDown")
    expect(dialog.get_by_role("radio", name="Never more than")).to_be_checked()
    number = dialog.get_by_label("Guesses at most")
    person.tab_to(number)
    keys.press("ArrowDown")
    expect(number).to_have_value("6")
    switch = dialog.get_by_role("switch", name="Only guesses that could be the code")
    person.tab_to(switch)
    keys.press("Space")
    expect(switch).to_be_checked()
    keys.press("Escape")
    page.reload()
    person.expect_guess(1)
    menu(person)
    expect(dialog.get_by_role("radio", name="Never more than")).to_be_checked()
    expect(number).to_have_value("6")
    expect(switch).to_be_checked()


@pytest.mark.nightly
@pytest.mark.parametrize("place", ["phone site"], indirect=True)
def test_a_damaged_saved_aim_costs_nobody_the_game(person: Person) -> None:
    page = person.page
    person.expect_guess(1)
    person.answer(1, 1)
    person.expect_guess(2)
    page.evaluate(
        f"""() => {{
          const key = {SAVED};
          const saved = JSON.parse(localStorage.getItem(key));
          const aim = {{ most: "five", consistent: true }};
          localStorage.setItem(key, JSON.stringify({{...saved, aim}}));
          Storage.prototype.setItem = () => {{}};  // the page that goes saves no more
        }}"""
    )
    page.reload()
    person.expect_guess(2)
    expect(person.turns).to_have_count(1)
    dialog = menu(person)
    expect(dialog.get_by_role("radio", name="Fewest guesses on average")).to_be_checked()
    expect(
        dialog.get_by_role("switch", name="Only guesses that could be the code")
    ).not_to_be_checked()


@pytest.mark.nightly
@PHONE
def test_a_strategy_saved_by_an_older_version_stays(person: Person) -> None:
    page = person.page
    person.expect_guess(1)
    page.evaluate(
        f"""() => {{
          const {{ aim, ...saved }} = JSON.parse(localStorage.getItem({SAVED}));
          const old = JSON.stringify({{ ...saved, strategy: "entropy" }});
          localStorage.clear();
          localStorage.setItem("mastermind", old);
          Storage.prototype.setItem = () => {{}};  // the page that goes saves no more
        }}"""
    )
    page.reload()
    assert person.expect_guess(1) == ["red", "orange", "yellow", "green"]


@pytest.mark.nightly
@PHONE
def test_a_contradiction_is_explained_under_a_limit_too(open_page: OpenPage, app_url: str) -> None:
    person = Person(open_page(app_url))
    person.expect_guess(1)
    dialog = never_more_than(person, 5)
    expect(dialog.get_by_role("status")).to_have_text(CERTAIN)
    person.do("Close")
    person.answer(0, 0)
    person.expect_guess(2)
    person.answer(0, 0)
    expect(person.heading("No code fits all these answers")).to_be_visible()
    expect(menu(person).get_by_role("status")).to_have_text("")
    person.do("Close", "Undo")
    person.expect_guess(2)


@pytest.mark.nightly
@PHONE
def test_hints_of_play_keep_to_the_aim(person: Person) -> None:
    person.play()
    dialog = menu(person)
    person.press(dialog.get_by_role("switch", name="Only guesses that could be the code"))
    person.do("Close")
    for _ in range(12):
        person.take_hint()
        expect(person.told).to_contain_text("Hint")
        turns = person.turns.count()
        person.do("Guess")
        expect(person.turns).to_have_count(turns + 1)
        expect(person.turns.last).to_contain_text(re.compile(r"\d black, \d white"))
        if person.heading(re.compile("^You found it")).count():
            break
    expect(person.heading(re.compile("^You found it"))).to_be_visible()
