"""Splits Pyodide's WebAssembly: what Python's start and the questions need, and the rest.

Of 17,000 functions some 1,700 run. The browser gets them first, with their neighbours and what they
call, and the others when Python is ready. Both modules have the functions of the whole under the
same indices, so that no instruction changes. What lies in the other module is called through a
table that both share, the bridge; until the rest is there its places are empty, and WebAssembly
traps. Which functions run is seen in a module that is `marked`: there each function says that it
was called.
"""

from __future__ import annotations

import bisect
import re
from collections.abc import Collection, Iterable

import wasm
from steps import StepError
from wasm import END, Export, Module, constant, unsigned

QUICK = "quick"
"""The name by which the rest imports from the other module (web/js/python/pyodide.ts)."""

MARKS = "marks"
"""The exported table in which a function of a marked module leaves its mark, at its number."""

NEAR = 15
"""Functions within this distance of a needed one count as of the same source file.

With 15 and what 50 requests need, all functions were there that 500 other requests needed, but two.
"""

CALL_INDIRECT, LOCAL_GET, TABLE_GET, TABLE_SET = b"\x11", b"\x20", b"\x25", b"\x26"
UNREACHABLE = b"\0\0" + END
REFERENCE = re.compile(rb"[\x10\x12\xd2]")
"""An instruction with the index of a function: call, return_call or ref.func."""

FUNCTION_REFERENCES = b"\x70\0"
"""The beginning of the type of a table of functions without a limit."""

ASSIGNMENTS = re.compile(r"var ([\w$,]+);function assignWasmExports\(wasmExports\)\{([^}]*)\}")
STATEMENT = re.compile(r'([^;]*)wasmExports\["(\w+)"\][^;]*(?:;|$)')


def words(*texts: str) -> set[str]:
    """Return the names in scripts."""
    return set(re.findall(r"[\w$]+", " ".join(texts)))


def trimmed(data: bytes, glue: str, scripts: Iterable[str]) -> tuple[bytes, str]:
    """Return Pyodide's module and the script around it without exports that no script uses.

    They are there for libraries that are linked while Python runs, and there are none. For each of
    8,500 the script has a statement, and makes a function, which it puts in a table. `scripts` are
    the texts of all others.
    """
    found = ASSIGNMENTS.search(glue)
    if not found or STATEMENT.sub("", found[2]):
        raise StepError("pyodide.asm.mjs does not assign its exports in the known form")
    before, after = glue[: found.start()], glue[found.end() :]
    named = words(*scripts)
    used = words(before, after) | named
    kept = {
        match[0]: match[2]
        for match in STATEMENT.finditer(found[2])
        if words(match[1]) & used - {"Module"} or match[2] in named
    }
    # Others are asked for by their names, such as `main`.
    names = {*kept.values(), *re.findall(r'(?:"|wasmExports\.)(\w+)', before + after)}
    used |= words(*kept)
    variables = [name for name in found[1].split(",") if name in used]
    script = (
        f"{before}var {','.join(variables)};"
        f"function assignWasmExports(wasmExports){{{''.join(kept)}}}{after}"
    )
    module = Module(data)
    shared = (wasm.TABLE, wasm.MEMORY, wasm.TAG)
    exports = [each for each in module.exports if each.name in names or each.kind in shared]
    return module.written({wasm.EXPORTS: wasm.as_exports(exports)}), script


def marked(data: bytes) -> bytes:
    """Return a module that does the same; each function puts a mark in the table `MARKS`.

    The mark is what lies in place 1 of the first table. The number of a function does not count
    the imported ones.
    """
    module = Module(data)
    number, tables = _with_table(module, len(module.bodies))
    mark = constant(1) + TABLE_GET + unsigned(0) + TABLE_SET + unsigned(number)
    bodies = [
        _after_locals(body, constant(place) + mark) for place, body in enumerate(module.bodies)
    ]
    exports = [*module.exports, Export(MARKS, wasm.TABLE, number)]
    return module.written(
        {
            wasm.TABLES: tables,
            wasm.EXPORTS: wasm.as_exports(exports),
            wasm.CODE: wasm.vector(map(wasm.sized, bodies)),
        }
    )


