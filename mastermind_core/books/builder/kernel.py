"""Branch and bound over a table of all feedbacks: the search that builds the books.

The algorithm is that of `search.exact`, for arrays. Guesses are tried in the order of an
*estimate*: the sum of the usual totals of sets as large as their parts. Guesses whose lower bound
is no better than the best total are skipped, most guesses of small sets before their parts are
counted: with p different answers, being right counted twice, the total is at least 3 * size - p.

With a *breadth*, only that many guesses are tried in large sets, the most promising ones. Then the
play is good, and a function of the set and of the symmetry of its history, but not proven.

Numba keeps compiled functions for the next run, but not the three that call each other in a circle:
loaded again, these would crash.

In this package -1 stands for no guess, no slot and no part: Numba has no cheap None.
"""

from __future__ import annotations

import numpy as np
from numba import njit

from .forms import form_signs
from .guesses import keep_promising, rate, scan, sift
from .tables import (
    ANSWERS_BOUND,
    BOUND,
    LEAST,
    MAX_DEPTH,
    NEVER,
    UNLIMITED,
    Array,
    Board,
    Subset,
    TranspositionTable,
    Work,
    follow,
    guesses_after,
    part,
    part_after,
    recalled,
    remember,
)

SIFTED = 8
"""The most candidates for each feedback with which guesses are sifted before they are rated; with
more, the bound 3 * size - p excludes hardly any guess.
"""


@njit(cache=True, nogil=True)
def _settle(board: Board, work: Work, subset: Subset) -> tuple[int, int]:
    """Return a candidate that tells all others apart, or all but two, and the total with it.

    No guess has a lower total. The result is (-1, 0) if there is no such candidate.
    """
    order, size, guesses_left = work.order[subset.depth], subset.size, subset.guesses_left
    run = range(subset.start, subset.start + size)
    best, most_parts = np.int64(-1), 0
    for i in run:
        row = board.feedbacks[order[i]]
        seen = np.uint64(0)
        parts = 0
        for j in run:
            bit = np.uint64(1) << np.uint64(row[order[j]])
            if not seen & bit:
                seen |= bit
                parts += 1
        if parts > most_parts:
            best, most_parts = np.int64(order[i]), parts
            if parts == size:
                break
    needed = 2 + size - most_parts
    if most_parts < size - 1 or (guesses_left != UNLIMITED and guesses_left < needed):
        return np.int64(-1), np.int64(0)
    return best, np.int64(3 * size - 1 - most_parts)


@njit(cache=True, nogil=True)
def _bound(board: Board, work: Work, table: TranspositionTable, subset: Subset) -> tuple[int, int]:
    """Return a lower bound of the total of a set and its kind, without trying all guesses.

    The kind is `LEAST` if the search knows the total itself, or if a candidate settles the set.
    """
    size = subset.size
    slot = recalled(table, subset)
    if slot >= 0:
        return table.totals[slot], np.int64(table.kinds[slot])
    bound = board.floors[subset.guesses_left, size]
    if size >= board.feedback_count:
        return bound, BOUND
    work.nodes[0] += 1
    guess, total = _settle(board, work, subset)
    if guess >= 0:
        remember(table, subset, total, LEAST, guess)
        work.tallies[0, size] += 1
        work.tallies[1, size] += total
        return total, LEAST
    if not board.consistent:
        bound = max(bound, np.int64(2 * size))
    remember(table, subset, bound, BOUND, -1)
    return bound, BOUND


@njit(nogil=True)
def total_of(
    board: Board, work: Work, table: TranspositionTable, subset: Subset, below: int
) -> int:
    """Return the total of a set, or a lower bound of it that is not less than `below`."""
    size, guesses_left = subset.size, subset.guesses_left
    if size <= 2:
        return NEVER if guesses_left < size else max(0, 2 * size - 1)
    if board.floors[guesses_left, size] >= below:
        return board.floors[guesses_left, size]
    bound, kind = _bound(board, work, table, subset)
    if bound >= below or kind == LEAST:
        return bound
    if subset.depth >= MAX_DEPTH - 2:
        return NEVER
    if board.breadths[-1] or not board.exchangeable:
        # The means of `Settings` count equal sets as often as the search meets them.
        return expand(board, work, table, subset, below)
    first, second = form_signs(board, work, subset)
    form = Subset(subset.depth, subset.start, size, first, second, guesses_left)
    slot = recalled(table, form)
    if slot >= 0:
        total, kind = table.totals[slot], np.int64(table.kinds[slot])
        if kind == LEAST or total >= below:
            remember(table, subset, total, kind, -1)
            return total
    total = expand(board, work, table, subset, below)
    slot = recalled(table, subset)
    kind, guess = np.int64(table.kinds[slot]), table.guesses[slot]
    remember(table, form, total, kind, -1)
    # `Engine.tree` reads the guess, and storing the form may have emptied a full table.
    remember(table, subset, total, kind, guess)
    return total


