"""Make and check certificates: `python -m tests.benchmarks certificates [BOARD...]`.

Without boards, it makes the certificate of each proven board that has none yet, small boards first.
The seconds are those of one core, so that other work on the machine does not count.
`tests/data/certificates` gets the certificates and their figures; `python -m tests.benchmarks
records` writes them down.
"""

from __future__ import annotations

import argparse
import lzma
import time
from pathlib import Path
from typing import Any

from mastermind_core.rules import Rules

from .written import keep, kept, today

FOLDER = Path(__file__).parents[1] / "data" / "certificates"
FIGURES = FOLDER / "figures.json"


def figures() -> dict[str, dict[str, Any]]:
    """Return what was measured: figures by the name of the board."""
    return kept(FIGURES)


def place(rules: Rules) -> Path:
    """Return the file of the certificate of a board."""
    return FOLDER / f"{rules}.txt.xz"


def measure(rules: Rules, known: dict[str, Any] | None) -> dict[str, Any]:
    """Make a certificate and check it; return its figures. With known ones, only check it."""
    # NumPy and Numba are not wherever the figures are read.
    from .. import certificates

    if known:
        text = certificates.read(place(rules))
    else:
        from mastermind_core.books.builder.certificate import certified

        start = time.process_time()
        found = certified(rules, lambda _: None)
        seconds = round(time.process_time() - start, 1)
        text, data = found.text, lzma.compress(found.text.encode())
        place(rules).write_bytes(data)
        known = {"total": found.total, "bounds": found.bounds, "bytes": len(data), "found": seconds}
    start = time.process_time()
    certificates.Check(text).run()
    seconds = round(time.process_time() - start, 1)
    return {**known, "checked": seconds, "date": today()}


def boards() -> list[Rules]:
    """Return the boards whose least total is proven."""
    from .records import small_boards, whole_games

    larger = [each.rules for each in whole_games() if each.proven]
    return sorted({*small_boards(), *larger}, key=lambda rules: (rules.code_count, str(rules)))


def main() -> None:
    """Run the command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("boards", nargs="*", metavar="BOARD")
    parser.add_argument("--check", action="store_true", help="only check those that are kept")
    options = parser.parse_args()
    FOLDER.mkdir(parents=True, exist_ok=True)
    chosen = [Rules.parse(name) for name in options.boards]
    if not options.check:
        # Numba compiles for some seconds, which are no part of a search.
        measure(Rules(2, 6), None)
    for rules in chosen or [each for each in boards() if place(each).exists() == options.check]:
        row = measure(rules, figures()[str(rules)] if options.check else None)
        print(rules, row, flush=True)
        keep(FIGURES, dict(sorted({**figures(), str(rules): row}.items())))


if __name__ == "__main__":
    main()
