"""A student gets from the README to Knuth's rule as it runs in a few short files."""

import inspect
import re
from pathlib import Path

import mastermind_core
from mastermind_core.candidates.partition import part_sizes
from mastermind_core.strategies import one_step
from mastermind_core.strategies.one_step import OneStep, best_one_by_one
from mastermind_core.strategies.registry import find

ROOT = Path(__file__).parents[2]
CORE = Path(mastermind_core.__file__).parent
PAGE = ROOT / "docs" / "how-it-plays.md"
MAX_FILES, MAX_LINES = 6, 700


def files() -> list[Path]:
    """Return the files of the numbered list at the top of the page, in its order."""
    listed = re.findall(r"^\d+\. `([^`]+)`", PAGE.read_text("utf-8"), flags=re.MULTILINE)
    core = f"{CORE.name}/"  # may be installed, and not be the folder of the checkout
    return [(CORE.parent if name.startswith(core) else ROOT) / name for name in listed]


def test_the_path_begins_with_the_readme_and_ends_with_the_rule() -> None:
    path = files()
    assert path[:2] == [ROOT / "README.md", PAGE]
    assert path[-1] == Path(one_step.__file__)
    assert "docs/how-it-plays.md" in path[0].read_text("utf-8")


def test_the_path_is_short() -> None:
    path = files()
    assert len(path) <= MAX_FILES
    assert sum(len(file.read_text("utf-8").splitlines()) for file in path) <= MAX_LINES


def test_the_rule_as_it_runs_is_made_of_the_files_of_the_path() -> None:
    minimax = find("minimax")
    assert type(minimax) is OneStep
    parts = (find, type(minimax), best_one_by_one, minimax.heuristic.term, part_sizes)
    assert {Path(inspect.getfile(part)) for part in parts} == set(files()[2:])


def test_the_module_of_the_rule_opens_with_its_plain_form() -> None:
    lines = (one_step.__doc__ or "").splitlines()
    start = lines.index(">>> def minimax(pool, candidates):")
    assert start < 10
    assert "The same, faster" in lines[start:]
