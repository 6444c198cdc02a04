"""Reads and writes WebAssembly modules, as far as the build changes Pyodide's (split.py).

Sections and functions are cut out and put together; no instruction is read. The format is that of
the WebAssembly Core Specification, chapter 5 (W3C, 2022).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple, TypeVar

HEAD = b"\0asm\1\0\0\0"
CUSTOM, TYPES, IMPORTS, FUNCTIONS, TABLES, MEMORIES, GLOBALS, EXPORTS = range(8)
ELEMENTS, CODE, DATA, DATA_COUNT, TAGS = 9, 10, 11, 12, 13
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


def unsigned(number: int) -> bytes:
    """Return a number in unsigned LEB128."""
    made = bytearray()
    while number > 127:
        made.append(number & 127 | 128)
        number >>= 7
    return bytes([*made, number])


def constant(number: int) -> bytes:
    """Return the instruction that gives a number from 0 to 2^31 - 1."""
    made = bytearray()
    while number > 63:
        made.append(number & 127 | 128)
        number >>= 7
    return b"\x41" + bytes([*made, number])


def named(name: str) -> bytes:
    """Return a name."""
    data = name.encode()
    return unsigned(len(data)) + data


def vector(items: list[bytes]) -> bytes:
    """Return a vector."""
    return unsigned(len(items)) + b"".join(items)


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


def read_bytes(data: bytes, at: int) -> tuple[bytes, int]:
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


@dataclass
class Module:
    """A module, whose functions have the indices of its imports and then of its own."""

    sections: dict[int, bytes]
    custom: list[bytes]

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
        return read_vector(self.sections[CODE], read_bytes)

    @cached_property
    def exports(self) -> list[Export]:
        """Its exports."""
        return read_vector(self.sections[EXPORTS], _export)

    @cached_property
    def globals(self) -> list[bytes]:
        """The type and the value of each global of its own, which is a constant of type i32."""
        return read_vector(self.sections[GLOBALS], _global)

    def written(self, changes: dict[int, bytes | None], custom: bool = True) -> bytes:
        """Return the bytes of the module with other sections; None leaves a section out."""
        sections = {**self.sections, **changes}
        parts = [(CUSTOM, data) for data in self.custom if custom]
        parts += [(number, data) for number in ORDER if (data := sections.get(number)) is not None]
        return HEAD + b"".join(
            bytes([number]) + unsigned(len(data)) + data for number, data in parts
        )


def read(data: bytes) -> Module:
    """Return the module of these bytes.

    `ValueError` for other bytes; using parts of a kind the build does not know raises it too.
    """
    if not data.startswith(HEAD):
        raise ValueError("these bytes are no WebAssembly module")
    module = Module({}, [])
    at = len(HEAD)
    while at < len(data):
        number = data[at]
        held, at = read_bytes(data, at + 1)
        if number == CUSTOM:
            module.custom.append(held)
        else:
            module.sections[number] = held
    return module


def _parameters(types: bytes, at: int) -> tuple[int, int]:
    if types[at] != 0x60:
        raise ValueError(f"at {at} there is no type of a function")
    parameters, at = read_unsigned(types, at + 1)
    results, at = read_unsigned(types, at + parameters)  # a type of value has one byte
    return parameters, at + results


def _imported(imports: bytes, at: int) -> tuple[int, int]:
    for _ in range(2):
        _, at = read_bytes(imports, at)
    kind = imports[at]
    if kind == FUNCTION:
        return kind, read_unsigned(imports, at + 1)[1]
    if kind == GLOBAL:
        return kind, at + 3
    raise ValueError(f"an import of kind {kind}")


def _export(exports: bytes, at: int) -> tuple[Export, int]:
    name, at = read_bytes(exports, at)
    number, after = read_unsigned(exports, at + 1)
    return Export(name.decode(), exports[at], number), after


def _global(globals_: bytes, at: int) -> tuple[bytes, int]:
    if globals_[at] != 0x7F or globals_[at + 2] != 0x41:
        raise ValueError(f"at {at} there is no constant of type i32")
    _, after = read_unsigned(globals_, at + 3)
    return globals_[at : after + 1], after + 1


def as_code(bodies: list[bytes]) -> bytes:
    """Return the section of functions with these bodies."""
    return vector([unsigned(len(body)) + body for body in bodies])


def as_exports(exports: list[Export]) -> bytes:
    """Return the section of these exports."""
    return vector(
        [named(name) + bytes([kind]) + unsigned(number) for name, kind, number in exports]
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
