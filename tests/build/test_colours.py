"""Pegs that all people can tell apart: CIEDE2000 distances for each kind of colour vision."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from itertools import combinations, product

import pytest
from coloraide import Color
from steps import ROOT

TOKENS = ROOT / "web/css/tokens.css"
SETS = json.loads((ROOT / "web/js/words/pegsets.json").read_text("utf-8"))

# The least distance between two of the first eight colours of the usual set. A search found no
# colours with true names that are further apart. A clear difference begins at about 5.
LEAST = 16.5
# Below this distance two pegs must differ in more than their colours.
CLEAR = 10.0

VISIONS = {"usual": None, "protanopia": "protan", "deuteranopia": "deutan", "tritanopia": "tritan"}
"""Each kind of colour vision, and its filter (Machado, Oliveira and Fernandes 2009)."""


def seen(colour: str, vision: str) -> Color:
    """Return how a colour such as #1b4aaf looks to people with a kind of vision."""
    name = VISIONS[vision]
    shown = Color(colour).filter(name, 1, method="machado") if name else Color(colour)
    return shown.clip("srgb")


def themes() -> dict[str, dict[str, str]]:
    """Return the colours of each theme by name; the first, "", is the basis of the others."""
    found: dict[str, dict[str, str]] = {}
    for theme, text in re.findall(r":root(\[.*?\])? \{(.*?)\}", TOKENS.read_text("utf-8"), re.S):
        own = dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6}|var\(--[\w-]+\));", text))
        # A group with ^= is of all themes before it whose names begin so.
        begun = theme.replace("^=", "=").removesuffix('"]')
        of = [each for each in found if each.startswith(begun)] if "^=" in theme else [theme]
        for each in of:
            found[each] = found.get(each, found.get("", {})) | own
    return {
        theme: {name: colours.get(colour[6:-1], colour) for name, colour in colours.items()}
        for theme, colours in found.items()
    }


THEMES = themes()
LIGHT = THEMES[""]


def pegs(key: str) -> list[tuple[str, str, str | None, str | None]]:
    """Return label, name, colour and shape of each peg of a set; a hole has no colour."""
    (lines,) = (each["colours"] for each in SETS if each["key"] == key)
    found = []
    for label, look, name in (line.split(" ", 2) for line in lines):
        colour, _, shape = look.partition("/")
        found.append((label, name, None if look == "hole" else colour, shape or None))
    return found


KEYS = [each["key"] for each in SETS]
USUAL = [colour for *_, colour, _ in pegs("rainbow") if colour]


def distance(one: str, other: str, vision: str = "usual") -> float:
    """Return how far two colours such as #1b4aaf are apart for people with a kind of vision."""
    return seen(one, vision).delta_e(seen(other, vision), method="2000")


def least(key: str, vision: str) -> float:
    """Return the least distance of two pegs of a set that differ in their colours alone."""
    return min(
        distance(one, other, vision)
        for (_, _, one, shape), (_, _, other, another) in combinations(pegs(key), 2)
        if one and other and shape == another
    )


def alike(pairs: Iterable[tuple[str, str]], limit: float, vision: str = "usual") -> list[str]:
    """Return the pairs of colours that are less than `limit` apart, and how far they are."""
    return [
        f"{one} and {other}: {apart:.1f}"
        for one, other in pairs
        if (apart := distance(one, other, vision)) < limit
    ]


@pytest.mark.parametrize("vision", VISIONS)
def test_everyone_can_tell_the_first_eight_colours_apart(vision: str) -> None:
    assert alike(combinations(USUAL[:8], 2), LEAST, vision) == []


@pytest.mark.parametrize("key", KEYS)
def test_pegs_whose_colours_are_near_for_some_eyes_differ_in_their_labels_or_shapes(
    key: str,
) -> None:
    for one, other in combinations(pegs(key), 2):
        near = [
            vision
            for vision in VISIONS
            if one[2] and other[2] and distance(one[2], other[2], vision) < CLEAR
        ]
        # What is on a peg: its shape, or else its label.
        drawn = [shape or label for label, _, _, shape in (one, other)]
        assert not near or drawn[0].lower() != drawn[1].lower(), (one, other, near)
        assert one[0].lower() != other[0].lower(), "a key places one colour"


