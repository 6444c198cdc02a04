"""The command `book`: list the books that come with the core, verify them, make one again."""

from __future__ import annotations

import argparse
import lzma
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from ..books.format import About, Book
from ..books.shipped import book_name, distance, known_bounds, shipped, shipped_files
from ..candidates.partition import feedback_order
from ..candidates.whole_board import MAX_CODES, listable, too_many
from ..codes import code_number, format_code, parse_code
from ..drawing.words import plural
from ..errors import BookError, one_line, printable
from ..files import quote_path, read_file
from ..measure.verify import positions, verified
from ..rules import Rules
from .options import add, as_path, whole_number
from .output import check_output, print_json, write_file
from .terminal import status

MAX_LIMIT = 30
"""The largest limit of guesses, and the most turns of an opening: the builder's arrays end here."""

MAX_BYTES = 1 << 26
"""The most bytes that are read as a book. The largest shipped book has a thousandth of this."""

MAX_SEARCHED = 65_536
"""The most codes of a board that is searched to the end: a byte for each pair of them is 4 GB."""

Fields = dict[str, Any]


def add_book(command: argparse.ArgumentParser) -> None:
    """Give the parser of the command its own commands, with their arguments."""
    doing = command.add_subparsers(required=True, metavar="list | verify | build | certify")
    listing = doing.add_parser("list", help="say what each book is")
    listing.set_defaults(run_book=_list)
    verify = doing.add_parser("verify", help="play every secret of every book")
    verify.add_argument(
        "books", metavar="FILE", nargs="*", help="books (default: all shipped books)"
    )
    verify.set_defaults(run_book=_verify)
    build = doing.add_parser("build", help="make a book; needs the extra 'books'")
    add(build, "rules")
    build.add_argument(
        "--most",
        type=whole_number(1, MAX_LIMIT, "guesses"),
        default=0,
        metavar="N",
        help="no game takes more than N guesses",
    )
    build.add_argument("--consistent", action="store_true", help="guess only possible codes")
    build.add_argument(
        "--breadth", type=whole_number(1, MAX_CODES, "guesses"), default=0, metavar="N",
        help="try N guesses at positions of many candidates; without it the book is proven best",
    )  # fmt: skip
    build.add_argument(
        "--exact", type=whole_number(0, MAX_CODES, "candidates"), default=40, metavar="N",
        help="with --breadth: search positions of at most N candidates to the end (default: 40)",
    )  # fmt: skip
    build.add_argument("--first", metavar="CODES", help="first guesses to try, separated by commas")
    build.add_argument(
        "--turns",
        type=whole_number(1, MAX_LIMIT, "turns"),
        default=0,
        metavar="N",
        help="only the first N turns",
    )
    build.add_argument(
        "--shortest",
        action="store_true",
        help="of the best plays, one whose longest game is the shortest",
    )
    add(build, "--executor")
    build.add_argument(
        "--output", type=as_path, metavar="FILE", help="default: a file such as p4c6r.book, here"
    )
    add(build, "--replace")
    build.set_defaults(run_book=_build)
    certify = doing.add_parser("certify", help="show why a total is the least; needs 'books'")
    add(certify, "rules")
    certify.add_argument(
        "--output", type=as_path, required=True, metavar="FILE", help="compressed if it ends in .xz"
    )
    add(certify, "--replace")
    certify.set_defaults(run_book=_certify, breadth=0, turns=0, shortest=False)
    for each in (listing, verify, build, certify):
        add(each, "--json")
        each.set_defaults(run=_book)


def _book(options: argparse.Namespace) -> None:
    rows = []
    for row, line in options.run_book(options):
        rows.append(row)
        if not options.json:
            print(line, flush=True)
    if options.json:
        print_json({"books": rows})


def described(about: About) -> Fields:
    """Return the facts in the head of a book as a JSON object."""
    return {
        "rules": str(about.rules),
        "most": about.most or None,
        "consistent": about.consistent,
        "turns": about.depth or None,
        "total": about.total or None,
        "worst": about.worst or None,
        "proven": about.proven,
        "at_least": _bound(about),
        "command": f"python -m mastermind_core {about.made_by}",
    }


def _shown(name: str, about: About) -> str:
    if about.depth:
        text = f"{name}: the first {about.depth} turns"
    else:
        mean = about.total / about.rules.code_count
        text = f"{name}: total {about.total}, mean {mean:.4f}, worst {about.worst}"
        text += ", proven" if about.proven else ", not proven"
        if not about.proven and (bound := _bound(about)) is not None:
            text += f" ({distance(about.total, bound)})"
    return text


def _bound(about: About) -> int | None:
    """Return a lower bound of the total under the book's aim; None if none is known."""
    if about.proven:
        return about.total
    return None if about.depth else known_bounds().get(about.rules)


def _list(options: argparse.Namespace) -> Iterator[tuple[Fields, str]]:
    for name, data in shipped_files():
        about = Book.read(data, name).about
        row = {"file": name, "bytes": len(data), **described(about)}
        yield row, f"{_shown(name, about)}, {row['bytes']} bytes\n    {row['command']}"


