"""What a tap takes: the files whose code runs between an answer and the drawing of the next guess.

    MASTERMIND_CHROMIUM=... python -m pytest tests/journeys/test_way.py -s

prints them, each with its lines. The page's script is bundled as it is written, so that the file of
each function is known. Chromium counts the calls from the tap until the next guess is in the
document; there the page stops, so nothing that happens later is counted.
"""

from __future__ import annotations

import bisect
import json
import re
from functools import partial
from typing import Any

import app
import pytest
import runtime
from playwright.sync_api import Locator, Page, Route
from steps import BUILD, run
from tools import node

from mastermind_core.api.page import handle

from .conftest import DIST, PHONE_SITE, ROOT, OpenPage, Site
from .native import answer_natively
from .person import Person, middle

pytestmark = pytest.mark.nightly

MOST_FILES = 25
MOST_LINES = 5_080

MAIN = re.compile(r"/main-[^/]*\.js$")
MODULE = re.compile(r"^  // ((?:js|node_modules|\.\.)/\S+)$", re.MULTILINE)
"""The comment that esbuild puts before the code of a module."""

STOP_AT_FOURTH = """() => new MutationObserver((_, observer) => {
  if (!document.querySelector(".now h2")?.textContent.startsWith("4")) return;
  observer.disconnect();
  debugger;
}).observe(document.body, {subtree: true, childList: true, characterData: true})"""
"""Stops the page when the fourth guess has been drawn: with the third the help goes for good."""


@pytest.fixture(scope="module")
def script(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Return the page's script with names and line breaks as in its sources."""
    out = tmp_path_factory.mktemp("scripts")
    define = app.defined(runtime.zips(runtime.wheel()))
    options = {**app.bundle_options(out, {"main": "js/main.ts"}, define), "readable": True}
    run([node(), BUILD / "bundle.mjs", json.dumps(options)], what="bundling with esbuild")
    return (out / "main.js").read_text("utf-8")


class Python:
    """Python on this machine, which works out nothing ahead: so the way leads by it."""

    turns = 0
    refused = 0

    def __init__(self) -> None:
        """Begin with a game without turns."""
        self.asked: list[str] = []

    def reply(self, request: str) -> str:
        """Return the reply, or an error to what is asked ahead, which is then asked again."""
        game = json.loads(request).get("game", "")
        if game.count("=") > self.turns:
            self.refused += 1
            return json.dumps({"error": {"kind": "worker", "message": "not yet"}})
        self.asked.append(game)
        return handle(request)

    def await_ahead(self, page: Page) -> None:
        """Wait until all that the page asks ahead is refused, so that none of it is counted."""
        before = -1
        while not before == self.refused > 0:
            before = self.refused
            page.wait_for_timeout(500)


def called(script: str, coverage: list[dict[str, Any]]) -> list[str]:
    """Return the files whose functions ran, by their paths in web/."""
    modules = [(found.start(), found[1]) for found in MODULE.finditer(script)]
    begins = [begin for begin, _ in modules]
    files: set[str] = set()
    for each in coverage:
        if not MAIN.search(each["url"]):
            continue
        for function in each["functions"]:
            (place, *_) = function["ranges"]
            found = bisect.bisect_right(begins, place["startOffset"]) - 1
            if place["count"] and found >= 0 and modules[found][1].startswith("js/"):
                files.add(modules[found][1])
    return sorted(files)


def calls_after(person: Person, place: Locator) -> list[dict[str, Any]]:
    """Tap a place, and return the calls until the page stops."""
    session = person.page.context.new_cdp_session(person.page)
    stopped: list[Any] = []
    session.on("Debugger.paused", lambda event: stopped.append(event))
    session.send("Debugger.enable")
    session.send("Profiler.enable")
    session.send("Profiler.startPreciseCoverage", {"callCount": True, "detailed": False})
    x, y = middle(place)
    session.send("Profiler.takePreciseCoverage")  # counting begins here
    for kind, points in (("touchStart", [{"x": x, "y": y}]), ("touchEnd", [])):
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    while not stopped:
        person.page.wait_for_timeout(20)
    counted: list[dict[str, Any]] = session.send("Profiler.takePreciseCoverage")["result"]
    session.send("Debugger.resume")
    return counted


@PHONE_SITE
def test_a_tap_on_an_answer_passes_through_few_files(
    open_page: OpenPage, site: Site, script: str
) -> None:
    page = open_page("about:blank", bypass_csp=True, service_workers="block")
    python = Python()
    answer_natively(page.context, python.reply)
    html = (DIST / "site" / "index.html").read_text("utf-8")
    html = re.sub(r' integrity="[^"]*"', "", html)
    for path, body, kind in ((site.url, html, "text/html"), (MAIN, script, "text/javascript")):
        page.route(path, partial(Route.fulfill, body=body, content_type=kind))
    person = Person(open_page(site.url, context=page.context))
    person.expect_guess(1)
    python.turns = 2
    person.answer_all((1, 1), (1, 0))
    page.evaluate(STOP_AT_FOURTH)
    python.await_ahead(page)
    python.turns = 3
    files = called(script, calls_after(person, person.answer_button(1, 1)))
    person.expect_guess(4)
    assert any(game.count("=") == 3 for game in python.asked)

    lines = {name: len((ROOT / "web" / name).read_text("utf-8").splitlines()) for name in files}
    for name in files:
        print(f"{name:36} {lines[name]:4}")
    print(f"{len(files)} files, {sum(lines.values()):,} lines")
    assert {"js/store/store", "js/views/board/answers"} <= {
        name.partition(".")[0] for name in files
    }
    assert len(files) <= MOST_FILES, files
    assert sum(lines.values()) <= MOST_LINES
