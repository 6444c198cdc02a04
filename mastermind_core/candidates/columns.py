"""The colours of a set's codes at each position: how they are laid out, made and checked."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Sequence
from typing import TypeAlias

from ..checks import expect
from ..codes import Code, check_code
from ..errors import CodeError
from ..rules import Rules, check_rules

Column: TypeAlias = "bytes | array[int]"
"""The colours of all codes at one position: bytes for up to 256 colours, else unsigned shorts."""


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
    """Yield codes of the rules; `CodeError` for the first that is none, or not after the last."""
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


def equal(column: array[int], number: int) -> bytes:
    """Return one byte for each item of a column: 1 if it is the number, else 0.

    The bytes of the items are compared in bulk; a loop over ints would take long.
    """
    raw = column.tobytes()
    flags = -1
    for place, byte in enumerate(array("H", [number]).tobytes()):
        same = raw[place :: column.itemsize].translate(b"\0" * byte + b"\1" + b"\0" * (255 - byte))
        flags &= int.from_bytes(same, "little")
    return flags.to_bytes(len(column), "little")
