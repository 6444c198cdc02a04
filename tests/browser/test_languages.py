"""Languages: a family that reads German, and a language that nobody speaks, longer and mirrored."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from .conftest import OpenPage, Site, texts_of
from .native import answer_natively
from .person import PRESETS, Person, score
from .pseudo import PLAIN, pseudo
from .test_walk import SCREENS, TOOLS, call

pytestmark = pytest.mark.nightly

CODE = "de"
"""The language in whose place the pseudo-language is."""

SETS = ["Solve", "#solve/p4c8r", "?1. Guess this", "Board: ", "My box"]
MORE_SCREENS: dict[str, list[str]] = {
    "my box": [*SETS, "?Edit Rainbow"],
    "pegs edited": [*SETS, "Edit Rainbow", "?Keep these"],
    "settings": ["#solve/p4c6r", "?1. Guess", "Menu", "Settings", "?Close"],
    "why": ["#solve/p4c6r:1122=1,1", "?2. Guess", "Why this guess?", "?Guess "],
    "rules": ["#solve/p4c6r", "Menu", "Learn", "?Rules"],
    "strategies": ["Strategies", "?See where"],
    "Knuth": ["Knuth", "1 black, 0 white", "?Guess 1"],
    "compare": ["Menu", "Lab", "?Run"],
    "map": ["Map", "?Compute"],
    "watch": ["Watch", "?One turn"],
}

MISFITS = """() => {
  const width = document.documentElement.clientWidth;
  const top = document.querySelector("dialog[open]") ?? document.body;
  const styles = new Map();
  const style = (each) => styles.get(each) ?? styles.set(each, getComputedStyle(each)).get(each);
  const scrolls = (each) => /auto|scroll/.test(style(each).overflowX);
  const holds = (each) => each.matches("button, .chip, .option, dialog, [role=button]") ||
    /hidden|clip/.test(style(each).overflowX + style(each).overflowY);
  // What is in a box that is scrolled sideways, such as a table of the Lab, is not lost.
  const leaves = (inside, { left, right }) => {
    while (inside && inside !== top && !scrolls(inside)) inside = inside.parentElement;
    return (!inside || inside === top) && (left < -1 || right > width + 1);
  };
  const wrong = [];
  if (document.documentElement.scrollWidth > width + 1) wrong.push("the page scrolls sideways");
  const walker = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
  for (let node; (node = walker.nextNode());) {
    const parent = node.parentElement;
    // A low window cuts empty rows of the board, which say nothing.
    if (!node.data.trim() || parent.closest(".unseen, script, svg, option, .still-empty")) continue;
    if (!parent.checkVisibility({ visibilityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const text of range.getClientRects()) {
      if (text.width < 1) continue;
      const told = `“${node.data.trim().slice(0, 50)}”`;
      for (let box = parent; box && box !== document.body; box = box.parentElement) {
        if (scrolls(box)) break;
        if (!holds(box) && (box !== parent || /inline|contents/.test(style(box).display))) continue;
        const { left, right, top, bottom } = box.getBoundingClientRect();
        const aside = Math.max(left - text.left, text.right - right);
        const out = Math.round(Math.max(aside, top - text.top, text.bottom - bottom));
        if (out > 2) wrong.push(`${told} is ${out} px outside ${box.tagName}.${box.className}`);
      }
      if (leaves(parent, text)) wrong.push(`${told} leaves the page`);
    }
  }
  for (const control of top.querySelectorAll("button, a[href], input, select, summary")) {
    const seen = control.checkVisibility({ visibilityProperty: true });
    if (!seen || control.closest(".unseen")) continue;
    if (leaves(control.parentElement, control.getBoundingClientRect())) {
      wrong.push(`a control leaves the page: ${control.textContent.trim()}`);
    }
  }
  return [...new Set(wrong)];
}"""


class Reader:
    """Someone who solves games in a language whose texts are given by their keys."""

    def __init__(self, page: Page, texts: dict[str, str]) -> None:
        """Sit down at a page."""
        self.person = Person(page)
        self.texts = texts

    def text(self, key: str, **values: object) -> str:
        """Return a text without plurals, in the words of black and white key pegs."""
        plain = re.sub(r"{keys, select, blackWhite {(.*)} other {.*}}", r"\1", self.texts[key])
        return re.sub(r"{(\w+)}", lambda found: str(values[found[1]]), plain)

    def button(self, key: str, **values: object) -> Locator:
        """Return the button with a text."""
        return self.person.button(self.text(key, **values))

    def guess(self, number: int) -> list[str]:
        """Wait for a suggestion and return its colours, in English."""
        page = self.person.page
        heads = [self.text(key, number=number) for key in ("now.guess", "now.last")]
        expect(self.person.heading(re.compile("|".join(map(re.escape, heads))))).to_be_visible()
        row = page.get_by_role("group", name=self.text("now.label"), exact=True)
        colours = ("red", "orange", "yellow", "green", "blue", "purple")
        pegs = []
        for position, peg in enumerate(row.get_by_role("button").all(), 1):
            names = {
                self.text("peg.at", position=position, name=self.text(f"colour.{colour}")): colour
                for colour in colours
            }
            pegs.append(names[str(peg.get_attribute("aria-label"))])
        return pegs

    def solve(self, press: Callable[[Locator], None]) -> int:
        """Follow the suggestions until the code is found; return the number of guesses."""
        secret = PRESETS["classic"].secret.split()
        for number in range(1, 10):
            black, white = score(self.guess(number), secret)
            solved = black == len(secret)
            key = "answer.solvedWords" if solved else "answer.words"
            press(self.button(key, black=black, white=white))
            if solved:
                return number
        raise AssertionError("nine guesses did not find the code")


@pytest.mark.parametrize("place", ["phone file"], indirect=True)
def test_a_german_family_solves_a_game_by_touch_and_then_reads_english(
    open_page: OpenPage, app_url: str
) -> None:
    page = open_page(app_url, locale="de-AT")
    german, english = Reader(page, texts_of("de")), Reader(page, texts_of("en"))
    person = german.person
    german.guess(1)
    expect(page.locator("html[lang=de]")).to_be_attached()
    person.press(german.button("do.why"))
    sheet = person.dialog(german.text("why.title"))
    expect(sheet.get_by_text(re.compile(r"\b4,34\b")).first).to_be_visible()
    person.press(sheet.get_by_role("button", name=german.text("do.close"), exact=True))
    number = german.solve(person.press)
    expect(person.heading(f"In {number} Versuchen gelöst")).to_be_visible()
    expect(page).to_have_title(re.compile(rf"^{german.text('mode.solve')} \W Mastermind$"))

    person.press(german.button("do.menu"))
    person.press(german.button("settings.title"))
    choice = page.get_by_role("combobox", name=german.text("settings.language"), exact=True)
    choice.select_option("en")
    sheet = person.dialog(english.text("settings.title"))
    expect(sheet).to_be_visible()
    expect(page.locator("html[lang=en]")).to_be_attached()
    person.press(sheet.get_by_role("button", name=english.text("do.close"), exact=True))
    expect(person.heading(f"Solved in {number} guesses")).to_be_visible()
    page.reload()
    expect(person.heading(f"Solved in {number} guesses")).to_be_visible()

    # The German texts arrive before the first drawing: the address was once replaced unread then.
    linked = open_page(app_url + "#solve/p4c6r:1122=1,1", locale="de-AT")
    expect(linked.get_by_role("button", name=re.compile("^Zug 1: "))).to_be_visible()


def speak_pseudo(folder: Path) -> dict[str, str]:
    """Put the pseudo-language, mirrored, in the place of a language of a built site."""
    texts = pseudo(texts_of("en"), "rtl")
    data = json.dumps(texts).encode()
    name = f"assets/language-{CODE}-{hashlib.sha256(data).hexdigest()[:12]}.json"
    (folder / name).write_bytes(data)
    page = folder / "index.html"
    before, parts, after = page.read_text("utf-8").partition('id="parts">')
    listed, end, rest = after.partition("</script>")
    urls = json.loads(listed) | {f"language-{CODE}": {"url": name, "bytes": len(data)}}
    page.write_text(before + parts + json.dumps(urls) + end + rest, "utf-8")
    return texts


@pytest.mark.parametrize("place", ["desktop site"], indirect=True)
def test_longer_words_are_used_by_keyboard_and_fit_a_small_window_also_mirrored(
    open_page: OpenPage, site: Site, tmp_path: Path
) -> None:
    site.move_to(tmp_path / "site")
    texts = speak_pseudo(site.folder)
    small = {"width": 320, "height": 640}
    options = {"viewport": small, "locale": CODE, "reduced_motion": "reduce"}
    context = open_page("about:blank", service_workers="block", **options).context
    answer_natively(context)
    page = open_page(site.url, context=context)
    expect(page.locator("html[dir=rtl]")).to_be_attached()
    reader = Reader(page, texts)

    def choose(place: Locator) -> None:
        reader.person.tab_to(place)
        page.keyboard.press("Enter")

    reader.solve(choose)
    page.evaluate(f"() => {{ window.plain = {PLAIN}; }}")
    page.evaluate(TOOLS)
    wrong: list[str] = []
    for screen, steps in (SCREENS | MORE_SCREENS).items():
        assert call(page, "stops", steps), f"{screen}: no controls"
        for direction in ("rtl", "ltr"):
            page.evaluate("direction => { document.documentElement.dir = direction; }", direction)
            wrong += [f"{screen}, {direction}: {each}" for each in page.evaluate(MISFITS)]
    assert wrong == [], "\n".join(wrong)
