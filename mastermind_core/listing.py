"""The candidates after some turns, wherever they can be listed."""

from __future__ import annotations

import functools
from typing import NamedTuple

from .codes import Code
from .codeset import CodeSet, listable, whole
from .partition import after
from .rules import Rules
from .sampling.fitting import listing
from .scoring import Feedback

MOST_FOUND = 20_000
"""Codes that a search lists at most."""

MOST_PEGS = 40
"""With more pegs no search is tried."""


class Turn(NamedTuple):
    """A guess with its feedback."""

    guess: Code
    feedback: Feedback


Turns = tuple[Turn, ...]


def listed(rules: Rules, turns: Turns) -> CodeSet | None:
    """Return the candidates after all turns, perhaps none; None where there are too many to list.

    They are filtered out of all codes where those can be listed. Otherwise a search looks for them,
    and gives up when they are more than `MOST_FOUND` or take it too long.
    """
    if listable(rules):
        found = whole(rules)
        for guess, feedback in turns:
            found = after(found, guess, feedback)
        return found
    return _found(rules, turns)


@functools.lru_cache(maxsize=64)
def _found(rules: Rules, turns: Turns) -> CodeSet | None:
    if rules.pegs > MOST_PEGS:
        return None
    codes = listing(rules, turns, MOST_FOUND)
    return None if codes is None else CodeSet.of(rules, codes)


def listed_by_turn(rules: Rules, turns: Turns) -> list[CodeSet | None]:
    """Return what `listed` does, before the first turn and after each one."""
    if listable(rules):
        left = [whole(rules)]
        for guess, feedback in turns:
            left.append(after(left[-1], guess, feedback))
        return [*left]
    found: list[CodeSet | None] = [None] * (len(turns) + 1)
    for number in range(len(turns), 0, -1):
        # Where the candidates are too many after a turn, they were too many before it.
        found[number] = listed(rules, turns[:number])
        if found[number] is None:
            break
    return found
