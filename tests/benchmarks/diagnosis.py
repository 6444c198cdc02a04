"""Times of the search for a wrong answer in the page: `python -m tests.benchmarks diagnosis`.

It opens links to seeded games of random guesses in which one answer is wrong, in Chromium, on the
built one file. "Python" is from the request to its reply; "whole" is from the link to the frame
that says which turns may be wrong, with the analysis before it.
"""

from __future__ import annotations

import argparse
import os
import random
from typing import NamedTuple

from playwright.sync_api import Page, expect, sync_playwright

from mastermind_core import Game
from mastermind_core.candidates.partition import feedback_order
from mastermind_core.candidates.whole_board import whole
from mastermind_core.rules import Rules
from mastermind_core.scoring import Turn, score, solved
from tests.benchmarks.browser import PRESETS, percentile
from tests.browser.conftest import DIST
from tests.browser.launch import FLAGS, browsers

TURNS = (4, 7, 10)

LISTEN = """(() => {
  const post = Worker.prototype.postMessage;
  const heard = new WeakSet();
  const asked = new Map();
  window.python = 0;
  Worker.prototype.postMessage = function (message, ...rest) {
    if (!heard.has(this)) {
      heard.add(this);
      this.addEventListener("message", ({data}) => {
        if (asked.has(data.id)) window.python = performance.now() - asked.get(data.id);
        asked.delete(data.id);
      });
    }
    const text = message.argumentList?.[0]?.value;
    if (typeof text === "string" && text.includes('"diagnose"')) {
      asked.set(message.id, performance.now());
    }
    return post.call(this, message, ...rest);
  };
})()"""

OPEN = """async (hash) => {
  const frame = () => new Promise(requestAnimationFrame);
  const told = () => /One wrong answer|It takes/.test(document.querySelector(".now")?.textContent);
  window.python = 0;
  const start = performance.now();
  location.hash = hash;
  do await frame(); while (!window.python || !told());
  await frame();  // the frame that was asked for is painted when the next one begins
  return [performance.now() - start, window.python];
}"""


class Wait(NamedTuple):
    """The wait after one link, in ms."""

    whole: float
    python: float


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


def row(rules: str, turns: int, waits: list[Wait]) -> str:
    """Return a row of the table."""
    whole_ms = sorted(wait.whole for wait in waits)
    python = sorted(wait.python for wait in waits)
    figures = [percentile(python, 50), percentile(python, 95), python[-1]]
    figures += [percentile(whole_ms, 50), percentile(whole_ms, 95), whole_ms[-1]]
    return f"| {rules} | {turns} | " + " | ".join(f"{ms:.0f}" for ms in figures) + " |"


def measure(page: Page, games: int) -> None:
    """Print the table."""
    rng = random.Random(1976)
    print("| board | turns | Python: 50 % | 95 % | longest | whole: 50 % | 95 % | longest |")
    print("| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |")
    for text in PRESETS:
        rules = Rules.parse(text)
        for turns in TURNS:
            made = [contradiction(rules, turns, rng) for _ in range(games)]
            waits = [Wait(*page.evaluate(OPEN, f"#solve/{game}")) for game in made]
            print(row(text, turns, waits), flush=True)


def main() -> None:
    """Print the percentiles of each preset and length."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=40, help="of each board and length")
    options = parser.parse_args()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browsers.chromium(), args=FLAGS)
        page = browser.new_page(viewport={"width": 390, "height": 844})
        page.add_init_script(LISTEN)
        page.goto((DIST / "mastermind.html").as_uri())
        expect(page.get_by_role("heading", name="1. Guess this")).to_be_visible()
        measure(page, options.games)
        print(f"Chromium {browser.version}, {os.cpu_count()} cores, {options.games} games a row.")
        browser.close()


if __name__ == "__main__":
    main()
