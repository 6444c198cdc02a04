"""The guesses of least cost in a position, found with a bounded effort on any board."""

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
"""Effort of a sweep over the pool, in microseconds; of more candidates it takes a sample."""

MIN_CANDIDATES_SWEPT = 24
"""Candidates in the sample of a sweep at least, however large the pool is."""

MAX_CANDIDATES_RATED = 100_000
"""Candidates by which a guess is rated at most; of more an evenly spread sample is taken."""

MAX_CODES_SWEPT = 600_000
"""Codes of a pool that is swept at most; in a larger pool only candidates are rated, unless there
are few classes."""

RATED_PER_GUESS = 6
"""Guesses, best by the sample, that are rated by all candidates, for each guess wanted."""

KEYS_PER_GUESS = 10
"""Guesses whose class is computed at most, for each guess wanted of a section."""


def shortlist(
    symmetry: Symmetry,
    past: Sequence[Code],
    candidates: CodeSet,
    heuristic: Heuristic,
    wanted: int,
    consistent: bool = False,
    effort: float = SWEEP_EFFORT,
) -> list[tuple[int, Code]]:
    """Return the costs and guesses of least cost, best first, one guess of each class.

    `past` has the past guesses. Among equal costs a candidate comes first, then the lowest code. If
    there are more candidates than the effort allows for, a sample of them selects the guesses; if
    there are very many, a sample rates them as well.
    """
    right = [score(guess, candidates[0]) for guess in past]

    def fits(guess: Code) -> bool:
        return [score(each, guess) for each in past] == right

    sample = _spread(candidates, MAX_CANDIDATES_RATED)
    feedback_count = len(feedback_order(symmetry.rules))
    one = 6 + feedback_count * (0.12 + 7e-5 * len(sample))
    if symmetry.least_classes() * one < effort / 2:
        guesses = list(symmetry.representatives())
    elif consistent or symmetry.reduced().code_count > MAX_CODES_SWEPT:
        guesses = list(_spread(sample, effort / one))
    else:
        guesses = _promising(symmetry, sample, heuristic, RATED_PER_GUESS * wanted, effort)
    best = []
    for guess in guesses:
        could_be = fits(guess)
        sizes = part_sizes(sample, guess)
        if could_be or not (consistent or max(sizes) == len(sample)):
            best.append((heuristic.cost(sizes), not could_be, guess))
    return _distinct(symmetry, past, sorted(best), wanted)


def _distinct(
    symmetry: Symmetry, past: Sequence[Code], best: list[tuple[int, bool, Code]], wanted: int
) -> list[tuple[int, Code]]:
    """Return the first `wanted` of these guesses, one of each class."""
    allowed = exchanges(symmetry, past)
    seen = set()
    found: list[tuple[int, Code]] = []
    for cost, _, guess in best:
        if len(found) == wanted:
            break
        if (key := class_key(symmetry, allowed, guess)) not in seen:
            seen.add(key)
            found.append((cost, guess))
    return found


def _spread(candidates: CodeSet, limit: float) -> CodeSet:
    """Return at most `limit` candidates, but at least one, evenly spread, with the first one."""
    step = -(-len(candidates) // max(1, round(limit)))
    while step > 1 and math.gcd(step, candidates.rules.colours) > 1:
        # With a common factor the last peg would have few colours in the sample.
        step += 1
    return candidates[::step]


def _promising(
    symmetry: Symmetry, candidates: CodeSet, heuristic: Heuristic, wanted: int, effort: float
) -> list[Code]:
    """Return the best guesses by a sample of the candidates, after the first candidate."""
    rules = symmetry.reduced()
    feedback_count = len(feedback_order(rules))
    one = feedback_count * (0.8 + 6e-5 * rules.code_count)
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
    untried = section.guesses.everything
    found: list[tuple[int, Code]] = []
    seen = set()
    looked_at = 0
    while untried and len(found) < wanted and looked_at < KEYS_PER_GUESS * wanted:
        cost, group = bits.least(costs, untried)
        untried ^= group
        for index in bits.indices(group)[: KEYS_PER_GUESS * wanted]:
            looked_at += 1
            guess = section.guesses[index]
            if (key := symmetry.key(guess)) not in seen:
                seen.add(key)
                found.append((cost, guess))
    return found
