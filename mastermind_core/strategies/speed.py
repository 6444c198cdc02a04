"""Which strategies are quick on a board, and which may think for seconds."""

from __future__ import annotations

from ..candidates.whole_board import listable
from ..rules import Rules
from .base import Strategy
from .registry import STRATEGIES, find

_QUICK = ("best", "first", "random")
"""Strategies that are quick wherever the codes of the board can be listed."""

_MAX_CODES_QUICK = 50_000
"""The most codes of a board on which every strategy is quick: on larger ones the five heuristics
and `exact` may think for seconds in a browser."""

_MAX_CODES_SEARCHED = 10**13
"""The most codes of a board on which a late candidate is found at once; on larger boards the search
may take seconds."""


def slow_on(rules: Rules) -> list[str]:
    """Return the names of the strategies that may think for seconds on a board.

    >>> slow_on(Rules(4, 6))
    []
    >>> slow_on(Rules(6, 9))[:3]
    ['entropy', 'exact', 'estimate']

    If the codes cannot be listed, all are returned: finding the candidates alone may take long.
    """
    if not listable(rules):
        return list(STRATEGIES)
    if rules.code_count <= _MAX_CODES_QUICK:
        return []
    return [name for name in STRATEGIES if name not in _QUICK]


def quickest(rules: Rules) -> Strategy:
    """Return the quickest strategy on a board, also late in a game.

    >>> quickest(Rules(4, 6)).name, quickest(Rules(20, 20)).name
    ('random', 'packed')
    """
    return find("random" if rules.code_count <= _MAX_CODES_SEARCHED else "packed")
