"""The strategies by name: the only place that lists them.

A strategy is made when its name is first looked up, and its module is loaded then. Each import is
written out, because the build of the page follows imports.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator, Mapping

from ..candidates.whole_board import listable
from ..checks import plain_text
from ..errors import StrategyError, quote
from ..heuristics import ENTROPY, EXPECTED_SIZE, MINIMAX, MOST_PARTS, Heuristic
from ..rules import Rules
from .base import Strategy, check_strategy

_Make = Callable[[], Strategy]


def _one_step(heuristic: Heuristic, summary: str) -> _Make:
    def make() -> Strategy:
        from .one_step import OneStep

        return OneStep(heuristic, summary)

    return make


def _best() -> Strategy:
    from .best import Best

    return Best()


def _exact() -> Strategy:
    from .exact import Exact

    return Exact()


def _estimate() -> Strategy:
    from .one_step import Estimate

    return Estimate()


def _sampling() -> Strategy:
    from .sampling import SAMPLING

    return SAMPLING


def _first() -> Strategy:
    from .consistent import First

    return First()


def _random() -> Strategy:
    from .consistent import Random

    return Random()


def _staged() -> Strategy:
    from .players import STAGED

    return STAGED


def _packed() -> Strategy:
    from .players import PACKED

    return PACKED


def _book() -> Strategy:
    from .book import ByBook

    return ByBook()


_MAKERS = {
    "best": _best,
    "entropy": _one_step(
        ENTROPY, "The guess whose answer tells the most bits of information (Neuwirth 1982)."
    ),
    "exact": _exact,
    "estimate": _estimate,
    "minimax": _one_step(
        MINIMAX, "The guess that leaves the fewest codes in the worst case (Knuth 1976)."
    ),
    "expected-size": _one_step(
        EXPECTED_SIZE, "The guess that leaves the fewest codes on average (Irving 1979)."
    ),
    "most-parts": _one_step(
        MOST_PARTS, "The guess that has the most different answers (Kooi 2005)."
    ),
    "sampling": _sampling,
    "first": _first,
    "random": _random,
    "staged": _staged,
    "packed": _packed,
}


@functools.cache
def _made(name: str) -> Strategy:
    return _MAKERS[name]()


class Strategies(Mapping[str, Strategy]):
    """Strategies by name; each is made once."""

    def __getitem__(self, name: str) -> Strategy:
        return _made(name)

    def __contains__(self, name: object) -> bool:
        return name in _MAKERS

    def __iter__(self) -> Iterator[str]:
        return iter(_MAKERS)

    def __len__(self) -> int:
        return len(_MAKERS)

    def __repr__(self) -> str:
        return f"<strategies {', '.join(self)}>"


DEFAULT = "best"
"""The name of the default strategy."""

STRATEGIES: Mapping[str, Strategy] = Strategies()
"""The built-in strategies by name, without `book`, which has no guess on most boards."""

NAMES = (*STRATEGIES, "book")
"""The names that `find` knows: those of `STRATEGIES`, and `book`, which is for measuring."""


def find(name: str) -> Strategy:
    """Return the strategy of this name; `StrategyError` lists all names if there is none.

    >>> find("minimax").summary
    'The guess that leaves the fewest codes in the worst case (Knuth 1976).'
    """
    name = plain_text(name, "the name of a strategy", StrategyError)
    if name in STRATEGIES:
        return STRATEGIES[name]
    if name == "book":
        return _book()
    raise StrategyError(
        "expected a strategy, one of {names}; got {found}",
        name,
        code="strategy-name",
        names=", ".join(NAMES),
        found=quote(name),
    )


def as_strategy(strategy: Strategy | str | None) -> Strategy:
    """Return a strategy given as itself or by its name; the default one for None."""
    if strategy is None:
        return find(DEFAULT)
    if isinstance(strategy, str):
        return find(strategy)
    check_strategy(strategy)
    return strategy


def slow_on(rules: Rules) -> list[str]:
    """Return the names of the strategies that may think for seconds on a board, in a browser.

    If the codes cannot be listed, all are returned: finding the candidates alone may take long.

    >>> slow_on(Rules(4, 6))
    []
    >>> slow_on(Rules(6, 9))[:3]
    ['entropy', 'exact', 'estimate']
    """
    if not listable(rules):
        return list(STRATEGIES)
    if rules.code_count <= 50_000:
        return []
    return [name for name in STRATEGIES if name not in ("best", "first", "random")]


def quickest(rules: Rules) -> Strategy:
    """Return the quickest strategy on a board.

    On boards of more than 10^13 codes the search for a candidate late in a game may take seconds.

    >>> quickest(Rules(4, 6)).name, quickest(Rules(20, 20)).name
    ('random', 'packed')
    """
    return find("random" if rules.code_count <= 10**13 else "packed")
