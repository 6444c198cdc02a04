"""Imports of the core point one way, and it needs nothing but the standard library."""

import ast
import functools
import graphlib
import importlib.util
import sys
from collections import Counter
from pathlib import Path

import mastermind_core

CORE = mastermind_core.__name__
ROOT = Path(mastermind_core.__file__).parent

ORDER = [
    "errors", "checks", "files", "limits", "notebook", "rules", "codes", "scoring",
    "codemaker", "people", "challenge", "sent_game", "heuristics", "candidates",
    "search", "words", "books", "books.builder", "large", "large.sampling", "strategies",
    "strategies.custom", "advice", "diagnosis", "review", "puzzle", "devil",
    "exercise", "game", "drawing", "notations", "jobs",
    "measure", "paper", "api", "cli", "__main__",
]  # fmt: skip
"""The packages and single modules of the core; each may import those before it."""

EXTRAS = {
    "cli.main": {"argcomplete"},
    "cli.terminal": {"rich"},
    "cli.plots": {"matplotlib"},
    "books.builder": {"numpy", "numba"},
    "jobs.executors": {"distributed"},
}
"""The modules, and a package of them, that may try to import what the extras install."""

CLOCKS = {
    "api.requests", "api.lab",  # how often the page hears of long work
    "books.builder.checkpoint",  # how often work is saved
    "cli.book", "cli.bench", "measure.simulation", "measure.tree",  # how long work took
    "cli.terminal",  # how often a line tells how far long work is
    "strategies.custom.timeout",  # ends a person's strategy that does not return
}  # fmt: skip
"""Modules that read a clock; no guess depends on it."""


@functools.cache
def modules() -> dict[str, Path]:
    """Return the modules and packages of the core by name, such as "search.exact"."""
    parts = {path: path.relative_to(ROOT).with_suffix("").parts for path in ROOT.rglob("*.py")}
    names = {path: ".".join(each).removesuffix(".__init__") for path, each in parts.items()}
    return {name: path for path, name in sorted(names.items()) if name != "__init__"}


@functools.cache
def tree(name: str) -> ast.Module:
    return ast.parse(modules()[name].read_text("utf-8"))


@functools.cache
def imports(name: str) -> set[str]:
    """Return what a module imports, in functions too; modules of the core as in `modules`."""
    package = f"{CORE}.{name}"
    if modules()[name].name != "__init__.py":
        package = package.rpartition(".")[0]
    found = set()
    for node in ast.walk(tree(name)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            base = importlib.util.resolve_name("." * node.level + (node.module or ""), package)
            for alias in node.names:
                inner = f"{base}.{alias.name}"
                found.add(inner if inner.removeprefix(f"{CORE}.") in modules() else base)
    return {each.removeprefix(f"{CORE}.") for each in found}


def core_imports(name: str) -> set[str]:
    return imports(name) & modules().keys()


def room_of(name: str) -> str:
    """Return the entry of the order for a module: itself, or its innermost package."""
    while name and name not in ORDER:
        name = name.rpartition(".")[0]
    return name


def test_a_module_imports_the_core_only_from_before_it() -> None:
    assert {room_of(name) for name in modules()} == set(ORDER)
    for name in modules():
        allowed = ORDER[: ORDER.index(room_of(name)) + 1]
        assert {room_of(each) for each in core_imports(name)} <= set(allowed), name
    # CycleError names a circle, also one within a package.
    graphlib.TopologicalSorter({name: core_imports(name) for name in modules()}).prepare()


def test_a_module_imports_nothing_but_the_core_and_the_standard_library() -> None:
    for name in modules():
        others = {each.split(".")[0] for each in imports(name) - modules().keys()}
        extras = EXTRAS.get(name, set()) | EXTRAS.get(room_of(name), set())
        # The version is that of the package, and a picture is loaded from above all values.
        top = {CORE} if name in ("cli.main", "notebook") else set()
        assert others <= sys.stdlib_module_names | extras | top, name


def test_a_package_imports_nothing() -> None:
    for name, path in modules().items():
        assert path.name != "__init__.py" or not imports(name), name


def test_the_two_doors_share_the_json_forms_alone_and_one_command_imports_the_builder() -> None:
    for name in modules():
        rooms = {room_of(each) for each in core_imports(name) - {"api.as_json"}} - {room_of(name)}
        assert not rooms & {"api", "cli"} or name == "__main__", name
        assert "books.builder" not in rooms or name == "cli.book", name


def test_only_the_doors_speak_json_only_few_read_a_clock_and_none_knows_a_browser() -> None:
    for name, path in modules().items():
        assert "json" not in imports(name) or room_of(name) in ("api", "cli"), name
        assert not imports(name) & {"time", "datetime", "timeit", "sched"} or name in CLOCKS, name
        assert "pyodide" not in path.read_text("utf-8").lower(), name


def test_no_two_modules_define_the_same_public_name() -> None:
    # One for each of the page's two Pythons; an action of the page, and the function for people.
    defined = Counter({"handle": -1, "simulate": -1})
    for name in modules():
        named = set()
        for node in tree(name).body:
            targets = [*getattr(node, "targets", ()), getattr(node, "target", None)]
            named |= {each.id for each in targets if isinstance(each, ast.Name)}
            named.add(getattr(node, "name", "_"))
        defined.update(each for each in named if not each.startswith("_"))
    assert [name for name, count in defined.items() if count > 1] == []
