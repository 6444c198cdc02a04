"""Prove lower bounds beside totals that are not proven: `python -m tests.benchmarks lower_bounds`.

Boards may be named, and the steps that are looked ahead. `mastermind_core/books/data/` gets the
bounds; `python -m tests.benchmarks records` writes them down. The seconds are those of one core.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path

from mastermind_core.books.known_bounds import KnownBound, known_bounds
from mastermind_core.rules import Rules

from .written import today

KNOWN = Path(__file__).parents[2] / "mastermind_core" / "books" / "data" / "lower_bounds.txt"


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
    boards = [Rules.parse(name) for name in options.boards] or list(known_bounds())
    for rules in boards:
        start = time.process_time()
        bound = lower_bound(rules, options.steps, lambda _: None)
        seconds = round(time.process_time() - start, 1)
        row = KnownBound(rules, bound, options.steps, seconds, today())
        print(row, flush=True)
        found = {**known_bounds(), rules: row}
        lines = [f"{found[each]}\n" for each in sorted(found)]
        KNOWN.write_text("".join(lines), encoding="utf-8")


if __name__ == "__main__":
    main()
