"""The strategy that plays by the books that come with the core."""

from __future__ import annotations

import itertools
import random
import warnings
from collections import Counter
from collections.abc import Iterator

from ..books.shipped import known_bounds, shipped
from ..candidates.position import FEWEST, Position
from ..checks import made
from ..codes import Code
from ..errors import BookError, StrategyError
from ..limits import Progress
from ..rules import Rules
from ..scoring import score
from ..search.exchanges import equal_guesses
from ..search.worth import Certainty, Worth, kept, one_by_one, surest
from .base import Source, Suggester, Suggestion


class ByBook(Suggester):
    """The guess that a book has for the position.

    Pool and tie-break: those of the book. If several books fit the aim, the one with the least
    total is used. A position in no book is a `StrategyError`, with two exceptions that books do not
    store: the lower of two candidates, and the lowest code of one peg, are guessed.
    """

    name = "book"
    summary = "The guess thought out beforehand, where a book comes with the board."

    def _suggest(
        self, position: Position, rng: random.Random, progress: Progress | None
    ) -> Suggestion:
        suggestion = few(position) or by_book(position, damaged_is_error=True)
        if suggestion is None:
            aim = "" if position.aim == FEWEST else " under this aim"
            raise StrategyError(
                "expected a position in a book, but none that comes with "
                f"{position.rules} has it{aim}",
                position.guesses,
            )
        return suggestion


def few(position: Position, source: Source | None = None) -> Suggestion | None:
    """Return the lowest of at most two candidates, or of codes of one peg; None for others.

    All of these are equally good.
    """
    candidates = position.candidates
    size = len(candidates)
    if size > 2 and position.rules.pegs > 1:
        return None
    worth = Worth(one_by_one(size), size, "exact", size)
    told = "no" if kept(position, worth) == "unknown" else kept(position, worth)
    return Suggestion(candidates[0], worth, source, told)


def by_book(position: Position, damaged_is_error: bool = False) -> Suggestion | None:
    """Return the guess of the best book under the aim; None if no book has the position.

    The best guess without a limit is the best under one as well, if it keeps that.
    """
    begins = position.guesses[0] if position.guesses else None
    found = _found(position, begins, damaged_is_error)
    guess, worth = min(found, key=lambda each: each[1].total, default=(None, None))
    if guess is None:
        return None
    return Suggestion(guess, worth, "book", kept(position, worth))


def worth_by_book(position: Position, guess: Code) -> Worth | None:
    """Return the worth of a guess by the best book that makes it; None if there is none."""
    begins = position.guesses[0] if position.guesses else guess
    worths = [
        worth for made, worth in _found(position, begins) if equal_guesses(position, [guess], made)
    ]
    return surest(*worths) if worths else None


def _found(
    position: Position, begins: Code | None, damaged_is_error: bool = False
) -> Iterator[tuple[Code, Worth]]:
    """Yield the guesses of the books of the board, and of those for plays that begin as given.

    Each comes with its worth. Where guesses may have more than codes may, a book of the board
    without that holds as well. It proves nothing there, unless no play goes below its total.
    """
    own, aim, guesses_left = position.rules, position.aim, position.guesses_left
    size, some_code = len(position.candidates), position.candidates[0]
    turns = [(guess, score(guess, some_code)) for guess in position.guesses]
    firsts = [None, _lowest_like(begins)] if begins else [None]
    boards = [own] if own.guesses == own else [own, made(Rules, (own.pegs, own.colours, "n"))]
    limits = dict.fromkeys((0, aim.most or 0))
    for rules, most, first in itertools.product(boards, limits, firsts):
        try:
            book = shipped(rules, most, aim.consistent, first)
            node = book and book.find(turns)
        except BookError as error:
            if damaged_is_error:
                raise
            warnings.warn(f"{error}; play goes on without it", stacklevel=1)
            continue
        if book and node and (guesses_left is None or node.worst <= guesses_left):
            proven = book.about.proven and rules == own
            proven = proven or known_bounds().get(own) == book.about.total
            certainty: Certainty = "exact" if proven else "bound"
            yield node.guess, Worth(node.total, node.worst, certainty, size)


def _lowest_like(first: Code) -> Code:
    """Return the lowest code that is like a first guess but for its colours and positions."""
    times = sorted(Counter(first).values(), reverse=True)
    return tuple([colour for colour, count in enumerate(times) for _ in range(count)])
