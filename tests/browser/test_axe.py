"""axe finds nothing on any screen, light and dark, on the phone and on the desk."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Literal

import pytest
from playwright.sync_api import Page, expect

from .conftest import LANGUAGES, NATIVE, PHONE, OpenPage, beyond, set_text, texts_of
from .person import TIMES, Person

pytestmark = NATIVE

Violations = Callable[[Page], list[str]]
MID = "#solve/p4c6r:1122=1,1;1344=0,2"
ROOMS = {
    "rules": "How the game goes",
    "strategies": "How strategies choose",
    "knuth": "Knuth\N{RIGHT SINGLE QUOTATION MARK}s five guesses",
    "paper": "To print and take along",
}


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("scheme", "forced"), [("dark", "none"), ("light", "none"), ("light", "active")]
)
def test_axe_finds_nothing_on_any_screen(
    open_page: OpenPage,
    app_url: str,
    violations: Violations,
    scheme: Literal["light", "dark"],
    forced: Literal["none", "active"],
) -> None:
    page = open_page(app_url, reduced_motion="reduce", color_scheme=scheme, forced_colors=forced)
    person = Person(page)
    found: list[str] = []
    expect(page.locator("html")).to_have_attribute("data-theme", scheme)

    def look_at(screen: str) -> None:
        found.extend(f"{screen}: {each}" for each in violations(page))

    def dialog(title: str | re.Pattern[str]) -> None:
        expect(person.dialog(title)).to_be_visible()
        look_at(f"dialog {title}")
        page.keyboard.press("Escape")
        expect(person.dialog(title)).to_be_hidden()

    person.expect_guess(1)
    look_at("start")
    person.do("Menu")
    look_at("menu, most guesses free")
    person.press(page.get_by_role("radio", name="Never more than"))
    expect(person.dialog("Menu").get_by_role("status")).to_contain_text("5 guesses")
    person.press(page.get_by_role("switch", name="Only guesses that could be the code"))
    person.press(page.get_by_text(re.compile("^Strategy: ")))
    expect(page.get_by_role("radio", name="Best play")).to_be_visible()
    dialog("Menu")
    person.do("Menu")
    person.press(page.get_by_role("switch", name="Only guesses that could be the code"))
    person.press(page.get_by_role("radio", name="Fewest guesses on average"))
    person.do("Close")
    person.do("Menu", "How it works")
    dialog("How it works")
    person.do(re.compile("^Board: "))
    expect(page.get_by_text(re.compile(": 1,296 possible codes$"))).to_be_visible()
    page.get_by_role("spinbutton", name="Pegs").fill("21")
    page.get_by_label("Colours").fill("9")
    expect(page.get_by_text(f"21 {TIMES} 9 is too large")).to_be_visible()
    dialog("Choose the board")
    person.answer(1, 1)
    person.expect_guess(2)
    look_at("mid-game")
    person.do(re.compile("^Show all"))
    expect(person.button(re.compile("^Guess ")).first).to_be_visible()
    dialog(re.compile("possible codes"))
    table = page.get_by_role("table", name="The best guesses now")
    if person.button("Why this guess?").count():
        person.do("Why this guess?")
        expect(table.get_by_role("button").first).to_be_visible()
        dialog("Why this guess?")
    else:
        person.do("Compare with other guesses")
        expect(table.get_by_role("button").first).to_be_visible()
        look_at("comparing")
        person.press(table.get_by_role("button", pressed=False).first)
        expect(person.heading("2. Your own guess")).to_be_visible()
        look_at("comparing one's own")
        person.do("Use the suggestion", "Hide the other guesses")
    person.press(person.row.first)
    expect(page.get_by_role("toolbar", name="Palette")).to_be_visible()
    look_at("palette")
    person.do("Done")
    person.press(person.turn(1))
    expect(person.heading("Correct turn 1")).to_be_visible()
    look_at("correcting")
    person.answer(0, 0)
    person.expect_guess(2)
    person.answer(0, 0)
    expect(person.heading("No code fits all these answers")).to_be_visible()
    look_at("contradiction")
    if person.button("Other ways to mend it").count():
        person.do("Other ways to mend it")
        expect(person.dialog("Other ways to mend it")).to_be_visible()
        look_at("other corrections")
        person.do("Close")
    else:
        beside = page.get_by_role("complementary", name="Other ways to mend it")
        expect(beside).to_be_visible()
    person.do("Undo")
    person.expect_guess(2)
    person.answer(4, 0)
    expect(person.heading("Solved in 2 guesses")).to_be_visible()
    look_at("solved")
    person.do("Review")
    expect(page.get_by_text(" expected")).to_be_visible()
    person.press(page.get_by_text("Figures of turn 1"))
    person.press(person.button("Answers to your guess 1"))
    expect(page.get_by_role("table", name="Codes that each answer leaves")).to_be_visible()
    dialog("Review")
    person.do("Menu", "Your games", re.compile("^Erase all games"))
    dialog("Your games")
    person.do("Menu", "Settings")
    look_at("settings")
    person.do("My box")
    dialog("My box")
    page.goto(app_url + "#solve/p4c6r:12=1,1")
    expect(page.get_by_text("The link holds no game")).to_be_visible()
    look_at("notice")
    page.goto(app_url + "#solve/p8c5r:11223344=1,1")
    expect(person.button("Back to my game")).to_be_visible()
    person.expect_guess(2)
    look_at("steppers")
    person.play()
    expect(page.get_by_text("1,296 possible codes").first).to_be_visible()
    look_at("play, start")
    page.keyboard.type("rrbg")
    person.expect_pegs("red", "red", "blue", "green")
    person.do("Guess")
    expect(person.turns.first).to_contain_text("white")
    look_at("play, mid-game")
    person.do("Notes", "red: not noted")
    look_at("play, notes")
    person.do("Notes", "Hint")
    dialog("Hints")
    person.do("Menu", "New game")
    expect(person.heading("What will you play?")).to_be_visible()
    look_at("all games")
    person.do("Options")
    dialog("Options")
    person.do("More puzzles")
    dialog("More puzzles")
    person.do("Challenge")
    dialog("Challenge")
    person.do("Random code")
    person.do("Hint", "Reveal the code")
    look_at("play, revealing")
    person.do("Reveal")
    expect(person.heading("The code was:")).to_be_visible()
    look_at("play, revealed")
    person.do("Send result")
    dialog("Send result")
    page.goto(app_url + "#learn/lessons")
    expect(person.heading("A course that runs")).to_be_visible()
    look_at("the course")
    page.goto(app_url + "#learn/lessons/1")
    expect(person.heading("What is the answer?")).to_be_visible()
    person.press(page.get_by_text("Show the solution").first)
    look_at("a lesson")
    for room, title in ROOMS.items():
        page.goto(f"{app_url}#learn/{room}")
        expect(person.heading(title)).to_be_visible()
        look_at(room)
    assert not found, "\n".join(found)


@pytest.mark.nightly
@PHONE
def test_axe_finds_nothing_in_any_language(
    open_page: OpenPage, app_url: str, violations: Violations
) -> None:
    page = open_page(app_url + MID, reduced_motion="reduce")
    person = Person(page)
    person.expect_guess(3)
    found: list[str] = []
    words = texts_of("en")
    for file in sorted(LANGUAGES.glob("*.json")):
        person.do(words["do.menu"], words["settings.title"])
        page.get_by_role("combobox", name=words["settings.language"]).select_option(file.stem)
        words = texts_of(file.stem)
        expect(person.dialog(words["settings.title"])).to_be_visible()
        found += [f"settings, {file.stem}: {each}" for each in violations(page)]
        person.do(words["do.close"])
        expect(page.get_by_role("dialog")).to_have_count(0)
        found += [f"mid-game, {file.stem}: {each}" for each in violations(page)]
        set_text(page, 32)
        if sideways := beyond(page)[0]:
            found.append(f"{file.stem}, text of 32 px: the page is {sideways} px too wide")
        set_text(page, 16)
    assert not found, "\n".join(found)


PAINTED_KEYS = """() => [...document.querySelectorAll(".key")]
  .filter((key) => key.checkVisibility() && !key.closest(".none, .certain"))
  .map((key) => {
    const { backgroundColor: fill, boxShadow } = getComputedStyle(key);
    let under = key.parentElement;
    const clear = (each) => /^rgba.*, 0\\)$/.test(getComputedStyle(each).backgroundColor);
    while (clear(under)) under = under.parentElement;
    const kind = key.matches(".black") ? "black" : key.matches(".white") ? "white" : "hole";
    const ring = boxShadow.match(/rgba?\\(.*?\\)/)?.[0] ?? fill;
    return [kind, fill, ring, getComputedStyle(under).backgroundColor];
  })"""


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours as WCAG 2 defines it, from 1 to 21."""

    def luminance(colour: str) -> float:
        parts = [int(part) / 255 for part in re.findall(r"\d+", colour)[:3]]
        linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    darker, lighter = sorted([luminance(one), luminance(other)])
    return (lighter + 0.05) / (darker + 0.05)


