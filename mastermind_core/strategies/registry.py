"""The strategies by name: the only place that lists them.

A strategy is made when its name is first looked up, and only then is its module loaded.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial

from ..checks import plain_text
from ..errors import StrategyError, quote
from ..heuristics import ENTROPY, EXPECTED_SIZE, MINIMAX, MOST_PARTS, Heuristic
from .base import Strategy, check_strategy

_Make = Callable[[], Strategy]


class Strategies(Mapping[str, Strategy]):
    """Strategies by name; each is made once."""

    def __init__(self, makers: Mapping[str, _Make]) -> None:
        self._makers = makers
        self._made: dict[str, Strategy] = {}

    def __getitem__(self, name: str) -> Strategy:
        if name not in self._made:
            self._made.setdefault(name, self._makers[name]())
        return self._made[name]

    def __contains__(self, name: object) -> bool:
        return name in self._makers

    def __iter__(self) -> Iterator[str]:
        return iter(self._makers)

    def __len__(self) -> int:
        return len(self._makers)

    def __repr__(self) -> str:
        return f"<strategies {', '.join(self)}>"


def _one_step(heuristic: Heuristic, summary: str) -> Strategy:
    from .one_step import OneStep

    return OneStep(heuristic, summary)


def _best() -> Strategy:
    from .best import Best

    return Best()


def _exact() -> Strategy:
    from .exact import Exact

    return Exact(STRATEGIES["entropy"])


def _estimate() -> Strategy:
    from .by_estimate import Estimate

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
    from .large import STAGED

    return STAGED


def _packed() -> Strategy:
    from .large import PACKED

    return PACKED


def _book() -> Strategy:
    from .book import ByBook

    return ByBook()


DEFAULT = "best"
"""The name of the default strategy."""

STRATEGIES: Mapping[str, Strategy] = Strategies(
    {
        DEFAULT: _best,
        "entropy": partial(
            _one_step,
            ENTROPY,
            "The guess whose answer tells the most bits of information (Neuwirth 1982).",
        ),
        "exact": _exact,
        "estimate": _estimate,
        "minimax": partial(
            _one_step,
            MINIMAX,
            "The guess that leaves the fewest codes in the worst case (Knuth 1976).",
        ),
        "expected-size": partial(
            _one_step,
            EXPECTED_SIZE,
            "The guess that leaves the fewest codes on average (Irving 1979).",
        ),
        "most-parts": partial(
            _one_step, MOST_PARTS, "The guess that has the most different answers (Kooi 2005)."
        ),
        "sampling": _sampling,
        "first": _first,
        "random": _random,
        "staged": _staged,
        "packed": _packed,
    }
)
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
