"""Times from navigation until Python is ready: `python -m tests.benchmarks.start [DIST ...]`.

Each DIST is a folder that `build.py` made; several are compared by turns in one run, as the
machine is never the same for long. The times are in ms, by the page's mark `boot:ready`: the one
file in a fresh profile and again in the same one; the site at a first visit and, in Chromium, from
its service worker. Chromium is by itself until the page is ready, as a person's is: where
Playwright looks on, V8 keeps the places of all code, which takes 40 to 60 ms in the worker alone.
`--browser` names Firefox or WebKit instead.
"""

from __future__ import annotations

import argparse
import contextlib
import functools
import os
import re
import signal
import statistics
import subprocess
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

from playwright.sync_api import Page, Playwright, expect, sync_playwright

from tests.journeys.conftest import DIST, PATIENCE
from tests.journeys.elsewhere import Elsewhere
from tests.journeys.engines.drivers import DRIVERS
from tests.journeys.engines.person import until
from tests.journeys.launch import FLAGS, browsers
from tests.journeys.serving import Site

READY = """() => new Promise((done) => {
  const look = () => {
    const [mark] = performance.getEntriesByName("boot:ready");
    if (mark) done(mark.startTime);
    else setTimeout(look, 20);
  };
  look();
})"""
READY_NOW = "return performance.getEntriesByName('boot:ready')[0]?.startTime"

UNSEEN = 3.0
"""Seconds in which a page is ready that is not looked at."""

Visit = Callable[[str, bool], float]
"""Opens an address and returns the ms; waits, if asked to, until all is kept for use offline."""
Profile = Callable[[], contextlib.AbstractContextManager[Visit]]


def main() -> None:
    """Print the medians."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("dist", nargs="*", type=Path, default=[DIST])
    parser.add_argument("--runs", type=int, default=7)
    parser.add_argument("--browser", choices=["chromium", *DRIVERS], default="chromium")
    options = parser.parse_args()
    times: dict[tuple[Path, str], list[float]] = {}
    with sync_playwright() as playwright:
        chromium = options.browser == "chromium"
        profile: Profile = functools.partial(driven, options.browser)
        if chromium:
            profile = functools.partial(unwatched, playwright)
        for _ in range(options.runs):
            for dist in options.dist:
                for what, ms in once(profile, dist, offline=chromium).items():
                    times.setdefault((dist, what), []).append(ms)
    for (dist, what), found in times.items():
        spread = f"{min(found):.0f} to {max(found):.0f}"
        print(f"{dist}: {what}: median {statistics.median(found):.0f} ms, {spread}")


def once(profile: Profile, dist: Path, offline: bool) -> dict[str, float]:
    """Return the times of one fresh profile for the file and one for the site."""
    found = {}
    file = (dist / "mastermind.html").resolve().as_uri()
    with profile() as visit:
        found["file, first"] = visit(file, False)
        found["file, again"] = visit(file, False)
    site = Site(dist / "site")
    with profile() as visit:
        found["site, first"] = visit(site.url, offline)
        if offline:
            found["site, offline copy"] = visit(site.url, False)
            found["site, offline copy again"] = visit(site.url, False)
    site.stop()
    return found


@contextlib.contextmanager
def driven(name: str) -> Iterator[Visit]:
    """Give a fresh profile of Firefox or WebKit."""
    elsewhere = Elsewhere()
    browser = DRIVERS[name](browsers.find(name), elsewhere.server_address[1])

    def visit(url: str, _: bool) -> float:
        browser.open(url)
        return until(lambda: float(browser.script(READY_NOW) or 0), "Python ready")

    yield visit
    browser.close()
    elsewhere.end()


@contextlib.contextmanager
def unwatched(playwright: Playwright) -> Iterator[Visit]:
    """Give a fresh profile of a Chromium which Playwright joins when the page is ready."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        command = [
            str(browsers.find("chromium")), "--headless=new", *FLAGS,
            "--remote-debugging-port=0", f"--user-data-dir={folder}", "about:blank",
        ]  # fmt: skip
        pipe = subprocess.PIPE
        process = subprocess.Popen(command, stderr=pipe, text=True, start_new_session=True)
        told = (re.search(r"listening on (ws://(\S+?)/\S+)", line) for line in process.stderr or ())
        _, address, host = next(filter(None, told)).group(0, 1, 2)

        def visit(url: str, settles: bool) -> float:
            asked = urllib.request.Request(f"http://{host}/json/new?{url}", method="PUT")
            urllib.request.urlopen(asked).close()
            time.sleep(UNSEEN)
            browser = playwright.chromium.connect_over_cdp(address)
            pages = [page for context in browser.contexts for page in context.pages]
            ms = _read(next(page for page in pages if page.url.startswith(url)), settles)
            browser.close()
            return ms

        yield visit
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def _read(page: Page, settles: bool) -> float:
    """Return what the page took, and close it."""
    ms: float = page.evaluate(READY)
    if settles:
        expect(page.get_by_text("Ready to work offline.")).to_be_visible(timeout=PATIENCE)
    page.close()
    return ms


if __name__ == "__main__":
    main()
