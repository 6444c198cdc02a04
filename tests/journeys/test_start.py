"""The page opens: with a first board, before Python is up, and where something is missing."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from ..night import at_night
from .conftest import (
    DESK,
    DIST,
    EACH_LANGUAGE,
    NATIVE,
    PHONE,
    PHONE_SITE,
    SCHEMES,
    SITE,
    Arrive,
    OpenPage,
    Site,
    Watch,
    drawn,
    is_ready,
    saved,
    until_ready,
)
from .person import PRESETS, Person, middle
from .texts import like, words


def test_the_one_file_starts_from_an_awkward_path_with_the_network_off(
    open_page: OpenPage, watch: Watch, tmp_path: Path
) -> None:
    folder = tmp_path / "a space, an é and a #"
    folder.mkdir()
    shutil.copy(DIST / "mastermind.html", folder)
    until_ready(open_page((folder / "mastermind.html").as_uri()))
    assert {url.split(":")[0] for url in watch.requested} <= {"file", "blob", "data"}


@PHONE_SITE
def test_the_site_can_be_installed(open_page: OpenPage, site: Site) -> None:
    page = open_page(site.url)
    page.evaluate("() => navigator.serviceWorker.ready.then(() => undefined)")
    session = page.context.new_cdp_session(page)
    manifest = session.send("Page.getAppManifest")
    assert manifest["errors"] == []
    assert json.loads(manifest["data"])["name"] == "Mastermind"
    errors = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    # A test's profile is like a private window, from which nothing is installed.
    assert [each["errorId"] for each in errors if each["errorId"] != "in-incognito"] == []


# The first board is in sight before the page's script, which draws the same.


SCRIPT = "**/assets/main-*.js"


class Gate:
    """Holds requests back until it is opened."""

    def __init__(self, page: Page) -> None:
        """Hold back the script of a page."""
        self._page = page
        self._held: list[Route] = []
        page.route(SCRIPT, self._hold)

    def _hold(self, route: Route) -> None:
        self._held.append(route)

    def wait(self) -> None:
        """Wait until something is held back."""
        while not self._held:
            self._page.wait_for_timeout(20)

    def open(self) -> None:
        """Let all go on, as soon as something is held back."""
        self.wait()
        for route in self._held:
            route.continue_()
        self._page.unroute(SCRIPT)


HoldScript = Callable[..., tuple[Person, Gate]]


@pytest.fixture
def hold_script(open_page: OpenPage, site: Site, watch: Watch) -> HoldScript:
    """Return a function that opens the site without its script, and returns the gate as well."""

    def opened(**options: Any) -> tuple[Person, Gate]:
        page = open_page("about:blank", service_workers="block", **options)
        gate = Gate(page)
        watch.own(site.url)
        page.goto(site.url, wait_until="commit")
        return Person(page), gate

    return opened


SHAPE = """() => {
  const left = "dialog, .boot, .notices, table.parts, [data-told]";
  const shape = (node) => {
    if (node.nodeType === Node.TEXT_NODE) return node.data.replace(/\\s+/g, " ").trim();
    if (node.nodeType !== Node.ELEMENT_NODE || node.matches(left)) return "";
    const names = node.getAttributeNames().filter((name) => name !== "tabindex").sort();
    const attributes = names.map((name) => ` ${name}="${node.getAttribute(name).trim()}"`);
    const inside = [...node.childNodes].map(shape).filter(Boolean);
    return [`<${node.localName}${attributes.join("")}>`, ...inside, "</>"].join("\\n");
  };
  const app = document.getElementById("app").cloneNode(true);
  const comments = document.createTreeWalker(app, NodeFilter.SHOW_COMMENT);
  const found = [];
  while (comments.nextNode()) found.push(comments.currentNode);
  for (const each of found) each.remove();
  app.normalize();
  return [...app.childNodes].map(shape).filter(Boolean).join("\\n");
}"""
"""The drawn page as text, without the parts that Python's start changes or nobody sees."""


@NATIVE
@SITE
@pytest.mark.parametrize("locale", EACH_LANGUAGE)
def test_the_page_draws_what_the_first_board_shows(hold_script: HoldScript, locale: str) -> None:
    person, gate = hold_script(locale=locale)
    page = person.page
    board = words("board.size", pegs=4, colours=6)
    expect(page.get_by_role("button", name=board)).to_be_visible()
    before = page.evaluate(SHAPE)
    gate.open()
    expect(drawn(page)).to_be_attached()
    assert before.splitlines() == page.evaluate(SHAPE).splitlines()
    assert page.locator("html").get_attribute("lang") == locale[:2]


