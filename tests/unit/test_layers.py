"""Imports point one way, and the core needs nothing but the standard library."""

import ast
import functools
import sys
from pathlib import Path

import pytest

import mastermind_core

ROOT = Path(mastermind_core.__file__).parent

ORDER = [
    "errors",
    "files",
    "streams",
    "rules",
    "codes",
    "scoring",
    "bits",
    "codemaker",
    "large.player",
    "large.staged",
    "large.pool",
    "large.node",
    "large.opening",
    "large.halving",
    "large.splitting",
    "large.presence",
    "large.lines",
    "large.permuted",
    "large.packed",
    "large",
    "codeset",
    "partition",
    "book",
    "books",
    "heuristics",
    "discovery",
    "sweep",
    "symmetry",
    "exchanges",
    "limits",
    "bounds",
    "ground",
    "frontier",
    "exact",
    "playout",
    "shortlist",
    "sampling",
    "sampling.clues",
    "sampling.steps",
    "sampling.fitting",
    "sampling.first",
    "sampling.misses",
    "sampling.population",
    "sampling.knowledge",
    "sampling.opening",
    "sampling.rating",
    "sampling.ahead",
    "sampling.choice",
    "listing",
    "strategies.base",
    "strategies.consistent",
    "strategies.one_step",
    "strategies.exact",
    "strategies.book",
    "strategies.outlook",
    "strategies.advice",
    "strategies.large",
    "strategies.sampling",
    "strategies.best",
    "strategies.ranking",
    "strategies.registry",
    "strategies.players",
    "strategies",
    "overtime",
    "guarded",
    "own",
    "prompt",
    "wheels",
    "game",
    "tree",
    "verify",
    "simulation",
    "executors",
    "runner",
    "simulation_jobs",
    "plots",
    "builder",
    "builder.tables",
    "builder.layout",
    "builder.guesses",
    "builder.kernel",
    "builder.openings",
    "builder.engine",
    "builder.jobs",
    "builder.plan",
    "builder.checkpoint",
    "describe",
    "asked",
    "lab_api",
    "api",
    "own_api",
    "terminal",
    "play",
    "arguments",
    "book_command",
    "simulate_command",
    "cli",
    "__main__",
]
"""Every module of the core; each may import those before it."""

EXTRAS = {
    "terminal": {"rich"},
    "builder.tables": {"numpy", "numba"},
    "builder.layout": {"numpy"},
    "builder.guesses": {"numpy", "numba"},
    "builder.kernel": {"numpy", "numba"},
    "builder.openings": {"numpy", "numba"},
    "builder.engine": {"numpy"},
    "executors": {"distributed"},
    "plots": {"matplotlib"},
}
"""Packages of the extras, and who may try to import them."""


CLOCKS = {
    "api",  # how often progress is passed on
    "book_command",  # how long a book took
    "builder.checkpoint",  # how often work is saved
    "cli",  # how long a strategy took
    "lab_api",  # after how long what is there of a watched game is told
    "overtime",  # ends a person's strategy that does not return
    "simulation",  # how long strategies thought
}
"""Modules that read a clock, and what for: it decides nothing that is played or said."""


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
    """Return what a module imports, anywhere in it: its own modules by name, others in full."""
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
                inner = f"{target}.{alias.name}".lstrip(".")
                found.add("core:" + (inner if inner in modules() else target))
    return found


def test_every_module_has_its_place_in_the_order() -> None:
    assert sorted(modules()) == sorted(ORDER)


@pytest.mark.parametrize("name", ORDER)
def test_a_module_imports_only_what_stands_before_it(name: str) -> None:
    own = {each[5:] for each in imports(name, modules()[name]) if each.startswith("core:")}
    assert own <= set(ORDER[: ORDER.index(name)])


@pytest.mark.parametrize("name", ORDER)
def test_a_module_imports_nothing_but_the_standard_library(name: str) -> None:
    others = {each.split(".")[0] for each in imports(name, modules()[name]) if "core:" not in each}
    assert others <= sys.stdlib_module_names | EXTRAS.get(name, set())


def test_only_the_command_for_books_imports_the_builder() -> None:
    users = set()
    for name, path in modules().items():
        own = {each[5:].split(".")[0] for each in imports(name, path) if "core:" in each}
        if "builder" in own and name.split(".")[0] != "builder":
            users.add(name)
    assert users <= {"book_command"}


def test_no_module_but_the_api_and_the_command_line_speaks_json_or_knows_a_browser() -> None:
    for name, path in modules().items():
        text = path.read_text(encoding="utf-8")
        assert "pyodide" not in text.lower(), name
        if name not in ("api", "own_api", "cli"):
            assert "json" not in imports(name, path), name


def test_only_what_tells_times_or_ends_endless_loops_reads_a_clock() -> None:
    clocks = {"time", "datetime", "timeit", "sched"}
    readers = {name for name, path in modules().items() if imports(name, path) & clocks}
    assert readers <= CLOCKS


def test_modules_are_of_readable_length() -> None:
    for name, path in modules().items():
        assert len(path.read_text(encoding="utf-8").splitlines()) <= 300, name
