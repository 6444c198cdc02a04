"""A book played against every secret, its figures checked."""

from __future__ import annotations

from collections import Counter

from ..books.format import Book, Node, Tree
from ..candidates.codeset import CodeSet, whole
from ..candidates.partition import feedback_order, split
from ..checks import made
from ..codes import format_code
from ..errors import BookError
from .result import Result, result_of


def verified(book: Book) -> Result:
    """Return the report of a book against every secret.

    `BookError` if a position is missing or cannot be reached, if a guess breaks the book's aim, or
    if the total or the longest game of the book or of any of its positions is not that of its play.
    """
    about = book.about
    histogram = _played(book, book.tree(), whole(about.rules))
    report = result_of("book", histogram)
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


def _played(book: Book, tree: Tree, candidates: CodeSet) -> Counter[int]:
    about = book.about
    guess = tree.node.guess
    if about.consistent and guess not in candidates:
        raise BookError(f"expected a code that could be the secret, got {_shown(book, tree)}")
    masks = zip(feedback_order(about.rules), split(candidates, guess), strict=True)
    *parts, (_, found) = masks
    expected = {feedback for feedback, mask in parts if mask.bit_count() > 2}
    if expected != set(tree.children):
        raise BookError(
            f"expected {len(expected)} positions after {_shown(book, tree)}, got "
            f"{len(tree.children)}"
        )
    histogram = Counter({1: 1} if found else {})
    for feedback, mask in parts:
        if feedback in tree.children:
            child = tree.children[feedback]
            if mask == candidates.everything:
                raise BookError(f"expected a guess that tells something, got {_shown(book, tree)}")
            after = _played(book, child, candidates.select(mask))
        else:
            # No book stores a guess for one or two candidates: they are guessed in turn.
            after = Counter(range(1, 1 + mask.bit_count()))
        histogram.update({1 + guesses: codes for guesses, codes in after.items()})
    report = made(Result, ("book", histogram, 0.0))
    if tree.node != Node(guess, report.total, report.worst):
        raise BookError(
            f"expected total {tree.node.total} and worst {tree.node.worst} from "
            f"{_shown(book, tree)} on, got {report.total} and {report.worst}"
        )
    return histogram


def _shown(book: Book, tree: Tree) -> str:
    return f"guess {format_code(book.about.rules, tree.node.guess)}"
