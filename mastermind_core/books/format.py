"""Books: whole games, or their openings, thought out beforehand and kept in a few bytes a position.

A book is a tree of guesses. It is followed by the answers alone, without listing a single
candidate, and up to symmetry: an opening that is the book's with positions and colours exchanged
is in the book as well.

The file, all numbers but the first and the last as `varint` (seven bits a byte, the low ones
first, the highest bit set on all but the last byte):

    7 bytes     "MMBOOK" and the version of the form, 1
    numbers     pegs, colours, flags (1 repeats, 2 proven, 4 consistent), most, depth, total, worst
    text        how it was made: its length in bytes, then UTF-8
    node        the empty board; nothing follows it but
    4 bytes     the CRC-32 of all before, the low byte first

    node   =    number of the guess, total, longest, number of children, child...
    child  =    number of the feedback in `feedback_order`, length of the node in bytes, node

A child stands for a part of at least three candidates; of two either is guessed first.
"""

from __future__ import annotations

import zlib
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ..candidates.partition import feedback_order
from ..candidates.whole_board import listable, too_many
from ..codes import Code, code_at, code_number
from ..errors import BookError, RulesError
from ..rules import Rules
from ..scoring import Feedback

MAGIC = b"MMBOOK\x01"
"""What every book of this form begins with."""

DEEPEST = 60
"""Guesses that a game of a book may have."""

_REPEATS, _PROVEN, _CONSISTENT = 1, 2, 4


class Node(NamedTuple):
    """A position in a book: what to guess, and what is still needed then, this guess counted."""

    guess: Code
    total: int
    """Guesses summed over all candidates; 0 where the book does not know."""
    worst: int
    """The most guesses that any candidate needs; 0 where the book does not know."""


class Tree(NamedTuple):
    """A node with what follows, as the builder has it."""

    node: Node
    children: Mapping[Feedback, Tree]


class About(NamedTuple):
    """What a book says of itself."""

    rules: Rules
    most: int
    """Guesses that no game needs more than, where the book was made for that; otherwise 0."""
    consistent: bool
    """Whether it guesses only codes that could be the secret."""
    depth: int
    """How many turns it knows the guesses for; 0: all."""
    total: int
    """Guesses summed over all secrets; 0 where the book ends before the game."""
    worst: int
    """The longest game; 0 where the book ends before the game."""
    proven: bool
    """Whether a search that closed has shown that no play of this aim has a lower total."""
    made_by: str
    """The arguments of `python -m mastermind_core` that make it again."""


class Book:
    """A book that has been read and whose checksum is right."""

    def __init__(self, about: About, tree: bytes) -> None:
        self.about = about
        self._tree = tree

    @classmethod
    def read(cls, data: bytes, name: str = "book") -> Book:
        """Return the book that a file holds; `BookError` names what is wrong with it."""
        if data[: len(MAGIC)] != MAGIC:
            raise BookError(f"{name}: expected a book that begins {MAGIC!r}, got {data[:7]!r}")
        body = data[:-4]
        if zlib.crc32(body) != int.from_bytes(data[-4:], "little"):
            raise BookError(f"{name}: expected a whole book, got {len(data)} damaged bytes")
        try:
            reader = _Reader(body, len(MAGIC))
            pegs, colours, flags = reader.number(), reader.number(), reader.number()
            rules = Rules(pegs, colours, bool(flags & _REPEATS))
            if not listable(rules):
                raise too_many(rules)
            most, depth, total, worst = [reader.number() for _ in range(4)]
            made_by = reader.take(reader.number()).decode()
        except (BookError, RulesError, UnicodeDecodeError) as error:
            raise BookError(f"{name}: {error}") from error
        about = About(
            rules,
            most,
            bool(flags & _CONSISTENT),
            depth,
            total,
            worst,
            bool(flags & _PROVEN),
            made_by,
        )
        return cls(about, body[reader.at :])

    @classmethod
    def of(cls, about: About, tree: Tree) -> Book:
        """Return the book of a tree."""
        return cls(about, encode(about.rules, tree))

    def write(self) -> bytes:
        """Return the bytes of the file."""
        about = self.about
        flags = about.rules.repeats * _REPEATS + about.proven * _PROVEN
        flags += about.consistent * _CONSISTENT
        head = [about.rules.pegs, about.rules.colours, flags]
        head += [about.most, about.depth, about.total, about.worst]
        made_by = about.made_by.encode()
        body = b"".join(
            [MAGIC, *map(_varint, head), _varint(len(made_by)), made_by, self._tree],
        )
        return body + zlib.crc32(body).to_bytes(4, "little")

    def find(self, turns: Sequence[tuple[Code, Feedback]]) -> Node | None:
        """Return what to guess after these turns, or None off the book.

        The turns may be the book's with positions and colours exchanged; the guess is then
        exchanged alike.
        """
        rules = self.about.rules
        order = feedback_order(rules)
        reader = _Reader(self._tree, 0)
        line: list[Code] = []
        for _, feedback in turns:
            line.append(reader.guess(rules))
            if not reader.enter(order.index(feedback)):
                return None
        guess = reader.guess(rules)
        total, longest = reader.number(), reader.number()
        columns = list(zip(*(guess for guess, _ in turns), strict=True)) or [()] * rules.pegs
        own = list(zip(*line, strict=True)) or columns
        exchange = _exchange(own, columns, (), {})
        return exchange and Node(exchange.applied(rules, guess), total, longest)

    def tree(self) -> Tree:
        """Return the whole book, read from end to end; `BookError` if it does not make sense."""
        return decode(self.about.rules, self._tree)


