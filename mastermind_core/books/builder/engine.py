"""The builder's search on one board: takes settings, returns totals and trees."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from ...candidates.codeset import whole
from ...candidates.partition import feedback_order, part_sizes
from ...codes import all_codes, code_at, number_of
from ...rules import Rules
from ...search.exchanges import Symmetry, classes_of
from ..format import Tree
from . import kernel
from .guesses import rate, sift
from .tables import (
    BLOCK,
    MAX_DEPTH,
    NEVER,
    UNLIMITED,
    Array,
    Board,
    Subset,
    TranspositionTable,
    TurnNumbers,
    Work,
    code_digits,
    feedback_numbers,
    feedback_table,
    follow,
    guesses_after,
    part,
    recalled,
)

VERSION = 3
"""The version of the search; a checkpoint of another version is refused."""

MEMORY_SLOTS = 1 << 23
"""Sets and forms of sets that a search remembers, in 29 bytes each: 243 MB."""


class Settings(NamedTuple):
    """The board, the aim and the width of a search; equal settings give equal books."""

    rules: Rules
    most: int = 0
    """The aim's limit of guesses in any game; 0 without a limit."""
    consistent: bool = False
    """Whether only candidates are guessed."""
    breadth: int = 0
    """Guesses that are tried in sets larger than `exact`; 0 for all that could be best."""
    exact: int = 0
    """The most candidates of a set that is searched to the end, whatever the breadth."""
    means: tuple[tuple[int, float], ...] = ()
    """Sizes of sets with the mean guesses that such sets needed; they order the guesses."""


