"""What a given guess is worth: exactly where a search closes, else as near as can be."""

from __future__ import annotations

from ..bounds import NEVER
from ..codes import Code
from ..exchanges import class_key, exchanges
from ..heuristics import estimated_total
from ..limits import Limits, Meter, StoppedError
from ..partition import feedback_order, part_sizes
from ..playout import Playout
from ..symmetry import Symmetry
from .base import Outlook, Position
from .book import by_book
from .exact import search

MOST_SEARCHED = 400
"""With more candidates this is not tried by exact search."""

SEARCH_SHARE = 0.6
"""Of the effort, this much is the search's; playing out must do with the rest."""

MOST_PLAYED_OUT = 2048
"""With more candidates this is not tried by playing out."""


def outlook(position: Position, guess: Code, limits: Limits) -> Outlook:
    """Return what a guess is worth under the aim; of what follows if it cannot keep the limit.

    A search and playing out share the limits' effort.
    """
    found = by_sizes(position, guess)
    if found.certainty == "exact":
        return found
    book = by_book(position)
    if book and book.outlook and same(position, guess, book.guess):
        return book.outlook
    if len(position.candidates) <= MOST_SEARCHED:
        for limited in (True, False) if position.aim.most else (False,):
            value = search(position, limits.part(SEARCH_SHARE), limited).value(guess)
            if value is None:
                break
            total, longest = value
            if total < NEVER:
                return Outlook(total, longest, "exact")
    rest = limits.part(1 - SEARCH_SHARE, SEARCH_SHARE)
    return next(iter(played_out(position, [guess], rest)), (guess, found))[1]


def same(position: Position, a: Code, b: Code) -> bool:
    """Return whether two guesses are of one class."""
    symmetry = Symmetry.of(position.rules, position.guesses, position.candidates.colours())
    known = exchanges(symmetry, position.guesses)
    return class_key(symmetry, known, a) == class_key(symmetry, known, b)


def played_out(
    position: Position, guesses: list[Code], limits: Limits
) -> list[tuple[Code, Outlook]]:
    """Return what guesses are worth by playing them out, as many as the limits allow."""
    if len(position.candidates) > MOST_PLAYED_OUT:
        return []
    searched = search(position, limits)
    playout = Playout(searched.ground, Meter(limits))
    found = []
    try:
        for guess in guesses:
            value = playout.value(searched.shorten(guess))
            found.append((guess, Outlook(*value, "bound")))
    except StoppedError:
        pass
    return found


def by_sizes(position: Position, guess: Code) -> Outlook:
    """Return what a guess is worth by the sizes of its parts; exactly, where they tell all."""
    sizes = part_sizes(position.candidates, guess)
    candidates = len(position.candidates)
    sizes.pop()
    largest = max(sizes, default=0)
    feedbacks = len(feedback_order(position.rules))
    total = candidates + sum(estimated_total(size, feedbacks) for size in sizes)
    if largest > 2:
        return Outlook(total, None, "estimate")
    return Outlook(round(total), 1 + largest, "exact")
