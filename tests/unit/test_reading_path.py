"""A student gets from the README to Knuth's rule as it runs in a few files that lead on."""

import inspect
import re
from pathlib import Path

import mastermind_core
from mastermind_core.candidates.partition import part_sizes
from mastermind_core.strategies import one_step
from mastermind_core.strategies.one_step import OneStep, best_one_by_one
from mastermind_core.strategies.registry import find

from .test_layers import core_imports

ROOT = Path(__file__).parents[2]
CORE = Path(mastermind_core.__file__).parent
PAGE = ROOT / "docs" / "how-it-plays.md"
MAX_FILES = 6


def files() -> list[Path]:
    """Return the files of the numbered list at the top of the page, in its order."""
    top = PAGE.read_text("utf-8").partition("\n## ")[0]
    listed = re.findall(r"^\d+\. `([^`]+)`", top, flags=re.MULTILINE)
    core = f"{CORE.name}/"  # may be installed, and not be the folder of the checkout
    return [(CORE.parent if name.startswith(core) else ROOT) / name for name in listed]


def test_the_path_leads_from_the_readme_to_the_rule_in_a_few_files() -> None:
    path = files()
    assert path[:2] == [ROOT / "README.md", PAGE]
    assert path[-1] == Path(one_step.__file__)
    assert "docs/how-it-plays.md" in path[0].read_text("utf-8")
    assert [str(file) for file in path if not file.is_file()] == []
    assert len(set(path)) == len(path) <= MAX_FILES


def test_each_module_of_the_path_is_imported_by_another_one_of_it_or_imports_the_last() -> None:
    names = [".".join(file.relative_to(CORE).with_suffix("").parts) for file in files()[2:]]
    first, *others = names
    for name in others:
        users = [user for user in names if name in core_imports(user)]
        assert users, f"no other module of the path imports {name}: it does not belong on the way"
    assert names[-1] in core_imports(first), f"{first} does not lead to {names[-1]}"


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
