"""The optimum of every small board: `python -m tests.benchmarks.records`.

Without arguments it writes the tables of `docs/records.md` from `tests/data/records.json` and from
the books that come with the core. `measure` proves each board again with the builder, which needs
the extra `books`, and writes `tests/data/records.json`; after it, boards may be named. It takes a
quarter of an hour, of which p10c2r needs three minutes and the least worst cases of larger boards
ten.
"""

from __future__ import annotations

import argparse
import contextlib
import re
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from mastermind_core.books.format import About, Book
from mastermind_core.books.shipped import distance, known_bounds, shipped, shipped_files
from mastermind_core.candidates.position import Aim, Position
from mastermind_core.codes import format_code
from mastermind_core.errors import BookError
from mastermind_core.limits import Limits, StoppedError
from mastermind_core.measure.verify import verified
from mastermind_core.rules import Rules
from mastermind_core.search.keeping import Keeping

from . import certificates
from .written import head, keep, kept, row, today

ROOT = Path(__file__).parents[2]
MEASURED = ROOT / "tests" / "data" / "records.json"
PAGE = ROOT / "docs" / "records.md"

MAX_CODES = 1296
"""Codes of the largest of the small boards: those of the classic one."""

KEEPING_EFFORT = 200_000_000.0
"""Most work for one limit of a larger board, in microseconds."""

KEEPING_CODES = 10_000
"""Codes of the largest board on which limits are tried."""

PUBLISHED = {
    "p3c6n": "436 (7ntO)",
    "p3c7n": "836 (7ntO)",
    "p3c6r": "854",
    "p4c5r": "2463",
    "p4c6r": "5625 (Koyama & Lai 1993)",
    "p4c7r": "11228 (Ville 2013)",
    "p4c8r": "20471, claimed (arfst23)",
    "p4c6n": "1446 (arfst23)",
    "p4c7n": "3639 (arfst23)",
    "p4c8n": "7817 (arfst23)",
    "p4c9n": "14914 (widmaN)",
    "p4c10n": "26274 (Tanaka 1996; widmaN)",
    "p5c8r": "179274, the best so far (playonline)",
    "p4c6r --most 5": "5626 (Koyama & Lai 1993)",
    "p4c8r --most 6": "20473 (arfst23)",
}
"""Totals published elsewhere. A board with a limit is another board here."""

BEST_MEANS = {
    "p4c9r": 5.3254,
    "p4c10r --most 7": 5.694,
    "p5c5r": 4.3514,
    "p5c6r": 4.7716,
    "p5c6r --most 6": 4.7758,
    "p5c7r": 5.1414,
    "p6c4r": 4.2588,
    "p6c5r": 4.7684,
    "p6c5r --most 6": 4.7818,
    "p6c6r": 5.1972,
    "p7c3r": 4.0210,
    "p7c4r": 4.6738,
    "p8c3r": 4.3856,
}
"""The best means published by mikemag/Mastermind, of heuristics with each first guess."""

GODDARD = ["p3c3r", "p3c4r", "p3c5r", "p4c3r", "p4c4r", "p5c3r"]
"""Boards of three pegs and more with a mean in Goddard's "Mastermind revisited" (2004)."""


def published(rules: Rules, most: int | None = None) -> str:
    """Return what others have published for a board, "" if nothing is known.

    For two pegs there are formulas of the mean: for codes with repeats by Chen and Lin (Computer
    Journal 47, 2004), for codes without by Chen, Hsu and Lin (ICS 2002).
    """
    board = f"{rules} --most {most}" if most else str(rules)
    c = rules.colours
    if board in PUBLISHED:
        return PUBLISHED[board]
    if board in BEST_MEANS:
        return f"mean {BEST_MEANS[board]:.4f} (mikemag)"
    if board in GODDARD:
        return "a mean (Goddard 2004)"
    if rules.pegs != 2 or most:
        return ""
    if not rules.repeats:
        even, odd = -76 * c + 72, -82 * c + 105
        return f"{(4 * c**3 + 21 * c**2 + (odd if c % 2 else even)) // 12} (Chen, Hsu & Lin 2002)"
    if c == 2:  # the formula does not hold for it
        return "8 (Chen & Lin 2004)"
    even, odd = -74 * c + 48, -80 * c + 69
    return f"{(8 * c**3 + 51 * c**2 + (odd if c % 2 else even)) // 24} (Chen & Lin 2004)"


def small_boards() -> list[Rules]:
    """Return all boards of at least two pegs and at most `MAX_CODES` codes."""
    sizes = [(pegs, colours) for pegs in range(2, 11) for colours in range(2, 37)]
    found = [Rules(*size) for size in sizes]
    found += [Rules(pegs, colours, "n") for pegs, colours in sizes if colours >= pegs]
    few = [rules for rules in found if rules.code_count <= MAX_CODES]
    return sorted(few, key=lambda rules: (rules.pegs, rules.code_count, rules.colours))


def larger_boards() -> list[Rules]:
    """Return the larger boards with a book of whole games on which limits are tried."""
    boards = dict.fromkeys(about.rules for about in whole_games())
    return [
        rules
        for rules in boards
        if MAX_CODES < rules.code_count <= KEEPING_CODES and rules.kind in "rn"
    ]


def measured() -> dict[str, dict[str, Any]]:
    """Return what was measured: figures by the name of the board."""
    return kept(MEASURED)


