"""How long a person waits for the next guess: `python -m tests.benchmarks.browser`.

Plays seeded games on every preset in the built one file, in Chromium, and times each answer from
the tap to the frame that shows the next suggestion.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time

from playwright.sync_api import Page, expect, sync_playwright

from tests.browser.conftest import DIST, FLAGS, tools
from tests.unit import slow

PRESETS = {"p4c6r": (4, 6, True), "p5c8r": (5, 8, True), "p4c8r": (4, 8, True),
           "p3c6r": (3, 6, True), "p4c10n": (4, 10, False)}  # fmt: skip

SYMBOLS = "123456789a"

TAP = """async ([black, white]) => {
  const texts = (what) => [...document.querySelectorAll(what)].map(each => each.textContent.trim());
  const frame = () => new Promise(requestAnimationFrame);
  const turns = texts('ol > li').length;
  const start = performance.now();
  document.querySelector(`[data-black="${black}"][data-white="${white}"]`).click();
  for (;;) {
    await frame();
    const pegs = texts('[data-peg]');
    const counted = texts('[data-black] small').some(text => /[0-9]/.test(text));
    const next = pegs.every(Boolean) && (counted || !pegs.length);
    const done = texts('ol > li').length > turns && next;
    if (done) {
      await frame();  // the frame that was asked for is painted when the next one begins
      return performance.now() - start;
    }
  }
}"""


def code_of(page: Page, rules: str) -> slow.Code:
    """Return the guess in hand, read off its pegs."""
    marks = page.locator("[data-peg]").all_text_contents()
    if rules == "p4c10n":
        return tuple((int(mark) - 1) % 10 for mark in marks)
    return tuple("ROYGBPWKTMNS".index(mark) for mark in marks)


def play(page: Page, rules: str, secret: slow.Code) -> list[float]:
    """Play one game to its end and return the waits in ms."""
    page.evaluate("hash => { location.hash = hash }", f"#solve/{rules}")
    expect(page.get_by_role("heading", name="1. Guess this")).to_be_visible()
    waits = []
    for _ in range(20):
        guess = code_of(page, rules)
        black, white = slow.score(guess, secret)
        waits.append(page.evaluate(TAP, [black, white]))
        if black == len(secret):
            return waits[:-1]  # after the last answer nothing is computed
    raise AssertionError("the game did not end")


def main() -> None:
    """Print the percentiles of each preset."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=20)
    options = parser.parse_args()
    rng = random.Random(1976)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=tools.chromium(), args=FLAGS)
        page = browser.new_page(viewport={"width": 390, "height": 844})
        start = time.perf_counter()
        page.goto((DIST / "mastermind.html").as_uri())
        expect(page.get_by_role("heading", name="1. Guess this")).to_be_visible()
        shown = time.perf_counter() - start
        page.get_by_role("button", name="Show all").click()
        expect(page.get_by_role("button", name="Guess red, red, red, red")).to_be_visible()
        ready = time.perf_counter() - start
        page.keyboard.press("Escape")
        print(f"board shown {1000 * shown:.0f} ms, Python has answered {1000 * ready:.0f} ms")
        print("rules     taps   median      95 %     worst   (ms)")
        for rules, board in PRESETS.items():
            codes = slow.codes(*board)
            waits = [w for _ in range(options.games) for w in play(page, rules, rng.choice(codes))]
            waits.sort()
            p95 = waits[int(0.95 * (len(waits) - 1))]
            print(
                f"{rules:8}{len(waits):6}{statistics.median(waits):9.0f}{p95:10.0f}{waits[-1]:10.0f}",
                flush=True,
            )
        browser.close()


if __name__ == "__main__":
    main()
