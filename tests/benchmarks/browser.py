"""Times of the page: `python -m tests.benchmarks.browser [TABLE ...] --write`.

Seeded games on every preset with the default strategy, in Chromium, on the built one file. A time
of `taps` is from the tap on an answer to the frame that shows the next suggestion; "Python" is from
the request to its reply. A time of `reviews` is from the tap on Review to the account of skill and
luck, of a person who guesses any possible code. `moments` has the frames while an answer, a win and
a loss in Play move, with the page's thread six times slower.

`--beside` names the dist/ of an older version: both play each game, one after the other, so that a
slow hour of the machine hits both. `--write` puts the tables into docs/performance.md,
between their markers.
"""

from __future__ import annotations

import argparse
import functools
import json
import os
import random
import re
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, expect, sync_playwright

from mastermind_core import Codemaker, Game, Rules, score
from mastermind_core.challenge import codemaker_of
from mastermind_core.codes import Code
from tests.journeys.conftest import DIST, PATIENCE, ROOT
from tests.journeys.launch import FLAGS, browsers
from tests.journeys.person import SAVED, Person

from .written import head, row, today

PRESETS = ("p4c6r", "p5c8r", "p4c8r", "p3c6r", "p4c10n")

PAGE = ROOT / "docs" / "performance.md"
LETTERS = "ROYGBPWKTMNS"
# Python's part of a wait is from the message to the worker until its reply.
LISTEN = """(() => {
  const post = Worker.prototype.postMessage;
  const heard = new WeakSet();
  window.asked = 0;
  window.replied = 0;
  Worker.prototype.postMessage = function (message, ...rest) {
    if (!heard.has(this)) {
      heard.add(this);
      this.addEventListener("message", () => {
        window.replied = performance.now();
      });
    }
    window.asked ||= performance.now();
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


THROTTLED = 6
"""How many times slower the thread of a page is that stands for one on a phone."""

RAINBOW = ("red", "orange", "yellow", "green", "blue", "purple")
STILL = 4000
"""When nothing moves any more, in ms."""

FRAMES = """() => {
  const frames = (window.frames = []);
  let before = 0;
  const look = (now) => {
    if (window.frames !== frames) return; // looking twice costs frames
    const moves = document.getAnimations().some(({ effect }) => {
      const { localTime, delay, endTime } = effect.getComputedTiming();
      return localTime > delay && localTime < endTime && endTime - delay > 100;
    });
    if (moves && before) frames.push(now - before);
    before = moves ? now : 0;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}"""
"""Notes from now on how long each frame takes in which something moves, in ms."""


Measure = Callable[[Page], list[Any]]
Versions = dict[str, Page]
"""The pages of some versions, opened."""


def until_ready(page: Page) -> None:
    """Wait until Python is ready in a page."""
    while not page.evaluate("performance.getEntriesByName('boot:ready').length"):
        page.wait_for_timeout(50)


def shown(page: Page) -> Code:
    """Return the code that the pegs of the row show."""
    marks = page.locator("[data-peg]").all_text_contents()
    return tuple((int(mark) - 1) % 10 if mark.isdigit() else LETTERS.index(mark) for mark in marks)


def begin(page: Page, game: str) -> Code:
    """Begin another game on the page and return its next guess.

    Another board comes first, since a link to an earlier point of one's own game goes on with that.
    """
    for link in "p2c2r", game:
        page.evaluate("hash => { location.hash = hash }", f"#solve/{link}")
        number = link.count("=") + 1
        heading = re.compile(rf"^{number}\. (Guess this|This is it)$")
        expect(page.get_by_role("heading", name=heading)).to_be_visible()
        pegs = page.get_by_role("group", name="Current guess").locator("[data-peg]")
        expect(pegs).to_have_count(Rules.parse(link.partition(":")[0]).pegs)
    while not all(page.locator("[data-peg]").all_text_contents()):
        page.wait_for_timeout(50)
    return shown(page)


def play(page: Page, rules: str, secret: Code) -> list[list[float]]:
    """Play one game to its end; return how long each tap took, in ms, and Python's part of it."""
    guess = begin(page, rules)
    waits = []
    for _ in range(20):
        answer = score(guess, secret)
        waits.append(page.evaluate(TAP, list(answer)))
        if answer.black == len(secret):
            return waits[:-1]  # after the last answer Python is not asked
        guess = shown(page)
    raise AssertionError("the game did not end")


def reviewed(page: Page, game: str) -> list[float]:
    """Return how long the review of a game takes, in seconds."""
    page.evaluate("hash => { location.hash = hash }", f"#solve/{game}")
    button = page.get_by_role("button", name="Review", exact=True)
    expect(button).to_be_visible()
    button.click()
    began = time.perf_counter()
    # Its details, which are closed, are there when the game has been judged.
    expect(page.get_by_text(" expected")).not_to_have_count(0, timeout=600_000)
    seconds = time.perf_counter() - began
    page.get_by_role("button", name="Close").click()
    return [seconds]


def moved(page: Page) -> dict[str, list[float]]:
    """Play in Play: return how long the frames of an answer, a win and a loss take, in ms."""
    person = Person(page)
    page.evaluate("location.hash = '#play/p4c6r'")
    expect(person.palette).to_be_visible()
    slower = page.context.new_cdp_session(page)
    slower.send("Emulation.setCPUThrottlingRate", {"rate": THROTTLED})

    def frames(*names: str) -> list[float]:
        page.wait_for_timeout(STILL)
        page.evaluate(FRAMES)
        person.do(*names)
        page.wait_for_timeout(STILL)
        return list(page.evaluate("() => window.frames"))

    found = {}
    person.lay("red", "red", "orange", "orange")
    found["answer"] = frames("do.guess")
    seed = json.loads(page.evaluate(f"() => localStorage[{SAVED}]"))["games"]["play"]["seed"]
    person.lay(*(RAINBOW[colour] for colour in codemaker_of(Rules(4, 6), seed).reveal()))
    found["win"] = frames("do.guess")
    person.do("do.new")
    person.lay("red", "red", "orange", "orange")
    person.do("do.guess", "do.hint", "hint.show")
    found["loss"] = frames("do.reveal")
    person.do("do.new")
    slower.send("Emulation.setCPUThrottlingRate", {"rate": 1})
    return found


def percentile(sorted_values: list[float], share: float) -> float:
    """Return the least value that `share` percent of the values do not exceed."""
    return sorted_values[-int(-share * len(sorted_values) // 100) - 1]


def cells(values: list[float], shares: tuple[int, ...], digits: int = 0) -> list[str]:
    """Return some percentiles as cells of a table; 100 is the longest."""
    ordered = sorted(values)
    return [f"{percentile(ordered, share):.{digits}f}" for share in shares]


def by_turns(versions: Versions, games: Sequence[Measure]) -> dict[str, list[Any]]:
    """Measure each game in every version; return what was found, by the version."""
    found: dict[str, list[Any]] = {name: [] for name in versions}
    for game in games:
        for name, page in versions.items():
            found[name] += game(page)
    return found


def taps(versions: Versions, games: int) -> Iterator[list[str]]:
    """Yield the cells of each row for the waits from an answer to the next guess."""
    rng = random.Random(1976)
    times = ["50 %", "95 %", "99 %", "longest"]
    yield ["board", "version", "taps", *times, "of it Python: 50 %", "95 %"]
    for rules in PRESETS:
        secrets = [Codemaker.random(rules, rng).reveal() for _ in range(games)]
        made = [functools.partial(play, rules=rules, secret=secret) for secret in secrets]
        for name, waits in by_turns(versions, made).items():
            times = cells([whole for whole, _ in waits], (50, 95, 99, 100))
            python = cells([part for _, part in waits], (50, 95))
            yield [rules, name, str(len(waits)), *times, *python]


def reviews(versions: Versions, games: int) -> Iterator[list[str]]:
    """Yield the cells of each row for reviews, whose times are in seconds."""
    rng = random.Random(1976)
    for page in versions.values():
        reviewed(page, "p3c6r:123=3,0")  # the second Python starts
    yield ["board", "version", "games", "50 % (s)", "95 %", "longest"]
    for rules in PRESETS:
        played = [str(Game(rules).play("random", rng=rng)) for _ in range(games)]
        made = [functools.partial(reviewed, game=game) for game in played]
        for name, times in by_turns(versions, made).items():
            yield [rules, name, str(games), *cells(times, (50, 95, 100), digits=1)]


def moments(versions: Versions, games: int) -> Iterator[list[str]]:
    """Yield the cells of each row for the frames of motions, whose times are in ms."""
    yield ["moment", "version", "frames", "a second", "50 % (ms)", "95 %", "longest"]
    for version, page in versions.items():
        found = [moved(page) for _ in range(games)]
        for name in found[0]:
            times = [ms for game in found for ms in game[name]]
            second = f"{1000 * len(times) / sum(times):.0f}"
            yield [name, version, str(len(times)), second, *cells(times, (50, 95, 100))]


TABLES = {"taps": taps, "reviews": reviews, "moments": moments}


def opened(browser: Browser, dist: Path) -> tuple[str, Page]:
    """Open the one file of a dist/ in a profile of its own, and wait until Python is ready."""
    page = browser.new_page(viewport={"width": 390, "height": 844})
    page.add_init_script(LISTEN)
    page.goto((dist / "mastermind.html").resolve().as_uri())
    until_ready(page)
    (wheel,) = dist.glob("*.whl")
    return wheel.name.split("-")[1], page


def measure(table: str, games: int, folders: list[Path]) -> list[str]:
    """Return the lines of a table, each printed when it is there."""
    lines: list[str] = []
    path = browsers.find("chromium")
    with (
        sync_playwright() as playwright,
        playwright.chromium.launch(executable_path=path, args=FLAGS) as browser,
    ):
        versions = dict(opened(browser, dist) for dist in folders)
        lines.append(
            f"{games} games a row, {today()}, "
            f"{browser.browser_type.name} {browser.version}, {os.cpu_count()} cores."
        )
        lines.append("")
        print(*lines, sep="\n")
        rows = TABLES[table](versions, games)
        lines.append(head(" | ".join(next(rows)), words=("board", "moment", "version")))
        print(lines[-1], flush=True)
        for cells in rows:
            lines.append(row(*cells))
            print(lines[-1], flush=True)
    return lines


def write(table: str, lines: list[str]) -> None:
    """Put the lines between the markers of a table on the page on performance."""
    between = f"(?s)(?<=<!-- {table}: made by the command above -->\n).*?(?=<!-- {table}: end -->)"
    text = "\n".join(["", *lines, "", ""])
    new, count = re.subn(between, lambda _: text, PAGE.read_text("utf-8"))
    if count != 1:
        raise SystemExit(f"{PAGE} needs the markers of {table}, once each")
    PAGE.write_text(new, "utf-8")


def main() -> None:
    """Print the percentiles of each preset; with `--write`, write them to the page."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument(
        "tables", nargs="*", default=[*TABLES], metavar="TABLE", help=str([*TABLES])
    )
    parser.add_argument("--games", type=int, default=20, help="of each row")
    parser.add_argument("--beside", type=Path, nargs="*", default=[], metavar="DIST")
    parser.add_argument("--write", action="store_true", help=f"into {PAGE.name}")
    options = parser.parse_args()
    expect.set_options(timeout=PATIENCE)
    for table in options.tables:
        lines = measure(table, options.games, [*options.beside, DIST])
        if options.write:
            write(table, lines)


if __name__ == "__main__":
    main()