def _verify(options: argparse.Namespace) -> Iterator[tuple[Fields, str]]:
    for file, data in map(_read, options.books) if options.books else shipped_files():
        name = one_line(file)
        book = Book.read(data, name)
        try:
            report = verified(book)
        except BookError as error:
            raise BookError(f"{name}: {error}", file) from error
        count = positions(book.tree())
        row = {"file": file, **described(book.about), "positions": count}
        line = f"{_shown(name, book.about)}, {count} positions"
        if report:
            row["histogram"] = {str(turns): n for turns, n in report.histogram.items()}
            line += "\n    " + " ".join(f"{turns}:{n}" for turns, n in report.histogram.items())
        yield row, line


def _read(name: str) -> tuple[str, bytes]:
    """Return the name of a file without its folder, and its bytes."""
    path = Path(name)
    try:
        return path.name, read_file(path, MAX_BYTES)
    except OSError as error:
        raise BookError(f"cannot read {quote_path(path)}: {error.strerror}", path) from error


def _arguments(options: argparse.Namespace) -> str:
    """Return the arguments that make the same book, in a fixed order and without needless ones."""
    words = ["book", "build", str(Rules.parse(options.rules))]
    for name in ("most", "breadth", "first", "turns"):
        if value := getattr(options, name):
            words += [f"--{name}", str(value)]
    if options.breadth:
        words += ["--exact", str(options.exact)]
    words += [f"--{name}" for name in ("consistent", "shortest") if getattr(options, name)]
    return " ".join(words)


def _place(options: argparse.Namespace, name: str) -> Path:
    """Return where to write a book; `BookError` if that cannot be done, or a book is there."""
    output: Path = options.output or Path.cwd() / name
    check_output(output, options.replace, BookError)
    return output


def _build(options: argparse.Namespace) -> Iterator[tuple[Fields, str]]:
    rules = _buildable(options)
    output = _place(options, book_name(rules, options.most, options.consistent))
    _check_builder()
    start = time.monotonic()
    made = _made(options, rules, output)
    seconds = round(time.monotonic() - start, 1)
    shipped.cache_clear()
    row = {
        "file": str(output),
        "bytes": output.stat().st_size,
        "first": format_code(rules, made.tree().node.guess),
        "seconds": seconds,
        **described(made.about),
    }
    yield row, f"{_shown(printable(str(output)), made.about)}, {row['bytes']} bytes, {seconds} s"


def _certify(options: argparse.Namespace) -> Iterator[tuple[Fields, str]]:
    rules = _buildable(options)
    output = _place(options, options.output.name)
    _check_builder()
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
    bounds = plural(made.bounds, "bound")
    size, seconds = row["bytes"], row["seconds"]
    figures = f"total {made.total}, {bounds}, {size} bytes, {seconds} s"
    yield row, f"{printable(str(output))}: {rules}, {figures}"


def _buildable(options: argparse.Namespace) -> Rules:
    """Return the board of a book; `MastermindError` if the builder's arrays have no room for it.

    They keep a colour in a byte and a bit for each feedback in 64 bits.
    """
    rules = Rules.parse(options.rules)
    if not listable(rules):
        raise too_many(rules)
    if rules.colours > 256:
        raise BookError(f"expected at most 256 colours, got '{rules}'", rules)
    if options.shortest and (options.breadth or options.turns):
        raise BookError("expected --shortest without --breadth and --turns", options.shortest)
    if not options.turns and len(feedback_order(rules)) > 64:
        raise BookError(f"expected at most 64 feedbacks, got '{rules}'", rules)
    if not options.turns and rules.code_count > MAX_SEARCHED:
        raise BookError(
            f"expected --turns, or a board of at most {MAX_SEARCHED:,} codes, "
            f"got '{rules}' with {rules.code_count:,}",
            rules,
        )
    return rules


def _check_builder() -> None:
    try:
        from ..books.builder.plan import build  # noqa: F401
    except ImportError as error:
        raise BookError(
            "making books needs the extra 'books', pip install '.[books]' in the project's folder: "
            f"{error}"
        ) from error


def _made(options: argparse.Namespace, rules: Rules, output: Path) -> Book:
    """Build a book, verify it and write it to its file; return it."""
    from ..books.builder.checkpoint import Checkpoint, beside
    from ..books.builder.engine import VERSION, Settings
    from ..books.builder.plan import Plan, build
    from ..jobs.executors import make
    from ..jobs.runner import Runner

    settings = Settings(
        rules,
        options.most,
        options.consistent,
        options.breadth,
        options.exact if options.breadth else 0,
    )
    texts = [] if options.first is None else options.first.split(",")
    firsts = [parse_code(rules, text) for text in texts]
    numbers = tuple(code_number(rules, code) for code in firsts)
    plan = Plan(settings, numbers, options.turns, options.shortest)
    arguments = _arguments(options)
    doing = ""

    def begins(what: str) -> None:
        nonlocal doing
        doing = what
        say(what)

    def said_jobs(done: int, of: int) -> None:
        say(f"{doing}: {done} of {of}")

    with (
        status(not options.json) as say,
        Checkpoint(beside(output), f"{arguments}, search {VERSION}") as checkpoint,
        Runner(make(options.executor), checkpoint, said_jobs) as runner,
    ):
        tree = build(plan, runner.run, begins)
        about = About(
            rules,
            options.most,
            options.consistent,
            options.turns,
            tree.node.total,
            tree.node.worst,
            not (options.breadth or options.first or options.turns),
            arguments,
        )
        made = Book.of(about, tree)
        verified(made)
        write_file(output, made.write(), options.replace, BookError)
        checkpoint.delete()
    return made
