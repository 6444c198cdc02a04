"""The browsers of the tests: found, installed where that is possible, or downloaded."""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from typing import NamedTuple

from steps import Clock, StepError, run, say
from tools import python

PLAYWRIGHT = "playwright"
"""Stands for a path: the browser that Playwright downloads."""


class Browser(NamedTuple):
    """Where to find one browser."""

    label: str
    variable: str
    """The environment variable that decides: a path, or PLAYWRIGHT."""
    names: tuple[str, ...]
    """Its commands and paths on common systems."""
    packages: tuple[str, ...]
    """The packages of Debian that have it."""
    beside: tuple[str, ...] = ()
    """Commands that it needs as well."""


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
    """Return the path of a browser, or of WebKit's driver, or PLAYWRIGHT for Playwright's.

    The first of: what the environment variable says, a browser that Playwright has downloaded
    before, the machine's, Debian's package if it can be installed, and a download by Playwright.
    """
    browser = BROWSERS[name]
    named = os.environ.get(browser.variable)
    if named:
        if named != PLAYWRIGHT and not Path(named).exists():
            raise StepError(f"{browser.variable} names {named!r}, which is not there")
        return named
    if playwright_path(name):
        return PLAYWRIGHT
    return _machines(browser) or _installed(browser) or _fetched(name)


def chromium() -> str:
    """Return the path of Chromium, also if it is Playwright's."""
    found = find("chromium")
    return playwright_path("chromium") if found == PLAYWRIGHT else found


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
    except StepError as error:  # other names in this distribution, or no network
        say(f"apt-get has no {browser.label}: {error}")
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
    if not playwright_path(name):
        packages = " ".join(browser.packages)
        raise StepError(
            f"the tests need {browser.label}, and Playwright's could not be downloaded: install "
            f"one (on Debian and Ubuntu: apt-get install {packages}), or set {browser.variable} to "
            f"the path of {browser.names[0]}"
        )
    say(f"Playwright's {browser.label} downloaded ({clock})")
    return PLAYWRIGHT


def playwright_path(name: str) -> str:
    """Return the path of the browser that Playwright has downloaded, "" if it has not."""
    code = (
        "from playwright.sync_api import sync_playwright as start\n"
        f"with start() as made: print(made.{name}.executable_path)"
    )
    try:
        path = run([python(), "-c", code], what=f"asking Playwright for its {name}").strip()
    except StepError:
        return ""
    return path if path and Path(path).exists() else ""
