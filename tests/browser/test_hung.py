"""A browser that hangs ends its journey, and no other."""

from __future__ import annotations

import pytest
from playwright.sync_api import Error

from .conftest import DESK, OpenPage
from .hung import ended_after

pytestmark = pytest.mark.nightly


@DESK
def test_a_page_that_never_answers_fails_its_journey_and_the_next_page_opens(
    open_page: OpenPage, app_url: str
) -> None:
    page = open_page("about:blank")
    with ended_after(2) as passed, pytest.raises(Error):
        page.evaluate("() => new Promise(() => {})")
    assert passed.is_set()
    open_page(app_url).get_by_role("banner").wait_for()
