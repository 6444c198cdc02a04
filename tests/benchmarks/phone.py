"""Times of the page on a slow phone's stand-in: `python -m tests.benchmarks phone --write`.

Chromium runs a part of the time only (`slowed.py`), in a window of 360 x 640 with touch, on the
built one file. The same seeded games are played at full speed as well, and must have the same
guesses. `--write` puts the tables into docs/performance.md, between their markers.
"""

from __future__ import annotations

import argparse
import functools
import itertools
import random
import re
from collections.abc import Callable
from typing import Any, NamedTuple

from playwright.sync_api import BrowserContext, Page, expect, sync_playwright

from mastermind_core.codemaker import Codemaker
from mastermind_core.codes import format_code
from mastermind_core.rules import Rules
from tests.browser.conftest import DIST
from tests.browser.person import GAME
from tests.unit import slow

from .browser import (
    LETTERS,
    PAGE,
    PRESETS,
    TAP,
    begin,
    marks,
    percentile,
    shown,
    until_ready,
    write,
)
from .slowed import Slowable, loop_ms
from .written import head, row, today

PHONE: dict[str, Any] = {
    "viewport": {"width": 360, "height": 640},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
}
PATIENCE = 120_000.0
"""How long anything may take at most, in ms: the machine may be busy, too."""

LARGE = ("p6c9r", "p8c10r", "p12c12r")
AT_ONCE = "at once"
THOUGHT = {AT_ONCE: 0.0, "after 5 s": 5_000.0}
"""For how long the person looks at a guess before the answer, in ms."""
LARGE_TURNS = 4
"""Turns of one game that are played on each of the larger boards."""

WHY = {"p4c6r": ("1122=1,1", "1134=0,2"), "p5c8r": ("11223=1,1", "12345=0,2"),
       "p4c8r": ("1123=0,1", "1234=1,1"), "p3c6r": ("112=0,1", "123=0,1"),
       "p4c10n": ("1234=0,2", "1234=1,1")}  # fmt: skip
"""For each preset the answers after which Why is opened, first in a new page, then again."""

OPEN = """async ([name, awaited]) => {
  const frame = () => new Promise(requestAnimationFrame);
  const control = [...document.querySelectorAll("button")]
    .find((each) => each.textContent.includes(name));
  const start = performance.now();
  control.click();
  let opened = 0;
  for (;;) {
    await frame();
    const dialog = document.querySelector("dialog[open]");
    if (!dialog) continue;
    opened ||= performance.now() - start;
    if (dialog.querySelector(awaited)) {
      await frame();  // the frame that was asked for is painted when the next one begins
      return [opened, performance.now() - start];
    }
  }
}"""

WATCH = """() => {
  const seen = { longest: 0, last: performance.now(), stop: false };
  const tick = (now) => {
    seen.longest = Math.max(seen.longest, now - seen.last);
    seen.last = now;
    if (!seen.stop) requestAnimationFrame(tick);
  };
  requestAnimationFrame(tick);
  window.seen = seen;
}"""


class Taps(NamedTuple):
    """What some games took and what was guessed in them."""

    waits: list[float]
    """From an answer to the next guess, in ms."""
    games: list[str]


class Run(NamedTuple):
    """All that is measured, at full speed or slowed."""

    loop: float
    own: dict[tuple[str, str], Taps]
    """Games of which the first two guesses are a person's own, by board and thought."""
    booked: dict[tuple[str, str], Taps]
    """Games by the page's guesses, by board and thought."""
    large: list[str]
    why: dict[str, list[list[float]]]
    """Of the first and of a later look, the ms to the dialog and to its ranking, by board."""
    moves: dict[str, float]
    """The longest time between two frames, in ms, of what people do besides answering."""


def new_page(context: BrowserContext) -> Page:
    """Return a page in which Python is ready."""
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    page.goto((DIST / "mastermind.html").as_uri())
    until_ready(page)
    return page


