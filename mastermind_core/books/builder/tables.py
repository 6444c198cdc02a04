"""The arrays that a search of the builder works on, and the elementary steps on them.

A set of candidates is a run of code numbers in a row of `Work.order`. Feedbacks are looked up in a
table with a row for each code. The functions are compiled by Numba, from the extra `books`. It
keeps compiled code on disk until the file of a function changes, even if one that it calls changes:
after a change here, delete `__pycache__`.
"""

from __future__ import annotations

from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numba import njit

from ...candidates.partition import feedback_order
from ...codes import all_codes
from ...rules import Rules

NEVER = 1 << 40
"""The total of a set whose candidates cannot all be found in the guesses left.

Above any total; sums of a few of these fit in 64 bits.
"""

UNLIMITED = 31
"""Stands for any number of guesses left; also the row of `floors` for it."""

MAX_DEPTH = 40
"""Guesses of a game in a search: rows of the arrays of `Work`. The books have games of up to 20."""

BLOCK = 256
"""Guesses whose part sizes are counted together: up to 6 pegs the counts fit in 32 kB of cache."""

Array: TypeAlias = "np.ndarray[Any, Any]"


TurnNumbers = tuple[tuple[int, int], ...]
"""Turns as pairs of numbers: of the guess in lexicographic order, of the feedback."""


class Board(NamedTuple):
    """The arrays that do not change during a search."""

    feedbacks: Array
    """uint8 [code, code]: the number of the feedback in `feedback_order`; the last is all black."""
    digits: Array
    """uint8 [code, position]: the colours of every code."""
    signs: Array
    """uint64 [code, 2]: random numbers, combined by exclusive or for a set (Zobrist 1970)."""
    floors: Array
    """int64 [guesses left, size]: lower bounds of the total of any set of that size."""
    estimates: Array
    """int64 [size]: the estimated total of a set of that size, in 1/256 guesses."""
    breadths: Array
    """int32 [size]: guesses that are tried in a set of that size; 0 for all."""
    feedback_count: int
    repeats: bool
    colours: int
    consistent: bool
    exchangeable: bool
    """Whether any positions and colours may be exchanged, so that forms of sets tell totals."""


class Work(NamedTuple):
    """Arrays that a search writes to, a row for each depth."""

    order: Array
    """int32 [depth, code]: the candidates, part after part."""
    firsts: Array
    """int32 [depth, feedback + 1]: where each part begins."""
    keys: Array
    """uint64 [depth, feedback, 2]: the signs of each part."""
    guesses: Array
    """int32 [depth, code]: the guesses to be tried."""
    costs: Array
    """int64 [depth, code]: their estimates, or NEVER if they have been tried."""
    bounds: Array
    """int64 [depth, code]: their lower bounds."""
    alike: Array
    """int32 [depth, position]: positions with the same number may change places."""
    guessed: Array
    """int64 [depth]: a bit for each colour guessed so far."""
    counts: Array
    """int32 [BLOCK, feedback]: part sizes of the guesses of a block."""
    seen: Array
    """uint32 [code]: scratch space of `guesses.scan`."""
    answers: Array
    """uint8 [depth, code]: the number of different answers to each guess, by `guesses.scan`."""
    tallies: Array
    """int64 [2, size]: sets of each size with a total, and the sum of their totals."""
    nodes: Array
    """int64 [1]: sets that were examined."""


class Subset(NamedTuple):
    """A set of candidates, with the guesses left."""

    depth: int
    """The row of `Work.order` that has it."""
    start: int
    size: int
    first: int
    """Its signs, uint64."""
    second: int
    guesses_left: int
    """`UNLIMITED` without a limit."""


BOUND, ANSWERS_BOUND, LEAST = 0, 1, 2
"""Kinds of an entry of the table: a lower bound, one by `guesses.scan`, the total itself."""


class TranspositionTable(NamedTuple):
    """Totals of sets, by their signs: a hash table with open addressing, emptied when full.

    The form of a set has a slot of its own, by the form's signs.
    """

    keys: Array
    """uint64 [slot, 2]: the signs; both 0 in an empty slot."""
    totals: Array
    """int64 [slot]: a total, or a lower bound of it."""
    kinds: Array
    """uint8 [slot]: `BOUND`, `ANSWERS_BOUND` or `LEAST`."""
    guesses: Array
    """int32 [slot]: a guess that reaches the least total, -1 if only an equal set has one."""
    used: Array
    """int64 [1]: slots that are not empty."""


def code_digits(rules: Rules) -> Array:
    """Return the colours of all codes, in order: uint8 [code, position]."""
    return np.array(list(all_codes(rules)), np.uint8)


def feedback_numbers(rules: Rules) -> Array:
    """Return the number of each feedback in `feedback_order`: uint8 [black, black + white]."""
    numbers = np.zeros((rules.pegs + 1, rules.pegs + 1), np.uint8)
    for number, (black, white) in enumerate(feedback_order(rules)):
        numbers[black, black + white] = number
    return numbers


