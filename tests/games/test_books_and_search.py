"""Nothing that the search of a guess finds is better than what is said and played by a book."""

import random
from collections.abc import Iterator
from importlib.resources import files

import pytest

from mastermind_core import books
from mastermind_core.books.format import Book, Tree
from mastermind_core.candidates.position import FEWEST, Aim, Position
from mastermind_core.rules import Rules
from mastermind_core.scoring import Turn
from mastermind_core.strategies.best import Best, off_book

BOOKS: dict[Rules, list[Book]] = {}
for path in sorted((files(books) / "data").iterdir(), key=lambda path: path.name):
    if path.name.endswith(".book"):
        book = Book.read(path.read_bytes(), path.name)
        BOOKS.setdefault(book.about.rules, []).append(book)

PUSHED = (Rules(4, 6), Rules(3, 7))
"""The boards of a push; the night has all."""


def positions(rules: Rules, tree: Tree, turns: tuple[Turn, ...] = ()) -> Iterator[Position]:
    """Yield every position of a book."""
    yield Position(rules, turns)
    for feedback, child in tree.children.items():
        yield from positions(rules, child, (*turns, Turn(tree.node.guess, feedback)))


@pytest.mark.parametrize(
    "rules",
    [pytest.param(each, marks=() if each in PUSHED else pytest.mark.nightly) for each in BOOKS],
    ids=str,
)
def test_no_book_is_followed_where_the_search_knows_better(rules: Rules) -> None:
    found = {each for book in BOOKS[rules] for each in positions(rules, book.tree())}
    aims = {Aim(book.about.most or None, book.about.consistent) for book in BOOKS[rules]}
    for free in sorted(found, key=str):
        for aim in {FEWEST, *aims}:
            position = free.under(aim)
            searched = off_book(position).worth
            said = Best().suggest(position, random.Random(0)).worth
            if searched is None or searched.certainty == "estimate":
                continue
            assert said is not None, position
            assert said.total <= searched.total, position
            assert said.certainty in ("exact", searched.certainty), position
