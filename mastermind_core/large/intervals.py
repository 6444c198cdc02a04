"""Halving intervals until each has one colour, with guesses that ask about many at once.

An interval is a run of pegs with a known number of pegs of each colour. A guess asks on many
intervals about the share of one or two of these colours in the halves. Its blacks are the sum of
these counts; `JointStates` has the combinations that fit all sums. An interval that is not asked
about shows a colour whose count there is known.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from itertools import permutations
from operator import attrgetter
from typing import NamedTuple

from ..rules import Rules
from .joint_states import (
    LEAST_BITS,
    MAX_SUM,
    JointStates,
    Share,
    column_entropy,
    possible_lefts,
)
from .player import Clash, Step

MAX_STATES = 6_000
"""The most states with which unknown counts are added."""

MAX_INTERVAL_COUNT = 27
"""The most pegs of an unknown count; a colour with more is asked about alone. Two such counts may
come on top of `MAX_SUM`, and the sum still fits into a byte."""

Stretch = tuple[int, dict[int, int]]
"""The first of some adjacent pegs, and how many of them have each colour, in an unknown order."""


def halves(size: int) -> tuple[int, int]:
    """Return the pegs of both halves of an interval."""
    return (size + 1) // 2, size // 2


def possible_in_parts(sizes: Sequence[int], shares: Mapping[int, Share], unfound: int) -> list[int]:
    """Return for each peg of adjacent parts how many colours it may have.

    `shares` are of the colours that are found; `unfound` other colours may be on any peg.
    """
    possible: list[int] = []
    for part, size in enumerate(sizes):
        possible += [unfound + sum(share[part] > 0 for share in shares.values())] * size
    return possible


class UnknownCount(NamedTuple):
    """The pegs of a colour in an interval, an unknown number of them in the left half."""

    low: int
    """The first peg of the interval."""
    colour: int
    pegs: int


class Interval:
    """A run of pegs with a known number of pegs of each colour.

    It has the pegs from `low` up to but not including `high`; `middle` begins the right half. Its
    colours are *waiting*, then *active*, which means asked about, then *done*, which means found.
    """

    def __init__(
        self,
        low: int,
        high: int,
        counts: dict[int, int],
        absent: int | None,
        shares: Mapping[int, Share],
    ) -> None:
        """Take the pegs of each colour, and an absent colour if one is known.

        `shares` are the known pegs of some colours in both halves, or in all quarters.
        """
        self.low = low
        self.high = high
        self.free = halves(high - low)
        """Pegs of both halves that have none of the colours found."""
        self.middle = low + self.free[0]
        self.absent = absent
        self.shown = next(iter(counts.items())) if absent is None else (absent, 0)
        """The colour in a guess that does not ask about the interval, and its blacks there."""
        self.waiting = [(colour, pegs) for colour, pegs in counts.items() if colour not in shares]
        """Colours with their pegs."""
        self.active: list[UnknownCount] = []
        self.done: dict[int, Share] = {}
        """Colours with their pegs in both halves."""
        self.filler: tuple[int, int, int] | None = None if absent is None else (absent, 0, 0)
        """A colour that is found, and its pegs in both halves: it fills a half not asked about."""
        self._shares = shares
        for colour in counts:
            if colour in shares:
                first, second = _halved(shares[colour])
                self.find(colour, sum(first), sum(second))

    @property
    def size(self) -> int:
        return self.high - self.low

    @property
    def rank(self) -> tuple[int, int, int]:
        """Return the sort key of intervals: the lowest is asked about next.

        First come those with the fewest active colours, since a guess that asks about many
        intervals tells more; among these the shortest, which soon becomes two.
        """
        return len(self.active), self.size, self.low

    def counts(self) -> dict[int, int]:
        done = {colour: sum(both) for colour, both in self.done.items() if any(both)}
        return done | dict(self.waiting) | {each.colour: each.pegs for each in self.active}

    def possible(self) -> list[int]:
        """Return for each of the pegs how many colours it may have."""
        unfound = len(self.waiting) + len(self.active)
        return possible_in_parts(halves(self.size), self.done, unfound)

    def find(self, colour: int, left: int, right: int) -> None:
        """Note the pegs of a colour in both halves; `Clash` if they do not fit."""
        self.free = self.free[0] - left, self.free[1] - right
        if min(*self.free, left, right) < 0:
            raise Clash
        self.done[colour] = (left, right)
        if self.filler is None:
            self.filler = (colour, left, right)

    def infer(self) -> None:
        """Find the colours whose shares follow from the others."""
        while self.waiting and not self.active and (not all(self.free) or len(self.waiting) == 1):
            colour, pegs = self.waiting.pop()
            left = min(pegs, self.free[0])
            self.find(colour, left, pegs - left)

    def ask(self, states: JointStates[UnknownCount]) -> None:
        """Make the next waiting colour active."""
        unknown = UnknownCount(self.low, *self.waiting.pop())
        states.add(unknown, unknown.pegs, self.free, self.active)
        self.active.append(unknown)
        self.narrow(states)

    def narrow(self, states: JointStates[UnknownCount]) -> None:
        """Keep the states in which the active colours fit the halves."""
        if not self.active:
            return
        column = sum(states.columns[unknown][0] for unknown in self.active)
        left, right = self.free
        low = sum(unknown.pegs for unknown in self.active) - right
        if not self.waiting:
            low = max(low, left)
        states.keep(column, low, left)

    def children(self, colours: int) -> list[Interval]:
        """Return the two halves as intervals; all colours must be found."""
        if any(self.free):
            raise Clash
        children = []
        for side, (low, high) in enumerate(((self.low, self.middle), (self.middle, self.high))):
            counts = {colour: both[side] for colour, both in self.done.items() if both[side]}
            absent = self.absent
            if absent is None and len(counts) < colours:
                absent = next(colour for colour in range(colours) if colour not in counts)
            quarters = {
                colour: _halved(share)[side]
                for colour, share in self._shares.items()
                if len(share) > 2
            }
            children.append(Interval(low, high, counts, absent, quarters))
        return children


def _halved(share: Share) -> tuple[Share, Share]:
    return share[: len(share) // 2], share[len(share) // 2 :]


class Slot(NamedTuple):
    """An interval in a guess, and the colours on its two halves; None is the filler."""

    interval: Interval
    left: UnknownCount | None
    right: UnknownCount | None

    def column(self, columns: Mapping[UnknownCount, Sequence[int]]) -> int:
        """Return the column of the blacks that the unknown counts give."""
        left = columns[self.left][0] if self.left else 0
        return left + (columns[self.right][1] if self.right else 0)


def choose_slots(
    states: JointStates[UnknownCount], intervals: Sequence[Interval], rng: random.Random
) -> list[Slot]:
    """Return slots of different intervals whose sum tells much; none if no slot tells anything.

    A climb: random slots, of which one is changed 300 times; changes that tell more are kept.
    """
    drawn = states.draw(rng)
    slots = [_random_slot(interval, rng) for interval in intervals]
    columns = [slot.column(drawn) for slot in slots]
    total = sum(columns)
    best = column_entropy(total)
    for _ in range(300):
        place = rng.randrange(len(slots))
        slot = _random_slot(intervals[place], rng)
        column = slot.column(drawn)
        changed = total - columns[place] + column
        bits = column_entropy(changed, best)
        if bits > best:
            best, total = bits, changed
            slots[place], columns[place] = slot, column
    if states.entropy(sum(slot.column(states.columns) for slot in slots)) > LEAST_BITS:
        return slots
    # The sum of the slots is nearly certain: take any single slot that is not.
    for interval in intervals:
        pairs = [Slot(interval, *pair) for pair in permutations(interval.active, 2)]
        singles = [Slot(interval, one, None) for one in interval.active if interval.filler]
        for slot in pairs + singles:
            if states.varies(slot.column(states.columns)):
                return [slot]
    return []


def _random_slot(interval: Interval, rng: random.Random) -> Slot:
    if len(interval.active) > 1 and (interval.filler is None or rng.random() < 0.9):
        return Slot(interval, *rng.sample(interval.active, 2))
    # Pairs alone would only tell the difference of two colours.
    one = rng.choice(interval.active)
    return Slot(interval, one, None) if rng.random() < 0.5 else Slot(interval, None, one)


class IntervalSearch:
    """The intervals of more than one colour, and the unknown counts that are asked about."""

    def __init__(
        self, rules: Rules, counts: Mapping[int, int], shares: Mapping[int, Share]
    ) -> None:
        """Take the pegs of some colours on the board, and those of the others in each part.

        The parts are the halves or the quarters of the board.
        """
        self.code = [0] * rules.pegs
        """The code where it is known; on each interval the colour that it shows."""
        self._colours = rules.colours
        self._states: JointStates[UnknownCount] = JointStates()
        self._intervals: dict[int, Interval] = {}
        self._alone: list[Interval] = []
        """Intervals with colours that are asked about alone."""
        self._random = random.Random(0)
        all_counts = {**counts, **{colour: sum(share) for colour, share in shares.items()}}
        present = {colour: pegs for colour, pegs in all_counts.items() if pegs}
        absent = next((each for each in range(rules.colours) if each not in present), None)
        self._enter(Interval(0, rules.pegs, present, absent, shares))

    def play(self) -> Step[None]:
        """Halve intervals until all pegs are known."""
        while self._intervals:
            if self._alone:
                yield from self._ask_alone(self._alone.pop())
                continue
            self._add_unknowns()
            if not self._states.columns:
                continue
            places = dict.fromkeys(unknown.low for unknown in self._states.columns)
            intervals = [self._intervals[low] for low in places]
            slots = choose_slots(self._states, intervals, self._random)
            if not slots:
                self._add_unknowns(force=True)
                continue
            column = sum(slot.column(self._states.columns) for slot in slots)
            value = yield from self._ask(slots)
            self._states.keep(column, value, value)
            self._settle()

    def known(self) -> list[int | None]:
        """Return the code where it is known, None elsewhere."""
        code: list[int | None] = [*self.code]
        for interval in self._intervals.values():
            code[interval.low : interval.high] = [None] * (interval.high - interval.low)
        return code

    def possible(self) -> list[int]:
        """Return for each peg how many colours it may have, 1 if known."""
        possible = [1] * len(self.code)
        for interval in self._intervals.values():
            possible[interval.low : interval.high] = interval.possible()
        return possible

    def stretches(self) -> list[Stretch]:
        """Return the stretches of pegs with known colours, from the left."""
        stretches: list[Stretch] = []
        place = 0
        while place < len(self.code):
            interval = self._intervals.get(place)
            counts = interval.counts() if interval else {self.code[place]: 1}
            stretches.append((place, counts))
            place += sum(counts.values())
        return stretches

    def _ask(self, slots: list[Slot]) -> Step[int]:
        """Make the guess of some slots; return the blacks that the unknown counts give to it."""
        guess = self.code.copy()
        intervals = self._intervals.values()
        certain = len(guess) + sum(each.shown[1] - each.size for each in intervals)
        for interval, left, right in slots:
            low, middle, high = interval.low, interval.middle, interval.high
            filler, filler_left, filler_right = interval.filler or (0, 0, 0)
            guess[low:middle] = [left.colour if left else filler] * (middle - low)
            guess[middle:high] = [right.colour if right else filler] * (high - middle)
            certain -= interval.shown[1]
            certain += (0 if left else filler_left) + (0 if right else filler_right)
        black, _ = yield tuple(guess)
        return black - certain

    # Unknown counts.

    def _add_unknowns(self, force: bool = False) -> None:
        """Add unknown counts in the order of `Interval.rank`; with `force`, at least one."""
        states = self._states
        intervals = self._intervals.values()
        waiting = [each for each in intervals if each.waiting and each not in self._alone]
        if force and not waiting:
            raise Clash
        while waiting and sum(unknown.pegs for unknown in states.columns) < MAX_SUM:
            interval = min(waiting, key=attrgetter("rank"))
            # Without a filler, a guess asks about two colours of the interval.
            pair = interval.filler is None and not interval.active and len(interval.waiting) > 1
            # The next waiting colour makes at most this many states of each.
            times = len(possible_lefts(interval.waiting[-1][1], interval.free))
            if len(states) * (times * times if pair else times) > MAX_STATES and not force:
                break
            force = False
            for _ in range(2 if pair else 1):
                interval.ask(states)
            if not interval.waiting:
                waiting.remove(interval)
        self._settle()

    def _settle(self) -> None:
        """Note the counts that are the same in all states, and what follows from them."""
        while known := self._states.pop_known():
            touched = {}
            for unknown, (left, right) in known:
                interval = touched[unknown.low] = self._intervals[unknown.low]
                interval.active.remove(unknown)
                interval.find(unknown.colour, left, right)
            for interval in touched.values():
                interval.narrow(self._states)
                self._update(interval)

    # Intervals.

    def _enter(self, interval: Interval) -> None:
        """Note an interval: known if it has one colour, else to be asked about."""
        counts = interval.counts()
        if len(counts) == 1:
            ((colour, pegs),) = counts.items()
            if pegs != interval.size:
                raise Clash
            self.code[interval.low : interval.high] = [colour] * pegs
            return
        self.code[interval.low : interval.high] = [interval.shown[0]] * interval.size
        self._intervals[interval.low] = interval
        if any(pegs > MAX_INTERVAL_COUNT for _, pegs in interval.waiting):
            self._alone.append(interval)
        else:
            self._update(interval)

    def _update(self, interval: Interval) -> None:
        """Note what follows from the counts found in an interval; halve it if all are found."""
        interval.infer()
        if not interval.waiting and not interval.active:
            del self._intervals[interval.low]
            for child in interval.children(self._colours):
                self._enter(child)

    def _ask_alone(self, interval: Interval) -> Step[None]:
        """Find the shares of colours with many pegs, one with each guess.

        With a filler, each of these colours is asked about on the left half. Without one, all other
        colours are, beside the first colour on the right half. This tells by how much more pegs
        each has on the left than the first colour has, and together they fill the left half.
        """
        low = interval.low
        if interval.filler:
            while many := [each for each in interval.waiting if each[1] > MAX_INTERVAL_COUNT]:
                colour, pegs = many[0]
                left = yield from self._ask([Slot(interval, UnknownCount(low, *many[0]), None)])
                interval.waiting.remove(many[0])
                interval.find(colour, left, pegs - left)
                interval.infer()
        else:
            first, *others = [UnknownCount(low, *each) for each in interval.waiting]
            lefts = []
            for other in others:
                both = yield from self._ask([Slot(interval, other, first)])
                lefts.append(both - first.pegs)
            share, rest = divmod(interval.free[0] - sum(lefts), len(interval.waiting))
            if rest:
                raise Clash
            interval.waiting = []
            for each, more in zip((first, *others), (0, *lefts), strict=True):
                interval.find(each.colour, share + more, each.pegs - share - more)
        self._update(interval)
