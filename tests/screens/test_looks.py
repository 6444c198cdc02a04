"""What is seen at a glance: key pegs in every light, pegs across a table, wide windows in use."""

from __future__ import annotations

import re
from itertools import combinations, product

import pytest

from ..journeys.conftest import SCHEMES, resize, set_text
from .conftest import Visit
from .screens import ANSWERED, DUEL, GUESSED, ONE, SCREENS, TURN_OF_DUEL
from .visitor import Step, Visitor, go, see

PHONE = pytest.mark.parametrize("place", ["phone site"], indirect=True)
DESK = pytest.mark.parametrize("place", ["desktop site"], indirect=True)
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
@PHONE
@pytest.mark.parametrize("forced", ["none", "active"])
def test_key_pegs_are_told_apart_in_every_light(visitor: Visitor, forced: str) -> None:
    """Axe does not look at them; ticks and dots on a board were light on light."""
    page = visitor.page
    pale: list[str] = []
    for way, scheme in product((MID, ANSWERED, STRATEGIES), SCHEMES):
        page.emulate_media(color_scheme=scheme, forced_colors=forced)  # type: ignore[arg-type]
        visitor.reach(tuple(way))
        for theme, keys in product(THEMES[scheme], KEYS):
            page.evaluate(LOOK, {"theme": theme, "keys": keys})
            look = f"{theme}, {keys}"
            painted = visitor.probe("keyPegs")
            assert {kind for kind, _, _, _ in painted} >= {"black", "white"}
            for kind, fill, ring, under in painted:
                # What stands out of the plate is the peg itself, or the ring round it.
                if kind != "hole" and max(contrast(fill, under), contrast(ring, under)) < 3:
                    pale.append(f"{look}: {kind}, {fill} {ring} on {under}")
            if keys != "blackWhite":
                continue
            fills = {kind: fill for kind, fill, _, _ in painted}
            for one, other in combinations(fills, 2):
                if contrast(fills[one], fills[other]) < 3:
                    pale.append(f"{look}: {one} and {other}")
            pale += [f"{look}: {each}" for each in visitor.probe("isARing")]
    assert sorted(set(pale)) == []


GLANCES: dict[str, tuple[Way, str, int, list[tuple[int, int]]]] = {
    "the row": (ONE, "[role=group] .peg", 48, [(390, 844), (360, 740)]),
    "a row of five": (
        [go("#solve/p5c8r:11223=1,1"), see("now.guess", number=2)],
        "[role=group] .peg",
        48,
        [(390, 844), (360, 740)],
    ),
    "a duel": ([*DUEL, *TURN_OF_DUEL], "li .row .peg", 14, [(320, 568), (568, 320), (390, 844)]),
    "the row on a tablet": (ONE, "[role=group]", 476, [(768, 954), (768, 1024)]),
}


@pytest.mark.nightly
@PHONE
@pytest.mark.parametrize("name", GLANCES)
def test_pegs_are_large_enough_for_a_glance_across_a_table(visitor: Visitor, name: str) -> None:
    way, what, least, sizes = GLANCES[name]
    visitor.reach(tuple(way))
    for size in sizes:
        resize(visitor.page, *size)
        widths = visitor.page.locator(what).evaluate_all(
            "all => all.map((each) => each.getBoundingClientRect().width).filter(Boolean)"
        )
        assert min(widths) >= least, size


Sizes = dict[tuple[int, int], tuple[float, float]]
LEAST: Sizes = {
    (320, 568): (30, 16),
    (360, 640): (32, 16),
    (844, 390): (30, 16),
    (390, 844): (42, 16),
    (1280, 800): (60, 24),
    (1920, 1080): (75, 24),
}
"""The smallest peg of a turn and the smallest key peg, in px, at each size of window."""
TURNS = "1122=1,1;1344=0,2;1122=1,1;1344=0,2"
SOLVED_SO_FAR = [go(f"#solve/p4c6r:{TURNS}"), see("now.guess", number=5)]
KEY = ":is(li, [role=grid]) .key:is(.black, .white)"


@pytest.mark.parametrize("place", ["phone site"], indirect=True)
@pytest.mark.parametrize("way", [GUESSED, SOLVED_SO_FAR], ids=["play", "solve"])
def test_pegs_fill_their_place_and_large_text_makes_none_smaller(
    visitor: Visitor, way: Way
) -> None:
    visitor.reach(tuple(way))
    page = visitor.page

    def least(what: str) -> float:
        widths: list[float] = page.locator(what).evaluate_all(
            "all => all.map((each) => each.getBoundingClientRect().width).filter(Boolean)"
        )
        return min(widths)

    usual = {}
    for size, (peg, key) in LEAST.items():
        resize(page, *size)
        usual[size] = least("li .row .peg")
        assert usual[size] >= peg, size
        assert least(KEY) >= key, size
    set_text(page, 32)
    for size in LEAST:
        resize(page, *size)
        assert least("li .row .peg") >= usual[size], size


@pytest.mark.nightly
@DESK
@pytest.mark.parametrize(
    "name", ["empty", "mid game", "solved", "lobby", "begun", "lost", "building"]
)
def test_wide_windows_are_filled(visitor: Visitor, name: str) -> None:
    visitor.reach(next(each.steps for each in SCREENS if each.name == name))
    for size in [(1280, 800), (1920, 1080)]:
        resize(visitor.page, *size)
        assert visitor.probe("emptyShare") < 0.35, size


@pytest.mark.nightly
@DESK
def test_in_a_wide_window_the_guess_is_above_its_turns_and_the_answers_are_right_of_both(
    visitor: Visitor,
) -> None:
    page = visitor.page
    visitor.reach(tuple(ONE))
    boxes = [
        each.bounding_box()
        for each in (
            visitor.turn(1),
            page.get_by_role("group", name="Current guess"),
            visitor.answer_button(0, 0, 4),
            page.get_by_role("complementary"),
        )
    ]
    turn, guess, answer, why = (box for box in boxes if box)
    assert turn["x"] + turn["width"] <= answer["x"]
    assert guess["x"] + guess["width"] <= answer["x"]
    assert guess["y"] + guess["height"] <= turn["y"]
    assert answer["y"] + answer["height"] <= why["y"]
    assert why["y"] + why["height"] <= 800
    # On the largest screens type grows with the window; nothing jumps from room to room.
    resize(page, 2560, 1440)
    grown = visitor.answer_button(0, 0, 4).bounding_box()
    assert grown
    assert grown["width"] / 2560 > 0.85 * answer["width"] / 1280
    menus = []
    for link in ("#learn/rules", "#lab/compare", "#play/p4c6r", "#hide/p4c6r"):
        visitor.reach((go(link), see("mode.solve")))
        menus.append(visitor.place("do.menu").bounding_box())
    assert [menu for menu in menus if menu != menus[0]] == []
