"""Memory of the page's process: `python -m tests.benchmarks memory --write`, on Linux.

It opens the built one file and the site in Chromium, visits every room, rests, and plays seeded
games on every preset. After each step it takes the proportional set size of the tab's process: what
the process has for itself, and its share of what it has together with others. Of the browser's
program that is 15 to 60 MB, by how many tabs are open on the machine. Playwright is there for the
steps alone: what it watches keeps the text of all files that it has loaded, and its service worker
never ends. `--write` puts the table into docs/performance.md, between its markers.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import random
import time
from collections.abc import Iterator
from typing import NamedTuple

import psutil
from playwright.sync_api import Page, Playwright, expect, sync_playwright

from tests.browser.conftest import DIST, PATIENCE
from tests.browser.person import Person
from tests.browser.serving import Site
from tests.unit import slow

from .alone import Alone
from .browser import PRESETS, marks, play, until_ready, write
from .written import head, row, today

REST = 65
"""Seconds before a size is taken.

After 30 Chromium gives back what is free, and ends a service worker; after 60 Pythons without work
end (web/js/python/python.ts).
"""
WINDOW = "--window-size=500,844"  # no window of Chromium is narrower


class Size(NamedTuple):
    """The memory of a process in bytes: its proportional set size, and what it shares with none."""

    proportional: int
    own: int


class Tab:
    """The one tab of a browser, to which Playwright comes for a step and then leaves."""

    def __init__(self, playwright: Playwright, rest: int) -> None:
        """Start the browser, with an empty page; a rest takes as many seconds."""
        self._playwright = playwright
        self._rest = rest
        self._chromium = Alone(WINDOW)
        self.about = ""
        """The browser and its version."""

    @contextlib.contextmanager
    def visited(self) -> Iterator[Person]:
        """Let a person use the tab."""
        browser = self._playwright.chromium.connect_over_cdp(self._chromium.address)
        page = browser.contexts[0].pages[0]
        page.set_default_timeout(PATIENCE)
        yield Person(page)
        self.about = f"{browser.browser_type.name} {browser.version}"
        browser.close()  # its end of the connection

    def size(self, rests: int = 1) -> Size:
        """Return the size of the largest process that draws, after some rests."""
        time.sleep(rests * self._rest)
        found = []
        for process in psutil.Process(self._chromium.group).children(recursive=True):
            with contextlib.suppress(psutil.NoSuchProcess):
                if "--type=renderer" in process.cmdline():
                    memory = process.memory_full_info()
                    found.append(Size(memory.pss, memory.uss))
        return max(found)

    def close(self) -> None:
        """End the browser."""
        self._chromium.close()


def megabytes(taken: Size) -> str:
    """Return a size in words, in millions of bytes."""
    return f"{taken.proportional / 1e6:.0f}, {taken.own / 1e6:.0f}"


def boot(page: Page, url: str) -> None:
    """Open the page and wait until Python is ready."""
    page.goto(url)
    until_ready(page)


def why(person: Person) -> None:
    """Look at the ranking of the guesses."""
    person.do("Why this guess?")
    expect(person.page.get_by_role("table", name="The best guesses now")).to_be_visible()
    person.page.keyboard.press("Escape")


def rooms(person: Person) -> None:
    """Visit Play, Hide and the rooms of Learn."""
    person.do("Play", "Hide", "Menu", "Learn", "Strategies", "Knuth")


def lab(person: Person) -> None:
    """Visit the rooms of the Lab, and use each."""
    page = person.page
    person.do("Menu", "Lab")
    page.get_by_label("Games each").fill("30")
    person.do("Run")
    expect(page.get_by_text("Done: 90 games played.")).to_be_visible()
    person.press(page.get_by_text("A strategy of your own"))
    person.do("Check")
    expect(page.get_by_text("Ready to run")).to_be_visible()
    person.press(page.get_by_text("Python prompt"))
    page.get_by_label("Python", exact=True).fill("6 * 7")
    page.get_by_label("Python", exact=True).press("Enter")
    expect(page.get_by_role("log", name="What you typed")).to_contain_text("42")
    person.do("Map")
    page.get_by_label("Boards").select_option("every 20th")
    page.get_by_label("Games on each").select_option("1")
    person.do("Compute the map")
    expect(page.get_by_text("25 of 25 games played")).to_be_visible()
    person.do("Watch", "One turn", "Solve")


def visits(tab: Tab, url: str) -> Iterator[tuple[str, Size]]:
    """Yield the size after each room."""
    with tab.visited():
        pass  # by now it is there
    yield "blank page", tab.size(rests=0)
    with tab.visited() as person:
        boot(person.page, url)
    yield "Python is ready", tab.size(rests=0)
    yield "a minute later", tab.size()
    for name, visit in (("Why", why), ("Play, Hide and Learn", rooms), ("the Lab", lab)):
        with tab.visited() as person:
            visit(person)
        yield name, tab.size()
    yield "rest of a minute", tab.size()


def games(tab: Tab, url: str, counts: list[int]) -> Iterator[tuple[str, Size]]:
    """Yield the size after each number of games."""
    rng = random.Random(1976)
    boards = list(PRESETS.items())
    done = 0
    for count in counts:
        with tab.visited() as person:
            if not done:
                boot(person.page, url)
            while done < count:
                done += 1
                rules, board = boards[done % len(boards)]
                play(person.page, rules, rng.choice(slow.codes(*board)))
        yield f"{count} games", tab.size()
    with tab.visited() as person:
        page = person.page
        page.context.new_cdp_session(page).send("HeapProfiler.collectGarbage")
    yield "and a collection", tab.size()


def measure(counts: list[int], rest: int) -> list[str]:
    """Return the lines of the table."""
    found: dict[str, list[Size]] = {}
    site = Site(DIST / "site")
    with sync_playwright() as playwright:
        for url in ((DIST / "mastermind.html").as_uri(), site.url):
            for steps in (visits, lambda tab, url: games(tab, url, counts)):
                tab = Tab(playwright, rest)
                for name, taken in steps(tab, url):
                    found.setdefault(name, []).append(taken)
                    print(f"{url[:4]}, {name}: {megabytes(taken)}", flush=True)
                about = f"{tab.about}, {os.cpu_count()} cores"
                tab.close()
    site.stop()
    lines = [f"MB, and of them its own, {today()}, {about}.", ""]
    lines.append(head("after | one file | site"))
    return lines + [row(name, *map(megabytes, both)) for name, both in found.items()]


def main() -> None:
    """Print the size after each step; with `--write`, write the table to the page."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, nargs="+", default=[1, 100, 500])
    parser.add_argument("--rest", type=int, default=REST, help="seconds before a size is taken")
    parser.add_argument("--write", action="store_true", help="into performance.md")
    options = parser.parse_args()
    expect.set_options(timeout=PATIENCE)
    lines = measure(options.games, options.rest)
    if options.write:
        write(lines, marks("memory"))
    else:
        print("\n".join(lines))


if __name__ == "__main__":
    main()
