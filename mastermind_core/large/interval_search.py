"""Halving intervals until each has one colour, with guesses that ask about many at once."""

from __future__ import annotations

import heapq
import random
from collections.abc import Mapping

from ..rules import Rules
from .interval_slots import IntervalSlot, choose_slots, column_of
from .intervals import Interval, halves
from .player import Clash, Step
from .unknown_counts import MAX_SUM, JointStates, UnknownCount

MAX_STATES = 6_000
"""The most states with which unknown counts are added; with 1,500 p100c100r takes 3 guesses
more."""

MAX_INTERVAL_COUNT = 4
"""The most pegs of a colour in an interval that is one of the unknown counts.

A colour with more is asked about alone, since it would have too many states.
"""

Stretch = tuple[int, dict[int, int]]
"""The first of some adjacent pegs, and how many of them have each colour, in an unknown order."""


class IntervalSearch:
    """The intervals that are not of one colour yet, and the unknown counts asked about."""

    def __init__(self, rules: Rules, dummy: int | None) -> None:
        """Take the board, and a colour that is absent, if one is."""
        self.code = [0] * rules.pegs
        """The code where it is known; on other intervals a colour whose count there is found."""
        self._sure = 0  # blacks that `code` would get as a guess
        self._colours = rules.colours
        self._dummy = dummy
        self._states = JointStates()
        self._intervals: dict[int, Interval] = {}
        self._ready: list[tuple[int, int, int]] = []
        self._alone: list[Interval] = []
        self._random = random.Random(0)
        self._shares: dict[tuple[int, int], dict[int, tuple[int, int]]] = {}
        """Pegs of colours in the halves of intervals that have not been entered."""

    def play(self, counts: dict[int, int], shares: Mapping[int, tuple[int, ...]]) -> Step[None]:
        """Halve intervals until all pegs are known.

        Take the pegs of colours on the board, and for the other colours those in each half, or in
        each quarter.
        """
        pegs = len(self.code)
        self._note(0, pegs, shares)
        total = {colour: sum(share) for colour, share in shares.items() if any(share)}
        self._enter(Interval(0, pegs, counts | total, self._dummy))
        while self._intervals:
            if self._alone:
                yield from self._ask_alone(self._alone.pop())
                continue
            self._add_unknowns()
            if not self._states.unknowns:
                continue
            slots = self._choose()
            if not slots:
                self._add_unknowns(force=True)
                continue
            column = sum(map(column_of, slots))
            black, _ = yield tuple(self._guess(slots))
            value = black - self._sure + sum(self._offset(*slot) for slot in slots)
            if not 0 <= value <= 255:
                raise Clash
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
        found = [1] * len(self.code)
        for interval in self._intervals.values():
            found[interval.low : interval.high] = interval.possible()
        return found

    def stretches(self) -> list[Stretch]:
        """Return the stretches of pegs whose colours are known, from the left."""
        found: list[Stretch] = []
        place = 0
        while place < len(self.code):
            interval = self._intervals.get(place)
            stretch = interval.counts() if interval else {self.code[place]: 1}
            found.append((place, stretch))
            place += sum(stretch.values())
        return found

    # Guesses.

    def _guess(self, slots: list[IntervalSlot]) -> list[int]:
        guess = self.code.copy()
        for interval, left, right in slots:
            low, middle, high = interval.low, interval.middle, interval.high
            other = interval.filler[0] if interval.filler else 0
            guess[low:middle] = [left.colour if left else other] * (middle - low)
            guess[middle:high] = [right.colour if right else other] * (high - middle)
        return guess

    def _offset(
        self, interval: Interval, left: UnknownCount | None, right: UnknownCount | None
    ) -> int:
        """Return the blacks of `code` on an interval minus those of the filler in the guess."""
        filler = interval.filler or (0, 0, 0)
        return interval.shown - (0 if left else filler[1]) - (0 if right else filler[2])

    def _choose(self) -> list[IntervalSlot]:
        """Return the slots of the next guess, none if no guess tells anything."""
        places = dict.fromkeys(unknown.place for unknown in self._states.unknowns)
        intervals = [self._intervals[low] for low in places]
        return choose_slots(self._states, intervals, self._random)

    # Unknown counts.

    def _add_unknowns(self, force: bool = False) -> None:
        """Add unknown counts in the order of `Interval.rank`; with `force`, at least one."""
        states = self._states
        if force and not self._ready:
            raise Clash
        while self._ready and sum(unknown.count for unknown in states.unknowns) < MAX_SUM:
            active, size, low = heapq.heappop(self._ready)
            interval = self._intervals.get(low)
            if interval is None or not interval.waiting or (active, size) != interval.rank:
                continue
            pair = interval.filler is None and not interval.active and len(interval.waiting) > 1
            times = interval.times()
            if len(states) * (times * times if pair else times) > MAX_STATES and not force:
                self._push(interval)
                break
            force = False
            interval.ask(states)
            if pair:
                interval.ask(states)
            self._push(interval)
        self._settle()

    def _push(self, interval: Interval) -> None:
        if interval.waiting:
            heapq.heappush(self._ready, (*interval.rank, interval.low))

    def _settle(self) -> None:
        """Note the counts that are the same in all states, and what follows from them."""
        while found := self._states.settled():
            touched = {}
            for unknown, left in found:
                interval = touched[unknown.place] = self._intervals[unknown.place]
                interval.active.remove(unknown)
                interval.find(unknown.colour, left, unknown.count - left)
            for interval in touched.values():
                interval.narrow(self._states)
                self._update(interval)

    # Intervals.

    def _note(self, low: int, high: int, shares: Mapping[int, tuple[int, ...]]) -> None:
        """Note the pegs of colours in the parts of an interval until it is entered."""
        parts = len(next(iter(shares.values()), (0,)))
        if parts == 1:
            return
        sides = [(slice(parts // 2)), slice(parts // 2, parts)]
        self._shares[low, high] = {
            colour: (sum(share[sides[0]]), sum(share[sides[1]])) for colour, share in shares.items()
        }
        middle = low + halves(high - low)[0]
        for side, (first, last) in zip(sides, ((low, middle), (middle, high)), strict=True):
            self._note(first, last, {colour: share[side] for colour, share in shares.items()})

    def _enter(self, interval: Interval) -> None:
        """Note an interval: known if it has one colour, else to be asked about."""
        shares = self._shares.pop((interval.low, interval.high), {})
        if len(interval.waiting) == 1:
            colour, count = interval.waiting[0]
            if count != interval.high - interval.low:
                raise Clash
            self.code[interval.low : interval.high] = [colour] * count
            self._sure += count
            return
        colour, interval.shown = (
            (interval.absent, 0) if interval.absent is not None else interval.any_colour()
        )
        known = [colour for colour, _ in interval.waiting if colour in shares]
        interval.waiting = [each for each in interval.waiting if each[0] not in shares]
        for each in known:
            interval.find(each, *shares[each])
        self.code[interval.low : interval.high] = [colour] * (interval.high - interval.low)
        self._sure += interval.shown
        self._intervals[interval.low] = interval
        if any(count > MAX_INTERVAL_COUNT for _, count in interval.waiting):
            self._alone.append(interval)
        else:
            self._update(interval)

    def _update(self, interval: Interval) -> None:
        """Note what follows from the counts found in an interval; halve it if all are found."""
        interval.infer()
        if interval.waiting or interval.active:
            self._push(interval)
            return
        del self._intervals[interval.low]
        self._sure -= interval.shown
        for child in interval.children(self._dummy, self._colours):
            self._enter(child)

    def _ask_alone(self, interval: Interval) -> Step[None]:
        """Find the shares of colours with many pegs, one with each guess.

        With a filler, the blacks of the colour on the left half are counted. Without one, the first
        colour is on the right half beside each other colour on the left: the differences and the
        length of the half give all shares.
        """
        if interval.filler:
            while many := [each for each in interval.waiting if each[1] > MAX_INTERVAL_COUNT]:
                colour, count = many[0]
                unknown = UnknownCount(interval.low, colour, count)
                slot: IntervalSlot = (interval, unknown, None)
                black, _ = yield tuple(self._guess([slot]))
                left = black - self._sure + self._offset(*slot)
                interval.waiting.remove(many[0])
                interval.find(colour, left, count - left)
                interval.infer()
        else:
            (colour, count), *others = interval.waiting
            beside = UnknownCount(interval.low, colour, count)
            lefts = []
            for other, other_count in others:
                slot = (interval, UnknownCount(interval.low, other, other_count), beside)
                black, _ = yield tuple(self._guess([slot]))
                lefts.append(black - self._sure + self._offset(*slot) - count)
            share, rest = divmod(interval.free_left - sum(lefts), len(interval.waiting))
            if rest:
                raise Clash
            interval.waiting = []
            interval.find(colour, share, count - share)
            for (other, other_count), more in zip(others, lefts, strict=True):
                interval.find(other, share + more, other_count - share - more)
        self._update(interval)
