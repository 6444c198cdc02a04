"""What the journeys need: a real browser, the one file, the site on a server, and a strict eye.

A test fails at its end if a page of it asked for a foreign address, logged an error or threw.
The page's policy refuses Playwright's `wait_for_function`: wait by `expect` on what a person sees.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Literal

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from ..night import at_night
from . import launch
from .custom_lab import Lab
from .hung import _no_longer_than_the_limit as _no_longer_than_the_limit
from .launch import PATIENCE as PATIENCE
from .launch import ROOT as ROOT
from .launch import Browsers
from .native import answer_natively
from .person import Person
from .serving import Site as Site
from .watching import Watch as Watch

DIST = ROOT / "dist"
LANGUAGES = ROOT / "web" / "js" / "words" / "languages"
ALL_LANGUAGES = sorted(path.stem for path in LANGUAGES.glob("*.json"))
EACH_LANGUAGE = ["de", *at_night(*(code for code in ALL_LANGUAGES if code != "de"))]
"""Cases of a journey: at a push in German, whose words are the longest, at night in all."""

DEVICES: dict[str, dict[str, Any]] = {
    "phone": {
        "viewport": {"width": 390, "height": 844},
        "has_touch": True,
        "is_mobile": True,
        "device_scale_factor": 2,
    },
    "desktop": {"viewport": {"width": 1280, "height": 800}},
}

OpenPage = Callable[..., Page]
Arrive = Callable[..., Person]

SCHEMES: list[Literal["light", "dark"]] = ["light", "dark"]


def made(*places: Any) -> pytest.MarkDecorator:
    """Mark a journey with the places where it is made, as the fixture `place` has them."""
    return pytest.mark.parametrize("place", places, indirect=True)


PHONE, PHONE_SITE = made("phone file"), made("phone site")
DESK, DESK_FILE = made("desktop site"), made("desktop file")
SITE = made("phone site", *at_night("desktop site"))
"""For a journey on the site: at a push by touch, at night by mouse and keyboard as well."""

NATIVE = pytest.mark.python("native")
"""For journeys that only look and press: this machine's Python is behind the page.

Starting Pyodide takes most of a journey's time. What a person comes for is done with it, as is
whatever waits for Python, measures it or breaks it.
"""
PYODIDE = pytest.mark.python("pyodide")
"""For a journey with Pyodide in a file of others without."""


def pytest_configure(config: pytest.Config) -> None:
    """Let all folders of tests share the browsers of the run."""
    if not config.pluginmanager.is_registered(launch):
        config.pluginmanager.register(launch)


def drawn(page: Page) -> Locator:
    """Return what is there only when the page's own script has drawn it: no first board has it."""
    return page.locator("dialog")


def set_text(page: Page, size: int) -> None:
    """Set the size of usual text, in px."""
    session = page.context.new_cdp_session(page)
    session.send("Page.enable")
    session.send("Page.setFontSizes", {"fontSizes": {"standard": size, "fixed": 13}})


def is_ready(page: Page) -> bool:
    """Return whether Python is up."""
    count: int = page.evaluate("() => performance.getEntriesByName('boot:ready').length")
    return count > 0


def until_ready(page: Page) -> None:
    """Wait until Python is up."""
    while not is_ready(page):
        page.wait_for_timeout(20)


FRAMES = """async () => {
  const frame = (resolve, reject) => {
    requestAnimationFrame(resolve);
    setTimeout(() => reject(new Error("no frame for 20 s")), 20_000);
  };
  for (let n = 0; n < 3; n++) await new Promise(frame);
}"""
"""Waits for three frames, since a picture that watches its own size is drawn again in the third.

It does not wait for ever: rarely Chromium gives a page in sight no frame any more.
"""

SAME_SECRETS = "crypto.getRandomValues = (numbers) => numbers.fill(7)"
"""A script after which every game hides the same code, which no journey guesses by chance."""


def saved(html: bytes, folder: Path) -> str:
    """Save a page in a folder and return its file:// address."""
    path = folder / "page.html"
    path.write_bytes(html)
    return path.as_uri()


def resize(page: Page, width: int, height: int) -> None:
    """Set the size of the window, and wait until the page is drawn in it."""
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate(FRAMES)


@pytest.fixture(scope="session")
def app_file() -> str:
    """Return the file:// address of the one file."""
    path = DIST / "mastermind.html"
    if not path.exists():
        pytest.fail("dist/mastermind.html is not built: python3 build.py --no-open")
    return path.as_uri()


@pytest.fixture
def site(watch: Watch) -> Iterator[Site]:
    """Return the site, served under a sub-path by a server that the test may stop."""
    folder = DIST / "site"
    if not folder.exists():
        pytest.fail("dist/site is not built: python3 build.py --no-open")
    served = Site(folder)
    yield served
    watch.leave()
    served.stop()


