"""How far long work is, on standard error: a progress bar if `rich` is installed, else a line."""

from __future__ import annotations

import contextlib
import sys
import time
from collections.abc import Iterator

from ..limits import Progress
from .terminal import console_of

SAY_SECONDS = 10.0
"""The time between two lines about long work where standard error is not a terminal."""


class Status:
    """Prints on standard error how far work is: on one line of a terminal, else now and then."""

    def __init__(self, wanted: bool) -> None:
        self._wanted = wanted
        self._terminal = sys.stderr.isatty()
        self._last = time.monotonic()
        self._text = ""

    def __enter__(self) -> Status:
        return self

    def __exit__(self, *_: object) -> None:
        if self._wanted and self._terminal:
            print("\r\033[K", end="", file=sys.stderr, flush=True)

    def what(self, text: str) -> None:
        """Take the name of the work that begins."""
        self._text = text
        self._say("")

    def jobs(self, done: int, of: int) -> None:
        """Take the number of jobs that are done, and of all jobs of a round."""
        self._say(f": {done} of {of}")

    def _say(self, more: str) -> None:
        now = time.monotonic()
        if not self._wanted or now - self._last < (0.1 if self._terminal else SAY_SECONDS):
            return
        self._last = now
        if self._terminal:
            print(f"\r\033[K{self._text}{more}", end="", file=sys.stderr, flush=True)
        else:
            print(f"{self._text}{more}", file=sys.stderr, flush=True)


@contextlib.contextmanager
def progress(what: str, wanted: bool = True) -> Iterator[Progress | None]:
    """Give a function that draws a progress bar on standard error, without `rich` a plain line.

    Where standard error is not a terminal it prints a line now and then. Give None if not `wanted`.
    """
    if not wanted:
        yield None
        return
    console = console_of(sys.stderr) if sys.stderr.isatty() else None
    if console is None:
        with Status(True) as status:
            yield lambda done: status.what(f"{what}: {done:.0%}")
        return
    from rich.progress import Progress as Bar

    with Bar(console=console, transient=True) as bar:
        task = bar.add_task(what, total=1.0)
        yield lambda done: bar.update(task, completed=done)
