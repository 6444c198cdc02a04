"""A page on paper: laid out as it would be printed, and how many pages a browser prints of it."""

from __future__ import annotations

import re
import zlib

from playwright.sync_api import Page


def as_on_paper(page: Page, on: bool = True) -> None:
    """Lay a page out on the screen as on paper, or again as on the screen."""
    page.emulate_media(media="print" if on else "screen")


OVER = """(prefix) => {
  const paper = document.querySelector(".paper-print") ?? document.body;
  paper.style.fontFamily = "DejaVu Sans, Verdana";
  const parts = ["top", "first p", "row", "shorts", "lines > span"];
  const what = parts.map((part) => `.${prefix}${part}`).join();
  return [...document.querySelectorAll(`.${prefix}page`)].flatMap((page) => {
    const { top, bottom } = page.getBoundingClientRect();
    return [page, ...page.querySelectorAll(what)]
      .filter((each) => {
        const inside = each.getBoundingClientRect();
        const { right } = (each.closest(".column") ?? page).getBoundingClientRect();
        return each.scrollHeight > each.clientHeight + 3 || inside.top < top - 1
          || inside.bottom > bottom + 1 || inside.right > right + 2;
      })
      .map((each) => `${each.className} ${each.textContent.slice(0, 40)}`);
  });
}"""
"""JavaScript for what runs over, in a font as wide as any that stands in for Arial."""


def check_inside(page: Page, prefix: str) -> None:
    """Fail if anything runs over on the printed pages, whose classes begin with a prefix."""
    assert page.evaluate(OVER, prefix) == []


def check_pages(page: Page, number: int, format: str = "A4") -> None:
    """Fail unless a page has so many pages on paper, of this size if it asks for none."""
    pdf = page.pdf(format=format, prefer_css_page_size=True)
    texts = [pdf]  # what tells how many pages it has may be in compressed streams
    for stream in re.findall(rb"stream\r?\n(.*?)\r?\nendstream", pdf, re.S):
        try:
            texts.append(zlib.decompress(stream))
        except zlib.error:  # it is not compressed
            continue
    assert sum(len(re.findall(rb"/Type\s*/Page\b", text)) for text in texts) == number
