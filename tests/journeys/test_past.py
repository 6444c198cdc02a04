"""The list of past games: looked back on, opened, sent, deleted."""

from __future__ import annotations

import json

from playwright.sync_api import expect

from .conftest import NATIVE, PHONE
from .person import PRESETS, SAVED, Person
from .texts import like, words

pytestmark = NATIVE

KIDS = PRESETS["kids"].name
ASKED = {"count": 0, "agree": 0, "best": 0, "list": 0, "undo": 0}
KEEP = f"text => localStorage.setItem({SAVED}.replace(/game@.*/, 'record'), text)"
LOST, FOUND = words("past.lost", guesses=1), words("past.found", guesses=2)


def record(count: int) -> str:
    """Return what the page keeps of this number of games, the last of them lost."""
    game = {"kind": "play", "game": "p4c6r:1122=1,0;1344=4,0", "guesses": 2, "won": True}
    games = [
        {"id": f"{n:05}", "at": 1_700_000_000_000 + n, "loss": 0.1, "asked": ASKED, **game}
        for n in range(count - 1)
    ]
    lost = {"kind": "play", "game": "p3c6r:112=1,1", "guesses": 1, "won": False}
    last = {"id": "zzzzz", "at": 1_800_000_000_000, "loss": 0, "asked": ASKED, **lost}
    return json.dumps({"era": 0, "games": [*games, last]})


@PHONE
def test_of_a_thousand_games_one_is_deleted_and_brought_back_reviewed_and_opened(
    person: Person,
) -> None:
    page, sheet = person.page, person.dialog("past.title")
    games = sheet.get_by_role("listitem")
    first = games.first
    person.expect_guess(1)
    # Before the page's own script: the page that goes might save its own record after this one.
    once = (
        f"if (!sessionStorage.kept) ({KEEP})({json.dumps(record(1000))}); sessionStorage.kept = 1"
    )
    page.add_init_script(once)
    page.reload()
    own = person.answer_all((1, 1))
    person.do("do.menu", "record.title", "past.title")
    expect(games).to_have_count(20)  # a phone would take seconds to draw all
    expect(person.text(words("past.shown", shown=20, count=1000), sheet)).to_be_visible()
    person.press(person.button("do.more", sheet))
    expect(games).to_have_count(40)

    person.press(first.get_by_text(LOST))
    person.press(person.button("past.delete", first))
    expect(person.text("past.deleted", sheet)).to_be_visible()
    expect(first).to_contain_text(FOUND)
    person.press(person.button("do.undo", sheet))
    expect(first).to_contain_text(LOST)

    review = person.dialog("review.title")
    ended = like("review.wholeLost", **{"from": 1})
    person.do("do.close", "past.title")
    for place, name, told in ((games.nth(1), FOUND, like("review.whole")), (first, LOST, ended)):
        person.press(place.get_by_text(name))
        person.press(person.button("review.open", place))
        person.press(person.text("review.details", review))
        expect(review.get_by_text(told)).to_be_visible()
        person.do("do.close")
        expect(person.button("review.open", place)).to_be_focused()
    person.do("do.close")
    expect(person.button("past.title")).to_be_focused()
    person.do("do.close")
    person.expect_turns(1)

    person.do("do.menu", "record.title", "past.title")
    person.press(first.get_by_text(LOST))
    person.press(person.button("past.open", first))
    expect(person.button("board.chip", name=KIDS)).to_be_visible()
    person.expect_turns(1)
    person.do("note.back")
    person.expect_pegs(*own)
