"""Whether anything gets out of the Python that strategies of one's own run in."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import app
import pages
import pytest
from playwright.sync_api import Page, expect

from .attacks import (
    ENDING,
    HOSTILE_FRAME,
    HOSTILE_WHEELS,
    INSIDE,
    MEASURE,
    MEASURED,
    PRELUDE,
    TOUCHED,
    got_out,
)
from .conftest import DESK_FILE, OpenPage, Site, Watch, saved
from .custom_lab import FIRST, wheel_of
from .texts import words

HARNESS = "../tests/journeys/custom_harness.js"
PATIENCE = 300_000  # ms, for all the attacks of one page
A_START = 20.0
"""Seconds in which a Python starts on a starved machine; one to three on a quiet one."""

pytestmark = DESK_FILE
FILE_OR_SITE = pytest.mark.parametrize("kind", ["file", "site"])


@pytest.fixture(scope="module")
def built() -> pages.Built:
    """Return the parts of a page that is the closed Python alone."""
    return app.parts(main=HARNESS)


@pytest.fixture
def site(tmp_path: Path, watch: Watch) -> Iterator[Site]:
    """Return the server that should not be asked, with a folder for a site."""
    folder = tmp_path / "site"
    folder.mkdir()
    (folder / "leak.js").write_text("self.leaked = true", "utf-8")
    (folder / "leak").write_text("leaked", "utf-8")
    served = Site(folder)
    yield served
    watch.leave()
    served.stop()


def english() -> dict[str, object]:
    """Return the Lab's texts, without which no end of a Python can be told.

    In the page they come with the Lab's own script.
    """
    made: dict[str, dict[str, object]] = json.loads(app.compiled_languages().read_text("utf-8"))
    return made["en"]


KEEP = """async (texts) => {
  say(texts);
  window.heard = [];
  addEventListener("message", ({ data }) => heard.push(data));
  globalThis.channel = new BroadcastChannel("kept");
  channel.onmessage = ({ data }) => heard.push(data);
  localStorage.setItem("kept", "1");
  document.cookie = "kept=1";
  await new Promise((done) => { indexedDB.open("kept").onsuccess = done; });
  await caches.open("kept").catch(() => {});
  const folder = await navigator.storage?.getDirectory?.().catch(() => {});
  await folder?.getFileHandle("kept", { create: true }).catch(() => {});
  setInterval(() => channel.postMessage("from the page"), 100);
}"""
"""Gives the page texts, puts something of its own into every storage, and notes messages."""

Open = Callable[[pages.Built, str], Page]
"""Opens a page of these parts, as a "file" or a "site"."""


@pytest.fixture
def opened(site: Site, open_page: OpenPage, watch: Watch) -> Open:
    """Return what opens the page, with something of its own in every storage."""
    watch.allow("^console: ")  # what the browser refuses, it says there

    def opens(parts: pages.Built, kind: str) -> Page:
        folder = Path(site.folder)
        pages.site(parts, folder)
        url = site.url if kind == "site" else saved(pages.single_file(parts), folder.parent)
        page = open_page(url, early=True)
        page.set_default_timeout(PATIENCE)
        # On the site the script runs only when the first board is painted.
        page.wait_for_function("() => typeof sandbox !== 'undefined'")
        page.evaluate(KEEP, english())
        return page

    return opens


@pytest.fixture
def closed(built: pages.Built, opened: Open) -> Page:
    """Return the page as one file."""
    return opened(built, "file")


ASK = """([request, wheel]) => {
  const here = wheel ? (globalThis[wheel.name] ??= withWheel(wheel.name, wheel.bytes)) : sandbox;
  return here.ask(request).catch((error) => ({ output: `ended: ${error.message}` }));
}"""


def typed(page: Page, text: str) -> str:
    """Return what the closed Python of a page prints, or how it has ended."""
    reply = page.evaluate(ASK, [{"action": "type", "text": text}, None])
    return str(reply["output"])


@pytest.mark.nightly
@FILE_OR_SITE
def test_no_attack_gets_out(kind: str, built: pages.Built, site: Site, opened: Open) -> None:
    page = opened(built, kind)
    assert got_out(lambda text: typed(page, text), site.url) == []
    page.wait_for_timeout(500)  # for requests that were only begun
    assert [each for each in site.asked if "leak" in each or kind == "file"] == []
    assert page.evaluate("() => heard") == []
    assert len(page.context.pages) == 1


@pytest.mark.nightly
def test_a_worker_that_says_what_no_honest_one_says_is_ended(closed: Page, site: Site) -> None:
    for name, code in ENDING.items():
        assert typed(closed, f"BASE = {site.url!r}\n{PRELUDE}") == "", name
        began = time.monotonic()
        typed(closed, code)
        closed.wait_for_timeout(200)
        assert "NameError" in typed(closed, "BASE"), name
        assert time.monotonic() - began < 2 * A_START, name
    assert closed.evaluate("() => heard") == []


@pytest.mark.nightly
@FILE_OR_SITE
def test_the_frame_itself_reaches_neither_the_page_nor_its_storage_nor_another_address(
    kind: str, built: pages.Built, site: Site, opened: Open
) -> None:
    frame = (HOSTILE_FRAME % site.url).encode()
    scripts = {**built.scripts, "frame": frame}
    parts = {**built.parts, "frame": ("frame.js", frame)}
    page = opened(built._replace(scripts=scripts, parts=parts), kind)
    page.evaluate(
        """() => {
          globalThis.got = null;
          sandbox.ask({ action: "type", text: "1" }).then((reply) => { got = reply; }, () => {});
        }"""
    )
    page.wait_for_function("() => heard.length")
    heard = page.evaluate("() => heard")
    page.wait_for_timeout(1000)
    assert heard == [{"id": 1, "reply": '{"output":"forged"}'}]
    assert page.evaluate("() => got") is None
    assert [each for each in site.asked if "leak" in each] == []
    assert len(page.context.pages) == 1


@pytest.mark.nightly
def test_a_wheel_that_would_write_beside_its_modules_is_refused_in_one_sentence(
    closed: Page,
) -> None:
    typed(closed, "1")
    wrong = {}
    for what, (name, path) in HOSTILE_WHEELS.items():
        data = wheel_of("hostile", {"hostile/__init__.py": "", path: "import js\njs.fetch\n"})
        given = {"name": name, "bytes": list(data)}
        began = time.monotonic()
        reply = closed.evaluate(ASK, [{"action": "wheel"}, given])
        seconds = time.monotonic() - began
        error = reply.get("error", {})
        if not str(error.get("code", "")).startswith("wheel-") or seconds > A_START:
            wrong[what] = (seconds, reply)
        # No request reaches the Python that has read it, so nothing of it is ever run.
        again = closed.evaluate(ASK, [{"action": "type", "text": "1 + 1"}, given])
        if again.get("error", {}).get("code") != error.get("code"):
            wrong[f"{what}, asked again"] = (seconds, again)
    assert wrong == {}


@pytest.mark.nightly
def test_whatever_can_be_used_up_has_a_limit_and_ends_in_one_sentence(closed: Page) -> None:
    wrong: dict[str, object] = {}
    for name, (line, told, most) in MEASURED.items():
        last = (typed(closed, MEASURE.format(line=line)).strip().splitlines() or [""])[-1]
        counted = typed(closed, "n").strip()
        fits = counted.isdigit() and most // 3 <= int(counted) <= most
        if not fits or not re.search(told, last):
            wrong[name] = (last[-200:], counted)
        closed.evaluate("() => sandbox.end()")
    assert wrong == {}


@pytest.mark.nightly
def test_whatever_is_run_the_next_text_is_answered(closed: Page) -> None:
    wrong = {}
    for name, text in INSIDE.items():
        shown = typed(closed, f"{TOUCHED}{text}\n")
        then = typed(closed, "1 + 1")
        if "TOUCHED" in shown or then != "2\n" or len(shown) > 30_000:
            wrong[name] = (shown[:200], then)
    assert wrong == {}
    # A worker that ends itself without a word is replaced.
    assert typed(closed, "x = 1\nimport js\njs.close()") == ""
    assert typed(closed, "1 + 1") == "2\n"
    assert "NameError" in typed(closed, "x")


def test_a_name_with_markup_stays_text(closed: Page) -> None:
    source = FIRST.replace('"plain"', "'<b id=bad>x</b>'")
    closed.get_by_label(words("custom.source")).fill(source)
    closed.get_by_role("button", name=words("custom.check")).click()
    expect(closed.get_by_text(words("custom.good", name="<b id=bad>x</b>"))).to_be_visible()
    assert closed.locator("#bad").count() == 0
