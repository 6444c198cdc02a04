"""One visit to the site, and from then on the server may be gone, or have another version."""

from __future__ import annotations

import re
import time
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from .conftest import DEVICES, PATIENCE, PHONE_SITE, OpenPage, Site, Watch
from .custom_lab import FIRST, Lab
from .launch import Browsers
from .person import PRESETS, Person, score
from .serving import SUB_PATH
from .texts import like, words
from .versions import make_newer

pytestmark = [
    pytest.mark.usefixtures("place"),
    PHONE_SITE,
]

READY = words("note.offline")
NEWER = words("note.update")
LOST = "A file of Mastermind is missing or damaged here"
UNREACHED = (
    "ERR_CONNECTION_REFUSED|Failed to fetch|ERR_FAILED|ERR_INTERNET|50[034]|404|integrity"
    "|NetworkError|Load failed|Cannot load|Could not connect|MIME|CONTENT_LENGTH"
)
"""Messages of the console that are allowed while files or the server are missing."""
SECRET = PRESETS["classic"].secret.split()


@pytest.mark.nightly
def test_after_one_visit_and_a_restart_of_the_browser_everything_works_without_the_server(
    launched: Browsers, site: Site, watch: Watch, tmp_path: Path
) -> None:
    folder = tmp_path / "profile"
    with launched.lasting(folder, DEVICES["phone"]) as context:
        page = context.new_page()
        page.goto(site.url)
        Person(page).answer(1, 1)
        expect(page.get_by_text(READY)).to_be_visible()
    files = [path for path in site.asked if "/assets/" in path]
    python = [path for path in files if re.search(r"/(python-worker|pyodide|snapshot|core)-", path)]
    last = max(site.asked.index(path) for path in python)
    assert last < site.asked.index(f"{SUB_PATH}sw.js"), "what is for later slows no start"
    assert len(files) == len(set(files)), "nothing comes twice"
    site.stop()

    watch.own(site.url)
    context = launched.lasting(folder, DEVICES["phone"])
    context.set_default_timeout(PATIENCE)
    watch.on(context)
    context.set_offline(True)
    page = context.new_page()
    page.goto(site.url)
    person = Person(page)
    person.expect_guess(2)
    person.expect_turns(1)
    person.do("do.undo")
    person.solve(SECRET)
    person.play()
    person.guess_by_hint()
    answered = words("answer.words", black=1, white=0)
    person.do("do.menu", "mode.learn", "learn.room.knuth", answered)
    person.expect_heading("learn.knuth.step", number=2)
    lab = Lab(person)
    lab.check(FIRST)
    lab.expect_ready("plain")
    lab.choose(re.compile("plain"))
    lab.run(5)
    expect(page.get_by_text(words("lab.done", failed=0, played=5))).to_be_visible()
    person.do("do.menu", "about.title")
    expect(page.get_by_text("lit-html").first).to_be_visible()
    with page.expect_navigation(url="**/docs/index.html"):
        page.get_by_role("link", name="Documentation").click()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.goto(site.url)
    person.do("do.menu", "settings.title")
    page.get_by_role("combobox", name=words("settings.language")).select_option("de")
    expect(page.get_by_role("button", name="Menü")).to_be_visible()
    assert all(url.startswith((site.origin, "blob:", "data:")) for url in watch.requested)


ACTIVATED = "async () => (await navigator.serviceWorker.ready).active.state === 'activated'"
KEEPER = "() => navigator.serviceWorker.controller?.state"


@pytest.mark.quick
def test_after_one_visit_a_game_goes_on_in_this_tab_and_another_with_the_server_stopped(
    open_page: OpenPage, site: Site
) -> None:
    person = Person(open_page(site.url))
    page = person.page
    second = person.answer_all((1, 1))
    # The service worker is activated when all that it lists is kept, and not before.
    while not page.evaluate(ACTIVATED):
        page.wait_for_timeout(50)
    site.stop()

    def goes_on(person: Person) -> None:
        assert person.expect_guess(2) == second
        person.expect_turns(1)
        # It is not the browser's own cache that has answered.
        assert person.page.evaluate(KEEPER) == "activated"

    page.reload()
    goes_on(person)
    page.close()
    person = Person(open_page(site.url, context=page.context))
    goes_on(person)
    person.do("do.undo")
    person.solve(SECRET)


LOSE = """async (what) => {
  const cache = await caches.open((await caches.keys())[0]);
  for (const request of await cache.keys())
    if (request.url.includes(what)) await cache.delete(request);
}"""
DAMAGE = LOSE.replace("cache.delete(request)", 'cache.put(request, new Response("damaged"))')
ONLINE = "() => dispatchEvent(new Event('online'))"
KEPT = """async (count) => {
  const texts = async () => {
    const [name] = await caches.keys();
    if (!name) return [];
    const cache = await caches.open(name);
    return Promise.all((await cache.keys()).map(async (key) => (await cache.match(key))?.text()));
  };
  for (;;) {
    const kept = await texts();
    if (kept.length >= count && !kept.includes("damaged")) return;
    await new Promise((done) => setTimeout(done, 50));
  }
}"""


