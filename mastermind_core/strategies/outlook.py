"""What a given guess is worth: exactly where a search closes, else as near as can be."""

from __future__ import annotations

from ..bounds import NEVER
from ..codes import Code
from ..discovery import one_by_one, total_after
from ..exchanges import class_key, exchanges
from ..limits import Limits, Meter, StoppedError
from ..partition import part_sizes
from ..playout import Playout
from ..symmetry import Symmetry
from .base import Outlook, Position
from .book import by_book
from .exact import search

MOST_SEARCHED = 400
"""With more candidates this is not tried by exact search."""

CERTAINTIES = ("exact", "bound", "estimate")
"""The surest first."""

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


def surer(one: Outlook, other: Outlook) -> Outlook:
    """Return what tells more of the same guess: the surer, or of two as sure the lower total."""
    return min(one, other, key=lambda each: (CERTAINTIES.index(each.certainty), each.total))


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
    playout = Playout(searched.ground, Meter(limits), position.aim.consistent)
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
    candidates = position.candidates
    size = len(candidates)
    if position.rules.pegs == 1:
        wasted = guess not in candidates
        return Outlook(one_by_one(size) + wasted * size, size + wasted, "exact")
    sizes = part_sizes(candidates, guess)[:-1]
    largest = max(sizes, default=0)
    if largest > 2:
        fresh = candidates.colours().difference(*position.guesses)
        return Outlook(total_after(candidates, guess, fresh), None, "estimate")
    return Outlook(size + sum([2 * part - 1 for part in sizes if part]), 1 + largest, "exact")
