"""Someone finds the code of the day, sends how it went, and comes back the next day."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from .conftest import OpenPage
from .person import Person
from .texts import like, words

SENT = """
crypto.getRandomValues = (numbers) => numbers.fill(7);
globalThis.sent = [];
navigator.share = async (what) => { globalThis.sent.push(what); };
"""
"""A script after which every game hides the same code, and the device sends texts."""

NOW = "2026-11-22T12:00:00"
SIGNS = "\N{LARGE GREEN CIRCLE}\N{LARGE YELLOW CIRCLE}\N{LARGE BROWN CIRCLE}"
FIRST = ["red", "red", "orange", "yellow"]


@pytest.fixture
def player(open_page: OpenPage, app_url: str) -> Person:
    """Return someone before a game of Play, on a device that sends texts."""
    context = open_page("about:blank", script=SENT).context
    context.clock.set_fixed_time(NOW)
    player = Person(open_page(app_url + "#play", context=context))
    player.expect_heading("lobby.title")
    return player


def find_by_hints(player: Person) -> int:
    """Find the code by hints, from the second guess on; return how many guesses it took."""
    for number in range(2, 10):
        player.guess_by_hint()
        if words("answer.blacks", black=4) in player.turns.last.inner_text():
            player.expect_heading("won.play", turns=number, hints=number - 1)
            return number
    raise AssertionError("the code was not found")


def test_the_code_of_the_day_is_found_sent_and_played_again_for_practice(
    player: Person, place: str
) -> None:
    page = player.page
    player.choose("daily.start")
    player.expect_heading("intro.day.title")
    player.guess(*FIRST)
    page.reload()
    player.expect_turns(1)
    number = find_by_hints(player)
    expect(player.text(words("daily.streak", days=1))).to_be_visible()
    hints = words("over.hints", list=words("over.best", times=number - 1))
    expect(player.text(hints)).to_be_visible()
    expect(page.locator(".ending .next button").first).to_have_accessible_name(words("puzzle.day"))
    expect(player.text(like("days.next"))).to_be_visible()

    player.choose("send.title")
    player.choose("send.send")
    text = page.evaluate("() => sent[0].text")
    lines = text.split("\n")
    bulb = "\N{ELECTRIC LIGHT BULB}"
    assert lines[0] == f"Mastermind 22 Nov · {number}/10 {bulb}{number - 1}", text
    rows = [line for line in lines if line[0] in SIGNS]
    assert rows[-1] == SIGNS[0] * 4 + bulb, text
    assert len(rows) == number, text
    foot = r"Challenge code: 4C6R-.{4}-.{4}" if "file" in place else r"http.*#daily/p4c6r"
    assert re.fullmatch(foot, lines[-1]), text
    for colour in FIRST:
        assert colour not in text

    # Found, it shows how it went, and no new board; once more is for practice.
    player.choose("do.close", "do.lobby")
    found = like("lobby.found", guesses=number)
    expect(player.button("daily.start")).to_have_accessible_description(found)
    player.choose("daily.start")
    result = player.dialog("daily.start")
    expect(result.get_by_role("listitem")).to_have_count(number)
    streak = result.get_by_text(words("record.streak"), exact=True).locator("..")
    expect(streak).to_contain_text("1")
    expect(result).to_contain_text(words("days.next", hours=12, minutes=0))
    today = result.get_by_role("row").filter(has_text=words("days.today"))
    expect(today).to_contain_text(f"{number} guess")
    played = words("days.calendar", weeks=13, played=1, found=1)
    expect(player.role("img", played, result)).to_be_visible()
    player.choose("do.close", "mode.solve")
    page.evaluate("() => { location.hash = '#daily/p4c6r'; }")
    player.choose("days.again")
    player.expect_turn(1)
    expect(player.heading("daily.start")).to_have_count(0)
