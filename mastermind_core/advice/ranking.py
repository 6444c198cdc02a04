"""The best guesses of a position, each with its worth."""

from __future__ import annotations

from math import fsum
from typing import NamedTuple

from ..candidates.position import Position
from ..codes import Code
from ..limits import Limits, Progress
from ..search.exchanges import equal_guesses
from ..search.shortlist import shortlist
from ..search.worth import CERTAINTIES, Worth, kept, surest
from ..strategies.base import Suggestion
from ..strategies.book import by_book, worth_by_book
from ..strategies.valuation import (
    MAX_CANDIDATES_PLAYED,
    MAX_CANDIDATES_SEARCHED,
    by_sizes,
    played_out,
    searches,
    worth_by_search,
)

RANKED = 10
"""Guesses in a ranking."""

RANKING_EFFORT = 1_000_000.0
"""Microseconds of effort for a ranking: one second, on a phone more."""

QUICK_RANKING_EFFORT = 30_000.0
"""Microseconds of effort for a ranking that is shown until the other is there: with the rating of
all guesses one to two seconds on a slow phone."""

PLAYED_SHARE = 1 / 3
"""The part of the effort that playing out may spend; the rest is for the search."""


class Ranking(NamedTuple):
    """The best guesses with their worth, best first, one of each class of equal ones.

    It is `complete` if more effort would change nothing.
    """

    guesses: list[tuple[Code, Worth]]
    complete: bool


def rank(
    position: Position, progress: Progress | None = None, effort: float = RANKING_EFFORT
) -> Ranking:
    """Return the ten best guesses.

    The guesses of least estimate are played out, then the best of them are valued exactly, as many
    as the effort allows.
    """
    guesses = shortlist(position, 4 * RANKED)
    limits = Limits(effort, progress)
    book = by_book(position)
    if book:
        booked = equal_guesses(position, guesses, book.guess)
        guesses = [book.guess, *(guess for guess in guesses if guess not in booked)]
    worths = {guess: by_sizes(position, guess) for guess in guesses}
    inexact = [guess for guess in guesses if worths[guess].certainty != "exact"]
    better = dict(played_out(position, inexact, limits.part(PLAYED_SHARE)))
    size = len(position.candidates)
    complete = len(better) == len(inexact) or size > MAX_CANDIDATES_PLAYED
    for guess in guesses if not position.turns else guesses[:1]:
        if worth := worth_by_book(position, guess):
            better[guess] = surest(worth, better.get(guess))
    _correct(worths, better)
    worths.update(better)
    if size <= MAX_CANDIDATES_SEARCHED:
        complete = _search(position, worths, limits.part(1 - PLAYED_SHARE, PLAYED_SHARE))
    return Ranking(_ranked(position, worths)[:RANKED], complete)


def agreed(
    position: Position, suggestion: Suggestion, ranked: list[tuple[Code, Worth]]
) -> tuple[Suggestion, list[tuple[Code, Worth]]]:
    """Return a suggestion and a ranking with one worth for the suggested guess: the surest one.

    A suggestion of known worth that the ranking lacks takes its place there. Where the ranking
    proves that another guess needs less than the one of `best`, that guess is the suggestion.
    """
    worths, best = dict(ranked), suggestion.worth
    if best is None:
        return suggestion, ranked
    guess = suggestion.guess
    for other in [guess] if guess in worths else equal_guesses(position, list(worths), guess):
        best = surest(best, worths.pop(other))
    worths[guess] = best
    ranked = _ranked(position, worths)[:RANKED]
    first, least = ranked[0]
    proven = "exact" in (best.certainty, least.certainty) and least.certainty != "estimate"
    if suggestion.source and proven and least.total < best.total:
        return Suggestion(first, least, "search", kept(position, least)), ranked
    return suggestion._replace(worth=best), ranked


def _correct(worths: dict[Code, Worth], better: dict[Code, Worth]) -> None:
    """Scale the estimates by their mean error on the guesses whose worth is better known.

    No estimate stays below a proven optimum.
    """
    if not better:
        return
    # `sum` rounds in another way from Python 3.12 on.
    error = fsum(better[guess].total / worths[guess].total for guess in better) / len(better)
    proven = [each.total for each in better.values() if each.certainty == "exact"]
    for guess, worth in worths.items():
        if worth.certainty == "estimate":
            total = max([worth.total * error, *proven])
            worths[guess] = worth._replace(total=total)


def _ranked(position: Position, worths: dict[Code, Worth]) -> list[tuple[Code, Worth]]:
    """Return guesses, best first.

    Those that keep the aim come first; then the lower total decides, the surer figure, whether the
    guess is a candidate, and the lower code.
    """

    def order(each: tuple[Code, Worth]) -> tuple[bool, float, int, bool, Code]:
        guess, worth = each
        breaks = kept(position, worth) == "unknown" and worth.worst is not None
        unsure = CERTAINTIES.index(worth.certainty)
        return breaks, worth.total, unsure, guess not in position.candidates, guess

    return sorted(worths.items(), key=order)


def _search(position: Position, worths: dict[Code, Worth], limits: Limits) -> bool:
    """Value guesses exactly, best first; return False if the effort is spent before the last."""
    searched = list(searches(position, limits))
    for guess, worth in _ranked(position, worths):
        if worth.certainty == "exact":
            continue
        exact = worth_by_search(searched, guess)
        if exact is None:
            return False
        worths[guess] = exact
    return True
