"""What dist/ weighs as a host sends it, against web/build/budget.json."""

from __future__ import annotations

import gzip
import json
import re

import pytest
from steps import BUILD, DIST

SITE = DIST / "site"
BUDGET: dict[str, int] = json.loads((BUILD / "budget.json").read_text("utf-8"))
FIRST = ["index.html", "app.css", "main.js"]
FIRST += ["python-worker.js", "pyodide.wasm", "snapshot.bin", "core.bin"]
"""What the site sends before Python runs, in English."""


@pytest.fixture(scope="module")
def sent() -> dict[str, int]:
    """Return the bytes that a host sends, by part.

    A host compresses texts and WebAssembly with gzip, and sends archives as they are. Languages
    have one name, and so have the lessons in them: the heaviest counts.
    """
    found = {"the one file": (DIST / "mastermind.html").stat().st_size}
    total = 0
    for path in [SITE / "index.html", *(SITE / "assets").iterdir()]:
        name = re.sub(r"^(language|lessons)-[a-z]+-", r"\1-", path.name)
        name = re.sub(r"-[0-9a-f]{12}(?=\.)", "", name)
        data = path.read_bytes()
        size = len(data) if path.suffix == ".bin" else len(gzip.compress(data, mtime=0))
        found[name] = max(found.get(name, 0), size)
        total += size
    found["first visit, until Python runs"] = sum(found[name] for name in FIRST)
    found["site, everything for use offline"] = total
    return found


def test_every_part_has_a_budget_and_every_budget_a_part(sent: dict[str, int]) -> None:
    assert sent.keys() == BUDGET.keys()


@pytest.mark.parametrize("name", BUDGET)
def test_a_part_is_within_its_budget(name: str, sent: dict[str, int]) -> None:
    assert sent[name] <= BUDGET[name], f"{name}: {sent[name]:,} bytes"
