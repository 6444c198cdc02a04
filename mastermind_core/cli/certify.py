"""What `book certify` does: it finds why a total is the least there is, and writes it down."""

from __future__ import annotations

import lzma
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from ..books.shipped import shipped
from ..errors import BookError
from ..files import quote_path, write_file
from ..rules import Rules


def certify(rules: Rules, output: Path, say: Callable[[str], None]) -> dict[str, Any]:
    """Write the certificate of a board to a file; return its figures as a JSON object.

    The play is that of the shipped book, or else searched. `BookError` if the book is not proven,
    or if the file cannot be written.
    """
    from ..books.builder.certificate import certificate
    from ..books.builder.engine import Settings
    from ..books.builder.plan import Plan, build

    start = time.monotonic()
    book = shipped(rules)
    if book and not book.about.proven:
        raise BookError(f"expected a board whose least total is proven, got '{rules}'", rules)
    if book:
        tree = book.tree()
    else:
        tree = build(Plan(Settings(rules)), lambda jobs: [job() for job in jobs], say)
    text = certificate(rules, tree, say)
    data = text.encode()
    if output.suffix == ".xz":
        data = lzma.compress(data, preset=9 | lzma.PRESET_EXTREME)
    try:
        write_file(output, data)
    except OSError as error:
        message = f"cannot write {quote_path(output)}: {error.strerror}"
        raise BookError(message, output) from error
    return {
        "file": str(output),
        "rules": str(rules),
        "total": tree.node.total,
        "bounds": text.partition("bounds\n")[2].count("\n"),
        "bytes": len(data),
        "seconds": round(time.monotonic() - start, 1),
    }
