"""The tree of the folders in the docs, and the files that guides name, are as they are."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LEFT_OUT = {"__pycache__", "node_modules"}
ONLY_NAMED = {"tests/unit", "tests/js", "tests/data"}
"""Folders whose own folders the tree does not show: they repeat those of the code, or hold data."""

pytestmark = pytest.mark.skipif(
    not (ROOT / "web" / "js").is_dir(), reason="the project's folders are not here"
)


def drawn() -> list[str]:
    """Return the folders of the tree, each with its parents."""
    tree = (ROOT / "docs" / "folders.md").read_text("utf-8").split("```")[1]
    parents: list[str] = []
    found = []
    for line in tree.strip().splitlines():
        depth = (len(line) - len(line.lstrip())) // 2
        parents[depth:] = [line.split()[0].rstrip("/")]
        found.append("/".join(parents))
    return found


def there(folder: Path) -> list[str]:
    """Return a folder and those in it, as the tree shows them."""
    name = folder.relative_to(ROOT).as_posix()
    inner = [] if name in ONLY_NAMED else sorted(folder.iterdir())
    return [name] + [
        each
        for path in inner
        if path.is_dir() and path.name not in LEFT_OUT and not path.name.startswith(".")
        for each in there(path)
        if any(file.is_file() for file in path.rglob("[!_]*.*"))
    ]


def test_the_tree_in_the_document_is_that_of_the_folders() -> None:
    tops = ("mastermind_core", "web", "tests", "docs")
    assert sorted(drawn()) == sorted(each for top in tops for each in there(ROOT / top))


def test_unit_tests_lie_in_folders_as_the_core_does() -> None:
    unit, core = ROOT / "tests" / "unit", ROOT / "mastermind_core"
    for folder in unit.rglob("*"):
        if folder.is_dir() and folder.name not in LEFT_OUT:
            assert (core / folder.relative_to(unit)).is_dir()


NAMED = re.compile(
    r"`((?:mastermind_core|web|tests|docs|views|page|state|questions|python|advice)/[^` ]*)`"
)
"""A path in a guide: from the top, or for the page and the core from where the picture begins."""

TO_BE_MADE = {"web/js/state/mine.js", "web/js/questions/mine.js", "web/js/views/mine/"}
TO_BE_MADE |= {"web/css/mine.css", "tests/js/state/mine.test.mjs"}
"""What the guide to a new mode tells one to make."""


@pytest.mark.parametrize("page", ["design", "contributing"])
def test_a_guide_names_files_that_are_there(page: str) -> None:
    named = set(NAMED.findall((ROOT / "docs" / f"{page}.md").read_text("utf-8")))
    assert len(named) > 5
    tops = (ROOT, ROOT / "web" / "js", ROOT / "mastermind_core")
    for path in named - TO_BE_MADE:
        assert any(list(top.glob(path)) for top in tops), (
            f"{page}.md names {path}, which is not there"
        )
