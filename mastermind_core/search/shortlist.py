"""The most promising guesses of a position, found in a bounded time on any board."""

from __future__ import annotations

import heapq
import math
from collections.abc import Sequence

from ..candidates import bits
from ..candidates.codeset import CodeSet
from ..candidates.partition import feedback_order, part_sizes
from ..codes import Code
from ..heuristics import Heuristic
from ..scoring import score
from .exchanges import class_key, exchanges
from .sweep import Section, pool
from .symmetry import Symmetry

SWEEP_EFFORT = 8_000.0
"""Microseconds, about, that a sweep over the pool may take; of more candidates it has a sample."""

MIN_CANDIDATES_SWEPT = 24
"""Candidates that are looked at however large the pool is."""

MAX_CANDIDATES_RATED = 100_000
"""With more candidates guesses are rated by a sample, evenly spread."""

MAX_CODES_SWEPT = 600_000
"""In a larger pool only candidates are looked at, unless few classes are different."""

RATED_PER_GUESS = 6
"""Guesses, best by the sample, that are rated by all candidates, for each that is wanted."""

KEYS_PER_GUESS = 10
"""Guesses whose classes are told apart to find each of those."""


def shortlist(
    symmetry: Symmetry,
    past: Sequence[Code],
    candidates: CodeSet,
    heuristic: Heuristic,
    wanted: int,
    consistent: bool = False,
    effort: float = SWEEP_EFFORT,
) -> list[tuple[int, Code]]:
    """Return the guesses of least cost, best first, with their costs; one of each class.

    `past` are the guesses made. Among equal costs a candidate comes first, then the lowest code.
    With more candidates than the effort allows for, guesses are chosen by a sample of them, and
    with very many rated by a sample, too.
    """
    right = [score(guess, candidates[0]) for guess in past]

    def own(guess: Code) -> bool:
        return [score(each, guess) for each in past] == right

    sample = _spread(candidates, MAX_CANDIDATES_RATED)
    lanes = len(feedback_order(symmetry.rules))
    one = 6 + lanes * (0.12 + 7e-5 * len(sample))
    if symmetry.least_classes() * one < effort / 2:
        guesses = list(symmetry.representatives())
    elif consistent or symmetry.reduced().code_count > MAX_CODES_SWEPT:
        guesses = list(_spread(sample, effort / one))
    else:
        guesses = _promising(symmetry, sample, heuristic, RATED_PER_GUESS * wanted, effort)
    best = []
    for guess in guesses:
        could_be = own(guess)
        sizes = part_sizes(sample, guess)
        if could_be or not (consistent or max(sizes) == len(sample)):
            best.append((heuristic.cost(sizes), not could_be, guess))
    return _distinct(symmetry, past, sorted(best), wanted)


def _distinct(
    symmetry: Symmetry, past: Sequence[Code], best: list[tuple[int, bool, Code]], wanted: int
) -> list[tuple[int, Code]]:
    """Return the first of these guesses, one of each class."""
    known = exchanges(symmetry, past)
    seen = set()
    found: list[tuple[int, Code]] = []
    for cost, _, guess in best:
        if len(found) == wanted:
            break
        if (key := class_key(symmetry, known, guess)) not in seen:
            seen.add(key)
            found.append((cost, guess))
    return found


def _spread(candidates: CodeSet, most: float) -> CodeSet:
    """Return at most so many candidates, but one at least, evenly spread, the first among them."""
    step = -(-len(candidates) // max(1, round(most)))
    while step > 1 and math.gcd(step, candidates.rules.colours) > 1:
        # In step with the colours, the last pegs would be the same in all of them.
        step += 1
    return candidates[::step]


def _promising(
    symmetry: Symmetry, candidates: CodeSet, heuristic: Heuristic, wanted: int, effort: float
) -> list[Code]:
    """Return the best guesses by a sample of the candidates, and the first candidate."""
    rules = symmetry.reduced()
    lanes = len(feedback_order(rules))
    one = lanes * (0.8 + 6e-5 * rules.code_count)
    sample = _spread(candidates, max(MIN_CANDIDATES_SWEPT, effort / one))
    members = [symmetry.shorten(code) for code in sample]
    alphabet = symmetry.alphabet()
    found: list[tuple[int, Code]] = []
    for section in pool(rules).sections:
        everything = section.guesses.everything
        terms = [
            bits.replaced(part, everything, heuristic.term) for part in section.part_sizes(members)
        ]
        found += _least(bits.total(terms), section, symmetry.shortened(), wanted)
    best = [guess for _, guess in heapq.nsmallest(wanted, found)]
    return [candidates[0], *(tuple([alphabet[number] for number in code]) for code in best)]


def _least(
    costs: list[int], section: Section, symmetry: Symmetry, wanted: int
) -> list[tuple[int, Code]]:
    """Return the best guesses of a section with their costs, one of each class."""
    alive = section.guesses.everything
    found: list[tuple[int, Code]] = []
    seen = set()
    looked_at = 0
    while alive and len(found) < wanted and looked_at < KEYS_PER_GUESS * wanted:
        cost, group = bits.least(costs, alive)
        alive ^= group
        for index in bits.indices(group)[: KEYS_PER_GUESS * wanted]:
            looked_at += 1
            guess = section.guesses[index]
            if (key := symmetry.key(guess)) not in seen:
                seen.add(key)
                found.append((cost, guess))
    return found
