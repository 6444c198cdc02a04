"""Books: the guesses for all positions of a board, in a few bytes each.

A book is a tree of guesses. A game follows it by its answers, without listing candidates, also if
its turns are the book's with positions and colours exchanged.

The file, in this order; numbers are varints (seven bits a byte, the low ones first, the highest bit
set on all bytes but the last):

    7 bytes     "MMBOOK" and the version of the form, 2
    text        the rules, such as p4c6r: the length in bytes, then UTF-8
    numbers     flags (1 proven, 2 consistent, 4 first), most, total, worst
    text        how the book was made
    node        the empty board
    4 bytes     the CRC-32 of all bytes before, the low byte first

    node   =    number of the guess among those allowed, total, worst, number of children, child...
    child  =    number of the feedback in `feedback_order`, length of the node in bytes, node

A child stands for a part of at least three candidates. Of two, either may be guessed first.
"""

from __future__ import annotations

import zlib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from ..candidates.codeset import listable, too_many
from ..candidates.partition import feedback_order
from ..codes import Code, code_at, code_number
from ..errors import BookError, RulesError
from ..rules import Rules
from ..scoring import Feedback
from ..search.exchanges import Exchange, exchanges_between

BOOK_MAGIC = b"MMBOOK\x02"

MAX_TURNS_TRIED = 10_000
"""Turns tried as the next one of a book; games of the shipped books need at most 2,406."""

_PROVEN, _CONSISTENT, _FIRST = 1, 2, 4

_Turn = tuple[Code, Feedback]


class Node(NamedTuple):
    """A position in a book: the guess, and the guesses needed from there, this one included.

    `total` is their sum over all candidates, `worst` those of the longest game.
    """

    guess: Code
    total: int
    worst: int


class Tree(NamedTuple):
    """A node with all nodes that follow it, by the feedback to its guess."""

    node: Node
    children: Mapping[Feedback, Tree]

    @classmethod
    def of(
        cls, guess: Code, sizes: Mapping[Feedback, int], children: Mapping[Feedback, Tree]
    ) -> Tree:
        """Return the tree of a guess that makes parts of these sizes, with its figures.

        Each part of at least three candidates has a child.
        """
        total, worst = sum(sizes.values()), 1
        for feedback, size in sizes.items():
            if feedback in children:
                node = children[feedback].node
                total += node.total
                worst = max(worst, 1 + node.worst)
            elif size and feedback.black < len(guess):
                total += 2 * size - 1
                worst = max(worst, 1 + size)
        return cls(Node(guess, total, worst), children)


class About(NamedTuple):
    """The board of a book, its aim, its figures, and how it was made."""

    rules: Rules
    most: int
    """The aim's limit of guesses in any game; 0 without a limit."""
    consistent: bool
    """Whether all guesses are candidates."""
    total: int
    """As `Node.total`, over all secrets."""
    worst: int
    proven: bool
    """Whether a complete search has shown that no play with this aim has a lower total."""
    made_by: str
    """The arguments of `python -m mastermind_core` that made the book."""
    first: bool = False
    """Whether the book was made for one first guess, and its total is the least with that."""


