"""Times of the page: `python -m tests.benchmarks browser [TABLE ...] --write`.

Seeded games on every preset with the default strategy, in Chromium, on the built one file. A time
of `taps` is from the tap on an answer to the frame that shows the next suggestion. Those of
`diagnosis` are of links to games of random guesses in which one answer is wrong: "Python" is from
the request to its reply, "whole" from the link to the frame that says which turns may be wrong,
with the analysis before it. A time of `reviews` is from the tap on Review to the account of skill
and luck, of a person who guesses any possible code. `--write` puts the tables into
docs/performance.md, between their markers.
"""

from __future__ import annotations

import argparse
import os
import random
import re
import time
from collections.abc import Callable, Iterator
from typing import NamedTuple

from playwright.sync_api import Page, expect, sync_playwright

from mastermind_core import Game
from mastermind_core.candidates.partition import feedback_order
from mastermind_core.candidates.whole_board import whole
from mastermind_core.rules import Rules
from mastermind_core.scoring import Turn, score, solved
from tests.browser.conftest import DIST, ROOT
from tests.browser.launch import FLAGS, browsers
from tests.unit import slow

from .written import head, row, today

PRESETS = {"p4c6r": (4, 6, True), "p5c8r": (5, 8, True), "p4c8r": (4, 8, True),
           "p3c6r": (3, 6, True), "p4c10n": (4, 10, False)}  # fmt: skip

PAGE = ROOT / "docs" / "performance.md"
SYMBOLS = "123456789abc"
LETTERS = "ROYGBPWKTMNS"
WRONG_AMONG = (4, 7, 10)
"""Turns of a game in which one answer is wrong."""

# Python's part of a wait is from the message to the worker until its reply.
LISTEN = """(() => {
  const post = Worker.prototype.postMessage;
  const heard = new WeakSet();
  const diagnoses = new Map();
  window.asked = 0;
  window.replied = 0;
  window.diagnosed = 0;
  Worker.prototype.postMessage = function (message, ...rest) {
    if (!heard.has(this)) {
      heard.add(this);
      this.addEventListener("message", ({ data }) => {
        window.replied = performance.now();
        if (diagnoses.has(data.id)) window.diagnosed = window.replied - diagnoses.get(data.id);
        diagnoses.delete(data.id);
      });
    }
    window.asked ||= performance.now();
    const text = message.argumentList?.[0]?.value;
    if (typeof text === "string" && text.includes('"diagnose"')) {
      diagnoses.set(message.id, performance.now());
    }
    return post.call(this, message, ...rest);
  };
})()"""

TAP = """async ([black, white]) => {
  const texts = (what) => [...document.querySelectorAll(what)].map(each => each.textContent.trim());
  const frame = () => new Promise(requestAnimationFrame);
  const turns = texts('ol > li').length;
  const heading = new RegExp(`^${turns + 2}[.] (Guess this|This is it)`);
  window.asked = 0;
  const start = performance.now();
  document.querySelector(`[data-black="${black}"][data-white="${white}"]`).click();
  for (;;) {
    await frame();
    const pegs = texts('[data-peg]');
    const suggested = texts('h2').some(text => heading.test(text)) && pegs.every(Boolean);
    const done = texts('ol > li').length > turns && (suggested || !pegs.length);
    if (done) {
      const python = window.asked ? window.replied - window.asked : 0;
      await frame();  // the frame that was asked for is painted when the next one begins
      return [performance.now() - start, python];
    }
  }
}"""

OPEN = """async (hash) => {
  const frame = () => new Promise(requestAnimationFrame);
  const told = () => /One wrong answer|It takes/.test(document.querySelector(".now")?.textContent);
  window.diagnosed = 0;
  const start = performance.now();
  location.hash = hash;
  do await frame(); while (!window.diagnosed || !told());
  await frame();  // the frame that was asked for is painted when the next one begins
  return [performance.now() - start, window.diagnosed];
}"""


class Wait(NamedTuple):
    """The wait after one tap or link, in ms."""

    whole: float
    python: float


def until_ready(page: Page) -> None:
    """Wait until Python is ready in a page."""
    while not page.evaluate("performance.getEntriesByName('boot:ready').length"):
        page.wait_for_timeout(50)


def shown(page: Page) -> slow.Code:
    """Return the code that the pegs of the row show."""
    marks = page.locator("[data-peg]").all_text_contents()
    return tuple((int(mark) - 1) % 10 if mark.isdigit() else LETTERS.index(mark) for mark in marks)


def play(page: Page, rules: str, secret: slow.Code) -> list[Wait]:
    """Play one game to its end and return the waits."""
    page.evaluate("hash => { location.hash = hash }", f"#solve/{rules}")
    expect(page.get_by_role("heading", name="1. Guess this")).to_be_visible()
    waits = []
    for _ in range(20):
        guess = shown(page)
        black, white = slow.score(guess, secret)
        waits.append(Wait(*page.evaluate(TAP, [black, white])))
        if black == len(secret):
            return waits[:-1]  # after the last answer Python is not asked
    raise AssertionError("the game did not end")


def contradiction(rules: Rules, turns: int, rng: random.Random) -> str:
    """Return a game of random guesses that no code fits, since one of its answers is wrong."""
    codes = whole(rules)
    while True:
        secret = rng.choice(codes)
        made = []
        while len(made) < turns:
            guess = rng.choice(codes)
            if guess != secret:
                made.append(Turn(guess, score(guess, secret)))
        wrong = rng.randrange(turns)
        others = [
            each for each in feedback_order(rules) if each not in (made[wrong][1], solved(rules))
        ]
        made[wrong] = Turn(made[wrong].guess, rng.choice(others))
        game = Game(rules, made)
        if not game.candidates_by_turn()[-1]:
            return str(game)