SHIFTS = """() => {
  globalThis.shifted = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) globalThis.shifted += entry.value;
  }).observe({ type: "layout-shift", buffered: true });
}"""


@SITE
@pytest.mark.parametrize("locale", ["de-DE", *at_night("en-GB")])
def test_nothing_moves_while_the_page_starts(open_page: OpenPage, site: Site, locale: str) -> None:
    for scheme in SCHEMES:
        page = open_page(site.url, script=f"({SHIFTS})()", locale=locale, color_scheme=scheme)
        until_ready(page)
        assert page.evaluate("() => globalThis.shifted") <= 0.01, scheme


@PHONE_SITE
def test_an_answer_tapped_before_the_page_is_there_counts_once_and_the_next_visit_begins_with_it(
    hold_script: HoldScript,
) -> None:
    person, gate = hold_script()
    page, answer = person.page, person.answer_button(1, 1)
    answer.tap()
    page.wait_for_timeout(600)
    answer.tap()  # since nothing has happened
    gate.open()
    person.expect_guess(2)
    person.expect_turns(1)
    gate = Gate(page)
    page.reload(wait_until="commit")
    gate.wait()
    expect(person.suggested(1)).to_have_count(0)  # no other board comes first
    gate.open()
    person.expect_guess(2)


@DESK
def test_a_click_during_which_the_page_takes_the_place_of_the_first_board_counts(
    hold_script: HoldScript,
) -> None:
    """In Firefox the very first answer was lost now and then."""
    person, gate = hold_script()
    page = person.page
    page.mouse.move(*middle(person.answer_button(1, 1)))
    page.mouse.down()
    gate.open()
    expect(drawn(page)).to_be_attached()
    page.mouse.up()
    person.expect_guess(2)
    person.expect_turns(1)


# Nobody waits for Python: what was done before it was up is answered when it is.

HOLD_WORKER = """
  const Real = Worker;
  let held = [];
  Worker = function (...given) {
    const worker = new Real(...given);
    const post = worker.postMessage.bind(worker);
    worker.postMessage = (...message) => {
      if (held) held.push(() => post(...message));
      else post(...message);
    };
    return worker;
  };
  letGo = () => { const all = held; held = null; for (const each of all) each(); };
"""
"""Keeps the page's messages to its workers back until `letGo()`, as a slow phone would."""


@pytest.mark.parametrize("place", ["phone site", *at_night("phone file")], indirect=True)
def test_before_python_is_up_much_is_there_and_the_rest_is_answered_later(
    open_page: OpenPage, app_url: str, watch: Watch
) -> None:
    page = open_page("about:blank")
    watch.own(app_url)
    page.add_init_script(HOLD_WORKER)
    page.goto(app_url)
    person = Person(page)
    guess = person.expect_guess(1)
    progress = page.get_by_role("progressbar", name=re.compile("Python"))
    expect(progress).to_be_visible()
    person.answer(1, 0)
    person.do("do.undo")
    person.expect_guess(1)
    page.keyboard.type("rrbb")
    person.do("now.done", "now.notMine")
    for key in ("super", "eight", "kids", "bulls", "classic"):
        person.choose_board(PRESETS[key].name)
        assert "empty" not in person.expect_guess(1)
    answer = person.answer_button(0, 2)
    expect(answer).to_have_accessible_description(like("answer.codes"))
    leaves = str(answer.get_attribute("aria-description"))
    person.answer_all((0, 2))
    person.answer(1, 1)
    person.expect_turns(2)
    expect(person.text(like("now.soon"))).to_be_visible()
    expect(person.row).to_have_count(4)
    person.play()
    person.lay("red", "red", "blue", "green")
    person.do("do.guess")
    expect(person.turns.first).to_contain_text(words("turn.waiting"))
    assert not is_ready(page)
    page.evaluate("() => letGo()")
    expect(person.turns.first).to_contain_text(like("answer.words"))
    person.do("mode.solve")
    person.expect_guess(3)
    expect(progress).to_have_count(0)
    left = words("turn.codes", codes=int(leaves.split()[1]))
    answered = words("answer.words", black=0, white=2)
    turn = words("turn.words", number=1, code=", ".join(guess), answer=answered)
    expect(person.turn(1)).to_have_accessible_name(f"{turn} {left}.")


