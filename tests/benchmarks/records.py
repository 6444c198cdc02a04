"""The optimum of every small board: `python -m tests.benchmarks records`.

Without arguments it writes `docs/records.md` from `tests/data/records.json` and from the books
that come with the core. `measure` proves each board again with the builder, which needs the extra
`books`, and writes `tests/data/records.json`; after it, boards may be named. It takes five minutes,
of which p10c2r needs three.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from mastermind_core.books.format import About, Book
from mastermind_core.books.shipped import distance, known_bounds, shipped, shipped_files
from mastermind_core.codes import format_code
from mastermind_core.errors import BookError
from mastermind_core.measure.verify import verified
from mastermind_core.rules import Rules

from . import certificates
from .written import head, keep, kept, row, today

ROOT = Path(__file__).parents[2]
MEASURED = ROOT / "tests" / "data" / "records.json"
PAGE = ROOT / "docs" / "records.md"

MAX_CODES = 1296
"""Codes of the largest of the small boards: those of the classic one."""

PUBLISHED = {
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
}
"""Totals published elsewhere."""

INTRODUCTION = """# Records

`python3 -m tests.benchmarks records` writes this page, from the books that come with the core and
from what `python3 -m tests.benchmarks records measure` measured.

A total is the sum of guesses over all secrets, the last guess of each game included. *Proven* means
that a complete search has shown that no play has a lower total ([Books](books.md) tells how). The
proof of every board here is such a search, also where two pegs have a theory of their own. Where
repeats are allowed, the least worst case of two pegs that it finds is that of the theory: half of
the number of colours, rounded down, and 2 (Goddard 2004).

## Boards of at most 1,296 codes

These are all such boards of two pegs or more. `best` plays the least total from the first guess on,
by a book or by a search that closes with the effort of every guess. *Worst* is the longest game of
that play. No play has a longest game shorter than *least worst*; where the least total of such play
is another one, it stands in brackets. Where *published* is empty, no total is known.

A [certificate](books.md#certificates) lets a second, short program see that a total is the least;
*bounds* is how many it lists. `tests/data` has the seconds that each proof took.
"""

FIRST_GUESSES = """
## The first guesses of the classic board

Up to colours and places there are five. Each row is proven: no play that begins with this guess has
a lower total. The last columns count the secrets that best play finds in 1 to 6 guesses.
"""

LARGER = """
## Larger boards

Whole games that are in a book. What is not proven is the best play found; in brackets stand a
number of guesses below which no play goes, and its distance from the total
([how it is found](books.md#lower-bounds)).
"""


def small_boards() -> list[Rules]:
    """Return all boards of at least two pegs and at most `MAX_CODES` codes."""
    found = []
    for pegs in range(2, 11):
        for colours in range(2, 37):
            for repeats in (True, False):
                if repeats or colours >= pegs:
                    rules = Rules(pegs, colours, repeats)
                    if rules.code_count <= MAX_CODES:
                        found.append(rules)
    return sorted(found, key=lambda rules: (rules.pegs, rules.code_count))


def measured() -> dict[str, dict[str, Any]]:
    """Return what was measured: figures by the name of the board."""
    return kept(MEASURED)


def proof(rules: Rules) -> dict[str, Any]:
    """Return the least total of a board, the least worst case, and the least total under that."""
    from mastermind_core.books.builder.engine import Settings
    from mastermind_core.books.builder.plan import BuildJob, Plan, build

    def run(jobs: Sequence[BuildJob]) -> list[str]:
        return [job() for job in jobs]

    start = time.monotonic()
    tree = build(Plan(Settings(rules), shortest=True), run, lambda _: None)
    total, worst = tree.node.total, tree.node.worst
    least_worst, total_under = worst, total
    try:
        while True:
            limited = Settings(rules, most=least_worst - 1)
            tree = build(Plan(limited, shortest=True), run, lambda _: None)
            least_worst, total_under = tree.node.worst, tree.node.total
    except BookError:
        pass
    return {
        "total": total,
        "worst": worst,
        "least worst": least_worst,
        "total under it": total_under,
        "seconds": round(time.monotonic() - start, 1),
        "date": today(),
    }


def page() -> str:
    """Return the text of docs/records.md."""
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
        published = PUBLISHED.get(str(rules), "")
        lines.append(row(rules, *figures, play, published, _bounds(rules)))
    first = [FIRST_GUESSES, *_first_guesses(Rules(4, 6))]
    return "\n".join([INTRODUCTION, *lines, *first, LARGER, *_larger(), ""])


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


def _larger() -> list[str]:
    names = "`book build` | codes | total | mean | worst | status | published | bounds"
    lines = [head(names, words=("`book build`", "status", "published"))]
    for about in whole_games():
        rules = about.rules
        if rules.code_count > MAX_CODES or about.consistent or about.most:
            count = rules.code_count
            made = f"`{about.made_by.removeprefix('book build ')}`"
            figures = [f"{count:,}", about.total, f"{about.total / count:.4f}", about.worst]
            known = [PUBLISHED.get(str(rules), ""), _bounds(rules)]
            if about.consistent or about.most:  # another aim than the least total
                known = ["", ""]
            lines.append(row(made, *figures, _status(about), *known))
    return lines


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
    return [each for each in order if not each.depth and not each.first]


def main() -> None:
    """Run the command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("measure", nargs="?", choices=["measure"])
    parser.add_argument("boards", nargs="*")
    options = parser.parse_args()
    if options.measure:
        figures = measured()
        for rules in small_boards():
            if not options.boards or str(rules) in options.boards:
                figures[str(rules)] = proof(rules)
                print(rules, figures[str(rules)], flush=True)
                keep(MEASURED, figures)
    PAGE.write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    main()
