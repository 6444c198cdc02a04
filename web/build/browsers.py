"""The browsers that the tests drive: looked for, installed where that is possible, or fetched."""

from __future__ import annotations

import os
import shutil
from dataclasses import dataclass
from pathlib import Path

from steps import Clock, StepError, run, say
from tools import python

OWN = "playwright"
"""What stands for a path where the browser is the one that Playwright brought."""


@dataclass(frozen=True)
class Browser:
    """How to come by one browser."""

    label: str
    variable: str
    """Names it, before all else: a path, or OWN."""
    names: tuple[str, ...]
    packages: tuple[str, ...]
    """Debian's."""
    beside: tuple[str, ...] = ()
    """Commands that must be there as well."""


BROWSERS = {
    "chromium": Browser(
        "Chromium",
        "MASTERMIND_CHROMIUM",
        (
            "chromium",
            "chromium-browser",
            "google-chrome",
            "google-chrome-stable",
            "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
            "/Applications/Chromium.app/Contents/MacOS/Chromium",
        ),
        ("chromium",),
    ),
    "firefox": Browser(
        "Firefox",
        "MASTERMIND_FIREFOX",
        (
            "firefox-esr",
            "firefox",
            "/Applications/Firefox.app/Contents/MacOS/firefox",
            r"C:\Program Files\Mozilla Firefox\firefox.exe",
        ),
        ("firefox-esr",),
    ),
    "webkit": Browser(
        "WebKit",
        "MASTERMIND_WEBKIT",
        ("WebKitWebDriver",),
        ("webkit2gtk-driver", "xvfb"),
        beside=("Xvfb",),
    ),
}


def find(name: str) -> str:
    """Return the path of a browser, of WebKit's driver, or OWN; install or fetch what is missing.

    The variable's word comes first, then a browser that Playwright has brought before, then the
    machine's, then Debian's package where we may install it, and last a browser of Playwright's.
    """
    browser = BROWSERS[name]
    named = os.environ.get(browser.variable)
    if named:
        if named != OWN and not Path(named).exists():
            raise StepError(f"{browser.variable} names {named!r}, which is not there")
        return named
    if own_path(name):
        return OWN
    return _machines(browser) or _installed(browser) or _fetched(name)


def chromium() -> str:
    """Return the path of a Chromium, wherever it comes from."""
    found = find("chromium")
    return own_path("chromium") if found == OWN else found


def _machines(browser: Browser) -> str:
    if not all(map(shutil.which, browser.beside)):
        return ""
    return next(filter(None, map(shutil.which, browser.names)), "")


def _installed(browser: Browser) -> str:
    if not (shutil.which("apt-get") and hasattr(os, "geteuid") and os.geteuid() == 0):
        return ""
    clock = Clock()
    quiet = {"DEBIAN_FRONTEND": "noninteractive"}
    install = ["apt-get", "install", "-y", "-qq", "--no-install-recommends", *browser.packages]
    try:
        run(["apt-get", "update", "-qq"], env=quiet)
        run(install, env=quiet)
    except StepError as error:  # another distribution calls them otherwise, or the network is off
        say(f"{browser.label} is not to be had from apt-get: {error}")
        return ""
    say(f"{browser.label} installed by apt-get ({clock})")
    return _machines(browser)


def _fetched(name: str) -> str:
    browser = BROWSERS[name]
    clock = Clock()
    try:
        fetch: list[str | Path] = [python(), "-m", "playwright", "install", name]
        run(fetch, what=f"playwright install {name}")
    except StepError as error:
        say(str(error))
    if not own_path(name):
        packages = " ".join(browser.packages)
        raise StepError(
            f"the tests need {browser.label}, and Playwright's own could not be fetched: install "
            f"one (on Debian and Ubuntu: apt-get install {packages}), or set {browser.variable} to "
            f"the path of {browser.names[0]}"
        )
    say(f"Playwright's own {browser.label} fetched ({clock})")
    return OWN


def own_path(name: str) -> str:
    """Return the path of the browser that Playwright has brought, or "" if it has not."""
    code = (
        "from playwright.sync_api import sync_playwright as start\n"
        f"with start() as made: print(made.{name}.executable_path)"
    )
    try:
        path = run([python(), "-c", code], what=f"asking Playwright for its {name}").strip()
    except StepError:
        return ""
    return path if path and Path(path).exists() else ""
