"""Pegs that all people can tell apart: CIEDE2000 distances for each kind of colour vision."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterable
from itertools import combinations

import pytest
from steps import ROOT

TOKENS = ROOT / "web/css/tokens.css"
SETS = json.loads((ROOT / "web/js/words/pegsets.json").read_text("utf-8"))

# The least distance between two of the first eight colours of the usual set. A search found no
# colours with true names that are further apart. A clear difference begins at about 5.
LEAST = 16.5
# Below this distance two pegs must differ in more than their colours.
CLEAR = 10.0

Triple = tuple[float, float, float]

# How linear red, green and blue look to people with each kind of colour vision: Machado, Oliveira
# and Fernandes (2009), severity 1.
VISIONS: dict[str, tuple[Triple, Triple, Triple]] = {
    "usual": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
TO_XYZ = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)
D65 = (0.95047, 1.0, 1.08883)


def applied(matrix: tuple[Triple, Triple, Triple], to: Triple) -> Triple:
    """Return the product of a matrix and a vector."""
    x, y, z = (sum(a * b for a, b in zip(row, to, strict=True)) for row in matrix)
    return x, y, z


def linear(colour: str) -> Triple:
    """Return linear red, green and blue, 0 to 1, of a colour like #1b4aaf."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return red, green, blue


