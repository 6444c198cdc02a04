"""Reads and writes WebAssembly modules, as far as the build changes Pyodide's (split.py).

Sections and functions are cut out and put together; no instruction is read. The format is that of
the WebAssembly Core Specification, chapter 5 (W3C, 2022).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

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


@dataclass
class Module:
    """A module, whose functions have the indices of its imports and then of its own."""

    sections: dict[int, bytes]
    custom: list[bytes]
    parameters: list[int] = field(default_factory=list)
    """For each type of function its number of parameters."""
    imported: dict[int, int] = field(default_factory=dict)
    """How many functions, tables, memories, globals and tags are imported."""
    types: list[int] = field(default_factory=list)
    """The type of each function of its own."""
    bodies: list[bytes] = field(default_factory=list)
    exports: list[Export] = field(default_factory=list)

    def written(self, changes: dict[int, bytes | None], custom: bool = True) -> bytes:
        """Return the bytes of the module with other sections; None leaves a section out."""
        sections = {**self.sections, **changes}
        parts = [(CUSTOM, data) for data in self.custom if custom]
        parts += [(number, data) for number in ORDER if (data := sections.get(number)) is not None]
        return HEAD + b"".join(
            bytes([number]) + unsigned(len(data)) + data for number, data in parts
        )


def read(data: bytes) -> Module:
    """Return the module of these bytes. Raises ValueError for what the build has no use for."""
    if not data.startswith(HEAD):
        raise ValueError("these bytes are no WebAssembly module")
    module = Module({}, [])
    at = len(HEAD)
    while at < len(data):
        number = data[at]
        size, at = read_unsigned(data, at + 1)
        held = data[at : at + size]
        if number == CUSTOM:
            module.custom.append(held)
        else:
            module.sections[number] = held
        at += size
    module.parameters = _parameters(module.sections[TYPES])
    module.imported = _imported(module.sections[IMPORTS])
    module.types = _numbers(module.sections[FUNCTIONS])
    module.bodies = _bodies(module.sections[CODE])
    module.exports = _exports(module.sections[EXPORTS])
    return module


def _parameters(section: bytes) -> list[int]:
    count, at = read_unsigned(section, 0)
    found: list[int] = []
    for _ in range(count):
        if section[at] != 0x60:
            raise ValueError(f"type {len(found)} is no type of a function")
        parameters, at = read_unsigned(section, at + 1)
        results, at = read_unsigned(section, at + parameters)  # a type of value has one byte
        at += results
        found.append(parameters)
    return found


def _imported(section: bytes) -> dict[int, int]:
    count, at = read_unsigned(section, 0)
    found = dict.fromkeys((FUNCTION, TABLE, MEMORY, GLOBAL, TAG), 0)
    for _ in range(count):
        for _ in range(2):
            size, at = read_unsigned(section, at)
            at += size
        kind = section[at]
        found[kind] += 1
        if kind == FUNCTION:
            _, at = read_unsigned(section, at + 1)
        elif kind == GLOBAL:
            at += 3
        else:
            raise ValueError(f"an import of kind {kind}")
    return found


def _numbers(section: bytes) -> list[int]:
    count, at = read_unsigned(section, 0)
    found: list[int] = []
    for _ in range(count):
        number, at = read_unsigned(section, at)
        found.append(number)
    return found


def _bodies(section: bytes) -> list[bytes]:
    count, at = read_unsigned(section, 0)
    found: list[bytes] = []
    for _ in range(count):
        size, at = read_unsigned(section, at)
        found.append(section[at : at + size])
        at += size
    return found


def _exports(section: bytes) -> list[Export]:
    count, at = read_unsigned(section, 0)
    found: list[Export] = []
    for _ in range(count):
        size, at = read_unsigned(section, at)
        name = section[at : at + size].decode()
        kind = section[at + size]
        index, at = read_unsigned(section, at + size + 1)
        found.append(Export(name, kind, index))
    return found


def as_code(bodies: list[bytes]) -> bytes:
    """Return the section of functions with these bodies."""
    return vector([unsigned(len(body)) + body for body in bodies])


def as_exports(exports: list[Export]) -> bytes:
    """Return the section of these exports."""
    return vector(
        [named(name) + bytes([kind]) + unsigned(number) for name, kind, number in exports]
    )


def each_type(section: bytes, length: int = 1) -> list[bytes]:
    """Return the type of each table (`length` 1, that of what it holds) or memory (0)."""
    count, at = read_unsigned(section, 0)
    found: list[bytes] = []
    for _ in range(count):
        start = at
        bounded = section[at + length] & 1
        _, at = read_unsigned(section, at + length + 1)
        if bounded:
            _, at = read_unsigned(section, at)
        found.append(section[start:at])
    return found


def each_global(section: bytes) -> list[bytes]:
    """Return the type and the value of each global, which is a constant of type i32."""
    count, at = read_unsigned(section, 0)
    found: list[bytes] = []
    for _ in range(count):
        start = at
        if section[at] != 0x7F or section[at + 2] != 0x41:
            raise ValueError(f"global {len(found)} is no constant of type i32")
        _, at = read_unsigned(section, at + 3)
        found.append(section[start : at + 1])
        at += 1
    return found
