"""The fixtures of the journeys for the tests of all screens, and a visitor of these."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from ..journeys.conftest import OpenPage, Site
from ..journeys.conftest import app_url as app_url
from ..journeys.conftest import device as device
from ..journeys.conftest import open_page as open_page
from ..journeys.conftest import place as place
from ..journeys.conftest import pytest_configure as pytest_configure
from ..journeys.conftest import site as site
from ..journeys.conftest import violations as violations
from ..journeys.conftest import watch as watch
from ..journeys.hung import _no_longer_than_the_limit as _no_longer_than_the_limit
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

    def visit(language: str = "en", **options: Any) -> Visitor:
        options = {"native": True, "locale": language, "reduced_motion": "reduce", **options}
        page = open_page(site.url, script=DRAWN, permissions=["clipboard-write"], **options)
        return Visitor(page, language)

    return visit
