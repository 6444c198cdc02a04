"""Weighs the parts of dist/, as they are and as hosts send them, and holds them to budget.json."""

from __future__ import annotations

import gzip
import json
import re
from pathlib import Path
from typing import NamedTuple

from steps import BUILD, StepError, say

BUDGET = BUILD / "budget.json"
PYTHON = ("python-worker.js", "pyodide.wasm", "snapshot.bin", "core.bin")
FIRST = ("index.html", "app.css", "main.js", *PYTHON)
"""What the site sends before Python runs, in English."""
FILE = "the one file"
FIRST_VISIT = "first visit, until Python runs"
OFFLINE = "site, everything for use offline"


class Weight(NamedTuple):
    """The bytes of a part, as they lie on the disk and as a host sends them."""

    bytes: int
    sent: int


def weigh(dist: Path) -> dict[str, Weight]:
    """Return the weight of each part of the site, of their sums, and of the one file, by name.

    A host compresses texts and WebAssembly with gzip, and sends anything else as it is. Languages
    have one name, and so have the lessons in them: the heaviest counts.
    """
    site = dist / "site"
    found: dict[str, Weight] = {}
    total = 0
    for path in sorted([site / "index.html", *(site / "assets").iterdir()]):
        name = re.sub(r"^(language|lessons)-[a-z]+-", r"\1-", path.name)
        name = re.sub(r"-[0-9a-f]{12}(?=\.)", "", name)
        data = path.read_bytes()
        sent = len(data) if path.suffix == ".bin" else len(gzip.compress(data, mtime=0))
        found[name] = max(found.get(name, Weight(0, 0)), Weight(len(data), sent))
        total += sent
    everything = sum(each.bytes for each in found.values())
    first = [found[name] for name in FIRST]
    found[FIRST_VISIT] = Weight(sum(each.bytes for each in first), sum(each.sent for each in first))
    found[OFFLINE] = Weight(everything, total)
    single = (dist / "mastermind.html").stat().st_size
    found[FILE] = Weight(single, single)
    return found


def check_weight(dist: Path) -> None:
    """Print what everything weighs; raise a StepError if a part is over its budget or has none.

    Also if a budget has no part.
    """
    budget: dict[str, int] = json.loads(BUDGET.read_text("utf-8"))
    found = weigh(dist)
    say("weight in bytes, and as a host sends it with gzip:")
    for name in [each for each in budget if each in found]:
        print(f"    {name:34} {found[name].bytes:>11,} {found[name].sent:>11,}", flush=True)
    if unknown := found.keys() - budget.keys():
        raise StepError(f"budget.json has no budget for {', '.join(sorted(unknown))}")
    if gone := budget.keys() - found.keys():
        raise StepError(f"budget.json has a budget for {', '.join(sorted(gone))}, which is no part")
    heavy = [name for name, most in budget.items() if found[name].sent > most]
    if heavy:
        over = (f"{name}: {found[name].sent:,} of {budget[name]:,} bytes" for name in heavy)
        raise StepError(f"over the budget of budget.json: {'; '.join(over)}")
