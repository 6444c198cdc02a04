"""The candidates after some turns, wherever they can be listed."""

from __future__ import annotations

import functools

from ..rules import Rules
from ..scoring import Turns
from .codeset import CodeSet
from .fitting import listing
from .partition import after
from .whole_board import listable, whole

MAX_FOUND = 20_000
"""Codes that a search lists at most."""

MAX_PEGS = 40
"""With more pegs no search is tried."""

MAX_PREPARED = 1_000_000
"""Colours asked about times pegs times turns: before its first step a search goes through these."""

ENOUGH = 64
"""Turns of a game that a search takes at first; where they do not tell enough, twice as many."""


def listed(rules: Rules, turns: Turns) -> CodeSet | None:
    """Return the candidates after all turns, perhaps none; None where there are too many to list.

    They are filtered out of all codes where those can be listed. Otherwise a search looks for them,
    and gives up when they are more than `MAX_FOUND` or take it too long.
    """
    start = _start(rules, turns)
    if start is None:
        return None
    number, found = start
    for guess, feedback in turns[number:]:
        found = after(found, guess, feedback)
    return found


def listed_by_turn(rules: Rules, turns: Turns) -> list[CodeSet | None]:
    """Return what `listed` does, before the first turn and after each one."""
    left: list[CodeSet | None] = [None] * (len(turns) + 1)
    start = _start(rules, turns)
    if start is None:
        return left
    number, found = start
    unknown, step = -1, 1
    # Nearly always it is a few turns back that there were too many; so the steps begin small.
    while number - unknown > 1:
        earlier = max(number - step, (number + unknown) // 2)
        sooner = _found(rules, turns[:earlier])
        if sooner is None:
            unknown = earlier
        else:
            number, found, step = earlier, sooner, 2 * step
    left[number] = found
    for later, (guess, feedback) in enumerate(turns[number:], number + 1):
        left[later] = found = after(found, guess, feedback)
    return left


def _start(rules: Rules, turns: Turns) -> tuple[int, CodeSet] | None:
    """Return after how many turns the candidates are listed first, and these; None if never.

    Of a long game a search looks at the beginning only, if it is enough: later turns make each of
    its steps slower, and what has been found is quickly filtered by them.
    """
    if listable(rules):
        return 0, whole(rules)
    number = min(len(turns), ENOUGH)
    while (found := _found(rules, turns[:number])) is None:
        if number == len(turns):
            return None
        number = min(len(turns), 2 * number)
    return number, found


@functools.lru_cache(maxsize=64)
def _found(rules: Rules, turns: Turns) -> CodeSet | None:
    asked = len({colour for guess, _ in turns for colour in guess})
    if rules.pegs > MAX_PEGS or asked * rules.pegs * len(turns) > MAX_PREPARED:
        return None
    codes = listing(rules, turns, MAX_FOUND)
    return None if codes is None else CodeSet.of(rules, codes)
