"""Make and check certificates: `python -m tests.benchmarks.certificates [BOARD...]`.

Without boards, it makes the certificate of each proven board that has none yet, small boards first.
The seconds are those of one core, so that other work on the machine does not count.
`tests/data/certificates` gets the certificates and their figures; `tests.benchmarks.records` writes
them down.
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


def found(rules: Rules) -> dict[str, Any]:
    """Make the certificate of a board; return its figures, and its text as `text`."""
    # NumPy and Numba are not wherever the figures are read.
    from mastermind_core.books.builder.certificate import certified

    start = time.process_time()
    made = certified(rules, lambda _: None)
    seconds = round(time.process_time() - start, 1)
    return {"text": made.text, "total": made.total, "bounds": made.bounds, "found": seconds}


def checked(text: str) -> dict[str, Any]:
    """Check a certificate; return the seconds that took, and the day."""
    from ..certificates import Check

    start = time.process_time()
    Check(text).run()
    return {"checked": round(time.process_time() - start, 1), "date": today()}


def keep_new(rules: Rules) -> dict[str, Any]:
    """Make, check and keep the certificate of a board; return its figures."""
    row = found(rules)
    text = row.pop("text")
    data = lzma.compress(text.encode())
    row |= {"bytes": len(data), **checked(text)}
    place(rules).write_bytes(data)
    return row


def check_again(rules: Rules) -> dict[str, Any]:
    """Check the certificate that is kept of a board; return its figures with the new seconds."""
    text = lzma.decompress(place(rules).read_bytes()).decode()
    return figures()[str(rules)] | checked(text)


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
        checked(found(Rules(2, 6))["text"])
    for rules in chosen or [each for each in boards() if place(each).exists() == options.check]:
        row = check_again(rules) if options.check else keep_new(rules)
        print(rules, row, flush=True)
        keep(FIGURES, dict(sorted({**figures(), str(rules): row}.items())))


if __name__ == "__main__":
    main()
