"""The guesses that a search of the builder tries in a set, each class of equal guesses once.

What is compiled here is kept on disk until this file changes, so it must not call into other files.
"""

from __future__ import annotations

import numpy as np
from numba import njit

from .tables import BLOCK, NEVER, Array, Board, Work


@njit(cache=True, nogil=True)
def _lowest(digits: Array, code: int, alike: Array, guessed: int, live: int, repeats: bool) -> bool:
    """Return whether a code may be the lowest of the codes that are the same for the history.

    As `symmetry`: colours rise within positions that are alike, colours never guessed come in
    their order, and of the colours in no candidate only the lowest are needed.
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
            below = bit - 1
            if not live & bit:
                if repeats:
                    if ~live & below:
                        return False
                elif ~live & below & ~seen:
                    return False
            elif not guessed & bit and live & ~guessed & below & ~seen:
                return False
            seen |= bit
    return True


@njit(cache=True, nogil=True)
def lowest_codes(digits: Array, alike: Array, guessed: int, live: int, repeats: bool) -> Array:
    """Return for each code whether it may be the lowest of the same ones."""
    result = np.zeros(len(digits), np.bool_)
    for code in range(len(digits)):
        result[code] = _lowest(digits, code, alike, guessed, live, repeats)
    return result


@njit(cache=True, nogil=True)
def _tried(board: Board, work: Work, depth: int, code: int, live: int) -> bool:
    """Return whether a code stands for those that are the same for the history at a depth."""
    alike, guessed = work.alike[depth], work.guessed[depth]
    return _lowest(board.digits, code, alike, guessed, live, board.repeats)


@njit(cache=True, nogil=True)
def scan(board: Board, work: Work, depth: int, start: int, size: int) -> int:
    """Count the different answers to every code as a guess, and return the most there are.

    A loop without branches over whole rows, which compilers turn into vector instructions.
    """
    order, seen, answers = work.order[depth], work.seen, work.answers[depth]
    seen[:] = 0
    for i in range(start, start + size):
        row = board.feedbacks[order[i]]
        for j in range(len(row)):
            seen[j] |= np.uint32(1) << np.uint32(row[j])
    for j in range(len(seen)):
        x = seen[j]
        x = x - ((x >> np.uint32(1)) & np.uint32(0x55555555))
        x = (x & np.uint32(0x33333333)) + ((x >> np.uint32(2)) & np.uint32(0x33333333))
        x = (x + (x >> np.uint32(4))) & np.uint32(0x0F0F0F0F)
        x = x + (x >> np.uint32(8))
        x = x + (x >> np.uint32(16))
        answers[j] = x & np.uint32(63)
    if board.consistent:
        for j in range(len(answers)):
            seen[j] = 0
        for i in range(start, start + size):
            seen[order[i]] = answers[order[i]]
        for j in range(len(answers)):
            answers[j] = seen[j]
    for i in range(start, start + size):
        answers[order[i]] += 1
    most = 0
    for j in range(len(answers)):
        most = max(most, answers[j])
    return most


@njit(cache=True, nogil=True)
def _live(board: Board, work: Work, depth: int, start: int, size: int) -> int:
    """Return a bit for each colour that a candidate has."""
    order = work.order[depth]
    live = np.int64(0)
    for i in range(start, start + size):
        for position in range(board.digits.shape[1]):
            live |= np.int64(1) << np.int64(board.digits[order[i], position])
    return live


@njit(cache=True, nogil=True)
def sift(
    board: Board, work: Work, depth: int, start: int, size: int, fewest: int, most: int
) -> int:
    """Write the guesses with so many answers, by `scan`, and return how many there are."""
    guesses, answers = work.guesses[depth], work.answers[depth]
    live = _live(board, work, depth, start, size)
    many = 0
    for code in range(len(answers)):
        if fewest <= answers[code] <= most and _tried(board, work, depth, code, live):
            guesses[many] = code
            many += 1
    return many


@njit(cache=True, nogil=True)
def all_guesses(board: Board, work: Work, depth: int, start: int, size: int) -> int:
    """Write one guess of each class, and return how many there are."""
    order, guesses = work.order[depth], work.guesses[depth]
    live = _live(board, work, depth, start, size)
    many = 0
    if board.consistent:
        for i in range(start, start + size):
            if _tried(board, work, depth, order[i], live):
                guesses[many] = order[i]
                many += 1
    else:
        for code in range(board.digits.shape[0]):
            if _tried(board, work, depth, code, live):
                guesses[many] = code
                many += 1
    return many


@njit(cache=True, nogil=True)
def rate(board: Board, work: Work, depth: int, start: int, size: int, left: int, many: int) -> int:
    """Write cost and bound of each guess written, drop the useless, and return how many stay."""
    order = work.order[depth]
    guesses, costs, bounds = work.guesses[depth], work.costs[depth], work.bounds[depth]
    lanes = board.lanes
    counts = work.counts
    floors = board.floors[left]
    estimates = board.estimates
    kept = 0
    for block in range(0, many, BLOCK):
        width = min(BLOCK, many - block)
        counts[:width] = 0
        for i in range(start, start + size):
            row = board.feedbacks[order[i]]
            for j in range(width):
                counts[j, row[guesses[block + j]]] += 1
        for j in range(width):
            bound = np.int64(size)
            cost = np.int64(0)
            useless = False
            for lane in range(lanes - 1):
                count = counts[j, lane]
                bound += floors[count]
                cost += estimates[count]
                useless |= count == size
            if useless or bound >= NEVER:
                continue
            guesses[kept] = guesses[block + j]
            # A candidate comes before other guesses of the same estimate.
            costs[kept] = 2 * cost + (counts[j, lanes - 1] == 0)
            bounds[kept] = bound
            kept += 1
    return kept


@njit(cache=True, nogil=True)
def narrow(work: Work, depth: int, many: int, breadth: int) -> int:
    """Keep the guesses of the least estimates, in order, and return how many they are."""
    guesses, costs, bounds = work.guesses[depth], work.costs[depth], work.bounds[depth]
    kept = min(many, breadth)
    for i in range(kept):
        least = i
        for j in range(i + 1, many):
            if costs[j] < costs[least] or (
                costs[j] == costs[least] and guesses[j] < guesses[least]
            ):
                least = j
        guesses[i], guesses[least] = guesses[least], guesses[i]
        costs[i], costs[least] = costs[least], costs[i]
        bounds[i], bounds[least] = bounds[least], bounds[i]
    return kept
