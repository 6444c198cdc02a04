"""The command `book`: list the books that come with the core, verify them, make one again."""

from __future__ import annotations

import argparse
import lzma
import time
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from ..books.format import About, Book
from ..books.shipped import book_name, distance, known_bounds, shipped, shipped_files
from ..candidates.codeset import listable, too_many
from ..candidates.partition import feedback_order
from ..codes import Code, code_number, format_code, parse_code
from ..errors import BookError, one_line, printable
from ..files import quote_path, read_file
from ..measure.verify import positions, verified
from ..rules import Rules
from ..words import plural
from .options import JsonResult
from .output import check_output, write_file
from .terminal import status

MAX_BYTES = 1 << 26
"""The most bytes that are read as a book. The largest shipped book has a thousandth of this."""

MAX_SEARCHED = 65_536
"""The most codes of a board that is searched to the end: a byte for each pair of them is 4 GB."""

Told = tuple[dict[str, Any], str]
"""An object for `--json`, and a text for people."""


def run_list(options: argparse.Namespace) -> JsonResult:
    return _show(options, (_listed(name, data) for name, data in shipped_files()))


def run_verify(options: argparse.Namespace) -> JsonResult:
    files = map(_read, options.books) if options.books else shipped_files()
    return _show(options, (_verified(name, data) for name, data in files))


def run_build(options: argparse.Namespace) -> JsonResult:
    """Make a book, as far as a killed run has not made it."""
    rules = Rules.parse(options.rules)
    _check_board(rules)
    if options.shortest and options.breadth:
        raise BookError("expected --shortest without --breadth", options.shortest)
    firsts = _firsts(options, rules)
    first = firsts[0] if len(firsts) == 1 and not options.breadth else None
    name = book_name(rules, options.most, options.consistent, first)
    output = _place(options, options.output or Path.cwd() / name)
    start = time.monotonic()
    made = _made(options, rules, output, firsts)
    shipped.cache_clear()
    row = {
        "file": str(output),
        "bytes": output.stat().st_size,
        "first": format_code(rules, made.tree().node.guess),
        "seconds": round(time.monotonic() - start, 1),
        **_described(made.about),
    }
    shown = _shown(printable(str(output)), made.about)
    return _show(options, [(row, f"{shown}, {row['bytes']} bytes, {row['seconds']} s")])


def run_certify(options: argparse.Namespace) -> JsonResult:
    rules = Rules.parse(options.rules)
    _check_board(rules)
    if rules.guesses != rules or rules.special:
        raise BookError(f"expected a board of kind r or n, such as p4c6r, got '{rules}'", rules)
    output = _place(options, options.output)
    from ..books.builder.certificate import certified

    start = time.monotonic()
    with status(not options.json) as say:
        made = certified(rules, say)
    data = made.text.encode()
    if output.suffix == ".xz":
        data = lzma.compress(data)
    write_file(output, data, options.replace, BookError)
    row = {
        "file": str(output),
        "bytes": len(data),
        "rules": str(rules),
        "total": made.total,
        "bounds": made.bounds,
        "seconds": round(time.monotonic() - start, 1),
    }
    figures = f"total {made.total}, {plural(made.bounds, 'bound')}, {row['bytes']} bytes"
    line = f"{printable(str(output))}: {rules}, {figures}, {row['seconds']} s"
    return _show(options, [(row, line)])


def _show(options: argparse.Namespace, rows: Iterable[Told]) -> JsonResult:
    """Print the text of each row as soon as it is there; return the objects."""
    told = []
    for row, line in rows:
        told.append(row)
        if not options.json:
            print(line, flush=True)
    return {"books": told}


def _listed(name: str, data: bytes) -> Told:
    about = Book.read(data, name).about
    row = {"file": name, "bytes": len(data), **_described(about)}
    line = f"{_shown(name, about)}, {row['bytes']} bytes"
    return row, f"{line}\n    {row['command']}"


def _verified(file: str, data: bytes) -> Told:
    if Path(file).suffix in (".json", ".dot", ".txt"):
        from .strategy import verified_file

        return verified_file(file, data)
    name = one_line(file)
    book = Book.read(data, name)
    try:
        report = verified(book)
    except BookError as error:
        raise BookError(f"{name}: {error}", file) from error
    count = positions(book.tree())
    histogram = report.histogram
    described = _described(book.about)
    row = {"file": file, **described, "positions": count, "histogram": histogram}
    lengths = " ".join(f"{turns}:{n}" for turns, n in histogram.items())
    return row, f"{_shown(name, book.about)}, {count} positions\n    {lengths}"


