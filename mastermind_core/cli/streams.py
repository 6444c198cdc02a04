"""Standard input and output that do not fail on what a person types, shows or closes."""

from __future__ import annotations

import io
import os
import sys
from pathlib import Path


def prepare() -> None:
    """Let no stream fail on a character that its encoding lacks, nor for being closed."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, Path(os.devnull).open(mode, encoding="utf-8"))  # noqa: SIM115
        elif isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def can_show(text: str) -> bool:
    """Return whether standard output has the characters of a text."""
    try:
        text.encode(getattr(sys.stdout, "encoding", None) or "ascii")
    except UnicodeEncodeError:
        return False
    return True


def abandon_output() -> None:
    """Drop what standard output did not take: Python would complain of it once more at its end."""
    try:
        sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
