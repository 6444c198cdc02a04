"""The builder's search on one board: settings in, totals and trees out."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from ...candidates.partition import feedback_order
from ...codes import code_at
from ...rules import Rules
from ..format import Node, Tree
from . import guesses, kernel
from .layout import code_digits, feedback_numbers
from .tables import (
    BLOCK,
    DEEPEST,
    NEVER,
    UNLIMITED,
    Array,
    Board,
    Memory,
    Work,
    feedback_table,
    follow,
    part,
    recalled,
    salt,
)

VERSION = 1
"""Of the search; a checkpoint of another one is not gone on with."""

MEMORY_SLOTS = 1 << 23
"""Sets that one search remembers at most, in 28 bytes each."""

SLOPE = 0.36
"""Guesses that a set of e times the size needs more, roughly, on the boards people play."""

Turns = tuple[tuple[int, int], ...]
"""Turns as the numbers of guess and feedback."""


class Settings(NamedTuple):
    """What is searched, and how widely; two builds of the same settings give the same book."""

    rules: Rules
    most: int = 0
    """Guesses that no game may need more than; 0: any."""
    consistent: bool = False
    """Whether only codes that could be the secret are guessed."""
    breadth: int = 0
    """How many guesses are tried in sets larger than `exact`; 0: all that could be best."""
    exact: int = 0
    """Sets of at most so many candidates are searched to the end whatever the breadth."""
    means: tuple[tuple[int, float], ...] = ()
    """Sizes and the mean guesses that sets of the size were seen to need; orders the guesses."""


class Engine:
    """A search with its arrays; a gigabyte for 32,768 codes. Not for two threads at once."""

    def __init__(self, settings: Settings) -> None:
        rules = settings.rules
        self.settings = settings
        digits = code_digits(rules)
        size, lanes = len(digits), len(feedback_order(rules))
        signs = np.random.default_rng(1976).integers(1, 1 << 63, (size, 2), np.uint64)
        breadths = np.zeros(size + 1, np.int32)
        breadths[settings.exact + 1 :] = settings.breadth
        self.board = Board(
            feedback_table(digits, feedback_numbers(rules), rules.colours),
            digits,
            signs,
            floors(size, lanes),
            estimates(size, settings.means),
            breadths,
            lanes,
            rules.repeats,
            rules.colours,
            settings.consistent,
        )
        deep = (DEEPEST, size)
        self.work = Work(
            order=np.zeros(deep, np.int32),
            firsts=np.zeros((DEEPEST, lanes + 1), np.int32),
            keys=np.zeros((DEEPEST, lanes, 2), np.uint64),
            guesses=np.zeros(deep, np.int32),
            costs=np.zeros(deep, np.int64),
            bounds=np.zeros(deep, np.int64),
            alike=np.zeros((DEEPEST, rules.pegs), np.int32),
            guessed=np.zeros(DEEPEST, np.int64),
            counts=np.zeros((BLOCK, lanes), np.int32),
            seen=np.zeros(size, np.uint32),
            answers=np.zeros(deep, np.uint8),
            tallies=np.zeros((2, size + 1), np.int64),
            nodes=np.zeros(1, np.int64),
        )
        slots = min(MEMORY_SLOTS, 1 << (64 * size).bit_length())
        self.memory = Memory(
            np.zeros((slots, 2), np.uint64),
            np.zeros(slots, np.int64),
            np.zeros(slots, np.int32),
            np.zeros(1, np.int64),
        )

    def forget(self) -> None:
        """Empty the memory and the tallies."""
        self.memory.keys[:] = 0
        self.memory.used[0] = 0
        self.work.tallies[:] = 0

    def _after(self, turns: Turns) -> tuple[int, int, int, int]:
        """Lay out the candidates after these turns: size, signs, guesses left; depth is `turns`."""
        work = self.work
        size = len(self.board.digits)
        work.order[0] = np.arange(size)
        start, keys = 0, np.bitwise_xor.reduce(self.board.signs, axis=0)
        for depth, (guess, lane) in enumerate(turns):
            part(self.board, work, depth, start, size, guess)
            follow(self.board, work, depth, guess)
            firsts = work.firsts[depth + 1]
            start, size = int(firsts[lane]), int(firsts[lane + 1] - firsts[lane])
            keys = work.keys[depth + 1, lane]
            work.order[depth + 1, :size] = work.order[depth + 1, start : start + size].copy()
            start = 0
        left = self.settings.most - len(turns) if self.settings.most else UNLIMITED
        return size, keys[0], keys[1], left

    def guesses(self, turns: Turns) -> list[tuple[int, int]]:
        """Return the guesses to try after these turns, with bounds, the most promising first."""
        size, _, _, left = self._after(turns)
        after = left if left == UNLIMITED else left - 1
        depth = len(turns)
        many = guesses.all_guesses(self.board, self.work, depth, 0, size)
        many = guesses.rate(self.board, self.work, depth, 0, size, after, many)
        breadth = int(self.board.breadths[size]) or many
        many = guesses.narrow(self.work, depth, many, breadth)
        pairs = zip(self.work.guesses[depth, :many], self.work.bounds[depth, :many], strict=True)
        return [(int(guess), int(bound)) for guess, bound in pairs]

    def value(self, turns: Turns, guess: int, below: int) -> int | None:
        """Return the total after these turns and one guess more, None if it is not less."""
        size, _, _, left = self._after(turns)
        after = left if left == UNLIMITED else left - 1
        depth = len(turns)
        part(self.board, self.work, depth, 0, size, guess)
        counts = np.diff(self.work.firsts[depth + 1])[:-1]
        bound = size + int(self.board.floors[after][counts].sum())
        if bound >= below:
            return None
        total = kernel.value_of(
            self.board, self.work, self.memory, depth, guess, bound, below, after
        )
        return int(total) if total < below else None

    def tree(self, turns: Turns, guess: int | None = None) -> Tree | None:
        """Return the play that was found best, from a guess on where one is given.

        None where the candidates cannot all be found in the guesses left.
        """
        size, first, second, left = self._after(turns)
        return self._tree(len(turns), 0, size, first, second, left, guess)

    def _tree(
        self,
        depth: int,
        start: int,
        size: int,
        first: int,
        second: int,
        left: int,
        guess: int | None = None,
    ) -> Tree | None:
        board, work, memory = self.board, self.work, self.memory
        if guess is None:
            total = kernel.total_of(
                board, work, memory, depth, start, size, first, second, NEVER, left
            )
            if total >= NEVER:
                return None
            guess = int(memory.guesses[recalled(memory, first ^ salt(left), second)])
        part(board, work, depth, start, size, guess)
        follow(board, work, depth, guess)
        firsts = work.firsts[depth + 1].tolist()
        keys = work.keys[depth + 1].copy()
        after = left if left == UNLIMITED else left - 1
        order = feedback_order(self.settings.rules)
        children = {}
        total, longest = size, 1
        for lane in range(board.lanes - 1):
            count = firsts[lane + 1] - firsts[lane]
            if count > 2:
                first, second = keys[lane]
                child = self._tree(depth + 1, firsts[lane], count, first, second, after)
                if child is None:
                    return None
                children[order[lane]] = child
                total += child.node.total
                longest = max(longest, 1 + child.node.worst)
            elif count:
                total += 2 * count - 1
                longest = max(longest, 1 + count)
        return Tree(Node(code_at(self.settings.rules, guess), total, longest), children)

    def means(self) -> tuple[tuple[int, float], ...]:
        """Return what sets of a size were seen to need on average since `forget`, smoothed."""
        seen, sums = self.work.tallies
        found = [(1, 1.0), (2, 1.5)]
        size = 3
        while size < len(seen):
            near = slice(size, size + 1) if size <= 16 else slice(size * 15 // 16, size * 17 // 16)
            count = int(seen[near].sum())
            if count >= 5:
                sizes = np.arange(near.start, min(near.stop, len(seen)))
                mean = float((sums[near] / sizes).sum()) / count
                # Larger sets need more; where they seem to need less, there were too few of them.
                found.append((size, round(max(mean, found[-1][1]), 4)))
            size = max(size + 1, size * 13 // 12)
        return tuple(found)


def floors(size: int, lanes: int) -> Array:
    """Return lower bounds of totals [guesses left, size] where each guess has so many answers.

    The first guess finds 1 candidate at most, the second lanes - 1, the third as many for each.
    """
    bounds = np.full((UNLIMITED + 1, size + 1), NEVER, np.int64)
    bounds[:, 0] = 0
    depth, found, width, total = 0, 0, 1, 0
    while found < size:
        depth += 1
        reach = min(size, found + width)
        here = total + depth * np.arange(1, reach - found + 1)
        bounds[min(depth, UNLIMITED) :, found + 1 : reach + 1] = here
        total = int(here[-1])
        found, width = reach, width * (lanes - 1)
    return bounds


def estimates(size: int, means: Sequence[tuple[int, float]]) -> Array:
    """Return what sets of up to `size` candidates need, in 1/256 guesses."""
    sizes = np.arange(1, size + 1)
    if means:
        known = np.log([each for each, _ in means])
        values = np.array([mean for _, mean in means])
        slope = SLOPE
        if len(means) > 8:
            slope = (values[-1] - values[-8]) / (known[-1] - known[-8])
        beyond = math.log(size) + 1
        curve = np.interp(
            np.log(sizes),
            [*known, beyond],
            [*values, values[-1] + slope * (beyond - known[-1])],
        )
    else:
        curve = 1 + SLOPE * np.log(sizes)
    result = np.zeros(size + 1, np.int64)
    result[1:] = 256 * curve * sizes
    return result
