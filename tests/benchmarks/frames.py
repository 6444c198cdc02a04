"""Whether the motions of a game of Play keep 60 frames a second on a phone stand-in.

    python3 -m tests.benchmarks frames [--slower 6]

A game on 4 pegs and 6 colours in the one file in Chromium, 390x844, whose processor is slowed down
by `Emulation.setCPUThrottlingRate`. Each motion is watched for 900 ms from the key that
begins it; the gaps between the calls of requestAnimationFrame are its frames. A gap over 25 ms has
dropped one. The first frame is left out: it has the work of the tap itself and is the wait before
the motion. Only `transform` and `opacity` move, which the compositor does
without the page's own thread, so what is seen may be smoother than what is counted here.
"""

from __future__ import annotations

import argparse
from statistics import median
from typing import Any

from playwright.sync_api import Page, expect, sync_playwright

from ..browser.conftest import DEVICES, DIST
from ..browser.launch import Browsers
from ..browser.person import Person

WATCH = """() => {
  globalThis.gaps = new Promise((resolve) => addEventListener("keydown", () => {
    const gaps = [];
    const begin = performance.now();
    let before = begin;
    const frame = (now) => {
      gaps.push(now - before);
      before = now;
      if (now - begin < 900) requestAnimationFrame(frame);
      else resolve(gaps);
    };
    requestAnimationFrame(frame);
  }, { once: true, capture: true }));
}"""

DROPPED = 25
"""Milliseconds from which a gap is longer than one frame of 60 a second, and a half."""

MOTIONS = ("a peg settles", "key pegs appear", "the code opens")


def watched(page: Page, key: str) -> list[float]:
    """Return the gaps between frames, in ms, after a key is pressed; the first has its work."""
    page.evaluate(WATCH)
    page.keyboard.press(key)
    gaps: list[float] = page.evaluate("() => globalThis.gaps")
    return gaps


def play(page: Page) -> dict[str, list[list[float]]]:
    """Play a game and return the gaps of each motion, every time that it was seen."""
    person = Person(page)
    seen: dict[str, list[list[float]]] = {name: [] for name in MOTIONS}
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
        print("| motion | frames | median gap, ms | longest, ms | dropped |")
        print("| --- | ---: | ---: | ---: | ---: |")
        for name, runs in seen.items():
            rest = [gap for run in runs for gap in run[1:]]
            late = sum(gap > DROPPED for gap in rest)
            figures = f"{len(rest)} | {median(rest):.1f} | {max(rest):.0f} | {late}"
            print(f"| {name} | {figures} |")
        browsers.close()


if __name__ == "__main__":
    main()
