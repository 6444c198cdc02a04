"""The tree of a strategy as jobs for a runner, for boards whose tree takes long.

Positions with many candidates are asked for their guess alone, level by level, and their parts
become jobs of the next level. A position with few candidates is played on to its end by one job.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from ..candidates.codeset import CodeSet
from ..candidates.position import FEWEST, Aim, Position, position_of
from ..candidates.whole_board import whole
from ..codemaker import seeded_random
from ..codes import format_code, parse_code
from ..limits import Progress
from ..rules import Rules
from ..scoring import Turn
from ..strategies.base import Strategy, legal_guess
from .job_parts import histogram_of, histogram_text, received_strategy, sent_strategy
from .tree import Report, parts_of, play_on

if TYPE_CHECKING:
    from ..jobs.runner import Runner

MIN_JOB = 256
"""Candidates that are always one job: playing them out takes milliseconds."""

SHARES = 64
"""One job plays out at most this part of all secrets, so that no worker has much more to do."""


class TreeJob(NamedTuple):
    """A position in the tree of a strategy, as a job that any process can run."""

    rules: str
    turns: tuple[Turn, ...]
    name: str
    custom: Strategy | None
    """The strategy, with its source, if it is one of people's own; None if it is built in."""
    seed: str
    aim: Aim
    to_end: bool
    """Whether it is played on to its end; otherwise the result is the next guess."""

    @property
    def key(self) -> str:
        """Return a text that no other position of the tree has."""
        return str([(guess, tuple(feedback)) for guess, feedback in self.turns])

    def __call__(self) -> str:
        """Return the guess, or how many candidates take how many guesses from here on."""
        strategy = received_strategy(self.name, self.custom)
        position = Position(Rules.parse(self.rules), self.turns, self.aim)
        rng = seeded_random(f"{self.seed} {self.key}")
        if self.to_end:
            return histogram_text(play_on(position, strategy, rng).histogram)
        guess = legal_guess(strategy, position, strategy.choose(position, rng))
        return format_code(position.rules, guess)


class StrategyTree:
    """A strategy against every secret of a board, on any executor.

    Each job has random numbers of its own, so the report is the same wherever the jobs run. A
    strategy that draws random numbers makes other guesses than `play_out` does.
    """

    def __init__(
        self,
        rules: Rules,
        strategy: Strategy,
        seed: str,
        aim: Aim = FEWEST,
        progress: Progress | None = None,
    ) -> None:
        """List the secrets; `TooManyCodesError` if they are too many."""
        self._rules = rules
        self._strategy = strategy
        self._seed = seed
        self._aim = aim
        self._progress = progress
        self._secrets = whole(rules)
        self._jobs: dict[str, TreeJob] = {}
        self._histogram: Counter[int] = Counter()

    def run(self, runner: Runner) -> Report:
        """Return how the strategy fares; the runner has this tree as its keeper."""
        level: list[tuple[tuple[Turn, ...], CodeSet]] = [((), self._secrets)]
        while level:
            jobs = [self._job(turns, candidates) for turns, candidates in level]
            self._jobs = {job.key: job for job in jobs}
            results = zip(jobs, level, runner.run(jobs), strict=True)
            level = [
                part
                for job, (turns, candidates), text in results
                if not job.to_end
                for part in self._parts(turns, candidates, text)
            ]
        return Report(dict(sorted(self._histogram.items())))

    def _job(self, turns: tuple[Turn, ...], candidates: CodeSet) -> TreeJob:
        most = max(MIN_JOB, len(self._secrets) // SHARES)
        return TreeJob(
            str(self._rules),
            turns,
            self._strategy.name,
            sent_strategy(self._strategy),
            self._seed,
            self._aim,
            len(candidates) <= most,
        )

    def _parts(
        self, turns: tuple[Turn, ...], candidates: CodeSet, text: str
    ) -> list[tuple[tuple[Turn, ...], CodeSet]]:
        """Return the positions after a guess, and count the secret that it finds."""
        guess = parse_code(self._rules, text)
        position = position_of(self._rules, turns, self._aim, candidates)
        found, parts = parts_of(position, self._strategy, guess)
        if found:
            self._count(len(turns) + 1, 1)
        return [((*turns, Turn(guess, feedback)), part) for feedback, part in parts.items()]

    def get(self, key: str) -> None:
        """Return None: no position is known before its job has run."""

    def add(self, key: str, result: str) -> None:
        """Count the secrets that a job has found."""
        job = self._jobs[key]
        if not job.to_end:
            return
        for guesses, secrets in histogram_of(result).items():
            self._count(len(job.turns) + guesses, secrets)

    def _count(self, guesses: int, secrets: int) -> None:
        self._histogram[guesses] += secrets
        if self._progress:
            self._progress(self._histogram.total() / len(self._secrets))
