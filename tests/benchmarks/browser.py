"""Times of the page from an answer to the next guess: `python -m tests.benchmarks browser --write`.

It plays seeded games on every preset with the default strategy, in Chromium, on the built one file.
A time is from the tap on an answer to the frame that shows the next suggestion. `--write` puts the
table into docs/performance.md, between its markers.
"""

from __future__ import annotations

import argparse
import os
import random
import re
import time
from typing import NamedTuple

from playwright.sync_api import Page, expect, sync_playwright

from tests.browser.conftest import DIST, ROOT
from tests.browser.launch import FLAGS, browsers
from tests.unit import slow

PRESETS = {"p4c6r": (4, 6, True), "p5c8r": (5, 8, True), "p4c8r": (4, 8, True),
           "p3c6r": (3, 6, True), "p4c10n": (4, 10, False)}  # fmt: skip

PAGE = ROOT / "docs" / "performance.md"
MARKS = ("<!-- taps: made by the command above -->", "<!-- taps: end -->")

# Python's part of a wait is from the message to the worker until its reply.
LISTEN = """(() => {
  const post = Worker.prototype.postMessage;
  const heard = new WeakSet();
  window.asked = 0;
  window.replied = 0;
  Worker.prototype.postMessage = function (message, ...rest) {
    if (!heard.has(this)) {
      heard.add(this);
      this.addEventListener("message", () => { window.replied = performance.now(); });
    }
    window.asked ||= performance.now();
    return post.call(this, message, ...rest);
  };
})()"""

TAP = """async ([black, white]) => {
  const texts = (what) => [...document.querySelectorAll(what)].map(each => each.textContent.trim());
  const frame = () => new Promise(requestAnimationFrame);
  const turns = texts('ol > li').length;
  window.asked = 0;
  const start = performance.now();
  document.querySelector(`[data-black="${black}"][data-white="${white}"]`).click();
  for (;;) {
    await frame();
    const pegs = texts('[data-peg]');
    const counted = texts('[data-black] small').some(text => /[0-9]/.test(text));
    const certain = document.querySelector('.certain') !== null;  // one answer, without a count
    const next = pegs.every(Boolean) && (counted || certain || !pegs.length);
    const done = texts('ol > li').length > turns && next;
    if (done) {
      const python = window.asked ? window.replied - window.asked : 0;
      await frame();  // the frame that was asked for is painted when the next one begins
      return [performance.now() - start, python];
    }
  }
}"""


class Wait(NamedTuple):
    """The wait after one tap, in ms."""

    whole: float
    python: float


def code_of(page: Page, rules: str) -> slow.Code:
    """Return the code that the pegs of the row show."""
    marks = page.locator("[data-peg]").all_text_contents()
    if rules == "p4c10n":
        return tuple((int(mark) - 1) % 10 for mark in marks)
    return tuple("ROYGBPWKTMNS".index(mark) for mark in marks)


def play(page: Page, rules: str, secret: slow.Code) -> list[Wait]:
    """Play one game to its end and return the waits."""
    page.evaluate("hash => { location.hash = hash }", f"#solve/{rules}")
    expect(page.get_by_role("heading", name="1. Guess this")).to_be_visible()
    waits = []
    for _ in range(20):
        guess = code_of(page, rules)
        black, white = slow.score(guess, secret)
        waits.append(Wait(*page.evaluate(TAP, [black, white])))
        if black == len(secret):
            return waits[:-1]  # after the last answer Python is not asked
    raise AssertionError("the game did not end")


def percentile(sorted_values: list[float], share: float) -> float:
    """Return the least value that `share` percent of the values do not exceed."""
    return sorted_values[-int(-share * len(sorted_values) // 100) - 1]


def row(rules: str, waits: list[Wait]) -> str:
    """Return a row of the table."""
    whole = sorted(wait.whole for wait in waits)
    python = sorted(wait.python for wait in waits)
    figures = [percentile(whole, 50), percentile(whole, 95), percentile(whole, 99), whole[-1]]
    figures += [percentile(python, 50), percentile(python, 95)]
    return f"| {rules} | {len(waits)} | " + " | ".join(f"{ms:.0f}" for ms in figures) + " |"


def start(page: Page) -> str:
    """Open the page and return how long that took, in a sentence."""
    began = time.perf_counter()
    page.goto((DIST / "mastermind.html").as_uri())
    expect(page.get_by_role("heading", name="1. Guess this")).to_be_visible()
    shown = time.perf_counter() - began
    page.get_by_role("button", name="Show all").click()
    expect(page.get_by_role("button", name="Guess red, red, red, red")).to_be_visible()
    ready = time.perf_counter() - began
    page.keyboard.press("Escape")
    return f"Board shown after {1000 * shown:.0f} ms, Python has answered after {1000 * ready:.0f}."


def measure(games: int, width: int) -> list[str]:
    """Return the lines of the table."""
    rng = random.Random(1976)
    lines = [
        "| board | taps | 50 % | 95 % | 99 % | longest | of it Python: 50 % | 95 % |",
        "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |",
    ]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browsers.chromium(), args=FLAGS)
        page = browser.new_page(viewport={"width": width, "height": 844})
        page.add_init_script(LISTEN)
        print(start(page))
        print("\n".join(lines), flush=True)
        for rules, board in PRESETS.items():
            codes = slow.codes(*board)
            waits = [w for _ in range(games) for w in play(page, rules, rng.choice(codes))]
            lines.append(row(rules, waits))
            print(lines[-1], flush=True)
        about = f"{browser.browser_type.name} {browser.version}, {os.cpu_count()} cores"
        browser.close()
    return [f"{games} games a board, {time.strftime('%Y-%m-%d')}, {about}.", "", *lines]


def write(lines: list[str], marks: tuple[str, str] = MARKS) -> None:
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
    parser.add_argument("--games", type=int, default=50)
    parser.add_argument("--width", type=int, default=390, help="of the window, in pixels")
    parser.add_argument("--write", action="store_true", help=f"into {PAGE.name}")
    options = parser.parse_args()
    lines = measure(options.games, options.width)
    if options.write:
        write(lines)


if __name__ == "__main__":
    main()
