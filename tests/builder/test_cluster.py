"""Jobs on a Dask cluster whose worker or scheduler is killed; a killed build; docs/cluster.md."""

from __future__ import annotations

import os
import re
import shlex
import signal
import socket
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
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

ROOT = Path(__file__).parents[2]
JOBS = 40
SECONDS = 0.1

pytestmark = [
    pytest.mark.nightly,
    pytest.mark.skipif(os.name == "nt", reason="Windows has no SIGKILL"),
]


CUSTOM = """
class Lowest:
    def choose(self, position, rng):
        return position.candidates[0]
"""


class Sum(NamedTuple):
    """A job that takes some time, and logs its begin and its process."""

    number: int
    log: str = ""
    seconds: float = 0

    @property
    def key(self) -> str:
        return f"sum to {self.number}"

    def __call__(self) -> str:
        if self.log:
            with Path(self.log).open("a") as log:
                log.write(f"{self.number} {os.getpid()}\n")
        time.sleep(self.seconds)
        return str(sum(range(self.number + 1)))


def jobs(log: Path) -> list[Sum]:
    return [Sum(number, str(log), SECONDS) for number in range(JOBS)]


def begun(log: Path) -> list[tuple[int, int]]:
    """Return the numbers and processes of the jobs that began, in order."""
    lines = log.read_text().splitlines() if log.exists() else []
    return [(int(number), int(process)) for number, process in map(str.split, lines)]


def expected() -> list[str]:
    with Runner(make("here")) as runner:
        return runner.run([Sum(number) for number in range(JOBS)])


def finish(executor: str, part: Path, log: Path) -> list[int]:
    """Run the jobs that a checkpoint lacks, and no others; return their numbers as they began."""
    with Checkpoint(part, "sums") as checkpoint:
        known = set(checkpoint.keys())
        before = len(begun(log))
        with Runner(make(executor), checkpoint) as runner:
            assert runner.run(jobs(log)) == expected()
    again = [number for number, _ in begun(log)[before:]]
    assert {f"sum to {number}" for number in again} == {job.key for job in jobs(log)} - known
    return again


@pytest.fixture
def cluster() -> Iterator[distributed.LocalCluster]:
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None
    ) as made:
        yield made


def test_results_are_the_same_when_a_worker_of_a_cluster_is_killed(
    cluster: distributed.LocalCluster, tmp_path: Path
) -> None:
    log, part = tmp_path / "log", tmp_path / "part"
    killed: list[int] = []

    def kill_one(done: int, of: int) -> None:
        assert of == JOBS
        if done == JOBS // 4:
            killed.append(begun(log)[-1][1])
            os.kill(killed[0], signal.SIGKILL)

    with (
        Checkpoint(part, "sums") as checkpoint,
        Runner(make(cluster.scheduler_address), checkpoint, kill_one) as runner,
    ):
        results = runner.run(jobs(log))
        assert len(checkpoint.keys()) == JOBS
    workers = {process for _, process in begun(log)}
    assert len(killed) == 1
    assert workers - set(killed), "all workers were killed"
    assert os.getpid() not in workers
    assert results == expected()


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


@contextmanager
def started(*commands: list[str]) -> Iterator[None]:
    with ExitStack() as stack:
        for command in commands:
            running = stack.enter_context(subprocess.Popen(command, stderr=subprocess.DEVNULL))
            stack.callback(running.kill)
        yield


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


def dask(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "dask", *arguments, "--no-dashboard"]


def members(port: int) -> list[list[str]]:
    scheduler = dask("scheduler", "--host", "127.0.0.1", "--port", str(port))
    worker = dask("worker", f"tcp://127.0.0.1:{port}", "--nthreads", "1")
    return [scheduler, worker, worker]


