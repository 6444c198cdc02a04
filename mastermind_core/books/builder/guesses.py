"""The guesses that a search of the builder tries in a set: one of each class of equal guesses.

A search of some breadth tries only the most promising ones in a large set. Rating guesses by the
sizes of their parts takes the least time. The best of them are rated again, a guess deeper: sets of
one size differ in how well they can be told apart.
"""

from __future__ import annotations

import numpy as np
from numba import njit

from .tables import BLOCK, NEVER, Array, Board, Subset, Work, guesses_after, part, part_after

DEEPER = 16
"""Guesses rated a guess deeper for each one that is tried."""

DEEP = 2000
"""The most candidates with which guesses are rated deeper: the time grows with their square."""


@njit(cache=True, nogil=True)
def _lowest(digits: Array, code: int, alike: Array, guessed: int, live: int, repeats: bool) -> bool:
    """Return whether a code may be the lowest of those that the past guesses do not distinguish.

    The conditions are those of `search.exchanges`, for arrays: the colours of alike positions rise,
    and a colour that may be exchanged with others comes after the lower ones. One colour of those
    in no candidate is enough, if it may come twice. `guessed` and `live` have a bit for each
    colour.
    """
    seen = np.int64(0)
    for i in range(digits.shape[1]):
        colour = np.int64(digits[code, i])
        for j in range(i - 1, -1, -1):
            if alike[i] == alike[j]:
                if digits[code, j] > colour:
                    return False
                break
        bit = np.int64(1) << colour
        if not seen & bit:
            equal = np.int64(0)
            if not live & bit:
                equal = ~live if repeats else ~live & ~seen
            elif not guessed & bit:
                equal = live & ~guessed & ~seen
            if equal & (bit - 1):
                return False
            seen |= bit
    return True


@njit(cache=True, nogil=True)
def lowest_codes(digits: Array, alike: Array, guessed: int, live: int, repeats: bool) -> Array:
    """Return for each code whether it may be the lowest of its class: bool [code]."""
    result = np.zeros(len(digits), np.bool_)
    for code in range(len(digits)):
        result[code] = _lowest(digits, code, alike, guessed, live, repeats)
    return result


@njit(cache=True, nogil=True)
def scan(board: Board, work: Work, subset: Subset) -> int:
    """Write the number of different answers to every code as a guess; return the highest.

    Being right counts twice. The loops over whole rows have no branches, so that compilers make
    vector instructions of them.
    """
    order, seen, answers = work.order[subset.depth], work.seen, work.answers[subset.depth]
    run = range(subset.start, subset.start + subset.size)
    answers[:] = 0
    # Each answer sets a bit of `seen`: 32 feedbacks at a time, since longer numbers are slower.
    for first in range(0, board.feedback_count, 32):
        seen[:] = 0
        for i in run:
            row = board.feedbacks[order[i]]
            if board.feedback_count <= 32:
                for j in range(len(row)):
                    seen[j] |= np.uint32(1) << np.uint32(row[j])
            else:
                for j in range(len(row)):
                    bit = np.uint32(1) << np.uint32(row[j] & 31)
                    seen[j] |= bit if first <= row[j] < first + 32 else np.uint32(0)
        for j in range(len(seen)):  # add up the bits
            x = seen[j]
            x = x - ((x >> np.uint32(1)) & np.uint32(0x55555555))
            x = (x & np.uint32(0x33333333)) + ((x >> np.uint32(2)) & np.uint32(0x33333333))
            x = (x + (x >> np.uint32(4))) & np.uint32(0x0F0F0F0F)
            x = x + (x >> np.uint32(8))
            x = x + (x >> np.uint32(16))
            answers[j] += x & np.uint32(63)
    highest = 0
    for i in run:
        answers[order[i]] += 1
        highest = max(highest, answers[order[i]])
    if not board.consistent:
        for j in range(len(answers)):
            highest = max(highest, answers[j])
    return highest


