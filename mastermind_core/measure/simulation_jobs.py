"""A simulation as jobs that a runner gives to any executor, and the results as they come in."""

from __future__ import annotations

import heapq
import itertools
from collections.abc import Iterator, Sequence
from copy import copy
from typing import TYPE_CHECKING, NamedTuple

from ..candidates.position import FEWEST, Aim
from ..errors import StrategyError, TooManyCodesError, quote
from ..limits import Progress
from ..rules import Rules
from ..strategies.base import Strategy
from ..strategies.custom.guard import Guarded
from ..strategies.custom.load import find_strategy
from ..strategies.registry import find
from .simulation import Result, chunks, play_chunk

if TYPE_CHECKING:
    from ..jobs.runner import Runner

CHUNK_SECONDS = 0.5
"""About how long a job takes: Ctrl-C loses no more than that of each worker, or one game."""

JOBS = 4_096
"""Jobs that a runner is given at a time: so many that waiting for the last of them is nothing."""

FAILED = "failed:"
"""Begins what a job answers whose strategy failed, where that does not end the simulation."""


class Chunk(NamedTuple):
    """Some games of one strategy on one board, as a job that any process can do."""

    rules: str
    name: str
    own: Strategy | None
    """The strategy, if it is not of ours; then it carries its source with it."""
    seed: str
    first: int
    games: int
    aim: Aim = FEWEST
    lenient: bool = False
    """Whether it is an answer, not an error, that the strategy fails on this board."""

    @property
    def key(self) -> str:
        """Return what no other chunk of a simulation has."""
        return f"{self.rules} {self.first} {self.name}"

    def __call__(self) -> str:
        """Play the games and return the result as a line of text."""
        # A copy of somebody's own strategy is loaded anew, in whatever process this is.
        strategy = find(self.name) if self.own is None else copy(self.own)
        rules = Rules.parse(self.rules)
        try:
            result = play_chunk(rules, strategy, self.seed, self.first, self.games, self.aim)
        except (TooManyCodesError, StrategyError) as error:
            if self.lenient:
                return " ".join(f"{FAILED} {error}".split())
            raise
        games = " ".join(f"{guesses}:{games}" for guesses, games in result.histogram.items())
        return f"{result.seconds!r} {games}"


class Simulation:
    """The results of strategies on boards, which grow while it runs, and are there if it ends."""

    def __init__(
        self,
        boards: Sequence[Rules],
        strategies: Sequence[str],
        games: int,
        seed: str,
        aim: Aim = FEWEST,
        progress: Progress | None = None,
        lenient: bool = False,
    ) -> None:
        """Find the strategies; `StrategyError` if there is none of a name, or one comes twice.

        If it is `lenient`, a strategy that fails on a board is no error: it has no result there.
        """
        self.games = games
        self._seed = seed
        self._aim = aim
        self._progress = progress
        self._lenient = lenient
        self._own: dict[str, Strategy | None] = {}
        for text in strategies:
            found = find_strategy(text)
            if found.name in self._own:
                raise StrategyError(f"expected each strategy once, got {quote(text)} again", text)
            self._own[found.name] = found if isinstance(found, Guarded) else None
        self.results = {
            (board, name): Result(name, {}, 0.0) for board in boards for name in self._own
        }
        """What is known so far of each strategy, by its name, on each board."""
        self._failures: dict[tuple[Rules, str], tuple[int, str]] = {}
        self._jobs: dict[str, Chunk] = {}
        self._played = 0

    def run(self, runner: Runner) -> None:
        """Play the games; `runner` keeps its results here.

        The first game of each strategy tells how many of the next make a job. Jobs go through the
        games, not from strategy to strategy, so that what is there after Ctrl-C can be compared.
        """
        self._run(runner, [self._chunk(rules, name, 0, 1) for rules, name in self.results])
        rest = heapq.merge(
            *(
                self._rest(rules, name, result.seconds)
                for (rules, name), result in self.results.items()
                if result.games
            ),
            key=lambda chunk: chunk.first,
        )
        # Millions of games may be millions of jobs, of which few are needed at a time.
        while some := list(itertools.islice(rest, JOBS)):
            self._run(runner, some)

    def _rest(self, rules: Rules, name: str, seconds: float) -> Iterator[Chunk]:
        """Yield the games after the first, which took so many seconds."""
        size = max(1, int(CHUNK_SECONDS / max(seconds, CHUNK_SECONDS / self.games)))
        for first, count in chunks(self.games, size, first=1):
            yield self._chunk(rules, name, first, count)

    def _chunk(self, rules: Rules, name: str, first: int, games: int) -> Chunk:
        own = self._own[name]
        return Chunk(str(rules), name, own, self._seed, first, games, self._aim, self._lenient)

    def _run(self, runner: Runner, jobs: Sequence[Chunk]) -> None:
        self._jobs = {job.key: job for job in jobs}
        runner.run(jobs)

    def get(self, key: str) -> None:
        """Return None: no game has been played before."""

    def add(self, key: str, result: str) -> None:
        """Take what a job answered."""
        job = self._jobs[key]
        where = Rules.parse(job.rules), job.name
        if result.startswith(FAILED):
            # The games that it did win would flatter it. The error is that of the first game.
            failure = job.first, result.removeprefix(FAILED).strip()
            self._failures[where] = min(failure, self._failures.get(where, failure))
            self.results[where] = Result(job.name, {}, 0.0)
        elif where not in self._failures:
            seconds, *games = result.split()
            more = Result(job.name, dict(_pairs(games)), float(seconds))
            self.results[where] = self.results[where].plus(more)
        # What fails in its first game is asked for no other.
        self._played += self.games if where in self._failures and not job.first else job.games
        if self._progress:
            self._progress(self._played / (self.games * len(self.results)))

    def failure(self, rules: Rules, name: str) -> str | None:
        """Return why a strategy has no result on a board, None if it has or may still have one."""
        return self._failures.get((rules, name), (0, None))[1]


def _pairs(words: Sequence[str]) -> Iterator[tuple[int, int]]:
    for word in words:
        guesses, _, games = word.partition(":")
        yield int(guesses), int(games)
