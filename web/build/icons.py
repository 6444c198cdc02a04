"""Draws the app's icons, four coloured pegs on a dark square, as SVG and as PNG.

The icons are committed, so the build does not draw them. After a change of this file:

    python3 web/build/icons.py
"""

from __future__ import annotations

import math
import struct
import zlib
from pathlib import Path
from typing import NamedTuple

SURFACE = (34, 48, 60)


class Disc(NamedTuple):
    """A circle in a square of side 1."""

    x: float
    y: float
    radius: float
    colour: tuple[int, int, int]


def discs(scale: float) -> list[Disc]:
    """Return the holes and the pegs in the order of drawing; they take `scale` of the square."""
    near, far = 0.5 - 0.21 * scale, 0.5 + 0.21 * scale
    places = [(near, near), (far, near), (near, far), (far, far)]
    colours = [(224, 82, 82), (242, 178, 51), (70, 170, 120), (82, 142, 230)]
    drawn = []
    for (x, y), colour in zip(places, colours, strict=True):
        drawn.append(Disc(x, y, 0.185 * scale, (20, 30, 38)))
        drawn.append(Disc(x, y, 0.155 * scale, colour))
    return drawn


def svg() -> str:
    """Return the icon as SVG text."""
    shapes = "".join(
        f'<circle cx="{disc.x * 512:.0f}" cy="{disc.y * 512:.0f}" r="{disc.radius * 512:.0f}" '
        f'fill="#{bytes(disc.colour).hex()}"/>'
        for disc in discs(1)
    )
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">'
        f'<rect width="512" height="512" rx="112" fill="#{bytes(SURFACE).hex()}"/>{shapes}</svg>\n'
    )


def _inside(x: float, y: float, corner: float) -> float:
    """Return the signed distance, negative inside, to a square of side 1 with round corners."""
    dx = abs(x - 0.5) - (0.5 - corner)
    dy = abs(y - 0.5) - (0.5 - corner)
    return math.hypot(max(dx, 0), max(dy, 0)) + min(max(dx, dy), 0) - corner


def png(size: int, *, whole: float | None = None) -> bytes:
    """Return the icon as PNG of `size` pixels.

    With `whole` the square has no round corners, and the pegs take that share of it.
    """
    shapes = discs(whole or 1)
    rows = bytearray()
    for row in range(size):
        rows.append(0)
        y = (row + 0.5) / size
        for column in range(size):
            x = (column + 0.5) / size
            alpha = 1.0 if whole else _cover(_inside(x, y, 0.22), size)
            colour: tuple[float, ...] = SURFACE
            for disc in shapes:
                share = _cover(math.hypot(x - disc.x, y - disc.y) - disc.radius, size)
                if share:
                    colour = tuple(
                        over * share + under * (1 - share)
                        for over, under in zip(disc.colour, colour, strict=True)
                    )
            rows += bytes(round(value) for value in (*colour, 255 * alpha))
    return b"".join(
        [
            b"\x89PNG\r\n\x1a\n",
            _chunk(b"IHDR", struct.pack(">IIBBBBB", size, size, 8, 6, 0, 0, 0)),
            _chunk(b"IDAT", zlib.compress(bytes(rows), 9)),
            _chunk(b"IEND", b""),
        ]
    )


def _cover(distance: float, size: int) -> float:
    """Return the share of a pixel that a shape covers; `distance` is that to its edge."""
    return min(max(0.5 - distance * size, 0.0), 1.0)


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def write(folder: Path) -> None:
    """Write every icon into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "icon.svg").write_text(svg(), "utf-8")
    # For tabs. Chromium makes a document of an SVG, and at each change of the address once more.
    (folder / "icon-48.png").write_bytes(png(48))
    (folder / "icon-192.png").write_bytes(png(192))
    (folder / "icon-512.png").write_bytes(png(512))
    (folder / "maskable-512.png").write_bytes(png(512, whole=0.78))
    # iOS paints transparent pixels black, and rounds the corners itself.
    (folder / "apple-touch-icon.png").write_bytes(png(180, whole=0.9))


if __name__ == "__main__":
    write(Path(__file__).resolve().parents[1] / "icons")
