"""Unknown counts: the states and their weights are those of the codes that fit."""

import math
import random
from collections import Counter
from itertools import permutations

import pytest

from mastermind_core.large.intervals import Interval, Slot, UnknownCount, choose_slots
from mastermind_core.large.joint_states import (
    STATES_DRAWN,
    JointStates,
    as_bytes,
    as_column,
    column_entropy,
)
from mastermind_core.large.player import Clash

COUNTS = {7: 1, 5: 2, 9: 3, 3: 1}
AllStates = JointStates[UnknownCount]


def interval_with(states: AllStates, low: int, counts: dict[int, int], active: int) -> Interval:
    """Return an interval some of whose colours have been added to the states."""
    interval = Interval(low, low + sum(counts.values()), dict(counts), absent=0, shares={})
    for _ in range(active):
        interval.ask(states)
    return interval


def lefts(columns: dict[UnknownCount, list[int]], size: int) -> list[tuple[int, ...]]:
    """Return what each state has in the left halves; both halves together have all pegs."""
    for unknown, (left, right) in columns.items():
        assert as_bytes(left + right, size) == bytes((unknown.pegs,)) * size
    return list(zip(*(as_bytes(left, size) for left, _ in columns.values()), strict=True))


def weights_of(states: AllStates) -> dict[tuple[int, ...], float]:
    """Return the part that each combination of lefts has of all weights."""
    total = sum(states.weights)
    pairs = zip(lefts(states.columns, len(states)), states.weights, strict=True)
    return {left: weight / total for left, weight in pairs}


@pytest.mark.parametrize("active", [1, 2, 3, 4])
def test_a_state_has_the_part_of_the_weights_that_it_has_of_the_codes(active: int) -> None:
    states = AllStates()
    interval = interval_with(states, 0, COUNTS, active)
    colours = [unknown.colour for unknown in interval.active]
    codes = list(permutations([colour for colour, count in COUNTS.items() for _ in range(count)]))
    expected = Counter(
        tuple(code[: interval.middle].count(colour) for colour in colours) for code in codes
    )
    assert weights_of(states) == pytest.approx(
        {left: number / len(codes) for left, number in expected.items()}
    )


def test_a_count_without_room_is_a_contradiction() -> None:
    states = AllStates()
    first = UnknownCount(0, 1, 2)
    states.add(first, 2, (1, 1))
    with pytest.raises(Clash):
        states.add(UnknownCount(0, 2, 1), 1, (1, 1), [first])
    with pytest.raises(Clash):
        AllStates().add(UnknownCount(0, 1, 3), 3, (1, 1))


def test_states_are_drawn_as_often_as_their_weights_say() -> None:
    states = AllStates()
    interval_with(states, 0, COUNTS, 3)
    rng = random.Random(1)
    drawn: Counter[tuple[int, ...]] = Counter()
    for _ in range(20):
        drawn.update(lefts(states.draw(rng), STATES_DRAWN))
    weights = weights_of(states)
    shares = {left: drawn[left] / drawn.total() for left in weights}
    assert shares == pytest.approx(weights, abs=0.015)
    assert drawn.keys() <= weights.keys()


def test_the_chosen_slots_tell_more_than_nearly_all_random_ones() -> None:
    states = AllStates()
    intervals = [
        interval_with(states, low, {low + colour: 1 for colour in range(1, 9)}, 3)
        for low in (0, 8, 16, 24)
    ]
    rng = random.Random(2)
    # What two answers have told.
    for _ in range(2):
        column = sum(states.columns[rng.choice(interval.active)][0] for interval in intervals)
        states.keep(column, 2, 2)

    def bits(slots: list[Slot]) -> float:
        return states.entropy(sum(slot.column(states.columns) for slot in slots))

    chosen = choose_slots(states, intervals, rng)
    assert [slot.interval.low for slot in chosen] == [0, 8, 16, 24]
    others = [[Slot(each, *rng.sample(each.active, 2)) for each in intervals] for _ in range(200)]
    assert bits(chosen) > sorted(map(bits, others))[-4]


def test_no_slots_are_chosen_if_none_tells_anything() -> None:
    states = AllStates()
    interval = interval_with(states, 0, {1: 1, 2: 1}, 1)
    states.keep(states.columns[interval.active[0]][0], 1, 1)
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