def until_whole(page: Page, site: Site) -> None:
    """Wait until the copy has all files, and none is damaged."""
    files = [path for path in site.folder.rglob("*") if path.is_file()]
    page.evaluate(KEPT, len(files) - 2)  # without sw.js and .nojekyll


def expect_styles(page: Page) -> None:
    """Wait until the page has its styles, which give it a colour."""
    expect(page.locator("body")).not_to_have_css("background-color", "rgba(0, 0, 0, 0)")


def remove(files: list[Path]) -> None:
    """Take the files of the older version away."""
    for each in files:
        each.unlink()


@pytest.mark.nightly
def test_a_damaged_copy_is_told_and_replaced_once_there_is_a_network(
    open_page: OpenPage, site: Site, watch: Watch, tmp_path: Path
) -> None:
    watch.allow(UNREACHED)
    site.move_to(tmp_path / "site")
    site.not_stored = ("/", ".html", ".js", ".css", ".bin")
    person = Person(open_page(site.url))
    page = person.page
    person.answer(1, 1)
    for what, said in (
        ("assets/core-", re.compile("arrived damaged")),
        ("assets/main-", LOST),
        ("assets/app-", LOST),
        ("index.html", LOST),
    ):
        until_whole(page, site)
        page.evaluate(DAMAGE, what)
        site.stop()
        page.reload()
        expect(page.get_by_text(said).first).to_be_visible()
        site.start()
        if what == "assets/app-":
            person.button("do.retry").first.click()
        else:
            page.evaluate(ONLINE)
        person.expect_guess(2)
        expect_styles(page)
        person.expect_turns(1)

    until_whole(page, site)
    page.evaluate(DAMAGE, "assets/lab-")
    person.do("do.menu", "mode.lab")
    expect(person.button("lab.run")).to_be_visible()
    person.do("mode.solve")
    person.expect_turns(1)

    # The server no longer has the version whose file is lost.
    until_whole(page, site)
    remove(make_newer(site.folder))
    page.evaluate(LOSE, "assets/main-")
    page.reload()
    person.expect_guess(2)
    person.expect_turns(1)
    assert page.evaluate("() => globalThis.newer")


def looks_for_newer(page: Page) -> bool:
    """Let the browser look for a newer version once; return whether one waits then."""
    waits: bool = page.evaluate(
        """async () => {
          const registration = await navigator.serviceWorker.getRegistration();
          await registration.update().catch(() => {});
          const next = registration.installing;
          if (next) await new Promise((done) => {
            next.addEventListener("statechange", () => next.state !== "installing" && done());
          });
          return Boolean(registration.waiting);
        }"""
    )
    return waits


def until_newer(page: Page) -> None:
    """Wait for a newer version: the browser may be busy with a look of its own from before."""
    end = time.monotonic() + PATIENCE / 1000
    while not looks_for_newer(page):
        assert time.monotonic() < end, "no newer version came"


def test_a_newer_version_comes_whole_and_not_in_the_middle_of_a_game(
    open_page: OpenPage, site: Site, watch: Watch, tmp_path: Path
) -> None:
    watch.allow(UNREACHED)
    site.move_to(tmp_path / "site")
    playing = open_page(site.url)
    expect(playing.get_by_text(READY)).to_be_visible()
    person = Person(playing)
    person.answer_all(score(person.expect_guess(1), SECRET))
    learning = open_page(f"{site.url}#learn", context=playing.context)

    older = make_newer(site.folder)
    (lab,) = (path for path in site.folder.glob("assets/lab-*") if path not in older)
    whole = lab.read_bytes()
    lab.write_bytes(whole[:-9])  # a part of it has arrived
    assert not looks_for_newer(playing)
    playing.reload()
    person.expect_guess(2)
    assert not playing.evaluate("() => globalThis.newer")

    lab.write_bytes(whole)
    remove(older)
    until_newer(playing)
    expect(learning.get_by_text(NEWER)).to_be_visible()
    tapped = time.monotonic()
    with learning.expect_event("load"):
        Person(learning).do("note.updateNow")
    assert learning.evaluate("() => globalThis.newer")
    assert time.monotonic() - tapped < PATIENCE / 4000, "though the page was loaded a moment ago"

    # The game goes on in the older version, which still has its files.
    person.do("do.menu", "mode.lab")
    expect(person.button("lab.run")).to_be_visible()
    assert not playing.evaluate("() => globalThis.newerLab")
    person.do("mode.solve")
    person.expect_turns(1)
    person.solve(SECRET, start=2)
    with playing.expect_event("load"):
        person.do("note.updateNow")
    expect(person.turns).not_to_have_count(0)
    assert playing.evaluate("() => globalThis.newer")


