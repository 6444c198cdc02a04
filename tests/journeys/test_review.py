"""Someone looks back on a game, on all games of this device, and at what a guess is worth."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from .conftest import DESK, NATIVE, PHONE, Arrive
from .ears import Ears
from .person import Person
from .texts import like, words

BEGUN = "#solve/p4c6r:1122=0,2;1344=1,2"  # fits 3214, yellow orange red green
SECRET = ["yellow", "orange", "red", "green"]
MID = "#solve/p4c6r:1122=1,1"


def details(person: Person) -> Locator:
    """Open the figures of a review, if they are closed."""
    dialog = person.dialog("review.title")
    place = person.text("review.details", dialog)
    expect(place).to_be_visible()
    if not person.heading("review.sum").is_visible():
        person.use(place)
    return dialog


def account(person: Person) -> Locator:
    """Return the account of a review."""
    return details(person).get_by_text(like("review.expected"))


def scores(dialog: Locator) -> dict[str, int]:
    """Return skill and luck of 100, of those that are told."""
    found = {}
    for kind in ("skill", "luck"):
        name = dialog.get_by_text(words(f"review.score.{kind}"), exact=True)
        if name.count():
            found[kind] = int(re.findall(r"\d+", name.locator("..").inner_text())[0])
    return found


def slider(person: Person) -> Locator:
    """Return the curve of a review, which is a slider of its turns."""
    return person.role("slider", "review.left", person.dialog("review.title"))


def story(person: Person) -> Locator:
    """Return what is told of the turn in sight."""
    return person.dialog("review.title").get_by_role("status")


def judged(person: Person) -> list[str]:
    """Step through a review; return the kind of the word for each guess, in their order."""
    kinds = {words(f"review.word.{kind}"): kind for kind in ("best", "good", "fair", "costly")}
    kinds[words("do.hint")] = "hint"
    expect(person.text("review.details", person.dialog("review.title"))).to_be_visible()
    turns = int(slider(person).get_attribute("max") or 0)
    slider(person).fill("1")
    found = []
    for number in range(1, turns + 1):
        expect(person.text(words("review.step", turn=number, turns=turns))).to_be_visible()
        found.append(kinds[story(person).inner_text().split(".")[1].strip()])
        if number < turns:
            person.use(person.button("review.on"))
    return found


def games_of(dialog: Locator, kind: str) -> Locator:
    """Return how many games there are of one kind."""
    section = dialog.get_by_role("region", name=kind, exact=True)
    row = section.locator("div").filter(
        has=dialog.page.get_by_text(words("record.games"), exact=True)
    )
    return row.get_by_role("definition")


@pytest.mark.quick
@PHONE
def test_a_game_is_reviewed_and_counted_once(arrive: Arrive, tmp_path: Path) -> None:
    person = arrive(BEGUN)
    page, review = person.page, person.dialog("review.title")
    person.expect_guess(3)
    person.do("do.menu", "review.menu")
    expect(account(person)).to_contain_text("2 guesses and")
    assert scores(review) == {"skill": 89, "luck": 86}
    decided = like("review.decided", over=True)
    expect(review.get_by_text(decided)).to_have_count(0)  # it is not over
    assert judged(person) == ["good", "fair"]
    lucky = words("review.turning.lucky", left=7)
    so_far = words("review.decided", over=False, turn=2, why=lucky)
    expect(story(person)).to_contain_text(so_far)
    to_go = review.get_by_text(like("review.toGo"))
    expect(to_go).to_be_visible()
    scored = words("scores.line", which="both", skill=85, luck=84)
    expect(review.get_by_text(scored)).to_be_visible()
    person.press(person.button("review.answers", review))
    came = person.role("row", re.compile(words("why.came")), review)
    expect(came).to_be_visible()
    person.press(person.button("review.better", review))
    expect(person.role("table", "review.answers", review)).to_have_count(1)
    expect(came).to_have_count(0)
    person.do("do.close")

    guesses = person.solve(SECRET, 3)
    person.do("review.open")
    expect(account(person)).to_contain_text(words("review.whole", **{"from": 1}, used=guesses))
    assert judged(person)[:2] == ["good", "fair"]
    person.do("do.close", "do.undo")
    person.solve(SECRET, guesses)
    page.reload()
    person.expect_heading("won.solve", turns=guesses)
    # Beside the turn that found the code none is said to be left.
    expect(person.turn(guesses - 1)).to_have_accessible_name(like("turn.codes"))
    found = re.escape(words("answer.words", black=4, white=0))
    expect(person.turn(guesses)).to_have_accessible_name(re.compile(rf"{found}\.$"))
    person.do("do.menu", "record.title")
    games = person.dialog("record.title")
    expect(games_of(games, "Solve")).to_have_text("1")
    expect(games.get_by_role("row", name=re.compile(rf"^{guesses} guesses"))).to_contain_text("1")

    # They are taken along in a file.
    with page.expect_download() as handed:
        person.press(person.button("record.save", games))
    saved = tmp_path / "games.json"
    handed.value.save_as(saved)
    person.press(person.button("record.erase", games))
    person.press(person.button(words("record.eraseNow", count=1), games))
    expect(games.get_by_text(words("record.none"))).to_be_visible()
    games.get_by_label(words("pegs.open")).set_input_files(saved)
    expect(games.get_by_text(words("record.opened", added=1, had=0, gone=0))).to_be_visible()
    expect(games_of(games, "Solve")).to_have_text("1")


TURNED = "#solve/p4c6r:6343=1,1;3223=1,1;3142=1,1;1331=2,2;1133=4,0"
"""A game that its fourth turn decided."""


def replayed(arrive: Arrive) -> Person:
    """Open the review of that game, which shows the turn that decided it."""
    person = arrive(TURNED)
    person.expect_heading("won.solve", turns=5)
    person.choose("review.open")
    why = words("review.turning.left", left=2, best=1)
    expect(story(person)).to_contain_text(words("review.decided", over=True, turn=4, why=why))
    expect(slider(person)).to_have_value("4")
    figure = r"\d\.\d\d"  # those are in the details
    expect(person.dialog("review.title").get_by_text(re.compile(figure)).first).to_be_hidden()
    return person


@NATIVE
@PHONE
def test_a_review_is_replayed_by_taps_and_swipes(arrive: Arrive) -> None:
    person = replayed(arrive)
    board = person.role("list", "turns.label", person.dialog("review.title"))
    shown = board.locator("[aria-current]")
    box = board.bounding_box()
    assert box
    for part, turn in [(0.8, 5), (0.2, 4), (0.2, 3)]:
        person.touch(box["x"] + part * box["width"], box["y"] + box["height"] / 2)
        expect(slider(person)).to_have_value(str(turn))
    for begin, end, turn in [(300, 200, 4), (200, 300, 3)]:
        for kind, x in [("pointerdown", begin), ("pointerup", end)]:
            board.dispatch_event(kind, {"clientX": x, "pointerType": "touch"})
        expect(slider(person)).to_have_value(str(turn))
    own = shown.text_content() or ""
    person.do("review.better")
    expect(shown).to_contain_text(words("review.better"))
    person.do("review.better")
    expect(shown).to_have_text(own)
    person.do("review.better", "review.on")
    expect(person.button("review.better")).to_have_attribute("aria-pressed", "false")


@NATIVE
@DESK
def test_a_review_is_replayed_by_keys_and_by_ear(arrive: Arrive) -> None:
    person = replayed(arrive)
    keys = person.page.keyboard
    codes = words("turn.codes", codes=2)
    expect(slider(person)).to_have_attribute("aria-valuetext", codes)
    expect(slider(person)).to_be_focused()
    ears = Ears(person.page)
    for key, turn, said in [
        ("ArrowLeft", 3, words("review.why.answers", own=9, best=12)),
        ("Home", 1, words("review.perfect")),
        ("End", 5, words("review.perfect")),  # the same sentence, and yet it is heard
    ]:
        keys.press(key)
        step = words("review.step", turn=turn, turns=5)
        ears.hear(rf"{step}\. \w+\.\s+{re.escape(said)}")
    person.use(person.button("review.back"))
    keys.press("ArrowLeft")
    expect(slider(person)).to_have_value("3")
    person.use(person.button("review.better"))
    expect(story(person)).to_contain_text(words("review.better"))


def table(person: Person) -> Locator:
    """Return the table of the best guesses, its rows there and with all effort spent."""
    found = person.role("table", "compare.title")
    expect(found.get_by_role("button").first).to_be_visible()
    expect(found).not_to_contain_text(words("compare.closer"))
    return found


def compared(person: Person) -> list[list[str]]:
    """Return the table as text: guess with its marks, average, longest."""
    rows = table(person).get_by_role("row").all()[1:]
    return [row.locator("th, td").all_inner_texts() for row in rows]


@NATIVE
def test_guesses_are_compared_taken_from_the_table_and_ones_own_is_not_lost(
    arrive: Arrive,
) -> None:
    person = arrive(MID)
    suggested = person.expect_guess(2)
    person.choose("do.why" if person.touches else "compare.show")
    found = compared(person)
    assert 2 <= len(found) <= 11
    averages = [float(re.findall(r"\d+\.\d+", average)[0]) for _, average, *_ in found]
    assert averages[0] == min(averages)
    assert sum("suggested" in guess for guess, *_ in found) == 1
    name = Person.name_of(table(person).get_by_role("button", pressed=False).nth(1))
    pegs = name.removeprefix("Guess ").partition(".")[0].split(", ")
    assert pegs != suggested
    person.use(table(person).get_by_role("button", name=f"Guess {', '.join(pegs)}."))
    person.expect_heading("now.own", number=2)
    person.expect_pegs(*pegs)
    person.do("do.undo")
    person.expect_guess(2)
    person.expect_pegs(*suggested)
    person.expect_turns(1)

    person.page.keyboard.type("pbpb")
    own = ["purple", "blue", "purple", "blue"]
    person.expect_pegs(*own)
    person.page.keyboard.press("Escape")
    title = words("why.titleOwn")
    if person.touches:
        person.do("do.why")
        told = person.dialog(title)
    else:
        told = person.page.get_by_role("complementary", name=title)
    expect(told).to_contain_text(like("worth.toGo"))
    expect(told).to_contain_text(re.compile(r"It needs (about )?\d\.\d+ fewer on average\."))
    expect(table(person).get_by_role("row").filter(has_text="yours")).to_have_count(1)
    person.press(table(person).get_by_role("button", pressed=False).first)
    expect(person.row.first).to_be_visible()
    assert person.pegs() != own
    person.do("do.undo")
    person.expect_pegs(*own)
