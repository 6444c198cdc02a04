"""A book played against every secret, and held to what it says of itself."""

from __future__ import annotations

from ..books.format import Book, Node, Tree
from ..candidates.codeset import CodeSet
from ..candidates.partition import feedback_order, split
from ..candidates.whole_board import whole
from ..codes import format_code
from ..errors import BookError
from ..rules import Rules
from .tree import Report


def verified(book: Book) -> Report | None:
    """Return how a book fares against every secret, or None for one that only opens games.

    `BookError` where a position is missing or one too many, where a guess breaks the book's aim, or
    where a figure, of the whole or of any position, is not what play comes to.
    """
    about = book.about
    tree = book.tree()
    histogram: dict[int, int] = {}
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
    """Return how many positions a tree has."""
    return 1 + sum(map(positions, tree.children.values()))


def _play(
    book: Book, tree: Tree, candidates: CodeSet, turn: int, histogram: dict[int, int]
) -> tuple[int, int]:
    """Return the total and the longest game from a position on, checked."""
    about = book.about
    guess = tree.node.guess
    if about.consistent and guess not in candidates:
        raise BookError(f"expected a code that could be the secret, got {_shown(book, tree)}")
    total, longest = len(candidates), 1
    masks = dict(zip(feedback_order(about.rules), split(candidates, guess), strict=True))
    expected = {
        feedback
        for feedback, mask in list(masks.items())[:-1]
        if mask.bit_count() > 2 and turn != about.depth
    }
    if expected != set(tree.children):
        raise BookError(
            f"expected {len(expected)} positions after {_shown(book, tree)}, got "
            f"{len(tree.children)}"
        )
    *parts, (_, found) = masks.items()
    if found:
        histogram[turn] = histogram.get(turn, 0) + 1
    for feedback, mask in parts:
        size = mask.bit_count()
        if feedback in tree.children:
            child = tree.children[feedback]
            if mask == candidates.everything:
                raise BookError(f"expected a guess that tells something, got {_shown(book, tree)}")
            more, length = _play(book, child, candidates.select(mask), turn + 1, histogram)
            total, longest = total + more, max(longest, 1 + length)
        elif size and turn != about.depth:
            # Of two, either is guessed first.
            for later in range(1, size + 1):
                histogram[turn + later] = histogram.get(turn + later, 0) + 1
            total, longest = total + 2 * size - 1, max(longest, 1 + size)
    if not about.depth and tree.node != Node(guess, total, longest):
        raise BookError(
            f"expected total {tree.node.total} and longest {tree.node.worst} from "
            f"{_shown(book, tree)} on, got {total} and {longest}"
        )
    return total, longest


def _shown(book: Book, tree: Tree) -> str:
    rules: Rules = book.about.rules
    return f"guess {format_code(rules, tree.node.guess)}"