def split(data: bytes, needed: Collection[int]) -> tuple[bytes, bytes]:
    """Return the module with the functions of these numbers, and the one with all others.

    The first has more: the neighbours of these functions that are called through a table, as the
    methods of a type are, and all that these call themselves, directly or not.
    """
    module = Module(data)
    first = module.imported[wasm.FUNCTION]
    listed = _numbers_in(module.sections[wasm.ELEMENTS])
    in_table = {index - first for index in listed if index >= first}
    quick = _with_called(module, frozenset(needed) | _between(sorted(needed), in_table))
    rest = frozenset(range(len(module.bodies))) - quick
    exported = {each.number - first for each in module.exports if each.kind == wasm.FUNCTION}
    # Those that the other module calls. What is in a table or exported is so by the first alone.
    crossing = [sorted(quick & _called(module, rest)), sorted(rest & (in_table | exported))]
    places = {number: place for place, number in enumerate(crossing[0] + crossing[1])}
    bridge, tables = _with_table(module, len(places))

    def code(kept: frozenset[int]) -> bytes:
        return wasm.vector(
            wasm.sized(
                body if number in kept else _call(module, number, places.get(number), bridge)
            )
            for number, body in enumerate(module.bodies)
        )

    def elements(place: int, numbers: list[int]) -> bytes:
        held = wasm.vector(unsigned(first + number) for number in numbers)
        return b"\x02" + unsigned(bridge) + constant(place) + END + b"\0" + held

    variable = [place for place, value in enumerate(module.globals) if value[1]]
    if variable != list(range(len(variable))):
        raise StepError("the variables of Pyodide's module are not its first globals")
    exports, imports = zip(*_shared(module, tables, len(variable)), strict=True)
    whole = module.sections
    quick_sections = {
        wasm.TABLES: tables,
        wasm.EXPORTS: wasm.as_exports([*module.exports, *exports]),
        wasm.ELEMENTS: wasm.appended(whole[wasm.ELEMENTS], [elements(0, crossing[0])]),
        wasm.CODE: code(quick),
    }
    rest_sections = {
        wasm.TYPES: whole[wasm.TYPES],
        wasm.IMPORTS: wasm.appended(whole[wasm.IMPORTS], list(imports)),
        wasm.FUNCTIONS: whole[wasm.FUNCTIONS],
        wasm.GLOBALS: wasm.vector(module.globals[len(variable) :]),
        wasm.ELEMENTS: wasm.vector([elements(len(crossing[0]), crossing[1])]),
        wasm.CODE: code(rest),
    }
    return module.written(quick_sections), wasm.joined(rest_sections)


def _with_called(module: Module, functions: frozenset[int]) -> frozenset[int]:
    """Return functions with all that they call themselves, directly or not."""
    found = more = functions
    while more:
        more = _called(module, more) - found
        found |= more
    return found


def _with_table(module: Module, size: int) -> tuple[int, bytes]:
    """Return the index of one more table of functions, and the section of tables with it."""
    section = module.sections[wasm.TABLES]
    more = wasm.appended(section, [FUNCTION_REFERENCES + unsigned(size)])
    return wasm.read_unsigned(section, 0)[0], more


def _after_locals(body: bytes, code: bytes) -> bytes:
    """Return the body of a function that runs some code first."""
    count, at = wasm.read_unsigned(body, 0)
    for _ in range(count):
        _, at = wasm.read_unsigned(body, at)
        at += 1
    return body[:at] + code + body[at:]


def _call(module: Module, number: int, place: int | None, bridge: int) -> bytes:
    """Return the body of a function that calls the one at a place of the bridge."""
    if place is None:
        return UNREACHABLE
    kind = module.types[number]
    given = b"".join(LOCAL_GET + unsigned(index) for index in range(module.parameters[kind]))
    call = CALL_INDIRECT + unsigned(kind) + unsigned(bridge)
    return b"\0" + given + constant(place) + call + END


def _between(needed: list[int], numbers: Iterable[int]) -> frozenset[int]:
    """Return those of the numbers that have a needed one on each side, no farther than `NEAR`."""
    found = set()
    for number in numbers:
        place = bisect.bisect(needed, number)
        below, above = needed[max(place - 1, 0)], needed[min(place, len(needed) - 1)]
        if number - NEAR <= below <= number <= above <= number + NEAR:
            found.add(number)
    return frozenset(found)


def _called(module: Module, numbers: frozenset[int]) -> frozenset[int]:
    """Return the numbers of all functions to which these refer, and perhaps of some more.

    No instruction is read: whatever looks like one that refers to a function counts.
    """
    first = module.imported[wasm.FUNCTION]
    found = set()
    for number in numbers:
        body = module.bodies[number]
        for match in REFERENCE.finditer(body):
            found.add(wasm.read_unsigned(body + b"\0", match.end())[0] - first)
    return frozenset(found) & frozenset(range(len(module.bodies)))


def _numbers_in(elements: bytes) -> set[int]:
    """Return the indices of the functions in a section with one list of them."""
    count, at = wasm.read_unsigned(elements, 0)
    if count != 1 or elements[at] != 0:
        raise StepError("Pyodide's module has more than one list of functions")
    return set(wasm.read_vector(elements, wasm.read_unsigned, elements.index(END, at) + 1))


def _shared(module: Module, tables: bytes, variables: int) -> list[tuple[Export, bytes]]:
    """Return what both modules have: how the first exports it, and the rest imports it.

    They are the tables, the memory, the globals that change, and the tags of exceptions.
    """
    sections = module.sections
    tags, at = wasm.read_unsigned(sections[wasm.TAGS], 0)
    held = {
        wasm.TABLE: wasm.read_vector(tables, wasm.read_table),
        wasm.MEMORY: wasm.read_vector(sections[wasm.MEMORIES], wasm.read_memory),
        wasm.GLOBAL: [value[:2] for value in module.globals[:variables]],
        wasm.TAG: [sections[wasm.TAGS][at + 2 * place :][:2] for place in range(tags)],
    }
    found = []
    for kind, types in held.items():
        for place, of in enumerate(types):
            name = f"{QUICK}.{kind}.{place}"
            export = Export(name, kind, module.imported[kind] + place)
            found.append(
                (
                    export,
                    wasm.sized(QUICK.encode()) + wasm.sized(name.encode()) + bytes([kind]) + of,
                )
            )
    return found
