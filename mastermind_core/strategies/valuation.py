"""The worth of a guess: by the sizes of its parts, by a book, by a playout, by exact search."""

from __future__ import annotations

import contextlib
from collections.abc import Iterable, Iterator

from ..candidates.partition import part_sizes
from ..candidates.position import Position
from ..checks import made
from ..codes import Code
from ..limits import NO_LIMITS, Limits, Meter, StoppedError
from ..rules import Rules
from ..search.estimates import total_after
from ..search.exact import MAX_CODES_CLOSED, NO_TOTAL, Search
from ..search.exchanges import symmetry_of
from ..search.playout import Playout, least_effort
from ..search.shortlist import MAX_CODES_SWEPT
from ..search.states import states_of
from ..search.worth import Certainty, Worth, one_by_one, surest
from .book import worth_by_book

MAX_CANDIDATES_SEARCHED = 400
"""The most candidates for an exact search; with more it seldom closes in a second."""

MAX_CANDIDATES_PLAYED = 2048
"""The most candidates for a playout; with more it takes too long."""


WORTH_EFFORT = 250_000.0
"""Microseconds of effort for the worth of a guess: a quarter of a second, on a phone more."""

CLOSING_EFFORT = 4_000_000.0
"""The same on small boards, where the search closes, with a hundredth of this for most guesses."""

QUICK_WORTH_EFFORT = 50_000.0
"""Microseconds of effort for the worth of a guess that may be answered before it is known: up to a
second on a slow phone."""


def searchable(position: Position, most: int = MAX_CANDIDATES_SEARCHED) -> bool:
    """Return whether the candidates are few enough for exact search, and the pool for a sweep."""
    few = len(position.candidates) <= most
    return few and symmetry_of(position).reduced.code_count <= MAX_CODES_SWEPT


def playable(position: Position, limits: Limits, guesses: int) -> bool:
    """Return whether the limits may allow playing one guess out, or more than one."""
    size = len(position.candidates)
    if size > MAX_CANDIDATES_PLAYED:
        return False
    return limits.effort is None or least_effort(position.rules, size, guesses) <= limits.effort


def played_out(
    position: Position, guesses: list[Code], limits: Limits, own_guess: bool = False
) -> list[tuple[Code, Worth]]:
    """Return the worths of guesses by playouts, as many of the first ones as the limits allow.

    With `own_guess`, the guess that a playout makes itself comes before them: it keeps the length
    that an earlier playout promised.
    """
    if not playable(position, limits, 1):
        return []
    states = states_of(position)
    if own_guess:
        free = Playout(states, Meter(NO_LIMITS), position.aim.consistent)
        guesses = [states.lengthen(free.guess(states.everything)), *guesses]
    playout = Playout(states, Meter(limits), position.aim.consistent)
    played = []
    with contextlib.suppress(StoppedError, RecursionError):
        for guess in guesses:
            value = playout.value(states.shorten(guess))
            played.append((guess, made(Worth, (*value, "bound", len(position.candidates)))))
    return played


def promising(position: Position, guesses: list[Code], limits: Limits) -> list[Code]:
    """Return guesses, the most promising ones first; those not looked at are last, in order."""
    states = states_of(position)
    playout = Playout(states, Meter(limits), position.aim.consistent)
    totals = []
    with contextlib.suppress(StoppedError):
        for guess in guesses:
            totals.append(playout.after_next(states.shorten(guess)))
    first = sorted(range(len(totals)), key=totals.__getitem__)
    return [*(guesses[number] for number in first), *guesses[len(totals) :]]


def by_sizes(position: Position, guess: Code) -> Worth:
    """Return the worth of a guess from the sizes of its parts: exact, or an estimate.

    It is exact if no part has more than two candidates, and on boards of one peg.
    """
    candidates = position.candidates
    size = len(candidates)
    if position.rules.pegs == 1:
        wasted = guess not in candidates
        return made(Worth, (one_by_one(size) + wasted * size, size + wasted, "exact", size))
    sizes = part_sizes(candidates, guess)[:-1]
    largest = max(sizes, default=0)
    if largest > 2:
        fresh = candidates.colours().difference(*position.guesses)
        return made(Worth, (total_after(candidates, guess, fresh), None, "estimate", size))
    total = size + sum([2 * part - 1 for part in sizes if part])
    return made(Worth, (total, 1 + largest, "exact", size))


def searches(position: Position, limits: Limits) -> Iterator[Search]:
    """Yield the search under the limit of the aim, where it has one, then the one without."""
    for limited in (True, False) if position.aim.most else (False,):
        yield Search(position, limits, limited)


def solved_worth(searched: Search, total: int, proven: bool) -> Worth:
    """Return the worth of the guess of a search, with the total of its `Solution`."""
    certainty: Certainty = "exact" if proven else "bound"
    return made(Worth, (total, searched.worst(), certainty, len(searched.states.codes)))


def worth_by_search(searched: Iterable[Search], guess: Code) -> Worth | None:
    """Return the worth of a guess by the first of `searches` whose limit it can keep.

    None if one stopped before that.
    """
    for each in searched:
        value = each.value(guess)
        if value is None:
            return None
        total, worst = value
        if total < NO_TOTAL:
            return made(Worth, (total, worst, "exact", len(each.states.codes)))
    return None


def worth_effort(rules: Rules) -> float:
    """Return the effort for the worth of a guess on a board, in microseconds."""
    return CLOSING_EFFORT if rules.guesses.code_count <= MAX_CODES_CLOSED else WORTH_EFFORT


def worth_of(position: Position, guess: Code, limits: Limits) -> Worth:
    """Return the worth of a guess under the position's aim.

    Where no play after the guess keeps the aim's most guesses, it is what the guess is worth
    without that limit. `TooManyCodesError` where the candidates are too many to list.
    """
    sized = by_sizes(position, guess)
    if sized.certainty == "exact":
        return sized
    booked = worth_by_book(position, guess)
    if booked and booked.certainty == "exact":
        return booked
    small = position.rules.guesses.code_count <= MAX_CODES_CLOSED
    if small or len(position.candidates) <= MAX_CANDIDATES_SEARCHED:
        exact = worth_by_search(searches(position, limits.part(0.6)), guess)
        if exact:
            return exact
    played = dict(played_out(position, [guess], limits.part(1 - 0.6, 0.6)))
    return surest(sized, booked, played.get(guess))
