"""The first turns of boards whose games are too long to be thought out to their end.

No table of all feedbacks here: there may be ten million codes. Each set is rated on samples: all
guesses on a small one, the best of them on larger ones, the best of those on the whole set or what
is left of it. A guess costs the sum of what sets of the sizes of its parts usually need.
"""

from __future__ import annotations

import numpy as np
from numba import njit

from ...candidates.partition import feedback_order
from ...rules import Rules
from .guesses import lowest_codes
from .layout import code_digits, feedback_numbers
from .tables import Array

STAGES = ((240, 400), (3_000, 40), (60_000, 8), (1_000_000, 1))
"""Candidates in each sample, and how many of the best guesses go on from there."""

SLOPE = 0.33
"""Guesses that a set of e times the size needs more, with five pegs or more."""


@njit(cache=True, nogil=True)
def _counts(digits: Array, colours: int) -> Array:
    counts = np.zeros((len(digits), colours), np.uint8)
    for code in range(len(digits)):
        for position in range(digits.shape[1]):
            counts[code, digits[code, position]] += 1
    return counts


@njit(cache=True, nogil=True)
def answers_to(guess: Array, digits: Array, numbers: Array, colours: int) -> Array:
    """Return the number of the feedback of each code to a guess."""
    wanted = np.zeros(colours, np.uint8)
    for position in range(len(guess)):
        wanted[guess[position]] += 1
    answers = np.empty(len(digits), np.uint8)
    met = np.zeros(colours, np.uint8)
    for code in range(len(digits)):
        black = match = 0
        met[:] = 0
        for position in range(len(guess)):
            colour = digits[code, position]
            black += colour == guess[position]
            if met[colour] < wanted[colour]:
                met[colour] += 1
                match += 1
        answers[code] = numbers[black, match]
    return answers


@njit(cache=True, nogil=True)
def costs_of(
    guesses: Array, digits: Array, numbers: Array, colours: int, lanes: int, scale: float
) -> Array:
    """Return what the parts of the codes need after each guess, a code standing for `scale`."""
    pegs = digits.shape[1]
    wanted = _counts(guesses, colours)
    given = _counts(digits, colours)
    costs = np.empty(len(guesses))
    sizes = np.zeros(lanes, np.int64)
    for guess in range(len(guesses)):
        sizes[:] = 0
        for code in range(len(digits)):
            black = match = 0
            for position in range(pegs):
                black += digits[code, position] == guesses[guess, position]
            for colour in range(colours):
                match += min(wanted[guess, colour], given[code, colour])
            sizes[numbers[black, match]] += 1
        cost = 0.0
        for lane in range(lanes - 1):
            size = sizes[lane] * scale
            if size > 0:
                cost += size * (1 + SLOPE * np.log(max(1.0, size)))
        costs[guess] = cost
    return costs


class Opening:
    """The codes of a board, and how to rate guesses."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.digits = code_digits(rules)
        self.lanes = len(feedback_order(rules))
        self.numbers = feedback_numbers(rules)

    def candidates(self, turns: tuple[tuple[int, int], ...]) -> Array:
        """Return the codes that fit these turns, as rows of colours."""
        left = self.digits
        for guess, lane in turns:
            answers = answers_to(self.digits[guess], left, self.numbers, self.rules.colours)
            left = left[answers == lane]
        return left

    def guess(self, turns: tuple[tuple[int, int], ...]) -> int:
        """Return the number of the guess to make after these turns."""
        left = self.candidates(turns)
        colours, lanes = self.rules.colours, self.lanes
        alike = np.zeros(self.rules.pegs, np.int64)
        past = self.digits[[guess for guess, _ in turns]]
        columns = [tuple(column) for column in past.T.tolist()]
        for position, column in enumerate(columns):
            alike[position] = columns.index(column)
        guessed = sum(1 << int(colour) for colour in np.unique(past))
        live = sum(1 << int(colour) for colour in np.unique(left))
        tried = np.flatnonzero(lowest_codes(self.digits, alike, guessed, live, self.rules.repeats))
        for size, kept in STAGES:
            sample = _sample(left, size)
            costs = costs_of(
                self.digits[tried], sample, self.numbers, colours, lanes, len(left) / len(sample)
            )
            if len(sample) == len(left):
                # A guess that may be right needs no further one then; among equals it comes first.
                best = tried[costs <= costs.min() + 1e-9]
                right = (left[:, None] == self.digits[best]).all(2).any(0)
                return int(best[right][0] if right.any() else best[0])
            tried = np.sort(tried[np.argsort(costs, kind="stable")[:kept]])
        return int(tried[0])

    def parts(self, turns: tuple[tuple[int, int], ...], guess: int) -> list[int]:
        """Return the sizes of the parts of a guess after these turns."""
        left = self.candidates(turns)
        answers = answers_to(self.digits[guess], left, self.numbers, self.rules.colours)
        return [int(size) for size in np.bincount(answers, minlength=self.lanes)]


def _sample(codes: Array, size: int) -> Array:
    """Return some of the codes, scattered evenly but without a pattern, always the same ones."""
    if len(codes) <= size:
        return codes
    mixed = (np.arange(len(codes), dtype=np.uint64) + np.uint64(1)) * np.uint64(0x9E3779B97F4A7C15)
    chosen = np.argpartition(mixed, size)[:size]
    return codes[np.sort(chosen)]
