"""Imports point one way, and the core needs nothing but the standard library."""

import ast
import functools
import graphlib
import sys
from pathlib import Path

import pytest

import mastermind_core

ROOT = Path(mastermind_core.__file__).parent

ORDER = [
    "errors", "checks", "files", "limits", "notebook", "rules", "codes", "scoring",
    "codemaker", "people", "challenge", "sent_game", "heuristics", "candidates",
    "notation", "search", "books", "books.builder", "large", "large.sampling", "strategies",
    "strategies.custom", "advice", "diagnosis", "review", "puzzle", "devil",
    "paper", "exercise", "game", "drawing", "jobs", "measure", "api", "cli", "__main__",
]  # fmt: skip
"""The packages and single modules of the core; each may import those before it."""

EXTRAS = {
    "cli.terminal": {"rich"},
    "cli.plots": {"matplotlib"},
    "books.builder.tables": {"numpy", "numba"},
    "books.builder.forms": {"numpy", "numba"},
    "books.builder.guesses": {"numpy", "numba"},
    "books.builder.kernel": {"numpy", "numba"},
    "books.builder.openings": {"numpy", "numba"},
    "books.builder.engine": {"numpy"},
    "books.builder.certificate": {"numpy"},
    "jobs.executors": {"distributed"},
}
"""Packages of the extras, and the modules that may try to import them."""

FROM_THE_TOP = {
    ("cli.main", "__version__"),
    ("notebook", "picture"),  # loaded when a value is drawn, from above all values
}
"""Modules that import a name of the package itself, and that name."""

CLOCKS = {
    "api.requests",  # how often progress is passed on
    "api.lab",  # after how long what is there of a watched game is told
    "books.builder.checkpoint",  # how often work is saved
    "cli.book",  # how long a book took
    "cli.bench",  # how long a strategy took
    "cli.terminal",  # how often a line says how far long work is
    "measure.simulation",  # how long strategies thought
    "strategies.custom.timeout",  # ends a person's strategy that does not return
}
"""Modules that read a clock, and what for; no guess depends on it."""


@functools.cache
def modules() -> dict[str, Path]:
    found = {}
    for path in ROOT.rglob("*.py"):
        parts = path.relative_to(ROOT).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    del found[""]
    return found


@functools.cache
def imports(name: str, path: Path) -> set[str]:
    """Return all imports of a module, those inside functions too."""
    package = [] if "." not in name and path.name != "__init__.py" else name.split(".")
    if path.name != "__init__.py":
        package = package[:-1]
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and not node.level:
            found.add(node.module or "")
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1]
            target = ".".join([*base, *([node.module] if node.module else [])])
            for alias in node.names:
                if not target and (name, alias.name) in FROM_THE_TOP:
                    continue
                inner = f"{target}.{alias.name}".lstrip(".")
                found.add("core:" + (inner if inner in modules() else target))
    return found


def room_of(name: str) -> str:
    """Return the entry of the order for a module: itself, or its innermost package."""
    parts = name.split(".")
    rooms = (".".join(parts[:end]) for end in range(len(parts), 0, -1))
    return next(room for room in rooms if room in ORDER)


def core_imports(name: str) -> set[str]:
    """Return the modules of the core that a module imports, without their packages."""
    return {each[5:] for each in imports(name, modules()[name]) if each.startswith("core:")}


def test_every_package_of_the_order_exists_and_every_module_is_in_one() -> None:
    assert {room_of(name) for name in modules()} == set(ORDER)


@pytest.mark.parametrize("room", ORDER)
def test_a_package_imports_only_those_before_it(room: str) -> None:
    for name in modules():
        if room_of(name) == room:
            rooms = {room_of(each) for each in core_imports(name)}
            assert rooms <= set(ORDER[: ORDER.index(room) + 1]), name


def test_there_is_no_circle_of_imports() -> None:
    graph = {name: core_imports(name) & modules().keys() for name in modules()}
    tuple(graphlib.TopologicalSorter(graph).static_order())  # CycleError names a circle


def test_packages_import_nothing_except_the_core() -> None:
    for name, path in modules().items():
        if path.name == "__init__.py":
            assert not imports(name, path), name


def test_the_two_doors_share_nothing_but_the_json_forms() -> None:
    for name in modules():
        others = core_imports(name) - {"api.as_json"}
        doors = {each.split(".")[0] for each in others} & {"api", "cli"}
        assert doors <= {name.split(".")[0], "cli" if name == "__main__" else ""}, name


@pytest.mark.parametrize("name", sorted(modules()))
def test_a_module_imports_nothing_but_the_standard_library(name: str) -> None:
    others = {each.split(".")[0] for each in imports(name, modules()[name]) if "core:" not in each}
    assert others <= sys.stdlib_module_names | EXTRAS.get(name, set())


def test_only_the_command_for_books_imports_the_builder() -> None:
    users = {
        name
        for name in modules()
        if room_of(name) != "books.builder"
        and any(room_of(each) == "books.builder" for each in core_imports(name))
    }
    assert users <= {"cli.book"}


def test_only_the_two_doors_speak_json_and_none_knows_a_browser() -> None:
    for name, path in modules().items():
        text = path.read_text(encoding="utf-8")
        assert "pyodide" not in text.lower(), name
        if name.split(".")[0] not in ("api", "cli"):
            assert "json" not in imports(name, path), name


def test_only_the_modules_of_the_list_read_a_clock() -> None:
    clocks = {"time", "datetime", "timeit", "sched"}
    readers = {name for name, path in modules().items() if imports(name, path) & clocks}
    assert readers <= CLOCKS