def answer(page: Page, guess: slow.Code, secret: slow.Code) -> float:
    """Tap the answer to a guess and return the ms until the next guess is drawn."""
    black, white = slow.score(guess, secret)
    page.locator(f'[data-black="{black}"][data-white="{white}"]').wait_for(state="attached")
    return float(page.evaluate(TAP, [black, white])[0])


def play(page: Page, rules: str, secrets: list[slow.Code], own: int, thought: float = 0) -> Taps:
    """Play games to their ends, the first `own` guesses drawn from the codes that fit.

    Each guess is answered after `thought` ms.
    """
    rng = random.Random(rules)
    waits, games = [], []
    for secret in secrets:
        guess = begin(page, rules)
        fitting = slow.codes(*PRESETS[rules])
        for turn in itertools.count():
            if turn < own and len(fitting) > 2:
                guess = rng.choice([code for code in fitting if code not in (secret, guess)])
                keys = "1234567890" if rules == "p4c10n" else LETTERS.lower()
                page.keyboard.type("".join(keys[colour] for colour in guess))
                page.keyboard.press("Enter")  # from the row to the answers
                expect(
                    page.get_by_role("heading", name=f"{turn + 1}. Your own guess")
                ).to_be_visible()
            if guess == secret:
                break
            if turn < own:
                said = slow.score(guess, secret)
                fitting = [code for code in fitting if slow.score(guess, code) == said]
            page.wait_for_timeout(thought)
            wait = answer(page, guess, secret)
            if not own or turn < own:
                waits.append(wait)
            guess = shown(page)
        games.append("#solve/" + page.evaluate(GAME))
    return Taps(waits, games)


def large(page: Page, text: str) -> str:
    """Return the turns of a game on a larger board, opened anew after each."""
    rules = Rules.parse(text)
    secret = Codemaker.from_seed(rules, text).reveal()
    game = str(rules)
    for turn in range(LARGE_TURNS):
        guess = begin(page, game)
        black, white = slow.score(guess, secret)
        game += f"{';' if turn else ':'}{format_code(rules, guess)}={black},{white}"
    return game


def moves(page: Page) -> dict[str, float]:
    """Return the longest time between two frames, in ms, of each of these."""

    def press(name: str | re.Pattern[str]) -> None:
        page.get_by_role("button", name=name).first.dispatch_event("click")

    def of_menu(name: str) -> None:
        press("Menu")
        page.locator("dialog[open] button", has_text=name).first.dispatch_event("click")

    steps: dict[str, Callable[[], None]] = {
        "a peg typed": lambda: page.keyboard.press("r"),
        "a peg taken back": lambda: page.keyboard.press("Backspace"),
        "Show all": lambda: press(re.compile("^Show all")),
        "Board": lambda: press(re.compile("^Board: ")),
        **{name: functools.partial(of_menu, name) for name in ("Settings", "About", "Your games")},
        **{f"to {name}": functools.partial(press, name) for name in ("Play", "Hide", "Solve")},
        **{f"to {name}": functools.partial(of_menu, name) for name in ("Learn", "Lab")},
    }
    found = {}
    for name, step in steps.items():
        page.evaluate(WATCH)
        step()
        page.wait_for_timeout(3000)
        found[name] = float(page.evaluate("() => { seen.stop = true; return seen.longest; }"))
        page.keyboard.press("Escape")
        page.wait_for_timeout(1000)
    return found


