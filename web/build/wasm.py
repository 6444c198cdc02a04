"""Reads and writes WebAssembly modules, as far as the build changes Pyodide's (split.py).

Sections and functions are cut out and put together; no instruction is read. The format is that of
the WebAssembly Core Specification, chapter 5 (W3C, 2022). Other modules may have parts of which
nothing is known here: an assertion or an index error tells.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from typing import NamedTuple, TypeVar

HEAD = b"\0asm\1\0\0\0"
CUSTOM, TYPES, IMPORTS, FUNCTIONS, TABLES, MEMORIES, GLOBALS, EXPORTS = range(8)
ELEMENTS, CODE, DATA, DATA_COUNT, TAGS = range(9, 14)
ORDER = (
    TYPES, IMPORTS, FUNCTIONS, TABLES, MEMORIES, TAGS, GLOBALS, EXPORTS, 8, ELEMENTS, DATA_COUNT,
    CODE, DATA,
)  # fmt: skip
"""The order of the sections in a module."""

FUNCTION, TABLE, MEMORY, GLOBAL, TAG = range(5)
"""What an import or an export is."""

END = b"\x0b"

Item = TypeVar("Item")


class Export(NamedTuple):
    """An export: its name, what it is, and its number among those."""

    name: str
    kind: int
    number: int


def unsigned(number: int, most: int = 127) -> bytes:
    """Return a number in unsigned LEB128; `most` is the largest of the last byte."""
    made = bytearray()
    while number > most:
        made.append(number & 127 | 128)
        number >>= 7
    return bytes([*made, number])


def constant(number: int) -> bytes:
    """Return the instruction that gives a number from 0 to 2^31 - 1."""
    return b"\x41" + unsigned(number, 63)  # of a signed number, whose last byte has a sign


def sized(data: bytes) -> bytes:
    """Return bytes after their length."""
    return unsigned(len(data)) + data


def vector(items: Iterable[bytes]) -> bytes:
    """Return a vector."""
    listed = list(items)
    return unsigned(len(listed)) + b"".join(listed)


def appended(items: bytes, more: list[bytes]) -> bytes:
    """Return a vector with more items at its end."""
    count, start = read_unsigned(items, 0)
    return unsigned(count + len(more)) + items[start:] + b"".join(more)


def read_unsigned(data: bytes, at: int) -> tuple[int, int]:
    """Return the number that begins at a place, and the place after it."""
    number = shift = 0
    while True:
        byte = data[at]
        at += 1
        number |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            return number, at


def read_sized(data: bytes, at: int) -> tuple[bytes, int]:
    """Return the bytes that begin at a place with their length, and the place after them."""
    size, at = read_unsigned(data, at)
    return data[at : at + size], at + size


def read_vector(
    data: bytes, read_item: Callable[[bytes, int], tuple[Item, int]], at: int = 0
) -> list[Item]:
    """Return the items of the vector that begins at a place."""
    count, at = read_unsigned(data, at)
    found = []
    for _ in range(count):
        item, at = read_item(data, at)
        found.append(item)
    return found


class Module:
    """A module, whose functions have the indices of its imports and then of its own."""

    def __init__(self, data: bytes) -> None:
        """Cut the bytes of a module into its sections."""
        assert data.startswith(HEAD)
        self.sections: dict[int, bytes] = {}
        self.custom: list[bytes] = []
        at = len(HEAD)
        while at < len(data):
            number = data[at]
            held, at = read_sized(data, at + 1)
            if number == CUSTOM:
                self.custom.append(held)
            else:
                self.sections[number] = held

    @cached_property
    def parameters(self) -> list[int]:
        """For each type of function its number of parameters."""
        return read_vector(self.sections[TYPES], _parameters)

    @cached_property
    def imported(self) -> dict[int, int]:
        """How many functions, tables, memories, globals and tags are imported."""
        kinds = read_vector(self.sections[IMPORTS], _imported)
        return {kind: kinds.count(kind) for kind in (FUNCTION, TABLE, MEMORY, GLOBAL, TAG)}

    @cached_property
    def types(self) -> list[int]:
        """The type of each function of its own."""
        return read_vector(self.sections[FUNCTIONS], read_unsigned)

    @cached_property
    def bodies(self) -> list[bytes]:
        """The body of each function of its own."""
        return read_vector(self.sections[CODE], read_sized)

    @cached_property
    def exports(self) -> list[Export]:
        """Its exports."""
        return read_vector(self.sections[EXPORTS], _export)

    @cached_property
    def globals(self) -> list[bytes]:
        """The type and the value of each global of its own, which is a constant of type i32."""
        return read_vector(self.sections[GLOBALS], _global)

    def written(self, changes: Mapping[int, bytes]) -> bytes:
        """Return the bytes of the module with other sections."""
        return joined({**self.sections, **changes}, self.custom)


def joined(sections: Mapping[int, bytes], custom: Iterable[bytes] = ()) -> bytes:
    """Return the bytes of a module with these sections."""
    parts = [(CUSTOM, data) for data in custom]
    parts += [(number, sections[number]) for number in ORDER if number in sections]
    return HEAD + b"".join(bytes([number]) + sized(data) for number, data in parts)


def _parameters(types: bytes, at: int) -> tuple[int, int]:
    assert types[at] == 0x60
    parameters, at = read_unsigned(types, at + 1)
    results, at = read_unsigned(types, at + parameters)  # a type of value has one byte
    return parameters, at + results


def _imported(imports: bytes, at: int) -> tuple[int, int]:
    for _ in range(2):
        _, at = read_sized(imports, at)
    kind = imports[at]
    assert kind in (FUNCTION, GLOBAL)
    return kind, read_unsigned(imports, at + 1)[1] if kind == FUNCTION else at + 3


def _export(exports: bytes, at: int) -> tuple[Export, int]:
    name, at = read_sized(exports, at)
    number, after = read_unsigned(exports, at + 1)
    return Export(name.decode(), exports[at], number), after


def _global(globals_: bytes, at: int) -> tuple[bytes, int]:
    assert (globals_[at], globals_[at + 2]) == (0x7F, 0x41)
    _, after = read_unsigned(globals_, at + 3)
    return globals_[at : after + 1], after + 1


def as_exports(exports: Iterable[Export]) -> bytes:
    """Return the section of these exports."""
    return vector(
        sized(name.encode()) + bytes([kind]) + unsigned(number) for name, kind, number in exports
    )


def read_table(tables: bytes, at: int) -> tuple[bytes, int]:
    """Return the type of the table at a place, with its limits, and the place after it."""
    limits, after = read_memory(tables, at + 1)
    return tables[at : at + 1] + limits, after


def read_memory(memories: bytes, at: int) -> tuple[bytes, int]:
    """Return the type of the memory at a place, its limits, and the place after it."""
    _, after = read_unsigned(memories, at + 1)
    if memories[at] & 1:
        _, after = read_unsigned(memories, after)
    return memories[at:after], after
