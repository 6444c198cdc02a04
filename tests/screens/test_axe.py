"""axe finds nothing on any screen, in light, in the dark and without colours of the page."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

import pytest
from playwright.sync_api import Page

from ..journeys.conftest import SITE
from ..night import at_night
from .conftest import Visit
from .screens import PARTS, screens_of

KEEN = ["solve"]
"""The parts that a push looks at."""


@SITE
@pytest.mark.parametrize(
    ("language", "scheme", "forced"),
    [("en", "dark", "none"), *at_night(("de", "light", "none"), ("en", "light", "active"))],
)
@pytest.mark.parametrize("part", [*KEEN, *at_night(*(part for part in PARTS if part not in KEEN))])
def test_axe_finds_nothing_on_any_screen(
    visit: Visit,
    violations: Callable[[Page], list[str]],
    part: str,
    language: str,
    scheme: Literal["light", "dark"],
    forced: Literal["none", "active"],
) -> None:
    visitor = visit(language, color_scheme=scheme, forced_colors=forced)
    found: list[str] = []
    for screen in screens_of(part):
        visitor.reach(screen.steps)
        found += [f"{part}, {screen.name}: {each}" for each in violations(visitor.page)]
    assert found == [], "\n" + "\n".join(found)
