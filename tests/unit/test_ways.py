"""What a way through the core takes: modules that are loaded, and files whose code is run."""

from pathlib import Path

import mastermind_core

from .processes import fresh, no_processes

CORE = Path(mastermind_core.__file__).parent

MOST_MODULES = 46
MOST_FILES = 25

WATCHED = """
import sys

from mastermind_core.cli.main import main

core, *arguments = sys.argv[1:]
files = set()


def importing(frame):
    # What runs while a module is loaded stands in the way of no reader.
    while frame:
        if frame.f_code.co_name == "<module>" and frame.f_code.co_filename.startswith(core):
            return True
        frame = frame.f_back
    return False


def called(frame, event, _):
    name = frame.f_code.co_filename
    if event == "call" and name.startswith(core) and name not in files and not importing(frame):
        files.add(name)


sys.setprofile(called)
status = main(arguments)
sys.setprofile(None)
loaded = sorted(name for name in sys.modules if name.startswith("mastermind_core"))
print(" ".join(loaded))
print(" ".join(sorted(name[len(core):].strip("/\\\\") for name in files)))
sys.exit(status)
"""
"""Runs a command, then prints the modules that it loaded and the files whose functions ran."""


def way(*arguments: str) -> tuple[list[str], list[str], str]:
    """Return the modules that a command loads, the files whose functions it runs, its output."""
    *lines, modules, files = fresh(WATCHED, str(CORE), *arguments).splitlines()
    return modules.split(), files.split(), "\n".join(lines)


@no_processes
def test_a_guess_by_knuths_rule_passes_through_few_files() -> None:
    modules, files, shown = way("suggest", "p4c6r:1122=1,1", "--strategy", "minimax")
    assert "Guess 1134" in shown
    assert len(modules) <= MOST_MODULES, modules
    assert len(files) <= MOST_FILES, files
    assert "strategies/one_step.py" in [name.replace("\\", "/") for name in files]


@no_processes
def test_books_search_and_doubt_are_loaded_where_they_are_asked_for() -> None:
    rule = ("suggest", "p4c6r:1122=1,1", "--strategy", "minimax")
    extra = {
        "mastermind_core.books.shipped",
        "mastermind_core.search.exact",
        "mastermind_core.strategies.best",
        "mastermind_core.large.packed",
    }
    assert not extra & set(way(*rule)[0])
    assert extra - {"mastermind_core.strategies.best", "mastermind_core.large.packed"} <= set(
        way(*rule, "--worth")[0]
    )
    in_doubt = "mastermind_core.advice.in_doubt"
    assert in_doubt not in way(*rule, "--worth")[0]
    assert in_doubt in way("suggest", "p4c6r:1122=1,1?", "--strategy", "minimax")[0]


@no_processes
def test_a_command_loads_no_other_command() -> None:
    commands = {path.stem for path in (CORE / "cli").glob("*.py")}
    shared = {"__init__", "main", "options", "output", "terminal"}
    for name in way("suggest", "p4c6r", "--strategy", "minimax")[0]:
        if name.startswith("mastermind_core.cli."):
            assert name.rpartition(".")[2] in {*shared, "suggest"} & commands
