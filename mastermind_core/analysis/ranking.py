"""The best guesses of a position, each with what it is worth."""

from __future__ import annotations

from ..candidates.position import Position
from ..codes import Code
from ..limits import Limits, Progress
from ..search.bounds import NEVER
from ..search.exact import search
from ..search.valuation import (
    CERTAINTIES,
    MOST_SEARCHED,
    Outlook,
    by_sizes,
    kept,
    played_out,
    same,
    surer,
)
from ..strategies.base import Advice
from ..strategies.best import promising
from ..strategies.book import by_book

RANKED = 10
"""Guesses in a ranking."""

LOOKED_AT = 40
"""Guesses of least estimate that are looked at."""

EFFORT = 1_000_000.0
"""Microseconds of effort for a ranking."""

PLAYED_SHARE = 1 / 3
"""Of the effort, this much is for playing out; some must be left for the search."""


def ranking(
    position: Position, progress: Progress | None = None, effort: float = EFFORT
) -> list[tuple[Code, Outlook]]:
    """Return the best guesses, one of each class of equal ones, best first.

    All are estimated, as many as the effort allows played out, and of these, the best first, as
    many as it allows valued exactly.
    """
    guesses = promising(position, LOOKED_AT)
    limits = Limits(effort, progress)
    book = by_book(position)
    if book:
        others = [guess for guess in guesses if not same(position, guess, book.guess)]
        guesses = [book.guess, *others]
    found = {guess: by_sizes(position, guess) for guess in guesses}
    inexact = [guess for guess in guesses if found[guess].certainty != "exact"]
    better = dict(played_out(position, inexact, limits.part(PLAYED_SHARE)))
    if book and book.outlook:
        better[book.guess] = book.outlook
    _correct(found, better)
    found.update(better)
    if len(position.candidates) <= MOST_SEARCHED:
        _search(position, found, limits.part(1 - PLAYED_SHARE, PLAYED_SHARE))
    return _ranked(position, found)[:RANKED]


def agreed(
    advice: Advice, ranked: list[tuple[Code, Outlook]]
) -> tuple[Advice, list[tuple[Code, Outlook]]]:
    """Return an advice and a ranking that say the same of the guess advised: what tells more."""
    found = dict(ranked)
    other = found.get(advice.guess)
    if other is None or advice.outlook is None:
        return advice, ranked
    best = found[advice.guess] = surer(advice.outlook, other)
    return advice._replace(outlook=best), list(found.items())


def _correct(found: dict[Code, Outlook], better: dict[Code, Outlook]) -> None:
    """Scale the estimates by what they missed where more is known; none is below an optimum."""
    if not better:
        return
    error = sum(better[guess].total / found[guess].total for guess in better) / len(better)
    proven = [each.total for each in better.values() if each.certainty == "exact"]
    for guess, outlook in found.items():
        if outlook.certainty == "estimate":
            total = max([outlook.total * error, *proven])
            found[guess] = outlook._replace(total=total)


def _ranked(position: Position, found: dict[Code, Outlook]) -> list[tuple[Code, Outlook]]:
    """Return guesses, best first: least total, the surer, candidates, then the lowest code."""

    def rank(each: tuple[Code, Outlook]) -> tuple[bool, float, int, bool, Code]:
        guess, outlook = each
        breaks = kept(position, outlook) is False and outlook.longest is not None
        unsure = CERTAINTIES.index(outlook.certainty)
        return breaks, outlook.total, unsure, guess not in position.candidates, guess

    return sorted(found.items(), key=rank)


def _search(position: Position, found: dict[Code, Outlook], limits: Limits) -> None:
    """Value guesses exactly, the best first, until the effort is spent."""
    searches = [search(position, limits, True)]
    if position.aim.most:
        searches.append(search(position, limits, False))
    for guess, outlook in _ranked(position, found):
        if outlook.certainty == "exact":
            continue
        for each in searches:
            value = each.value(guess)
            if value is None:
                return
            total, longest = value
            if total < NEVER:
                found[guess] = Outlook(total, longest, "exact")
                break
