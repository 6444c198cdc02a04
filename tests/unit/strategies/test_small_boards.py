"""`best` plays every small board perfectly from the first guess, and says that it is proven.

The optima were proven by the builder's search (`tests.benchmarks.records measure`). Of the larger
ones the whole play is in `tests/builder`.
"""

import random

import pytest

from mastermind_core.advice.advice import suggest
from mastermind_core.candidates.position import Aim, Position
from mastermind_core.measure.tree import bench
from mastermind_core.rules import Rules
from mastermind_core.strategies.limit import play_within
from mastermind_core.strategies.registry import find

from ...benchmarks import records
from ...night import at_night

BEST = find("best")
BOARDS = records.small_boards()
QUICK = [rules for rules in BOARDS if rules.code_count <= 256]
"""Boards that are played within a few seconds, all together."""


def test_these_are_all_small_boards() -> None:
    assert len(BOARDS) == 109
    assert {Rules(2, 36), Rules(10, 2), Rules(6, 6, "n")} < set(BOARDS)


@pytest.mark.parametrize("rules", QUICK, ids=str)
def test_every_secret_is_found_with_the_least_total(rules: Rules) -> None:
    figures = records.measured()[str(rules)]
    report = bench(rules, BEST, random.Random(0))
    assert report.total == figures["total"]


@pytest.mark.parametrize("rules", BOARDS, ids=str)
def test_the_first_guess_is_proven_and_keeps_the_least_worst_case(rules: Rules) -> None:
    figures = records.measured()[str(rules)]
    for most, total in ((None, "total"), (figures["least worst"], "total under it")):
        suggestion = suggest(BEST, Position(rules, aim=Aim(most)), random.Random(0))
        assert suggestion.kept == (None if most is None else "yes")
        assert suggestion.worth is not None
        assert (suggestion.worth.total, suggestion.worth.certainty) == (figures[total], "exact")


@pytest.mark.parametrize(
    "rules", [*map(str, QUICK), *at_night(*(str(each) for each in BOARDS if each not in QUICK))]
)
def test_no_limit_of_guesses_is_left_undecided(rules: str) -> None:
    least_worst = records.measured()[rules]["least worst"]
    for most in range(1, least_worst + 2):
        told, play = play_within(Position(Rules.parse(rules), aim=Aim(most)))
        assert told == ("yes" if most >= least_worst else "no"), most
        if play is not None:
            _, worth = play
            assert worth.worst is not None
            assert worth.worst <= most
