"""Nothing that was on the screen is lost: no memory, no room, a browser that is killed, parts away.

Each page suffers several faults in turn. After each, the person is told what is the matter, once
and truly, and plays on.
"""

from __future__ import annotations

import os
import re
import signal
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from .conftest import CHROMIUM_ALONE, DESK, DEVICES, PATIENCE, PHONE, OpenPage, Site, Watch
from .launch import Browsers
from .person import Person
from .workers import visit

STARVED = """
  globalThis.starved = true;
  const [RealBlob, RealWorker] = [Blob, Worker];
  const head = `if (self.name.startsWith("starved ")) {
    Object.defineProperty(self, "name", { value: self.name.slice(8) });
    WebAssembly.Memory = function () {
      throw new RangeError("WebAssembly.Memory(): could not allocate memory");
    };
  }`;
  Blob = function (parts, options) {
    const script = options?.type === "text/javascript";
    return new RealBlob(script ? [head, ...parts] : parts, options);
  };
  Worker = function (url, options) {
    const name = `${starved ? "starved " : ""}${options.name}`;
    return new RealWorker(url, { ...options, name });
  };
"""
"""Lets no Python have memory that is started while `starved`."""

STARVE = "starved => { globalThis.starved = starved }"
LITTLE = "this device has too little free memory"


@pytest.mark.nightly
@PHONE
def test_each_python_that_gets_no_memory_says_so_and_starts_when_there_is_some(
    open_page: OpenPage, app_url: str, watch: Watch
) -> None:
    watch.allow("_importhook")  # of Pyodide's loader, which goes on without memory
    person = visit(open_page, app_url, STARVED, watch)
    page = person.page
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text(LITTLE)
    person.answer(1, 1)
    person.answer(0, 2)
    expect(person.turns).to_have_count(2)
    page.evaluate(STARVE, False)
    person.do("Try again")
    person.expect_guess(3)
    expect(alert).to_have_count(0)

    page.evaluate(STARVE, True)
    person.do("Menu", "Lab")
    expect(alert).to_contain_text(LITTLE)
    person.press(page.get_by_text("A strategy of your own"))
    person.do("Check")
    expect(alert.filter(has_text=LITTLE)).to_have_count(2)
    page.evaluate(STARVE, False)
    person.do("Check")
    expect(page.get_by_text("Ready to run")).to_be_visible()
    page.get_by_label("Games each").fill("10")
    person.do("Run")
    expect(page.get_by_text(re.compile("Done: "))).to_be_visible()
    expect(alert).to_have_count(0)
    person.do("Solve")
    person.expect_guess(3)
    expect(person.turns).to_have_count(2)


FILL = """() => {
  for (let size = 1_000_000, n = 0; size >= 1; )
    try { localStorage.setItem(`filled ${performance.now()} ${n++}`, "x".repeat(size)); }
    catch { size = Math.floor(size / 4); }
}"""
WRITTEN = """async () => {
  for (const {name} of await indexedDB.databases()) await new Promise((done) => {
    const asked = indexedDB.open(name);
    asked.onsuccess = () => {
      const stores = asked.result.objectStoreNames;
      asked.result.transaction(stores, "readwrite").oncomplete = () => {
        asked.result.close();
        done();
      };
    };
  });
}"""
"""Waits until the database has what was written before."""


def switch(person: Person, name: str) -> None:
    """Change a setting that is on or off."""
    person.do("Menu", "Settings")
    person.press(person.page.get_by_role("switch", name=name))
    person.do("Close")


def guess(person: Person, number: int) -> None:
    """Make the best guess in Play, and wait for its answer."""
    person.take_hint()
    person.do("Guess")
    expect(person.turns).to_have_count(number)
    expect(person.turns.last).to_contain_text("white")


