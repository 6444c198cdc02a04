"""The focus is seen wherever it is, leads everywhere, and is somewhere after each act."""

from __future__ import annotations

from typing import Literal

import pytest

from ..journeys.conftest import DESK, PHONE_SITE, SITE
from .conftest import Visit
from .screens import ONE, PARTS, SCREENS, screens_of
from .visitor import see


@pytest.mark.nightly
@SITE
@pytest.mark.parametrize("forced", ["none", "active"])
@pytest.mark.parametrize("part", PARTS)
def test_the_focus_is_seen_on_every_control(
    visit: Visit, part: str, forced: Literal["none", "active"]
) -> None:
    visitor = visit(forced_colors=forced)
    wrong: list[str] = []
    for screen in screens_of(part):
        visitor.reach(screen.steps)
        visitor.page.keyboard.press("Shift")  # the keyboard is in use: the ring is seen
        wrong += [f"{part}, {screen.name}: {each}" for each in visitor.probe("showsNoFocus")]
    assert wrong == [], "\n" + "\n".join(wrong)


@pytest.mark.nightly
@SITE
@pytest.mark.parametrize("third", range(3))
@pytest.mark.parametrize("part", PARTS)
def test_every_control_can_be_used_by_keyboard_and_leaves_the_focus_somewhere(
    visit: Visit, part: str, third: int
) -> None:
    """Each control is used on a new page. Of names that begin alike, such as codes, one is."""
    wrong: list[str] = []
    met: set[str] = set()
    for screen in screens_of(part):
        visitor = visit()
        visitor.reach(screen.steps)
        visitor.probe("settle")
        for name, nth in visitor.probe("controls"):
            begin = name.split(",")[0]
            if begin in met:
                continue
            met.add(begin)
            if len(met) % 3 != third:
                continue
            visitor.page.context.close()
            visitor = visit()
            page = visitor.page
            page.evaluate("() => probes.stay()")
            visitor.reach(screen.steps)
            fault = visitor.probe("focusOn", name, nth)
            if fault is None:
                page.keyboard.press("Enter" if len(met) % 2 else "Space")
                fault = visitor.probe("lostFocus")
            if fault:
                wrong.append(f"{part}, {screen.name}: {name}: {fault}")
        visitor.page.context.close()
    assert wrong == [], "\n" + "\n".join(wrong)


@pytest.mark.nightly
@DESK
@pytest.mark.parametrize(
    "screen", ["mid game", "correcting", "row", "menu", "boards", "eight pegs"]
)
def test_tab_leads_to_every_control(visit: Visit, screen: str) -> None:
    visitor = visit()
    visitor.reach(next(each.steps for each in SCREENS if each.name == screen))
    missing = set(visitor.probe("stops"))
    assert missing
    for _ in range(2 * len(missing) + 10):
        visitor.page.keyboard.press("Tab")
        missing.discard(visitor.probe("focused"))
    assert not missing


@pytest.mark.nightly
@PHONE_SITE
def test_after_a_reload_by_touch_no_ring_is_around_the_title(visit: Visit) -> None:
    """It looked like a field to write in."""
    visitor = visit()
    visitor.reach(tuple(ONE))
    visitor.page.reload()
    see("now.guess", number=2)(visitor)
    heading = visitor.suggested(2)
    style = "heading => getComputedStyle(heading).outlineStyle"
    assert heading.evaluate(style) == "none"
    visitor.page.keyboard.press("Shift")
    assert heading.evaluate(style) == "solid"
