"""A book played against every secret, its figures checked."""

from __future__ import annotations

from collections import Counter

from ..books.format import Book, Node, Tree
from ..candidates.codeset import CodeSet, whole
from ..candidates.partition import feedback_order, split
from ..codes import format_code
from ..errors import BookError
from .tree import Report


def verified(book: Book) -> Report | None:
    """Return the report of a book against every secret, None for one of the first turns only.

    `BookError` if a position is missing or cannot be reached, if a guess breaks the book's aim, or
    if the total or the longest game of the book or of any of its positions is not that of its play.
    """
    about = book.about
    tree = book.tree()
    histogram: Counter[int] = Counter()
    _play(book, tree, whole(about.rules), 1, histogram)
    if about.depth:
        return None
    report = Report(dict(sorted(histogram.items())))
    if (report.total, report.worst) != (about.total, about.worst):
        raise BookError(
            f"expected total {about.total} and worst {about.worst} of {about.rules}, "
            f"got {report.total} and {report.worst}"
        )
    if about.most and report.worst > about.most:
        raise BookError(f"expected at most {about.most} guesses, got {report.worst}")
    return report


def positions(tree: Tree) -> int:
    """Return the number of positions in a tree."""
    return 1 + sum(map(positions, tree.children.values()))


def _play(
    book: Book, tree: Tree, candidates: CodeSet, turn: int, histogram: Counter[int]
) -> tuple[int, int]:
    """Check a position and all after it; return the total and the longest game from it on."""
    about = book.about
    guess = tree.node.guess
    if about.consistent and guess not in candidates:
        raise BookError(f"expected a code that could be the secret, got {_shown(book, tree)}")
    total, worst = len(candidates), 1
    masks = zip(feedback_order(about.rules), split(candidates, guess), strict=True)
    *parts, (_, found) = masks
    expected = {
        feedback for feedback, mask in parts if mask.bit_count() > 2 and turn != about.depth
    }
    if expected != set(tree.children):
        raise BookError(
            f"expected {len(expected)} positions after {_shown(book, tree)}, got "
            f"{len(tree.children)}"
        )
    if found:
        histogram[turn] += 1
    for feedback, mask in parts:
        size = mask.bit_count()
        if feedback in tree.children:
            child = tree.children[feedback]
            if mask == candidates.everything:
                raise BookError(f"expected a guess that tells something, got {_shown(book, tree)}")
            more, length = _play(book, child, candidates.select(mask), turn + 1, histogram)
            total, worst = total + more, max(worst, 1 + length)
        elif size and turn != about.depth:
            # No book stores a guess for one or two candidates: they are guessed in turn.
            for later in range(1, size + 1):
                histogram[turn + later] += 1
            total, worst = total + 2 * size - 1, max(worst, 1 + size)
    if not about.depth and tree.node != Node(guess, total, worst):
        raise BookError(
            f"expected total {tree.node.total} and worst {tree.node.worst} from "
            f"{_shown(book, tree)} on, got {total} and {worst}"
        )
    return total, worst


def _shown(book: Book, tree: Tree) -> str:
    return f"guess {format_code(book.about.rules, tree.node.guess)}"
