"""The main journeys of a person in Firefox and in WebKit, with the one file and on the site."""

from __future__ import annotations

import re

from ..browser.conftest import Site
from ..browser.person import PRESETS, score
from .conftest import beside_a_loop
from .driver import Driver
from .person import TURNS, Person, Thing, button, heading

MINE = """class Mine:
    name = "plain"

    def choose(self, position, rng, progress=None):
        return position.candidates[0]
"""
PROMPT = Thing("textbox", "Python")
LOG = Thing("log", "What you typed, and the results")
BUSY = 0.5  # of what a loop takes; a page that is open and idle takes a fiftieth
FREE = 0.25


def solve(person: Person, secret: list[str], first: int = 1) -> None:
    """Follow the suggestions until the secret is found."""
    for number in range(first, first + 12):
        black, white = score(person.see_guess(number), secret)
        person.answer(black, white)
        if black == len(secret):
            person.see(heading(re.compile(rf"^Solved in {number} guess(es)?$")))
            return
    raise AssertionError(f"twelve guesses did not find {secret}")


def test_a_whole_game_is_solved(person: Person, url: str) -> None:
    solve(person, PRESETS["classic"].secret.split())
    # Only from its library does Python import the core; the one file has the snapshot.
    imported = "() => performance.getEntriesByName('boot:importing').length > 0"
    assert not (url.startswith("file:") and person.driver.evaluate(imported))


def test_in_play_a_guess_of_ones_own_is_answered_and_a_hint_guessed(person: Person) -> None:
    person.play()
    person.see(heading("1. Your guess"))
    for colour in ("red", "red", "blue", "green"):
        person.tap(button(colour, Thing("toolbar", "Palette")))
    person.wait(lambda: person.pegs() == ["red", "red", "blue", "green"] or None, "four pegs")
    person.do("Guess")
    person.see(heading("2. Your guess"))
    person.see_text(r"\d black, \d white", TURNS)
    person.do("Hint")
    person.do("What is the best guess?")
    person.wait(lambda: "empty" not in person.pegs() or None, "a hint")
    hint = person.pegs()
    person.do("Guess")
    person.see_turns(2)
    assert len(hint) == 4


def test_a_game_outlasts_a_reload_and_a_contradiction_is_told_and_undone(person: Person) -> None:
    person.see_guess(1)
    person.answer(1, 1)
    guess = person.see_guess(2)
    person.driver.reload()
    assert person.see_guess(2) == guess
    person.see_turns(1)
    person.answer(0, 0)
    person.see_guess(3)
    person.answer(0, 0)
    person.see(heading("No code fits all these answers"))
    person.see_turns(3)
    person.do("Undo")
    person.see_guess(3)
    person.do("Undo")
    assert person.see_guess(2) == guess
    person.see_turns(1)


def own_strategies(person: Person) -> None:
    """Go to the place for strategies of one's own."""
    person.do("Menu", "Lab")
    person.tap(button("A strategy of your own"))


def test_a_strategy_of_ones_own_is_checked_and_plays(person: Person) -> None:
    own_strategies(person)
    person.fill(Thing("textbox", re.compile("^Python source")), MINE)
    person.do("Check")
    person.see_text(r"Ready to run: plain\.")
    strategies = Thing("group", "Strategies")
    for number, box in enumerate(person.look(Thing("checkbox", None, strategies))):
        if box["checked"] != ("plain" in box["name"]):
            person.tap(Thing("checkbox", None, strategies), number)
    person.fill(Thing("spinbutton", "Games each"), "5")
    person.driver.press("Tab")
    person.do("Run")
    person.see_text(r"Done: 5 games played\.")


def test_the_core_is_free_after_an_endless_loop_at_the_prompt_is_cancelled(
    person: Person,
) -> None:
    own_strategies(person)
    person.do("Python prompt")
    person.fill(PROMPT, "6 * 7")
    person.driver.press("Enter")
    person.see_text(r"\b42\b", LOG)
    person.fill(PROMPT, "while True: pass")
    person.driver.press("Enter")
    person.see(button("Cancel"))
    person.see_text(r"No answer for 5 seconds\.")
    pid = person.driver.pid
    person.wait(lambda: beside_a_loop(pid) > BUSY or None, "the loop to be busy")
    person.do("Cancel")
    person.see_text(r"Cancelled\. Python has restarted", LOG)
    person.fill(PROMPT, "7 * 9")
    person.driver.press("Enter")
    person.see_text(r"\b63\b", LOG)
    assert min(beside_a_loop(pid) for _ in range(3)) < FREE


def test_after_one_visit_the_site_works_with_its_server_stopped(
    site: Site, driver: Driver, sight: str
) -> None:
    driver.open(site.url)
    person = Person(driver, sight)
    person.see_guess(1)
    person.answer(1, 1)
    guess = person.see_guess(2)
    # The service worker is activated when all that it lists is kept, and not before.
    active = "async () => (await navigator.serviceWorker.ready).active.state === 'activated'"
    person.wait(lambda: driver.evaluate(active) or None, "the whole site to be kept")
    site.stop()
    for go in (driver.reload, lambda: driver.open_anew(site.url)):
        go()
        assert person.see_guess(2) == guess
        person.see_turns(1)
        # It is not the browser's own cache that has answered.
        assert driver.evaluate("() => navigator.serviceWorker.controller?.state") == "activated"
    person.do("Undo")
    solve(person, PRESETS["classic"].secret.split())
