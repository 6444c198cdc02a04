"""A page on paper: laid out as it would be printed, and how many pages a browser prints of it."""

from __future__ import annotations

import re
import zlib

from playwright.sync_api import Page


def as_on_paper(page: Page, on: bool = True) -> None:
    """Lay a page out on the screen as on paper, or again as on the screen."""
    page.emulate_media(media="print" if on else "screen")


def check_pages(page: Page, number: int, format: str = "A4") -> None:
    """Fail unless a page has so many pages on paper, of this size if it asks for none."""
    assert pages_of(page.pdf(format=format, prefer_css_page_size=True)) == number


def pages_of(pdf: bytes) -> int:
    """Return how many pages a PDF has; what tells it may be in compressed streams."""
    texts = [pdf]
    for stream in re.findall(rb"stream\r?\n(.*?)\r?\nendstream", pdf, re.S):
        try:
            texts.append(zlib.decompress(stream))
        except zlib.error:  # it is not compressed
            continue
    return sum(len(re.findall(rb"/Type\s*/Page\b", text)) for text in texts)
