"""What breaks around the page: a browser without this or that, damage, silence, two tabs.

Each person here is either helped or told what is the matter, and can still read the board.
"""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from ..night import at_night
from .conftest import DESK, DIST, PHONE, OpenPage, Site, Watch, drawn, saved
from .launch import ENGINE
from .person import SAVED, Person
from .workers import CATCH, UNANSWERED, visit

CORRUPTED = "The input data is corrupted"
"""What Firefox writes of a damaged part, although the page has caught that error."""


def alert(page: Page) -> Locator:
    """Return what is told at once."""
    return page.get_by_role("alert")


DISPENSABLE = """
  for (const name of ["matchMedia", "crypto", "structuredClone", "PerformanceObserver",
    "TransformStream", "ResizeObserver", "BroadcastChannel"]) delete globalThis[name];
  delete Navigator.prototype.serviceWorker;
  delete Navigator.prototype.locks;
  delete HTMLDialogElement.prototype.showModal;
  delete WebAssembly.compileStreaming;
  const denied = { get() { throw new DOMException("", "SecurityError"); } };
  for (const name of ["localStorage", "sessionStorage"])
    Object.defineProperty(globalThis, name, denied);
"""


def test_a_browser_that_lacks_what_can_be_done_without_plays_on(
    open_page: OpenPage, app_url: str, watch: Watch
) -> None:
    person = visit(open_page, app_url, DISPENSABLE, watch)
    page = person.page
    expect(page.get_by_text("This browser keeps nothing here")).to_be_visible()
    person.answer(1, 1)
    person.expect_guess(2)
    person.do("Menu")
    expect(person.dialog("Menu")).to_be_visible()
    person.do("Close")
    person.play()
    person.take_hint()
    person.do("Guess")
    expect(person.turns.first).to_contain_text("white")
    person.do("Menu", "Lab")
    expect(person.heading("Which strategy needs the fewest guesses?")).to_be_visible()


LACKS = {
    "no WebAssembly": ("delete globalThis.WebAssembly", "has no WebAssembly"),
    "WebAssembly refused": (
        "WebAssembly.compile = WebAssembly.compileStreaming = () => Promise.reject(new Error(''))",
        "refuses WebAssembly",
    ),
    "no Worker": ("delete globalThis.Worker", "has no Worker"),
    "Worker refused": ("Worker = function () { throw new Error('') }", "refuses to start a worker"),
    "no Blob": ("delete globalThis.Blob", "has no Blob"),
    "no MessageChannel": ("delete globalThis.MessageChannel", "has no MessageChannel"),
    "no DecompressionStream": ("delete globalThis.DecompressionStream", "no DecompressionStream"),
}


@pytest.mark.nightly
@pytest.mark.parametrize("lack", LACKS)
@PHONE
def test_what_a_browser_lacks_is_named_and_the_board_stays(
    open_page: OpenPage, app_url: str, watch: Watch, lack: str
) -> None:
    script, said = LACKS[lack]
    person = visit(open_page, app_url, script, watch)
    expect(alert(person.page)).to_contain_text(said)
    person.do("Try again")
    expect(alert(person.page)).to_contain_text(said)
    person.answer(1, 1)
    expect(person.turns).to_have_count(1)


@PHONE
def test_try_again_helps_once_the_browser_allows_what_it_refused(
    open_page: OpenPage, app_url: str, watch: Watch
) -> None:
    refuse = """
      const { compile, compileStreaming } = WebAssembly;
      const no = () => Promise.reject(new WebAssembly.CompileError("refused"));
      WebAssembly.compile = WebAssembly.compileStreaming = no;
      allow = () => Object.assign(WebAssembly, { compile, compileStreaming });
    """
    person = visit(open_page, app_url, refuse, watch)
    expect(alert(person.page)).to_contain_text("refuses WebAssembly")
    person.answer(1, 1)
    person.page.evaluate("() => allow()")
    person.do("Try again")
    person.expect_guess(2)
    expect(alert(person.page)).to_have_count(0)


