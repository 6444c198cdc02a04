"""Unknown counts: the states and their weights are those of the codes that fit."""

import math
import random
from collections import Counter
from itertools import permutations

import pytest

from mastermind_core.large.interval_slots import choose_slots, column_of
from mastermind_core.large.intervals import Interval
from mastermind_core.large.player import Clash
from mastermind_core.large.unknown_counts import (
    STATES_DRAWN,
    JointStates,
    UnknownCount,
    as_bytes,
    as_column,
    column_entropy,
)

COUNTS = {7: 1, 5: 2, 9: 3, 3: 1}


def interval_with(states: JointStates, low: int, counts: dict[int, int], active: int) -> Interval:
    """Return an interval some of whose colours have been added to the states."""
    interval = Interval(low, low + sum(counts.values()), dict(counts), absent=0)
    for _ in range(active):
        interval.ask(states)
    return interval


def weights_of(states: JointStates) -> dict[tuple[int, ...], float]:
    """Return the part that each combination of lefts has of all weights."""
    size, total = len(states), sum(states.weights)
    lefts = zip(*(as_bytes(unknown.left, size) for unknown in states.unknowns), strict=True)
    return {left: weight / total for left, weight in zip(lefts, states.weights, strict=True)}


@pytest.mark.parametrize("active", [1, 2, 3, 4])
def test_a_state_has_the_part_of_the_weights_that_it_has_of_the_codes(active: int) -> None:
    states = JointStates()
    interval = interval_with(states, 0, COUNTS, active)
    colours = [unknown.colour for unknown in interval.active]
    codes = list(permutations([colour for colour, count in COUNTS.items() for _ in range(count)]))
    lefts = Counter(
        tuple(code[: interval.middle].count(colour) for colour in colours) for code in codes
    )
    assert weights_of(states) == pytest.approx(
        {left: number / len(codes) for left, number in lefts.items()}
    )
    size = len(states)
    for unknown in states.unknowns:
        both = zip(as_bytes(unknown.left, size), as_bytes(unknown.right, size), strict=True)
        assert {left + right for left, right in both} == {unknown.count}


def test_a_count_without_room_is_a_contradiction() -> None:
    states = JointStates()
    first = UnknownCount(0, 1, 2)
    states.add(first, 1, 1)
    with pytest.raises(Clash):
        states.add(UnknownCount(0, 2, 1), 1, 1, [first])
    with pytest.raises(Clash):
        JointStates().add(UnknownCount(0, 1, 3), 1, 1)


def test_states_are_drawn_as_often_as_their_weights_say() -> None:
    states = JointStates()
    interval_with(states, 0, COUNTS, 3)
    number = 20_000
    drawn = states.draw(number, random.Random(1))
    lefts = Counter(
        zip(*(as_bytes(drawn[each][0], number) for each in states.unknowns), strict=True)
    )
    weights = weights_of(states)
    assert {left: lefts[left] / number for left in weights} == pytest.approx(weights, abs=0.015)
    assert lefts.keys() <= weights.keys()
    for unknown in states.unknowns:
        both = zip(*(as_bytes(column, number) for column in drawn[unknown]), strict=True)
        assert {left + right for left, right in both} == {unknown.count}


def test_the_chosen_slots_tell_more_than_nearly_all_random_ones() -> None:
    states = JointStates()
    intervals = [
        interval_with(states, low, {low + colour: 1 for colour in range(1, 9)}, 3)
        for low in (0, 8, 16, 24)
    ]
    rng = random.Random(2)
    # What two answers have told.
    for _ in range(2):
        column = sum(rng.choice(interval.active).left for interval in intervals)
        states.keep(column, 2, 2)
    chosen = choose_slots(states, intervals, rng)
    assert [interval.low for interval, _, _ in chosen] == [0, 8, 16, 24]
    random_bits = []
    for _ in range(200):
        column = 0
        for interval in intervals:
            left, right = rng.sample(interval.active, 2)
            column += column_of((interval, left, right))
        random_bits.append(states.entropy(column))
    assert states.entropy(sum(map(column_of, chosen))) > sorted(random_bits)[-4]


def test_no_slots_are_chosen_if_none_tells_anything() -> None:
    states = JointStates()
    interval = interval_with(states, 0, {1: 1, 2: 1}, 1)
    states.keep(interval.active[0].left, 1, 1)
    assert choose_slots(states, [interval], random.Random(3)) == []


def test_the_entropy_of_a_column_is_that_of_its_counts_unless_it_is_no_more_than_known() -> None:
    rng = random.Random(5)
    for most in (0, 1, 7, 40, 255):
        column = bytes(rng.randint(0, most) for _ in range(STATES_DRAWN))
        shares = [size / STATES_DRAWN for size in Counter(column).values()]
        entropy = -math.fsum(share * math.log2(share) for share in shares)
        assert column_entropy(as_column(column)) == pytest.approx(entropy, abs=1e-9)
        assert column_entropy(as_column(column), entropy - 0.1) == pytest.approx(entropy, abs=1e-9)
        assert column_entropy(as_column(column), entropy + 0.1) <= entropy + 0.1
