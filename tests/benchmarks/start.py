"""Times from navigation until Python is ready: `python -m tests.benchmarks start [DIST ...]`.

Each DIST is a folder that `build.py` made; several are compared by turns in one run, as the
machine is never the same for long. In Chromium, by the page's mark `boot:ready`, in ms: the one
file in a fresh profile and again in the same one; the site at a first visit and from its service
worker, the second and the third time. Chromium is by itself until the page is ready, as a person's
is: where Playwright looks on, V8 keeps the places of all code, which takes 40 to 60 ms in the
worker alone. `--watched` measures so, as earlier figures were. With MASTERMIND_BROWSER=firefox or
=webkit it measures those, watched and without the service worker.
"""

from __future__ import annotations

import argparse
import contextlib
import functools
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from playwright.sync_api import BrowserContext, Page, Playwright, expect, sync_playwright

from tests.browser.conftest import DIST, PATIENCE
from tests.browser.launch import ENGINE, FLAGS, Browsers, browsers
from tests.browser.serving import Site

from .alone import Alone

READY = """() => new Promise((done) => {
  const look = () => {
    const [mark] = performance.getEntriesByName("boot:ready");
    if (mark) done(mark.startTime);
    else setTimeout(look, 20);
  };
  look();
})"""

UNSEEN = 3.0
"""Seconds in which a page is ready that is not looked at."""

Visit = Callable[[str, bool], float]
"""Opens an address and returns the ms; waits, if asked to, until all is kept for use offline."""


def main() -> None:
    """Print the medians."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("dist", nargs="*", type=Path, default=[DIST])
    parser.add_argument("--runs", type=int, default=7)
    parser.add_argument("--watched", action="store_true")
    options = parser.parse_args()
    times: dict[tuple[Path, str], list[float]] = {}
    with contextlib.ExitStack() as ending:
        playwright = ending.enter_context(sync_playwright())
        measure: Callable[[Path], dict[str, float]]
        if ENGINE == "chromium":
            profile = functools.partial(watched if options.watched else unwatched, playwright)
            measure = functools.partial(once, profile)
        else:
            launched = Browsers(playwright)
            ending.callback(launched.close)
            measure = functools.partial(once_driven, launched)
        for _ in range(options.runs):
            for dist in options.dist:
                for what, ms in measure(dist).items():
                    times.setdefault((dist, what), []).append(ms)
    for (dist, what), found in times.items():
        spread = f"{min(found):.0f} to {max(found):.0f}"
        print(f"{dist}: {what}: median {statistics.median(found):.0f} ms, {spread}")


def once(
    profile: Callable[[], contextlib.AbstractContextManager[Visit]], dist: Path
) -> dict[str, float]:
    """Return the times of one fresh profile for the file and one for the site."""
    found = {}
    file = (dist / "mastermind.html").resolve().as_uri()
    with profile() as visit:
        found["file, first"] = visit(file, False)
        found["file, again"] = visit(file, False)
    site = Site(dist / "site")
    with profile() as visit:
        found["site, first"] = visit(site.url, True)
        found["site, offline copy"] = visit(site.url, False)
        found["site, offline copy again"] = visit(site.url, False)
    site.stop()
    return found


def once_driven(launched: Browsers, dist: Path) -> dict[str, float]:
    """Return the times of one fresh profile of another engine for the file and one for the site."""
    site = Site(dist / "site")
    found: dict[str, float] = {}
    for what, url in (("file", (dist / "mastermind.html").resolve().as_uri()), ("site", site.url)):
        with launched.context({"viewport": {"width": 390, "height": 844}}) as context:
            page = context.new_page()
            page.goto(url)
            found[f"{what}, first"] = page.evaluate(READY)
            if what == "file":
                page.reload()
                found["file, again"] = page.evaluate(READY)
    site.stop()
    return found


@contextlib.contextmanager
def watched(playwright: Playwright) -> Iterator[Visit]:
    """Give a fresh profile of a Chromium that Playwright has started."""
    with tempfile.TemporaryDirectory() as folder:
        launch = playwright.chromium.launch_persistent_context
        context: BrowserContext = launch(folder, executable_path=browsers.chromium(), args=FLAGS)

        def visit(url: str, settles: bool) -> float:
            page = context.new_page()
            page.goto(url)
            return _read(page, settles)

        yield visit
        context.close()


@contextlib.contextmanager
def unwatched(playwright: Playwright) -> Iterator[Visit]:
    """Give a fresh profile of a Chromium which Playwright joins when the page is ready."""
    alone = Alone()

    def visit(url: str, settles: bool) -> float:
        alone.open(url)
        time.sleep(UNSEEN)
        browser = playwright.chromium.connect_over_cdp(alone.address)
        pages = [page for context in browser.contexts for page in context.pages]
        ms = _read(next(page for page in pages if page.url.startswith(url)), settles)
        browser.close()
        return ms

    yield visit
    alone.close()


def _read(page: Page, settles: bool) -> float:
    """Return what the page took, and close it."""
    ms: float = page.evaluate(READY)
    if settles:
        expect(page.get_by_text("Ready to work offline.")).to_be_visible(timeout=PATIENCE)
    page.close()
    return ms


if __name__ == "__main__":
    main()
