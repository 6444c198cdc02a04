"""The most promising guesses of a large set, where a search of some breadth tries no others.

Guesses are rated by the sizes of their parts first, which takes the least time. The best of them
are rated again, a guess deeper: sets of one size differ in how well they can be told apart.
"""

from __future__ import annotations

import numpy as np
from numba import njit

from .guesses import narrow
from .tables import NEVER, Board, Work, part

DEEPER = 16
"""Guesses that are rated a guess deeper for each one that is tried."""

DEEP = 2000
"""The most candidates of a set whose guesses are rated a guess deeper: it takes their square."""


@njit(cache=True, nogil=True)
def keep_promising(
    board: Board, work: Work, depth: int, start: int, size: int, many: int, breadth: int
) -> int:
    """Keep the `breadth` guesses of least cost, rated a guess deeper; return how many there are."""
    if size <= DEEP:
        many = narrow(work, depth, many, DEEPER * breadth)
        _look_deeper(board, work, depth, start, size, many)
    return narrow(work, depth, many, breadth)


@njit(cache=True, nogil=True)
def _look_deeper(board: Board, work: Work, depth: int, start: int, size: int, many: int) -> None:
    """Add to the costs of the guesses what their parts need if the next guess is a candidate.

    It counts twice as much as the sizes, which say more of guesses that are no candidates.
    """
    guesses, costs = work.guesses[depth], work.costs[depth]
    firsts = work.firsts[depth + 1]
    for j in range(many):
        part(board, work, depth, start, size, np.int64(guesses[j]))
        cost = np.int64(0)
        for feedback in range(board.feedback_count - 1):
            first, count = firsts[feedback], firsts[feedback + 1] - firsts[feedback]
            if count <= 2:
                cost += board.estimates[count]
            else:
                cost += _least_estimate(board, work, depth + 1, first, count)
        costs[j] += 4 * cost


@njit(cache=True, nogil=True)
def _least_estimate(board: Board, work: Work, depth: int, start: int, size: int) -> int:
    """Return the least estimate of a candidate as the next guess in a set."""
    order, counts, estimates = work.order[depth], work.counts[0], board.estimates
    least = np.int64(NEVER)
    for i in range(start, start + size):
        row = board.feedbacks[order[i]]
        counts[:] = 0
        for j in range(start, start + size):
            counts[row[order[j]]] += 1
        estimate = size * estimates[1]
        for feedback in range(board.feedback_count - 1):
            estimate += estimates[counts[feedback]]
        least = min(least, estimate)
    return least
