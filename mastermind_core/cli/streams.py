"""Standard streams that fail neither at an odd character nor at a closed pipe."""

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


def abandon_output() -> None:
    """Drop what could not be written to standard output, or Python reports it again at exit."""
    try:
        sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
