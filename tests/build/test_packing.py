"""The text of a part inside the one file, and its compression."""

from __future__ import annotations

import codecs
import gzip
import random
import re
import subprocess
from pathlib import Path

import packing
import pytest
import steps
import tools
from steps import DIST, ROOT

READER = ROOT / "web" / "js" / "python" / "seven-bits.ts"
ESBUILD = ROOT / "web" / "node_modules" / "esbuild" / "bin" / "esbuild"
READ = """
let text = "";
for await (const chunk of process.stdin.setEncoding("latin1")) text += chunk;
for (const piece of bytesOf(text)) process.stdout.write(piece);
"""


def read_by_the_page(text: str) -> bytes:
    """Return what the page's own script reads from a text."""
    reader = subprocess.run([tools.node(), ESBUILD, READER], capture_output=True, check=True).stdout
    command = [tools.node(), "--input-type=module", "-e", reader.decode() + READ]
    return subprocess.run(command, input=text.encode(), capture_output=True, check=True).stdout


def random_bytes(length: int) -> bytes:
    """Return bytes that look like compressed ones."""
    return random.Random(length).randbytes(length)


@pytest.mark.parametrize(
    "data",
    [b"", *(random_bytes(n) for n in (1, 6, 7, 8, 55, 56, 57, 448, 449, 100_000, 2_000_003)),
     bytes(1000), b"\xff" * 1000, b"\r<\0" * 333, bytes(range(256))],
    ids=lambda data: f"{len(data)} bytes",
)  # fmt: skip
def test_the_page_reads_what_the_build_has_written(data: bytes) -> None:
    text = packing.as_text(data)
    assert text.isascii()
    assert not re.search("[\0\r<]", text)
    assert len(text) <= len(data) * 65 / 56 + 2
    assert read_by_the_page(text) == data


def test_compressing_again_gives_the_same_bytes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = READER.read_bytes()
    kept = packing.gzipped(data)
    monkeypatch.setattr(steps, "CACHE", tmp_path)
    assert packing.gzipped(data) == kept
    assert gzip.decompress(kept) == data
    assert kept[3:8] == bytes(5), "neither a name nor a date"


def test_no_host_can_give_the_one_file_another_charset() -> None:
    assert (DIST / "mastermind.html").read_bytes().startswith(codecs.BOM_UTF8 + b"<!doctype html>")
