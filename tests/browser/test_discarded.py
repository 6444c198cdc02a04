"""A phone that needs memory ends the process of a tab; the tab comes back when it is looked at."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, Worker, expect

from .conftest import CHROMIUM_ALONE, DEVICES, PATIENCE, PHONE
from .launch import Browsers
from .person import Person

DISCARD = """async address => {
  const tab = (await chrome.tabs.query({})).find((each) => each.url.startsWith(address));
  await chrome.tabs.discard(tab.id);
  const discarded = (await chrome.tabs.query({ discarded: true }))[0];
  await chrome.tabs.update(discarded.id, { active: true });
}"""
"""What a browser does with a tab that it has no memory for, and the person who looks at it."""


@pytest.fixture
def context(launched: Browsers, tmp_path: Path, device: str) -> Iterator[BrowserContext]:
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
@pytest.mark.lacks(CHROMIUM_ALONE, "only Chromium lets an extension discard a tab")
@PHONE
def test_a_tab_that_the_browser_discarded_comes_back_as_it_was(
    context: BrowserContext, app_file: str
) -> None:
    worker = context.service_workers[0] if context.service_workers else None
    worker = worker or context.wait_for_event("serviceworker")
    page = context.new_page()
    page.goto(app_file)
    person = Person(page)
    person.expect_guess(1)
    person.answer(1, 1)
    expect(person.turns).to_have_count(1)  # a tap becomes a click a moment after the driver's act

    person = discarded(context, worker, app_file)  # as soon as the turn is drawn
    person.expect_guess(2)
    person.answer(0, 2)
    person.expect_guess(3)
    own = "blue" if person.pegs()[0] == "red" else "red"  # another colour than the suggestion has
    person.page.keyboard.press(own[0])
    expect(person.row.first).to_have_accessible_name(re.compile(own))  # who leaves has seen the peg

    person = discarded(context, worker, app_file)
    expect(person.turns).to_have_count(2)
    assert person.pegs()[0] == own
    person.do("Done", "Use the suggestion")
    person.expect_guess(3)
    person.answer(1, 1)
    person.expect_guess(4)