def test_a_killed_scheduler_loses_no_finished_job(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("mastermind_core.jobs.executors.CONNECT_SECONDS", 60)
    log, part, port = tmp_path / "log", tmp_path / "part", free_port()
    address = f"tcp://127.0.0.1:{port}"
    with ExitStack() as first, Checkpoint(part, "sums") as checkpoint:
        first.enter_context(started(*members(port)))

        def kill(done: int, of: int) -> None:
            if done == of // 4:
                monkeypatch.setattr("mastermind_core.jobs.executors.CONNECT_SECONDS", 0.5)
                first.close()

        with (
            pytest.raises(ExecutorError, match=f"at '{address}', got "),
            Runner(make(address), checkpoint, kill) as runner,
        ):
            runner.run(jobs(log))
        kept = len(checkpoint.keys())
    assert JOBS // 4 <= kept < JOBS
    assert "Traceback" not in capfd.readouterr().err, "the error is one sentence"
    monkeypatch.setattr("mastermind_core.jobs.executors.CONNECT_SECONDS", 60)
    with started(*members(port)):
        finish(address, part, log)


def test_the_session_of_the_docs_runs_and_has_the_results_of_one_machine(tmp_path: Path) -> None:
    """Run each command of docs/cluster.md on a cluster, with a free port for that of the page."""
    page = (ROOT / "docs" / "cluster.md").read_text("utf-8")
    lines = re.findall(r"^\$ (.+)$", page, re.MULTILINE)
    servers = [line for line in lines if line.startswith("dask ")]
    commands = [line for line in lines if line.startswith("python3 -m mastermind_core ")]
    assert len(servers) >= 2
    assert len(commands) >= 2
    port = str(free_port())

    def words(line: str) -> list[str]:
        return shlex.split(line.removesuffix(" &").replace("8786", port))

    with started(*(dask(*words(line)[1:]) for line in servers)):
        for line in commands:
            remote = [sys.executable, *words(line)[1:]]
            local = [each.replace(f"tcp://127.0.0.1:{port}", "here") for each in remote]
            assert remote != local, f"{line} names no cluster"
            told = [
                output(each, tmp_path / f"{index}") for index, each in enumerate((remote, local))
            ]
            assert told[0] == told[1]


def output(command: list[str], folder: Path) -> tuple[str, list[bytes]]:
    """Return what a command prints but for times, and the books that it writes."""
    folder.mkdir(exist_ok=True)
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        command, cwd=folder, env=environment, check=True, capture_output=True, text=True
    )
    told = re.sub(r'"seconds\w*": [0-9.e-]+|[0-9.]+ s$', "", done.stdout, flags=re.MULTILINE)
    books = [book.read_bytes() for book in sorted(folder.glob("*.book"))]
    for book in folder.glob("*.book"):
        book.unlink()
    return told, books


@pytest.mark.parametrize(
    "address", ["tcp://127.0.0.1:1", "tcp://127.0.0.1", "carrier-pigeon://127.0.0.1:8786"]
)
def test_without_a_cluster_the_error_is_a_sentence(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("mastermind_core.jobs.executors.CONNECT_SECONDS", 0.5)
    with (
        Runner(make(address)) as runner,
        pytest.raises(ExecutorError, match=f"at '{address}', got "),
    ):
        runner.run([Sum(1)])


@pytest.mark.parametrize("executor", ["processes:2", "threads:2"])
def test_a_killed_build_continues_and_runs_no_finished_job_again(
    executor: str, tmp_path: Path
) -> None:
    log, part = tmp_path / "log", tmp_path / "part"
    orphans: set[int] = set()
    for goal in (JOBS // 4, JOBS // 2):
        kill_after(goal, executor, part, log)
        kept = part.read_bytes().count(b"\n") - 1
        assert goal <= kept < JOBS
        orphans |= {process for _, process in begun(log)}
    again = finish(executor, part, log)
    assert len(again) == len(set(again))
    # What was under way in two workers at two kills has run twice, or came a moment too late.
    extra = Counter(number for number, _ in begun(log)) - Counter(range(JOBS))
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
    with Checkpoint(Path(part), "sums") as checkpoint, Runner(make(executor), checkpoint) as runner:
        runner.run(jobs(Path(log)))
