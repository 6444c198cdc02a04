"""Python starts in a real browser: from a file, from a site, offline, after an update."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from .conftest import CHROMIUM_ALONE, DIST, OpenPage, Site, Watch

UntilReady = Callable[[Page], float]


@pytest.fixture(params=["phone"])
def device(request: pytest.FixtureRequest) -> str:
    """Return one screen only: nothing here depends on its size."""
    name: str = request.param
    return name


def until_kept(page: Page) -> None:
    """Wait until the service worker holds the whole site."""
    page.evaluate("() => navigator.serviceWorker.ready.then(() => undefined)")


def test_the_one_file_starts_from_a_disk_with_the_network_off(
    open_page: OpenPage, app_file: str, until_ready: UntilReady, watch: Watch
) -> None:
    until_ready(open_page(app_file))
    assert {url.split(":")[0] for url in watch.requested} <= {"file", "blob", "data"}


@pytest.mark.nightly
def test_the_one_file_starts_from_an_awkward_path(
    open_page: OpenPage, until_ready: UntilReady, tmp_path: Path
) -> None:
    folder = tmp_path / "a space, an é and a #"
    folder.mkdir()
    shutil.copy(DIST / "mastermind.html", folder)
    until_ready(open_page((folder / "mastermind.html").as_uri()))


@pytest.mark.nightly
def test_the_site_starts_under_a_sub_path(
    open_page: OpenPage, site: Site, until_ready: UntilReady
) -> None:
    until_ready(open_page(site.url))


@pytest.mark.lacks(CHROMIUM_ALONE, "the others do not tell whether a page can be installed")
def test_the_site_can_be_installed(open_page: OpenPage, site: Site) -> None:
    page = open_page(site.url)
    until_kept(page)
    session = page.context.new_cdp_session(page)
    manifest = session.send("Page.getAppManifest")
    assert manifest["errors"] == []
    assert json.loads(manifest["data"])["name"] == "Mastermind"
    errors = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    # A test's profile is like a private window, from which nothing is installed.
    assert [each["errorId"] for each in errors if each["errorId"] != "in-incognito"] == []


def test_the_policy_refuses_requests_to_anyone(
    open_page: OpenPage, app_file: str, watch: Watch
) -> None:
    page = open_page(app_file)
    watch.allow("Content Security Policy|violates")
    refused = page.evaluate(
        "() => fetch('http://127.0.0.1:9/').then(() => 'sent', (error) => error.name)"
    )
    assert refused == "TypeError"
    assert not [url for url in watch.requested if url.startswith("http")]


def test_a_browser_that_refuses_the_script_shows_what_it_needs_and_the_game_of_the_link(
    open_page: OpenPage, app_file: str, watch: Watch, tmp_path: Path
) -> None:
    text = (DIST / "mastermind.html").read_text("utf-8")
    before, script, after = text.rpartition("<script>")
    old = tmp_path / "old.html"
    old.write_text(f"{before}{script}let let;{after}", "utf-8")
    watch.allow("Content Security Policy|violates|hash|let")
    page = open_page(old.as_uri() + "#solve/p4c6r:1122=1,2;1344=0,3", early=True)
    expect(page.get_by_text("the page needs one of 2023 or later")).to_be_visible()
    turns = page.get_by_role("listitem")
    expect(turns).to_have_text([re.compile("1122 +● 1 +○ 2"), re.compile("1344 +● 0 +○ 3")])


def test_a_page_whose_parts_are_missing_says_so_and_stays_usable(
    open_page: OpenPage, site: Site, watch: Watch, tmp_path: Path
) -> None:
    site.move_to(tmp_path / "site")
    next((site.folder / "assets").glob("core-*.bin")).unlink()
    watch.allow("404|ServiceWorker|bad-precaching")
    page = open_page(site.url)
    expect(page.get_by_role("alert")).to_contain_text("answers 404 for assets/core-")
    expect(page.get_by_role("group", name="Current guess")).to_be_visible()
