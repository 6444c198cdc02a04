"""One visit to the site, and from then on the server may be gone."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from .conftest import OpenPage, Site, Watch
from .person import PRESETS, Person


@pytest.mark.parametrize("place", ["phone site"], indirect=True)
def test_after_one_visit_a_whole_game_is_solved_and_one_played_without_the_server(
    open_page: OpenPage, site: Site, watch: Watch
) -> None:
    page = open_page(site.url)
    person = Person(page)
    person.expect_guess(1)
    person.answer(1, 1)
    expect(page.get_by_text("Ready to work offline.")).to_be_visible()
    person.do("Dismiss")
    site.stop()
    page.context.set_offline(True)
    page.reload()
    person.expect_guess(2)
    expect(person.turns).to_have_count(1)
    person.do("Undo")
    person.solve(PRESETS["classic"].secret.split())
    person.do("Play")
    person.take_hint()
    expect(person.row.first).not_to_have_accessible_name("Peg 1: empty")
    person.do("Guess")
    expect(person.turns.first).to_contain_text("white")
    assert all(url.startswith((site.origin, "blob:", "data:")) for url in watch.requested)


FOLDER_INSIDE = "workbox-precache-v2-{}inside/"
"""The cache of a copy of the site in a folder inside this one."""

DAMAGE = """async () => {
  const cache = await caches.open((await caches.keys()).find((name) => !name.endsWith("inside/")));
  for (const request of await cache.keys())
    if (/assets.core-/.test(request.url)) await cache.put(request, new Response("damaged"));
}"""


@pytest.mark.parametrize("place", ["phone site"], indirect=True)
def test_a_file_damaged_on_the_disk_is_told_and_mended_once_there_is_a_network(
    open_page: OpenPage, site: Site, watch: Watch
) -> None:
    watch.allow("ERR_CONNECTION_REFUSED|Failed to fetch|ERR_FAILED|503|504")
    page = open_page("about:blank")
    watch.own(site.url)
    page.goto(site.url)
    page.evaluate("name => caches.open(name)", FOLDER_INSIDE.format(site.url))
    person = Person(page)
    expect(page.get_by_text("Ready to work offline.")).to_be_visible()
    page.evaluate(DAMAGE)
    site.stop()
    page.reload()
    expect(page.get_by_role("alert")).to_contain_text("arrived damaged")
    expect(page.get_by_text("is damaged on this device, and there is no network")).to_be_visible()
    person.answer(1, 1)
    site.start()
    person.do("Try again")
    person.expect_guess(2)
    expect(page.get_by_text("It has been fetched again.")).to_be_visible()
    names = page.evaluate("() => caches.keys()")
    assert FOLDER_INSIDE.format(site.url) in names  # no copy of the site clears another's away


@pytest.mark.parametrize("place", ["phone site"], indirect=True)
def test_use_it_reloads_the_second_tab_as_well(
    open_page: OpenPage, site: Site, tmp_path: Path
) -> None:
    site.move_to(tmp_path / "site")
    first = open_page(site.url)
    expect(first.get_by_text("Ready to work offline.")).to_be_visible()
    second = open_page(site.url, context=first.context)
    Person(second).answer(1, 1)
    Person(second).expect_guess(2)
    with (site.folder / "sw.js").open("a") as script:
        script.write("\n// a later version\n")
    first.evaluate("() => navigator.serviceWorker.getRegistration().then((one) => one.update())")
    for page in (first, second):
        expect(page.get_by_text("A new version is ready.")).to_be_visible()
        page.evaluate("() => { globalThis.stale = true }")
    for page in (first, second):
        with page.expect_event("load"):
            Person(page).do("Use it")
        assert page.evaluate("() => globalThis.stale") is None
    expect(Person(second).turns).to_have_count(1)
