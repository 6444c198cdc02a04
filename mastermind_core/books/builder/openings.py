"""The first turns on boards that are too large to be searched to the end.

They have up to ten million codes, and no table of all feedbacks. The guesses of a set are rated on
samples of it: all guesses on a small sample, the best of them on larger ones. The cost of a guess
is the sum of the estimated totals of its parts.
"""

from __future__ import annotations

import numpy as np
from numba import njit

from ...candidates.partition import feedback_order
from ...rules import Rules
from .guesses import lowest_codes
from .tables import (
    BLOCK,
    Array,
    TurnNumbers,
    code_digits,
    feedback_number,
    feedback_numbers,
    scored,
)

SAMPLES = ((240, 400), (3_000, 40), (60_000, 8), (1_000_000, 1))
"""Candidates in each sample, and how many of the best guesses go on to the next."""


@njit(cache=True, nogil=True)
def answers_to(guess: Array, digits: Array, numbers: Array, colours: int) -> Array:
    """Return the feedback number of each code to a guess: uint8 [code].

    Codes are counted a few at a time: the counts of ten million would take much memory.
    """
    guesses = scored(guess.reshape(1, -1), colours)
    answers = np.empty(len(digits), np.uint8)
    for first in range(0, len(digits), BLOCK):
        codes = scored(digits[first : first + BLOCK], colours)
        for code in range(len(codes.digits)):
            answers[first + code] = feedback_number(numbers, guesses, 0, codes, code)
    return answers


@njit(cache=True, nogil=True)
def costs_of(
    guesses: Array, digits: Array, numbers: Array, colours: int, feedback_count: int, scale: float
) -> Array:
    """Return the cost of each guess: float [guess]. A code stands for `scale` candidates.

    A set of e times the size needs about 0.33 guesses more, with five pegs or more.
    """
    tried, codes = scored(guesses, colours), scored(digits, colours)
    costs = np.empty(len(guesses))
    sizes = np.zeros(feedback_count, np.int64)
    for guess in range(len(guesses)):
        sizes[:] = 0
        for code in range(len(digits)):
            sizes[feedback_number(numbers, tried, guess, codes, code)] += 1
        cost = 0.0
        for feedback in range(feedback_count - 1):
            size = sizes[feedback] * scale
            if size > 0:
                cost += size * (1 + 0.33 * np.log(max(1.0, size)))
        costs[guess] = cost
    return costs


def opening(rules: Rules, turns: TurnNumbers) -> tuple[int, list[int]]:
    """Return the number of the best guess found after these turns, and the sizes of its parts."""
    digits, numbers = code_digits(rules), feedback_numbers(rules)
    colours, feedback_count = rules.colours, len(feedback_order(rules))
    candidates = digits
    for guess, feedback in turns:
        answers = answers_to(digits[guess], candidates, numbers, colours)
        candidates = candidates[answers == feedback]
    past = digits[[guess for guess, _ in turns]]
    columns = past.T.tolist()
    alike = np.array([columns.index(column) for column in columns])
    guessed = sum(1 << int(colour) for colour in np.unique(past))
    live = sum(1 << int(colour) for colour in np.unique(candidates))
    tried = np.flatnonzero(lowest_codes(digits, alike, guessed, live, rules.repeats))
    for size, kept in SAMPLES:
        sample = _sample(candidates, size)
        scale = len(candidates) / len(sample)
        costs = costs_of(digits[tried], sample, numbers, colours, feedback_count, scale)
        if len(sample) == len(candidates):
            # Among equal costs, a candidate comes first.
            best = tried[costs <= costs.min() + 1e-9]
            right = (candidates[:, None] == digits[best]).all(2).any(0)
            tried = best[right] if right.any() else best
            break
        tried = np.sort(tried[np.argsort(costs, kind="stable")[:kept]])
    guess = int(tried[0])
    answers = answers_to(digits[guess], candidates, numbers, colours)
    return guess, np.bincount(answers, minlength=feedback_count).tolist()


def _sample(codes: Array, size: int) -> Array:
    """Return `size` of the codes, or all; always the same ones, without a pattern."""
    if len(codes) <= size:
        return codes
    mixed = (np.arange(len(codes), dtype=np.uint64) + np.uint64(1)) * np.uint64(0x9E3779B97F4A7C15)
    chosen = np.argpartition(mixed, size)[:size]
    return codes[np.sort(chosen)]