class Book:
    """A book.

    >>> from .shipped import shipped
    >>> book = shipped(Rules(4, 6))
    >>> book.about.total, book.about.worst, book.about.proven
    (5625, 6, True)
    >>> book.find([])
    Node(guess=(0, 0, 1, 2), total=5625, worst=6)
    """

    def __init__(self, about: About, tree: bytes) -> None:
        self.about = about
        self._tree = tree

    @classmethod
    def read(cls, data: bytes, name: str = "book") -> Book:
        """Return the book in the bytes of a file; `BookError` says what is wrong with them.

        `name` is the name of the file in messages.
        """
        if data[: len(BOOK_MAGIC)] != BOOK_MAGIC:
            raise BookError(f"{name}: expected a book that begins {BOOK_MAGIC!r}, got {data[:7]!r}")
        body = data[:-4]
        if zlib.crc32(body) != int.from_bytes(data[-4:], "little"):
            raise BookError(f"{name}: expected a whole book, got {len(data)} damaged bytes")
        try:
            reader = _Reader(body, len(BOOK_MAGIC))
            rules = Rules.parse(reader.text())
            if not listable(rules):
                raise too_many(rules)
            flags, most, total, worst = [reader.number() for _ in range(4)]
            made_by = reader.text()
        except (BookError, RulesError, UnicodeDecodeError) as error:
            raise BookError(f"{name}: {error}") from error
        consistent, proven = bool(flags & _CONSISTENT), bool(flags & _PROVEN)
        first = bool(flags & _FIRST)
        about = About(rules, most, consistent, total, worst, proven, made_by, first)
        return cls(about, body[reader.at :])

    @classmethod
    def of(cls, about: About, tree: Tree) -> Book:
        return cls(about, encode(about.rules, tree))

    def write(self) -> bytes:
        """Return the bytes of the file."""
        about = self.about
        flags = about.proven * _PROVEN + about.consistent * _CONSISTENT + about.first * _FIRST
        numbers = map(_varint, [flags, about.most, about.total, about.worst])
        pieces = [_text(str(about.rules)), *numbers, _text(about.made_by), self._tree]
        body = BOOK_MAGIC + b"".join(pieces)
        return body + zlib.crc32(body).to_bytes(4, "little")

    def find(self, turns: Sequence[tuple[Code, Feedback]]) -> Node | None:
        """Return the node of the position after these turns, None if the book does not have it.

        The turns may be the book's in another order, and with positions and colours exchanged; the
        guess is exchanged in the same way.

        >>> from .shipped import shipped
        >>> turns = [((0, 0, 1, 2), Feedback(1, 0)), ((0, 3, 3, 4), Feedback(1, 1))]
        >>> book = shipped(Rules(4, 6))
        >>> book.find(turns) == book.find(turns[::-1])
        True
        """
        if len(turns) >= self.about.worst:
            return None  # no position of the book is deeper than this
        tries = iter(range(MAX_TURNS_TRIED))
        return self._after(_Reader(self._tree, 0), (), (), tuple(turns), tries)

    def _after(
        self,
        reader: _Reader,
        book_guesses: tuple[Code, ...],
        guesses: tuple[Code, ...],
        rest: tuple[_Turn, ...],
        tries: Iterator[int],
    ) -> Node | None:
        """Return the node after the rest of the turns, from the node at which the reader is.

        So far the game had `guesses` where the book has `book_guesses`. If no `tries` are left, the
        game counts as one that the book does not have.
        """
        rules = self.about.rules
        guess = reader.guess(rules)
        if not rest:
            total, worst = reader.number(), reader.number()
            exchange = _exchange(rules, book_guesses, guesses)
            return exchange and Node(exchange(guess), total, worst)
        feedbacks = feedback_order(rules)
        book_guesses = (*book_guesses, guess)
        for number, (made, feedback) in _unlike_turns(guesses, rest):
            if next(tries, None) is None:
                return None
            child = _Reader(reader.data, reader.at)
            if _exchange(rules, book_guesses, (*guesses, made)) and child.enter(
                feedbacks.index(feedback)
            ):
                others = (*rest[:number], *rest[number + 1 :])
                if node := self._after(child, book_guesses, (*guesses, made), others, tries):
                    return node
        return None

    def tree(self) -> Tree:
        """Return the whole book as a tree; `BookError` if its bytes are not one."""
        return decode(self.about.rules, self._tree)


def _exchange(
    rules: Rules, book_guesses: tuple[Code, ...], guesses: tuple[Code, ...]
) -> Exchange | None:
    """Return an exchange that turns past guesses of the book into those of a game, if any does."""
    # Mostly there is none, since the colours of the last guesses come in other numbers.
    shapes = [sorted(Counter(each[-1]).values()) for each in (book_guesses, guesses) if each]
    if len(shapes) == 2 and shapes[0] != shapes[1]:
        return None
    return next(exchanges_between(rules, book_guesses, guesses), None)