def proof(rules: Rules) -> dict[str, Any]:
    """Return the least total of a board, the least worst case, and the least total under that."""
    from mastermind_core.books.builder.engine import Settings
    from mastermind_core.books.builder.plan import Plan, build

    def best(most: int = 0) -> tuple[int, int]:
        plan = Plan(Settings(rules, most=most), shortest=True)
        _, total, worst = build(plan, lambda jobs: [job() for job in jobs], lambda _: None).node
        return total, worst

    start = time.monotonic()
    total, worst = total_under, least_worst = best()
    with contextlib.suppress(BookError):
        while True:
            total_under, least_worst = best(least_worst - 1)
    return {
        "total": total,
        "worst": worst,
        "least worst": least_worst,
        "total under it": total_under,
        "seconds": round(time.monotonic() - start, 1),
        "date": today(),
    }


def least_worst(rules: Rules) -> dict[str, Any]:
    """Return two numbers between which the least worst case of a board lies, both included.

    Limits are tried downwards from the worst case of the best play known. A limit is kept, refuted,
    or not decided before the effort is spent; a refuted one refutes all below it.
    """
    worst = min(about.worst for about in whole_games() if about.rules == rules)
    least, most = 1, worst
    for limit in range(worst - 1, 0, -1):
        with contextlib.suppress(StoppedError):
            search = Keeping(Position(rules, aim=Aim(most=limit)), Limits(KEEPING_EFFORT))
            if search.find() is None:
                least = limit + 1
                break
            most = limit
    return {"least worst": [least, most], "date": today()}


def page() -> str:
    """Return docs/records.md with its four tables as they should be."""
    books = whole_games()
    tables = [_small_boards(), _first_guesses(Rules(4, 6)), _listed(books, "rn")]
    tables.append(_listed(books, "fz"))
    written = iter(f"{chr(10).join(each)}\n" for each in tables)
    text = re.sub(r"(?m)(?:^\|.*\n)+", lambda _: next(written), PAGE.read_text("utf-8"))
    assert next(written, None) is None, "the page has a place for each table"
    return text


def _small_boards() -> list[str]:
    """Return the table of all small boards."""
    known = measured()
    names = "board | codes | total | mean | worst | least worst | play | published | bounds"
    lines = [head(names, words=("board", "play", "published"))]
    for rules in small_boards():
        each = known[str(rules)]
        count = rules.code_count
        least = str(each["least worst"])
        if each["total under it"] != each["total"]:
            least += f" ({each['total under it']})"
        mean = f"{each['total'] / count:.4f}"
        figures = [f"{count:,}", each["total"], mean, each["worst"], least]
        play = "book" if shipped(rules) else "search"
        lines.append(row(rules, *figures, play, published(rules), _bounds(rules)))
    return lines


def _first_guesses(rules: Rules) -> list[str]:
    """Return a table of the books of a board for one first guess each, and of its best one."""
    lines = [head("first guess | total | mean | worst | " + " | ".join("123456"))]
    books = [Book.read(data, name) for name, data in shipped_files()]
    best = shipped(rules)
    assert best is not None, "the board has a book"
    chosen = [best, *(book for book in books if book.about.first and book.about.rules == rules)]
    for book in sorted(chosen, key=lambda each: each.about.total):
        report = verified(book)
        assert report is not None, "a book of whole games"
        guess = format_code(rules, book.tree().node.guess)
        mean = f"{report.total / rules.code_count:.4f}"
        lengths = [report.histogram.get(guesses, 0) for guesses in range(1, 7)]
        lines.append(row(guess, report.total, mean, report.worst, *lengths))
    return lines


def _listed(books: Sequence[About], kinds: str) -> list[str]:
    """Return a table of the books of some kinds of boards that the first table does not have."""
    names = (
        "`book build` | codes | total | mean | worst | least worst | status | published | bounds"
    )
    lines = [head(names, words=("`book build`", "status", "published"))]
    for about in books:
        rules = about.rules
        has_row = rules.kind in "rn" and rules.code_count <= MAX_CODES
        if rules.kind in kinds and (about.consistent or about.most or not has_row):
            count = rules.code_count
            made = f"`{about.made_by.removeprefix('book build ')}`"
            mean = f"{about.total / count:.4f}"
            figures = [f"{count:,}", about.total, mean, about.worst, _least_worst(about)]
            known = [published(rules, about.most), _bounds(rules)]
            if about.consistent:  # another aim than the least total
                known = ["", ""]
            elif about.most:
                known[1] = ""
            lines.append(row(made, *figures, _status(about), *known))
    return lines


def _least_worst(about: About) -> str:
    """Return the least worst case of a larger board as it stands in the table."""
    each = measured().get(str(about.rules))
    if not each or about.consistent or about.rules.code_count <= MAX_CODES:
        return ""
    low, high = each["least worst"]
    return str(low) if low == high else f"{low} to {high}"


def _status(about: About) -> str:
    """Return whether a total is proven, or what is known to be below it."""
    if about.proven:
        return "proven"
    bound = known_bounds().get(about.rules)
    return "found" if bound is None else f"found ({distance(about.total, bound)})"


def _bounds(rules: Rules) -> str:
    """Return how many bounds the certificate of a board lists; "" if none is kept."""
    figures = certificates.figures().get(str(rules))
    return f"{figures['bounds']:,}" if figures else ""


def whole_games() -> list[About]:
    """Return what the books of whole games say about themselves."""
    heads = [Book.read(data, name).about for name, data in shipped_files()]
    order = sorted(heads, key=lambda each: (each.rules.pegs, each.rules.code_count, each.made_by))
    return [each for each in order if not each.first]


def main() -> None:
    """Run the command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("measure", nargs="?", choices=["measure"])
    parser.add_argument("boards", nargs="*")
    options = parser.parse_args()
    if options.measure:
        small = small_boards()
        for rules in [*small, *larger_boards()]:
            if not options.boards or str(rules) in options.boards:
                figures = proof(rules) if rules in small else least_worst(rules)
                print(rules, figures, flush=True)
                keep(MEASURED, measured() | {str(rules): figures})
    PAGE.write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    main()
