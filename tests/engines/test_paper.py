"""What the page prints, in Firefox and in WebKit: the whole play, score sheets, rules, a review.

Firefox makes a PDF of it. WebKit's driver prints nothing, so there, and in Firefox as well, the
page is laid out on the screen as it would be on paper, and nothing may run over.
"""

from __future__ import annotations

import itertools
import re
import zlib

from ..browser.conftest import DIST
from ..browser.test_paper import NO_DIALOG, OVER, PRINTED
from ..paper import guesses_with, printed_text, read_sheet
from .driver import Driver
from .firefox import Firefox
from .person import Person, button

AS_ON_PAPER = """() => {
  const all = (rules) => [...rules].flatMap((rule) => [rule, ...all(rule.cssRules ?? [])]);
  const sheets = [...document.styleSheets, ...document.adoptedStyleSheets];
  const media = sheets.flatMap((sheet) => all(sheet.cssRules)).map((rule) => rule.media);
  const printed = media.filter((each) => each?.mediaText === "print");
  for (const each of printed) each.mediaText = "all";
  return printed.length;
}"""
PRINTS = "() => document.querySelector('.paper-print')?.childElementCount"
OVER_NOW = "() => dispatchEvent(new Event('afterprint'))"
PRINT_BUTTONS = {"Print the strategy": 2, "Print score sheets": 1, "Print the rules": 1}


def pages_of(pdf: bytes) -> int:
    """Return how many pages a PDF has; what tells it may be in compressed streams."""
    texts = [pdf]
    for stream in re.findall(rb"stream\r?\n(.*?)\r?\nendstream", pdf, re.S):
        try:
            texts.append(zlib.decompress(stream))
        except zlib.error:  # it is not compressed
            continue
    return sum(len(re.findall(rb"/Type\s*/Page\b", text)) for text in texts)


def test_what_learn_prints_is_whole_and_nothing_runs_over(driver: Driver, sight: str) -> None:
    person = Person(driver, sight)
    texts = {}
    for name, pages in PRINT_BUTTONS.items():
        driver.open("about:blank")
        driver.open(f"{(DIST / 'mastermind.html').as_uri()}#learn/paper")
        person.see(button(name))
        driver.evaluate(NO_DIALOG)
        person.do(name)
        person.wait(lambda: driver.evaluate(PRINTS), f"what {name!r} puts on paper")
        texts[name] = printed_text(driver.evaluate(PRINTED))
        if isinstance(driver, Firefox):
            assert pages_of(driver.pdf()) == pages, name
        assert driver.evaluate(AS_ON_PAPER) >= 2
        assert driver.evaluate(OVER) == [], name
        driver.evaluate(OVER_NOW)
        person.see(button(name))
    sheet = read_sheet(texts["Print the strategy"])
    for secret in map("".join, itertools.product("ROYGBP", repeat=4)):
        assert len(guesses_with(sheet, secret)) <= 5, secret
    assert texts["Print score sheets"].count("Hides the code:") == 6
    assert "the code is found!" in texts["Print the rules"]


def test_a_review_is_printed_without_its_buttons(driver: Driver, sight: str) -> None:
    person = Person(driver, sight)
    driver.open(f"{(DIST / 'mastermind.html').as_uri()}#solve/p4c6r:1122=0,2;1344=1,2;3214=4,0")
    person.do("Review")
    person.see(button("Print"))
    person.see_text(r"3 guesses:")
    if isinstance(driver, Firefox):
        assert pages_of(driver.pdf()) == 1
    assert driver.evaluate(AS_ON_PAPER) >= 2
    person.wait(lambda: not person.look(button("Print")) or None, "the buttons to be gone")
    person.see_text(r"3 guesses:")