@pytest.mark.nightly
@PHONE
def test_a_damaged_script_of_the_one_file_does_not_run_and_says_so(
    open_page: OpenPage, watch: Watch, tmp_path: Path
) -> None:
    """It is packed, and the page's policy knows it by its hash."""
    watch.allow("Content Security Policy|invalid|unexpected EOF")
    html = (DIST / "mastermind.html").read_text("utf-8")
    start = html.index('id="part-main">') + 9000
    html = html[:start] + "abcd" + html[start + 4 :]
    url = f"{saved(html.encode(), tmp_path)}#solve/p4c6r:1122=1,1"
    page = open_page(url, locale="de-DE", early=True)
    expect(page.get_by_text("Diese Kopie von Mastermind ist beschädigt.")).to_be_visible()
    expect(page.get_by_role("listitem")).to_contain_text("1122")


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("harm", "part"),
    [("letters", "wasm"), ("bytes", "wasm"), ("cut off", "wasm"), ("letters", "core"),
     ("bytes", "worker")],
)  # fmt: skip
@PHONE
def test_a_damaged_copy_of_the_one_file_says_so(
    open_page: OpenPage, watch: Watch, tmp_path: Path, part: str, harm: str
) -> None:
    watch.allow(CORRUPTED)
    html = (DIST / "mastermind.html").read_text("utf-8")
    start = html.index(f'id="part-{part}">') + 2000
    if harm == "letters":
        html = html[:start] + "!!!!" + html[start + 4 :]
    elif harm == "bytes":
        html = html[:start] + ("AAAA" if html[start] != "A" else "BBBB") + html[start + 4 :]
    else:
        html = html[:start]
    person = Person(open_page(saved(html.encode(), tmp_path)))
    told = re.compile("this copy of the page (is damaged|is not whole)")
    expect(alert(person.page)).to_contain_text(told)
    person.answer(1, 1)
    expect(person.turns).to_have_count(1)


@pytest.mark.nightly
@pytest.mark.parametrize("instead", ["whole", "damaged", "another part", "none"])
@PHONE
def test_python_starts_from_its_library_where_the_snapshot_cannot_be_used(
    open_page: OpenPage, watch: Watch, tmp_path: Path, instead: str
) -> None:
    watch.allow(CORRUPTED)
    html = (DIST / "mastermind.html").read_text("utf-8")
    snapshot = re.compile(r'(<script type="text/plain" id="part-snapshot">)(.*?)(</script>)', re.S)
    found = snapshot.search(html)
    assert found
    _, text, _ = found.groups()
    other = re.search(r'id="part-core">(.*?)</script>', html, re.S)
    assert other
    middle = len(text) // 2
    texts = {
        "whole": text,
        "damaged": text[:middle] + ("AAAA" if text[middle] != "A" else "BBBB") + text[middle + 4 :],
        "another part": other[1],
        "none": "",
    }
    html = html[: found.start(2)] + texts[instead] + html[found.end(2) :]
    person = Person(open_page(saved(html.encode(), tmp_path)))
    person.answer(1, 1)
    person.answer(1, 1)
    person.expect_guess(3)
    expect(alert(person.page)).to_have_count(0)
    # Only from the library is the core imported.
    imported = person.page.evaluate("performance.getEntriesByName('boot:importing').length")
    assert (imported > 0) == (instead != "whole")


@DESK
def test_a_network_that_is_away_while_loading_is_told_and_try_again_helps(
    open_page: OpenPage, site: Site, watch: Watch
) -> None:
    watch.own(site.url)
    watch.allow("ERR_FAILED")
    page = open_page("about:blank")
    page.route("**/assets/core-*", lambda route: route.abort())
    page.goto(site.url)
    told = re.compile(r"core-.*could not be loaded\. You may be offline")
    expect(alert(page)).to_contain_text(told)
    person = Person(page)
    person.answer(1, 1)
    page.unroute("**/assets/core-*")
    person.do("Try again")
    person.expect_guess(2)


