"""The guesses of least estimate in a position, found with a bounded effort on any board."""

from __future__ import annotations

import bisect
import functools
import heapq
import itertools
import math
import operator

from ..candidates import bits
from ..candidates.codeset import CodeSet
from ..candidates.partition import feedback_order, part_sizes
from ..candidates.position import Position
from ..codes import Code
from ..heuristics import Term
from .estimates import estimate
from .exchanges import Symmetry, distinct, exchanges, symmetry_of
from .sweep import Section, sections_of

SWEEP_EFFORT = 5_000.0
"""Microseconds of effort for a sweep over the pool."""

MAX_CODES_SWEPT = 600_000
"""The most codes of a pool that is swept. On larger boards only candidates are rated, unless there
are few classes of guesses."""

KEYS_PER_GUESS = 10
"""Guesses of a section looked at for each wanted one, which must be of another class."""


def shortlist(position: Position, wanted: int) -> list[Code]:
    """Return the guesses of least estimate, best first, one of each class.

    Among equal ones a candidate comes first, then the lowest code. If there are more candidates
    than `SWEEP_EFFORT` allows for, a sample of them selects the guesses; above 100,000 candidates a
    sample rates them as well.
    """
    symmetry, candidates = symmetry_of(position), position.candidates
    consistent = position.aim.consistent
    sample = _spread(candidates, 100_000)
    feedback_count = len(feedback_order(symmetry.rules))
    term = estimate(feedback_count).term
    one = 10 + feedback_count * (0.95 + 1.6e-4 * len(sample))
    if symmetry.least_classes() * one < SWEEP_EFFORT / 2:
        guesses = list(symmetry.representatives())
    elif consistent or symmetry.reduced.code_count > MAX_CODES_SWEPT:
        guesses = list(_spread(sample, SWEEP_EFFORT / one))
    else:
        guesses = _promising(symmetry, sample, term, wanted + 40)
    best = []
    for guess in guesses:
        sizes = part_sizes(sample, guess)
        # The last part is all black: it holds the guess itself, if that is in the sample.
        could_be = bool(sizes[-1]) or (sample is not candidates and _has(candidates, guess))
        if could_be or not (consistent or max(sizes) == len(sample)):
            best.append((sum(map(term, sizes)), not could_be, guess))
    best.sort()
    costs = {guess: cost for cost, _, guess in best}
    allowed = exchanges(position.rules, position.guesses)
    # If all candidates rate the guesses, only guesses of one cost can be of one class.
    groups = itertools.groupby(costs, key=lambda guess: sample is candidates and costs[guess])
    first = (guess for _, group in groups for guess in distinct(symmetry, allowed, group))
    return list(itertools.islice(first, wanted))


def _has(candidates: CodeSet, code: Code) -> bool:
    """Return whether a code is among very many, which are in order: planes would take long."""
    place = bisect.bisect_left(candidates, code)
    return place < len(candidates) and candidates[place] == code


def _spread(candidates: CodeSet, limit: float) -> CodeSet:
    """Return at most `limit` candidates, but at least one, evenly spread, with the first one."""
    step = -(-len(candidates) // max(1, round(limit)))
    if step == 1:
        return candidates
    while math.gcd(step, candidates.rules.colours) > 1:
        # With a common factor the last peg would have few colours in the sample.
        step += 1
    return candidates[::step]


def _promising(symmetry: Symmetry, candidates: CodeSet, term: Term, wanted: int) -> list[Code]:
    """Return the best guesses by a sample of the candidates, after the first candidate."""
    sample = sampled(symmetry, candidates, SWEEP_EFFORT)
    shortened = symmetry.shortened()
    columns = zip(sections_of(symmetry.reduced), swept(symmetry, sample, term), strict=True)
    least = [each for column in columns for each in _least(*column, shortened, wanted)]
    best = heapq.nsmallest(wanted, least)
    return [candidates[0], *(symmetry.lengthen(guess) for _, guess in best)]


def sampled(symmetry: Symmetry, candidates: CodeSet, effort: float) -> CodeSet:
    """Return as many of the candidates, evenly spread, as a sweep can take in some effort."""
    return _spread(candidates, max(24, effort / member_effort(symmetry)))


def member_effort(symmetry: Symmetry) -> float:
    """Return the effort of one candidate in a sweep, in microseconds."""
    rules = symmetry.reduced
    return len(feedback_order(rules)) * (0.8 + 1.5e-4 * rules.code_count)


@functools.lru_cache(maxsize=1)
def swept(symmetry: Symmetry, sample: CodeSet, term: Term) -> list[list[int]]:
    """Return, for each section of the pool, a column with the cost of each guess.

    The lowest bit says whether the guess is not in the sample, so that the sample comes before
    other guesses of equal cost, of which there may be hundreds. The last result is kept, for a
    question about the same position that wants more guesses.
    """
    members = [symmetry.shorten(code) for code in sample]
    columns = []
    for section in sections_of(symmetry.reduced):
        sizes = section.part_sizes(members)
        costs = bits.total(section.columns(sizes, term))
        # The last part is all black: it holds the guess itself.
        columns.append([section.guesses.everything & ~sizes[-1][0], *costs])
    return columns


def _least(
    section: Section, costs: list[int], symmetry: Symmetry, wanted: int
) -> list[tuple[int, Code]]:
    """Return the best guesses of a section with their costs, one of each class."""
    best: list[tuple[int, Code]] = []
    seen = set()
    looked_at = 0
    ordered = bits.in_order(costs, section.guesses.everything)
    for cost, group in itertools.groupby(ordered, key=operator.itemgetter(0)):
        if len(best) >= wanted or looked_at >= KEYS_PER_GUESS * wanted:
            break
        for _, index in itertools.islice(group, KEYS_PER_GUESS * wanted):
            looked_at += 1
            guess = section.guesses[index]
            if (key := symmetry.key(guess)) not in seen:
                seen.add(key)
                best.append((cost, guess))
    return best