def _read(name: str) -> tuple[str, bytes]:
    path = Path(name)
    try:
        return path.name, read_file(path, MAX_BYTES)
    except OSError as error:
        raise BookError(f"cannot read {quote_path(path)}: {error.strerror}", path) from error


def _described(about: About) -> dict[str, Any]:
    return {
        "rules": str(about.rules),
        "most": about.most or None,
        "consistent": about.consistent,
        "total": about.total,
        "worst": about.worst,
        "proven": about.proven,
        "at_least": _bound(about),
        "command": f"python -m mastermind_core {about.made_by}",
    }


def _shown(name: str, about: About) -> str:
    mean = about.total / about.rules.code_count
    text = f"{name}: total {about.total}, mean {mean:.4f}, worst {about.worst}"
    if about.proven:
        return f"{text}, proven" + (" for its first guess" if about.first else "")
    bound = _bound(about)
    return f"{text}, not proven" + (f" ({distance(about.total, bound)})" if bound else "")


def _bound(about: About) -> int | None:
    """Return a lower bound of the total under the book's aim; None if none is known."""
    if about.proven:
        return about.total
    return known_bounds().get(about.rules)


def _check_board(rules: Rules) -> None:
    """Raise `MastermindError` if the builder's arrays have no room for a board.

    They keep a colour in a byte and a bit for each feedback in 64 bits.
    """
    if not listable(rules):
        raise too_many(rules)
    if rules.colours > 256:
        raise BookError(f"expected at most 256 colours, got '{rules}'", rules)
    if len(feedback_order(rules)) > 64:
        raise BookError(f"expected at most 64 feedbacks, got '{rules}'", rules)
    if (codes := rules.guesses.code_count) > MAX_SEARCHED:
        raise BookError(
            f"expected a board of at most {MAX_SEARCHED:,} codes, got '{rules}' with {codes:,}",
            rules,
        )


def _place(options: argparse.Namespace, output: Path) -> Path:
    """Return where to write; `BookError` if that cannot be done, or nothing can be built."""
    check_output(output, options.replace, BookError)
    try:
        from ..books.builder.plan import build  # noqa: F401
    except ImportError as error:
        raise BookError(
            "making books needs the extra 'books', pip install '.[books]' in the project's folder: "
            f"{error}"
        ) from error
    return output


def _made(options: argparse.Namespace, rules: Rules, output: Path, firsts: list[Code]) -> Book:
    from ..books.builder.checkpoint import Checkpoint, beside
    from ..books.builder.engine import VERSION, Settings
    from ..books.builder.plan import Plan, build
    from ..jobs.executors import make
    from ..jobs.runner import Runner

    most, consistent = options.most, options.consistent
    breadth = options.breadth
    settings = Settings(rules, most, consistent, breadth, options.exact if breadth else 0)
    numbers = tuple([code_number(rules.guesses, code) for code in firsts])
    plan = Plan(settings, numbers, options.shortest)
    arguments = _arguments(options, rules)
    doing = ""

    def begins(what: str) -> None:
        nonlocal doing
        doing = what
        say(what)

    with (
        status(not options.json) as say,
        Checkpoint(beside(output), f"{arguments}, search {VERSION}") as checkpoint,
        Runner(
            make(options.executor), checkpoint, lambda done, of: say(f"{doing}: {done} of {of}")
        ) as runner,
    ):
        tree = build(plan, runner.run, begins)
        _, total, worst = tree.node
        proven = not breadth and len(firsts) <= 1
        first = proven and len(firsts) == 1
        about = About(rules, most, consistent, total, worst, proven, arguments, first)
        made = Book.of(about, tree)
        verified(made)
        write_file(output, made.write(), options.replace, BookError)
        checkpoint.delete()
    return made


def _firsts(options: argparse.Namespace, rules: Rules) -> list[Code]:
    texts = options.first.split(",") if options.first is not None else []
    return [parse_code(rules, text) for text in texts]


def _arguments(options: argparse.Namespace, rules: Rules) -> str:
    """Return the arguments that make the same book, in a fixed order and without needless ones."""
    words = ["book", "build", str(rules)]
    for name in ("most", "breadth", "first"):
        if value := getattr(options, name):
            words += [f"--{name}", str(value)]
    if options.breadth:
        words += ["--exact", str(options.exact)]
    words += [f"--{name}" for name in ("consistent", "shortest") if getattr(options, name)]
    return " ".join(words)
