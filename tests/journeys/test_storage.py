"""Nothing that was on the screen is lost: no room, damage, two tabs, a browser that is killed."""

from __future__ import annotations

from pathlib import Path

import psutil
import pytest
from playwright.sync_api import expect

from .conftest import (
    DESK,
    DEVICES,
    NATIVE,
    PATIENCE,
    PHONE,
    Arrive,
    Watch,
)
from .launch import Browsers
from .person import SAVED, Person
from .texts import like

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
    second.expect_turns(1)  # a copy of what was saved last
    second.answer_all((0, 2))
    with page.expect_popup() as popup:
        page.evaluate("() => window.open(location.href)")  # takes the session's storage along
    third = Person(popup.value)
    third.expect_turns(1)
    third.do("do.undo")
    third.expect_turns(0)
    keys = "() => Object.keys(localStorage).filter((key) => key.includes(':game@')).length"
    assert page.evaluate(keys) == 3
    for each, turns in ((person, 1), (second, 2), (third, 0)):
        each.page.reload()
        each.expect_guess(turns + 1)
        each.expect_turns(turns)


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
    person.expect_turns(0)


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
        person.guess_by_hint()
        person.expect_turns(number)
        last = person.turns.last.inner_text()
        person.page.evaluate(WRITTEN)
        for process in psutil.process_iter(["cmdline"]):
            command = " ".join(process.info["cmdline"] or [])
            if f"--user-data-dir={tmp_path}" in command and "--type=" not in command:
                process.kill()
        person = opened()
        person.expect_turns(number)
        assert person.turns.last.inner_text() == last
    person.page.context.close()
