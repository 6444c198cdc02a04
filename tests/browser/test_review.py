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


def scores(dialog: Locator) -> dict[str, int]:
    """Return skill and luck of 100, of those that are told."""
    told = dialog.get_by_role("status").inner_text().replace("\n", " ")
    return {name: int(figure) for name, figure in re.findall(r"(Skill|Luck) (\d+) of 100", told)}


def words(dialog: Locator) -> list[str]:
    """Return the word for each guess, in their order."""
    turns = dialog.get_by_role("listitem").filter(has=dialog.page.get_by_role("heading"))
    told = [re.findall("Best|Good|Fair|Costly|Hint", turn) for turn in turns.all_inner_texts()]
    assert all(len(found) == 1 for found in told), told
    return [found[0] for found in told]


def open_figures(person: Person, dialog: Locator, turn: int) -> None:
    """Open the figures of a turn."""
    person.press(dialog.get_by_text(f"Figures of turn {turn}"))


def games_of(dialog: Locator, kind: str) -> Locator:
    """Return how many games there are of one kind."""
    section = dialog.get_by_role("region", name=kind, exact=True)
    row = section.locator("div").filter(has=dialog.page.get_by_text("Games", exact=True))
    return row.get_by_role("definition")


@pytest.mark.quick
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
    assert scores(review) == {"Skill": 89, "Luck": 86}
    expect(review.get_by_text(" decided it")).to_have_count(0)  # it is not over
    assert words(review) == ["Good", "Fair"]
    better = review.get_by_text("It leaves 204.54 codes on average, and a better guess 185.27.")
    expect(better).to_be_visible()
    expect(review.get_by_role("row", name="At the start 1,296")).to_be_visible()
    to_go = review.get_by_text(re.compile("^Guesses to go"))
    expect(to_go).to_have_count(2)
    expect(to_go.last).to_be_hidden()
    open_figures(person, review, 2)
    expect(to_go.last).to_be_visible()
    expect(review.get_by_text("Skill 85 of 100. Luck 84 of 100.")).to_be_visible()
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
    assert words(review)[:2] == ["Good", "Fair"]
    expect(
        review.get_by_text(re.compile("^(Turn \\d decided it: |No single turn decided it)"))
    ).to_be_visible()
    expect(review.get_by_role("heading", name=re.compile("^Turn "))).to_have_count(guesses)
    person.do("Close")
    person.do("Undo")
    person.solve(SECRET, guesses)
    page.reload()
    expect(person.heading(f"Solved in {guesses} guesses")).to_be_visible()
    person.do("Menu", "Your games")
    games = person.dialog("Your games")
    expect(games_of(games, "Solve")).to_have_text("1")
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
    choose = games.get_by_label("Open a file")
    choose.set_input_files(damaged)
    told = 'Game 1 in “damaged.json” is damaged: its “kind” is "odd". Mend it in the file, '
    expect(games.get_by_text(told)).to_be_visible()
    empty = tmp_path / "empty.json"
    empty.touch()
    choose.set_input_files(empty)
    expect(games.get_by_text("“empty.json” is empty. Choose the file that ")).to_be_visible()
    choose.set_input_files(saved)
    expect(games.get_by_text("1 game added.")).to_be_visible()
    expect(games_of(games, "Solve")).to_have_text("1")


@pytest.mark.nightly
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
    assert set(scores(review)) == {"Skill", "Luck"}
    repeated = words(review)[1:]  # the same guess again and again, if it was not the code
    assert repeated == ["Costly"] * len(repeated)
    expect(review.get_by_text("nothing new could come of it")).to_have_count(len(repeated))
    figures = review.get_by_text("Figures of turn 1", exact=True)
    person.tab_to(figures)
    keys.press("Enter")
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
    expect(games_of(games, "Play")).to_have_text("1")
    erase = person.button(re.compile("^Erase all games"), games)
    person.tab_to(erase)
    keys.press("Enter")
    expect(person.button("Erase 1 game", games)).to_be_visible()
    expect(erase).to_be_focused()
    keys.press("Tab")
    keys.press("Enter")
    expect(games.get_by_text("1 game erased.")).to_be_visible()
    assert games.evaluate("dialog => dialog.contains(document.activeElement)")


