"""What mutation testing changes, and that its reasons are of mutants that there are."""

from __future__ import annotations

import tomllib
from typing import Any

from tests.mutation.mutants import mutants
from tests.mutation.run import REASONS, ROOT, TESTS, UNIT

SOURCE = '''
LIMIT = 9
def kept(numbers, limit=LIMIT):
    """Return some numbers."""
    if not numbers:
        raise ValueError("none", code=1)
    return [each for each in numbers[1:] if each < limit]
'''


def test_each_part_of_a_function_is_changed_once_and_its_docstring_never() -> None:
    assert [name for name, _ in mutants(SOURCE, "made-up.py")] == [
        ": 9 -> 10",
        "kept: if not numbers -> if True",
        "kept: if not numbers -> if False",
        "kept: not numbers -> numbers",
        "kept: raise ValueError('none', code=1) -> pass",
        "kept: ValueError without code=1",
        "kept: 'none' -> 'noneX'",
        "kept: 1 -> 2",
        "kept: for each in numbers[1:] if each < limit -> for each in numbers[1:]",
        "kept: 1: -> :",
        "kept: 1 -> 2 (2)",
        "kept: each < limit -> each <= limit",
        "kept: each < limit -> each >= limit",
    ]


def test_a_mutant_is_a_module_with_one_change() -> None:
    found: dict[str, dict[str, Any]] = {}
    for name, code in mutants(SOURCE, "made-up.py"):
        found[name] = {}
        exec(code, found[name])
    assert found["kept: each < limit -> each <= limit"]["kept"]([0, 9, 10]) == [9]
    assert found["kept: 1: -> :"]["kept"]([0, 9, 10]) == [0]
    assert found[": 9 -> 10"]["kept"]([0, 9, 10]) == [9]


def test_the_modules_and_the_tests_of_the_list_exist() -> None:
    for module, files in TESTS.items():
        assert (ROOT / "mastermind_core" / f"{module.replace('.', '/')}.py").exists()
        assert all((ROOT / UNIT / file).exists() for file in files)


def test_every_reason_is_of_a_mutant_that_there_is() -> None:
    for module, reasons in tomllib.loads(REASONS.read_text("utf-8")).items():
        path = ROOT / "mastermind_core" / f"{module.replace('.', '/')}.py"
        names = {name for name, _ in mutants(path.read_text("utf-8"), str(path))}
        assert reasons.keys() <= names
        assert module in TESTS
