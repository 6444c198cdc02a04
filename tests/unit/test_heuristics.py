"""Heuristics agree with plain formulas, and their ties are exact."""

import itertools
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mastermind_core.heuristics import ENTROPY, PUBLISHED, Heuristic, entropy_bits

from . import slow

FEEDBACKS = 14
sizes = st.lists(st.integers(0, 200), min_size=FEEDBACKS, max_size=FEEDBACKS).filter(any)


def test_partitions_of_equal_entropy_cost_exactly_the_same() -> None:
    assert ENTROPY.cost([4, 1, 1, 1, 1]) == ENTROPY.cost([2, 2, 2, 2, 0])
    # 6 log 6 + 6 log 1 = 3 log 3 + 3 log 3 + 6 log 2, in any units
    assert ENTROPY.cost([6, 1, 1, 1, 1, 1, 1]) == ENTROPY.cost([3, 3, 2, 2, 2, 0, 0])
    # ab log ab = b times a log a and a times b log b, which takes the factors of ab
    for a, b in itertools.combinations_with_replacement([3, 5, 7, 11, 13], 2):
        assert ENTROPY.cost([a * b] + [1] * (a * b)) == ENTROPY.cost([a] * b + [b] * a)


@pytest.mark.parametrize("heuristic", PUBLISHED.values(), ids=lambda heuristic: heuristic.name)
@given(a=sizes, b=sizes)
def test_lower_cost_is_lower_value_where_the_candidates_are_as_many(
    heuristic: Heuristic, a: list[int], b: list[int]
) -> None:
    most = max(sum(a), sum(b))
    a, b = ([max(each) + most - sum(each), *sorted(each)[:-1]] for each in (a, b))
    value_a, value_b = (slow.heuristic(heuristic.name, [*filter(None, each)]) for each in (a, b))
    ties = heuristic.ties(heuristic.cost(a), sum(a))
    assert (value_b > value_a) == (heuristic.cost(b) > ties)


@pytest.mark.parametrize("heuristic", PUBLISHED.values(), ids=lambda heuristic: heuristic.name)
@given(parts=st.lists(st.integers(0, 30), min_size=FEEDBACKS, max_size=FEEDBACKS).filter(any))
def test_a_partition_costs_what_its_number_of_parts_allows(
    heuristic: Heuristic, parts: list[int]
) -> None:
    bounds = heuristic.costs_by_parts(sum(parts), FEEDBACKS)
    assert len(bounds) == min(sum(parts), FEEDBACKS)
    least, most = bounds[sum(map(bool, parts)) - 1]
    assert least <= heuristic.cost(parts) <= most


def test_a_term_whose_steps_shrink_has_no_bounds_by_parts() -> None:
    assert Heuristic("roots", lambda size: math.isqrt(100 * size), "sum").costs_by_parts(9, 5) == ()


@given(sizes)
def test_entropies_agree_with_floating_point_and_tie_as_far_as_nine_decimals_reach(
    parts: list[int],
) -> None:
    candidates, cost = sum(parts), ENTROPY.cost(parts)
    plain = -slow.heuristic("entropy", [size for size in parts if size])
    assert entropy_bits(cost, candidates) == pytest.approx(plain, abs=2e-9)
    limit = ENTROPY.ties(cost, candidates)
    assert limit >= cost
    nine = round(entropy_bits(cost, candidates), 9)
    assert round(entropy_bits(limit, candidates), 9) == nine
    assert round(entropy_bits(limit + 1, candidates), 9) < nine


def test_each_range_of_costs_that_count_as_equal_begins_after_the_one_before() -> None:
    costs = [ENTROPY.cost([2, 1])]
    for _ in range(20):
        costs.append(ENTROPY.ties(costs[-1], 3) + 1)
    billionths = [round(entropy_bits(cost, 3) * 10**9) for cost in costs]
    assert billionths == [*range(billionths[0], billionths[0] - 21, -1)]


def test_costs_that_count_as_equal_are_found_among_ten_million_candidates_on_32_bits() -> None:
    cost = ENTROPY.cost([5_000_000, 3_000_000, 2_000_000])
    ties = ENTROPY.ties(cost, 10_000_000)
    bits = [round(entropy_bits(each, 10_000_000), 9) for each in (cost, ties, ties + 1)]
    assert bits[0] == bits[1] > bits[2]
