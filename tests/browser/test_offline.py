"""One visit to the site, and from then on the server may be gone."""

from __future__ import annotations

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
    person.do("Play", "Hint")
    expect(person.row.first).not_to_have_accessible_name("Peg 1: empty")
    person.do("Guess")
    expect(person.turns.first).to_contain_text("left")
    assert all(url.startswith((site.origin, "blob:", "data:")) for url in watch.requested)
