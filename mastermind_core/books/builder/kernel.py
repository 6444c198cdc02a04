"""Branch and bound over a table of all feedbacks: the search that builds the books.

The algorithm is that of `search.exact`, written for arrays. Guesses are tried in the order of an
*estimate*, the sum of what sets of the sizes of their parts usually need; guesses whose lower bound
is no better than the best total are skipped. In smaller sets most guesses are skipped before their
parts are counted: a guess with p different answers, being right counted as one more, has a total of
at least 3 * size - p.

With a *breadth*, only that many guesses are tried in large sets, the most promising ones. The
result is then good play, a function of the set and of the symmetry of its history, but not proven.

Numba keeps what it has compiled for the next run, but for the three functions that call each other
in a circle: loaded again, these would crash.
"""

from __future__ import annotations

import numpy as np
from numba import njit

from .forms import form_signs
from .guesses import all_guesses, rate, scan, sift
from .promising import keep_promising
from .tables import (
    MAX_DEPTH,
    NEVER,
    UNLIMITED,
    Array,
    Board,
    Subset,
    TranspositionTable,
    Work,
    follow,
    part,
    recalled,
    remember,
    salt,
)

SIFTED = 8
"""The most candidates for each feedback with which guesses are sifted before they are rated.

With more, the bound 3 * size - p excludes hardly any guess.
"""

UNSEARCHED = -1
"""In the place of a guess in the transposition table: the total beside it is a lower bound."""

BY_ANSWERS = -2
"""The same, and the bound takes into account how many answers a guess can have."""

OF_EQUAL = 1 << 30
"""In the place of a guess: the total is the least, and an equal set has the guess."""


@njit(cache=True, nogil=True)
def _settle(board: Board, work: Work, depth: int, start: int, size: int, guesses_left: int) -> int:
    """Return twice the number of a candidate that tells all others apart; -1 if there is none.

    It is one more for a candidate that tells all but two apart. The total is then 2 * size - 1 or
    2 * size, and no guess has a lower one.
    """
    order = work.order[depth]
    best, most_parts = -1, 0
    for i in range(start, start + size):
        row = board.feedbacks[order[i]]
        seen = np.uint64(0)
        parts = 0
        for j in range(start, start + size):
            bit = np.uint64(1) << np.uint64(row[order[j]])
            if not seen & bit:
                seen |= bit
                parts += 1
        if parts > most_parts:
            best, most_parts = order[i], parts
            if parts == size:
                break
    needed = 2 + size - most_parts
    if most_parts < size - 1 or (guesses_left != UNLIMITED and guesses_left < needed):
        return -1
    return best * 2 + (size - most_parts)


@njit(cache=True, nogil=True)
def _bound(board: Board, work: Work, table: TranspositionTable, subset: Subset) -> int:
    """Return a lower bound of the total of a set without trying guesses that are no candidates.

    The total of a set that a candidate settles is exact, and remembered with that candidate.
    """
    depth, start, size, first, second, guesses_left = subset
    first ^= salt(guesses_left)
    slot = recalled(table, first, second)
    if slot >= 0:
        return table.totals[slot]
    if size >= board.feedback_count:
        return board.floors[guesses_left, size]
    work.nodes[0] += 1
    settled = _settle(board, work, depth, start, size, guesses_left)
    if settled >= 0:
        total = np.int64(2 * size - 1 + (settled & 1))
        remember(table, first, second, total, settled >> 1)
        work.tallies[0, size] += 1
        work.tallies[1, size] += total
        return total
    bound = board.floors[guesses_left, size]
    if not board.consistent:
        bound = max(bound, np.int64(2 * size))
    remember(table, first, second, bound, UNSEARCHED)
    return bound


@njit(nogil=True)
def total_of(
    board: Board, work: Work, table: TranspositionTable, subset: Subset, below: int
) -> int:
    """Return the total of a set, or a lower bound of it that is not less than `below`."""
    depth, start, size, first, second, guesses_left = subset
    if size <= 2:
        return NEVER if guesses_left < size else max(0, 2 * size - 1)
    if board.floors[guesses_left, size] >= below:
        return board.floors[guesses_left, size]
    first ^= salt(guesses_left)
    bound = _bound(board, work, table, subset)
    slot = recalled(table, first, second)
    if bound >= below or (slot >= 0 and table.guesses[slot] >= 0):
        return bound
    if depth >= MAX_DEPTH - 2:
        return NEVER
    if board.breadths[-1]:
        # The means of `Settings` are of all sets that a search meets, equal ones counted again.
        return expand(board, work, table, subset, below)
    form_first, form_second = form_signs(board, work, depth, start, size)
    form_first ^= salt(guesses_left)
    slot = recalled(table, form_first, form_second)
    if slot >= 0:
        total, proven = table.totals[slot], table.guesses[slot] == OF_EQUAL
        if proven or total >= below:
            remember(table, first, second, total, OF_EQUAL if proven else UNSEARCHED)
            return total
    total = expand(board, work, table, subset, below)
    guess = np.int64(table.guesses[recalled(table, first, second)])
    remember(table, form_first, form_second, total, OF_EQUAL if guess >= 0 else UNSEARCHED)
    # Again, since the form may have emptied a full table, and `Engine.tree` reads the guess.
    remember(table, first, second, total, guess)
    return total


