"""What jobs that measure have in common: the strategy that is sent, and a histogram as text."""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy

from ..strategies.base import Strategy
from ..strategies.custom.guard import Guarded
from ..strategies.registry import find


def sent_strategy(strategy: Strategy) -> Strategy | None:
    """Return a strategy with its source if it is one of people's own, None if it is built in."""
    return strategy if isinstance(strategy, Guarded) else None


def received_strategy(name: str, custom: Strategy | None) -> Strategy:
    """Return the strategy of a job, by its name and what `sent_strategy` returned.

    A copy of a custom strategy loads its source again, so that no job sees another's state.
    """
    return find(name) if custom is None else copy(custom)


def histogram_text(histogram: Mapping[int, int]) -> str:
    """Return a histogram, number of guesses -> games, as text.

    >>> histogram_text({3: 1, 4: 12})
    '3:1 4:12'
    """
    return " ".join(f"{guesses}:{games}" for guesses, games in histogram.items())


def histogram_of(text: str) -> dict[int, int]:
    """Return the histogram of a text that `histogram_text` returned.

    >>> histogram_of("3:1 4:12")
    {3: 1, 4: 12}
    """
    pairs = (word.split(":") for word in text.split())
    return {int(guesses): int(games) for guesses, games in pairs}
