"""Prove lower bounds beside totals that are not proven: `python -m tests.benchmarks lower_bounds`.

Boards may be named, and the steps that are looked ahead. `tests/data/lower_bounds.json` gets the
bounds; `python -m tests.benchmarks records` writes them down. The seconds are those of one core.
"""

from __future__ import annotations

import argparse
import datetime
import json
import time
from pathlib import Path
from typing import Any

from mastermind_core.rules import Rules

PROVEN = Path(__file__).parents[1] / "data" / "lower_bounds.json"


def proven() -> dict[str, dict[str, Any]]:
    """Return what was proven: figures by the name of the board."""
    found: dict[str, dict[str, Any]] = json.loads(PROVEN.read_text(encoding="utf-8"))
    return found


def main() -> None:
    """Run the command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("boards", nargs="*", metavar="BOARD")
    parser.add_argument("--steps", type=int, default=2)
    options = parser.parse_args()
    # Numba is not wherever the figures are read.
    from mastermind_core.books.builder.lower_bound import lower_bound

    # Numba compiles for some seconds, which are no part of a search.
    lower_bound(Rules(2, 2), 2, lambda _: None)
    for name in options.boards or proven():
        start = time.process_time()
        bound = lower_bound(Rules.parse(name), options.steps, lambda _: None)
        row = {
            "bound": bound,
            "steps": options.steps,
            "seconds": round(time.process_time() - start, 1),
            "date": datetime.datetime.now(datetime.UTC).date().isoformat(),
        }
        print(name, row, flush=True)
        found = {**(proven() if PROVEN.exists() else {}), name: row}
        rows = [f'  "{each}": {json.dumps(found[each])}' for each in sorted(found)]
        PROVEN.write_text("{\n" + ",\n".join(rows) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