def test_a_page_whose_script_does_not_run_says_so(
    open_page: OpenPage, place: str, site: Site, watch: Watch, tmp_path: Path
) -> None:
    site.move_to(tmp_path / "site")
    path, url = site.folder / "index.html", site.url
    if place.endswith("file"):
        path = Path(shutil.copy(DIST / "mastermind.html", tmp_path))
        url = path.as_uri()
    # Not every driver can switch scripts off, but a policy refuses them in every browser.
    refuse = '<meta http-equiv="Content-Security-Policy" content="script-src \'none\'">'
    html = path.read_text("utf-8")
    assert "<head>" in html
    path.write_text(html.replace("<head>", f"<head>{refuse}", 1), "utf-8")
    watch.allow("Content.Security.Policy|directive: .script-src 'none'")  # Firefox names that alone
    page = open_page(url, early=True)
    expect(page.get_by_text("this browser has not run its script")).to_be_visible()


THROWS = "Document.prototype.createTreeWalker = () => { throw new Error('no such thing') }"


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("script", "cause"),
    [
        (THROWS, "no such thing"),
        ("delete Intl.ListFormat", "has no Intl.ListFormat"),
    ],
)
@PHONE
def test_a_page_that_throws_before_it_is_drawn_says_why(
    open_page: OpenPage, app_url: str, watch: Watch, script: str, cause: str
) -> None:
    watch.allow(cause)
    page = visit(open_page, app_url, script, watch).page
    # WebKit hides what a script of a file throws from the page.
    cause = "Script error" if ENGINE == "webkit" else f".*{cause}"
    told = re.compile(f"could not start in this browser: {cause}")
    expect(page.get_by_text(told)).to_be_visible()


ODD = [
    "",
    "{",
    "null",
    "7",
    '{"version":2}',
    '{"version":1,"mode":"solve","strategy":"best","games":{"solve":{"toString":null}}}',
]


@pytest.mark.nightly
@PHONE
def test_whatever_is_corrupt_in_storage_the_page_opens(open_page: OpenPage, app_url: str) -> None:
    page = open_page(app_url)
    person = Person(page)
    for odd in ODD:
        person.expect_guess(1)
        page.evaluate(
            """odd => {
              for (const storage of [localStorage, sessionStorage])
                for (const key of Object.keys(storage)) storage.setItem(key, odd);
              Storage.prototype.setItem = () => {};
            }""",
            odd,
        )
        page.reload()
        expect(drawn(page)).to_be_attached()  # the first board shows a guess before the page reads
    assert "empty" not in person.expect_guess(1)
    aside = "() => Object.keys(localStorage).filter((key) => key.endsWith(':aside')).length"
    assert page.evaluate(aside) == 1


REFUSED = """
  const insert = Node.prototype.insertBefore;
  Node.prototype.insertBefore = function (node, before) {
    if (node.textContent?.includes("Turn 2:")) throw new Error("it cannot be drawn");
    return insert.call(this, node, before);
  };
"""
"""Makes the page fail when it draws the second turn."""


@pytest.mark.nightly
@PHONE
def test_a_saved_game_that_cannot_be_drawn_is_set_aside_for_good(
    open_page: OpenPage, app_url: str, watch: Watch
) -> None:
    """Its text in the database came back once, and every start failed."""
    watch.allow("it cannot be drawn")
    page = open_page(app_url)
    person = Person(page)
    person.answer(1, 1)
    person.answer(0, 3)
    person.expect_guess(3)
    page.wait_for_timeout(500)  # the database has it
    page.add_init_script(REFUSED)
    page.reload()
    expect(page.get_by_text("The saved game could not be read")).to_be_visible()
    person.expect_guess(1)
    person.answer(1, 1)
    person.expect_guess(2)
    page.reload()
    person.expect_guess(2)