def test_the_set_for_colour_blind_eyes_is_clear_by_its_colours_alone() -> None:
    assert min(least("vision", vision) for vision in VISIONS) >= CLEAR


def test_the_documentation_states_the_least_distances_of_every_set() -> None:
    rows = {}
    for line in (ROOT / "docs/pegs.md").read_text("utf-8").splitlines():
        key, *figures = [cell.strip(" `") for cell in line.split("|")[1:-1]] or [""]
        if key in KEYS:
            rows[key] = figures[-len(VISIONS) :]
    expected = {
        key: ["none"] * len(VISIONS)
        if all(shape for *_, shape in pegs(key))
        else [f"{least(key, vision):.1f}" for vision in VISIONS]
        for key in KEYS
    }
    assert rows == expected


def test_the_accent_is_not_taken_for_a_peg() -> None:
    accents = {theme["accent"] for theme in THEMES.values()}
    assert len(accents) == 4, "light and dark, each with high contrast"
    assert alike(product(accents, USUAL[:8]), LEAST) == []


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours as WCAG 2 defines it, from 1 to 21."""
    return Color(one).contrast(other, method="wcag21")


# What the two kinds of key pegs and a missing one are painted with, as key-pegs.css says.
KEY_PEGS = {
    "blackWhite": ("key-black", "key-white", "key-hole"),
    "blackRed": ("key-black", "key-red", "key-light"),
    "redWhite": ("key-red", "key-white", "key-dark"),
}


@pytest.mark.parametrize("style", KEY_PEGS)
def test_a_missing_key_peg_is_neither_of_the_two_kinds_in_any_theme(style: str) -> None:
    for theme, colours in THEMES.items():
        kinds = [colours[each] for each in KEY_PEGS[style]]
        assert min(contrast(one, other) for one, other in combinations(kinds, 2)) >= 3, theme


def test_drawn_key_pegs_differ_from_missing_ones_in_any_theme() -> None:
    for theme, colours in THEMES.items():
        assert contrast(colours.get("key-ink", colours["ink"]), colours["key-hole"]) >= 3, theme


TEXTS = {"bg card": "ink soft accent wrong", "wrong-bg": "ink wrong", "accent": "accent-ink"}
TEXTS |= {"board board-low board-now": "board-ink board-soft"}
"""The texts that stand on some grounds."""


@pytest.mark.parametrize(
    ("themed", "least", "on"),
    [("", 4.5, TEXTS), ("contrast", 7.0, TEXTS), ("contrast", 4.5, {"bg card": "line edge"})],
    ids=["text", "text in high contrast", "borders in high contrast"],
)
def test_text_and_borders_are_clear_in_every_theme(
    themed: str, least: float, on: dict[str, str]
) -> None:
    pale = [
        f"{theme}: {each} on {ground}, {ratio:.1f}"
        for theme, colours in THEMES.items()
        if themed in theme
        for grounds, marks in on.items()
        for ground, each in product(grounds.split(), marks.split())
        if (ratio := contrast(colours[ground], colours[each])) < least
    ]
    assert pale == []


def test_no_two_of_all_the_colours_look_alike() -> None:
    assert len(USUAL) == 26
    assert alike(combinations(USUAL, 2), 6) == []


@pytest.mark.parametrize("key", KEYS)
def test_every_label_and_every_shape_is_readable_on_its_peg(key: str) -> None:
    marks = LIGHT["on-light"], LIGHT["on-dark"]
    faint = [
        f"{name}: {ratio:.1f}"
        for _, name, colour, _ in pegs(key)
        if colour and (ratio := max(contrast(colour, mark) for mark in marks)) < 4.5
    ]
    assert faint == []


def test_a_label_can_be_read_on_any_colour_that_a_person_chooses() -> None:
    readable = "one of the two marks is then readable on any colour"
    assert contrast(LIGHT["on-light"], LIGHT["on-dark"]) >= 4.5**2, readable
