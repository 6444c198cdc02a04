"""The strategies by name: the only place that lists them."""

from __future__ import annotations

from ..checks import plain_text
from ..errors import StrategyError, quote
from ..heuristics import ENTROPY, EXPECTED_SIZE, MINIMAX, MOST_PARTS
from .base import Strategy, check_strategy
from .best import Best
from .book import ByBook
from .by_estimate import Estimate
from .consistent import First, Random
from .exact import Exact
from .large import PACKED, STAGED
from .one_step import OneStep
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
"""The built-in strategies by name, without `book`, which has no guess on most boards."""

NAMES = (*STRATEGIES, ByBook.name)
"""The names that `find` knows: those of `STRATEGIES`, and `book`, which is for measuring."""

DEFAULT = Best.name
"""The name of the default strategy."""


def find(name: str) -> Strategy:
    """Return the strategy of this name; `StrategyError` lists all names if there is none.

    >>> find("minimax").summary
    'The guess that leaves the fewest codes in the worst case (Knuth 1976).'
    """
    name = plain_text(name, "the name of a strategy", StrategyError)
    strategy = ByBook() if name == ByBook.name else STRATEGIES.get(name)
    if strategy is None:
        raise StrategyError(
            "expected a strategy, one of {names}; got {found}",
            name,
            code="strategy-name",
            names=", ".join(NAMES),
            found=quote(name),
        )
    return strategy


def as_strategy(strategy: Strategy | str | None) -> Strategy:
    """Return a strategy given as itself or by its name; the default one for None."""
    if strategy is None:
        return find(DEFAULT)
    if isinstance(strategy, str):
        return find(strategy)
    check_strategy(strategy)
    return strategy
