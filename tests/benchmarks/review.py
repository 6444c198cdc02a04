"""Times of a review in the page: `python -m tests.benchmarks review --write`.

Seeded games on every preset, of a person who guesses any possible code. Each is opened by its link,
in Chromium, on the built one file, and Review is pressed; a time is from there to the account of
skill and luck. `--write` puts the table into docs/performance.md, between its markers.
"""

from __future__ import annotations

import argparse
import os
import random
import time

from playwright.sync_api import Page, expect, sync_playwright

from tests.browser.conftest import DIST
from tests.browser.launch import FLAGS, browsers
from tests.unit import slow

from .browser import PAGE, PRESETS, percentile, write

MARKS = ("<!-- reviews: made by the command above -->", "<!-- reviews: end -->")
SYMBOLS = "123456789abc"


def played(rules: str, rng: random.Random) -> str:
    """Return the text of a game, played to its end."""
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


def measure(games: int) -> list[str]:
    """Return the lines of the table."""
    rng = random.Random(1976)
    lines = ["| board | games | 50 % | 95 % | longest |", "| --- | ---: | ---: | ---: | ---: |"]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browsers.chromium(), args=FLAGS)
        page = browser.new_page(viewport={"width": 390, "height": 844})
        page.goto((DIST / "mastermind.html").as_uri())
        reviewed(page, "p3c6r:123=3,0")  # the second Python starts
        print("\n".join(lines), flush=True)
        for rules in PRESETS:
            times = sorted(reviewed(page, played(rules, rng)) for _ in range(games))
            figures = [percentile(times, 50), percentile(times, 95), times[-1]]
            lines.append(f"| {rules} | {games} | " + " | ".join(f"{s:.1f}" for s in figures) + " |")
            print(lines[-1], flush=True)
        about = f"{browser.browser_type.name} {browser.version}, {os.cpu_count()} cores"
        browser.close()
    return [f"Seconds, {time.strftime('%Y-%m-%d')}, {about}.", "", *lines]


def main() -> None:
    """Print the times of each preset; with `--write`, write them to the page."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--write", action="store_true", help=f"into {PAGE.name}")
    options = parser.parse_args()
    lines = measure(options.games)
    if options.write:
        write(lines, MARKS)


if __name__ == "__main__":
    main()
