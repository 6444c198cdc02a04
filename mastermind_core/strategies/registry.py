"""The one place where strategies are found by name."""

from __future__ import annotations

from ..candidates.codeset import listable
from ..errors import StrategyError, quote
from ..heuristics import ENTROPY, EXPECTED_SIZE, MINIMAX, MOST_PARTS
from ..rules import Rules
from .base import Strategy
from .best import Best
from .book import ByBook
from .consistent import First, Random
from .exact import Exact
from .large import PACKED, STAGED
from .one_step import Estimate, OneStep
from .sampling import SAMPLING

_ENTROPY = OneStep(
    ENTROPY, "The guess whose answer tells the most bits of information (Neuwirth 1982)."
)

_ALL: tuple[Strategy, ...] = (
    Best(),
    _ENTROPY,
    Exact(_ENTROPY),
    Estimate(),
    OneStep(MINIMAX, "The guess that leaves the fewest codes in the worst case (Knuth 1976)."),
    OneStep(EXPECTED_SIZE, "The guess that leaves the fewest codes on average (Irving 1979)."),
    OneStep(MOST_PARTS, "The guess that has the most different answers (Kooi 2005)."),
    SAMPLING,
    First(),
    Random(),
    STAGED,
    PACKED,
)

STRATEGIES: dict[str, Strategy] = {strategy.name: strategy for strategy in _ALL}
"""Every built-in strategy that knows a guess on every board, by its name."""

NAMES = (*STRATEGIES, ByBook.name)
"""What `find` finds: the books alone as well, which are for measuring."""

DEFAULT = Best.name
"""The strategy where none is named."""

_QUICK = (Best.name, First.name, Random.name)
"""Strategies whose guess is there soon wherever the codes of the board can be listed."""

_MAX_CODES_QUICK = 50_000
"""On boards of at most so many codes the guess of every strategy is there soon."""

_MAX_CODES_SEARCHED = 10**13
"""On larger boards a search for one candidate may take seconds late in a game."""


def find(name: str) -> Strategy:
    """Return the strategy of this name; `StrategyError` names the others if there is none."""
    strategy = ByBook() if name == ByBook.name else STRATEGIES.get(name)
    if strategy is None:
        raise StrategyError(
            f"expected a strategy, one of {', '.join(NAMES)}; got {quote(name)}", name
        )
    return strategy


def slow_on(rules: Rules) -> list[str]:
    """Return the names of the strategies that may think for seconds on a board.

    >>> slow_on(Rules(4, 6))
    []
    >>> slow_on(Rules(6, 9))[:3]
    ['entropy', 'exact', 'estimate']

    Where the codes cannot be listed these are all: to find the candidates alone may take long.
    """
    if not listable(rules):
        return list(STRATEGIES)
    if rules.code_count <= _MAX_CODES_QUICK:
        return []
    return [name for name in STRATEGIES if name not in _QUICK]


def quickest(rules: Rules) -> Strategy:
    """Return the strategy whose guess is there soonest on a board, late in a game as well.

    >>> quickest(Rules(4, 6)).name, quickest(Rules(20, 20)).name
    ('random', 'packed')
    """
    return STRATEGIES[Random.name] if rules.code_count <= _MAX_CODES_SEARCHED else PACKED
