"""Jobs on a Dask cluster, of which one worker is killed; a build that is killed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import distributed
import pytest

from mastermind_core.books.builder.checkpoint import Checkpoint
from mastermind_core.errors import ExecutorError
from mastermind_core.jobs.executors import make
from mastermind_core.jobs.runner import Runner
from mastermind_core.measure.simulation_jobs import Simulation
from mastermind_core.rules import Rules

JOBS = 40
SECONDS = 0.1

pytestmark = pytest.mark.skipif(os.name == "nt", reason="Windows has no SIGKILL")


CUSTOM = """
class Lowest:
    def choose(self, position, rng):
        return position.candidates[0]
"""


class Sum(NamedTuple):
    """A job that takes some time, and logs its begin, its end and its process."""

    number: int
    log: str = ""
    seconds: float = 0

    @property
    def key(self) -> str:
        """Return a text that no other job has."""
        return f"sum to {self.number}"

    def __call__(self) -> str:
        """Return the sum of all numbers up to this job's."""
        self._note("began")
        time.sleep(self.seconds)
        result = sum(range(self.number + 1))
        self._note("ended")
        return str(result)

    def _note(self, what: str) -> None:
        if self.log:
            with Path(self.log).open("a") as log:
                log.write(f"{what} {self.number} {os.getpid()}\n")


class Failing(NamedTuple):
    """A job that fails."""

    key: str = "failing"

    def __call__(self) -> str:
        """Raise."""
        raise ArithmeticError("no sum")


def jobs(log: Path) -> list[Sum]:
    """Return jobs that take some time and write to a log."""
    return [Sum(number, str(log), SECONDS) for number in range(JOBS)]


def noted(log: Path, what: str) -> list[tuple[int, int]]:
    """Return the numbers and processes of the jobs that began, or ended, in order."""
    lines = log.read_text().splitlines() if log.exists() else []
    words = [line.split() for line in lines]
    return [(int(number), int(process)) for first, number, process in words if first == what]


def expected() -> list[str]:
    """Return the results of the executor `here`."""
    with Runner(make("here")) as runner:
        return runner.run([Sum(number) for number in range(JOBS)])


@pytest.fixture
def cluster() -> Iterator[distributed.LocalCluster]:
    """Start a scheduler and two worker processes."""
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None
    ) as made:
        yield made


def test_results_are_the_same_when_a_worker_of_a_cluster_is_killed(
    cluster: distributed.LocalCluster, tmp_path: Path
) -> None:
    """Kill one of two workers during a run."""
    log, part = tmp_path / "log", tmp_path / "part"
    killed: list[int] = []

    def kill_one(done: int, of: int) -> None:
        assert of == JOBS
        if done == JOBS // 4:
            killed.append(noted(log, "began")[-1][1])
            os.kill(killed[0], signal.SIGKILL)

    with (
        Checkpoint(part, "sums") as checkpoint,
        Runner(make(cluster.scheduler_address), checkpoint, kill_one) as runner,
    ):
        results = runner.run(jobs(log))
        assert len(checkpoint.keys()) == JOBS
    workers = {process for _, process in noted(log, "began")}
    assert len(killed) == 1
    assert workers - set(killed), "all workers were killed"
    assert os.getpid() not in workers
    assert results == expected()


def test_the_error_of_a_job_on_a_cluster_is_raised_and_the_next_run_works(
    cluster: distributed.LocalCluster, tmp_path: Path
) -> None:
    """Fail, then run jobs on the same connection."""
    with Runner(make(cluster.scheduler_address)) as runner:
        with pytest.raises(ArithmeticError, match="no sum"):
            runner.run([*jobs(tmp_path / "log")[:4], Failing()])
        assert runner.run(jobs(tmp_path / "log")[:4]) == ["0", "1", "3", "6"]


def test_a_cluster_plays_the_same_games_and_gets_custom_strategies(
    cluster: distributed.LocalCluster, tmp_path: Path
) -> None:
    """Delete the file before its strategy plays, as if the workers were on other machines."""
    played = []
    for executor in ("here", cluster.scheduler_address):
        file = tmp_path / "own.py"
        file.write_text(CUSTOM)
        simulation = Simulation([Rules(4, 5)], ["random", f"{file}:Lowest"], 60, "seed")
        file.unlink()
        with Runner(make(executor), simulation) as runner:
            simulation.run(runner)
        played.append([result.histogram for result in simulation.results.values()])
    assert played[0] == played[1]
    assert [sum(histogram.values()) for histogram in played[0]] == [60, 60]


@pytest.mark.parametrize(
    "address", ["tcp://127.0.0.1:1", "tcp://127.0.0.1", "carrier-pigeon://127.0.0.1:8786"]
)
def test_without_a_cluster_the_error_is_a_sentence(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Expect the address in the error, whatever Dask raises."""
    monkeypatch.setattr("mastermind_core.jobs.executors.CONNECT_SECONDS", 0.5)
    with (
        Runner(make(address)) as runner,
        pytest.raises(ExecutorError, match=f"at '{address}', got "),
    ):
        runner.run([Failing()])


@pytest.mark.parametrize("executor", ["processes:2", "threads:2"])
def test_a_killed_build_continues_and_runs_no_finished_job_again(
    executor: str, tmp_path: Path
) -> None:
    """Kill a build twice, each time after some jobs, then let it finish."""
    log, part = tmp_path / "log", tmp_path / "part"
    orphans: set[int] = set()
    for goal in (JOBS // 4, JOBS // 2):
        kill_after(goal, executor, part, log)
        kept = part.read_bytes().count(b"\n") - 1
        assert goal <= kept < JOBS
        orphans |= {process for _, process in noted(log, "began")}
    with Checkpoint(part, "sums") as checkpoint:
        known = set(checkpoint.keys())
        before = len(noted(log, "began"))
        with Runner(make(executor), checkpoint) as runner:
            assert runner.run(jobs(log)) == expected()
    again = [number for number, _ in noted(log, "began")[before:]]
    assert not {f"sum to {number}" for number in again} & known
    assert len(again) == JOBS - len(known)
    # What was under way in two workers at two kills has run twice, or came a moment too late.
    extra = Counter(number for number, _ in noted(log, "began")) - Counter(range(JOBS))
    assert extra.total() <= 2 * 2 * 2
    until = time.monotonic() + 10
    while any(map(alive, orphans - {os.getpid()})):
        assert time.monotonic() < until, "the killed build's workers live on"
        time.sleep(0.05)


def alive(process: int) -> bool:
    """Return whether a process runs; a zombie does not."""
    try:
        os.kill(process, 0)
        state = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
    except ProcessLookupError:
        return False
    except FileNotFoundError:
        return not Path("/proc/self").exists()
    return state != "Z"


def kill_after(goal: int, executor: str, part: Path, log: Path) -> None:
    """Run the jobs in a process and kill it once a number of results are kept."""
    code = "import sys; from tests.builder.test_cluster import build; build(*sys.argv[1:])"
    command = [sys.executable, "-c", code, executor, str(part), str(log)]
    until = time.monotonic() + 30
    with subprocess.Popen(command) as running:
        while not part.exists() or part.read_bytes().count(b"\n") <= goal:
            assert running.poll() is None
            assert time.monotonic() < until
            time.sleep(0.01)
        running.send_signal(signal.SIGKILL)


def build(executor: str, part: str, log: str) -> None:
    """Run the jobs with a checkpoint, as the builder does."""
    with (
        Checkpoint(Path(part), "sums") as checkpoint,
        Runner(make(executor), checkpoint) as runner,
    ):
        runner.run(jobs(Path(log)))