@pytest.fixture(params=["phone file", *at_night("desktop site")])
def place(request: pytest.FixtureRequest) -> str:
    """Return where the page is opened: "phone" or "desktop", and "file" or "site".

    A journey that names no place is made by touch at a push, and at night by keyboard as well.
    """
    name: str = request.param
    return name


@pytest.fixture
def device(place: str) -> str:
    """Return the name of the kind of screen that the test runs with."""
    return place.split()[0]


@pytest.fixture
def app_url(place: str, request: pytest.FixtureRequest) -> str:
    """Return the address of the page: of the one file or of the site."""
    if place.endswith("file"):
        return str(request.getfixturevalue("app_file"))
    site: Site = request.getfixturevalue("site")
    return site.url


@pytest.fixture
def person(open_page: OpenPage, app_url: str) -> Person:
    """Return someone who has just opened the page."""
    return Person(open_page(app_url))


@pytest.fixture
def arrive(open_page: OpenPage, app_url: str) -> Arrive:
    """Return a function that opens the page in a fresh profile at `#solve/p4c6r:1122=1,1`, say.

    Keywords are those of `open_page`.
    """

    def arrived(room: str = "", **options: Any) -> Person:
        return Person(open_page(app_url + room, **options))

    return arrived


@pytest.fixture
def lab(person: Person) -> Lab:
    """Return someone who has gone to the Lab."""
    return Lab(person)


@pytest.fixture
def watch() -> Iterator[Watch]:
    """Return the test's strict eye; the test fails at its end if it saw something."""
    seen = Watch()
    yield seen
    assert not seen.verdict(), "\n".join(seen.verdict())


@pytest.fixture
def open_page(
    launched: Browsers, device: str, watch: Watch, request: pytest.FixtureRequest
) -> Iterator[OpenPage]:
    """Return a function that opens a url in a fresh profile, on the test's device.

    Keywords go to Playwright's `new_context` (`color_scheme="dark"`, say). `context` takes that of
    an earlier page, for a second tab. With `clock`, `page.clock` moves the page's clock. With
    `native`, which the mark `NATIVE` sets, this machine's Python is behind the page, and there is
    no service worker. A `script` changes the browser before each page of the profile. A file://
    page has the network off.

    It returns when the page has replaced the first board that the build put into it. `early` is
    for journeys about that board, or about a page that has none.
    """
    mark = request.node.get_closest_marker("python")
    marked = mark is not None and mark.args == ("native",)

    def opened(
        url: str,
        context: BrowserContext | None = None,
        clock: bool = False,
        early: bool = False,
        native: bool = marked,
        script: str = "",
        **options: Any,
    ) -> Page:
        watch.own(url)
        if context is None:
            if native:
                options["service_workers"] = "block"
            context = launched.context({**DEVICES[device], **options})
            if native:
                answer_natively(context)
            context.add_init_script(script)
            context.set_default_timeout(PATIENCE)
            watch.on(context)
            if url.startswith("file:"):
                context.set_offline(True)
        blank = [page for page in context.pages if page.url == "about:blank"]
        page = blank[0] if blank else context.new_page()
        if clock:
            page.clock.install()
        page.goto(url)
        if not early and page.locator("template#first-board").count():
            expect(drawn(page)).to_be_attached()
        return page

    yield opened
    watch.leave()


@pytest.fixture
def violations() -> Callable[[Page], list[str]]:
    """Return a function that runs axe on a page and returns one line per violation and place."""
    source = (ROOT / "web/node_modules/axe-core/axe.min.js").read_text("utf-8")
    # By default axe leaves out one of its rules. A page from a disk may load no style sheets.
    options = {"rules": {"target-size": {"enabled": True}}, "preload": False}

    # A bar that stays covers controls to which a person scrolls: here none stays.
    # Only what is needed comes back: the whole result is large and deep.
    summed_up = """async (options) => {
      for (const each of document.querySelectorAll("*"))
        if (getComputedStyle(each).position === "sticky") each.style.position = "relative";
      const { passes, violations } = await axe.run(options);
      const found = violations.flatMap(({ id, help, nodes }) =>
        nodes.map(({ target }) => `${id}: ${help}: ${target.join(" ")}`),
      );
      return { found, rules: [...passes, ...violations].map(({ id }) => id) };
    }"""

    def run(page: Page) -> list[str]:
        page.evaluate(f"{source};0")
        result = page.evaluate(summed_up, options)
        assert "target-size" in result["rules"]
        found: list[str] = result["found"]
        return found

    return run
