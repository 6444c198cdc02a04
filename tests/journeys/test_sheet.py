"""The whole play on a board, on paper: the file of `python -m mastermind_core sheet`."""

from pathlib import Path

import pytest

from mastermind_core.cli.main import main

from .conftest import DESK, OpenPage
from .printing import as_on_paper, check_pages

pytestmark = pytest.mark.nightly

OUTSIDE = """() => {
  const far = [];
  for (const page of document.querySelectorAll('.page')) {
    const box = page.getBoundingClientRect();
    for (const each of page.querySelectorAll('.top > *, .column > *, .lines > span')) {
      const inside = each.getBoundingClientRect();
      const column = (each.closest('.column') ?? page).getBoundingClientRect();
      if (inside.bottom > box.bottom + 1 || each.scrollWidth > column.width + 1
          || inside.right > column.right + 2) {
        far.push(each.textContent);
      }
    }
    for (const row of page.querySelectorAll('.row, .shorts, .top')) {
      if (row.scrollHeight > row.clientHeight + 1) { far.push(row.textContent); }
    }
  }
  return far;
}"""


WIDE = "DejaVu Sans, Verdana"
"""A font as wide as any that stands in for Arial; it cut the pegs of the legend in half."""


@DESK
@pytest.mark.parametrize(
    ("arguments", "pages"),
    [
        ("p4c6r --most 5", 4),
        ("p4c6r --most 5 --pegs classic", 4),
        ("p4c6r --most 5 --pegs digits", 4),
        ("p3c6r", 1),
        ("p4c7r --pegs super", 6),
        ("p7c3r --pegs rainbow", 9),
        ("p2c12r --pegs classic", 1),
    ],
)
def test_a_sheet_has_the_pages_it_promises_and_nothing_runs_over(
    open_page: OpenPage, tmp_path: Path, arguments: str, pages: int
) -> None:
    output = tmp_path / "sheet.html"
    assert main(["sheet", *arguments.split(), "--output", str(output)]) == 0
    page = open_page(output.as_uri())
    check_pages(page, pages)
    as_on_paper(page)
    page.add_style_tag(content=f"body {{ font-family: {WIDE} }}")
    assert page.evaluate(OUTSIDE) == []
