"""Halving every interval until it is of one colour, in guesses that ask about many at once."""

from __future__ import annotations

import heapq
import random
from itertools import permutations
from operator import itemgetter

from ..rules import Rules
from .intervals import Interval
from .player import Clash, Step
from .unknown_counts import JointStates, UnknownCount

MAX_STATES = 1_500
"""States that the pool is filled to; four times as many save 1 to 3 guesses in 100."""

INTERVAL_TRIES = 8
"""Ways to put a guess together of which the one that tells the most is taken."""

LEAST_BITS = 1e-6
PAIRED = 0.7
"""How often two colours of an interval are asked about, rather than one."""

MAX_INTERVAL_COUNT = 4
"""Pegs of a colour that go into the pool; more are asked about alone."""

IntervalSlot = tuple[Interval, UnknownCount | None, UnknownCount | None]
"""An interval asked about: whose colour its left half gets and whose its right half."""

IntervalSlots = list[IntervalSlot]


class IntervalSearch:
    """The intervals that are not known yet, and the pool of unknowns being asked about."""

    def __init__(self, rules: Rules, dummy: int | None) -> None:
        self.code = [0] * rules.pegs
        """The code where it is known; on each other interval a colour of known count there."""
        self._sure = 0  # Blacks that `code` gets as a guess.
        self._colours = rules.colours
        self._dummy = dummy
        self._pool = JointStates()
        self._nodes: dict[int, Interval] = {}
        self._ready: list[tuple[int, float, int]] = []
        self._alone: list[Interval] = []
        self._random = random.Random(0)

    def play(self, root: Interval) -> Step[None]:
        """Halve until all pegs are known."""
        self._enter(root)
        while self._nodes:
            if self._alone:
                yield from self._ask_alone(self._alone.pop())
                continue
            self._fill_pool()
            if not self._pool.unknowns:
                continue
            slots, column = self._choose()
            if not slots:
                self._fill_pool(force=True)
                continue
            black, _ = yield tuple(self._guess(slots))
            value = black - self._sure + sum(self._offset(*slot) for slot in slots)
            if not 0 <= value <= 255:
                raise Clash
            self._pool.keep(column, value, value)
            self._settle()

    def known(self) -> list[int | None]:
        """Return the code where it is known, None elsewhere."""
        code: list[int | None] = [*self.code]
        for node in self._nodes.values():
            code[node.low : node.high] = [None] * (node.high - node.low)
        return code

    def possible(self) -> list[int]:
        """Return how many colours each peg may have, 1 where it is known."""
        found = [1] * len(self.code)
        for node in self._nodes.values():
            found[node.low : node.high] = node.possible()
        return found

    # Guesses.

    def _guess(self, slots: IntervalSlots) -> list[int]:
        guess = self.code.copy()
        for node, left, right in slots:
            low, middle, high = node.low, node.middle, node.high
            other = node.filler[0] if node.filler else 0
            guess[low:middle] = [left.colour if left else other] * (middle - low)
            guess[middle:high] = [right.colour if right else other] * (high - middle)
        return guess

    def _offset(self, node: Interval, left: UnknownCount | None, right: UnknownCount | None) -> int:
        """Return the blacks that `code` gets on an interval less those sure to come there."""
        filler = node.filler or (0, 0, 0)
        return node.shown - (0 if left else filler[1]) - (0 if right else filler[2])

    def _choose(self) -> tuple[IntervalSlots, int]:
        """Return the slots whose sum tells the most, of some tries, and the sum's column."""
        nodes = [self._nodes[low] for low in {unknown.place: 0 for unknown in self._pool.unknowns}]
        best: tuple[float, IntervalSlots, int] = (LEAST_BITS, [], 0)
        for _ in range(INTERVAL_TRIES):
            slots = [self._slot(node) for node in nodes]
            best = max(best, self._rate(slots), key=itemgetter(0))
        if not best[1]:
            # Nearly sure of everything, or out of luck: then anything not known for certain.
            for node in nodes:
                for slot in _every_slot(node):
                    rated = self._rate([slot])
                    if self._pool.varies(rated[2]):
                        return rated[1:]
        return best[1:]

    def _slot(self, node: Interval) -> IntervalSlot:
        """Return a random way to ask about an interval."""
        if len(node.active) > 1 and (node.filler is None or self._random.random() < PAIRED):
            left, right = self._random.sample(node.active, 2)
            return node, left, right
        one = self._random.choice(node.active)  # Pairs alone tell only how they differ.
        return (node, one, None) if self._random.random() < 0.5 else (node, None, one)

    def _rate(self, slots: IntervalSlots) -> tuple[float, IntervalSlots, int]:
        """Return the bits that slots tell, the slots, and the column of their sums."""
        column = sum((a.left if a else 0) + (b.right if b else 0) for _, a, b in slots)
        return self._pool.entropy(column), slots, column

    # Unknowns.

    def _fill_pool(self, force: bool = False) -> None:
        """Take unknowns into the pool, first of intervals with the fewest there."""
        pool = self._pool
        if force and not self._ready:
            raise Clash
        while self._ready and sum(unknown.count for unknown in pool.unknowns) < 200:
            first, waiting, low = heapq.heappop(self._ready)
            node = self._nodes.get(low)
            if node is None or (first, waiting) != node.rank:
                continue
            pair = node.filler is None and not node.active and len(node.waiting) > 1
            times = len(node.options(node.waiting[-1][1]))
            if len(pool) * (times * times if pair else times) > MAX_STATES and not force:
                self._push(node)
                break
            force = False
            node.ask(pool)
            if pair:
                node.ask(pool)
            self._push(node)
        self._settle()

    def _push(self, node: Interval) -> None:
        if node.waiting:
            heapq.heappush(self._ready, (*node.rank, node.low))

    def _settle(self) -> None:
        """Note what the pool knows by now, and what follows from it."""
        while found := self._pool.settled():
            touched = {}
            for unknown, left in found:
                node = touched[unknown.place] = self._nodes[unknown.place]
                node.active.remove(unknown)
                node.find(unknown.colour, left, unknown.count - left)
            for node in touched.values():
                node.narrow(self._pool)
                self._update(node)

    # Intervals.

    def _enter(self, node: Interval) -> None:
        """Take up an interval."""
        if len(node.waiting) == 1 and not node.done:
            colour, count = node.waiting[0]
            if count != node.high - node.low:
                raise Clash
            self.code[node.low : node.high] = [colour] * count
            self._sure += count
            return
        colour, node.shown = (node.absent, 0) if node.absent is not None else node.some()
        self.code[node.low : node.high] = [colour] * (node.high - node.low)
        self._sure += node.shown
        self._nodes[node.low] = node
        if any(count > MAX_INTERVAL_COUNT for _, count in node.waiting):
            self._alone.append(node)
        else:
            self._update(node)

    def _update(self, node: Interval) -> None:
        """See what follows for an interval from the colours known in it."""
        node.infer()
        if node.waiting or node.active:
            self._push(node)
            return
        del self._nodes[node.low]
        self._sure -= node.shown
        for child in node.children(self._dummy, self._colours):
            self._enter(child)

    def _ask_alone(self, node: Interval) -> Step[None]:
        """Find the colours with many pegs, one with each guess.

        Beside a colour whose pegs are known its blacks are counted. Without any, one colour of all
        is beside each other one; their differences and the length of the half give all of them.
        """
        if node.filler:
            while large := [each for each in node.waiting if each[1] > MAX_INTERVAL_COUNT]:
                colour, count = large[0]
                unknown = UnknownCount(node.low, colour, count)
                slot: IntervalSlot = (node, unknown, None)
                black, _ = yield tuple(self._guess([slot]))
                left = black - self._sure + self._offset(*slot)
                node.waiting.remove(large[0])
                node.find(colour, left, count - left)
                node.infer()
        else:
            (colour, count), *others = node.waiting
            beside = UnknownCount(node.low, colour, count)
            lefts = []
            for other, its in others:
                slot = (node, UnknownCount(node.low, other, its), beside)
                black, _ = yield tuple(self._guess([slot]))
                lefts.append(black - self._sure + self._offset(*slot) - count)
            share, rest = divmod(node.free_left - sum(lefts), len(node.waiting))
            if rest:
                raise Clash
            node.waiting = []
            node.find(colour, share, count - share)
            for (other, its), more in zip(others, lefts, strict=True):
                node.find(other, share + more, its - share - more)
        self._update(node)


def _every_slot(node: Interval) -> IntervalSlots:
    """Return all ways to ask about an interval."""
    slots: IntervalSlots = []
    for left, right in permutations(node.active, 2):
        slots.append((node, left, right))
    if node.filler:
        slots += [(node, one, None) for one in node.active]
    return slots
