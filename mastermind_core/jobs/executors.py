"""Executors of jobs: this process, other processes, or a cluster.

The command line names an executor by one word:

here                        this process, one job after the other
processes, processes:3      processes on this machine, one for each core or as many as given
threads:2                   threads of this process; compiled searches run in them at the same time
tcp://10.0.0.5:8786         a Dask cluster, by the address of its scheduler (extra `cluster`)
package.module:name         a class of executors, or a function annotated to return one

The last form imports the module. It calls `name` only if that is a class of executors or is
annotated to return one, so that a mistake such as `os:abort` has no effect.
"""

from __future__ import annotations

import contextlib
import importlib
import logging
import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from functools import partial, reduce
from typing import Any, ParamSpec, TypeVar, get_type_hints

from ..checks import plain_text
from ..errors import ExecutorError, one_line, quote

CONNECT_SECONDS = 10
"""Time to wait for an answer of a Dask scheduler."""

Make = Callable[[], Executor]
"""A function that returns a new executor each time."""

P = ParamSpec("P")
T = TypeVar("T")


def make(text: str | Executor) -> Make:
    """Return a function that makes the executor of a text; `ExecutorError` if it names none.

    An executor of a person's own is lent: it stays open.

    >>> with make("here")() as executor:
    ...     executor.submit(pow, 2, 10).result()
    1024

    Connections are opened and processes are started only when that function is called.
    """
    if isinstance(text, Executor):
        return partial(_Lent, text)
    text = plain_text(text, "an executor, or a text such as 'processes'", ExecutorError)
    kind, colon, rest = text.partition(":")
    if kind in ("here", "processes", "threads"):
        workers = _workers(text, rest) if colon else None
        if kind == "processes":
            return partial(_processes, workers)
        if kind == "threads":
            return partial(ThreadPoolExecutor, workers)
        if workers is None:
            return Here
    elif rest.startswith("//") and kind and len(rest) > 2:
        return _dask(text)
    elif all(name.isidentifier() for name in (*kind.split("."), *rest.split("."))):
        return _named(text, kind, rest)
    forms = "here, processes, processes:3, threads:2, tcp://HOST:PORT or package.module:name"
    raise ExecutorError(f"expected an executor like {forms}, got {quote(text)}", text)


def abandon(executor: Executor) -> None:
    """Shut an executor down without waiting for its jobs, and end its worker processes."""
    # Python 3.14 has terminate_workers for this. Otherwise Python waits for them when it exits.
    workers = dict(getattr(executor, "_processes", None) or {})
    for worker in workers.values():
        worker.terminate()
    manager: threading.Thread | None = getattr(executor, "_executor_manager_thread", None)
    executor.shutdown(wait=False)
    if manager:
        # When Python exits, it writes to a pipe that this thread closes when the workers are gone;
        # where both happen at once, Python prints a traceback.
        manager.join(5)


def _workers(text: str, number: str) -> int:
    # A larger number is taken for a mistake.
    readable = number.isascii() and number.isdigit() and len(number) < 20
    if not readable or not 1 <= int(number) <= 10_000:
        raise ExecutorError(f"expected 1 to 10,000 workers, got {quote(text)}", text)
    return int(number)


class Here(Executor):
    """An executor that runs each job before `submit` returns."""

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        future: Future[T] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:
            future.set_exception(error)
        return future


class _Lent(Executor):
    """An executor that stays open, since it is not ours."""

    def __init__(self, own: Executor) -> None:
        self._own = own

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        return self._own.submit(fn, *args, **kwargs)


def _processes(workers: int | None) -> Executor:
    # Spawned, not forked: Numba's threads do not survive a fork. Imported here, since a Python
    # without processes, a browser's, has no such pool.
    from concurrent.futures import ProcessPoolExecutor

    class Processes(ProcessPoolExecutor):
        """A pool that gives out copies of its futures, so that its own are never cancelled.

        Its thread prints a traceback if a future is cancelled by the time the workers have ended.
        """

        def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
            copy: Future[T] = Future()
            super().submit(fn, *args, **kwargs).add_done_callback(partial(_copy_result, copy))
            return copy

    if sys.platform == "win32":
        workers = min(workers or os.cpu_count() or 1, 61)  # Windows waits for no more than these
    context = multiprocessing.get_context("spawn")
    return Processes(workers, mp_context=context, initializer=_begin_worker)


def _copy_result(copy: Future[T], original: Future[T]) -> None:
    if not copy.set_running_or_notify_cancel():
        return
    if error := original.exception():
        copy.set_exception(error)
    else:
        copy.set_result(original.result())


def _begin_worker() -> None:
    """Make a worker end at once and silently, at Ctrl-C and when its parent process ends.

    What a person's own strategy prints in it goes to standard error: the output is the parent's.
    """
    sys.stdout = sys.stderr
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent:
        parent.join()
        os._exit(1)


def _dask(address: str) -> Make:
    try:
        from distributed import Client
    except ImportError as error:
        raise ExecutorError(
            f"expected Dask to be installed for the executor {quote(address)}: "
            "pip install '.[cluster]' in the project's folder",
            address,
        ) from error

    def connect() -> Executor:
        # A connection that is lost ends in one sentence; Dask would print pages before it.
        for name in ("distributed", "tornado.application"):
            logging.getLogger(name).setLevel(logging.CRITICAL)
        try:
            client = Client(address, timeout=CONNECT_SECONDS, set_as_default=False)
        # Dask raises errors of many types here: an AssertionError for an unknown host.
        except Exception as error:
            why = one_line(str(error)) or "no such host"
            raise ExecutorError(
                f"expected a Dask scheduler at {quote(address)}, got {why}", address
            ) from error
        return _Dask(client)

    return connect


class _Dask(Executor):
    """A connection to a Dask cluster, closed with its executor."""

    def __init__(self, client: Any) -> None:
        self._client = client
        # pure=False: Dask computes a job again if it is submitted again after a failure.
        self._executor = client.get_executor(pure=False)

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        future: Future[T] = self._executor.submit(fn, *args, **kwargs)
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        with contextlib.suppress(OSError):
            self._executor.shutdown(wait and not cancel_futures)
            self._client.close()


def _named(text: str, module: str, name: str) -> Make:
    try:
        found: Any = importlib.import_module(module)
        found = reduce(getattr, name.split("."), found)
    # A module can raise any error, and one that is a program can exit.
    except (Exception, SystemExit) as error:
        why = one_line(f"{type(error).__name__}: {error}")
        raise ExecutorError(f"expected an executor, got {quote(text)}: {why}", text) from error
    if not _gives_executors(found):
        raise ExecutorError(
            f"expected {quote(text)} to be a class of executors, or a function annotated to return "
            f"a concurrent.futures.Executor, got {quote(found)}",
            text,
        )

    def called() -> Executor:
        try:
            made = found()
        except Exception as error:
            why = one_line(f"{type(error).__name__}: {error}")
            raise ExecutorError(f"expected an executor from {quote(text)}: {why}", text) from error
        if not isinstance(made, Executor):
            raise ExecutorError(
                f"expected {quote(text)} to return a concurrent.futures.Executor, "
                f"got {quote(made)}",
                made,
            )
        return made

    return called


def _gives_executors(found: Any) -> bool:
    if isinstance(found, type):
        return issubclass(found, Executor) and found is not Executor
    try:
        returned = get_type_hints(found).get("return")
    except Exception:  # not a function, or an annotation with an unknown name
        return False
    return isinstance(returned, type) and issubclass(returned, Executor)