def lab(light: Triple) -> Triple:
    """Return CIELAB of linear red, green and blue, cut off at what a screen can show."""
    red, green, blue = (min(1.0, max(0.0, part)) for part in light)
    xyz = applied(TO_XYZ, (red, green, blue))
    x, y, z = (
        math.cbrt(v) if v > 216 / 24389 else (24389 / 27 * v + 16) / 116
        for v in (part / white for part, white in zip(xyz, D65, strict=True))
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def ciede2000(one: Triple, other: Triple) -> float:
    """Return the distance of two colours in CIELAB (Sharma, Wu and Dalal 2005)."""
    (l1, a1, b1), (l2, a2, b2) = one, other
    mean_c = (math.hypot(a1, b1) + math.hypot(a2, b2)) / 2
    g = 0.5 * (1 - math.sqrt(mean_c**7 / (mean_c**7 + 25**7)))
    a1, a2 = (1 + g) * a1, (1 + g) * a2
    c1, c2 = math.hypot(a1, b1), math.hypot(a2, b2)
    h1 = math.degrees(math.atan2(b1, a1)) % 360 if c1 else 0.0
    h2 = math.degrees(math.atan2(b2, a2)) % 360 if c2 else 0.0
    turn = 0.0 if c1 * c2 == 0 else (h2 - h1 + 180) % 360 - 180
    if turn == -180:
        turn = 180.0
    d_h = 2 * math.sqrt(c1 * c2) * math.sin(math.radians(turn) / 2)
    if c1 * c2 == 0:
        mean_h = h1 + h2
    elif abs(h1 - h2) <= 180:
        mean_h = (h1 + h2) / 2
    else:
        mean_h = (h1 + h2 + (360 if h1 + h2 < 360 else -360)) / 2
    mean_l, mean_c = (l1 + l2) / 2, (c1 + c2) / 2
    t = (
        1
        - 0.17 * math.cos(math.radians(mean_h - 30))
        + 0.24 * math.cos(math.radians(2 * mean_h))
        + 0.32 * math.cos(math.radians(3 * mean_h + 6))
        - 0.20 * math.cos(math.radians(4 * mean_h - 63))
    )
    s_l = 1 + 0.015 * (mean_l - 50) ** 2 / math.sqrt(20 + (mean_l - 50) ** 2)
    s_c = 1 + 0.045 * mean_c
    s_h = 1 + 0.015 * mean_c * t
    theta = 30 * math.exp(-(((mean_h - 275) / 25) ** 2))
    r_c = 2 * math.sqrt(mean_c**7 / (mean_c**7 + 25**7))
    r_t = -math.sin(math.radians(2 * theta)) * r_c
    dl, dc, dh = (l2 - l1) / s_l, (c2 - c1) / s_c, d_h / s_h
    return math.sqrt(dl**2 + dc**2 + dh**2 + r_t * dc * dh)


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


def tokens() -> dict[str, str]:
    """Return the colours of the light page by name."""
    return themes()[""]


@pytest.mark.parametrize(
    ("one", "other", "distance"),
    [
        ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
        ((50.0, 2.5, 0.0), (73.0, 25.0, -18.0), 27.1492),
        ((2.0776, 0.0795, -1.135), (0.9033, -0.0636, -0.5514), 0.9082),
        ((50.0, -1.0, 2.0), (50.0, 0.0, 0.0), 2.3669),
    ],
)
def test_the_distance_agrees_with_the_published_examples(
    one: Triple, other: Triple, distance: float
) -> None:
    assert ciede2000(one, other) == pytest.approx(distance, abs=5e-5)


def pegs(key: str) -> list[tuple[str, str, str | None, str | None]]:
    """Return label, name, colour and shape of each peg of a set; a hole has no colour."""
    (lines,) = (each["colours"] for each in SETS if each["key"] == key)
    found = []
    for label, look, name in (line.split(" ", 2) for line in lines):
        colour, _, shape = look.partition("/")
        found.append((label, name, None if look == "hole" else colour, shape or None))
    return found


KEYS = [each["key"] for each in SETS]
USUAL = {name: colour for _, name, colour, _ in pegs("rainbow") if colour}


def distance(one: str, other: str, vision: str = "usual") -> float:
    """Return how far two colours such as #1b4aaf are apart for people with a kind of vision."""
    seen = (lab(applied(VISIONS[vision], linear(each))) for each in (one, other))
    return ciede2000(*seen)


def least(key: str, vision: str) -> float:
    """Return the least distance of two pegs of a set that differ in their colours alone."""
    return min(
        distance(one, other, vision)
        for (_, _, one, shape), (_, _, other, another) in combinations(pegs(key), 2)
        if one and other and shape == another
    )


def alike(names: Iterable[str], limit: float, vision: str = "usual") -> list[str]:
    """Return the pairs of these colours that are less than `limit` apart, and how far they are."""
    return [
        f"{one} and {other}: {apart:.1f}"
        for one, other in combinations(names, 2)
        if (apart := distance(USUAL[one], USUAL[other], vision)) < limit
    ]


@pytest.mark.parametrize("vision", VISIONS)
def test_everyone_can_tell_the_first_eight_colours_apart(vision: str) -> None:
    assert alike(list(USUAL)[:8], LEAST, vision) == []


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
    accents = {theme["accent"] for theme in themes().values()}
    assert len(accents) == 4, "light and dark, each with high contrast"
    near = [
        f"{accent} and {name}: {apart:.1f}"
        for accent in accents
        for name in list(USUAL)[:8]
        if (apart := distance(accent, USUAL[name])) < LEAST
    ]
    assert near == []


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours as WCAG 2 defines it, from 1 to 21."""
    darker, lighter = sorted(applied(TO_XYZ, linear(each))[1] for each in (one, other))
    return (lighter + 0.05) / (darker + 0.05)


# What the two kinds of key pegs and a missing one are painted with, as key-pegs.css says.
KEY_PEGS = {
    "blackWhite": ("key-black", "key-white", "key-hole"),
    "blackRed": ("key-black", "key-red", "key-light"),
    "redWhite": ("key-red", "key-white", "key-dark"),
}


@pytest.mark.parametrize("style", KEY_PEGS)
def test_a_missing_key_peg_is_neither_of_the_two_kinds_in_any_theme(style: str) -> None:
    for theme, seen in themes().items():
        kinds = [seen[each] for each in KEY_PEGS[style]]
        assert min(contrast(one, other) for one, other in combinations(kinds, 2)) >= 3, theme


def test_drawn_key_pegs_differ_from_missing_ones_in_any_theme() -> None:
    for theme, seen in themes().items():
        assert contrast(seen.get("key-ink", seen["ink"]), seen["key-hole"]) >= 3, theme


@pytest.mark.parametrize(("themed", "least"), [("", 4.5), ("contrast", 7.0)])
def test_text_can_be_read_in_every_theme(themed: str, least: float) -> None:
    on = {"bg": ["ink", "soft", "accent", "wrong"], "card": ["ink", "soft", "accent", "wrong"]}
    on |= {"wrong-bg": ["ink", "wrong"], "accent": ["accent-ink"]}
    on |= {wood: ["board-ink", "board-soft"] for wood in ("board", "board-low", "board-now")}
    pale = [
        f"{theme}: {text} on {ground}, {ratio:.1f}"
        for theme, seen in themes().items()
        if themed in theme
        for ground, texts in on.items()
        for text in texts
        if (ratio := contrast(seen[ground], seen[text])) < least
    ]
    assert pale == []


def test_borders_are_clear_in_high_contrast() -> None:
    for theme, seen in themes().items():
        if "contrast" in theme:
            for border in ("line", "edge"):
                assert min(contrast(seen[border], seen[ground]) for ground in ("bg", "card")) >= 4.5


def test_no_two_of_all_the_colours_look_alike() -> None:
    assert len(USUAL) == 26
    assert alike(USUAL, 6) == []


@pytest.mark.parametrize("key", KEYS)
def test_every_label_and_every_shape_is_readable_on_its_peg(key: str) -> None:
    marks = [tokens()[mark] for mark in ("on-light", "on-dark")]
    faint = [
        f"{name}: {ratio:.1f}"
        for _, name, colour, _ in pegs(key)
        if colour and (ratio := max(contrast(colour, mark) for mark in marks)) < 4.5
    ]
    assert faint == []


def test_a_label_can_be_read_on_any_colour_that_a_person_chooses() -> None:
    dark, light = (tokens()[mark] for mark in ("on-light", "on-dark"))
    assert contrast(dark, light) >= 4.5**2, "one of the two marks is then readable on any colour"
