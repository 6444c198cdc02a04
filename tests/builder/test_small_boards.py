"""`best` plays the small boards that take longer perfectly, and those with a limit of guesses."""

import random

import pytest

from mastermind_core.candidates.position import FEWEST, Aim
from mastermind_core.measure.tree import bench
from mastermind_core.rules import Rules
from mastermind_core.strategies.registry import find

from ..benchmarks import records

pytestmark = pytest.mark.nightly

MAX_PROVEN = 300
"""Codes of the boards whose optimum is proven again: a few seconds in all."""


@pytest.mark.parametrize("rules", records.small_boards(), ids=str)
def test_every_secret_is_found_with_the_least_total(rules: Rules) -> None:
    figures = records.measured()[str(rules)]
    least = figures["least worst"]
    for aim, name in ((FEWEST, "total"), (Aim(most=least), "total under it")):
        report = bench(rules, find("best"), random.Random(0), aim=aim)
        assert report.total == figures[name]
        assert aim.most is None or report.worst <= aim.most


@pytest.mark.parametrize("rules", records.small_boards(), ids=str)
def test_the_optimum_is_proven_again(rules: Rules) -> None:
    figures = records.measured()[str(rules)]
    if rules.code_count <= MAX_PROVEN:
        names = ("total", "worst", "least worst", "total under it")
        proven = records.proof(rules)
        assert [proven[name] for name in names] == [figures[name] for name in names]