@PHONE
def test_a_guess_after_a_hint_is_no_skill(native_page: Page) -> None:
    person = Person(native_page)
    person.play()
    person.take_hint()
    person.do("Guess")
    expect(person.heading("2. Your guess")).to_be_visible()
    person.reveal()
    person.do("Review")
    review = person.dialog("Review")
    told = review.get_by_text("Turn 1 came after a hint and does not count as skill.")
    expect(told).to_be_visible()
    assert set(scores(review)) == {"Luck"}
    assert words(review) == ["Hint"]


def guess_thrice(person: Person) -> None:
    """Make the fewest guesses whose skill is told where the game is given up."""
    for number in range(2, 5):
        person.page.keyboard.type("rryy")
        person.do("Guess")
        expect(person.heading(f"{number}. Your guess")).to_be_visible()


@pytest.mark.nightly
@PHONE
def test_skill_and_luck_did_not_fill_half_of_a_narrow_phone(native_page: Page) -> None:
    """In the review one ring was below the other; at the end of a game they are side by side."""
    native_page.set_viewport_size({"width": 320, "height": 568})
    person = Person(native_page)
    person.play()
    guess_thrice(person)
    person.reveal()
    person.do("Review")
    review = person.dialog("Review")
    boxes = [review.get_by_text(name, exact=True).bounding_box() for name in ("Skill", "Luck")]
    assert boxes[0] is not None
    assert boxes[1] is not None
    assert boxes[0]["y"] == boxes[1]["y"]


@pytest.mark.nightly
@DESK
def test_the_answers_of_the_devil_are_no_luck(native_page: Page) -> None:
    person = Person(native_page)
    person.play("Devil")
    expect(person.heading("Against the devil")).to_be_visible()
    guess_thrice(person)
    person.reveal()
    person.do("Review")
    review = person.dialog("Review")
    expect(review.get_by_text("by the devil\u2019s answers")).to_be_visible()
    assert set(scores(review)) == {"Skill"}
    review.get_by_text("Figures of turn 1", exact=True).click()
    expect(
        review.get_by_text(re.compile("^The answer (cost|saved) .* against the average"))
    ).to_be_visible()
    lucky = re.compile(r"\b(un)?lucky\b|\b(good|bad) luck\b|Luck \d", re.IGNORECASE)
    expect(review.get_by_text(lucky)).to_have_count(0)


@pytest.mark.nightly
@PHONE
def test_the_review_of_a_large_board_ends_no_python(open_page: OpenPage, app_url: str) -> None:
    """The console said "null function": what it needs first had not been sent first."""
    game = "11223344=0,0;88676575=0,0;a9a999ab=0,0;cccccccc=8,0"
    person = Person(open_page(f"{app_url}#solve/p8c12r:{game}"))
    expect(person.heading("Solved in 4 guesses")).to_be_visible()
    person.do("Review")
    unknown = person.page.get_by_text("There were too many possible codes to list").first
    expect(unknown).to_be_visible()


@pytest.mark.nightly
@DESK
def test_a_game_that_no_code_fits_is_not_given_figures(native_page: Page) -> None:
    person = Person(native_page)
    native_page.evaluate("() => { location.hash = '#solve/p4c6r:1122=0,0;1123=4,0'; }")
    expect(person.heading("Solved in 2 guesses")).to_be_visible()
    person.do("Review")
    review = person.dialog("Review")
    expect(review.get_by_text(re.compile("^Turns 1 to 2 cannot all be true"))).to_be_visible()
    expect(review.get_by_text(re.compile("expected|Guesses to go"))).to_have_count(0)
