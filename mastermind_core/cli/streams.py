"""Standard streams that fail neither at an odd character nor where they are closed or full."""

from __future__ import annotations

import contextlib
import json
import os
import sys
from collections.abc import Iterator
from contextvars import ContextVar
from typing import Any, TextIO

_output: ContextVar[TextIO | None] = ContextVar("output", default=None)
"""Where `print_json` prints; None for standard output."""


@contextlib.contextmanager
def json_alone() -> Iterator[None]:
    """Send to standard error meanwhile what is printed, by a person's own strategy for instance."""
    before = _output.set(sys.stdout)
    try:
        with contextlib.redirect_stdout(sys.stderr):
            yield
    finally:
        _output.reset(before)


def print_json(value: dict[str, Any]) -> None:
    """Print one JSON object in ASCII, which every terminal and every program can read."""
    print(json.dumps(value), file=_output.get())


def can_show(text: str) -> bool:
    """Return whether the encoding of standard output has the characters of a text."""
    try:
        text.encode(getattr(sys.stdout, "encoding", None) or "ascii")
    except UnicodeEncodeError:
        return False
    return True


def opened_again() -> bool:
    """Open the standard streams that a person's own strategy closed; return whether it did."""
    closed = False
    for number, name in ((1, "stdout"), (2, "stderr")):
        if getattr(getattr(sys, name, None), "closed", True):
            closed = True
            with contextlib.suppress(OSError):
                setattr(sys, name, os.fdopen(number, "w", encoding="utf-8", closefd=False))
    return closed


def tell(text: str, end: str = "\n") -> None:
    """Print on standard error; where that fails, the work goes on."""
    try:
        print(text, end=end, file=sys.stderr, flush=True)
    except OSError:
        drop_unwritten(sys.stderr)


def drop_unwritten(stream: TextIO) -> None:
    """Drop what could not be written to a stream, or Python reports it again at exit."""
    try:
        stream.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
