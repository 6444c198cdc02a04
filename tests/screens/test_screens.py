"""Nothing is lost on any screen: all fits, nothing is cut off, covered or too small for a thumb."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from ..journeys.conftest import ALL_LANGUAGES, PHONE_SITE, resize, set_text
from ..night import at_night
from .conftest import Visit
from .screens import PARTS, screens_of
from .visitor import Visitor

Size = tuple[int, int]
PUSH = {"phone": [(320, 568), (844, 390)], "desktop": [(1280, 800)]}
NIGHT = {
    "phone": [(320, 568), (360, 640), (667, 375), (844, 390), (768, 1024), (390, 844)],
    "desktop": [(768, 1024), (1920, 1080), (1280, 800)],
}
USUAL, LARGE = 16, 32  # px of text

OPENED = """() => {
  for (const each of document.querySelectorAll("dialog[open], dialog[open] *")) each.scrollTop = 0;
}"""
"""JavaScript that scrolls a sheet to its top, where it opens."""

PLACES = pytest.mark.parametrize("place", ["phone site", "desktop site"], indirect=True)
EACH_PART = pytest.mark.parametrize("part", PARTS)


def probes(visitor: Visitor, width: int, thumb: int) -> Iterator[tuple[str, object]]:
    """Yield the probes of a screen with usual text, and what they are given."""
    if visitor.needed:  # first, since others scroll
        yield "isOutOfSight", visitor.needed
        yield "isTooHigh", None
    yield "sticksOut", width
    yield "isTooSmall", thumb
    for name in ("isCutOff", "isCovered", "overlaps", "isHalfARow", "isOnTwoLines", "breaksWords"):
        yield name, None
    if visitor.in_line:
        yield "isNotInLine", visitor.in_line


def faults(visitor: Visitor, sizes: list[Size], touches: bool) -> Iterator[str]:
    """Yield what is wrong with the screen that is in sight, at each size of window."""
    for width, height in sizes:
        resize(visitor.page, width, height)
        visitor.page.evaluate(OPENED)  # a probe may have scrolled it
        # The last size is the one that the device has.
        thumb = 44 if touches and (width, height) == sizes[-1] else 24
        for name, given in probes(visitor, width, thumb):
            for fault in visitor.probe(name, given):
                yield f"{width} x {height}: {fault}"


def faults_of_large_text(visitor: Visitor, sizes: list[Size], all_of_them: bool) -> Iterator[str]:
    """Yield what is wrong with text twice as large: all of it, or what is too wide."""
    set_text(visitor.page, LARGE)
    for width, height in sizes:
        resize(visitor.page, width, height)
        found = visitor.probe("sticksOut", width)
        if all_of_them:
            found += visitor.probe("isTooSmall", 24) + visitor.probe("isCutOff")
        if all_of_them and (width, height) == sizes[-1]:
            found += visitor.probe("isCovered") + visitor.probe("overlaps")
        for fault in found:
            yield f"{width} x {height}, large text: {fault}"
    set_text(visitor.page, USUAL)


@PLACES
@EACH_PART
@pytest.mark.parametrize(
    ("language", "night"), [("de", False), *at_night(*((code, True) for code in ALL_LANGUAGES))]
)
def test_nothing_is_lost_on_any_screen(
    visit: Visit, device: str, part: str, language: str, night: bool
) -> None:
    visitor = visit(language)
    sizes = (NIGHT if night else PUSH)[device]
    wrong: list[str] = []
    for screen in screens_of(part):
        visitor.reach(screen.steps)
        found = list(faults(visitor, sizes, device == "phone" and night))
        if night:
            found += faults_of_large_text(visitor, sizes, language == "en")
        resize(visitor.page, *sizes[-1])
        wrong += [f"{part}, {screen.name}, {language}, {each}" for each in found]
    assert wrong == [], "\n" + "\n".join(wrong)


@pytest.mark.nightly
@EACH_PART
@PHONE_SITE
def test_longer_words_fit_a_small_window_also_mirrored(visit: Visit, part: str) -> None:
    """Words of a language that nobody speaks are about 40 % longer than English ones."""
    visitor = visit(viewport={"width": 320, "height": 640})
    wrong: list[str] = []
    for screen in screens_of(part):
        visitor.reach(screen.steps)
        for direction in ("rtl", "ltr"):
            found = visitor.probe("lengthened", direction)
            wrong += [f"{part}, {screen.name}, {direction}: {each}" for each in found]
    assert wrong == [], "\n" + "\n".join(wrong)
