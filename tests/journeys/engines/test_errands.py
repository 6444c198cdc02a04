"""A dozen errands of a person, in Firefox and in WebKit; the first is made at each push."""

from __future__ import annotations

import re
from pathlib import Path

import app
import pages
import pytest

from ..attacks import got_out
from ..custom_lab import FIRST
from ..person import score
from ..serving import Site
from ..test_offline import ACTIVATED
from ..test_walls import ASK, HARNESS, KEEP, english
from .drivers import Browser
from .person import ENTER, Person, until

SECRET = ["purple", "green", "purple", "orange"]

pytestmark = [
    pytest.mark.engines,
    # Selenium 4.51 starts WebKitGTK in a way that it calls deprecated itself.
    pytest.mark.filterwarnings("ignore:setting remote_server_addr:DeprecationWarning"),
]
AT_NIGHT = pytest.mark.nightly


def test_solve_with_a_correction(person: Person) -> None:
    person.expect_guess(1)
    person.answer(0, 0)
    person.expect_guess(2)
    person.do(re.compile("^Turn 1:"))
    person.expect_heading("Correct turn 1")
    person.answer(0, 1)
    person.solve(SECRET, start=2)
    person.do("New game")
    person.expect_guess(1)
    person.expect_turns(0)


@AT_NIGHT
def test_play_until_the_code_is_found(person: Person) -> None:
    person.do("Play", "Random code")
    person.guess(1, "rroy")
    person.find_by_hints(2)
    person.expect_heading(re.compile("^You found it in"))


@AT_NIGHT
def test_hide_a_code_and_find_it(person: Person) -> None:
    person.do("Hide")
    person.expect_heading("Hide your code")
    person.type("rorg")
    until(lambda: person.pegs() == ["red", "orange", "red", "green"], "the code")
    person.do("Hide it", "I\u2019m ready")
    person.guess(1, "rrrb")
    person.expect_text("2 black, 0 white")
    person.guess(2, "rorg")
    person.expect_heading("Found in 2 guesses")


@AT_NIGHT
def test_a_map_of_the_lab(person: Person) -> None:
    person.do("Menu", "Lab", "Map")
    person.press("radio", re.compile("^One colour after another"))
    person.choose("Boards", "every 20th")
    person.do("Compute the map")
    person.expect_text("125 of 125 games played")


@AT_NIGHT
def test_a_strategy_of_ones_own_plays(person: Person) -> None:
    person.do("Menu", "Lab", re.compile("^A strategy of your own"))
    person.write(re.compile("^Python source"), FIRST)
    person.do("Check")
    person.expect_text(r"Ready to run: plain\.")
    person.write("Games each", "5")
    person.do("Run")
    person.expect_text(r"Done: \d+ games played\.")


@AT_NIGHT
def test_no_attack_gets_out_of_the_walls(browser: Browser, tmp_path: Path) -> None:
    pages.site(app.parts(main=HARNESS), tmp_path)
    (tmp_path / "leak").write_text("leaked", "utf-8")
    (tmp_path / "leak.js").write_text("self.leaked = true", "utf-8")
    site = Site(tmp_path)
    browser.open(site.url)
    until(lambda: browser.script("return typeof sandbox !== 'undefined'"), "the harness")
    browser.script(f"return ({KEEP})(arguments[0])", english())

    def typed(text: str) -> str:
        request = {"action": "type", "text": text}
        return str(browser.script(f"return ({ASK})(arguments[0])", [request, None])["output"])

    assert got_out(typed, site.url) == []
    assert [path for path in site.asked if "leak" in path] == []
    assert browser.script("return window.heard") == []
    site.stop()


@AT_NIGHT
def test_a_reload_in_the_middle_of_a_game(person: Person) -> None:
    person.expect_guess(1)
    person.answer(1, 1)
    second = person.expect_guess(2)
    person.browser.reload()
    assert person.expect_guess(2) == second
    person.expect_turns(1)
    person.do("Undo")
    person.expect_guess(1)


@AT_NIGHT
def test_the_one_file(browser: Browser, app_file: str) -> None:
    person = Person(browser, app_file)
    person.solve(SECRET)


@AT_NIGHT
def test_the_site_goes_on_without_its_server(person: Person, site: Site) -> None:
    person.answer(*score(person.expect_guess(1), SECRET))
    second = person.expect_guess(2)
    person.expect_text(r"Ready to work offline\.")
    until(lambda: person.browser.script(f"return ({ACTIVATED})()"), "the offline copy")
    site.stop()
    # WebDriver's reload makes Firefox 153 ask the server and not the service worker.
    person.browser.script("window.isOld = true; setTimeout(() => location.reload())")
    until(lambda: not person.browser.script("return window.isOld"), "the page anew")
    assert person.expect_guess(2) == second
    person.solve(SECRET, start=2)


@AT_NIGHT
def test_language_and_dark_colours_outlast_a_reload(person: Person) -> None:
    person.do("Menu", "Settings")
    person.press("radio", "Dark")
    person.choose("Language", "Deutsch")
    person.expect_heading("Einstellungen")
    person.browser.reload()
    person.expect("button", "Menü")
    ground = "return document.getElementsByName('theme-color')[0].content"
    assert person.browser.script(ground) == "#14171a"


@AT_NIGHT
def test_a_game_by_keyboard_alone(person: Person) -> None:
    person.tab_to("button", "Play")
    person.type(ENTER)
    person.tab_to("button", "Random code")
    person.type(ENTER)
    person.expect_heading("1. Your guess")
    person.type("rroy")
    # Keys that come without a pause reach the button before its row is drawn.
    until(lambda: person.pegs() == ["red", "red", "orange", "yellow"], "the row")
    person.tab_to("button", "Guess")
    person.type(ENTER)
    person.expect_turns(1)
