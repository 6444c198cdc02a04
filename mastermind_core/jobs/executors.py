"""Where jobs run: in this process, in others, or on a cluster, named by a word on a command line.

here                        in this process, one after the other
processes, processes:3      on this machine, a process for each core, or so many
threads:2                   in threads of this process; compiled searches do not hold them up
tcp://10.0.0.5:8786         on a Dask cluster, by its scheduler's address; the extra `cluster`
package.module:name         a class of executors, or a function annotated to return one

A module that is named is imported. Nothing in it is called but what says that it is an executor, or
returns one: a slip of the hand such as `os:abort` ends nothing.
"""

from __future__ import annotations

import contextlib
import importlib
import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from functools import partial, reduce
from typing import Any, ParamSpec, TypeVar, get_type_hints

from ..errors import ExecutorError, one_line, quote

MAX_WORKERS = 10_000
"""Workers of one pool; more are a slip of the hand."""

CONNECT_SECONDS = 10
"""How long a Dask scheduler may take to answer."""

FORMS = "here, processes, processes:3, threads:2, tcp://HOST:PORT or package.module:name"
"""What may stand for an executor."""

Make = Callable[[], Executor]
"""Returns a new executor each time."""

P = ParamSpec("P")
T = TypeVar("T")


def make(text: str) -> Make:
    """Return what makes the executor that a text names, or `ExecutorError`.

    Connections are opened, and processes begun, only by what is returned.
    """
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
    raise ExecutorError(f"expected an executor like {FORMS}, got {quote(text)}", text)


def abandon(executor: Executor) -> None:
    """Let go of an executor without waiting for its jobs; worker processes of its own are ended."""
    # What Python 3.14 calls terminate_workers. Without it, leaving Python would wait for them.
    workers = dict(getattr(executor, "_processes", None) or {})
    for worker in workers.values():
        worker.terminate()
    executor.shutdown(wait=False)


def _workers(text: str, number: str) -> int:
    readable = number.isascii() and number.isdigit() and len(number) < 20
    if not readable or not 1 <= int(number) <= MAX_WORKERS:
        raise ExecutorError(f"expected 1 to {MAX_WORKERS} workers, got {quote(text)}", text)
    return int(number)


class Here(Executor):
    """Runs what is submitted at once, before `submit` returns."""

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Return a future that is done."""
        future: Future[T] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:
            future.set_exception(error)
        return future


def _processes(workers: int | None) -> Executor:
    # Spawned, not forked: Numba's threads do not survive a fork. Imported here, since a Python
    # without processes, a browser's, has no such pool.
    from concurrent.futures import ProcessPoolExecutor

    class Processes(ProcessPoolExecutor):
        """A pool whose own futures nobody can cancel.

        Its thread complains aloud of a future that was cancelled when it finds the workers ended.
        """

        def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
            given: Future[T] = Future()
            super().submit(fn, *args, **kwargs).add_done_callback(partial(_hand_on, given))
            return given

    if sys.platform == "win32":
        workers = min(workers or os.cpu_count() or 1, 61)  # as many as Windows can wait for
    context = multiprocessing.get_context("spawn")
    return Processes(workers, mp_context=context, initializer=_begin_worker)


def _hand_on(given: Future[T], own: Future[T]) -> None:
    """Give a future what became of another one, unless it was cancelled."""
    if not given.set_running_or_notify_cancel():
        return
    if error := own.exception():
        given.set_exception(error)
    else:
        given.set_result(own.result())


def _begin_worker() -> None:
    """Make a worker end at once, and silently, at Ctrl-C and with the process that began it."""
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
            "pip install 'mastermind_core[cluster]'",
            address,
        ) from error

    def connect() -> Executor:
        try:
            client = Client(address, timeout=CONNECT_SECONDS, set_as_default=False)
        # Dask has many ways to say so: of an unknown host it is an AssertionError.
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
        # Not pure to Dask: a job asked again, after it failed or was lost, is computed again.
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
    # A module may fail in any way, and one that is a program may end itself.
    except (Exception, SystemExit) as error:
        why = one_line(f"{type(error).__name__}: {error}")
        raise ExecutorError(f"expected an executor, got {quote(text)}: {why}", text) from error
    if not _is_executor(found) and not _promises_executor(found):
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


def _is_executor(found: object) -> bool:
    return isinstance(found, type) and issubclass(found, Executor) and found is not Executor


def _promises_executor(found: Any) -> bool:
    """Return whether a function is annotated to return an executor."""
    try:
        returned = get_type_hints(found).get("return")
    except Exception:  # no function, or an annotation that names nothing
        return False
    return isinstance(returned, type) and issubclass(returned, Executor)
