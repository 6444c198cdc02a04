"""The books that come with the core: found by board and aim, and refused where they are damaged."""

from __future__ import annotations

import functools
import pkgutil

from ..errors import BookError
from ..rules import Rules
from .format import Book


def book_name(rules: Rules, most: int = 0, consistent: bool = False) -> str:
    """Return the name of the file of a book.

    >>> book_name(Rules(4, 6)), book_name(Rules(4, 6), most=5)
    ('p4c6r.book', 'p4c6r-most5.book')
    """
    limit = f"-most{most}" if most else ""
    return f"{rules}{limit}{'-consistent' if consistent else ''}.book"


@functools.lru_cache(maxsize=32)
def shipped(rules: Rules, most: int = 0, consistent: bool = False) -> Book | None:
    """Return the book that was made for a board and an aim, or None if there is none.

    One that is damaged, or another board's, is a `BookError`.
    """
    name = book_name(rules, most, consistent)
    try:
        data = pkgutil.get_data(__package__, f"data/{name}")
    except OSError:
        return None
    if data is None:
        return None
    book = Book.read(data, name)
    about = book.about
    if (about.rules, about.most, about.consistent) != (rules, most, consistent):
        raise BookError(
            f"{name}: expected the book {name}, got that of "
            f"{book_name(about.rules, about.most, about.consistent)}"
        )
    return book


def suitable(rules: Rules, most: int | None = None, consistent: bool = False) -> Book | None:
    """Return the best book for an aim: with a limit one made for it, or one that keeps it anyway.

    `BookError` if it is damaged.
    """
    book = shipped(rules, 0, consistent)
    if most is None or (book and 0 < book.about.worst <= most):
        return book
    return shipped(rules, most, consistent)
