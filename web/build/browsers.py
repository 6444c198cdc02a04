"""The browsers of the tests: found, or installed where that is possible."""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from typing import NamedTuple

from steps import StepError, run, say
from tools import python


class Browser(NamedTuple):
    """Where to find one browser."""

    label: str
    variable: str
    """The environment variable that decides: a path."""
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
    """Return the path of a browser, or of WebKit's driver.

    The first of: what the environment variable says, a Chromium that Playwright has downloaded,
    the machine's, and Debian's package if it can be installed.
    """
    browser = BROWSERS[name]
    if named := os.environ.get(browser.variable):
        if not Path(named).exists():
            raise StepError(f"{browser.variable} names {named!r}, which is not there")
        return named
    downloaded = _playwrights() if name == "chromium" else ""
    found = downloaded or _machines(browser) or _installed(browser)
    if not found:
        raise StepError(
            f"the tests need {browser.label}: install it (on Debian and Ubuntu: apt-get install "
            f"{' '.join(browser.packages)}), or set {browser.variable} to the path of "
            f"{browser.names[0]}"
        )
    return found


def _machines(browser: Browser) -> str:
    if not all(map(shutil.which, browser.beside)):
        return ""
    return next(filter(None, map(shutil.which, browser.names)), "")


def _installed(browser: Browser) -> str:
    if not (shutil.which("apt-get") and hasattr(os, "geteuid") and os.geteuid() == 0):
        return ""
    install = ["apt-get", "install", "-y", "-qq", "--no-install-recommends", *browser.packages]
    try:
        run(["apt-get", "update", "-qq"])
        run(install, env={"DEBIAN_FRONTEND": "noninteractive"})
    except StepError as error:  # other names in this distribution, or no network
        say(f"apt-get has no {browser.label}: {error}")
        return ""
    say(f"{browser.label} installed by apt-get")
    return _machines(browser)


def _playwrights() -> str:
    """Return the path of the Chromium that Playwright has downloaded, "" if it has not."""
    code = (
        "from playwright.sync_api import sync_playwright as start\n"
        "with start() as made: print(made.chromium.executable_path)"
    )
    try:
        path = run([python(), "-c", code], what="asking Playwright for its Chromium").strip()
    except StepError:
        return ""
    return path if path and Path(path).exists() else ""