@njit(nogil=True)
def expand(board: Board, work: Work, table: TranspositionTable, subset: Subset, below: int) -> int:
    """Return the total of a set by trying guesses, or `below` if no guess needs less."""
    depth, start, size, first, second, guesses_left = subset
    first ^= salt(guesses_left)
    work.nodes[0] += 1
    after = guesses_left if guesses_left == UNLIMITED else guesses_left - 1
    breadth = board.breadths[size]
    sifted = breadth == 0 and size <= SIFTED * board.feedback_count
    many, answers, best = 0, 0, -1
    if sifted:
        answers = scan(board, work, depth, start, size)
    else:
        many = all_guesses(board, work, depth, start, size)
        many = rate(board, work, depth, start, size, after, many)
        if breadth:
            many = keep_promising(board, work, depth, start, size, many, breadth)
    while True:
        chosen = _cheapest(work.costs[depth], work.bounds[depth], many, below)
        if chosen >= 0:
            guess = np.int64(work.guesses[depth, chosen])
            part(board, work, depth, start, size, guess)
            bound = work.bounds[depth, chosen]
            total = value_of(board, work, table, depth, guess, bound, below, after)
            if total < below:
                below, best = total, guess
        elif sifted and answers > 1 and 3 * size - answers < below:
            # The guesses with the next fewer answers; their costs and bounds replace the old ones.
            fewest = max(2, answers - size // 16)
            many = sift(board, work, depth, start, size, fewest, answers)
            many = rate(board, work, depth, start, size, after, many)
            answers = fewest - 1
        else:
            break
    remember(table, first, second, below, best)
    if best >= 0:
        work.tallies[0, size] += 1
        work.tallies[1, size] += below
    return below


@njit(cache=True, nogil=True)
def _cheapest(costs: Array, bounds: Array, many: int, below: int) -> int:
    """Return the untried guess of least cost whose bound is less than `below`, -1 if there is none.

    Marks it and those with higher bounds as tried.
    """
    chosen = -1
    least = np.int64(NEVER)
    for j in range(many):
        if costs[j] < least:
            if bounds[j] >= below:
                costs[j] = NEVER
            else:
                least = costs[j]
                chosen = j
    if chosen >= 0:
        costs[chosen] = NEVER
    return chosen


@njit(nogil=True)
def value_of(
    board: Board,
    work: Work,
    table: TranspositionTable,
    depth: int,
    guess: int,
    bound: int,
    below: int,
    after: int,
) -> int:
    """Return the total of a set with a guess that has parted it, or a bound not less than `below`.

    `bound` is the guess's lower bound by the sizes of its parts; `after` are the guesses left after
    it.
    """
    firsts, keys, floors = work.firsts[depth + 1], work.keys[depth + 1], board.floors[after]
    total = bound
    # Cheap bounds of the parts tighten the bound before any part is searched.
    for feedback in range(board.feedback_count - 1):
        start = np.int64(firsts[feedback])
        size = np.int64(firsts[feedback + 1]) - start
        if size > 2 and total < below:
            subset = Subset(depth + 1, start, size, keys[feedback, 0], keys[feedback, 1], after)
            total += _bound(board, work, table, subset) - floors[size]
    if total < below and board.breadths[firsts[board.feedback_count]]:
        total = _by_answers(board, work, table, depth + 1, after, total, below)
    if total >= below:
        return total
    follow(board, work, depth, guess)
    total = bound
    done = np.uint64(0)
    while total < below:
        feedback = _smallest_part(firsts, done, board.feedback_count)
        if feedback < 0:
            break
        done |= np.uint64(1) << np.uint64(feedback)
        start = np.int64(firsts[feedback])
        size = np.int64(firsts[feedback + 1]) - start
        total -= floors[size]
        subset = Subset(depth + 1, start, size, keys[feedback, 0], keys[feedback, 1], after)
        total += total_of(board, work, table, subset, below - total)
    return total


@njit(cache=True, nogil=True)
def _by_answers(
    board: Board,
    work: Work,
    table: TranspositionTable,
    depth: int,
    guesses_left: int,
    total: int,
    below: int,
) -> int:
    """Raise the bound of a guess by the highest number of answers that each of its parts can have.

    That takes longer than `_bound` and far less than a search. It refutes most guesses of large
    sets.
    """
    firsts, keys = work.firsts[depth], work.keys[depth]
    for feedback in range(board.feedback_count - 1):
        start = np.int64(firsts[feedback])
        size = np.int64(firsts[feedback + 1]) - start
        if 2 < size <= SIFTED * board.feedback_count and total < below:
            first, second = keys[feedback, 0], keys[feedback, 1]
            subset = Subset(depth, start, size, first, second, guesses_left)
            known = _bound(board, work, table, subset)
            first ^= salt(guesses_left)
            slot = recalled(table, first, second)
            if slot < 0 or table.guesses[slot] == UNSEARCHED:
                bound = max(known, 3 * size - np.int64(scan(board, work, depth, start, size)))
                remember(table, first, second, bound, BY_ANSWERS)
                total += bound - known
    return total


@njit(cache=True, nogil=True)
def _smallest_part(firsts: Array, done: int, feedback_count: int) -> int:
    """Return the smallest part not done of at least three, which costs least to search, or -1."""
    smallest, size = -1, np.int64(NEVER)
    for feedback in range(feedback_count - 1):
        count = np.int64(firsts[feedback + 1]) - np.int64(firsts[feedback])
        if 2 < count < size and not done >> np.uint64(feedback) & np.uint64(1):
            smallest, size = feedback, count
    return smallest
