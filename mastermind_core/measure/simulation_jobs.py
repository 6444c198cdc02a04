"""A simulation as jobs for a runner, and its results, which grow as the jobs finish."""

from __future__ import annotations

import heapq
import itertools
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from ..candidates.position import FEWEST, Aim
from ..errors import StrategyError, TooManyCodesError, quote
from ..limits import Progress
from ..rules import Rules
from ..strategies.base import Strategy
from ..strategies.custom.by_name import find_strategy
from .job_parts import histogram_of, histogram_text, received_strategy, sent_strategy
from .simulation import Result, chunks, play_chunk

if TYPE_CHECKING:
    from ..jobs.runner import Runner

CHUNK_SECONDS = 0.5
"""About how long a job takes. Ctrl-C loses this much work of each worker, or one game."""

JOBS = 4_096
"""The most jobs that a runner is given at a time.

Workers are idle only while the last of them finish, which are few among 4,096."""

FAILED = "failed:"
"""The result of a job begins so if its strategy failed and the simulation is `lenient`."""


class Chunk(NamedTuple):
    """Some games of one strategy on one board, as a job that any process can run."""

    rules: str
    name: str
    custom: Strategy | None
    """The strategy, with its source, if it is one of people's own; None if it is built in."""
    seed: str
    first: int
    games: int
    aim: Aim = FEWEST
    lenient: bool = False
    """Whether a failure of the strategy is a result of the job rather than an error."""
    devil: bool = False
    """Whether a `Devil` answers."""

    @property
    def key(self) -> str:
        """Return a text that no other chunk of the simulation has."""
        return f"{self.rules} {self.first} {self.name}"

    def __call__(self) -> str:
        """Play the games and return the result as a line of text."""
        strategy = received_strategy(self.name, self.custom)
        rules = Rules.parse(self.rules)
        try:
            result = play_chunk(
                rules, strategy, self.seed, self.first, self.games, self.aim, devil=self.devil
            )
        except (TooManyCodesError, StrategyError) as error:
            if self.lenient:
                return " ".join(f"{FAILED} {error}".split())
            raise
        return f"{result.seconds!r} {histogram_text(result.histogram)}"


class Simulation:
    """The results of strategies on boards; they grow while it runs, and outlast an interruption."""

    def __init__(
        self,
        boards: Sequence[Rules],
        strategies: Sequence[str],
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
        self._any = Chunk("", "", None, seed, 0, 0, aim, lenient, devil)
        """What all chunks have in common."""
        self._custom: dict[str, Strategy | None] = {}
        for text in strategies:
            found = find_strategy(text)
            if found.name in self._custom:
                raise StrategyError(f"expected each strategy once, got {quote(text)} again", text)
            self._custom[found.name] = sent_strategy(found)
        self.results = {
            (board, name): Result(name, {}, 0.0) for board in boards for name in self._custom
        }
        """The result so far of each strategy, by its name, on each board."""
        self._failures: dict[tuple[Rules, str], tuple[int, str]] = {}
        self._jobs: dict[str, Chunk] = {}
        self._played = 0

    def run(self, runner: Runner) -> None:
        """Play the games on a runner that has this simulation as its keeper.

        The first game of each strategy determines how many games make a job. All strategies play
        the earlier games before the later ones, so that results after Ctrl-C can be compared.
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
        # Millions of games may be millions of jobs; a few thousand of them are in memory at a time.
        while some := list(itertools.islice(rest, JOBS)):
            self._run(runner, some)

    def _rest(self, rules: Rules, name: str, seconds: float) -> Iterator[Chunk]:
        """Yield jobs of all games but the first, which took `seconds`."""
        size = max(1, int(CHUNK_SECONDS / max(seconds, CHUNK_SECONDS / self.games)))
        for first, count in chunks(self.games, size, first=1):
            yield self._chunk(rules, name, first, count)

    def _chunk(self, rules: Rules, name: str, first: int, games: int) -> Chunk:
        custom = self._custom[name]
        return self._any._replace(
            rules=str(rules), name=name, custom=custom, first=first, games=games
        )

    def _run(self, runner: Runner, jobs: Sequence[Chunk]) -> None:
        self._jobs = {job.key: job for job in jobs}
        runner.run(jobs)

    def get(self, key: str) -> None:
        """Return None: no game is known before it is played."""

    def add(self, key: str, result: str) -> None:
        """Add the result of a job."""
        job = self._jobs[key]
        where = Rules.parse(job.rules), job.name
        if result.startswith(FAILED):
            # The games that it did win are dropped: they alone would give too good a mean. The
            # error that is kept is that of the earliest game.
            failure = job.first, result.removeprefix(FAILED).strip()
            self._failures[where] = min(failure, self._failures.get(where, failure))
            self.results[where] = Result(job.name, {}, 0.0)
        elif where not in self._failures:
            seconds, _, games = result.partition(" ")
            more = Result(job.name, histogram_of(games), float(seconds))
            self.results[where] = self.results[where].plus(more)
        # A strategy that fails in its first game plays no other.
        self._played += self.games if where in self._failures and not job.first else job.games
        if self._progress:
            self._progress(self._played / (self.games * len(self.results)))

    def failure(self, rules: Rules, name: str) -> str | None:
        """Return why a strategy failed on a board, None if it did not."""
        return self._failures.get((rules, name), (0, None))[1]
