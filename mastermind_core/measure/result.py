"""The games of a strategy: the guesses it needs, and how sure their mean is."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping
from typing import Any, NamedTuple

from ..checks import checked, expect
from ..errors import ArgumentError


@checked(ArgumentError)
class Result(NamedTuple):
    """The games of a strategy: against every secret of a board, or a sample, perhaps empty.

    `histogram` has the games of each number of guesses, the last one counted. `seconds` is the time
    of the strategy; in a sample the codemaker's time is not in it.

    >>> result = Result("mine", {4: 1, 5: 2}, 0.7).plus(Result("mine", {6: 1}, 0.3))
    >>> result.games, result.mean, result.worst, result.seconds_per_guess
    (4, 5.0, 6, 0.05)
    """

    strategy: str
    histogram: dict[int, int]
    seconds: float

    def __hash__(self) -> int:
        return hash((self.strategy, frozenset(self.histogram.items()), self.seconds))

    def _check(self) -> None:
        counts = (*self.histogram, *self.histogram.values())
        fits = min(counts, default=1) >= 1
        expect(fits, "numbers of guesses and of games from 1", self.histogram)
        expect(self.seconds >= 0, "seconds from 0", self.seconds)

    def plus(self, other: Result) -> Result:
        """Return the result of these games and of others of the same strategy."""
        expect(isinstance(other, Result), "a Result", other)
        both = Counter(self.histogram) + Counter(other.histogram)
        return result_of(self.strategy, both, self.seconds + other.seconds)

    @property
    def games(self) -> int:
        """The number of games."""
        return sum(self.histogram.values())

    @property
    def total(self) -> int:
        """Guesses in all games."""
        return sum(guesses * games for guesses, games in self.histogram.items())

    @property
    def mean(self) -> float | None:
        """Guesses per game, None without games."""
        return self.total / self.games if self.histogram else None

    @property
    def ci95(self) -> tuple[float, float] | None:
        """The interval that holds the true mean with 95 % confidence, None for less than two games.

        It does not reach below the one guess that every game takes.
        """
        games = self.games
        if games < 2:
            return None
        squares = sum(guesses**2 * count for guesses, count in self.histogram.items())
        variance = (games * squares - self.total**2) / (games * (games - 1))
        reach = student(games - 1) * math.sqrt(variance / games)
        mean = self.total / games
        return max(1.0, mean - reach), mean + reach

    @property
    def worst(self) -> int:
        """The guesses of the longest game, 0 without games."""
        return max(self.histogram, default=0)

    @property
    def seconds_per_guess(self) -> float | None:
        """The time that one guess of the strategy takes, None without games."""
        return self.seconds / self.total if self.histogram else None

    def described(self) -> dict[str, Any]:
        """Return the result as a JSON object."""
        return {
            "strategy": self.strategy,
            "games": self.games,
            "mean": self.mean,
            "ci95": self.ci95 and list(self.ci95),
            "worst": self.worst or None,
            "histogram": {str(guesses): games for guesses, games in self.histogram.items()},
            "seconds_per_guess": self.seconds_per_guess,
        }


def result_of(strategy: str, games: Mapping[int, int], seconds: float = 0.0) -> Result:
    """Return the result of games that were counted in any order."""
    return Result(strategy, dict(sorted(games.items())), seconds)


def student(freedom: int) -> float:
    """Return how many standard errors to each side of a mean hold 95 %: Student's t (1908).

    Up to 200 degrees of freedom it inverts the finite sums 26.7.3 and 26.7.4 of Abramowitz and
    Stegun. Above, the expansion 26.7.5 is right to one part in a million.

    >>> [round(student(freedom), 3) for freedom in (1, 2, 29, 200, 201, 1000)]
    [12.706, 4.303, 2.045, 1.972, 1.972, 1.962]
    """
    if freedom > 200:
        z = 1.9599639845400534  # the same of a normal distribution
        first = (z**3 + z) / (4 * freedom)
        return z + first + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)
    low, high = 0.0, math.pi / 2
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if _within(middle, freedom) < 0.95 else (low, middle)
    return math.sqrt(freedom) * math.tan(low)


def _within(angle: float, freedom: int) -> float:
    """Return the chance that |t| is below sqrt(freedom) tan(angle)."""
    odd = freedom % 2
    term, total = math.cos(angle) if odd else 1.0, 0.0
    for step in range(2 + odd, freedom + 1, 2):
        total += term
        term *= math.cos(angle) ** 2 * (step - 1) / step
    inside = math.sin(angle) * total
    return 2 / math.pi * (angle + inside) if odd else inside