def played(rules: str, rng: random.Random) -> str:
    """Return the text of a game of guesses that fit, played to its end."""
    left = slow.codes(*PRESETS[rules])
    secret = rng.choice(left)
    turns = []
    while True:
        guess = rng.choice(left)
        black, white = slow.score(guess, secret)
        turns.append(f"{''.join(SYMBOLS[peg] for peg in guess)}={black},{white}")
        if guess == secret:
            return f"{rules}:{';'.join(turns)}"
        left = [code for code in left if slow.score(guess, code) == (black, white)]


def reviewed(page: Page, game: str) -> float:
    """Return how long the review of a game takes, in seconds."""
    page.evaluate("hash => { location.hash = hash }", f"#solve/{game}")
    button = page.get_by_role("button", name="Review", exact=True)
    expect(button).to_be_visible()
    button.click()
    began = time.perf_counter()
    expect(page.get_by_text(" expected")).to_be_visible(timeout=600_000)
    seconds = time.perf_counter() - began
    page.get_by_role("button", name="Close").click()
    return seconds


def percentile(sorted_values: list[float], share: float) -> float:
    """Return the least value that `share` percent of the values do not exceed."""
    return sorted_values[-int(-share * len(sorted_values) // 100) - 1]


def cells(values: list[float], shares: tuple[int, ...], digits: int = 0) -> list[str]:
    """Return some percentiles as cells of a table; 100 is the longest."""
    ordered = sorted(values)
    return [f"{percentile(ordered, share):.{digits}f}" for share in shares]


def taps(page: Page, games: int) -> Iterator[list[str]]:
    """Yield the cells of each row for the waits from an answer to the next guess."""
    rng = random.Random(1976)
    yield ["board", "taps", "50 %", "95 %", "99 %", "longest", "of it Python: 50 %", "95 %"]
    for rules, board in PRESETS.items():
        codes = slow.codes(*board)
        waits = [w for _ in range(games) for w in play(page, rules, rng.choice(codes))]
        times = cells([wait.whole for wait in waits], (50, 95, 99, 100))
        yield [rules, str(len(waits)), *times, *cells([wait.python for wait in waits], (50, 95))]


def diagnosis(page: Page, games: int) -> Iterator[list[str]]:
    """Yield the cells of each row for the search for a wrong answer."""
    rng = random.Random(1976)
    yield ["board", "turns", "Python: 50 %", "95 %", "longest", "whole: 50 %", "95 %", "longest"]
    for rules in PRESETS:
        for turns in WRONG_AMONG:
            made = [contradiction(Rules.parse(rules), turns, rng) for _ in range(games)]
            waits = [Wait(*page.evaluate(OPEN, f"#solve/{game}")) for game in made]
            times = cells([wait.python for wait in waits], (50, 95, 100))
            yield [rules, str(turns), *times, *cells([wait.whole for wait in waits], (50, 95, 100))]


def reviews(page: Page, games: int) -> Iterator[list[str]]:
    """Yield the cells of each row for reviews, whose times are in seconds."""
    rng = random.Random(1976)
    reviewed(page, "p3c6r:123=3,0")  # the second Python starts
    yield ["board", "games", "50 % (s)", "95 %", "longest"]
    for rules in PRESETS:
        times = [reviewed(page, played(rules, rng)) for _ in range(games)]
        yield [rules, str(games), *cells(times, (50, 95, 100), digits=1)]


TABLES: dict[str, Callable[[Page, int], Iterator[list[str]]]] = {
    "taps": taps,
    "diagnosis": diagnosis,
    "reviews": reviews,
}


def measure(table: str, games: int) -> list[str]:
    """Return the lines of a table, each printed when it is there."""
    lines: list[str] = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browsers.chromium(), args=FLAGS)
        page = browser.new_page(viewport={"width": 390, "height": 844})
        page.add_init_script(LISTEN)
        page.goto((DIST / "mastermind.html").as_uri())
        until_ready(page)
        lines.append(
            f"{games} games a row, {today()}, "
            f"{browser.browser_type.name} {browser.version}, {os.cpu_count()} cores."
        )
        lines.append("")
        print(*lines, sep="\n")
        rows = TABLES[table](page, games)
        lines.append(head(" | ".join(next(rows))))
        print(lines[-1], flush=True)
        for cells in rows:
            lines.append(row(*cells))
            print(lines[-1], flush=True)
        browser.close()
    return lines


def marks(table: str) -> tuple[str, str]:
    """Return the lines of the page on performance between which a table is."""
    return f"<!-- {table}: made by the command above -->", f"<!-- {table}: end -->"


def write(lines: list[str], marks: tuple[str, str]) -> None:
    """Put the lines between the markers of the page on performance."""
    text = PAGE.read_text("utf-8")
    between = re.compile(f"(?<={re.escape(marks[0])}\n).*?(?={re.escape(marks[1])})", re.DOTALL)
    new, count = between.subn(lambda _: "\n" + "\n".join(lines) + "\n\n", text)
    if count != 1:
        raise SystemExit(f"{PAGE} needs the lines {marks[0]} and {marks[1]}, once each")
    PAGE.write_text(new, "utf-8")


def main() -> None:
    """Print the percentiles of each preset; with `--write`, write them to the page."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument(
        "tables", nargs="*", default=[*TABLES], metavar="TABLE", help=str([*TABLES])
    )
    parser.add_argument("--games", type=int, default=20, help="of each row")
    parser.add_argument("--write", action="store_true", help=f"into {PAGE.name}")
    options = parser.parse_args()
    for table in options.tables:
        lines = measure(table, options.games)
        if options.write:
            write(lines, marks(table))


if __name__ == "__main__":
    main()
