"""`best` plays every small board perfectly from the first guess, and says that it is proven.

The optima were proven by the builder's search (`tests.benchmarks records measure`). Of the larger
ones the whole play is in `tests/builder`.
"""

import random

import pytest

from mastermind_core.advice.advice import suggest
from mastermind_core.candidates.position import Aim, Position
from mastermind_core.measure.tree import play_out
from mastermind_core.rules import Rules
from mastermind_core.strategies.registry import find

from ...benchmarks import records

BEST = find("best")
BOARDS = records.small_boards()
QUICK = [rules for rules in BOARDS if rules.code_count <= 256]
"""Boards that are played within a few seconds, all together."""


def test_these_are_all_small_boards() -> None:
    assert len(BOARDS) == 109
    assert Rules(2, 36) in BOARDS
    assert Rules(10, 2) in BOARDS
    assert Rules(6, 6, False) in BOARDS


@pytest.mark.parametrize("rules", QUICK, ids=str)
def test_every_secret_is_found_with_the_least_total(rules: Rules) -> None:
    figures = records.measured()[str(rules)]
    report = play_out(rules, BEST, random.Random(0))
    assert report.total == figures["total"]


@pytest.mark.parametrize("rules", BOARDS, ids=str)
def test_the_first_guess_is_said_to_be_proven(rules: Rules) -> None:
    figures = records.measured()[str(rules)]
    suggestion = suggest(BEST, Position(rules), random.Random(0))
    assert suggestion.worth is not None
    assert suggestion.worth.certainty == "exact"
    assert suggestion.worth.total == figures["total"]


@pytest.mark.parametrize("rules", BOARDS, ids=str)
def test_the_least_worst_case_is_kept(rules: Rules) -> None:
    figures = records.measured()[str(rules)]
    position = Position(rules, aim=Aim(most=figures["least worst"]))
    suggestion = suggest(BEST, position, random.Random(0))
    assert suggestion.kept is True
    assert suggestion.worth is not None
    assert suggestion.worth.certainty == "exact"
    assert suggestion.worth.total == figures["total under it"]