@pytest.mark.nightly
@DESK
def test_two_tabs_have_a_game_each_and_so_has_a_duplicate(open_page: OpenPage, site: Site) -> None:
    first = Person(open_page(site.url))
    first.answer(1, 1)
    expect(first.turns).to_have_count(1)
    second = Person(open_page(site.url, context=first.page.context))
    expect(second.turns).to_have_count(1)  # a copy of what was saved last
    second.answer(0, 2)
    expect(second.turns).to_have_count(2)
    with first.page.expect_popup() as popup:
        first.page.evaluate("() => window.open(location.href)")  # takes the session's storage along
    third = Person(popup.value)
    expect(third.turns).to_have_count(1)
    third.do("Undo")
    expect(third.turns).to_have_count(0)
    keys = "() => Object.keys(localStorage).filter((key) => key.includes(':game@')).length"
    assert first.page.evaluate(keys) == 3
    for person, turns in ((first, 1), (second, 2), (third, 0)):
        person.page.reload()
        person.heading(re.compile(r"^\d\. Guess")).wait_for()
        expect(person.turns).to_have_count(turns)


@pytest.mark.nightly
@PHONE
def test_a_worker_that_ends_without_a_word_is_replaced_at_once(
    open_page: OpenPage, app_url: str, watch: Watch
) -> None:
    person = visit(open_page, app_url, CATCH, watch)
    page = person.page
    person.choose_strategy("Most information")  # whose guesses are not in the page
    person.expect_guess(1)
    person.answer(1, 1)
    person.expect_guess(2)
    page.evaluate("() => asked.terminate()")  # idle
    person.answer(0, 2)
    person.expect_guess(3)
    person.choose_own_board(6, 9)
    person.expect_guess(1)
    # A fast machine would find the guess before the worker is ended.
    page.evaluate(UNANSWERED, '=1,1\\",\\"strategy')
    person.answer(1, 1)
    thinking = page.get_by_role("progressbar", name="2. Thinking")
    expect(thinking).not_to_have_js_property("value", 0)
    page.evaluate("() => { unanswered = null; silenced.terminate(); }")  # computing
    person.expect_guess(2)


@pytest.mark.parametrize("asked", ["answer", *at_night("reveal")])
@PHONE
def test_an_answer_that_cannot_be_had_is_told_and_asked_again(
    open_page: OpenPage, app_url: str, watch: Watch, asked: str
) -> None:
    person = visit(open_page, app_url, CATCH, watch)
    page = person.page
    person.play()
    person.take_hint()
    expect(person.row.first).not_to_have_accessible_name("Peg 1: empty")
    page.evaluate("asked => { refused = asked }", f'\\"action\\":\\"{asked}\\"')
    if asked == "answer":
        person.do("Guess")
    else:
        person.reveal()
    expect(alert(page)).to_contain_text("The solver stopped over this question: no")
    page.evaluate("() => { refused = null }")
    person.do("Try again")
    if asked == "answer":
        expect(person.turns.first).to_contain_text("white")
    else:
        expect(person.heading("The code was:")).to_be_visible()
    expect(alert(page)).to_have_count(0)


@PHONE
def test_a_page_that_comes_back_takes_up_what_another_saved_in_its_tab(
    open_page: OpenPage, app_url: str
) -> None:
    person = Person(open_page(app_url))
    person.answer(1, 1)
    expect(person.turns).to_have_count(1)
    person.page.evaluate(
        f"""() => {{
          const saved = JSON.parse(localStorage.getItem({SAVED}));
          saved.games.solve.turns = [];
          localStorage.setItem({SAVED}, JSON.stringify(saved));
          dispatchEvent(new PageTransitionEvent("pageshow", {{ persisted: true }}));
        }}"""
    )
    expect(person.turns).to_have_count(0)