# Where something is missing, the person is told what is the matter, and can still read the board.


def altered(tmp_path: Path, alter: Callable[[str], str]) -> str:
    """Save the one file with something changed in it, and return its address."""
    return saved(alter((DIST / "mastermind.html").read_text("utf-8")).encode(), tmp_path)


def without_scripts(html: str) -> str:
    """Refuse all scripts. Not every driver can switch them off, but a policy does everywhere."""
    refuse = '<meta http-equiv="Content-Security-Policy" content="script-src \'none\'">'
    assert "<head>" in html
    return html.replace("<head>", f"<head>{refuse}", 1)


def with_newer_syntax(html: str) -> str:
    """Write something into the last script that no browser understands."""
    before, script, after = html.rpartition("<script>")
    return f"{before}{script}let let;{after}"


def with_letters(part: str, letters: str, place: int) -> Callable[[str], str]:
    """Return a function that writes letters over a part of the file."""

    def alter(html: str) -> str:
        start = html.index(f'id="part-{part}">') + place
        changed = letters if html[start] != letters[0] else "BBBB"
        return html[:start] + changed + html[start + 4 :]

    return alter


UNSTARTED = {
    "scripts refused": (without_scripts, "this browser has not run its script", "en"),
    "an old browser": (with_newer_syntax, "needs one of 2023 or later", "en"),
    # It is packed, and the page's policy knows it by its hash.
    "a damaged script": (with_letters("main", "abcd", 9000), "ist beschädigt.", "de-DE"),
}


@PHONE
@pytest.mark.parametrize("what", UNSTARTED)
def test_a_file_that_cannot_run_says_why_and_lists_the_game_of_the_link(
    open_page: OpenPage, watch: Watch, tmp_path: Path, what: str
) -> None:
    alter, said, locale = UNSTARTED[what]
    watch.allow("Content.Security.Policy|script-src 'none'|violates|hash|let")
    watch.allow("invalid|unexpected EOF|Failed to fetch")  # of what is packed and damaged
    url = altered(tmp_path, alter)
    page = open_page(f"{url}#solve/p4c6r:1122=1,2;1344=0,3", early=True, locale=locale)
    expect(page.get_by_text(said)).to_be_visible()
    if alter is not without_scripts:
        turns = [re.compile("1122 +● 1 +○ 2"), re.compile("1344 +● 0 +○ 3")]
        expect(page.get_by_role("listitem")).to_have_text(turns)


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("script", "cause"),
    [
        ("Document.prototype.createTreeWalker = () => { throw new Error('no such') }", "no such"),
        ("delete Intl.ListFormat", "has no Intl.ListFormat"),
    ],
)
@PHONE
def test_a_page_that_throws_before_it_is_drawn_says_why(
    arrive: Arrive, watch: Watch, script: str, cause: str
) -> None:
    watch.allow(cause)
    person = arrive(script=script, early=True)
    told = words("start.failed", message="")
    expect(person.page.get_by_text(re.compile(f"{re.escape(told)}.*{cause}"))).to_be_visible()


DISPENSABLE = """
  delete Crypto.prototype.subtle;
  delete Navigator.prototype.serviceWorker;
  delete Navigator.prototype.locks;
  const denied = { get() { throw new DOMException("", "SecurityError"); } };
  for (const name of ["localStorage", "sessionStorage"])
    Object.defineProperty(globalThis, name, denied);
"""


def test_a_browser_that_lacks_what_can_be_done_without_plays_on(
    arrive: Arrive,
) -> None:
    person = arrive(script=DISPENSABLE)
    expect(person.text(like("note.saved"))).to_be_visible()
    person.answer_all((1, 1))
    person.do("do.menu")
    expect(person.dialog("do.menu")).to_be_visible()
    person.do("do.close")
    person.play()
    person.guess_by_hint()
    person.do("do.menu", "mode.lab")
    person.expect_heading("lab.title.compare")


REFUSE = """
  const { compile, compileStreaming } = WebAssembly;
  const no = () => Promise.reject(new WebAssembly.CompileError("refused"));
  WebAssembly.compile = WebAssembly.compileStreaming = no;
  allow = () => Object.assign(WebAssembly, { compile, compileStreaming });
"""
STARVE = """
  const { createObjectURL } = URL;
  const head = `WebAssembly.Memory = function () {
    throw new RangeError("WebAssembly.Memory(): could not allocate memory");
  };`;
  URL.createObjectURL = (blob) => createObjectURL(new Blob([head, blob], { type: blob.type }));
  allow = () => Object.assign(URL, { createObjectURL });
"""


