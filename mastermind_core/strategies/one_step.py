"""Strategies that look one step ahead: they rate each guess by the parts it would make.

All share pool and tie-break. The pool is all codes, or the candidates where the aim is consistent;
among guesses that the heuristic rates equal, a candidate comes first, then the lowest code. A
single candidate is guessed at once. How long a game gets they do not foresee: an aim of so many
guesses at most changes nothing.

Where the whole pool is more work than `EFFORT`, the heuristic is computed for some guesses only:
half of them candidates, half any codes, drawn by lot, but the same ones every time. The work is
counted, not timed, so the same question has the same answer on every machine.
"""

from __future__ import annotations

import random
from collections.abc import Iterable

from ..candidates.codeset import CodeSet
from ..candidates.partition import feedback_order, part_sizes
from ..candidates.position import Position
from ..codes import Code, code_at
from ..heuristics import Heuristic, estimate
from ..limits import Progress
from ..rules import Rules
from ..search.sweep import cheapest, pool
from ..search.symmetry import Symmetry, symmetry_of

EFFORT = 1_000_000.0
"""Microseconds that looking at all guesses may take, about; drawn ones take up to twice as long."""

FEWEST = 200
"""Guesses that are looked at however many candidates there are."""


class OneStep:
    """The guess of least cost under a heuristic, out of all codes."""

    def __init__(self, heuristic: Heuristic, summary: str) -> None:
        self.name = heuristic.name
        self.summary = summary
        self.heuristic = heuristic

    def heuristic_on(self, rules: Rules) -> Heuristic:
        """Return the heuristic as it is on a board."""
        return self.heuristic

    def choose(
        self, position: Position, rng: random.Random, progress: Progress | None = None
    ) -> Code:
        """Return the best guess; of each class of equal guesses one is looked at."""
        candidates = position.candidates
        if len(candidates) <= 2:
            # Either of two tells them apart, and no guess leaves less than nothing.
            return candidates[0]
        symmetry = symmetry_of(position)
        heuristic = self.heuristic_on(position.rules)
        one_by_one, at_once = _work(symmetry, candidates)
        if position.aim.consistent:
            if len(candidates) * _one_guess(candidates) > EFFORT < one_by_one:
                return best_of_some(candidates, heuristic, True, progress)
            return best_of_candidates(symmetry, candidates, heuristic, progress)
        if min(one_by_one, at_once) > EFFORT:
            return best_of_some(candidates, heuristic, False, progress)
        if one_by_one < at_once:
            return best_of_classes(symmetry, candidates, heuristic, progress)
        return best_of_all(symmetry, candidates, heuristic, progress)


class Estimate(OneStep):
    """The guess whose parts are estimated to need the fewest guesses in all."""

    def __init__(self) -> None:
        summary = "The guess whose parts are estimated to need the fewest guesses in all (ours)."
        super().__init__(estimate(0), summary)

    def heuristic_on(self, rules: Rules) -> Heuristic:
        """Return the estimate for as many feedbacks as the board has."""
        return estimate(len(feedback_order(rules)))


def _work(symmetry: Symmetry, candidates: CodeSet) -> tuple[float, float]:
    """Return about how long either way takes, in µs that `tests/benchmarks` measures again."""
    lanes = len(feedback_order(symmetry.rules))
    guesses = symmetry.reduced().code_count
    one_candidate = lanes * (0.8 + 6e-5 * guesses)
    choice = lanes * (8 + 1.5e-3 * guesses)
    one_by_one = symmetry.least_classes() * _one_guess(candidates)
    return one_by_one, len(candidates) * one_candidate + choice


def _one_guess(candidates: CodeSet) -> float:
    """Return about how long it takes to rate one guess, in µs."""
    return 6 + len(feedback_order(candidates.rules)) * (0.12 + 7e-5 * len(candidates))


def best_of_some(
    candidates: CodeSet, heuristic: Heuristic, consistent: bool, progress: Progress | None = None
) -> Code:
    """Return the best of as many guesses as the effort allows, candidates and others by half."""
    rules = candidates.rules
    wanted = max(FEWEST, round(EFFORT / _one_guess(candidates)))
    own = min(len(candidates), wanted if consistent else wanted // 2)
    others = 0 if consistent else min(rules.code_count, wanted - own)
    rng = random.Random(len(candidates))
    guesses = [candidates[number] for number in rng.sample(range(len(candidates)), own)]
    guesses += [code_at(rules, number) for number in rng.sample(range(rules.code_count), others)]
    rated = []
    for done, guess in enumerate(guesses):
        if progress and not done & 15:
            progress(done / len(guesses))
        sizes = part_sizes(candidates, guess)
        rated.append((heuristic.cost(sizes), not sizes[-1], guess))
    limit = heuristic.ties(min(rated)[0], len(candidates))
    return min([each[1:] for each in rated if each[0] <= limit])[1]


def best_of_classes(
    symmetry: Symmetry,
    candidates: CodeSet,
    heuristic: Heuristic,
    progress: Progress | None = None,
) -> Code:
    """Return the best guess, rating one guess after the other, one of each class."""
    expected = symmetry.least_classes()
    limit = None
    best: Code = ()
    best_is_candidate = False
    for done, guess in enumerate(symmetry.representatives()):
        if progress and not done & 15:
            progress(min(1.0, done / expected))
        sizes = part_sizes(candidates, guess)
        cost = heuristic.cost(sizes)
        if limit is not None and cost > limit:
            continue
        ties = heuristic.ties(cost, len(candidates))
        is_candidate = sizes[-1] > 0
        if limit is None or ties < limit or (is_candidate and not best_is_candidate):
            limit, best, best_is_candidate = ties, guess, is_candidate
    return best


def best_of_candidates(
    symmetry: Symmetry,
    candidates: CodeSet,
    heuristic: Heuristic,
    progress: Progress | None = None,
) -> Code:
    """Return the best guess of those that could be the code, rating one after the other."""
    own: Iterable[Code] = candidates
    if 4 * symmetry.least_classes() < len(candidates):
        # The lowest code of a candidate's class is a candidate, too.
        own = (guess for guess in symmetry.representatives() if guess in candidates)
    rated = []
    for done, guess in enumerate(own):
        if progress and not done & 15:
            progress(min(1.0, done / len(candidates)))
        rated.append((heuristic.cost(part_sizes(candidates, guess)), guess))
    limit = heuristic.ties(min(rated)[0], len(candidates))
    return min(guess for cost, guess in rated if cost <= limit)


def best_of_all(
    symmetry: Symmetry,
    candidates: CodeSet,
    heuristic: Heuristic,
    progress: Progress | None = None,
) -> Code:
    """Return the best guess, rating all at once.

    Colours in no candidate but the lowest are left out; renumbering the others in their order
    keeps the order of the codes.
    """
    alphabet = symmetry.alphabet()
    short = symmetry.numbers()
    codes = [tuple([short[colour] for colour in code]) for code in candidates]
    own = set(codes)
    sections = pool(symmetry.reduced()).sections
    found = []
    for done, section in enumerate(sections):

        def report(part: float, done: int = done) -> None:
            if progress:
                progress((done + part) / len(sections))

        cost, guess = cheapest(section, codes, heuristic, report)
        found.append((heuristic.ties(cost, len(codes)), guess not in own, guess))
    guess = min(found)[2]
    return tuple(alphabet[number] for number in guess)
