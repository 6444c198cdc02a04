"""The documents draw the folders as they are, and name files that are there."""

import inspect
import re
from pathlib import Path

import pytest

import mastermind_core
from mastermind_core.candidates.partition import part_sizes
from mastermind_core.strategies.one_step import OneStep, best_one_by_one
from mastermind_core.strategies.registry import find

ROOT = Path(__file__).parents[2]
CORE = Path(mastermind_core.__file__).parent
LEFT_OUT = {"__pycache__", "node_modules"}
ONLY_NAMED = {"tests/unit", "tests/js", "tests/data"}
"""Folders whose own folders the tree does not show: they repeat those of the code, or hold data."""

in_the_project = pytest.mark.skipif(
    not (ROOT / "web" / "js").is_dir(), reason="the project's folders are not here"
)


def drawn() -> list[str]:
    """Return the folders of the tree, each with its parents."""
    parents: list[str] = []
    found = []
    for line in (ROOT / "docs" / "folders.md").read_text("utf-8").split("```")[1].splitlines()[1:]:
        depth = (len(line) - len(line.lstrip())) // 2
        parents[depth:] = [line.split()[0].rstrip("/")]
        found.append("/".join(parents))
    return found


def there(folder: Path) -> list[str]:
    """Return a folder and those in it, as the tree shows them."""
    name = folder.relative_to(ROOT).as_posix()
    found = [name]
    for path in folder.iterdir() if name not in ONLY_NAMED else ():
        shown = path.is_dir() and path.name not in LEFT_OUT and not path.name.startswith(".")
        if shown and any(file.is_file() for file in path.rglob("[!_]*.*")):
            found += there(path)
    return found


@in_the_project
def test_the_tree_in_the_document_is_that_of_the_folders() -> None:
    tops = ("mastermind_core", "web", "tests", "docs")
    assert sorted(drawn()) == sorted(each for top in tops for each in there(ROOT / top))


@in_the_project
def test_unit_tests_lie_in_folders_as_the_core_does() -> None:
    unit = ROOT / "tests" / "unit"
    for folder in unit.rglob("*/"):
        assert folder.name in LEFT_OUT or (CORE / folder.relative_to(unit)).is_dir(), folder


NAMED = re.compile(r"`([\w-]+(?:/[\w.*-]+)*(?:\.(?:py|[mc]?js|ts|json|md|css|ipynb)|/))`")
"""A file or a folder in a page: from the top, or from a folder that the page is about."""

PARTS = ("", "web", "web/js", "web/css", "web/js/words/languages", "tests/journeys")
TOPS = (*(ROOT / each for each in PARTS), CORE)
TO_BE_MADE = {"web/js/state/mine.ts", "web/js/questions/mine.ts", "web/js/views/mine/"}
TO_BE_MADE |= {"web/css/mine.css", "tests/js/state/mine.test.mjs", "de/03-partitionen.md"}
TO_BE_MADE |= {"walker.py", "web/js/words/languages/CODE.json"}
"""Files that a reader of a guide makes."""


@in_the_project
@pytest.mark.parametrize("page", sorted(path.name for path in (ROOT / "docs").glob("*.md")))
def test_a_page_names_files_that_are_there(page: str) -> None:
    for path in set(NAMED.findall((ROOT / "docs" / page).read_text("utf-8"))) - TO_BE_MADE:
        built = path.startswith("dist/")
        assert built or any(list(top.glob(path)) for top in TOPS), f"{page} names {path}"


@in_the_project
def test_the_readme_links_to_files_that_are_there() -> None:
    text = (ROOT / "README.md").read_text("utf-8")
    linked = re.findall(r"\]\(([^).#]+[^)#]*)|src=\"([^\"]+)", text)
    assert len(linked) > 10
    for link, picture in linked:
        assert (ROOT / (link or picture)).is_file()


def test_six_files_lead_from_the_readme_to_the_code_of_knuths_rule() -> None:
    page = ROOT / "docs" / "how-it-plays.md"
    assert "docs/how-it-plays.md" in (ROOT / "README.md").read_text("utf-8")
    top = page.read_text("utf-8").partition("\n## ")[0]
    names = re.findall(r"^\d+\. `([^`]+)`", top, re.M)
    assert names[:2] == ["README.md", "docs/how-it-plays.md"]
    assert len(names) == len(set(names)) <= 6
    minimax = find("minimax")
    assert type(minimax) is OneStep
    parts = (find, OneStep, best_one_by_one, minimax.heuristic.term, part_sizes)
    # The core may be installed, and not be the folder of the checkout.
    assert {CORE.parent / name for name in names[2:]} == {
        Path(inspect.getfile(part)) for part in parts
    }
