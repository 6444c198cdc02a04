"""Whether the motions of a game of Play keep 60 frames a second on a phone stand-in.

    python3 -m tests.benchmarks frames [--slower 6]

A game on 4 pegs and 6 colours in the one file in Chromium, 390x844, whose processor is slowed down
by `Emulation.setCPUThrottlingRate`. Each motion is watched for 900 ms from its begin, which comes
late on a busy machine. The gaps between the calls of requestAnimationFrame are the frames of the
page's own thread; the first is left out, since it has the work that precedes the motion. Only
`transform` and `opacity` move, which the compositor draws without that thread. So what a person
sees is the second half of the table: the gaps between the frames that the compositor drew, in
Chromium's trace, from the first to the last animation that begins or ends. A gap over 25 ms has
dropped a frame.
"""

from __future__ import annotations

import argparse
import json
from itertools import pairwise
from statistics import median
from typing import Any, NamedTuple

from playwright.sync_api import Page, expect, sync_playwright

from ..browser.conftest import DEVICES, DIST
from ..browser.launch import Browsers
from ..browser.person import Person
from .written import head, row

WATCH = """() => {
  globalThis.gaps = new Promise((resolve) => {
    let gaps = [];
    let before = performance.now();
    let end = before + 30_000; // after a guess without key pegs nothing moves
    const moves = () => {
      gaps = [];
      end = performance.now() + 900;
    };
    addEventListener("animationstart", moves, { once: true, capture: true });
    for (const kind of ["animationstart", "animationend"]) {
      addEventListener(kind, () => performance.mark("motion"), true);
    }
    const frame = (now) => {
      gaps.push(now - before);
      before = now;
      if (now < end) requestAnimationFrame(frame);
      else resolve(gaps);
    };
    requestAnimationFrame(frame);
  });
}"""


class Gaps(NamedTuple):
    """The gaps between frames while something moves, in ms."""

    page: list[float]
    """Of the page's own thread."""
    seen: list[float]
    """Of what the compositor drew."""


CATEGORIES = ["disabled-by-default-devtools.timeline.frame", "blink.user_timing"]
"""Of the trace: the frames that are drawn, and the marks of the page."""

DROPPED = 25
"""Milliseconds from which a gap is longer than one frame of 60 a second, and a half."""

MOTIONS = ("a peg settles", "key pegs appear", "the code opens")


def watched(page: Page, key: str) -> Gaps:
    """Return the gaps between frames, in ms, from the begin of what a key sets in motion."""
    page.evaluate(WATCH)
    browser = page.context.browser
    assert browser
    browser.start_tracing(page=page, categories=CATEGORIES)
    page.keyboard.press(key)
    gaps: list[float] = page.evaluate("() => globalThis.gaps")
    events = json.loads(browser.stop_tracing())["traceEvents"]
    moved = [event["ts"] for event in events if event["name"] == "motion"]
    if not moved:
        return Gaps([], [])
    drawn = sorted(event["ts"] for event in events if event["name"] == "DrawFrame")
    seen = [each for each in drawn if min(moved) <= each <= max(moved)]
    return Gaps(gaps[1:], [(later - earlier) / 1000 for earlier, later in pairwise(seen)])


def play(page: Page) -> dict[str, list[Gaps]]:
    """Play a game and return the gaps of each motion, every time that it was seen."""
    person = Person(page)
    seen: dict[str, list[Gaps]] = {name: [] for name in MOTIONS}
    person.play()
    for number, code in enumerate(("1122", "1344", "5566", "2222"), 1):
        expect(person.heading(f"{number}. Your guess")).to_be_visible()
        page.wait_for_timeout(700)
        seen["a peg settles"].append(watched(page, code[0]))
        page.keyboard.type(code[1:])
        expect(person.button("Guess")).to_be_enabled()
        page.wait_for_timeout(700)
        seen["key pegs appear"].append(watched(page, "Enter"))
    person.do("Hint", "Reveal the code")
    page.wait_for_timeout(700)
    person.button("Reveal").focus()
    seen["the code opens"].append(watched(page, "Enter"))
    return seen


def told(gaps: list[float]) -> str:
    """Return the cells of a row for some gaps."""
    late = sum(gap > DROPPED for gap in gaps)
    return f"{len(gaps)} | {median(gaps):.1f} | {max(gaps):.0f} | {late}"


def main() -> None:
    """Print the frames of each motion."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--slower", type=int, default=6, help="how many times slower the processor is"
    )
    slower: int = parser.parse_args().slower
    with sync_playwright() as playwright:
        browsers = Browsers(playwright)
        options: dict[str, Any] = DEVICES["phone"]
        page = browsers.context(options).new_page()
        page.goto((DIST / "mastermind.html").as_uri())
        expect.set_options(timeout=120_000)
        expect(Person(page).suggested(1)).to_be_visible()
        page.wait_for_timeout(3000)
        session = page.context.new_cdp_session(page)
        session.send("Emulation.setCPUThrottlingRate", {"rate": slower})
        seen = play(page)
        each = "frames | median gap, ms | longest | dropped"
        print(head(f"motion | page: {each} | seen: {each}"))
        for name, runs in seen.items():
            halves = [[gap for run in runs for gap in run[half]] for half in range(2)]
            print(row(name, *map(told, halves)))
        browsers.close()


if __name__ == "__main__":
    main()
