"""A page on paper: laid out as it would be printed, and how many pages a browser prints of it."""

from __future__ import annotations

import re
import zlib

from playwright.sync_api import Page

from .launch import ENGINE, Browsers

PRINTED_RULES = """(on) => {
  const all = (rules) => [...rules].flatMap((rule) => [rule, ...all(rule.cssRules ?? [])]);
  const sheets = [...document.styleSheets, ...document.adoptedStyleSheets];
  const media = sheets.flatMap((sheet) => all(sheet.cssRules)).map((rule) => rule.media);
  globalThis.known ??= ["print", "screen"].map((name) =>
    media.filter((each) => each?.mediaText === name));
  const [forPaper, forScreen] = known;
  for (const each of forPaper) each.mediaText = on ? "all" : "print";
  for (const each of forScreen) each.mediaText = on ? "not all" : "screen";
  return forPaper.length + forScreen.length;
}"""
"""JavaScript that lets the rules for paper hold instead of those for the screen, or no longer."""


def as_on_paper(page: Page, on: bool = True) -> None:
    """Lay a page out on the screen as on paper, or again as on the screen."""
    if ENGINE == "chromium":
        page.emulate_media(media="print" if on else "screen")
    else:
        assert page.evaluate(PRINTED_RULES, on) >= 1


def check_pages(browsers: Browsers, page: Page, number: int, format: str = "A4") -> None:
    """Fail unless a page has so many pages on paper, where the browser makes a PDF of it.

    The size of the paper is for a page that asks for none.
    """
    if browsers.prints:
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
