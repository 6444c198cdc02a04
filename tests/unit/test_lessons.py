"""The lessons of the course do what they say: every block, every output, every exercise.

In Pyodide this test runs as well, with the other unit tests (tests/pyodide/run_unit_tests.py).
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

import pytest

from mastermind_core.api.prompt import Prompt

pytestmark = pytest.mark.nightly

ROOT = Path(__file__).resolve().parents[2]
LESSONS = sorted((ROOT / "web" / "lessons").glob("*/*.md"))
FENCE = re.compile(r"^```([^\n`]*)\n(.*?)^```$", re.M | re.S)


class Fence(NamedTuple):
    """A block between fences: its kind and name, such as "exercise=partition", and its text."""

    kind: str
    text: str


def fences(path: Path) -> list[Fence]:
    """Return all blocks of a lesson, read apart from how the build reads them."""
    found = FENCE.findall(path.read_text("utf-8"))
    return [Fence(info.removeprefix("python").strip() or info, text) for info, text in found]


def test_the_page_on_lessons_lists_each_with_its_exercises() -> None:
    page = (ROOT / "docs" / "lessons.md").read_text("utf-8")
    listed = re.findall(r"^\| (\d+) \| ([^|]+) \| [^|]+ \| (\d+) \|$", page, re.M)
    there = []
    for path in LESSONS:
        if path.parent.name == "en":
            title = path.read_text("utf-8").partition("\n")[0].removeprefix("# ")
            exercises = [each for each in fences(path) if each.kind.startswith("exercise=")]
            there.append((str(int(path.name[:2])), title, str(len(exercises))))
    assert listed == there


each_lesson = pytest.mark.parametrize(
    "path", LESSONS, ids=lambda path: f"{path.parent.name}/{path.stem}"
)


@each_lesson
def test_a_lesson_names_its_sources_and_files_that_there_are(path: Path) -> None:
    text = path.read_text("utf-8")
    assert text.startswith("# ")
    assert "\n## Sources\n" in text
    files = re.findall(r"`((?:mastermind_core|docs)/[^`]*)`", text)
    assert files
    core = ROOT / "mastermind_core"
    if core.exists():  # in Pyodide it is a wheel
        assert [file for file in files if not (ROOT / file).exists()] == []


@each_lesson
def test_a_lesson_does_what_it_says(path: Path) -> None:
    prompt = Prompt()
    # The page has the core's names from the first; without them a lesson runs in a notebook too.
    names: dict[str, object] = {"__name__": "__main__"}
    blocks = fences(path)
    assert any(kind == "python" for kind, _ in blocks)
    exercises = [kind for kind, _ in blocks if kind.startswith("exercise=")]
    assert 2 <= len(set(exercises)) == len(exercises) <= 3
    for index, (kind, text) in enumerate(blocks):
        where = f"{path.name}, block {index + 1}:\n{text}\n"
        part, _, name = kind.partition("=")
        assert part in ("python", "exercise", "output", "check", "solution", "text", ""), where
        # What comes after an exercise must not need it, so its names do not stay.
        prompt._names.clear()
        prompt._names.update(names)
        if part == "python":
            result = prompt.block(text)
            assert not result.error, where + result.output
            assert result.ended is None, where
            names = dict(prompt._names)
            after = blocks[index + 1] if index + 1 < len(blocks) else None
            if after and after.kind == "output":
                assert result.output == after.text, where
        elif part == "exercise":
            check, solution = blocks[index + 1 : index + 3]
            assert (check.kind, solution.kind) == (f"check={name}", f"solution={name}"), where
            prompt.block(text)
            told = prompt.block(check.text)
            assert told.error == "AssertionError", f"{where}the check says {told}"
            assert told.message, f"{where}the check says nothing"
            assert not told.output.startswith(told.message), where
            prompt._names.clear()
            prompt._names.update(names)
            solved = prompt.block(solution.text)
            assert not solved.error, where + solved.output
            right = prompt.block(check.text)
            assert right[:4] == ("", "", False, ""), f"{where}the solution fails: {right}"


def test_a_wrong_solution_is_told_why() -> None:
    """A solution that changed its lists, a list in place of a set, ties: the checks missed them."""
    tried = [
        ("01", "lists", "def score_lists(g, s):\n    g.clear()\n    return 0, 0", "it changed"),
        (
            "01",
            "answers",
            "def answers_of(pegs):\n    return [(0, 0)]",
            "expected a set, got a list",
        ),
        ("03", "irving", IRVING, ": expected "),
    ]
    for number, name, solution, why in tried:
        (path,) = (ROOT / "web" / "lessons" / "en").glob(f"{number}-*.md")
        prompt = Prompt()
        for kind, text in fences(path):
            if kind == "python":
                prompt.block(text)
            elif kind == f"check={name}":
                prompt.block(solution)
                told = prompt.block(text)
                assert told.error == "AssertionError", told
                assert why in told.message


IRVING = """
def irving(candidates, guesses):
    def cost(guess):
        sizes = [len(part) for part in partition(guess, candidates).values()]
        return sum(size * size for size in sizes), guess

    return min(guesses, key=cost)
"""
"""Irving's rule without its first rule for ties."""
