"""What is seen at a glance: key pegs in every light, pegs across a table, wide windows in use."""

from __future__ import annotations

import re
from itertools import combinations, product

import pytest
from playwright.sync_api import expect

from ..journeys.conftest import PHONE_SITE, SCHEMES, resize, set_text
from ..night import at_night
from .conftest import Visit
from .screens import ANSWERED, DUEL, GUESSED, HIDE, ONE, TURN_OF_DUEL
from .test_still import NONE, asked
from .visitor import Step, Visitor, go, keys, see, tap

Way = list[Step]


@pytest.fixture
def visitor(visit: Visit) -> Visitor:
    """Return someone who reads English."""
    return visit()


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours as WCAG 2 defines it, from 1 to 21."""

    def luminance(colour: str) -> float:
        parts = [int(part) / 255 for part in re.findall(r"\d+", colour)[:3]]
        linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    darker, lighter = sorted([luminance(one), luminance(other)])
    return (lighter + 0.05) / (darker + 0.05)


LOOK = "look => Object.assign(document.documentElement.dataset, look)"
MID = [go("#solve/p4c6r:1122=1,1;1344=0,2"), see("now.guess", number=3)]
STRATEGIES = [go("#learn/strategies"), see("learn.title.strategies")]
KEYS = ("blackWhite", "blackRed", "redWhite", "ticks")
THEMES = {"light": ["light"], "dark": ["dark", "contrast-dark"]}


@pytest.mark.nightly
@PHONE_SITE
@pytest.mark.parametrize("forced", ["none", "active"])
def test_key_pegs_are_told_apart_in_every_light(visitor: Visitor, forced: str) -> None:
    """Axe does not look at them; ticks and dots on a board were light on light."""
    page = visitor.page
    pale: list[str] = []
    for way, scheme in product((MID, ANSWERED, STRATEGIES), SCHEMES):
        page.emulate_media(color_scheme=scheme, forced_colors=forced)  # type: ignore[arg-type]
        visitor.reach(tuple(way))
        for theme, pegs in product(THEMES[scheme], KEYS):
            page.evaluate(LOOK, {"theme": theme, "keys": pegs})
            look = f"{theme}, {pegs}"
            painted = visitor.probe("keyPegs")
            assert {kind for kind, _, _, _ in painted} >= {"black", "white"}
            for kind, fill, ring, under in painted:
                # What stands out of the plate is the peg itself, or the ring round it.
                if kind != "hole" and max(contrast(fill, under), contrast(ring, under)) < 3:
                    pale.append(f"{look}: {kind}, {fill} {ring} on {under}")
            if pegs != "blackWhite":
                continue
            fills = {kind: fill for kind, fill, _, _ in painted}
            for one, other in combinations(fills, 2):
                if contrast(fills[one], fills[other]) < 3:
                    pale.append(f"{look}: {one} and {other}")
            pale += [f"{look}: {each}" for each in visitor.probe("isARing")]
    assert sorted(set(pale)) == []


Size = tuple[int, int]
TURNS = "1122=1,1;1344=0,2;1122=1,1;1344=0,2"
SOLVED_SO_FAR = [go(f"#solve/p4c6r:{TURNS}"), see("now.guess", number=5)]
FIVE = [go("#solve/p5c8r:11223=1,1"), see("now.guess", number=2)]
PEG = "[role=group] .peg"
PEG_OF_A_TURN = "li .row .peg"
KEY_PEG = ":is(li, [role=grid]) .key:is(.black, .white)"
LEAST = {
    (320, 568): 30,
    (360, 640): 32,
    (844, 390): 30,
    (390, 844): 42,
    (1280, 800): 60,
    (1920, 1080): 75,
}
IN_A_DUEL = {(320, 568): 30, (360, 640): 32, (844, 390): 30, (390, 844): 36}
KEY_PEGS = {size: 24 if size[0] >= 1280 else 16 for size in LEAST}
GLANCES: dict[str, tuple[Way, str, dict[Size, int]]] = {
    "the row": (ONE, PEG, {(390, 844): 48, (360, 740): 48}),
    "a row of five": (FIVE, PEG, {(390, 844): 48, (360, 740): 48}),
    "the row on a tablet": (ONE, "[role=group]", {(768, 954): 476, (768, 1024): 476}),
    "pegs in Play": (GUESSED, PEG_OF_A_TURN, LEAST),
    "pegs in Solve": (SOLVED_SO_FAR, PEG_OF_A_TURN, LEAST),
    "pegs in a duel": ([*DUEL, *TURN_OF_DUEL], PEG_OF_A_TURN, IN_A_DUEL),
    "key pegs in Play": (GUESSED, KEY_PEG, KEY_PEGS),
    "a duel on its side": ([*DUEL, *TURN_OF_DUEL], PEG_OF_A_TURN + ".peg", {(568, 320): 14}),
    "key pegs in Solve": (SOLVED_SO_FAR, KEY_PEG, KEY_PEGS),
    "key pegs in a duel": ([*DUEL, *TURN_OF_DUEL], KEY_PEG, dict.fromkeys(IN_A_DUEL, 16)),
}
"""What is looked at from across a table, and its least width in px at each size of window."""
AT_EACH_PUSH = [name for name in GLANCES if " in " in name]


@PHONE_SITE
@pytest.mark.parametrize(
    "name", [*AT_EACH_PUSH, *at_night(*(name for name in GLANCES if name not in AT_EACH_PUSH))]
)
def test_pegs_are_large_enough_for_a_glance_and_large_text_makes_none_smaller(
    visitor: Visitor, name: str
) -> None:
    way, what, sizes = GLANCES[name]
    visitor.reach(tuple(way))
    usual: dict[Size, float] = {}
    for text in (16, 32):
        set_text(visitor.page, text)
        for size, least in sizes.items():
            resize(visitor.page, *size)
            width = min(
                visitor.page.locator(what).evaluate_all(
                    "all => all.map((each) => each.getBoundingClientRect().width).filter(Boolean)"
                )
            )
            assert width >= (usual.setdefault(size, width) if what == PEG_OF_A_TURN else 0), size
            assert width >= least or text > 16, size


DASH = "keys => getComputedStyle(keys, '::after').content"


@pytest.mark.nightly
@PHONE_SITE
def test_an_answer_of_no_key_pegs_does_not_look_like_a_row_without_an_answer(
    visitor: Visitor,
) -> None:
    """Both were four holes. An answer without key pegs is a dash, in every look of key pegs."""
    visitor.reach((*HIDE, keys("1234"), tap("hide.self"), *asked(1), NONE, *asked(2)))
    answered, waiting = (turn.locator(".keys") for turn in visitor.turns.all())
    for look in KEYS:
        visitor.page.evaluate(LOOK, {"keys": look})
        expect(answered.locator(".key").first).to_be_hidden()
        expect(waiting.locator(".key").first).to_be_visible()
        assert answered.evaluate(DASH) != waiting.evaluate(DASH), look
