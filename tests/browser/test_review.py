"""Someone looks back on a game, and on all games that ended on this device."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from .conftest import DESK, PHONE, OpenPage
from .person import Person

BEGUN = "#solve/p4c6r:1122=0,2;1344=1,2"  # fits 3214, yellow orange red green
SECRET = ["yellow", "orange", "red", "green"]


def account(dialog: Locator) -> str:
    """Return the account of a review, and see that its figures add up as they are shown."""
    words = dialog.get_by_text(re.compile(r"guess.*: (about )?[\d.]+ expected"))
    expect(words).to_be_visible()
    told = words.inner_text().replace("\n", " ")
    found = re.search(r"(\d+) guess\w*(?:,? and ([\d.]+) (?:to go|more to find it))?:", told)
    assert found, told
    signs = {"+": 1, "\N{MINUS SIGN}": -1, "": 1}
    terms = re.findall(r"([+\N{MINUS SIGN}]?) ?(\d+\.\d+) (?:expected|skill|bad|good)", told)
    total = sum(signs[sign] * float(figure) for sign, figure in terms)
    assert total == pytest.approx(int(found[1]) + float(found[2] or 0), abs=1e-9), told
    return told


def figure(dialog: Locator, kind: str, name: str) -> Locator:
    """Return a figure of one kind of games."""
    section = dialog.get_by_role("region", name=kind, exact=True)
    row = section.locator("div").filter(has=dialog.page.get_by_text(name, exact=True))
    return row.get_by_role("definition")


@PHONE
def test_a_game_is_reviewed_and_counted_once(
    open_page: OpenPage, app_url: str, tmp_path: Path
) -> None:
    page = open_page(app_url + BEGUN)
    person = Person(page)
    person.expect_guess(3)
    person.do("Menu", "Review this game so far")
    review = person.dialog("Review")
    assert "2 guesses and" in account(review)
    expect(review.get_by_text(re.compile("^Guesses to go"))).to_have_count(2)
    expect(review.get_by_role("row", name="At the start 1,296")).to_be_visible()
    person.press(person.button("Answers to your guess 2", review))
    came = review.get_by_role("row", name=re.compile("^1 black, 2 white, the answer that came"))
    expect(came).to_be_visible()
    person.press(person.button(re.compile("^Answers to the program"), review).first)
    expect(review.get_by_role("table", name="Codes that each answer leaves")).to_have_count(1)
    expect(came).to_have_count(0)
    person.do("Close")

    guesses = person.solve(SECRET, 3)
    person.do("Review")
    assert account(review).startswith(f"{guesses} guesses:")
    expect(review.get_by_role("heading", name=re.compile("^Turn "))).to_have_count(guesses)
    person.do("Close")
    person.do("Undo")
    person.solve(SECRET, guesses)
    page.reload()
    expect(person.heading(f"Solved in {guesses} guesses")).to_be_visible()
    person.do("Menu", "Your games")
    games = person.dialog("Your games")
    expect(figure(games, "Solve", "Games")).to_have_text("1")
    expect(games.get_by_role("row", name=re.compile(rf"^{guesses} guesses"))).to_contain_text("1")
    loss = r"(\d\.\d\d|~ \d\.\d)"
    row = games.get_by_role("row", name=re.compile(rf"^Classic .* {loss}$"))
    expect(row).to_be_visible()

    with page.expect_download() as handed:
        person.press(person.button("Save as a file", games))
    saved = tmp_path / "games.json"
    handed.value.save_as(saved)
    person.press(person.button(re.compile("^Erase all games"), games))
    person.press(person.button("Erase 1 game", games))
    expect(games.get_by_text(re.compile("^No game has ended"))).to_be_visible()
    damaged = tmp_path / "damaged.json"
    damaged.write_text(saved.read_text("utf-8").replace('"solve"', '"odd"'), "utf-8")
    choose = games.get_by_label("Add games from a file")
    choose.set_input_files(damaged)
    told = 'Game 1 in “damaged.json” is damaged: its “kind” is "odd". Mend it in the file, '
    expect(games.get_by_text(told)).to_be_visible()
    empty = tmp_path / "empty.json"
    empty.touch()
    choose.set_input_files(empty)
    expect(games.get_by_text("“empty.json” is empty. Choose the file that ")).to_be_visible()
    choose.set_input_files(saved)
    expect(games.get_by_text("1 game added.")).to_be_visible()
    expect(figure(games, "Solve", "Games")).to_have_text("1")


@DESK
def test_a_lost_game_is_looked_back_on_by_keyboard(native_page: Page) -> None:
    person, keys = Person(native_page), native_page.keyboard
    for name in ("Play", "Random code"):
        person.tab_to(person.button(name))
        keys.press("Enter")
    over = person.heading(re.compile("^(Not found|You found it) in"))
    for number in range(1, 11):
        expect(over.or_(person.heading(re.compile(rf"^{number}\. Your guess")))).to_be_visible()
        if over.count():
            break
        keys.type("rrrr")
        person.expect_pegs(*["red"] * 4)
        keys.press("Enter")
        expect(person.turns.nth(number - 1)).to_contain_text("black")  # the answer is there
    expect(over).to_be_visible()
    person.tab_to(person.button("Review"))
    keys.press("Enter")
    review = person.dialog("Review")
    account(review)
    answers = person.button("Answers to your guess 1", review)
    person.tab_to(answers)
    keys.press("Enter")
    expect(review.get_by_role("table", name="Codes that each answer leaves")).to_be_visible()
    expect(answers).to_be_focused()
    keys.press("Escape")
    expect(review).to_be_hidden()
    expect(person.button("Review")).to_be_focused()

    person.tab_to(person.button("Menu"))
    keys.press("Enter")
    person.tab_to(person.button("Your games"))
    keys.press("Enter")
    games = person.dialog("Your games")
    expect(figure(games, "Play", "Games")).to_have_text("1")
    erase = person.button(re.compile("^Erase all games"), games)
    person.tab_to(erase)
    keys.press("Enter")
    expect(person.button("Erase 1 game", games)).to_be_visible()
    expect(erase).to_be_focused()
    keys.press("Tab")
    keys.press("Enter")
    expect(games.get_by_text("1 game erased.")).to_be_visible()
    assert games.evaluate("dialog => dialog.contains(document.activeElement)")


@DESK
def test_a_game_that_no_code_fits_is_not_given_figures(native_page: Page) -> None:
    person = Person(native_page)
    native_page.evaluate("() => { location.hash = '#solve/p4c6r:1122=0,0;1123=4,0'; }")
    expect(person.heading("Solved in 2 guesses")).to_be_visible()
    person.do("Review")
    review = person.dialog("Review")
    expect(review.get_by_text(re.compile("^Turns 1 to 2 cannot all be true"))).to_be_visible()
    expect(review.get_by_text(re.compile("expected|Guesses to go"))).to_have_count(0)
