"""Lower bounds are below every play, and rise with the steps that are looked ahead."""

import pytest

from mastermind_core.books.shipped import known_bounds, shipped
from mastermind_core.rules import Rules

from ..benchmarks import records
from ..benchmarks.lower_bounds import lower_bound


@pytest.mark.parametrize("name", ["p2c3r", "p2c6r", "p3c4r", "p3c5n", "p4c4n", "p4c3r"])
def test_a_lower_bound_rises_to_the_least_total(name: str) -> None:
    least = records.measured()[name]
    # A step for each turn of the longest game, and nothing is left to be bounded by size.
    bounds = [lower_bound(Rules.parse(name), steps) for steps in range(1, least["worst"] + 1)]
    assert bounds == sorted(bounds)
    assert bounds[0] < least["total"] or least["worst"] == 3
    assert bounds[-1] == least["total"]


@pytest.mark.parametrize("rules", known_bounds(), ids=str)
def test_a_lower_bound_that_is_told_is_below_the_best_play_known(rules: Rules) -> None:
    own = shipped(rules)
    assert own is None or not own.about.proven
    book = own or shipped(Rules(rules.pegs, rules.colours, "n"))
    assert book is not None
    assert known_bounds()[rules] <= book.about.total
