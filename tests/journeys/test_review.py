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


def account(person: Person) -> str:
    """Return the account of a review, and see that its figures add up as they are shown."""
    sum_of = details(person).get_by_text(like("review.expected"))
    told = sum_of.inner_text().replace("\n", " ")
    whole, terms = told.split(":")
    signed = re.findall(r"([+\N{MINUS SIGN}]?) ?(\d+\.\d+)", terms)
    total = sum(-float(one) if sign == "\N{MINUS SIGN}" else float(one) for sign, one in signed)
    assert total == pytest.approx(sum(map(float, re.findall(r"[\d.]+", whole))), abs=1e-9), told
    return told


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
    assert "2 guesses and" in account(person)
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
    assert account(person).startswith(words("review.whole", **{"from": 1}, used=guesses))
    assert judged(person)[:2] == ["good", "fair"]
    person.do("do.close", "do.undo")
    person.solve(SECRET, guesses)
    page.reload()
    expect(person.heading("won.solve", turns=guesses)).to_be_visible()
    # Beside the turn that found the code none is said to be left.
    expect(person.turn(guesses - 1)).to_have_accessible_name(like("turn.codes"))
    found = re.escape(words("answer.words", black=4, white=0))
    expect(person.turn(guesses)).to_have_accessible_name(re.compile(rf"{found}\.$"))
    person.do("do.menu", "record.title")
    games = person.dialog("record.title")
    expect(games_of(games, "Solve")).to_have_text("1")
    expect(games.get_by_role("row", name=re.compile(rf"^{guesses} guesses"))).to_contain_text("1")

    # They are taken along in a file, which may be damaged on its way.
    with page.expect_download() as handed:
        person.press(person.button("record.save", games))
    saved = tmp_path / "games.json"
    handed.value.save_as(saved)
    person.press(person.button("record.erase", games))
    person.press(person.button(words("record.eraseNow", count=1), games))
    expect(games.get_by_text(words("record.none"))).to_be_visible()
    choose = games.get_by_label(words("pegs.open"))
    for name, text, told in [
        (
            "damaged.json",
            saved.read_text("utf-8").replace('"solve"', '"odd"'),
            words(
                "record.wrong.field", number=1, name="damaged.json", field="kind", quoted='"odd"'
            ),
        ),
        ("empty.json", "", words("record.wrong.empty", name="empty.json")),
        ("games.json", saved.read_text("utf-8"), words("record.opened", added=1, had=0, gone=0)),
    ]:
        path = tmp_path / name
        path.write_text(text, "utf-8")
        choose.set_input_files(path)
        expect(games.get_by_text(told)).to_be_visible()
    expect(games_of(games, "Solve")).to_have_text("1")


@NATIVE
@PHONE
@pytest.mark.parametrize(
    ("kind", "guesses", "told", "counts"),
    [
        pytest.param("maker.computer", 0, "review.hintedTurns", {"luck"}, id="a hint is no skill"),
        pytest.param(
            "maker.computer", 1, "review.sure.exact", {"luck"}, id="one guess is no skill"
        ),
        pytest.param("maker.devil", 3, "review.badLuck", {"skill"}, id="the devil is no luck"),
    ],
)
def test_a_review_counts_what_was_skill_and_what_was_luck(
    person: Person, kind: str, guesses: int, told: str, counts: set[str]
) -> None:
    person.play(kind)
    for _ in range(guesses):
        person.guess("red", "red", "yellow", "yellow")
    if not guesses:
        person.take_hint()
        person.do("do.guess")
        expect(person.turns).to_have_count(1)
    person.reveal()
    person.do("review.open")
    review = person.dialog("review.title")
    details(person)
    values = {"chance": kind != "maker.devil"} if "Luck" in told else {"turns": 1}
    expect(review.get_by_text(like(told, **values))).to_be_visible()
    assert set(scores(review)) == counts
    if counts == {"skill"}:
        lucky = re.compile(r"\b(un)?lucky\b|\b(good|bad) luck\b|Luck \d", re.IGNORECASE)
        expect(review.get_by_text(lucky)).to_have_count(0)
    elif not guesses:
        assert judged(person) == ["hint"]


TURNED = "#solve/p4c6r:6343=1,1;3223=1,1;3142=1,1;1331=2,2;1133=4,0"
"""A game that its fourth turn decided."""


def replayed(arrive: Arrive) -> Person:
    """Open the review of that game, which shows the turn that decided it."""
    person = arrive(TURNED)
    expect(person.heading("won.solve", turns=5)).to_be_visible()
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


def open_table(person: Person) -> None:
    """Have the best guesses compared."""
    either = person.button("do.why").or_(person.button("compare.show"))
    person.use(either.first if person.touches else person.button("compare.show"))


@pytest.mark.nightly
@NATIVE
def test_another_guess_is_taken_from_the_table_and_given_back(arrive: Arrive) -> None:
    person = arrive(MID)
    suggested = person.expect_guess(2)
    open_table(person)
    expect(person.text(like("worth.toGo")).first).to_be_visible()
    found = compared(person)
    assert 2 <= len(found) <= 11
    averages = [float(re.findall(r"\d+\.\d+", average)[0]) for _, average, *_ in found]
    assert averages[0] == min(averages)
    assert sum("suggested" in guess for guess, *_ in found) == 1
    other = table(person).get_by_role("button", pressed=False).nth(1)
    name = Person.name_of(other)
    pegs = name.removeprefix("Guess ").partition(".")[0].split(", ")
    assert pegs != suggested
    person.use(table(person).get_by_role("button", name=f"Guess {', '.join(pegs)}."))
    if person.touches:
        expect(person.dialog("why.title")).to_be_hidden()
    else:
        expect(table(person).get_by_role("row").filter(has_text="yours")).to_have_count(1)
    expect(person.heading("now.own", number=2)).to_be_visible()
    person.expect_pegs(*pegs)
    if person.touches:
        person.do("do.undo")
    else:
        person.page.keyboard.press("Control+z")
    person.expect_guess(2)
    person.expect_pegs(*suggested)
    expect(person.turns).to_have_count(1)


@NATIVE
def test_a_guess_of_ones_own_is_rated_and_not_lost_to_a_tap_in_the_table(
    person: Person,
) -> None:
    person.expect_guess(1)
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
        person.do("compare.show")
    expect(told).to_contain_text(like("worth.toGo"))
    expect(told).to_contain_text(re.compile(r"It needs (about )?\d\.\d+ fewer on average\."))
    expect(table(person).get_by_role("row").filter(has_text="yours")).to_have_count(1)
    person.press(table(person).get_by_role("button", pressed=False).first)
    expect(person.row.first).to_be_visible()
    assert person.pegs() != own
    person.do("do.undo")
    person.expect_pegs(*own)
