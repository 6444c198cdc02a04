"""How measurements are written: tables in Markdown, figures in JSON, and the day."""

from __future__ import annotations

import datetime
import json
from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Any


def row(*cells: object) -> str:
    """Return a line of a table."""
    return f"| {' | '.join(map(str, cells))} |"


def head(text: str, words: Collection[str] = ()) -> str:
    """Return the two lines with which a table begins: its head, such as "board | s", and the rule.

    The columns of `words`, else the first, are set to the left, and those of figures to the right.
    """
    names = text.split(" | ")
    left = words or names[:1]
    return f"{row(text)}\n{row(*('---' if name in left else '---:' for name in names))}"


def today() -> str:
    """Return the day, such as "2026-01-31"."""
    return datetime.datetime.now(datetime.UTC).date().isoformat()


def kept(path: Path) -> dict[str, dict[str, Any]]:
    """Return the figures in a file, by the name of the board; none if there is no file."""
    found: dict[str, dict[str, Any]] = json.loads(path.read_text("utf-8")) if path.exists() else {}
    return found


def keep(path: Path, figures: Mapping[str, dict[str, Any]]) -> None:
    """Write figures into a file, one board a line."""
    rows = [f'  "{name}": {json.dumps(each)}' for name, each in figures.items()]
    path.write_text("{\n" + ",\n".join(rows) + "\n}\n", encoding="utf-8")