@pytest.mark.nightly
@PHONE
def test_black_white_and_missing_key_pegs_are_told_apart_in_every_light(
    open_page: OpenPage, app_url: str
) -> None:
    page = open_page(app_url + MID)
    expect(page.get_by_role("list", name="Turns so far").get_by_role("listitem")).to_have_count(2)
    pale: list[str] = []
    for scheme in ("light", "dark"):
        for forced in ("none", "active"):
            page.emulate_media(color_scheme=scheme, forced_colors=forced)
            expect(page.locator("html")).to_have_attribute("data-theme", scheme)
            keys = page.evaluate(PAINTED_KEYS)
            fills = {kind: fill for kind, fill, _, _ in keys}
            assert fills.keys() == {"black", "white", "hole"}
            where = f"{scheme}, forced colours {forced}"
            for kind, fill, ring, under in keys:
                # What stands out of the plate is the peg itself, or the ring round it.
                if max(contrast(fill, under), contrast(ring, under)) < 3:
                    pale.append(f"{where}: {kind} on its plate, {fill} {ring} on {under}")
            for one, other in (("black", "white"), ("black", "hole"), ("white", "hole")):
                if contrast(fills[one], fills[other]) < 3:
                    pale.append(f"{where}: {one} and {other}, {fills[one]} and {fills[other]}")
    assert sorted(set(pale)) == []


