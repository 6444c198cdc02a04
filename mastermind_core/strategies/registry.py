"""The strategies by name: the only place that lists them."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping
from typing import cast

from ..candidates.codeset import listable
from ..checks import plain_text
from ..errors import StrategyError, quote
from ..heuristics import PUBLISHED
from ..rules import Rules
from .base import BuiltIn, Choice, Chosen, Strategy, is_strategy


@functools.cache
def _made(name: str) -> BuiltIn:
    """Return a strategy; its module is loaded when its name is first looked up.

    Each import is written out, because the build of the page follows imports.
    """
    if name in PUBLISHED:
        from .one_step import OneStep

        return OneStep(PUBLISHED[name])
    match name:
        case "best":
            from .best import Best

            return Best()
        case "exact":
            from .exact import Exact

            return Exact()
        case "estimate":
            from .one_step import Estimate

            return Estimate()
        case "sampling":
            from .sampling import SAMPLING

            return SAMPLING
        case "first" | "random":
            from .consistent import First, Random

            return First() if name == "first" else Random()
        case "staged" | "packed":
            from .players import PACKED, STAGED

            return STAGED if name == "staged" else PACKED
    from .book import ByBook

    return ByBook()


class Strategies(Mapping[str, BuiltIn]):
    """Strategies by name; each is made once."""

    def __init__(self, *names: str) -> None:
        self._names = names

    def __getitem__(self, name: str) -> BuiltIn:
        if name not in self._names:
            raise KeyError(name)
        return _made(name)

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)

    def __repr__(self) -> str:
        return f"<strategies {', '.join(self)}>"


DEFAULT = "best"

STRATEGIES: Mapping[str, BuiltIn] = Strategies(
    *("best", "entropy", "exact", "estimate", "minimax", "expected-size", "most-parts"),
    *("sampling", "first", "random", "staged", "packed"),
)
"""The built-in strategies by name, without `book`, which has no guess on most boards."""

NAMES = (*STRATEGIES, "book")
"""The names that `find` knows: those of `STRATEGIES`, and `book`, which is for measuring."""


def find(name: str) -> BuiltIn:
    """Return the strategy of this name; `StrategyError` lists all names if there is none.

    >>> find("minimax").summary
    'The guess that leaves the fewest codes in the worst case (Knuth 1976).'
    """
    name = plain_text(name, "the name of a strategy", StrategyError)
    if name in NAMES:
        return _made(name)
    raise StrategyError(
        "expected a strategy, one of {names}; got {found}",
        name,
        code="strategy-name",
        names=", ".join(NAMES),
    )


StrategyLike = Strategy | Choice | str | None
"""A strategy, a plain function of a position, or a name; None for the best play known."""


def as_strategy(strategy: StrategyLike) -> Strategy:
    """Return a strategy given in any of these ways; `StrategyError` for anything else.

    >>> as_strategy("minimax").name, as_strategy(lambda position: "1122").name
    ('minimax', '<lambda>')
    """
    if strategy is None or isinstance(strategy, str):
        return find(strategy or DEFAULT)
    if is_strategy(strategy):
        return cast(Strategy, strategy)
    if callable(strategy) and not isinstance(strategy, type):
        return Chosen(strategy)
    wanted = "a strategy: a name, a function, or an object with name and choose"
    raise StrategyError(f"expected {wanted}, got {quote(strategy)}", strategy)


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


def quickest(rules: Rules) -> BuiltIn:
    """Return the quickest strategy on a board.

    On boards of more than 10^13 codes the search for a candidate late in a game may take seconds.

    >>> quickest(Rules(4, 6)).name, quickest(Rules(20, 20)).name
    ('random', 'packed')
    """
    return find("random" if rules.code_count <= 10**13 else "packed")
