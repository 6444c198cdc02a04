"""The choice of a guess about many intervals: the slots whose sum tells much about the states.

The search climbs: from random slots, it changes the slot of one interval at a time, and keeps what
tells more. The information is estimated from states drawn at random, so that its
cost does not depend on their number.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import permutations

from .intervals import Interval
from .unknown_counts import (
    LEAST_BITS,
    STATES_DRAWN,
    JointStates,
    UnknownCount,
    column_entropy,
)

CHANGES = 300
"""Changes of one slot that are compared for a guess.

Without any, p100c100r takes 7 guesses more even if the best of eight random guesses is made.
"""

PAIRED = 0.9
"""Share of the random slots that ask about two colours; the others ask about one.

With 0.7, and with 1, p100c100r takes 1 or 2 guesses more.
"""

IntervalSlot = tuple[Interval, UnknownCount | None, UnknownCount | None]
"""An interval in a guess, and the colours on its left and right halves; None is the filler."""


def choose_slots(
    states: JointStates, intervals: Sequence[Interval], rng: random.Random
) -> list[IntervalSlot]:
    """Return slots of different intervals whose sum tells much; none if no slot tells anything."""
    drawn = states.draw(STATES_DRAWN, rng)
    slots = [_random_slot(interval, rng) for interval in intervals]
    columns = [_drawn_column(drawn, slot) for slot in slots]
    total = sum(columns)
    best = column_entropy(total)
    for _ in range(CHANGES):
        place = rng.randrange(len(slots))
        slot = _random_slot(intervals[place], rng)
        column = _drawn_column(drawn, slot)
        changed = total - columns[place] + column
        bits = column_entropy(changed, best)
        if bits > best:
            best, total = bits, changed
            slots[place], columns[place] = slot, column
    if states.entropy(sum(map(column_of, slots))) > LEAST_BITS:
        return slots
    # All that was tried is nearly certain: take any slot that is not.
    for interval in intervals:
        for slot in _every_slot(interval):
            if states.varies(column_of(slot)):
                return [slot]
    return []


def column_of(slot: IntervalSlot) -> int:
    """Return the column of the blacks that unknown counts give to a slot."""
    _, left, right = slot
    return (left.left if left else 0) + (right.right if right else 0)


def _drawn_column(drawn: dict[UnknownCount, tuple[int, int]], slot: IntervalSlot) -> int:
    """Return the column of a slot in the states drawn."""
    _, left, right = slot
    return (drawn[left][0] if left else 0) + (drawn[right][1] if right else 0)


def _random_slot(interval: Interval, rng: random.Random) -> IntervalSlot:
    """Return a random slot for an interval."""
    if len(interval.active) > 1 and (interval.filler is None or rng.random() < PAIRED):
        left, right = rng.sample(interval.active, 2)
        return interval, left, right
    # Pairs alone only tell the difference of two colours.
    one = rng.choice(interval.active)
    return (interval, one, None) if rng.random() < 0.5 else (interval, None, one)


def _every_slot(interval: Interval) -> list[IntervalSlot]:
    """Return all slots of an interval."""
    slots: list[IntervalSlot] = []
    for left, right in permutations(interval.active, 2):
        slots.append((interval, left, right))
    if interval.filler:
        slots += [(interval, one, None) for one in interval.active]
    return slots
