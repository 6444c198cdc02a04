"""Packs the parts: gzip for both outputs, and its text inside the one file.

The text has 8 characters of 7 bits for 7 bytes; base64 has 9.3. HTML keeps every character of ASCII
inside a script but three: NUL is replaced, CR becomes LF, and `<` may begin a tag. So each block of
64 characters is xored with a mask character so chosen that none of the three occurs. The masks
follow the blocks. web/js/python/seven-bits.ts reads the text.
"""

from __future__ import annotations

from pathlib import Path

from steps import BUILD, cached, digest, run, sha256
from tools import LOCK, python

SCRIPT = BUILD / "squeeze.py"
KEPT = 60
"""Compressed parts that the cache keeps: those of the last builds."""

BLOCK = 64
BARRED = frozenset(b"\0\r<")
MASKS = [
    (bytes(mask ^ byte for byte in range(128)), frozenset(mask ^ byte for byte in BARRED))
    for mask in range(128)
    if mask not in BARRED
]
"""What each mask makes of every character, and the characters that it cannot be used for."""


def gzipped(data: bytes) -> bytes:
    """Return data in gzip's form, the same bytes on every system."""

    def make(out: Path) -> None:
        source = out.with_name("plain")
        source.write_bytes(data)
        run([python(), SCRIPT, source, out], what="compressing with libdeflate")

    key = digest([SCRIPT, LOCK], sha256(data))
    return cached("gzip", key, make, KEPT).read_bytes()


def as_text(data: bytes) -> str:
    """Return data as characters of 7 bits, none of which HTML changes inside a script."""
    plain = _sevens(data)
    blocks, masks = [], bytearray()
    for start in range(0, len(plain), BLOCK):
        block = plain[start : start + BLOCK]
        met = frozenset(block)
        # No mask fits about once in 10^13 blocks: then BLOCK has to change, also in the page.
        table = next(table for table, barred in MASKS if met.isdisjoint(barred))
        blocks.append(block.translate(table.ljust(256, b"\0")))
        masks.append(table[0])
    return (b"".join(blocks) + masks).decode("ascii")


def _sevens(data: bytes) -> bytes:
    """Return the bits of data, the lowest of each byte first, 7 in each byte."""
    lanes = bytearray(-(-len(data) // 7) * 8)
    for place in range(7):
        lane = data[place::7]
        lanes[place : len(lane) * 8 : 8] = lane
    # Of each 8 bytes 56 bits are in use. They become 2 times 28, then 4 times 14, then 8 times 7.
    bits = int.from_bytes(lanes, "little")
    for room in (32, 16, 8):
        width = room // 8 * 7
        lane = ((1 << width) - 1).to_bytes(room // 4, "little")
        low = int.from_bytes(lane * (len(lanes) // len(lane)), "little")
        bits = bits & low | (bits & low << width) << room - width
    return bits.to_bytes(len(lanes), "little")[: -(-len(data) * 8 // 7)]
