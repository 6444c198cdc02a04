"""Jobs on executors that work, break, lose jobs or fail; whole, cut and foreign checkpoints."""

import concurrent.futures
import json
import os
import signal
import subprocess
import sys
import threading
import time
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from mastermind_core.books.builder.checkpoint import Checkpoint, beside
from mastermind_core.errors import BookError, ExecutorError
from mastermind_core.jobs.executors import Here, abandon, make
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


class Failing(NamedTuple):
    key: str = "failing"

    def __call__(self) -> str:
        raise ArithmeticError("no square")


class Interrupted(NamedTuple):
    key: str = "interrupted"

    def __call__(self) -> str:
        raise KeyboardInterrupt


class Talkative(NamedTuple):
    key: str = "talkative"

    def __call__(self) -> str:
        return "one line\nand another"


class Killing(NamedTuple):
    """A job that kills its worker the first `times` times."""

    folder: str
    times: int

    @property
    def key(self) -> str:
        return "killing"

    def __call__(self) -> str:
        for number in range(self.times):
            try:
                (Path(self.folder) / str(number)).touch(exist_ok=False)
            except FileExistsError:
                continue
            os.kill(os.getpid(), signal.SIGKILL)
        return "spared"


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
    """Runs `jobs` jobs and is broken afterwards."""

    def __init__(self, jobs: int) -> None:
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

    def __init__(self, how: BaseException) -> None:
        self.how = how
        self.given = 0

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        self.given += 1
        future: Future[Any] = super().submit(fn) if self.given % 2 else Future()
        if not future.done():
            if isinstance(self.how, CancelledError):
                future.cancel()
            else:
                future.set_exception(self.how)
        return future


PYTHON = sys.executable


def two_threads() -> concurrent.futures.ThreadPoolExecutor:
    return concurrent.futures.ThreadPoolExecutor(2)


def tell_nothing():  # type: ignore[no-untyped-def]
    raise AssertionError


def make_nothing() -> Executor:
    return None  # type: ignore[return-value]


def squares(count: int, log: Path | None = None) -> list[Square]:
    return [Square(number, str(log or "")) for number in range(count)]


def runs(log: Path) -> list[int]:
    return [int(line) for line in log.read_text().split()] if log.exists() else []


SQUARES = ["0", "1", "4", "9", "16", "25", "36", "49", "64", "81"]


# Runner


@pytest.mark.parametrize(
    "name",
    [
        "here",
        pytest.param("threads:2", marks=no_processes),
        pytest.param("processes:2", marks=no_processes),
        "mastermind_core.jobs.executors:Here",
    ],
)
def test_results_are_the_same_on_every_executor(name: str) -> None:
    with Runner(make(name)) as runner:
        assert runner.run(squares(10)) == SQUARES


def test_results_come_in_the_order_of_the_jobs_whatever_finishes_first() -> None:
    with Runner(lambda: Later(5)) as runner:
        assert runner.run(squares(10)) == SQUARES


def test_no_more_jobs_are_in_flight_than_told() -> None:
    later = Later(3)
    with Runner(lambda: later, in_flight=3) as runner:
        assert runner.run(squares(9)) == SQUARES[:9]
    assert later.most == 3


def test_one_executor_serves_all_runs_and_is_made_when_it_is_needed() -> None:
    made: list[Executor] = []

    def make_one() -> Executor:
        made.append(Here())
        return made[-1]

    with Runner(make_one) as runner:
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


def test_the_error_of_a_job_is_raised_and_finished_jobs_are_kept(tmp_path: Path) -> None:
    with Checkpoint(tmp_path / "part", "squares") as checkpoint, Runner(Here, checkpoint) as runner:
        with pytest.raises(ArithmeticError, match="no square"):
            runner.run([*squares(3), Failing(), Square(7)])
        assert sorted(checkpoint.keys()) == ["square of 0", "square of 1", "square of 2"]
        assert runner.run([Square(7)]) == ["49"]


def test_a_job_that_returns_two_lines_is_refused() -> None:
    with Runner(Here) as runner, pytest.raises(ExecutorError, match="one line of text from 'talk"):
        runner.run([Talkative()])


def test_ctrl_c_keeps_what_is_done_and_cancels_the_rest(tmp_path: Path) -> None:
    never: Future[str] = Future()

    class Slow(Here):
        def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
            return never if fn.key == "square of 1" else super().submit(fn)

    with (
        Checkpoint(tmp_path / "part", "squares") as checkpoint,
        pytest.raises(KeyboardInterrupt),
        Runner(Slow, checkpoint) as runner,
    ):
        runner.run([*squares(3), Interrupted()])
    assert sorted(checkpoint.keys()) == ["square of 0", "square of 2"]
    assert never.cancelled()


def test_a_broken_executor_is_replaced_and_only_unfinished_jobs_run_again(tmp_path: Path) -> None:
    log = tmp_path / "log"
    made: list[Breaking] = []

    def make_one() -> Executor:
        made.append(Breaking(3))
        return made[-1]

    with Runner(make_one) as runner:
        assert runner.run(squares(10, log)) == SQUARES
    assert runs(log) == list(range(10))
    assert [each.closed for each in made] == [True] * 4