NARROW_PLATES = """() => [...document.querySelectorAll(".keyline, .lone")]
  .filter((plate) => plate.checkVisibility() && !plate.closest(".certain"))
  .flatMap((plate) => {
    const [key, ...others] = plate.children;
    if (!key.matches(".key") || others.length) return [];
    const painted = getComputedStyle(plate).backgroundColor !== "rgba(0, 0, 0, 0)";
    const wide = plate.offsetWidth >= 1.9 * key.offsetWidth;
    return painted && wide ? [] : [plate.outerHTML.slice(0, 120)];
  })"""
"""JavaScript for the single key pegs whose plate is a mere ring round them."""


@pytest.mark.nightly
@PHONE
def test_key_pegs_of_each_look_are_seen_on_their_plates_in_the_dark(
    open_page: OpenPage, app_url: str
) -> None:
    """Ticks and dots on a board were light on light; one black key peg looked like a white one."""
    page = open_page(app_url, color_scheme="dark")
    person = Person(page)
    pale: list[str] = []

    def look(place: str) -> None:
        for theme in ("dark", "contrast-dark"):
            page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", theme)
            for keys in ("blackWhite", "blackRed", "redWhite", "ticks"):
                page.evaluate("keys => { document.documentElement.dataset.keys = keys; }", keys)
                for kind, fill, ring, under in page.evaluate(PAINTED_KEYS):
                    if kind != "hole" and max(contrast(fill, under), contrast(ring, under)) < 3:
                        pale.append(f"{place}, {theme}, {keys}: {kind} {fill} on {under}")
                if keys == "blackWhite":
                    narrow = page.evaluate(NARROW_PLATES)
                    pale.extend(f"{place}, {theme}: a ring, {each}" for each in narrow)

    person.expect_guess(1)
    look("the beginning")
    page.goto(app_url + MID)
    person.expect_guess(3)
    look("Solve")
    page.evaluate("() => { location.hash = 'learn/strategies'; }")
    expect(person.heading("How strategies choose")).to_be_visible()
    look("Learn")
    person.play()
    page.keyboard.type("1122")
    person.do("Guess")
    expect(person.heading("2. Your guess")).to_be_visible()
    look("Play")
    assert sorted(set(pale)) == []
