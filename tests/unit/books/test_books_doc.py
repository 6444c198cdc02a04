"""docs/books.md agrees with the books."""

import re
from pathlib import Path

import pytest

import mastermind_core
from mastermind_core.books.format import Book
from mastermind_core.books.shipped import book_name

DOC = Path(__file__).parents[3] / "docs" / "books.md"
DATA = Path(mastermind_core.__file__).parent / "books" / "data"
MAX_BYTES = 300_000

BOOKS = sorted(DATA.glob("*.book"))
ROW = re.compile(r"^\| `(p[^`]+)` \| ([\d,]+) \| ([\d.]+) \| (\d+) \| (proven|) *\|", re.M)
OPENING = re.compile(r"^\| `(p\w+ --turns \d)` \|", re.M)


def shown() -> dict[str, tuple[int, str, int, bool]]:
    """Return the rows of the tables by the arguments of `book build`."""
    return {
        made: (int(total.replace(",", "")), mean, int(worst), proven == "proven")
        for made, total, mean, worst, proven in ROW.findall(DOC.read_text(encoding="utf-8"))
    }


@pytest.mark.parametrize("path", BOOKS, ids=lambda path: path.stem)
def test_a_book_is_what_its_name_and_the_documentation_say(path: Path) -> None:
    about = Book.read(path.read_bytes(), path.name).about
    assert path.name == book_name(about.rules, about.most, about.consistent)
    made = about.made_by.removeprefix("book build ")
    if about.depth:
        assert made in OPENING.findall(DOC.read_text(encoding="utf-8"))
    else:
        mean = f"{about.total / about.rules.code_count:.4f}"
        assert shown()[made] == (about.total, mean, about.worst, about.proven)


def test_the_documentation_names_no_book_that_is_not_there() -> None:
    text = DOC.read_text(encoding="utf-8")
    assert len(ROW.findall(text)) + len(OPENING.findall(text)) == len(BOOKS) > 10


def test_all_books_together_are_small() -> None:
    assert sum(path.stat().st_size for path in BOOKS) <= MAX_BYTES
