"""No book is followed where the search of a guess knows better."""

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
from mastermind_core.strategies.valuation import MAX_CANDIDATES_PLAYED

BOOKS: dict[Rules, list[Book]] = {}
for path in sorted((files(books) / "data").iterdir(), key=str):
    if path.name.endswith(".book"):
        found = Book.read(path.read_bytes())
        BOOKS.setdefault(found.about.rules, []).append(found)

PUSHED = pytest.param(Rules(4, 6))
AT_NIGHT = [pytest.param(each, marks=pytest.mark.nightly) for each in BOOKS if each != Rules(4, 6)]


def positions(rules: Rules, tree: Tree, turns: tuple[Turn, ...] = ()) -> Iterator[Position]:
    """Yield the positions of a book in which guesses can be valued by more than their parts."""
    position = Position(rules, turns)
    if len(position.candidates) <= MAX_CANDIDATES_PLAYED:
        yield position
    for feedback, child in tree.children.items():
        yield from positions(rules, child, (*turns, Turn(tree.node.guess, feedback)))


@pytest.mark.parametrize("rules", [PUSHED, *AT_NIGHT], ids=str)
def test_no_book_is_followed_where_the_search_knows_better(rules: Rules) -> None:
    of_all = {each for book in BOOKS[rules] for each in positions(rules, book.tree())}
    aims = {FEWEST, *(Aim(book.about.most or None, book.about.consistent) for book in BOOKS[rules])}
    for position in [each.under(aim) for each in of_all for aim in aims]:
        searched = off_book(position)
        if searched.worth is None or searched.worth.certainty == "estimate":
            continue
        said = Best().suggest(position, random.Random(0))
        assert said.worth is not None, position
        is_surer = said.kept == "yes" and searched.kept != "yes"
        assert is_surer or said.worth.total <= searched.worth.total, position
        assert said.worth.certainty in ("exact", searched.worth.certainty), position
        assert said.kept == "yes" or searched.kept != "yes", position
