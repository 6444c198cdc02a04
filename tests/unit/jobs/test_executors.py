"""Executors by the words that name them."""

import concurrent.futures
import re
import sys
import threading
import time
from concurrent.futures import Executor
from pathlib import Path
from typing import Any

import pytest

from mastermind_core.errors import ExecutorError
from mastermind_core.jobs.executors import abandon, make

from ..processes import no_processes


class Square:
    """A class that makes no executor."""


PYTHON = sys.executable


def two_threads() -> concurrent.futures.ThreadPoolExecutor:
    return concurrent.futures.ThreadPoolExecutor(2)


def tell_nothing():  # type: ignore[no-untyped-def]
    raise AssertionError


def nobody(*_: object) -> None:
    raise AssertionError


def make_nothing() -> Executor:
    return None  # type: ignore[return-value]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        *(
            (text, re.escape(repr(text)))
            for text in (
                *("", "her", "here:2", "processes:", "processes:0", "processes:two", "threads:-1"),
                *("threads:10001", "processes:٣", f"processes:{'9' * 30}", "tcp://", "tcp:", ":x"),
                *("a:", "a b:c", "a.:c", "no.such.module:pool", "concurrent.futures:NoPool"),
                "mastermind_core:__name__",
            )
        ),
        # A name typed by mistake is not called.
        *(
            (text, "to be a class of executors, or a function annotated")
            for text in (
                *("os:abort", "os:system", "sys:exit", "concurrent.futures:Executor"),
                *(f"{__name__}:{name}" for name in ("tell_nothing", "nobody", "Square", "PYTHON")),
            )
        ),
    ],
)
def test_a_text_that_names_no_executor_is_refused_in_one_line(text: str, why: str) -> None:
    with pytest.raises(ExecutorError, match=why) as raised:
        make(text)
    assert "\n" not in str(raised.value)


@no_processes
def test_a_class_and_an_annotated_function_are_executors() -> None:
    for text in ("concurrent.futures:ThreadPoolExecutor", f"{__name__}:two_threads"):
        with make(text)() as executor:
            assert executor.submit(int, "7").result() == 7


def test_an_executor_that_needs_arguments_or_is_none_is_refused_in_a_sentence() -> None:
    with pytest.raises(ExecutorError, match=r"expected an executor from .*: TypeError: "):
        make("mastermind_core.jobs.executors:_Dask")()
    with pytest.raises(ExecutorError, match=r"to return a concurrent\.futures\.Executor, got None"):
        make(f"{__name__}:make_nothing")()


def test_a_module_that_exits_or_fails_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Both are written before either is imported: what a folder holds is looked up anew
    # only when its time has changed, and in Pyodide two writes can have the same time.
    (tmp_path / "leaves_at_once.py").write_text("raise SystemExit(3)")
    (tmp_path / "fails_at_once.py").write_text("1 / 0")
    monkeypatch.syspath_prepend(tmp_path)
    for text in ("leaves_at_once:pool", "fails_at_once:pool"):
        with pytest.raises(ExecutorError, match=f"got '{text}': (System|ZeroDiv)"):
            make(text)


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
def test_python_that_exits_does_not_meet_the_thread_of_an_abandoned_pool() -> None:
    # It printed "Bad file descriptor", now and then, where that thread was just closing its pipe.
    before = set(threading.enumerate())
    pool = make("processes:1")()
    pool.submit(time.sleep, 60)
    own = set(threading.enumerate()) - before
    assert own
    abandon(pool)
    assert not any(thread.is_alive() for thread in own)