class Engine:
    """A search with its arrays: a gigabyte for 32,768 codes. Not for two threads at once."""

    def __init__(self, settings: Settings) -> None:
        rules, pool = settings.rules, settings.rules.guesses
        self.settings = settings
        digits = code_digits(pool)
        size, feedback_count = len(digits), len(feedback_order(rules))
        self._candidates = [number_of(pool, code) for code in all_codes(rules)]
        most = len(self._candidates)
        classes = Symmetry.of(rules, (), set(range(rules.colours))).representatives()
        self.board = Board(
            feedback_table(digits, feedback_numbers(rules), rules.colours),
            digits,
            np.random.default_rng(1976).integers(1, 1 << 63, (size, 2), np.uint64),
            floors(most, [part_sizes(whole(rules), guess)[:-1] for guess in classes]),
            estimates(most, settings.means),
            np.zeros(most + 1, np.int32),
            feedback_count,
            pool.repeats,
            rules.colours,
            settings.consistent,
            rules.leads,
        )
        deep = (MAX_DEPTH, size)
        self.work = Work(
            order=np.zeros(deep, np.int32),
            firsts=np.zeros((MAX_DEPTH, feedback_count + 1), np.int32),
            keys=np.zeros((MAX_DEPTH, feedback_count, 2), np.uint64),
            guesses=np.zeros(deep, np.int32),
            costs=np.zeros(deep, np.int64),
            bounds=np.zeros(deep, np.int64),
            alike=np.zeros((MAX_DEPTH, rules.pegs), np.int32),
            guessed=np.zeros(MAX_DEPTH, np.int64),
            counts=np.zeros((BLOCK, feedback_count), np.int32),
            seen=np.zeros(size, np.uint32),
            answers=np.zeros(deep, np.uint8),
            tallies=np.zeros((2, most + 1), np.int64),
            nodes=np.zeros(1, np.int64),
        )
        slots = min(MEMORY_SLOTS, 1 << (64 * size).bit_length())
        self.table = TranspositionTable(
            np.zeros((slots, 2), np.uint64),
            np.zeros(slots, np.int64),
            np.zeros(slots, np.uint8),
            np.zeros(slots, np.int32),
            np.zeros(1, np.int64),
        )
        # The rules tell the first position and these colours from the others before any guess.
        self.work.alike[0] = classes_of(rules)
        self.work.guessed[0] = sum(1 << colour for colour in rules.special)
        self.arrays = self.board, self.work, self.table
        self.widen(settings.breadth)

    def widen(self, breadth: int) -> None:
        self.settings = self.settings._replace(breadth=breadth)
        self.board.breadths[self.settings.exact + 1 :] = breadth

    def forget(self) -> None:
        self.table.keys[:] = 0
        self.table.used[0] = 0
        self.work.tallies[:] = 0

    def after(self, turns: TurnNumbers) -> Subset:
        """Write the candidates after these turns to the row `len(turns)`; return them as a set."""
        work = self.work
        size = len(self._candidates)
        work.order[0, :size] = self._candidates
        first, second = np.bitwise_xor.reduce(self.board.signs[self._candidates], axis=0)
        subset = Subset(0, 0, size, first, second, self.settings.most or UNLIMITED)
        for guess, feedback in turns:
            subset = self.parted(subset, guess)[feedback]
            row = work.order[subset.depth]
            row[: subset.size] = row[subset.start : subset.start + subset.size].copy()
            subset = subset._replace(start=0)
        return subset

    def parted(self, subset: Subset, guess: int) -> list[Subset]:
        """Make a guess in a set; return the parts, by feedback number."""
        part(self.board, self.work, subset, guess)
        follow(self.board, self.work, subset.depth, guess)
        after = guesses_after(subset.guesses_left)
        depth = subset.depth + 1
        firsts, keys = self.work.firsts[depth].tolist(), self.work.keys[depth].copy()
        return [
            Subset(depth, start, end - start, first, second, after)
            for start, end, (first, second) in zip(firsts, firsts[1:], keys, strict=False)
        ]

    def guesses(self, turns: TurnNumbers) -> list[tuple[int, int]]:
        """Return the guesses to try after these turns with lower bounds, by increasing cost."""
        subset = self.after(turns)
        depth = subset.depth
        many = rate(self.board, self.work, subset, sift(self.board, self.work, subset))
        order = np.argsort(self.work.costs[depth, :many], kind="stable")
        guesses, bounds = self.work.guesses[depth, order], self.work.bounds[depth, order]
        return list(zip(guesses.tolist(), bounds.tolist(), strict=True))

    def value(self, turns: TurnNumbers, guess: int, below: int) -> int | None:
        """Return the total after these turns and a guess, None if it is not less than `below`."""
        subset = self.after(turns)
        sizes = [each.size for each in self.parted(subset, guess)[:-1]]
        floors = self.board.floors[guesses_after(subset.guesses_left)]
        bound = subset.size + int(floors[sizes].sum())
        if bound >= below:
            return None
        total = int(kernel.value_of(*self.arrays, subset, guess, bound, below))
        return total if total < below else None

    def tree(self, turns: TurnNumbers, guess: int | None = None) -> Tree | None:
        """Return the best play found after these turns, with a given guess first if there is one.

        None if the candidates cannot all be found in the guesses left.
        """
        return self._tree(self.after(turns), guess)

    def _tree(self, subset: Subset, guess: int | None = None) -> Tree | None:
        if guess is None:
            needed = int(kernel.total_of(*self.arrays, subset, NEVER))
            if needed >= NEVER:
                return None
            guess = self._guess(subset)
            if guess < 0:  # only an equal set has one
                kernel.expand(*self.arrays, subset, needed + 1)
                guess = self._guess(subset)
        rules = self.settings.rules
        parts = dict(zip(feedback_order(rules), self.parted(subset, guess), strict=True))
        children = {}
        for feedback, each in parts.items():
            if each.size > 2:
                child = self._tree(each)
                if child is None:
                    return None
                children[feedback] = child
        sizes = {feedback: each.size for feedback, each in parts.items()}
        return Tree.of(code_at(rules.guesses, guess), sizes, children)

    def _guess(self, subset: Subset) -> int:
        """Return the best guess that the search has stored for a set, -1 if it has none."""
        slot = recalled(self.table, subset)
        assert slot >= 0, "a set that was searched is remembered"
        return int(self.table.guesses[slot])

    def means(self) -> tuple[tuple[int, float], ...]:
        """Return the smoothed mean guesses of sets of some sizes since `forget`."""
        seen, sums = self.work.tallies
        means = [(1, 1.0), (2, 1.5)]
        size = 3
        while size < len(seen):
            near = slice(size, size + 1) if size <= 16 else slice(size * 15 // 16, size * 17 // 16)
            count = int(seen[near].sum())
            if count >= 5:
                sizes = np.arange(near.start, min(near.stop, len(seen)))
                mean = float((sums[near] / sizes).sum()) / count
                # Where the mean falls with the size, there were too few sets.
                means.append((size, round(max(mean, means[-1][1]), 4)))
            size = max(size + 1, size * 13 // 12)
        return tuple(means)


def floors(size: int, parts: Sequence[Sequence[int]]) -> Array:
    """Return lower bounds of totals: int64 [guesses left, size]; `NEVER` if impossible.

    `parts` has the part sizes, without all black, of one guess of each class on the empty board. No
    part of a set is larger than the board's part by the same guess and feedback. So the first guess
    finds at most 1 candidate, and if d guesses find at most n, then one more finds at most n in
    each part, or as many as it can have.
    """
    bounds = np.full((UNLIMITED + 1, size + 1), NEVER, np.int64)
    bounds[:, 0] = 0
    depth, solved, total = 0, 0, 0
    while solved < size:
        depth += 1
        reach = 1 + max([sum([min(part, solved) for part in each]) for each in parts], default=0)
        reach = min(size, reach)
        here = total + depth * np.arange(1, reach - solved + 1)
        bounds[min(depth, UNLIMITED) :, solved + 1 : reach + 1] = here
        total = int(here[-1])
        solved = reach
    return bounds


def estimates(size: int, means: Sequence[tuple[int, float]]) -> Array:
    """Return estimated totals of sets of up to `size` candidates: int64 [size], in 1/256 guesses.

    They interpolate the means by the logarithm of the size. Without means, a set of e times the
    size needs 0.36 guesses more.
    """
    sizes = np.arange(1, size + 1)
    slope = 0.36
    if means:
        sizes_seen = np.log([each for each, _ in means])
        values = np.array([mean for _, mean in means])
        if len(means) > 8:
            slope = (values[-1] - values[-8]) / (sizes_seen[-1] - sizes_seen[-8])
        beyond = math.log(size) + 1
        curve = np.interp(
            np.log(sizes),
            [*sizes_seen, beyond],
            [*values, values[-1] + slope * (beyond - sizes_seen[-1])],
        )
    else:
        curve = 1 + slope * np.log(sizes)
    result = np.zeros(size + 1, np.int64)
    result[1:] = 256 * curve * sizes
    return result
