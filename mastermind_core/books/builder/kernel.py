"""Branch and bound over a table of all feedbacks: the search that builds the books.

The same idea as `exact`, written for arrays. Guesses are tried in the order of an *estimate*, the
sum of what sets of the sizes of their parts usually need, and only those whose lower bound is below
what has been found. In smaller sets most are sifted out before their parts are even counted: with p
different answers, being right counted as one more, no guess leads to less than 3 * size - p.

With a *breadth* only so many guesses are tried in large sets. What comes out is then good play, a
function of the set and of the symmetry of its history, and not proven.
"""

from __future__ import annotations

import numpy as np
from numba import njit

from .guesses import all_guesses, narrow, rate, scan, sift
from .tables import (
    DEEPEST,
    NEVER,
    UNLIMITED,
    Board,
    Memory,
    Work,
    follow,
    part,
    recalled,
    remember,
    salt,
)

SIFTED = 8
"""Sets of at most so many candidates for each feedback have their guesses sifted."""


@njit(cache=True, nogil=True)
def _settle(board: Board, work: Work, depth: int, start: int, size: int, left: int) -> int:
    """Return twice a candidate that tells all others apart, or one more for all but two; else -1.

    Where there is one, the total is 2 * size - 1 or 2 * size and nothing can be better.
    """
    order = work.order[depth]
    best, most = -1, 0
    for i in range(start, start + size):
        row = board.feedbacks[order[i]]
        seen = np.uint64(0)
        parts = 0
        for j in range(start, start + size):
            bit = np.uint64(1) << np.uint64(row[order[j]])
            if not seen & bit:
                seen |= bit
                parts += 1
        if parts > most:
            best, most = order[i], parts
            if parts == size:
                break
    if most < size - 1 or (left != UNLIMITED and left < 2 + size - most):
        return -1
    return best * 2 + (size - most)


@njit(nogil=True)
def _glance(
    board: Board,
    work: Work,
    memory: Memory,
    depth: int,
    start: int,
    size: int,
    first: int,
    second: int,
    left: int,
) -> int:
    """Return a lower bound of the total of a set, by memory or by looking at the candidates.

    The total of a set that a candidate settles is remembered with it; `first` is salted.
    """
    slot = recalled(memory, first, second)
    if slot >= 0:
        return memory.totals[slot]
    if size >= board.lanes:
        return board.floors[left, size]
    work.nodes[0] += 1
    settled = _settle(board, work, depth, start, size, left)
    if settled >= 0:
        total = np.int64(2 * size - 1 + (settled & 1))
        remember(memory, first, second, total, settled >> 1)
        work.tallies[0, size] += 1
        work.tallies[1, size] += total
        return total
    bound = board.floors[left, size]
    if not board.consistent:
        bound = max(bound, np.int64(2 * size))
    remember(memory, first, second, bound, -1)
    return bound


@njit(nogil=True)
def total_of(
    board: Board,
    work: Work,
    memory: Memory,
    depth: int,
    start: int,
    size: int,
    first: int,
    second: int,
    below: int,
    left: int,
) -> int:
    """Return the total of a run of `order[depth]`, or a bound of it that is not less than `below`.

    `first` and `second` are the signs of the set.
    """
    if size <= 2:
        return NEVER if left < size else max(0, 2 * size - 1)
    if board.floors[left, size] >= below:
        return board.floors[left, size]
    first ^= salt(left)
    bound = _glance(board, work, memory, depth, start, size, first, second, left)
    slot = recalled(memory, first, second)
    if bound >= below or (slot >= 0 and memory.guesses[slot] >= 0):
        return bound
    if depth >= DEEPEST - 2:
        return NEVER
    work.nodes[0] += 1
    after = left if left == UNLIMITED else left - 1
    costs, bounds, guesses = work.costs[depth], work.bounds[depth], work.guesses[depth]
    breadth = board.breadths[size]
    sifted = breadth == 0 and size <= SIFTED * board.lanes
    many, most = 0, 0
    if sifted:
        most = scan(board, work, depth, start, size)
    else:
        many = all_guesses(board, work, depth, start, size)
        many = rate(board, work, depth, start, size, after, many)
        if breadth:
            many = narrow(work, depth, many, breadth)
    best = -1
    while True:
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
            guess = np.int64(guesses[chosen])
            part(board, work, depth, start, size, guess)
            total = value_of(board, work, memory, depth, guess, bounds[chosen], below, after)
            if total < below:
                below, best = total, guess
        elif sifted and most > 1 and 3 * size - most < below:
            fewest = max(2, most - size // 16)
            many = sift(board, work, depth, start, size, fewest, most)
            many = rate(board, work, depth, start, size, after, many)
            most = fewest - 1
        else:
            break
    remember(memory, first, second, below, best)
    if best >= 0:
        work.tallies[0, size] += 1
        work.tallies[1, size] += below
    return below


@njit(nogil=True)
def value_of(
    board: Board,
    work: Work,
    memory: Memory,
    depth: int,
    guess: int,
    bound: int,
    below: int,
    after: int,
) -> int:
    """Return the total of a set by a guess that has parted it, or what is not less than `below`.

    `bound` is its lower bound by the sizes of the parts, `after` the guesses left after it.
    """
    firsts, keys, floors = work.firsts[depth + 1], work.keys[depth + 1], board.floors[after]
    total = bound
    # What is cheap to know of the parts makes the bound tighter before anything is searched.
    for lane in range(board.lanes - 1):
        start = np.int64(firsts[lane])
        size = np.int64(firsts[lane + 1]) - start
        if size > 2 and total < below:
            first = keys[lane, 0] ^ salt(after)
            near = _glance(board, work, memory, depth + 1, start, size, first, keys[lane, 1], after)
            total += near - floors[size]
    if total >= below:
        return total
    follow(board, work, depth, guess)
    total = bound
    done = np.uint64(0)
    while total < below:
        # The smallest part that is left comes first: it costs least to know.
        lane, size = -1, np.int64(NEVER)
        for other in range(board.lanes - 1):
            count = np.int64(firsts[other + 1]) - np.int64(firsts[other])
            if 2 < count < size and not done >> np.uint64(other) & np.uint64(1):
                lane, size = other, count
        if lane < 0:
            break
        done |= np.uint64(1) << np.uint64(lane)
        total -= floors[size]
        total += total_of(
            board,
            work,
            memory,
            depth + 1,
            np.int64(firsts[lane]),
            size,
            keys[lane, 0],
            keys[lane, 1],
            below - total,
            after,
        )
    return total
