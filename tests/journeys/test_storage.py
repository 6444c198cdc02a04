"""Nothing that was on the screen is lost: no room, damage, two tabs, a browser that is killed."""

from __future__ import annotations

import json
import os
import re
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, Worker, expect

from .conftest import (
    DESK,
    DEVICES,
    NATIVE,
    PATIENCE,
    PHONE,
    Arrive,
    OpenPage,
    Watch,
    with_same_secrets,
)
from .launch import Browsers
from .person import SAVED, Person
from .texts import like, words

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


def guess(person: Person, number: int) -> None:
    """Make the best guess in Play, and wait for its answer."""
    person.take_hint()
    person.do("do.guess")
    expect(person.turns).to_have_count(number)
    expect(person.turns.last).to_contain_text(like("answer.words"))


@pytest.mark.nightly
@NATIVE
@DESK
def test_what_finds_no_room_is_told_once_and_what_the_browser_forgets_is_kept(
    open_page: OpenPage, app_url: str
) -> None:
    person = with_same_secrets(open_page, app_url)  # which three guesses do not find
    page = person.page
    log = page.get_by_role("log", name=words("note.label")).get_by_role("paragraph")
    person.expect_guess(1)
    person.play()
    guess(person, 1)
    for number in (2, 3):
        page.evaluate(FILL)
        guess(person, number)
    page.evaluate(FILL)
    person.do("do.menu", "settings.title")
    person.press(person.choice("switch", "settings.large"))
    person.do("do.close")
    page.evaluate("() => { IDBObjectStore.prototype.put = () => { throw new Error('full'); }; }")
    person.reveal()
    told = [like(f"note.unkept.{what}") for what in ("game", "settings", "record")]
    expect(log).to_have_text(told)

    origin = page.evaluate("() => location.origin")
    cleared = {"origin": origin, "storageTypes": "all"}
    page.context.new_cdp_session(page).send("Storage.clearDataForOrigin", cleared)
    page.reload()
    expect(person.turns).to_have_count(3)
    expect(log).to_have_count(0)  # not as a game from a link


REFUSED = """
  const insert = Node.prototype.insertBefore;
  Node.prototype.insertBefore = function (node, before) {
    if (node.textContent?.includes("Turn 2:")) throw new Error("it cannot be drawn");
    return insert.call(this, node, before);
  };
"""
"""Makes the page fail when it draws the second turn."""


@pytest.mark.nightly
@NATIVE
@PHONE
def test_a_saved_game_that_cannot_be_drawn_is_set_aside_for_good(
    person: Person, watch: Watch
) -> None:
    """Its text in the database came back once, and every start failed."""
    watch.allow("it cannot be drawn")
    page = person.page
    person.answer_all((1, 1), (0, 3))
    page.evaluate(WRITTEN)
    page.add_init_script(REFUSED)
    page.reload()
    expect(person.text(like("start.aside"))).to_be_visible()
    person.answer_all((1, 1))
    page.reload()
    person.expect_guess(2)


@pytest.mark.nightly
@NATIVE
@DESK
def test_two_tabs_have_a_game_each_and_so_has_a_duplicate(person: Person, arrive: Arrive) -> None:
    page = person.page
    person.answer_all((1, 1))
    second = arrive(context=page.context)
    expect(second.turns).to_have_count(1)  # a copy of what was saved last
    second.answer_all((0, 2))
    with page.expect_popup() as popup:
        page.evaluate("() => window.open(location.href)")  # takes the session's storage along
    third = Person(popup.value)
    expect(third.turns).to_have_count(1)
    third.do("do.undo")
    expect(third.turns).to_have_count(0)
    keys = "() => Object.keys(localStorage).filter((key) => key.includes(':game@')).length"
    assert page.evaluate(keys) == 3
    for each, turns in ((person, 1), (second, 2), (third, 0)):
        each.page.reload()
        each.expect_guess(turns + 1)
        expect(each.turns).to_have_count(turns)


@NATIVE
@PHONE
def test_a_page_that_comes_back_takes_up_what_another_saved_in_its_tab(person: Person) -> None:
    person.answer_all((1, 1))
    person.page.evaluate(
        f"""() => {{
          const saved = JSON.parse(localStorage.getItem({SAVED}));
          saved.games.solve.turns = [];
          localStorage.setItem({SAVED}, JSON.stringify(saved));
          dispatchEvent(new PageTransitionEvent("pageshow", {{ persisted: true }}));
        }}"""
    )
    expect(person.turns).to_have_count(0)


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


DISCARD = """async address => {
  const tab = (await chrome.tabs.query({})).find((each) => each.url.startsWith(address));
  await chrome.tabs.discard(tab.id);
  const discarded = (await chrome.tabs.query({ discarded: true }))[0];
  await chrome.tabs.update(discarded.id, { active: true });
}"""
"""Discards a tab, as a browser that needs memory does, and brings it to the front again."""


@pytest.fixture
def discarding(launched: Browsers, tmp_path: Path, device: str) -> Iterator[BrowserContext]:
    """A browser with an extension, since only an extension may discard a tab."""
    folder = tmp_path / "extension"
    folder.mkdir()
    manifest = {
        "manifest_version": 3,
        "name": "discards tabs",
        "version": "1",
        "permissions": ["tabs"],
        "background": {"service_worker": "worker.js"},
    }
    (folder / "manifest.json").write_text(json.dumps(manifest))
    (folder / "worker.js").write_text("")
    with launched.lasting(tmp_path / "profile", DEVICES[device], folder) as context:
        context.set_default_timeout(PATIENCE)
        yield context


def discarded(context: BrowserContext, worker: Worker, address: str) -> Person:
    """Discard the page while another tab is in sight, look at it again and return it."""
    context.pages[0].bring_to_front()
    with context.expect_page() as found:
        worker.evaluate(DISCARD, address)
    page: Page = found.value
    page.wait_for_load_state()
    assert page.evaluate("document.wasDiscarded")
    return Person(page)


@pytest.mark.nightly
@PHONE
def test_a_tab_that_the_browser_discarded_comes_back_as_it_was(
    discarding: BrowserContext, app_file: str
) -> None:
    context = discarding
    worker = context.service_workers[0] if context.service_workers else None
    worker = worker or context.wait_for_event("serviceworker")
    page = context.new_page()
    page.goto(app_file)
    person = Person(page)
    person.expect_guess(1)
    person.answer(1, 1)
    expect(person.turns).to_have_count(1)  # a tap becomes a click a moment after the driver's act

    person = discarded(context, worker, app_file)  # as soon as the turn is drawn
    person.answer_all((0, 2))
    own = "blue" if person.pegs()[0] == "red" else "red"  # another colour than the suggestion has
    person.page.keyboard.press(own[0])
    expect(person.row.first).to_have_accessible_name(re.compile(own))  # who leaves has seen the peg

    person = discarded(context, worker, app_file)
    expect(person.turns).to_have_count(2)
    assert person.pegs()[0] == own
    person.do("now.done", "now.notMine")
    person.answer_all((1, 1))