class _Reader:
    """A place in the bytes of a book."""

    def __init__(self, data: bytes, at: int) -> None:
        self._data = data
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
        number = self.number()
        if number >= rules.code_count:
            raise BookError(f"expected a code of {rules}, got number {number}")
        return code_at(rules, number)

    def take(self, size: int) -> bytes:
        piece = self._data[self.at : self.at + size]
        if len(piece) < size:
            raise BookError(f"expected {size} more bytes in a book, got {len(piece)}")
        self.at += size
        return piece

    def enter(self, lane: int) -> bool:
        """Go on, from behind a guess, to the child of a feedback, if there is one."""
        self.number()
        self.number()
        for _ in range(self.number()):
            own = self.number()
            length = self.number()
            if own == lane:
                return True
            self.take(length)
        return False


def _varint(number: int) -> bytes:
    low = []
    while number > 127:
        low.append(number & 127 | 128)
        number >>= 7
    return bytes([*low, number])


def encode(rules: Rules, tree: Tree) -> bytes:
    """Return the bytes of a node and all that follows it."""
    order = feedback_order(rules)
    node = tree.node
    head = [code_number(rules, node.guess), node.total, node.worst, len(tree.children)]
    pieces = [*map(_varint, head)]
    for lane, feedback in enumerate(order):
        if feedback in tree.children:
            child = encode(rules, tree.children[feedback])
            pieces += [_varint(lane), _varint(len(child)), child]
    return b"".join(pieces)


def decode(rules: Rules, data: bytes) -> Tree:
    """Return the tree that `encode` wrote; `BookError` if the bytes are no such thing."""
    reader = _Reader(data, 0)
    tree = _decoded(rules, reader, 1)
    if reader.at != len(data):
        raise BookError(f"expected a book to end, got {len(data) - reader.at} bytes more")
    return tree


def _decoded(rules: Rules, reader: _Reader, turn: int) -> Tree:
    if turn > DEEPEST:
        raise BookError(f"expected games of at most {DEEPEST} guesses, got longer ones")
    node = Node(reader.guess(rules), reader.number(), reader.number())
    order = feedback_order(rules)
    children = {}
    for _ in range(reader.number()):
        lane = reader.number()
        if lane >= len(order):
            raise BookError(f"expected one of {len(order)} feedbacks, got number {lane}")
        end = reader.number()
        end += reader.at
        children[order[lane]] = _decoded(rules, reader, turn + 1)
        if reader.at != end:
            raise BookError(f"expected a node to end at byte {end}, not at {reader.at}")
    return Tree(node, children)


class _Exchange(NamedTuple):
    """Positions and colours of a book's line, and what stands for them at the table."""

    places: tuple[int, ...]
    """For each position at the table the book's."""
    colours: Mapping[int, int]
    """The table's colour for each of the book's that has been guessed."""

    def applied(self, rules: Rules, guess: Code) -> Code:
        """Return a guess of the book as it is at the table; colours new to both keep their order,
        those that can their place.
        """
        colours = dict(self.colours)
        free = [c for c in range(rules.colours) if c not in set(colours.values())]
        for colour in sorted(set(guess) - set(colours)):
            colours[colour] = colour if colour in free else free[0]
            free.remove(colours[colour])
        return tuple(colours[guess[place]] for place in self.places)


def _exchange(
    book: Sequence[Sequence[int]],
    table: Sequence[Sequence[int]],
    places: tuple[int, ...],
    colours: Mapping[int, int],
) -> _Exchange | None:
    """Return what makes the book's columns of past guesses the table's, changing little."""
    position = len(places)
    if position == len(table):
        return _Exchange(places, colours)
    for place in sorted(range(len(book)), key=lambda place: (place != position, place)):
        if place in places:
            continue
        met = dict(colours)
        pairs = zip(book[place], table[position], strict=True)
        if all(met.setdefault(own, other) == other for own, other in pairs) and len(
            set(met.values())
        ) == len(met):
            found = _exchange(book, table, (*places, place), met)
            if found:
                return found
    return None
