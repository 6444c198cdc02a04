"""The main errands of a person in Firefox and in WebKit, with the one file and on the site."""

from __future__ import annotations

import re

from ..browser.person import PRESETS, score
from .person import TURNS, Person, Thing, button, heading


def solve(person: Person, secret: list[str], first: int = 1) -> None:
    """Follow the suggestions until the secret is found."""
    for number in range(first, first + 12):
        black, white = score(person.see_guess(number), secret)
        person.answer(black, white)
        if black == len(secret):
            person.see(heading(re.compile(rf"^Solved in {number} guess(es)?$")))
            return
    raise AssertionError(f"twelve guesses did not find {secret}")


def test_a_whole_game_is_solved(person: Person) -> None:
    solve(person, PRESETS["classic"].secret.split())


def test_in_play_a_guess_of_ones_own_is_answered_and_a_hint_guessed(person: Person) -> None:
    person.do("Play")
    person.see(heading("1. Your guess"))
    for colour in ("red", "red", "blue", "green"):
        person.tap(button(colour, Thing("group", "Palette")))
    person.wait(lambda: person.pegs() == ["red", "red", "blue", "green"] or None, "four pegs")
    person.do("Guess")
    person.see(heading("2. Your guess"))
    person.see_text(r"\d black, \d white\W+[\d,]+ left", TURNS)
    person.do("Hint")
    person.wait(lambda: "empty" not in person.pegs() or None, "a hint")
    hint = person.pegs()
    person.do("Guess")
    person.see_turns(2)
    assert len(hint) == 4