def run(slowable: Slowable, boards: list[str], games: int, thoughts: dict[str, float]) -> Run:
    """Measure everything once, the games with each of these ms before an answer."""
    context = slowable.browser.new_context(**PHONE)
    blank = context.new_page()
    loop = loop_ms(blank)
    blank.close()
    rng = random.Random(1976)
    secrets = {rules: rng.choices(slow.codes(*PRESETS[rules]), k=games) for rules in boards}
    looks: dict[str, list[list[float]]] = {}
    for rules in boards:
        page = new_page(context)
        looks[rules] = []
        for turn in WHY[rules]:
            begin(page, f"{rules}:{turn}")
            looks[rules].append(page.evaluate(OPEN, ["Why this guess?", ".ranking button"]))
            page.keyboard.press("Escape")
        page.close()
    booked, own = {}, {}
    for thought, ms in thoughts.items():
        page = new_page(context)  # which has been asked nothing yet
        for rules, codes in secrets.items():
            booked[rules, thought] = play(page, rules, codes, 0, ms)
        for rules, codes in secrets.items():
            own[rules, thought] = play(page, rules, codes, 2, ms)
    found = Run(loop, own, booked, [large(page, text) for text in LARGE], looks, {})
    begin(page, "p4c6r:1122=1,1")
    found = found._replace(moves=moves(page))
    context.close()
    return found


def percentiles(taps: Taps) -> str:
    """Return the number of waits, their median, 95 % and longest, as cells."""
    waits = sorted(taps.waits)
    figures = [percentile(waits, 50), percentile(waits, 95), waits[-1]]
    return " | ".join([str(len(waits)), *(f"{ms:.0f}" for ms in figures)])


def tables(fast: Run, slowed: Run, about: str) -> list[str]:
    """Return the lines of the tables."""
    pairs = [(fast.booked[rules, AT_ONCE], taps) for (rules, _), taps in slowed.booked.items()]
    pairs += [(fast.own[rules, AT_ONCE], taps) for (rules, _), taps in slowed.own.items()]
    same = sum(a == b for one, other in pairs for a, b in zip(one.games, other.games, strict=True))
    count = sum(len(one.games) for one, _ in pairs)
    alike = sum(a == b for a, b in zip(fast.large, slowed.large, strict=True))
    each = "taps | 50 % | 95 % | longest"
    lines = [
        f"{about}; a loop in a worker took {slowed.loop / fast.loop:.1f} times as long as at full "
        f"speed. The same guesses as at full speed: {same} of {count} games of the presets, "
        f"{alike} of {len(fast.large)} of {', '.join(LARGE)}.",
        "",
        head(
            f"board | answered | by the book: {each} | after own guesses: {each}",
            words=("board", "answered"),
        ),
    ]
    for (rules, thought), booked in slowed.booked.items():
        own = slowed.own[rules, thought]
        lines.append(row(rules, thought, percentiles(booked), percentiles(own)))
    looked = "dialog, first | ranking, first | dialog, later | ranking, later"
    lines += ["", head(f"Why: board | {looked}")]
    for rules, looks in slowed.why.items():
        lines.append(row(rules, *(f"{ms:.0f}" for look in looks for ms in look)))
    lines += ["", head("longest between two frames | at full speed | slowed")]
    for name, ms in slowed.moves.items():
        lines.append(row(name, f"{fast.moves[name]:.0f}", f"{ms:.0f}"))
    return lines


def main() -> None:
    """Print the tables; with `--write`, write them to the page."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--boards", nargs="+", choices=PRESETS, default=[*PRESETS])
    parser.add_argument("--games", type=int, default=20, help="on each board, by the book and not")
    parser.add_argument("--rate", type=float, default=5.0, help="Chromium runs 1/RATE of the time")
    parser.add_argument("--write", action="store_true", help=f"into {PAGE.name}")
    options = parser.parse_args()
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        slowable = Slowable(playwright)
        try:
            fast = run(slowable, options.boards, options.games, {AT_ONCE: 0.0})
            with slowable.slowed(options.rate):
                slowed = run(slowable, options.boards, options.games, THOUGHT)
            about = f"Times in ms, {today()}, Chromium {slowable.browser.version}"
        finally:
            slowable.close()
    lines = tables(fast, slowed, about)
    print("\n".join(lines))
    if options.write:
        write(lines, marks("phone"))


if __name__ == "__main__":
    main()
