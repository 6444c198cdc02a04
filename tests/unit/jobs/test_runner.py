"""Jobs on executors that work, break, lose jobs or fail."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from mastermind_core.books.builder.checkpoint import Checkpoint
from mastermind_core.errors import ExecutorError
from mastermind_core.jobs import runner as jobs_runner
from mastermind_core.jobs.executors import Here, make
from mastermind_core.jobs.runner import RESTARTS, Runner

from ..processes import fresh, heed_ctrl_c, no_processes


class Square(NamedTuple):
    """A job that writes a line to its log, if it has one, when it runs."""

    number: int
    log: str = ""
    seconds: float = 0

    @property
    def key(self) -> str:
        return f"square of {self.number}"

    def __call__(self) -> str:
        if self.log:
            with Path(self.log).open("a") as log:
                log.write(f"{self.number}\n")
        time.sleep(self.seconds)
        return str(self.number**2)


class Doing(NamedTuple):
    """A job that calls a function."""

    key: str
    do: Callable[[], str]

    def __call__(self) -> str:
        return self.do()


def fail(error: BaseException) -> str:
    raise error


class Killing(NamedTuple):
    """A job that kills its worker the first two times, which its log has."""

    log: Path
    key: str = "killing"

    def __call__(self) -> str:
        if len(runs(self.log)) == 2:
            return "spared"
        with self.log.open("a") as log:
            log.write("0\n")
        os.kill(os.getpid(), signal.SIGKILL)
        raise AssertionError


class Later(Executor):
    """Waits until it has `jobs` jobs, then finishes them in the opposite order."""

    def __init__(self, jobs: int) -> None:
        self.jobs = jobs
        self.waiting: list[tuple[Future[Any], Any]] = []
        self.most = 0

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        self.waiting.append((future, fn))
        self.most = max(self.most, len(self.waiting))
        if len(self.waiting) == self.jobs:
            while self.waiting:
                latest, job = self.waiting.pop()
                latest.set_result(job())
        return future


class Breaking(Here):
    """Joins those that were made, runs `jobs` jobs and is broken afterwards."""

    def __init__(self, made: list[Any], jobs: int) -> None:
        made.append(self)
        self.left = jobs
        self.closed = False

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        if not self.left:
            raise BrokenExecutor("a worker was killed")
        self.left -= 1
        return super().submit(fn)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        self.closed = True


class Losing(Here):
    """Loses every second job, cancelled or with an error as a pool has it."""

    def __init__(self, how: BaseException | None) -> None:
        self.how = how
        self.given = 0

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        self.given += 1
        if self.given % 2:
            return super().submit(fn)
        lost: Future[Any] = Future()
        if self.how:
            lost.set_exception(self.how)
        else:
            lost.cancel()
        return lost


class Waiting(Here):
    """Does not end the job with a key."""

    def __init__(self, key: str) -> None:
        self.key = key
        self.future: Future[Any] = Future()

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        return self.future if fn.key == self.key else super().submit(fn)


def squares(count: int, log: Path | None = None) -> list[Square]:
    return [Square(number, str(log or "")) for number in range(count)]


def runs(log: Path) -> list[int]:
    return [int(line) for line in log.read_text().split()] if log.exists() else []


SQUARES = [str(number**2) for number in range(10)]


@pytest.mark.parametrize(
    "name",
    ["here", *(pytest.param(f"{kind}:2", marks=no_processes) for kind in ("threads", "processes"))],
)
def test_results_are_the_same_on_every_executor(name: str) -> None:
    with Runner(make(name)) as runner:
        assert runner.run(squares(10)) == SQUARES


def test_results_keep_the_order_of_the_jobs_with_few_in_flight(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(jobs_runner, "IN_FLIGHT", 3)
    later = Later(3)
    with Runner(lambda: later) as runner:
        assert runner.run(squares(9)) == SQUARES[:9]
    assert later.most == 3


def test_one_executor_serves_all_runs_and_is_made_when_it_is_needed() -> None:
    made: list[Breaking] = []
    with Runner(lambda: Breaking(made, 9)) as runner:
        assert runner.run([]) == []
        assert not made
        runner.run(squares(2))
        runner.run(squares(3))
    assert len(made) == 1


def test_equal_jobs_run_once(tmp_path: Path) -> None:
    log = tmp_path / "log"
    with Runner(Here) as runner:
        assert runner.run([*squares(2, log), *squares(2, log)]) == ["0", "1", "0", "1"]
    assert runs(log) == [0, 1]


def test_progress_begins_with_the_kept_jobs_and_ends_with_all(tmp_path: Path) -> None:
    told: list[tuple[int, int]] = []
    with Checkpoint(tmp_path / "part", "squares") as checkpoint:
        with Runner(Here, checkpoint) as runner:
            runner.run(squares(2))
        with Runner(Here, checkpoint, lambda done, of: told.append((done, of))) as runner:
            runner.run(squares(4))
    assert told == [(2, 4), (3, 4), (4, 4)]


def test_progress_is_told_again_while_a_long_job_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mastermind_core.jobs.runner.LISTEN_SECONDS", 0.01)
    told: list[tuple[int, int]] = []
    waiting = Waiting("square of 0")

    def hear(done: int, of: int) -> None:
        told.append((done, of))
        if len(told) == 3:
            waiting.future.set_result("0")

    with Runner(lambda: waiting, progress=hear) as runner:
        assert runner.run(squares(1)) == ["0"]
    assert told == [(0, 1), (0, 1), (0, 1), (1, 1)]


def test_the_error_of_a_job_is_raised_and_finished_jobs_are_kept(tmp_path: Path) -> None:
    with Checkpoint(tmp_path / "part", "squares") as checkpoint, Runner(Here, checkpoint) as runner:
        failing = Doing("failing", lambda: fail(ArithmeticError("no square")))
        with pytest.raises(ArithmeticError, match="no square"):
            runner.run([*squares(3), failing, Square(7)])
        assert sorted(checkpoint.keys()) == ["square of 0", "square of 1", "square of 2"]
        assert runner.run([Square(7)]) == ["49"]


def test_a_job_that_returns_two_lines_is_refused() -> None:
    with Runner(Here) as runner, pytest.raises(ExecutorError, match="one line of text from 'talk"):
        runner.run([Doing("talkative", lambda: "one line\nand another")])


def test_ctrl_c_keeps_what_is_done_and_cancels_the_rest(tmp_path: Path) -> None:
    waiting = Waiting("square of 1")
    with (
        Checkpoint(tmp_path / "part", "squares") as checkpoint,
        pytest.raises(KeyboardInterrupt),
        Runner(lambda: waiting, checkpoint) as runner,
    ):
        runner.run([*squares(3), Doing("interrupted", lambda: fail(KeyboardInterrupt()))])
    assert sorted(checkpoint.keys()) == ["square of 0", "square of 2"]
    assert waiting.future.cancelled()


def test_a_broken_executor_is_replaced_and_only_unfinished_jobs_run_again(tmp_path: Path) -> None:
    log = tmp_path / "log"
    made: list[Breaking] = []
    with Runner(lambda: Breaking(made, 3)) as runner:
        assert runner.run(squares(10, log)) == SQUARES
    assert runs(log) == list(range(10))
    assert [each.closed for each in made] == [True] * 4


@pytest.mark.parametrize("how", [BrokenExecutor("killed"), None], ids=["broken", "cancelled"])
def test_jobs_that_an_executor_lost_are_given_to_the_next(
    how: BaseException | None, tmp_path: Path
) -> None:
    log = tmp_path / "log"
    with Runner(lambda: Losing(how)) as runner:
        assert runner.run(squares(10, log)) == SQUARES
    assert sorted(runs(log)) == list(range(10))


def test_a_run_ends_with_an_error_if_every_executor_breaks() -> None:
    made: list[Breaking] = []
    with (
        Runner(lambda: Breaking(made, 0)) as runner,
        pytest.raises(ExecutorError, match="4 times in a row") as raised,
    ):
        runner.run(squares(2))
    assert len(made) == RESTARTS + 1
    assert isinstance(raised.value.__cause__, BrokenExecutor)


@no_processes
def test_no_result_is_lost_when_a_worker_process_is_killed(tmp_path: Path) -> None:
    with Runner(make("processes:2")) as runner:
        jobs: list[Any] = [*squares(3), Killing(tmp_path / "log"), Square(4)]
        assert runner.run(jobs) == ["0", "1", "4", "spared", "16"]


def run_long(name: str, part: str, log: str) -> None:
    """Run a short job and a long one; exit with 130 when interrupted."""
    try:
        with (
            Checkpoint(Path(part), "squares") as checkpoint,
            Runner(make(name), checkpoint) as runner,
        ):
            runner.run([Square(0, log), Square(1, log, 60)])
    except KeyboardInterrupt:
        sys.exit(130)


@pytest.mark.nightly
@no_processes
@pytest.mark.skipif(os.name == "nt", reason="Windows cannot send Ctrl-C to one process")
def test_ctrl_c_does_not_wait_for_a_long_job_in_another_process(tmp_path: Path) -> None:
    part, log = tmp_path / "part", tmp_path / "log"
    code = "import sys; from tests.unit.jobs.test_runner import run_long as r; r(*sys.argv[1:])"
    command = [sys.executable, "-c", code, "processes:1", str(part), str(log)]
    started = time.monotonic()
    with subprocess.Popen(
        command, stderr=subprocess.PIPE, text=True, preexec_fn=heed_ctrl_c
    ) as build:
        # The long job may begin before the result of the short one is kept.
        while runs(log) != [0, 1] or "square of 0" not in part.read_text("utf-8"):
            assert build.poll() is None
            assert time.monotonic() - started < 30
            time.sleep(0.02)
        build.send_signal(signal.SIGINT)
        _, said = build.communicate(timeout=20)
    assert (build.returncode, said) == (130, "")
    with Checkpoint(part, "squares") as checkpoint:
        assert checkpoint.get("square of 0") == "0"


@no_processes
def test_the_runner_imports_no_package_of_the_extras() -> None:
    code = "import sys, json, mastermind_core.jobs.runner; print(json.dumps(sorted(sys.modules)))"
    assert not {"numpy", "numba", "distributed"} & set(json.loads(fresh(code)))
