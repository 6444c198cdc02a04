"""Times from navigation until Python is ready: `python -m tests.benchmarks.start [DIST ...]`.

Each DIST is a folder that `build.py` made; several are compared by turns in one run, as the
machine is never the same for long. In Chromium, by the page's mark `boot:ready`, in ms: the one
file in a fresh profile and again in the same one; the site at a first visit and from its service
worker. `--engine firefox` and `--engine webkit` measure those, without the service worker.
"""

from __future__ import annotations

import argparse
import contextlib
import functools
import statistics
import tempfile
from pathlib import Path

from playwright.sync_api import BrowserContext, expect, sync_playwright

from tests.browser.conftest import DIST, PATIENCE, Site
from tests.browser.launch import FLAGS, browsers
from tests.engines.conftest import start

READY = """() => new Promise((done) => {
  const look = () => {
    const [mark] = performance.getEntriesByName("boot:ready");
    if (mark) done(mark.startTime);
    else setTimeout(look, 20);
  };
  look();
})"""


def main() -> None:
    """Print the medians."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("dist", nargs="*", type=Path, default=[DIST])
    parser.add_argument("--runs", type=int, default=7)
    parser.add_argument("--engine", choices=("chromium", "firefox", "webkit"), default="chromium")
    options = parser.parse_args()
    times: dict[tuple[Path, str], list[float]] = {}
    with contextlib.ExitStack() as ending:
        measure = functools.partial(once_driven, options.engine)
        if options.engine == "chromium":
            playwright = ending.enter_context(sync_playwright())
            measure = functools.partial(once, playwright.chromium.launch_persistent_context)
        for _ in range(options.runs):
            for dist in options.dist:
                for what, ms in measure(dist).items():
                    times.setdefault((dist, what), []).append(ms)
    for (dist, what), found in times.items():
        spread = f"{min(found):.0f} to {max(found):.0f}"
        print(f"{dist}: {what}: median {statistics.median(found):.0f} ms, {spread}")


def once(launch: object, dist: Path) -> dict[str, float]:
    """Return the times of one fresh profile for the file and one for the site."""
    found = {}
    file = (dist / "mastermind.html").resolve().as_uri()
    with tempfile.TemporaryDirectory() as profile:
        context = _open(launch, profile)
        found["file, first"] = _ready(context, file)
        found["file, again"] = _ready(context, file)
        context.close()
    with tempfile.TemporaryDirectory() as profile:
        site = Site(dist / "site")
        context = _open(launch, profile)
        found["site, first"] = _ready(context, site.url, settle=True)
        found["site, offline copy"] = _ready(context, site.url)
        context.close()
        site.stop()
    return found


def once_driven(engine: str, dist: Path) -> dict[str, float]:
    """Return the times of one fresh profile of another engine for the file and one for the site."""
    site = Site(dist / "site")
    found: dict[str, float] = {}
    for what, url in (
        ("file", (dist / "mastermind.html").resolve().as_uri()),
        ("site", site.url),
    ):
        driver = start(engine)
        driver.open(url)
        found[f"{what}, first"] = driver.evaluate(READY)
        if what == "file":
            driver.reload()
            found["file, again"] = driver.evaluate(READY)
        driver.close()
    site.stop()
    return found


def _open(launch: object, profile: str) -> BrowserContext:
    context = launch(profile, executable_path=browsers.chromium(), args=FLAGS)  # type: ignore[operator]
    assert isinstance(context, BrowserContext)
    return context


def _ready(context: BrowserContext, url: str, settle: bool = False) -> float:
    page = context.new_page()
    page.goto(url)
    ms: float = page.evaluate(READY)
    if settle:
        expect(page.get_by_text("Ready to work offline.")).to_be_visible(timeout=PATIENCE)
    page.close()
    return ms


if __name__ == "__main__":
    main()
