"""A simulation as jobs that a runner gives to any executor, and the results as they come in."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import copy
from typing import TYPE_CHECKING, NamedTuple

from .errors import StrategyError, TooManyCodesError, quote
from .guarded import Guarded
from .own import find_strategy
from .rules import Rules
from .simulation import Result, chunks, play_chunk
from .strategies import find
from .strategies.base import FEWEST, Aim, Progress, Strategy

if TYPE_CHECKING:
    from .runner import Runner

CHUNK_SECONDS = 0.5
"""About how long a job takes: Ctrl-C loses no more than that of each worker, or one game."""

BEYOND = "beyond"
"""What a job answers whose strategy does not reach so large a board."""


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
    reach: bool = False
    """Whether a board that is too large for the strategy is an answer, not an error."""

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
            # Somebody's own strategy may have asked for the candidates where they cannot be listed.
            if self.reach and TooManyCodesError in (type(error), type(error.__cause__)):
                return BEYOND
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
    ) -> None:
        """Find the strategies; `StrategyError` if there is none of a name, or one comes twice."""
        self.games = games
        self._seed = seed
        self._aim = aim
        self._progress = progress
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
        self._jobs: dict[str, Chunk] = {}
        self._played = 0

    def run(self, runner: Runner) -> None:
        """Play the games; `runner` keeps its results here.

        The first game of each strategy tells how many of the next make a job. Jobs go through the
        games, not from strategy to strategy, so that what is there after Ctrl-C can be compared.
        """
        self._run(runner, [self._chunk(rules, name, 0, 1) for rules, name in self.results])
        rest: list[Chunk] = []
        for (rules, name), result in self.results.items():
            if result.games:
                size = max(1, int(CHUNK_SECONDS / max(result.seconds, CHUNK_SECONDS / self.games)))
                pieces = chunks(self.games, size, first=1)
                rest += [self._chunk(rules, name, first, count) for first, count in pieces]
        self._run(runner, sorted(rest, key=lambda chunk: chunk.first))

    def _chunk(self, rules: Rules, name: str, first: int, games: int) -> Chunk:
        reach = len({board for board, _ in self.results}) > 1
        own = self._own[name]
        return Chunk(str(rules), name, own, self._seed, first, games, self._aim, reach)

    def _run(self, runner: Runner, jobs: Sequence[Chunk]) -> None:
        self._jobs = {job.key: job for job in jobs}
        runner.run(jobs)

    def get(self, key: str) -> None:
        """Return None: no game has been played before."""

    def add(self, key: str, result: str) -> None:
        """Take what a job answered."""
        job = self._jobs[key]
        if result == BEYOND:
            self._played += self.games
        else:
            seconds, *games = result.split()
            where = Rules.parse(job.rules), job.name
            more = Result(job.name, dict(_pairs(games)), float(seconds))
            self.results[where] = self.results[where].plus(more)
            self._played += job.games
        if self._progress:
            self._progress(self._played / (self.games * len(self.results)))


def _pairs(words: Sequence[str]) -> Iterator[tuple[int, int]]:
    for word in words:
        guesses, _, games = word.partition(":")
        yield int(guesses), int(games)
