"""The whole play on a board as a tree to print, from a book or else from an exact search."""

from __future__ import annotations

import random
from typing import Any, NamedTuple

from ..books.format import Book, Tree
from ..books.shipped import shipped
from ..candidates.codeset import CodeSet, whole
from ..candidates.partition import parted
from ..candidates.position import FEWEST, Aim, Position
from ..codes import Code
from ..limits import Progress
from ..measure.tree import Play, play_of
from ..rules import Rules
from ..scoring import Feedback, all_black, score
from ..strategies.exact import Prepared


def shown(play: Play) -> tuple[tuple[Code, ...], dict[Feedback, Play]]:
    """Return the codes that are printed for a play, and the answers after which it goes on.

    Where one code alone is left if the guess is wrong, that code stands beside the guess.

    >>> shown(Play((0, 1), {Feedback(0, 2): Play((1, 0), {})}))
    (((0, 1), (1, 0)), {})
    """
    if len(play.answers) == 1:
        (only,) = play.answers.values()
        if not only.answers:
            return (play.guess, only.guess), {}
    return (play.guess,), play.answers


def longest(play: Play) -> int:
    """Return the guesses of the longest game of a play."""
    return 1 + max(map(longest, play.answers.values()), default=0)


class WholePlay(NamedTuple):
    """All play on a board under an aim."""

    rules: Rules
    aim: Aim
    first: Play
    total: int
    proven: bool
    """Whether no play under the aim has a lower total."""

    @property
    def worst(self) -> int:
        """The guesses of the longest game."""
        return longest(self.first)

    @property
    def mean(self) -> float:
        """Guesses per code."""
        return self.total / self.rules.code_count

    def figures(self) -> dict[str, Any]:
        """Return the figures of the play as a JSON object."""
        return {
            "rules": str(self.rules),
            "total": self.total,
            "mean": self.mean,
            "worst": self.worst,
            "proven": self.proven,
        }


def whole_play(rules: Rules, aim: Aim = FEWEST, progress: Progress | None = None) -> WholePlay:
    """Return the best play known on a board under an aim.

    >>> play = whole_play(Rules(4, 6), Aim(most=5))
    >>> play.total, play.worst, play.proven
    (5626, 5, True)

    Without a book it is searched, which may take long on a large board; `StrategyError` if no play
    keeps the aim, or the board is too large to search.
    """
    book = _book_of(rules, aim)
    if book is not None:
        first = _of_book(book.tree(), whole(rules))
        return WholePlay(rules, aim, first, book.about.total, book.about.proven)
    search = Prepared(rules, progress, aim)
    first = play_of(Position(rules, aim=aim), search, random.Random(0))
    assert search.solution.total is not None, "a solution that is proven has a total"
    return WholePlay(rules, aim, first, search.solution.total, True)


def example_of(first: Play) -> list[tuple[Code, Feedback | None]]:
    """Return a longest game of a play: its guesses with their answers, None for the last one."""
    game: list[tuple[Code, Feedback | None]] = []
    play = first
    while play.answers:
        answer, after = max(play.answers.items(), key=lambda each: longest(each[1]))
        game.append((play.guess, answer))
        play = after
    return [*game, (play.guess, None)]


def _book_of(rules: Rules, aim: Aim) -> Book | None:
    """Return the shipped book with the least total under an aim, if there is one."""
    books = []
    for most in sorted({0, aim.most or 0}):
        book = shipped(rules, most, aim.consistent)
        if book and (not aim.most or book.about.worst <= aim.most):
            books.append(book)
    return min(books, key=lambda book: book.about.total, default=None)


def _of_book(tree: Tree, codes: CodeSet) -> Play:
    play = Play(tree.node.guess, {})
    parts = parted(codes, play.guess)
    parts.pop(all_black(codes.rules), None)
    for feedback, after in parts.items():
        child = tree.children.get(feedback)
        play.answers[feedback] = _of_book(child, after) if child else _of_two(after)
    return play


def _of_two(codes: CodeSet) -> Play:
    first, *rest = codes
    return Play(first, {score(first, code): Play(code, {}) for code in rest})