@pytest.mark.parametrize(
    "how", [BrokenExecutor("killed"), CancelledError()], ids=["broken", "lost"]
)
def test_jobs_that_an_executor_lost_are_given_to_the_next(
    how: BaseException, tmp_path: Path
) -> None:
    log = tmp_path / "log"
    with Runner(lambda: Losing(how)) as runner:
        assert runner.run(squares(10, log)) == SQUARES
    assert sorted(runs(log)) == list(range(10))


def test_a_run_ends_with_an_error_if_every_executor_breaks() -> None:
    made: list[Executor] = []

    def make_one() -> Executor:
        made.append(Breaking(0))
        return made[-1]

    with (
        Runner(make_one) as runner,
        pytest.raises(ExecutorError, match="4 times in a row") as raised,
    ):
        runner.run(squares(2))
    assert len(made) == RESTARTS + 1
    assert isinstance(raised.value.__cause__, BrokenExecutor)


@no_processes
def test_no_result_is_lost_when_a_worker_process_is_killed(tmp_path: Path) -> None:
    with Runner(make("processes:2")) as runner:
        jobs: list[Any] = [*squares(3), Killing(str(tmp_path), 2), Square(4)]
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
def test_python_that_exits_does_not_meet_the_thread_of_an_abandoned_pool() -> None:
    # It printed "Bad file descriptor", now and then, where that thread was just closing its pipe.
    before = set(threading.enumerate())
    pool = make("processes:1")()
    pool.submit(time.sleep, 60)
    own = set(threading.enumerate()) - before
    assert own
    abandon(pool)
    assert not any(thread.is_alive() for thread in own)


# Executors


@pytest.mark.parametrize(
    "text",
    [
        *["", "her", "here:2", "processes:", "processes:0", "processes:two", "threads:-1"],
        *["threads:10001", "processes:٣", f"processes:{'9' * 30}", "tcp://", "tcp:", ":x", "a:"],
        *["a b:c", "a.:c"],
        *["no.such.module:pool", "concurrent.futures:NoPool", "mastermind_core:__name__"],
    ],
)
def test_a_text_that_names_no_executor_is_refused_and_quoted(text: str) -> None:
    with pytest.raises(ExecutorError) as raised:
        make(text)
    assert repr(text) in str(raised.value)
    assert "\n" not in str(raised.value)


def test_a_callable_that_makes_no_executor_is_refused() -> None:
    with pytest.raises(ExecutorError, match=r"to return a concurrent\.futures\.Executor, got None"):
        make(f"{__name__}:make_nothing")()