@pytest.mark.nightly
@pytest.mark.lacks(CHROMIUM_ALONE, "the storage is cleared by Chromium's protocol")
@DESK
def test_what_finds_no_room_is_told_once_and_a_part_that_failed_is_asked_again(
    native_page: Page, watch: Watch
) -> None:
    watch.allow("ERR_FAILED")
    page, person = native_page, Person(native_page)
    log = page.get_by_role("log", name="Messages").get_by_role("paragraph")
    person.expect_guess(1)
    person.play()
    guess(person, 1)
    for number in (2, 3):
        page.evaluate(FILL)
        guess(person, number)
    page.evaluate(FILL)
    switch(person, "Large type")
    expect(log).to_have_count(2)
    expect(log.first).to_contain_text("There is no room left to keep the game")
    expect(log.last).to_contain_text("There is no room left to keep your settings")
    page.evaluate("() => { IDBObjectStore.prototype.put = () => { throw new Error('full'); }; }")
    person.reveal()
    expect(log).to_have_count(3)
    expect(log.last).to_contain_text("There is no room left to keep your finished games")

    # What the browser forgets under the page is there again after a reload.
    origin = page.evaluate("() => location.origin")
    cleared = {"origin": origin, "storageTypes": "all"}
    page.context.new_cdp_session(page).send("Storage.clearDataForOrigin", cleared)
    page.reload()
    expect(person.turns).to_have_count(3)
    expect(log).to_have_count(0)  # not as a game from a link

    page.route(re.compile("/(lab|language-de|software)-"), lambda route: route.abort())
    person.do("Menu", "About")
    expect(person.dialog("About")).to_contain_text("The list could not be loaded: ")
    person.do("Close", "Menu", "Settings")
    page.get_by_role("combobox", name="Language").select_option("de")
    told = person.dialog("Settings").get_by_role("alert")
    expect(told).to_contain_text("This language could not be loaded: ")
    person.do("Close")
    expect(log).to_contain_text("This language could not be loaded")
    person.do("Menu", "Lab")
    expect(page.get_by_role("alert")).to_contain_text("The Lab could not be opened")
    page.unroute_all()
    page.get_by_role("alert").get_by_role("button", name="Try again").click()
    expect(person.heading("Which strategy needs the fewest guesses?")).to_be_visible()
    log.get_by_role("button", name="Try again").click()
    expect(person.button("Spielen")).to_be_visible()


@pytest.mark.nightly
@DESK
def test_what_could_not_be_loaded_comes_by_itself_with_the_network(
    open_page: OpenPage, site: Site, watch: Watch
) -> None:
    watch.own(site.url)
    watch.allow("ERR_FAILED|Failed to fetch")
    page = open_page("about:blank", service_workers="block")
    page.route(re.compile("/(core|lab|language-es|software)-"), lambda route: route.abort())
    page.goto(site.url)
    person = Person(page)
    alert = page.get_by_role("alert")
    person.answer(1, 1)
    expect(alert).to_contain_text("could not be loaded")
    person.do("Menu", "Settings")
    page.get_by_role("combobox", name="Language").select_option("es")
    expect(person.dialog("Settings").get_by_role("alert")).to_be_visible()
    person.do("Close", "Menu", "Lab")
    expect(alert.filter(has_text="The Lab could not be opened")).to_be_visible()
    person.do("Menu", "About")
    expect(page.get_by_text("The list could not be loaded: ")).to_be_visible()
    page.unroute_all()
    page.context.set_offline(True)
    page.context.set_offline(False)
    expect(page.get_by_text("lit-html").first).to_be_visible()
    person.do("Cerrar")
    expect(alert).to_have_count(0)
    expect(person.button("Ejecutar")).to_be_visible()
    expect(page.get_by_text("This language could not be loaded")).to_have_count(0)


@pytest.mark.nightly
@pytest.mark.lacks(CHROMIUM_ALONE, "the room is taken away by Chromium's protocol")
@pytest.mark.parametrize("place", ["phone site"], indirect=True)
def test_a_device_without_room_for_offline_use_is_told_and_it_is_tried_again(
    open_page: OpenPage, site: Site, watch: Watch
) -> None:
    watch.own(site.url)
    page = open_page("about:blank", clock=True)
    session = page.context.new_cdp_session(page)
    small = {"origin": site.origin, "quotaSize": 2_000_000}
    session.send("Storage.overrideQuotaForOrigin", small)
    page.goto(site.url)
    person = Person(page)
    expect(page.get_by_text("could not be kept for use offline")).to_be_visible()
    person.answer(1, 1)
    person.expect_guess(2)
    session.send("Storage.overrideQuotaForOrigin", {"origin": site.origin})
    page.clock.run_for(60_000)
    expect(page.get_by_text("Ready to work offline.")).to_be_visible()
    expect(person.turns).to_have_count(1)


def browsers_of(profile: Path) -> list[int]:
    """Return the processes that use a profile."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            command = (folder / "cmdline").read_bytes().decode("utf-8", "replace")
        except OSError:
            continue
        if f"--user-data-dir={profile}" in command and "--type=" not in command:
            found.append(int(folder.name))
    return found


@pytest.mark.lacks(CHROMIUM_ALONE, "the browser's process is found by its arguments")
@PHONE
def test_a_browser_that_is_killed_after_a_turn_opens_with_that_turn(
    launched: Browsers, app_file: str, device: str, tmp_path: Path
) -> None:
    def opened() -> Person:
        context = launched.lasting(tmp_path, DEVICES[device])
        context.set_default_timeout(PATIENCE)
        page = context.pages[0]
        page.goto(app_file)
        return Person(page)

    person = opened()
    person.play()
    for number in (1, 2):
        guess(person, number)
        last = person.turns.last.inner_text()
        person.page.evaluate(WRITTEN)
        for process in browsers_of(tmp_path):
            os.kill(process, signal.SIGKILL)
        person = opened()
        expect(person.turns).to_have_count(number)
        assert person.turns.last.inner_text() == last
    person.page.context.close()