def _unlike_turns(guesses: Sequence[Code], rest: Sequence[_Turn]) -> Iterator[tuple[int, _Turn]]:
    """Yield the turns of the rest with their numbers, but none that is like an earlier one.

    Turns are alike if they have the same answer, and guesses that differ only in colours that no
    other turn has. Exchanging these colours changes nothing in the game, so if the book lacks one
    of them as the next turn, it lacks the other, too.
    """
    used = Counter(
        colour for guess in (*guesses, *[made for made, _ in rest]) for colour in set(guess)
    )
    seen = set()
    for number, (made, feedback) in enumerate(rest):
        if all(used[colour] == 1 for colour in made):
            alike = (feedback, tuple(made.index(colour) for colour in made))
            if alike in seen:
                continue
            seen.add(alike)
        yield number, (made, feedback)


class _Reader:
    def __init__(self, data: bytes, at: int) -> None:
        self.data = data
        self.at = at

    def number(self) -> int:
        number = 0
        for shift in range(0, 63, 7):
            (byte,) = self.take(1)
            number |= (byte & 127) << shift
            if byte < 128:
                return number
        raise BookError("expected a number below 2^63, got a longer one")

    def guess(self, rules: Rules) -> Code:
        number, pool = self.number(), rules.guesses
        if number >= pool.code_count:
            raise BookError(f"expected a code of {pool}, got number {number}")
        return code_at(pool, number)

    def text(self) -> str:
        return self.take(self.number()).decode()

    def take(self, size: int) -> bytes:
        piece = self.data[self.at : self.at + size]
        if len(piece) < size:
            raise BookError(f"expected {size} more bytes in a book, got {len(piece)}")
        self.at += size
        return piece

    def enter(self, feedback: int) -> bool:
        """Go from behind a guess to the child of a feedback number; return whether there is one."""
        self.number()
        self.number()
        for _ in range(self.number()):
            number = self.number()
            length = self.number()
            if number == feedback:
                return True
            self.take(length)
        return False


def _varint(number: int) -> bytes:
    low = []
    while number > 127:
        low.append(number & 127 | 128)
        number >>= 7
    return bytes([*low, number])


def _text(text: str) -> bytes:
    data = text.encode()
    return _varint(len(data)) + data


def encode(rules: Rules, tree: Tree) -> bytes:
    node = tree.node
    head = [code_number(rules.guesses, node.guess), node.total, node.worst, len(tree.children)]
    pieces = [*map(_varint, head)]
    for number, feedback in enumerate(feedback_order(rules)):
        if feedback in tree.children:
            child = encode(rules, tree.children[feedback])
            pieces += [_varint(number), _varint(len(child)), child]
    return b"".join(pieces)


def decode(rules: Rules, data: bytes) -> Tree:
    """Return the tree that `encode` wrote; `BookError` for other bytes."""
    reader = _Reader(data, 0)
    tree = _decoded(rules, reader, 1)
    if reader.at != len(data):
        raise BookError(f"expected a book to end, got {len(data) - reader.at} bytes more")
    return tree


def _decoded(rules: Rules, reader: _Reader, turn: int) -> Tree:
    if turn > 60:  # bounds the depth to which a damaged file is read
        raise BookError("expected games of at most 60 guesses, got longer ones")
    node = Node(reader.guess(rules), reader.number(), reader.number())
    order = feedback_order(rules)
    children = {}
    for _ in range(reader.number()):
        number = reader.number()
        if number >= len(order):
            raise BookError(f"expected one of {len(order)} feedbacks, got number {number}")
        end = reader.number()
        end += reader.at
        children[order[number]] = _decoded(rules, reader, turn + 1)
        if reader.at != end:
            raise BookError(f"expected a node to end at byte {end}, not at {reader.at}")
    return Tree(node, children)
