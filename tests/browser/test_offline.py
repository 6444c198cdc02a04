"""One visit to the site, and from then on the server may be gone, or have another version."""

from __future__ import annotations

import re
import shutil
import time
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from .conftest import DEVICES, PATIENCE, OpenPage, Site, Watch
from .custom_lab import FIRST, Lab
from .launch import ENGINE, Browsers
from .person import PRESETS, Person, score
from .serving import SUB_PATH
from .test_hide import CODE, guess, put
from .versions import make_newer

READY = "Ready to work offline."
NEWER = "A new version is ready."
LOST = "A file of Mastermind is missing or damaged here"
UNREACHED = (
    "ERR_CONNECTION_REFUSED|Failed to fetch|ERR_FAILED|ERR_INTERNET|50[34]|404|integrity"
    "|NetworkError|Load failed|Cannot load|Could not connect"
)
"""What the console may say while files or the server are missing."""


@pytest.mark.nightly
@pytest.mark.lacks("webkit", "its profile ends with it under a driver")
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
    if ENGINE == "chromium":
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
    expect(person.turns).to_have_count(1)
    person.do("Undo")
    person.solve(PRESETS["classic"].secret.split())
    person.play()
    person.take_hint()
    expect(person.row.first).not_to_have_accessible_name("Peg 1: empty")
    person.do("Guess")
    expect(person.turns.first).to_contain_text("white")
    person.do("Hide")
    put(person, *CODE)
    person.do("Hand over the device")
    black, white = guess(person, "red", "red", "red", "blue")
    expect(person.turns.first).to_contain_text(f"{black} black, {white} white")
    person.do("Menu", "Learn", "Knuth", "1 black, 0 white")
    expect(person.heading("Guess 2")).to_be_visible()
    lab = Lab(person)
    lab.check(FIRST)
    lab.expect_ready("plain")
    lab.choose(re.compile("plain"))
    lab.run(5)
    expect(page.get_by_text("Done: 5 games played.")).to_be_visible()
    person.do("Menu", "About")
    expect(page.get_by_text("lit-html").first).to_be_visible()
    with page.expect_navigation(url="**/docs/index.html"):
        page.get_by_role("link", name="Documentation").click()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.go_back()
    person.do("Menu", "Settings")
    page.get_by_role("combobox", name="Language").select_option("de")
    expect(person.button("Menü")).to_be_visible()
    assert all(url.startswith((site.origin, "blob:", "data:")) for url in watch.requested)


ACTIVATED = "async () => (await navigator.serviceWorker.ready).active.state === 'activated'"
KEEPER = "() => navigator.serviceWorker.controller?.state"


@pytest.mark.quick
@pytest.mark.engines
@pytest.mark.parametrize("place", ["phone site"], indirect=True)
def test_after_one_visit_a_game_goes_on_in_this_tab_and_another_with_the_server_stopped(
    open_page: OpenPage, site: Site
) -> None:
    person = Person(open_page(site.url))
    page = person.page
    person.expect_guess(1)
    person.answer(1, 1)
    second = person.expect_guess(2)
    # The service worker is activated when all that it lists is kept, and not before.
    while not page.evaluate(ACTIVATED):
        page.wait_for_timeout(50)
    site.stop()

    def goes_on(person: Person) -> None:
        assert person.expect_guess(2) == second
        expect(person.turns).to_have_count(1)
        # It is not the browser's own cache that has answered.
        assert person.page.evaluate(KEEPER) == "activated"

    page.reload()
    goes_on(person)
    page.close()
    person = Person(open_page(site.url, context=page.context))
    goes_on(person)
    person.do("Undo")
    person.solve(PRESETS["classic"].secret.split())


