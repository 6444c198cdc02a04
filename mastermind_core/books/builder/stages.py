"""The search for a second guess, in *stages*: many guesses narrowly, the best of them widely.

What a guess needs in a narrow search shows well which guesses a wide one would choose, and takes a
small part of its time. So with a breadth, many guesses are first played out with a breadth of one;
in each later stage, the better half is played out with twice the breadth.
"""

from __future__ import annotations

from collections.abc import Iterator

from .engine import Settings
from .jobs import BuildJob, read_value
from .tables import NEVER

ROUND_SIZES = (1, 1, 2, 4, 8, 16, 32)
"""Guesses of one set that are tried in each round; the last number is for all later rounds.

The first guesses give a bound with which most others are refuted; then rounds keep workers busy.
"""

LAST_TRIED = 8
"""Second guesses that are played out with the whole breadth."""


class Stages:
    """The search for the second guess after a first guess and its answer."""

    def __init__(self, settings: Settings, guess: int, number: int, size: int, limit: int) -> None:
        self.settings = settings
        self.turns = ((guess, number),)
        self.size = size
        self.limit = limit
        """What a total must be below."""
        self.best: list[tuple[int, int]] = []
        """The guesses of this stage that go on to the next one, with their totals, best first."""
        self.stages = _stages(settings, size)
        self.breadth = self.keep = 0
        self.rest: Iterator[list[tuple[int, int]]] = iter(())

    def start(self, guesses: list[tuple[int, int]]) -> None:
        """Take the guesses to try, with their lower bounds, and begin the next stage."""
        self.breadth, tried, self.keep = self.stages.pop(0)
        self.best = []
        self.rest = _rounds(guesses[:tried])

    def jobs(self) -> list[BuildJob]:
        """Return the jobs of the next round; empty when all are done."""
        while True:
            settings = self.settings._replace(breadth=self.breadth)
            for some in self.rest:
                below = self._below()
                jobs = [
                    BuildJob(settings, "value", self.turns, guess, below)
                    for guess, bound in some
                    if bound < below
                ]
                if jobs:
                    return jobs
            if not self.stages:
                return []
            self.start([(guess, 0) for guess, _ in self.best])

    def _below(self) -> int:
        """Return what a total must be below to go on; only the last stage has the limit."""
        if len(self.best) == self.keep:
            return self.best[-1][1]
        return NEVER if self.stages else self.limit

    def take(self, job: BuildJob, answer: str) -> None:
        """Take an answer; of equal totals, the first guess stays."""
        value = read_value(answer)
        if value is not None:
            self.best = sorted([*self.best, (job.guess, value)], key=lambda each: each[1])
            self.best = self.best[: self.keep]


def _stages(settings: Settings, size: int) -> list[tuple[int, int, int]]:
    """Return for each stage the breadth, how many guesses are tried, and how many are kept."""
    if not settings.breadth or size <= settings.exact:
        return [(settings.breadth, settings.rules.code_count, 1)]
    stages = []
    breadth, tried, kept = settings.breadth, LAST_TRIED, 1
    while breadth:
        stages.append((breadth, tried, kept))
        breadth, tried, kept = breadth // 2, 2 * tried, tried
    return stages[::-1]


def _rounds(guesses: list[tuple[int, int]]) -> Iterator[list[tuple[int, int]]]:
    start = number = 0
    while start < len(guesses):
        stop = start + ROUND_SIZES[min(number, len(ROUND_SIZES) - 1)]
        yield guesses[start:stop]
        start, number = stop, number + 1
