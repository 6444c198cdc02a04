"""Whole boards that are too large for the unit tests, which hold the same of smaller ones."""

import random

import pytest

from mastermind_core.candidates.position import FEWEST, Aim
from mastermind_core.devil.forced import Forced, fewest_against_devil
from mastermind_core.measure.tree import bench
from mastermind_core.rules import Rules
from mastermind_core.strategies.registry import STRATEGIES, find

from ..night import at_night
from ..unit.api.test_learn import check_runner_up
from ..unit.devil.test_forced import check_shortest
from ..unit.search.test_exact import check_aim
from ..unit.strategies.test_strategies import LARGE


@pytest.mark.usefixtures("little")
@pytest.mark.parametrize(
    ("text", "name"),
    [
        (text, name)
        for text in ("p3c6r", "p5c3r", "p4c6n", "p2c9r", "p7c2r")
        for name in STRATEGIES
        if name != "exact" and (text.endswith("r") or name not in LARGE)
    ],
)
def test_every_strategy_finds_every_secret(text: str, name: str) -> None:
    rules = Rules.parse(text)
    report = bench(rules, find(name), random.Random(1))
    assert report.games == rules.code_count
    assert report.total == sum(turns * count for turns, count in report.histogram.items())


@pytest.mark.parametrize("text", ["p3c3r", *at_night("p3c4n")])
def test_no_game_against_the_devil_is_shorter(text: str) -> None:
    check_shortest(text)


def test_on_a_board_without_repeats_a_bound_is_proven_where_the_fewest_are_not() -> None:
    assert fewest_against_devil(Rules(4, 10, "n")) == Forced(6, None)


@pytest.mark.nightly
def test_the_runner_up_on_the_classic_board_is_the_best_of_the_guesses_that_leave_more() -> None:
    check_runner_up("p4c6r")


def test_the_published_optimal_total_of_four_pegs_and_five_colours() -> None:
    check_aim("p4c5r", FEWEST, 2463, 6)


def test_the_classic_board_with_candidates_alone() -> None:
    check_aim("p4c6r", Aim(consistent=True), 5660, 6)