LOSE = """async (what) => {
  const cache = await caches.open((await caches.keys()).find((name) => !name.endsWith("inside/")));
  for (const request of await cache.keys())
    if (request.url.includes(what)) await cache.delete(request);
}"""
DAMAGE = LOSE.replace("cache.delete(request)", 'cache.put(request, new Response("damaged"))')
ONLINE = "() => dispatchEvent(new Event('online'))"
KEPT = """async (count) => {
  const texts = async () => {
    const name = (await caches.keys()).find((each) => !each.endsWith("inside/"));
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


@pytest.mark.nightly
@pytest.mark.parametrize("place", ["phone site"], indirect=True)
def test_a_damaged_copy_is_told_and_replaced_once_there_is_a_network(
    open_page: OpenPage, site: Site, watch: Watch, tmp_path: Path
) -> None:
    watch.allow(f"{UNREACHED}|MIME")
    site.move_to(tmp_path / "site")
    site.not_stored = ("/", ".html", ".js", ".css", ".bin")
    page = open_page(site.url)
    person = Person(page)
    person.answer(1, 1)
    for what, said in (
        ("assets/core-", "arrived damaged"),
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
            page.get_by_role("button", name="Try again").first.click()
        else:
            page.evaluate(ONLINE)
        person.expect_guess(2)
        expect_styles(page)
        expect(person.turns).to_have_count(1)

    until_whole(page, site)
    page.evaluate(DAMAGE, "assets/lab-")
    person.do("Menu", "Lab")
    expect(person.button("Run")).to_be_visible()
    person.do("Solve")
    expect(person.turns).to_have_count(1)

    # The server no longer has the version whose file is lost.
    until_whole(page, site)
    for old in make_newer(site.folder):
        old.unlink()
    page.evaluate(LOSE, "assets/main-")
    page.reload()
    person.expect_guess(2)
    expect(person.turns).to_have_count(1)
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


@pytest.mark.parametrize("place", ["phone site"], indirect=True)
def test_a_newer_version_comes_whole_and_not_in_the_middle_of_a_game(
    open_page: OpenPage, site: Site, watch: Watch, tmp_path: Path
) -> None:
    watch.allow(UNREACHED)
    site.move_to(tmp_path / "site")
    playing = open_page(site.url)
    expect(playing.get_by_text(READY)).to_be_visible()
    person = Person(playing)
    secret = PRESETS["classic"].secret.split()
    person.answer(*score(person.expect_guess(1), secret))
    person.expect_guess(2)
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
    for old in older:
        old.unlink()
    until_newer(playing)
    expect(learning.get_by_text(NEWER)).to_be_visible()
    tapped = time.monotonic()
    with learning.expect_event("load"):
        Person(learning).do("Use it")
    assert learning.evaluate("() => globalThis.newer")
    assert time.monotonic() - tapped < PATIENCE / 4000, "though the page was loaded a moment ago"

    # The game goes on in the older version, which still has its files.
    person.do("Menu", "Lab")
    expect(person.button("Run")).to_be_visible()
    assert not playing.evaluate("() => globalThis.newerLab")
    person.do("Solve")
    expect(person.turns).to_have_count(1)
    person.solve(secret, start=2)
    with playing.expect_event("load"):
        person.do("Use it")
    expect(person.turns).not_to_have_count(0)
    assert playing.evaluate("() => globalThis.newer")


@pytest.mark.nightly
@pytest.mark.parametrize("place", ["phone site"], indirect=True)
def test_a_first_visit_in_the_middle_of_a_deployment_gets_the_version_that_is_whole(
    open_page: OpenPage, site: Site, watch: Watch, tmp_path: Path
) -> None:
    watch.allow(UNREACHED)
    site.move_to(tmp_path / "site")
    site.not_stored = (".js",)
    context = open_page(site.url, service_workers="block").context
    for old in make_newer(site.folder):
        old.unlink()
    page = open_page(site.url, context=context)  # the browser still has the older page
    expect(page.get_by_role("heading", name="1. Guess this")).to_be_visible()
    assert page.evaluate("() => globalThis.newer")

    (main,) = site.folder.glob("assets/main-*")
    main.rename(main.with_suffix(".late"))
    page = open_page(site.url, early=True)
    expect(page.get_by_text(LOST)).to_be_visible()
    main.with_suffix(".late").rename(main)
    page.reload()
    Person(page).expect_guess(1)


@pytest.mark.parametrize("place", ["phone site"], indirect=True)
def test_a_page_whose_styles_do_not_come_mends_itself_or_says_so(
    open_page: OpenPage, site: Site, watch: Watch, tmp_path: Path
) -> None:
    watch.allow(f"{UNREACHED}|500|MIME|CONTENT_LENGTH")
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
@pytest.mark.parametrize("place", ["phone site"], indirect=True)
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


STORED = """async () => {
  const kept = { ...localStorage };
  for (const name of await caches.keys())
    kept[name] = (await (await caches.open(name)).keys()).map(({ url }) => url);
  return Object.entries(kept).sort();
}"""
CLEAR = """async () => {
  const [, path] = /(.*\\/)/.exec(location.pathname);
  (await navigator.serviceWorker.getRegistration()).unregister();
  for (const name of await caches.keys()) if (name.endsWith(path)) await caches.delete(name);
  for (const key of Object.keys(localStorage)) if (key.includes(path)) localStorage.removeItem(key);
}"""


@pytest.mark.nightly
@pytest.mark.parametrize("place", ["phone site"], indirect=True)
def test_next_to_another_copy_on_the_same_origin_nothing_of_the_other_is_touched(
    open_page: OpenPage, site: Site, tmp_path: Path
) -> None:
    site.move_to(tmp_path / "site")
    inside = Path(shutil.copytree(site.folder, tmp_path / "inside"))
    inside = inside.rename(site.folder / "inside")
    page = open_page(site.url)
    person = Person(page)
    person.answer(1, 1)
    expect(page.get_by_text(READY)).to_be_visible()

    def outer() -> list[list[object]]:
        return [entry for entry in page.evaluate(STORED) if "inside/" not in entry[0]]

    before = outer()
    other = open_page(f"{site.url}inside/", context=page.context)
    expect(other.get_by_text(READY)).to_be_visible()
    expect(Person(other).turns).to_have_count(0)
    make_newer(inside)
    until_newer(other)
    with other.expect_event("load"):
        Person(other).do("Use it")
    assert other.evaluate("() => globalThis.newer")
    expect(page.get_by_text(NEWER)).to_have_count(0)
    assert outer() == before

    other.evaluate(CLEAR)
    assert outer() == before
    other.close()
    site.stop()
    page.reload()
    person.expect_guess(2)
    expect(person.turns).to_have_count(1)