@pytest.mark.nightly
def test_a_first_visit_without_the_script_says_so_and_has_it_later(
    open_page: OpenPage, site: Site, watch: Watch, tmp_path: Path
) -> None:
    watch.allow(UNREACHED)
    site.move_to(tmp_path / "site")
    site.not_stored = (".js",)
    (main,) = site.folder.glob("assets/main-*")
    main.rename(main.with_suffix(".late"))
    page = open_page(site.url, early=True)
    page.wait_for_function("() => performance.getEntriesByType('navigation')[0].type === 'reload'")
    # The words have room in their place, also now that the page has loaded itself again.
    expect(page.get_by_text(LOST)).to_be_visible()
    expect(page.get_by_role("button", name=like("answer.words"))).to_have_count(0)
    main.with_suffix(".late").rename(main)
    page.reload()
    Person(page).expect_guess(1)


def test_a_page_whose_styles_do_not_come_mends_itself_or_says_so(
    open_page: OpenPage, site: Site, watch: Watch, tmp_path: Path
) -> None:
    watch.allow(UNREACHED)
    site.move_to(tmp_path / "site")
    site.not_stored = (".css",)
    (styles,) = site.folder.glob("assets/app-*.css")
    whole = styles.read_bytes()
    watch.own(site.url)
    page = open_page("about:blank", service_workers="block")
    fails = [500]

    def answer(route: Route) -> None:
        if fails:
            route.fulfill(status=fails.pop())
        else:
            route.continue_()

    page.route("**/*.css", answer)
    page.goto(site.url)
    expect_styles(page)  # the page has loaded itself again by then
    person = Person(page)
    person.expect_guess(1)
    assert not fails

    for bad in (b"", whole[: len(whole) // 2], None):
        styles.unlink() if bad is None else styles.write_bytes(bad)
        page.reload()
        expect(page.get_by_text(LOST)).to_be_visible()
        person.expect_guess(1)
        styles.write_bytes(whole)
        page.context.set_offline(True)
        page.context.set_offline(False)
        expect_styles(page)
        person.expect_guess(1)


@pytest.mark.nightly
def test_what_could_not_be_loaded_comes_with_the_network_by_itself_or_is_asked_again(
    open_page: OpenPage, site: Site, watch: Watch
) -> None:
    watch.own(site.url)
    watch.allow(UNREACHED)
    page = open_page("about:blank", service_workers="block")
    page.route(re.compile("/(core|lab|language-es|software)-"), lambda route: route.abort())
    page.goto(site.url)
    person = Person(page)
    alert = page.get_by_role("alert")
    no_lab, no_language = like("open.labFailed"), like("note.language")
    person.answer(1, 1)
    expect(alert).to_contain_text(like("part.away"))
    person.do("do.menu", "settings.title")
    page.get_by_role("combobox", name=words("settings.language")).select_option("es")
    untold = person.dialog("settings.title").get_by_role("alert").filter(has_text=no_language)
    expect(untold).to_be_visible()
    person.do("do.close", "do.menu", "mode.lab")
    failed = alert.filter(has_text=no_lab)
    expect(failed).to_be_visible()
    person.press(person.button("do.retry", failed))
    expect(failed).to_be_visible()
    expect(page.locator("body :focus")).to_have_count(1)  # the button took it away
    person.do("do.menu", "about.title")
    expect(page.get_by_text(like("about.failed"))).to_be_visible()
    page.unroute_all()
    page.context.set_offline(True)
    page.context.set_offline(False)
    expect(page.get_by_text("lit-html").first).to_be_visible()
    Person(page, "es").do("do.close")
    expect(alert).to_have_count(0)
    expect(Person(page, "es").button("lab.run")).to_be_visible()
    expect(page.get_by_text(no_language)).to_have_count(0)


@pytest.mark.nightly
def test_a_frame_without_an_origin_says_what_it_is_and_no_file_is_lost(
    open_page: OpenPage, site: Site, watch: Watch, tmp_path: Path
) -> None:
    watch.allow(".")
    site.move_to(tmp_path / "site")
    frame = '<!doctype html><iframe sandbox="allow-scripts" src="./#solve/p4c6r"></iframe>'
    (site.folder / "frame.html").write_text(frame, "utf-8")
    page = open_page(f"{site.url}frame.html", early=True)
    inside = page.frame_locator("iframe")
    expect(inside.get_by_text("a frame that has no origin of its own")).to_be_visible()
    expect(inside.get_by_role("link", name=site.url)).to_be_visible()
    expect(inside.get_by_text(LOST)).to_be_hidden()
