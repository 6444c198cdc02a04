"""A simulation as jobs for a runner; its results grow as the jobs finish."""

from __future__ import annotations

import ast
import heapq
import itertools
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Executor
from copy import copy
from typing import TYPE_CHECKING, NamedTuple

from ..candidates.position import FEWEST, Aim, check_aim
from ..checks import check_progress, expect, is_int, items_of
from ..codemaker import seeded_random
from ..errors import StrategyError, TooManyCodesError, quote
from ..limits import MAX_SIMULATED, Progress
from ..rules import Rules, as_rules
from ..strategies.base import Strategy
from ..strategies.custom.load import find_strategy
from ..strategies.registry import NAMES, StrategyLike, as_strategy, find
from .result import Result
from .simulation import play_chunk

if TYPE_CHECKING:
    from ..jobs.runner import Runner

CHUNK_SECONDS = 0.5
"""The time that a job takes, roughly. Ctrl-C loses this much work of each worker, or one game."""

JOBS = 4_096
"""The most jobs that a runner is given at a time. Workers are idle only while the last ones end."""


def simulate(
    rules: Rules | str,
    strategies: Iterable[StrategyLike],
    games: int = 100,
    seed: str = "0",
    executor: Executor | str = "here",
    progress: Progress | None = None,
    aim: Aim = FEWEST,
) -> list[Result]:
    """Return the result of each strategy in the same games, whose secrets the seed draws.

    Strategies are names, files, functions of a position, or objects. Jobs run `here`, in
    `processes`, or on any executor, such as `Client(...).get_executor()` of Dask.

    >>> for result in simulate("p4c6r", ["minimax", "random"], games=20):
    ...     print(f"{result.strategy:>8} {result.mean:.2f}")
     minimax 4.35
      random 4.80
    """
    check_progress(progress)
    check_aim(aim)
    expect(is_int(games, 1, MAX_SIMULATED), f"1 to {MAX_SIMULATED:,} games", games)
    seeded_random(seed)  # refuses half a character
    several = items_of(strategies, "strategies", StrategyError)
    simulation = Simulation([as_rules(rules)], several, games, seed, aim, progress)
    if executor == "here":
        simulation.run()
        return list(simulation.results.values())
    from ..jobs.executors import make  # a browser has no processes
    from ..jobs.runner import Runner

    with Runner(make(executor), simulation) as runner:
        simulation.run(runner)
    return list(simulation.results.values())


FAILED = "failed:"
"""The result of a job begins with this if its strategy failed and the simulation is `lenient`."""


class Chunk(NamedTuple):
    """Some games of one strategy on one board, as a job that any process can run.

    `custom` is a strategy of a person's own, with its source. With `lenient`, a failure of the
    strategy is a result of the job rather than an error; with `devil`, a `Devil` answers.
    """

    rules: Rules
    name: str
    custom: Strategy | None
    seed: str
    first: int
    games: int
    aim: Aim = FEWEST
    lenient: bool = False
    devil: bool = False

    @property
    def key(self) -> str:
        """A text that no other chunk of the simulation has."""
        return f"{self.rules} {self.first} {self.name}"

    def __call__(self) -> str:
        rules, name, custom, seed, first, games, aim, *_ = self
        # A copy loads the source again, so that no job sees the state of another.
        strategy = copy(custom) if custom else find(name)
        try:
            result = play_chunk(rules, strategy, seed, first, games, aim, devil=self.devil)
        except (TooManyCodesError, StrategyError) as error:
            if self.lenient:
                return " ".join(f"{FAILED} {error}".split())
            raise
        return repr((result.seconds, result.histogram))


class Simulation:
    """The results of strategies on boards; they grow while it runs, and outlast an interruption."""

    def __init__(
        self,
        boards: Sequence[Rules],
        strategies: Iterable[StrategyLike],
        games: int,
        seed: str,
        aim: Aim = FEWEST,
        progress: Progress | None = None,
        lenient: bool = False,
        devil: bool = False,
    ) -> None:
        """Find the strategies; `StrategyError` for an unknown name, or a strategy named twice.

        In a `lenient` simulation a strategy that fails on a board has no result there, rather than
        ending the simulation. With `devil` a `Devil` answers, in all games alike.
        """
        self.games = games
        self._progress = progress
        custom: dict[str, Strategy | None] = {}
        for each in strategies:
            strategy = find_strategy(each) if isinstance(each, str) else as_strategy(each)
            name = strategy.name
            if name in custom:
                raise StrategyError(f"expected each strategy once, got {quote(name)} again", each)
            built_in = name in NAMES and find(name) is strategy
            custom[name] = None if built_in else strategy
        self._firsts = {
            (board, name): Chunk(board, name, own, seed, 0, 1, aim, lenient, devil)
            for board in boards
            for name, own in custom.items()
        }
        self.results = {each: Result(each[1], {}, 0.0) for each in self._firsts}
        """The result so far on each board of each strategy, by its name."""
        self._failures: dict[tuple[Rules, str], tuple[int, str]] = {}
        self._jobs: dict[str, Chunk] = {}
        self._played = 0

    def run(self, runner: Runner | None = None) -> None:
        """Play the games here, or on a runner that has this simulation as its keeper.

        The first game of each strategy determines how many games make a job. All strategies play
        the earlier games before the later ones, so that results after Ctrl-C can be compared.
        """
        self._run(runner, list(self._firsts.values()))
        rest = heapq.merge(
            *[
                self._rest(self._firsts[each], result.seconds)
                for each, result in self.results.items()
                if result.games
            ],
            key=lambda chunk: chunk.first,
        )
        # Millions of games may be millions of jobs; a few thousand of them are in memory at a time.
        while some := list(itertools.islice(rest, JOBS)):
            self._run(runner, some)

    def _rest(self, chunk: Chunk, seconds: float) -> Iterator[Chunk]:
        """Yield jobs of all games but the first, which took `seconds`."""
        size = max(1, int(CHUNK_SECONDS / max(seconds, CHUNK_SECONDS / self.games)))
        for first in range(1, self.games, size):
            yield chunk._replace(first=first, games=min(size, self.games - first))

    def _run(self, runner: Runner | None, jobs: Sequence[Chunk]) -> None:
        self._jobs = {job.key: job for job in jobs}
        if runner:
            runner.run(jobs)
            return
        for job in jobs:
            self.add(job.key, job())

    def get(self, key: str) -> None:
        """Return None: no game is known before it is played."""

    def add(self, key: str, result: str) -> None:
        """Add the result of a job."""
        job = self._jobs[key]
        where = job.rules, job.name
        if result.startswith(FAILED):
            # The games that it did win are dropped: they alone would give too good a mean. The
            # error that is kept is that of the earliest game.
            failure = job.first, result.removeprefix(FAILED).strip()
            self._failures[where] = min(failure, self._failures.get(where, failure))
            self.results[where] = Result(job.name, {}, 0.0)
        elif where not in self._failures:
            seconds, histogram = ast.literal_eval(result)
            self.results[where] = self.results[where].plus(Result(job.name, histogram, seconds))
        # A strategy that fails in its first game plays no other.
        self._played += self.games if where in self._failures and not job.first else job.games
        if self._progress:
            self._progress(self._played / (self.games * len(self.results)))

    def failure(self, rules: Rules, name: str) -> str | None:
        """Return why a strategy failed on a board, None if it did not."""
        return self._failures.get((rules, name), (0, None))[1]
