"""The colours of a set's codes at each position: how they are laid out, made, checked and read.

Boards with millions of codes are read in bulk, in C: a loop over their codes takes a second.
"""

from __future__ import annotations

import functools
from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence, Set
from typing import Any, TypeAlias

from ..checks import expect
from ..codes import Code, check_code
from ..errors import CodeError
from ..rules import Rules, check_rules
from . import bits

Column: TypeAlias = "bytes | array[int]"
"""The colours of all codes at one position: bytes for up to 256 colours, else unsigned shorts."""

NO_COLOUR = 255
"""The byte that stands for no colour where there are at most 255 of them."""

MAX_LOOKED_FOR = 50
"""The most colours that are looked for one by one in a column of numbers. Chosen by timing."""

MIN_ITEMS_FOR_ONE = 50
"""The share of a column, one in this many items, up to which a colour is looked for item by item.

Chosen by timing."""

_NONE_WHERE_ZERO = bytes.maketrans(b"\0\1", bytes([NO_COLOUR, 0]))


def check_columns(rules: Rules, columns: Sequence[Column]) -> None:
    """Raise `CodeError` unless the columns are codes of the rules, in order and none twice."""
    check_rules(rules)
    wanted = f"{rules.pegs} columns of one length, bytes or arrays of unsigned shorts"
    fits = isinstance(columns, list | tuple) and len(columns) == rules.pegs
    expect(fits, wanted, columns, CodeError)
    for column in columns:
        if rules.colours <= 256:
            fits = isinstance(column, bytes)
        else:
            fits = isinstance(column, array) and column.typecode == "H"
        expect(fits and len(column) == len(columns[0]), wanted, column, CodeError)
    for _ in checked_codes(rules, zip(*columns, strict=True)):
        pass


def checked_codes(rules: Rules, codes: Iterable[Code]) -> Iterator[Code]:
    """Yield the codes; `CodeError` if one is no code of the rules, or does not follow in order."""
    last: Code = ()
    for code in codes:
        check_code(rules, code)
        expect(code > last, "codes in lexicographic order, none twice", code, CodeError)
        last = code
        yield code


def columns_of(rules: Rules, colours: Iterable[int]) -> list[Column]:
    """Return the columns of codes that are given one after the other, colour by colour."""
    values: Column = bytes(colours) if rules.colours <= 256 else array("H", colours)
    return [values[position :: rules.pegs] for position in range(rules.pegs)]


def picked(rules: Rules, columns: Sequence[Column], mask: int, size: int) -> list[Column]:
    """Return columns of `size` codes without the codes whose bit is not set in a mask."""
    make: Callable[[Any], Column] = bytes if rules.colours <= 256 else functools.partial(array, "H")
    if bits.SPARSE * mask.bit_count() <= size:
        numbers = bits.indices(mask)
        return [make([column[number] for number in numbers]) for column in columns]
    if rules.colours <= NO_COLOUR:
        # The codes to leave out get no colour at once, and all bytes that are none are deleted.
        marks = bits.flags(mask, size).translate(_NONE_WHERE_ZERO)
        none = int.from_bytes(marks, "little")
        return [
            (int.from_bytes(column, "little") | none)
            .to_bytes(size, "little")
            .translate(None, bytes([NO_COLOUR]))
            for column in columns
        ]
    # Boards of more colours have few pegs, and the codes that stay are in long runs.
    ends = bits.indices(mask ^ mask << 1)
    runs = list(map(slice, ends[::2], ends[1::2]))
    return [make(b"".join([column[run] for run in runs])) for column in columns]


def present(rules: Rules, columns: Sequence[Column]) -> frozenset[int]:
    """Return the colours that some code has."""
    every = frozenset(range(rules.colours))
    left: Set[int] = every
    for column in reversed(columns):  # the last one changes soonest
        left = _absent(column, left)
    return every - left


def _absent(column: Column, colours: Set[int]) -> Set[int]:
    """Return those of some colours that are not in a column."""
    if isinstance(column, bytes):
        return {colour for colour in colours if colour not in column}
    colours = colours - set(column[: 1 << 16])
    if len(colours) > MAX_LOOKED_FOR:
        return colours - set(column)
    text = _characters(column)
    return {colour for colour in colours if chr(colour) not in text}


def _characters(column: array[int]) -> str:
    """Return a column as a text in which each colour is one character."""
    return column.tobytes().decode("utf-16")


def having(column: Column, colour: int) -> int:
    """Return the mask of the items of a column that are this colour."""
    if isinstance(column, bytes):
        digits = column.translate(b"0" * colour + b"1" + b"0" * (255 - colour))
        return int(digits[::-1], 2) if digits else 0
    text = _characters(column)
    wanted = chr(colour)
    if text.count(wanted) > len(text) // MIN_ITEMS_FOR_ONE:
        return bits.from_flags(_equal(column, colour))
    marks = bytearray((len(text) + 7) // 8)
    at = text.find(wanted)
    while at >= 0:
        marks[at >> 3] |= 1 << (at & 7)
        at = text.find(wanted, at + 1)
    return int.from_bytes(marks, "little")


def _equal(column: array[int], number: int) -> bytes:
    """Return one byte for each item of a column: 1 if it is the number, else 0.

    The bytes of the items are compared in bulk; a loop over ints would take long.
    """
    raw = column.tobytes()
    flags = -1
    for place, byte in enumerate(array("H", [number]).tobytes()):
        same = raw[place :: column.itemsize].translate(b"\0" * byte + b"\1" + b"\0" * (255 - byte))
        flags &= int.from_bytes(same, "little")
    return flags.to_bytes(len(column), "little")
