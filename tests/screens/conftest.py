"""The fixtures of the journeys for the tests of all screens, and a visitor of these."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from ..browser.conftest import OpenPage, Site
from ..browser.conftest import app_url as app_url
from ..browser.conftest import device as device
from ..browser.conftest import open_page as open_page
from ..browser.conftest import place as place
from ..browser.conftest import pytest_configure as pytest_configure
from ..browser.conftest import site as site
from ..browser.conftest import violations as violations
from ..browser.conftest import watch as watch
from ..browser.hung import _no_longer_than_the_limit as _no_longer_than_the_limit
from ..browser.texts import Texts, texts
from .visitor import Visitor

DRAWN = """(() => {
  let drawn = 0;
  crypto.getRandomValues = (numbers) => numbers.fill((drawn += 7) % 251);
})()"""
"""A script that makes every run draw the same codes."""

Visit = Callable[..., Visitor]


@pytest.fixture
def visit(open_page: OpenPage, site: Site) -> Visit:
    """Return a function that returns someone in front of the page, in a language."""

    def visit(language: str = "en", spoken: Texts | None = None, **options: Any) -> Visitor:
        options = {"native": True, "locale": language, "reduced_motion": "reduce", **options}
        context = open_page("about:blank", **options).context
        context.add_init_script(DRAWN)
        context.grant_permissions(["clipboard-write"])
        return Visitor(open_page(site.url, context=context), spoken or texts(language))

    return visit
