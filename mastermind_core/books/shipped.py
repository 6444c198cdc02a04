"""The books that come with the core, and the lower bounds of totals that are not proven."""

from __future__ import annotations

import functools
import pkgutil
from collections.abc import Iterator

from ..codes import Code, format_code
from ..errors import BookError
from ..rules import Rules
from .format import Book


def book_name(
    rules: Rules, most: int = 0, consistent: bool = False, first: Code | None = None
) -> str:
    """Return the file name of a book; `most` is 0 for an aim without a limit.

    `first` is the first guess of a book that was made for plays that begin with it.

    >>> book_name(Rules(4, 6)), book_name(Rules(4, 6), most=5, first=(0, 0, 1, 1))
    ('p4c6r.book', 'p4c6r-most5-first1122.book')
    """
    limit = f"-most{most}" if most else ""
    begins = f"-first{format_code(rules, first)}" if first else ""
    return f"{rules}{limit}{'-consistent' if consistent else ''}{begins}.book"


def shipped_files() -> Iterator[tuple[str, bytes]]:
    """Yield the name and the bytes of each book, by name; `BookError` if there is none.

    The core may lie in a folder or in a zip.
    """
    # Only here, since it takes long to load.
    from importlib import resources

    data = resources.files("mastermind_core.books") / "data"
    files = sorted(data.iterdir(), key=lambda each: each.name) if data.is_dir() else []
    books = [file for file in files if file.name.endswith(".book")]
    if not books:
        raise BookError("expected the books that come with the core, found none")
    for file in books:
        yield file.name, file.read_bytes()


@functools.lru_cache(maxsize=64)
def shipped(
    rules: Rules, most: int = 0, consistent: bool = False, first: Code | None = None
) -> Book | None:
    """Return the book for a board and an aim, None if no such book is shipped.

    With `first`, it is that of the plays which begin with a guess.

    `BookError` if the file is damaged or has the book of another board or aim.

    >>> shipped(Rules(4, 6)).about.total, shipped(Rules(2, 2))
    (5625, None)
    """
    name = book_name(rules, most, consistent, first)
    try:
        data = _data(name)
    except OSError:
        return None
    book = Book.read(data, name)
    if (its_name := name_of(book)) != name:
        raise BookError(f"{name}: expected the book {name}, got that of {its_name}")
    return book


def _data(name: str) -> bytes:
    data = pkgutil.get_data(__package__, f"data/{name}")
    assert data is not None, "the package is not where its data is"
    return data


def name_of(book: Book) -> str:
    """Return the file name that a book has by its own facts."""
    about, node = book.about, book.find([])
    first = node.guess if about.first and node else None
    return book_name(about.rules, about.most, about.consistent, first)


@functools.cache
def known_bounds() -> dict[Rules, int]:
    """Return for some boards a total that no play goes below; `tests.benchmarks` proves them.

    >>> known_bounds()[Rules(5, 8)] > 178323 * 0.9
    True
    """
    rows = [line.split() for line in _data("lower_bounds.txt").decode().splitlines()]
    return {Rules.parse(rules): int(bound) for rules, bound, *_ in rows}


def distance(total: int, bound: int) -> str:
    """Return how far a bound is below a total, in words.

    >>> distance(1000, 900)
    'at least 900, 10.0 % less'
    """
    return f"at least {bound}, {100 * (total - bound) / total:.1f} % less"
