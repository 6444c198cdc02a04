"""Whole plays of larger boards, laid out on pages."""

import re
from pathlib import Path

import pytest

from mastermind_core.candidates.position import Aim
from mastermind_core.errors import SheetError
from mastermind_core.paper.sheet_pages import sheet_of
from mastermind_core.rules import Rules

from ..unit.cli.test_sheet import check_text

DOCS = Path(__file__).parents[2] / "docs" / "sheet.md"


@pytest.mark.nightly
@pytest.mark.skipif(not DOCS.is_file(), reason="the project's folders are not here")
def test_the_document_says_how_many_pages_boards_take() -> None:
    said = {
        (rules, most): int(pages)
        for boards, pages in re.findall(r"^\| (`p.+) \| (\d+) \|$", DOCS.read_text("utf-8"), re.M)
        for rules, most in re.findall(r"`(p\w+)(?: --most (\d))?`", boards)
    }
    assert len(said) == 13
    for (rules, most), pages in said.items():
        sheet = sheet_of(Rules.parse(rules), Aim(int(most) if most else None))
        assert len(sheet.pages) == pages, rules


@pytest.mark.nightly
def test_a_board_of_a_few_pages_too_many_is_refused_with_their_number() -> None:
    with pytest.raises(
        SheetError, match="at most 16 pages, got 'p5c6r', whose sheet would take 17"
    ):
        sheet_of(Rules(5, 6))


@pytest.mark.parametrize(
    ("arguments", "labels", "total", "worst"),
    [
        ("p4c6r --most 5 --pegs classic", "RYGBWK", 5626, 5),
        ("p4c6r --consistent", "ABCDEF", 5660, 6),
        ("p4c7r", "ABCDEFG", 11228, 6),
    ],
)
def test_the_printed_text_finds_every_code(
    tmp_path: Path, arguments: str, labels: str, total: int, worst: int
) -> None:
    check_text(tmp_path / "sheet.html", arguments, labels, 4, "{}{}", total, worst)
