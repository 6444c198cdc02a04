"""docs/books.md and docs/records.md agree with the books."""

import gzip
from pathlib import Path

import pytest

import mastermind_core
from mastermind_core.books.format import Book
from mastermind_core.books.shipped import book_name, shipped

from ...benchmarks import records

DATA = Path(mastermind_core.__file__).parent / "books" / "data"
MAX_BYTES = 260_000
"""Of all books together, compressed as in an archive of the page."""

BOOKS = sorted(DATA.glob("*.book"))


@pytest.mark.parametrize("path", BOOKS, ids=lambda path: path.stem)
def test_a_book_is_what_its_name_says_and_the_documentation_has_it(path: Path) -> None:
    book = Book.read(path.read_bytes(), path.name)
    about, first = book.about, book.tree().node.guess
    aim = about.rules, about.most, about.consistent, first if about.first else None
    found = shipped(*aim)
    assert found is not None
    assert (path.name, about) == (book_name(*aim), found.about)
    made = about.made_by.removeprefix("book build ")
    page = records.PAGE.read_text(encoding="utf-8")
    assert f"| {about.rules} |" in page or f"| `{made}` |" in page


def test_the_records_are_those_of_the_books() -> None:
    assert records.PAGE.read_text(encoding="utf-8") == records.page()
    figures = records.measured()
    boards = [*records.small_boards(), *records.larger_boards()]
    assert set(figures) == set(map(str, boards))
    for about in records.whole_games():
        each = figures.get(str(about.rules))
        if about.rules in records.larger_boards():
            low, high = figures[str(about.rules)]["least worst"]
            assert low <= high <= about.worst
        elif each and not about.consistent:
            assert about.proven
            expected = (each["total"], each["worst"])
            if about.most:
                expected = (each["total under it"], each["least worst"])
            assert (about.total, about.worst) == expected


def test_all_books_together_are_small() -> None:
    assert len(gzip.compress(b"".join(path.read_bytes() for path in BOOKS))) <= MAX_BYTES


def test_the_least_worst_case_of_two_pegs_is_that_of_the_theory() -> None:
    # Goddard, "Mastermind Revisited", 2004: half of the colours, rounded down, and 2.
    boards = [rules for rules in records.small_boards() if rules.pegs == 2 and rules.repeats]
    assert len(boards) > 30
    for rules in boards:
        assert records.measured()[str(rules)]["least worst"] == rules.colours // 2 + 2
