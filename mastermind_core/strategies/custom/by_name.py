"""Strategies by the text that a person writes in the terminal: a name, or a Python file."""

from __future__ import annotations

import re
from pathlib import Path

from ...errors import StrategyError, quote
from ...files import read_text_file
from ..base import Strategy
from ..registry import NAMES, find

_FILE = re.compile(r"(?P<path>.+\.py)(?::(?P<name>\w+))?")


def find_strategy(text: str) -> Strategy:
    """Return a strategy by `path/to/file.py`, `path/to/file.py:Name` or the name of a built-in one.

    `StrategyError` if it does not exist or cannot be loaded.
    """
    text = text.strip()
    if text in NAMES:
        return find(text)
    named = _FILE.fullmatch(text)
    if named is None:
        raise StrategyError(
            f"expected one of {', '.join(NAMES)}, or FILE.py:CLASS, got {quote(text)}", text
        )
    path = named["path"]
    try:
        source = read_text_file(Path(path), 1 << 24)
    except OSError as error:
        raise StrategyError(f"could not read {quote(path)}: {error.strerror}", text) from error
    from .load import load  # few people have a strategy of their own

    return load(source, path, named["name"])
