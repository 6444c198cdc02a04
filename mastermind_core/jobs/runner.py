"""Runs jobs on any `concurrent.futures.Executor`; none is lost when a worker is killed.

Results come back in the order of the jobs, whoever was faster, and each is kept as soon as it is
there: what keeps them in a file makes a run that is killed go on where it was.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future
from queue import Empty, SimpleQueue
from types import TracebackType
from typing import Protocol

from ..errors import ExecutorError, quote
from .executors import Make, abandon

IN_FLIGHT = 256
"""Jobs that an executor has at a time, unless told otherwise: plenty for a cluster's workers."""

RESTARTS = 3
"""How often in a row, no job finishing between, an executor that broke is replaced."""

LISTEN_SECONDS = 0.5
"""How long Ctrl-C may wait on a system that does not interrupt a wait for a result."""

Report = Callable[[int, int], None]
"""Is told how many jobs are done, of how many."""


class Job(Protocol):
    """A pure function of plain values, picklable; called, it returns one line of text."""

    @property
    def key(self) -> str:
        """What no other job of these settings has: a line of text without tabs."""

    def __call__(self) -> str:
        """Return the result."""


class Keeper(Protocol):
    """Keeps the results of jobs."""

    def get(self, key: str) -> str | None:
        """Return the result of the job with this key, or None."""

    def add(self, key: str, result: str) -> None:
        """Keep a result."""


class Runner:
    """Runs jobs; a context manager that closes its executor."""

    def __init__(
        self,
        make_executor: Make,
        keeper: Keeper | None = None,
        progress: Report | None = None,
        in_flight: int = IN_FLIGHT,
    ) -> None:
        self._make = make_executor
        self._keeper = keeper
        self._progress = progress
        self._in_flight = in_flight
        self._executor: Executor | None = None

    def __enter__(self) -> Runner:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        executor, self._executor = self._executor, None
        if executor is None:
            return
        if error is None:
            executor.shutdown()
        else:
            abandon(executor)

    def run(self, jobs: Sequence[Job]) -> list[str]:
        """Return the results of jobs in their order; those that are kept already are not run again.

        A job's own exception is raised. An executor that broke, since a worker was killed, is
        replaced and given again what had not finished; `ExecutorError` if that goes on. However
        this ends, what had finished is kept.
        """
        batch = _Batch({job.key: job for job in jobs}, self._keeper, self._progress)
        breaks = 0
        try:
            while not batch.finished:
                try:
                    while batch.waiting and len(batch.flying) < self._in_flight:
                        batch.submit(self._running())
                        # What runs jobs at once has its results kept one by one.
                        if batch.take():
                            breaks = 0
                    if batch.take(LISTEN_SECONDS):
                        breaks = 0
                except (BrokenExecutor, CancelledError) as error:
                    breaks += 1
                    self._drop(batch)
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

    def _drop(self, batch: _Batch) -> None:
        batch.call_back()
        executor, self._executor = self._executor, None
        if executor is not None:
            abandon(executor)


class _Batch:
    """The jobs of one run: those waiting, those an executor has, and the results."""

    def __init__(
        self, jobs: dict[str, Job], keeper: Keeper | None, progress: Report | None
    ) -> None:
        self._of = len(jobs)
        self._keeper = keeper
        self._progress = progress
        self._landed: SimpleQueue[Future[str]] = SimpleQueue()
        self.results: dict[str, str] = {}
        self.waiting: deque[Job] = deque()
        self.flying: dict[Future[str], Job] = {}
        for key, job in jobs.items():
            known = keeper.get(key) if keeper is not None else None
            if known is None:
                self.waiting.append(job)
            else:
                self.results[key] = known
        self._tell()

    @property
    def finished(self) -> bool:
        """Whether nothing is left to wait for."""
        return not self.waiting and not self.flying

    def submit(self, executor: Executor) -> None:
        """Give the next job to an executor; it goes on waiting if that is broken."""
        future: Future[str] = executor.submit(self.waiting[0])
        self.flying[future] = self.waiting.popleft()
        future.add_done_callback(self._landed.put)

    def take(self, seconds: float = 0) -> bool:
        """Keep the results that are there, or come in so many seconds; return whether any did."""
        took = False
        while self.flying:
            try:
                future = self._landed.get(timeout=seconds) if seconds else self._landed.get(False)
            except Empty:
                break
            seconds = 0
            if future not in self.flying:
                continue  # called back, and finished all the same
            if future.cancelled() or isinstance(future.exception(), BrokenExecutor):
                future.result()  # raises; the job is called back with the others
            self._keep(self.flying.pop(future), future.result())
            took = True
        return took

    def call_back(self) -> None:
        """Let all jobs wait again but those that have finished, well or with an error."""
        lost = []
        for future in list(self.flying):
            future.cancel()
            if (
                not future.done()
                or future.cancelled()
                or isinstance(future.exception(), BrokenExecutor)
            ):
                lost.append(self.flying.pop(future))
        self.waiting.extendleft(reversed(lost))

    def end(self) -> None:
        """Cancel what has not begun and keep what is done."""
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