@njit(nogil=True)
def expand(board: Board, work: Work, table: TranspositionTable, subset: Subset, below: int) -> int:
    """Return the total of a set by trying guesses, or `below` if no guess needs less."""
    depth, size = subset.depth, subset.size
    work.nodes[0] += 1
    breadth = board.breadths[size]
    sifted = breadth == 0 and size <= SIFTED * board.feedback_count
    many, most, best = 0, 0, np.int64(-1)
    if sifted:
        most = scan(board, work, subset)
    else:
        many = rate(board, work, subset, sift(board, work, subset))
        if breadth:
            many = keep_promising(board, work, subset, many, breadth)
    while True:
        chosen = _cheapest(work.costs[depth], work.bounds[depth], many, below)
        if chosen >= 0:
            guess = np.int64(work.guesses[depth, chosen])
            total = value_of(board, work, table, subset, guess, work.bounds[depth, chosen], below)
            if total < below:
                below, best = total, guess
        elif sifted and most > 1 and 3 * size - most < below:
            # Rate guesses with the next fewer answers; all before have been tried.
            fewest = max(2, most - size // 16)
            many = rate(board, work, subset, sift(board, work, subset, fewest, most))
            most = fewest - 1
        else:
            break
    remember(table, subset, below, LEAST if best >= 0 else BOUND, best)
    if best >= 0:
        work.tallies[0, size] += 1
        work.tallies[1, size] += below
    return below


@njit(cache=True, nogil=True)
def _cheapest(costs: Array, bounds: Array, many: int, below: int) -> int:
    """Return the untried guess of least cost whose bound is less than `below`, -1 if there is none.

    It counts as tried then, as do guesses with too high a bound.
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
    subset: Subset,
    guess: int,
    bound: int,
    below: int,
) -> int:
    """Return the total of a set with a guess, or a bound of it that is not less than `below`.

    `bound` is the guess's lower bound by the sizes of its parts.
    """
    part(board, work, subset, guess)
    floors = board.floors[guesses_after(subset.guesses_left)]
    total = bound
    # Cheap bounds of the parts tighten the bound before any part is searched.
    for feedback in range(board.feedback_count - 1):
        each = part_after(work, subset, feedback)
        if each.size > 2 and total < below:
            total += _bound(board, work, table, each)[0] - floors[each.size]
    if total < below and board.breadths[subset.size]:
        total = _by_answers(board, work, table, subset, total, below)
    if total >= below:
        return total
    follow(board, work, subset.depth, guess)
    total = bound
    done = np.uint64(0)
    while total < below:
        feedback = _smallest_part(work.firsts[subset.depth + 1], done, board.feedback_count)
        if feedback < 0:
            break
        done |= np.uint64(1) << np.uint64(feedback)
        each = part_after(work, subset, feedback)
        total -= floors[each.size]
        total += total_of(board, work, table, each, below - total)
    return total


@njit(cache=True, nogil=True)
def _by_answers(
    board: Board, work: Work, table: TranspositionTable, subset: Subset, total: int, below: int
) -> int:
    """Return the bound of a guess, raised by the highest number of answers in each part.

    That takes longer than `_bound` and far less than a search, and refutes most guesses of large
    sets.
    """
    for feedback in range(board.feedback_count - 1):
        each = part_after(work, subset, feedback)
        if 2 < each.size <= SIFTED * board.feedback_count and total < below:
            known, kind = _bound(board, work, table, each)
            if kind == BOUND:
                bound = max(known, 3 * each.size - np.int64(scan(board, work, each)))
                remember(table, each, bound, ANSWERS_BOUND, -1)
                total += bound - known
    return total


@njit(cache=True, nogil=True)
def _smallest_part(firsts: Array, done: int, feedback_count: int) -> int:
    """Return the smallest part of at least three that is not done, -1 if there is none."""
    smallest, size = -1, np.int64(NEVER)
    for feedback in range(feedback_count - 1):
        count = np.int64(firsts[feedback + 1]) - np.int64(firsts[feedback])
        if 2 < count < size and not done >> np.uint64(feedback) & np.uint64(1):
            smallest, size = feedback, count
    return smallest
