"""The arrays that a search of the builder works on, and the plain steps over them.

A set of candidates is a run of code numbers in a row of `Work.order`; its feedbacks come out of a
table with a row for every code. Compiled by Numba, from the extra `books`.

What is compiled here is kept on disk until this file changes, so it must not call into other files.
"""

from __future__ import annotations

from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numba import njit

NEVER = 1 << 40
"""The total of a set whose candidates cannot all be found in the guesses left."""

UNLIMITED = 15
"""Guesses left where their number does not matter; also the row of `floors` for it."""

DEEPEST = 24
"""Guesses that one line of play may have."""

BLOCK = 256
"""Guesses whose part sizes are counted together, so that the counts stay in the cache."""

Array: TypeAlias = "np.ndarray[Any, Any]"


class Board(NamedTuple):
    """What never changes during a search."""

    feedbacks: Array
    """uint8 [code, code]: the number of the feedback in `feedback_order`; the last is all black."""
    digits: Array
    """uint8 [code, position]: the colours of every code."""
    signs: Array
    """uint64 [code, 2]: random numbers; a set's are combined by exclusive or."""
    floors: Array
    """int64 [guesses left, size]: lower bounds of the total of any set of that size."""
    estimates: Array
    """int64 [size]: what a set of that size usually needs, in 1/256 guesses."""
    breadths: Array
    """int32 [size]: how many guesses are tried in a set of that size; 0: all."""
    lanes: int
    repeats: bool
    colours: int
    consistent: bool
    """Whether only codes that could be the secret are guessed."""


class Work(NamedTuple):
    """Arrays that a search writes to, a row for each depth."""

    order: Array
    """int32 [depth, code]: the candidates, part after part."""
    firsts: Array
    """int32 [depth, lane + 1]: where each part begins."""
    keys: Array
    """uint64 [depth, lane, 2]: the signs of each part."""
    guesses: Array
    """int32 [depth, code]: the guesses to be tried."""
    costs: Array
    """int64 [depth, code]: their estimates; NEVER once tried."""
    bounds: Array
    """int64 [depth, code]: their lower bounds."""
    alike: Array
    """int32 [depth, position]: positions with the same number may change places."""
    guessed: Array
    """int64 [depth]: a bit for each colour guessed so far."""
    counts: Array
    """int32 [BLOCK, lane]."""
    seen: Array
    """uint32 [code]: scratch for `_scan`."""
    answers: Array
    """uint8 [depth, code]: how many different answers each guess can get, one more if it can be
    the secret; 0 where it tells nothing."""
    tallies: Array
    """int64 [2, size]: how many sets of each size were valued, and the sum of their totals."""
    nodes: Array
    """int64 [1]: sets looked at."""


class Memory(NamedTuple):
    """What is known of sets: open addressing, emptied when full."""

    keys: Array
    """uint64 [slot, 2]; both 0: empty."""
    totals: Array
    """int64 [slot]: a total, or, where `guesses` is -1, a lower bound of it."""
    guesses: Array
    """int32 [slot]: the guess that reaches the total."""
    used: Array
    """int64 [1]."""


@njit(cache=True, nogil=True)
def feedback_table(digits: Array, numbers: Array, colours: int) -> Array:
    """Return the feedbacks of all codes to all codes; `numbers` is [black, black + white]."""
    size, pegs = digits.shape
    counts = np.zeros((size, colours), np.uint8)
    for code in range(size):
        for position in range(pegs):
            counts[code, digits[code, position]] += 1
    table = np.empty((size, size), np.uint8)
    for a in range(size):
        for b in range(a, size):
            black = 0
            for position in range(pegs):
                black += digits[a, position] == digits[b, position]
            match = 0
            for colour in range(colours):
                match += min(counts[a, colour], counts[b, colour])
            number = numbers[black, match]
            table[a, b] = number
            table[b, a] = number
    return table


@njit(cache=True, nogil=True)
def slot_of(memory: Memory, first: int, second: int) -> int:
    """Return where a set is remembered, or the empty slot where it would be."""
    mask = memory.keys.shape[0] - 1
    slot = np.int64(first & np.uint64(mask))
    while True:
        a, b = memory.keys[slot, 0], memory.keys[slot, 1]
        if (a == first and b == second) or (a == 0 and b == 0):
            return slot
        slot = (slot + 1) & mask


@njit(cache=True, nogil=True)
def recalled(memory: Memory, first: int, second: int) -> int:
    """Return the slot of a set that is remembered, else -1."""
    slot = slot_of(memory, first, second)
    if memory.keys[slot, 0] == first and memory.keys[slot, 1] == second:
        return slot
    return -1


@njit(cache=True, nogil=True)
def remember(memory: Memory, first: int, second: int, total: int, guess: int) -> None:
    """Write down the total of a set, or a lower bound of it if `guess` is -1."""
    slots = memory.keys.shape[0]
    if memory.used[0] * 4 > slots * 3:
        memory.keys[:] = 0
        memory.used[0] = 0
    slot = slot_of(memory, first, second)
    if memory.keys[slot, 0] == 0 and memory.keys[slot, 1] == 0:
        memory.keys[slot, 0] = first
        memory.keys[slot, 1] = second
        memory.used[0] += 1
    memory.totals[slot] = total
    memory.guesses[slot] = guess


@njit(cache=True, nogil=True)
def salt(left: int) -> int:
    """Return what the signs of a set are mixed with where only so many guesses are left."""
    if left == UNLIMITED:
        return np.uint64(0)
    return np.uint64(0x9E3779B97F4A7C15) * np.uint64(left + 1)


@njit(cache=True, nogil=True)
def part(board: Board, work: Work, depth: int, start: int, size: int, guess: int) -> None:
    """Split a run of `order[depth]` by a guess into `order[depth + 1]`, with firsts and keys."""
    lanes = board.lanes
    row = board.feedbacks[guess]
    source, target = work.order[depth], work.order[depth + 1]
    firsts, keys = work.firsts[depth + 1], work.keys[depth + 1]
    for lane in range(lanes + 1):
        firsts[lane] = 0
    for i in range(start, start + size):
        firsts[row[source[i]] + 1] += 1
    for lane in range(lanes):
        firsts[lane + 1] += firsts[lane]
        keys[lane, 0] = 0
        keys[lane, 1] = 0
    for i in range(start, start + size):
        code = source[i]
        lane = row[code]
        target[firsts[lane]] = code
        firsts[lane] += 1
        keys[lane, 0] ^= board.signs[code, 0]
        keys[lane, 1] ^= board.signs[code, 1]
    for lane in range(lanes, 0, -1):
        firsts[lane] = firsts[lane - 1]
    firsts[0] = 0


@njit(cache=True, nogil=True)
def follow(board: Board, work: Work, depth: int, guess: int) -> None:
    """Note in `alike` and `guessed` that a guess was made."""
    pegs = board.digits.shape[1]
    for i in range(pegs):
        number = i
        for j in range(i):
            if (
                work.alike[depth, i] == work.alike[depth, j]
                and board.digits[guess, i] == board.digits[guess, j]
            ):
                number = work.alike[depth + 1, j]
                break
        work.alike[depth + 1, i] = number
    guessed = work.guessed[depth]
    for i in range(pegs):
        guessed |= np.int64(1) << np.int64(board.digits[guess, i])
    work.guessed[depth + 1] = guessed