@njit(cache=True, nogil=True)
def feedback_table(digits: Array, numbers: Array, colours: int) -> Array:
    """Return the feedback numbers of all pairs of codes: uint8 [code, code]."""
    size, pegs = digits.shape
    counts = np.zeros((size, colours), np.uint8)
    for code in range(size):
        for position in range(pegs):
            counts[code, digits[code, position]] += 1
    table = np.empty((size, size), np.uint8)
    for a in range(size):
        for b in range(a, size):
            black = match = 0
            for position in range(pegs):
                black += digits[a, position] == digits[b, position]
            for colour in range(colours):
                match += min(counts[a, colour], counts[b, colour])
            table[a, b] = table[b, a] = numbers[black, match]
    return table


@njit(cache=True, nogil=True)
def _slot_of(table: TranspositionTable, subset: Subset) -> tuple[int, int, int]:
    """Return the slot of a set, or the empty slot that it would get, and the signs to write there.

    The guesses left change the first sign, since they change the total.
    """
    first, second = subset.first, subset.second
    if subset.guesses_left != UNLIMITED:
        first ^= np.uint64(0x9E3779B97F4A7C15) * np.uint64(subset.guesses_left + 1)
    mask = table.keys.shape[0] - 1
    slot = np.int64(first & np.uint64(mask))
    while True:
        a, b = table.keys[slot, 0], table.keys[slot, 1]
        if (a == first and b == second) or (a == 0 and b == 0):
            return slot, first, second
        slot = (slot + 1) & mask


@njit(cache=True, nogil=True)
def recalled(table: TranspositionTable, subset: Subset) -> int:
    """Return the slot of a set, -1 if it has none."""
    slot, first, second = _slot_of(table, subset)
    if table.keys[slot, 0] == first and table.keys[slot, 1] == second:
        return slot
    return -1


@njit(cache=True, nogil=True)
def remember(table: TranspositionTable, subset: Subset, total: int, kind: int, guess: int) -> None:
    """Store the total of a set, its kind, and the guess that reaches it, or -1."""
    slots = table.keys.shape[0]
    if table.used[0] * 4 > slots * 3:
        table.keys[:] = 0
        table.used[0] = 0
    slot, first, second = _slot_of(table, subset)
    if table.keys[slot, 0] == 0 and table.keys[slot, 1] == 0:
        table.keys[slot, 0] = first
        table.keys[slot, 1] = second
        table.used[0] += 1
    table.totals[slot] = total
    table.kinds[slot] = kind
    table.guesses[slot] = guess


@njit(cache=True, nogil=True)
def part(board: Board, work: Work, subset: Subset, guess: int) -> None:
    """Write the parts that a guess makes to the next row of `order`, `firsts` and `keys`."""
    feedback_count = board.feedback_count
    row = board.feedbacks[guess]
    depth = subset.depth
    source, target = work.order[depth], work.order[depth + 1]
    firsts, keys = work.firsts[depth + 1], work.keys[depth + 1]
    for feedback in range(feedback_count + 1):
        firsts[feedback] = 0
    for i in range(subset.start, subset.start + subset.size):
        firsts[row[source[i]] + 1] += 1
    for feedback in range(feedback_count):
        firsts[feedback + 1] += firsts[feedback]
        keys[feedback, 0] = 0
        keys[feedback, 1] = 0
    for i in range(subset.start, subset.start + subset.size):
        code = source[i]
        feedback = row[code]
        target[firsts[feedback]] = code
        firsts[feedback] += 1
        keys[feedback, 0] ^= board.signs[code, 0]
        keys[feedback, 1] ^= board.signs[code, 1]
    for feedback in range(feedback_count, 0, -1):
        firsts[feedback] = firsts[feedback - 1]
    firsts[0] = 0


@njit(cache=True, nogil=True)
def part_after(work: Work, subset: Subset, feedback: int) -> Subset:
    """Return the part of a set with this feedback to the guess that has parted it last."""
    depth = subset.depth + 1
    start = np.int64(work.firsts[depth, feedback])
    size = np.int64(work.firsts[depth, feedback + 1]) - start
    first, second = work.keys[depth, feedback, 0], work.keys[depth, feedback, 1]
    return Subset(depth, start, size, first, second, guesses_after(subset.guesses_left))


@njit(cache=True, nogil=True)
def guesses_after(guesses_left: int) -> int:
    """Return the guesses left after one more."""
    return guesses_left if guesses_left == UNLIMITED else guesses_left - 1


@njit(cache=True, nogil=True)
def follow(board: Board, work: Work, depth: int, guess: int) -> None:
    """Write the row depth + 1 of `alike` and `guessed` for a guess made at `depth`."""
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