@njit(cache=True, nogil=True)
def sift(board: Board, work: Work, subset: Subset, fewest: int = 0, most: int = 255) -> int:
    """Write one guess of each class, in order; return how many there are.

    With `fewest` or `most`, only guesses with a number of answers from one to the other, by the
    last `scan`.
    """
    order, depth = work.order[subset.depth], subset.depth
    guesses, answers = work.guesses[depth], work.answers[depth]
    alike, guessed = work.alike[depth], work.guessed[depth]
    live = np.int64(0)
    for i in range(subset.start, subset.start + subset.size):
        for position in range(board.digits.shape[1]):
            live |= np.int64(1) << np.int64(board.digits[order[i], position])
    many = 0
    for i in range(subset.size if board.consistent else len(answers)):
        code = np.int64(order[subset.start + i]) if board.consistent else i
        if fewest <= answers[code] <= most and _lowest(
            board.digits, code, alike, guessed, live, board.repeats
        ):
            guesses[many] = code
            many += 1
    return many


@njit(cache=True, nogil=True)
def rate(board: Board, work: Work, subset: Subset, many: int) -> int:
    """Write cost and bound of each guess, drop the useless ones, and return how many stay.

    A guess is useless if it leaves one part alone, or more than can be found in the guesses left.
    """
    depth, size = subset.depth, subset.size
    order = work.order[depth]
    guesses, costs, bounds = work.guesses[depth], work.costs[depth], work.bounds[depth]
    feedback_count = board.feedback_count
    counts = work.counts
    floors = board.floors[guesses_after(subset.guesses_left)]
    estimates = board.estimates
    kept = 0
    for block in range(0, many, BLOCK):
        width = min(BLOCK, many - block)
        counts[:width] = 0
        for i in range(subset.start, subset.start + size):
            row = board.feedbacks[order[i]]
            for j in range(width):
                counts[j, row[guesses[block + j]]] += 1
        for j in range(width):
            bound = np.int64(size)
            cost = np.int64(0)
            useless = False
            for feedback in range(feedback_count - 1):
                count = counts[j, feedback]
                bound += floors[count]
                cost += estimates[count]
                useless |= count == size
            if useless or bound >= NEVER:
                continue
            guesses[kept] = guesses[block + j]
            # Of equal estimates, a candidate comes first.
            costs[kept] = 2 * cost + (counts[j, feedback_count - 1] == 0)
            bounds[kept] = bound
            kept += 1
    return kept


@njit(cache=True, nogil=True)
def keep_promising(board: Board, work: Work, subset: Subset, many: int, breadth: int) -> int:
    """Keep the `breadth` guesses of least cost, rated a guess deeper; return how many there are."""
    depth = subset.depth
    if subset.size <= DEEP:
        many = _narrow(work, depth, many, DEEPER * breadth)
        for j in range(many):
            # Sizes favour guesses that are no candidates, so they count half.
            guess = np.int64(work.guesses[depth, j])
            work.costs[depth, j] += 4 * _deeper_cost(board, work, subset, guess)
    return _narrow(work, depth, many, breadth)


@njit(cache=True, nogil=True)
def _narrow(work: Work, depth: int, many: int, breadth: int) -> int:
    """Keep the `breadth` guesses of least cost, in lexicographic order; return how many there are.

    Among equal costs the lowest guesses stay.
    """
    guesses, costs, bounds = work.guesses[depth], work.costs[depth], work.bounds[depth]
    best = np.sort(np.argsort(costs[:many], kind="mergesort")[:breadth])
    for i in range(len(best)):
        guesses[i], costs[i], bounds[i] = guesses[best[i]], costs[best[i]], bounds[best[i]]
    return len(best)


@njit(cache=True, nogil=True)
def _deeper_cost(board: Board, work: Work, subset: Subset, guess: int) -> int:
    """Return the estimate for the parts of a guess if the next guess is a candidate."""
    part(board, work, subset, guess)
    cost = np.int64(0)
    for feedback in range(board.feedback_count - 1):
        each = part_after(work, subset, feedback)
        if each.size <= 2:
            cost += board.estimates[each.size]
        else:
            cost += _least_estimate(board, work, each)
    return cost


@njit(cache=True, nogil=True)
def _least_estimate(board: Board, work: Work, subset: Subset) -> int:
    order, counts, estimates = work.order[subset.depth], work.counts[0], board.estimates
    run = range(subset.start, subset.start + subset.size)
    least = np.int64(NEVER)
    for i in run:
        row = board.feedbacks[order[i]]
        counts[:] = 0
        for j in run:
            counts[row[order[j]]] += 1
        estimate = subset.size * estimates[1]
        for feedback in range(board.feedback_count - 1):
            estimate += estimates[counts[feedback]]
        least = min(least, estimate)
    return least