@PHONE
@pytest.mark.parametrize(
    ("script", "told"), [(REFUSE, "lack.refused"), *at_night((STARVE, "lack.memory"))]
)
def test_what_a_browser_refuses_is_named_and_try_again_helps_once_it_is_allowed(
    arrive: Arrive, watch: Watch, script: str, told: str
) -> None:
    watch.allow("_importhook")  # of Pyodide's loader, which goes on without memory
    person = arrive(script=script)
    alert = person.page.get_by_role("alert")
    expect(alert).to_contain_text(words(told))
    person.answer(1, 1)
    person.expect_turns(1)
    person.page.evaluate("() => allow()")
    person.do("do.retry")
    person.expect_guess(2)
    expect(alert).to_have_count(0)


@PHONE_SITE
def test_a_part_that_does_not_come_is_named_and_try_again_helps(
    open_page: OpenPage, site: Site, watch: Watch, tmp_path: Path
) -> None:
    watch.allow("ERR_FAILED|404|ServiceWorker|bad-precaching")
    site.move_to(tmp_path / "site")
    site.not_stored = (".bin",)
    (core,) = site.folder.glob("assets/core-*.bin")
    away = core.rename(core.with_suffix(".away"))
    person = Person(open_page(site.url))
    page, alert = person.page, person.page.get_by_role("alert")
    missing = like("part.status", status=404, url=f"assets/{core.name}")
    expect(alert).to_contain_text(missing)
    person.answer(1, 1)
    away.rename(core)
    page.route("**/assets/core-*", lambda route: route.abort())
    person.do("do.retry")
    expect(alert).to_contain_text(like("part.away"))
    page.unroute("**/assets/core-*")
    person.do("do.retry")
    person.expect_guess(2)


def cut_off(html: str) -> str:
    """Return the beginning of the file."""
    return html[: html.index('id="part-wasm">') + 2000]


def with_snapshot(part: str) -> Callable[[str], str]:
    """Return a function that replaces the snapshot by another part, or by nothing."""

    def alter(html: str) -> str:
        before, start, rest = html.partition('id="part-snapshot">')
        _, end, after = rest.partition("</script>")
        other = re.search(rf'id="part-{part}">(.*?)</script>', html, re.S)
        return f"{before}{start}{other[1] if other else ''}{end}{after}"

    return alter


DAMAGED = {
    "letters in wasm": (with_letters("wasm", "!!!!", 2000), "says so"),
    "bytes of wasm": (with_letters("wasm", "AAAA", 2000), "says so"),
    "letters in the core": (with_letters("core", "!!!!", 2000), "says so"),
    "bytes of the worker": (with_letters("worker", "AAAA", 2000), "says so"),
    "cut off": (cut_off, "says so"),
    "snapshot damaged": (with_letters("snapshot", "AAAA", 1_000_000), "imports"),
    "another snapshot": (with_snapshot("core"), "imports"),
    "no snapshot": (with_snapshot("none"), "imports"),
}
"""Copies of the one file, and what each does: say that it is damaged, or import its library."""


@pytest.mark.nightly
@pytest.mark.parametrize("harm", DAMAGED)
@PHONE
def test_a_damaged_copy_of_the_one_file_says_so_or_does_without(
    open_page: OpenPage, watch: Watch, tmp_path: Path, harm: str
) -> None:
    alter, outcome = DAMAGED[harm]
    # Firefox writes this of a damaged part, although the page has caught that error.
    watch.allow("The input data is corrupted")
    person = Person(open_page(altered(tmp_path, alter)))
    alert = person.page.get_by_role("alert")
    if outcome == "says so":
        damaged = alert.filter(has_text=like("part.damaged"))
        expect(damaged.or_(alert.filter(has_text=like("part.missing")))).to_be_visible()
        person.answer(1, 1)
        person.expect_turns(1)
    else:
        person.answer_all((1, 1), (1, 1))
        expect(alert).to_have_count(0)
        imported = "performance.getEntriesByName('boot:importing').length"
        assert person.page.evaluate(imported) > 0