@pytest.mark.parametrize("name", ["tell_nothing", "nobody", "Square", "PYTHON"])
def test_a_function_without_the_annotation_is_not_called(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def nobody(*_: object) -> None:
        raise AssertionError

    monkeypatch.setitem(globals(), "nobody", nobody)
    with pytest.raises(ExecutorError, match="to be a class of executors, or a function annotated"):
        make(f"{__name__}:{name}")


@pytest.mark.parametrize(
    "text", ["os:abort", "os:system", "sys:exit", "concurrent.futures:Executor"]
)
def test_a_name_typed_by_mistake_has_no_effect(text: str) -> None:
    with pytest.raises(ExecutorError, match="to be a class of executors"):
        make(text)


@no_processes
def test_a_class_and_an_annotated_function_are_executors() -> None:
    for text in ("concurrent.futures:ThreadPoolExecutor", f"{__name__}:two_threads"):
        with make(text)() as executor:
            assert executor.submit(int, "7").result() == 7


def test_an_executor_that_needs_arguments_or_fails_is_refused_in_a_sentence() -> None:
    with pytest.raises(ExecutorError, match=r"expected an executor from .*: TypeError: "):
        make("mastermind_core.jobs.executors:_Dask")()


def test_a_module_that_exits_or_fails_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Both are written before either is imported: what a folder holds is looked up anew
    # only when its time has changed, and in Pyodide two writes can have the same time.
    for name, text in (("leaves", "raise SystemExit(3)"), ("fails", "1 / 0")):
        (tmp_path / f"{name}_at_once.py").write_text(text)
    monkeypatch.syspath_prepend(tmp_path)
    for name in ("leaves", "fails"):
        with pytest.raises(ExecutorError, match=f"got '{name}_at_once:pool': (System|ZeroDiv)"):
            make(f"{name}_at_once:pool")


def test_without_dask_the_error_names_the_extra(monkeypatch: Any) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(ExecutorError, match=r"'tcp://10.0.0.5:8786': pip install .*\[cluster\]"):
        make("tcp://10.0.0.5:8786")


def test_an_executor_is_not_started_when_it_is_named(monkeypatch: Any) -> None:
    def begin(*_: Any, **__: Any) -> None:
        raise AssertionError

    for name in ("threads:2", "processes", "processes:2"):
        monkeypatch.setattr(concurrent.futures.ThreadPoolExecutor, "__init__", begin)
        if sys.platform != "emscripten":
            monkeypatch.setattr(concurrent.futures.ProcessPoolExecutor, "__init__", begin)
        make(name)


@no_processes
def test_the_runner_imports_no_package_of_the_extras() -> None:
    code = "import sys, json, mastermind_core.jobs.runner; print(json.dumps(sorted(sys.modules)))"
    assert not {"numpy", "numba", "distributed"} & set(json.loads(fresh(code)))


# Checkpoints


def test_a_checkpoint_lies_beside_the_book() -> None:
    assert beside(Path("books/p4c6r.book")) == Path("books/p4c6r.book.part")


def test_a_checkpoint_gives_back_what_was_added(tmp_path: Path) -> None:
    with Checkpoint(tmp_path / "part", "p4c6r, version 1") as checkpoint:
        checkpoint.add("first", "1 2\t3")
        checkpoint.add("zweite Frage: é", "")
    assert (tmp_path / "part").read_bytes() == (
        b"mastermind checkpoint 1: p4c6r, version 1\nfirst\t1 2\t3\n"
        + "zweite Frage: é\t\n".encode()
    )
    with Checkpoint(tmp_path / "part", "p4c6r, version 1") as checkpoint:
        assert len(checkpoint.keys()) == 2
        assert checkpoint.get("first") == "1 2\t3"
        assert checkpoint.get("zweite Frage: é") == ""
        assert checkpoint.get("third") is None


def test_a_result_is_in_the_file_before_the_next_job_ends(tmp_path: Path) -> None:
    with Checkpoint(tmp_path / "part", "squares") as checkpoint:
        checkpoint.add("first", "1")
        assert (tmp_path / "part").read_text().endswith("\nfirst\t1\n")


def test_a_finished_checkpoint_is_deleted(tmp_path: Path) -> None:
    with Checkpoint(tmp_path / "part", "squares") as checkpoint:
        checkpoint.add("first", "1")
        checkpoint.delete()
    assert not list(tmp_path.iterdir())


def test_a_checkpoint_cut_anywhere_keeps_its_whole_lines_and_goes_on(tmp_path: Path) -> None:
    part = tmp_path / "part"
    with Checkpoint(part, "squares") as checkpoint, Runner(Here, checkpoint) as runner:
        runner.run(squares(4))
    whole = part.read_bytes()
    for size in range(len(whole) + 1):
        part.write_bytes(whole[:size])
        with Checkpoint(part, "squares") as checkpoint, Runner(Here, checkpoint) as runner:
            assert len(checkpoint.keys()) == max(0, whole[:size].count(b"\n") - 1)
            runner.run(squares(4))
        assert part.read_bytes() == whole


def test_zeros_at_the_end_after_a_power_failure_are_cut_off(tmp_path: Path) -> None:
    part = tmp_path / "part"
    with Checkpoint(part, "squares") as checkpoint:
        checkpoint.add("first", "1")
    whole = part.read_bytes()
    part.write_bytes(whole + b"second\t12\0\0\0\0\nthird\t9\n\0\0\0")
    with Checkpoint(part, "squares") as checkpoint:
        assert checkpoint.keys() == ["first"]
    assert part.read_bytes() == whole


@pytest.mark.parametrize(
    "data",
    [
        b"mastermind checkpoint 1: p4c6r, at most 5\nfirst\t1\n",
        b"mastermind checkpoint 2: p4c6r\n",
        b"mastermind checkpoint 1: p4c7r",
        b"MMBOOK\x01\xff\xfe",
        b"\n",
    ],
)
def test_a_checkpoint_of_other_settings_is_refused_and_stays_as_it_is(
    data: bytes, tmp_path: Path
) -> None:
    part = tmp_path / "part"
    part.write_bytes(data)
    with pytest.raises(BookError) as raised:
        Checkpoint(part, "p4c6r")
    assert "begin 'mastermind checkpoint 1: p4c6r', got " in str(raised.value)
    assert repr(data.split(b"\n")[0].decode(errors="replace")) in str(raised.value)
    assert part.read_bytes() == data


def test_a_place_where_no_checkpoint_can_be_is_named(tmp_path: Path) -> None:
    with pytest.raises(BookError, match=r"got '.*gone.*': No such file"):
        Checkpoint(tmp_path / "gone" / "part", "squares")


@pytest.mark.parametrize(("key", "result"), [("a\tb", "1"), ("a\nb", "1"), ("a", "1\n2")])
def test_a_key_or_result_that_does_not_fit_on_a_line_is_refused(
    key: str, result: str, tmp_path: Path
) -> None:
    with Checkpoint(tmp_path / "part", "squares") as checkpoint:
        with pytest.raises(BookError, match="of one line"):
            checkpoint.add(key, result)
        assert len(checkpoint.keys()) == 0


def test_a_job_whose_key_cannot_be_kept_does_not_run(tmp_path: Path) -> None:
    with (
        Checkpoint(tmp_path / "part", "squares") as checkpoint,
        Runner(Here, checkpoint) as runner,
        pytest.raises(BookError, match="of one line"),
    ):
        runner.run([Failing("two\tkeys")])
