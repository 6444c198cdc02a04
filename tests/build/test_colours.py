"""Colours that all people can tell apart: CIEDE2000 distances for each kind of colour vision."""

from __future__ import annotations

import math
import re
from itertools import combinations
from pathlib import Path

import pytest

TOKENS = Path(__file__).resolve().parents[2] / "web/css/tokens.css"
FIRST_EIGHT = ["red", "orange", "yellow", "green", "blue", "purple", "white", "black"]

# The least distance between two of the first eight colours. A search found no colours with true
# names that are further apart. A clear difference begins at about 5; the letters help as well.
LEAST = 16.5

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


def tokens() -> dict[str, str]:
    """Return the colours of the light page by name; pegs have the same colours in the dark."""
    light = TOKENS.read_text("utf-8").split("@media")[0]
    return dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", light))


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


@pytest.mark.parametrize("vision", VISIONS)
def test_everyone_can_tell_the_first_eight_colours_apart(vision: str) -> None:
    colours = tokens()
    seen = {name: lab(applied(VISIONS[vision], linear(colours[name]))) for name in FIRST_EIGHT}
    near = [
        f"{one} and {other}: {distance:.1f}"
        for one, other in combinations(FIRST_EIGHT, 2)
        if (distance := ciede2000(seen[one], seen[other])) < LEAST
    ]
    assert near == []


def test_the_accent_is_not_taken_for_a_peg() -> None:
    colours = tokens()
    accents = re.findall(r"--accent: (#[0-9a-f]{6});", TOKENS.read_text("utf-8"))
    assert len(accents) == 2, "light and dark"
    near = [
        f"{accent} and {name}: {distance:.1f}"
        for accent in accents
        for name in FIRST_EIGHT
        if (distance := ciede2000(lab(linear(accent)), lab(linear(colours[name])))) < LEAST
    ]
    assert near == []


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours as WCAG 2 defines it, from 1 to 21."""
    darker, lighter = sorted(applied(TO_XYZ, linear(each))[1] for each in (one, other))
    return (lighter + 0.05) / (darker + 0.05)


def test_a_missing_key_peg_is_neither_a_black_nor_a_white_one_in_any_light() -> None:
    light, *others = re.split(r"@media", TOKENS.read_text("utf-8"))
    colours = dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", light))
    for scheme in ("", *others):
        seen = colours | dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", scheme))
        kinds = [seen["key-black"], seen["key-white"], seen["key-hole"]]
        assert min(contrast(one, other) for one, other in combinations(kinds, 2)) >= 3, scheme


def test_no_two_of_all_the_colours_look_alike() -> None:
    colours = tokens()
    looks = (TOKENS.parents[1] / "js/words/colours.js").read_text("utf-8")
    names = re.findall(r'\["(\w+)", "\w"\]', looks)
    assert len(names) == 26
    seen = {name: lab(linear(colours[name])) for name in names}
    near = [
        f"{one} and {other}: {distance:.1f}"
        for one, other in combinations(names, 2)
        if (distance := ciede2000(seen[one], seen[other])) < 6
    ]
    assert near == []


def test_every_letter_is_readable_on_its_peg() -> None:
    colours = tokens()
    pegs = (TOKENS.parent / "pegs.css").read_text("utf-8")
    faint = []
    for name, rest in re.findall(r"\.peg-\w+ \{ --face: var\(--(\w+)\);(.*?)\}", pegs):
        mark = "on-light" if "--mark: var(--on-light)" in rest else "on-dark"
        if (ratio := contrast(colours[name], colours[mark])) < 4.5:
            faint.append(f"{name}: {ratio:.1f}")
    assert faint == []
