"""Jobs run on any `concurrent.futures.Executor`; none is lost when a worker is killed.

Results come back in the order of the jobs, however long each takes. A `Keeper` is given each result
as soon as it is there; one that writes them to a file lets a killed run continue where it ended.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    CancelledError,
    Executor,
    Future,
    wait,
)
from typing import Protocol

from ..errors import ExecutorError, quote
from .executors import Make, abandon

IN_FLIGHT = 256
"""The most jobs that an executor has at a time: enough for the workers of a cluster."""

RESTARTS = 3
"""The most times in a row, with no finished job in between, that an executor is replaced."""

LISTEN_SECONDS = 0.5
"""The longest wait for a result: on Windows, Ctrl-C has an effect only after a wait."""

JobsProgress = Callable[[int, int], None]
"""Called with the numbers of finished and of all jobs; again while nothing changes for long."""


class Job(Protocol):
    """A picklable, pure function of plain values that returns one line of text."""

    @property
    def key(self) -> str:
        """A line of text, without tabs, that no other job of the same settings has."""

    def __call__(self) -> str: ...


class Keeper(Protocol):
    """A store of results."""

    def get(self, key: str) -> str | None:
        """Return the result of the job with this key, None if it is not kept."""

    def add(self, key: str, result: str) -> None: ...


class Runner:
    """A context manager that runs jobs and closes its executor."""

    def __init__(
        self,
        make_executor: Make,
        keeper: Keeper | None = None,
        progress: JobsProgress | None = None,
    ) -> None:
        self._make, self._keeper, self._progress = make_executor, keeper, progress
        self._executor: Executor | None = None

    def __enter__(self) -> Runner:
        return self

    def __exit__(self, kind: object, error: object, trace: object) -> None:
        self._close(at_once=error is not None)

    def run(self, jobs: Sequence[Job]) -> list[str]:
        """Return the results of jobs in their order; a job whose result is kept is not run again.

        The first error of a job is raised. An executor that breaks, because a worker was killed, is
        replaced, and its unfinished jobs are submitted again; `ExecutorError` after `RESTARTS`
        times in a row. Finished jobs are kept, however this ends.
        """
        batch = _Batch({job.key: job for job in jobs}, self._keeper, self._progress)
        breaks = 0
        try:
            while batch.waiting or batch.flying:
                try:
                    while batch.waiting and len(batch.flying) < IN_FLIGHT:
                        batch.submit(self._running())
                        # An executor that runs jobs in `submit` has each result kept at once.
                        if batch.take():
                            breaks = 0
                    if batch.take(LISTEN_SECONDS):
                        breaks = 0
                except (BrokenExecutor, CancelledError) as error:
                    breaks += 1
                    batch.call_back()
                    self._close(at_once=True)
                    if breaks > RESTARTS:
                        raise ExecutorError(
                            f"expected the workers to live, but {breaks} times in a row they were "
                            f"gone before a job finished: {error or type(error).__name__}"
                        ) from error
        finally:
            batch.end()
        return [batch.results[job.key] for job in jobs]

    def _running(self) -> Executor:
        if self._executor is None:
            self._executor = self._make()
        return self._executor

    def _close(self, at_once: bool) -> None:
        executor, self._executor = self._executor, None
        if executor is None:
            return
        if at_once:
            abandon(executor)
        else:
            executor.shutdown()


class _Batch:
    """The jobs of one run: those waiting, those an executor has, and the results."""

    def __init__(
        self, jobs: dict[str, Job], keeper: Keeper | None, progress: JobsProgress | None
    ) -> None:
        self._of, self._keeper, self._progress = len(jobs), keeper, progress
        self.results: dict[str, str] = {}
        self.waiting: deque[Job] = deque()
        self.flying: dict[Future[str], Job] = {}
        for key, job in jobs.items():
            kept = keeper.get(key) if keeper is not None else None
            if kept is None:
                self.waiting.append(job)
            else:
                self.results[key] = kept
        self._tell()

    def submit(self, executor: Executor) -> None:
        """Give the next job to an executor; the job stays first in line if that raises."""
        future = executor.submit(self.waiting[0])
        self.flying[future] = self.waiting.popleft()

    def take(self, seconds: float = 0) -> bool:
        """Keep the results that are there; return whether there were any.

        Where there are none yet, wait at most `seconds` for one.
        """
        if not self.flying:
            return False
        if seconds:
            wait(self.flying, seconds, FIRST_COMPLETED)
        done = [future for future in self.flying if future.done()]
        for future in done:
            if _lost(future):
                future.result()  # raises; `call_back` then takes the job back with the others
            self._keep(self.flying.pop(future), future.result())
        if seconds and not done:
            self._tell()
        return bool(done)

    def call_back(self) -> None:
        """Put back all unfinished jobs; those with a result or an error of their own stay."""
        lost = []
        for future in list(self.flying):
            future.cancel()
            if not future.done() or _lost(future):
                lost.append(self.flying.pop(future))
        self.waiting.extendleft(reversed(lost))

    def end(self) -> None:
        """Cancel the jobs that have not begun and keep the results of those that are done."""
        flying, self.flying = self.flying, {}
        for future, job in flying.items():
            if not future.cancel() and future.done() and future.exception() is None:
                self._keep(job, future.result())

    def _keep(self, job: Job, result: str) -> None:
        if not isinstance(result, str) or "\n" in result:
            raise ExecutorError(
                f"expected one line of text from {quote(job.key)}, got {quote(result)}", result
            )
        if self._keeper is not None:
            self._keeper.add(job.key, result)
        self.results[job.key] = result
        self._tell()

    def _tell(self) -> None:
        if self._progress is not None:
            self._progress(len(self.results), self._of)


def _lost(future: Future[str]) -> bool:
    return future.cancelled() or isinstance(future.exception(), BrokenExecutor)
