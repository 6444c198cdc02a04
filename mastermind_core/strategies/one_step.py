"""Strategies that look one step ahead: they rate each guess by the parts it makes.

The rule of Knuth (1976) in plain form takes the guess with the smallest largest part; among equals
a candidate comes first, then the lowest code:

>>> from collections import Counter
>>> from mastermind_core import Game, find, score
>>> from mastermind_core.codes import all_codes
>>> def minimax(pool, candidates):
...     def rank(guess):
...         parts = Counter(score(guess, secret) for secret in candidates)
...         return max(parts.values()), guess not in candidates, guess
...     return min(pool, key=rank)

The other strategies of this module replace `max` by another number of the sizes of the parts.

>>> game = Game.parse("p4c6r:1122=1,1;1344=0,3")
>>> pool = list(all_codes(game.rules))
>>> candidates = [
...     code for code in pool if all(score(guess, code) == answer for guess, answer in game.turns)
... ]
>>> minimax(pool, candidates)
(3, 0, 0, 2)
>>> find("minimax").choose(game.position(), random.Random())
<code 4113>

The same, faster
================

`OneStep.choose` makes the same guesses with less work, in the faster of two ways:

- `best_one_by_one` rates guesses with bit planes (`candidates.partition`), and only one guess of
  each class of equal guesses (`search.exchanges`);
- `best_at_once` rates all guesses together (`search.sweep`).

Where both are more work than `ONE_STEP_EFFORT`, a fixed sample of the guesses is rated, half of it
candidates. The work is counted, not timed: the guess is the same on every machine.

tests/unit/strategies/test_strategies.py compares every guess of whole games with the plain form,
tests/unit/search/test_exchanges.py both ways.

Where the aim is consistent, the pool is the candidates alone. An aim of at most n guesses changes
nothing: these strategies do not foresee how long a game takes.
"""

from __future__ import annotations

import random
from collections.abc import Iterable

from ..candidates.codeset import CodeSet
from ..candidates.partition import MAX_FEW, feedback_order, marks, part_sizes, shared
from ..candidates.position import Position
from ..codes import Code, code_at
from ..heuristics import Heuristic
from ..limits import Progress
from ..search.estimates import estimate
from ..search.exchanges import Symmetry, symmetry_of
from ..search.sweep import best_at_once
from .base import BuiltIn

ONE_STEP_EFFORT = 1_000_000.0
"""Microseconds of work for one guess above which only a sample is rated. Chosen so that a guess
takes about a second."""

MIN_SAMPLE = 200
"""The fewest guesses in a sample, so that large sets of candidates still get a fair choice; rating
them takes up to twice the effort."""


class OneStep(BuiltIn):
    """The guess of least cost under a heuristic; a candidate before others, then the lowest code.

    Pool: all codes, or the candidates where the aim is consistent. A single candidate, and the
    lower of two, is guessed at once.
    """

    def __init__(self, heuristic: Heuristic) -> None:
        self.name, self.summary = heuristic.name, heuristic.summary
        self.heuristic = heuristic

    def _choose(self, position: Position, rng: random.Random, progress: Progress | None) -> Code:
        candidates = position.candidates
        if len(candidates) <= 2:
            # The lower of two candidates tells them apart; no guess does better.
            return candidates[0]
        heuristic = self.heuristic
        if len(candidates) <= MAX_FEW and (guess := _telling_apart(candidates, heuristic)):
            return guess
        symmetry = symmetry_of(position)
        guesses = _guesses(symmetry, candidates, position.aim.consistent)
        if guesses is None:
            return best_at_once(symmetry, candidates, heuristic, progress)
        return best_one_by_one(*guesses, candidates, heuristic, progress)


class Estimate(OneStep):
    """The guess whose parts are estimated to need the fewest guesses in total (this project's)."""

    def __init__(self) -> None:
        super().__init__(estimate(0))

    def _choose(self, position: Position, rng: random.Random, progress: Progress | None) -> Code:
        of_board = OneStep(estimate(len(feedback_order(position.rules))))
        return of_board._choose(position, rng, progress)


def best_one_by_one(
    guesses: Iterable[Code],
    count: int,
    candidates: CodeSet,
    heuristic: Heuristic,
    progress: Progress | None = None,
) -> Code:
    """Return the best of some guesses, of which there are about `count`."""
    rated = []
    for done, guess in enumerate(guesses):
        if progress and not done & 15:
            progress(min(1.0, done / count))
        sizes = part_sizes(candidates, guess)
        # The last part is all black: it holds the guess itself, if that is a candidate.
        rated.append((heuristic.cost(sizes), not sizes[-1], guess))
    limit = heuristic.ties(min(rated)[0], len(candidates))
    return min([each[1:] for each in rated if each[0] <= limit])[1]


def _telling_apart(candidates: CodeSet, heuristic: Heuristic) -> Code | None:
    """Return the lowest candidate that tells all apart, if there is one and no guess is better."""
    bounds = heuristic.costs_by_parts(len(candidates), len(feedback_order(candidates.rules)))
    if len(bounds) < len(candidates):
        return None
    limit = heuristic.ties(bounds[-1][0], len(candidates))
    if min(bounds[:-1])[0] <= limit:
        return None
    secrets = marks(candidates)
    for number, mark in enumerate(secrets):
        if len(set(shared(mark, secrets))) == len(secrets):
            return candidates[number]
    return None


def _guesses(
    symmetry: Symmetry, candidates: CodeSet, consistent: bool
) -> tuple[Iterable[Code], int] | None:
    """Return the guesses to rate one by one and their number; None to rate all at once."""
    classes = symmetry.least_classes()
    by_class = classes * _work_of_one(candidates)
    if consistent:
        if min(by_class, len(candidates) * _work_of_one(candidates)) > ONE_STEP_EFFORT:
            return _sample(candidates, others=False)
        if 4 * classes >= len(candidates):
            return candidates, len(candidates)
        # The lowest code of a candidate's class is a candidate, too.
        return (guess for guess in symmetry.representatives() if guess in candidates), classes
    at_once = _work_at_once(symmetry, candidates)
    if min(by_class, at_once) > ONE_STEP_EFFORT:
        return _sample(candidates, others=True)
    return (symmetry.representatives(), classes) if by_class < at_once else None


def _work_of_one(candidates: CodeSet) -> float:
    """Return about how long rating one guess takes, in microseconds."""
    return 6 + len(feedback_order(candidates.rules)) * (0.12 + 7e-5 * len(candidates))


def _work_at_once(symmetry: Symmetry, candidates: CodeSet) -> float:
    """Return about how long rating all guesses together takes, in microseconds."""
    guesses = symmetry.reduced.code_count
    feedbacks = len(feedback_order(symmetry.rules))
    return feedbacks * (len(candidates) * (0.8 + 6e-5 * guesses) + 8 + 1.5e-3 * guesses)


def _sample(candidates: CodeSet, others: bool) -> tuple[list[Code], int]:
    """Return a fixed sample of guesses and its size: candidates, with `others` half of it."""
    rules = candidates.rules
    size = max(MIN_SAMPLE, round(ONE_STEP_EFFORT / _work_of_one(candidates)))
    drawn = min(len(candidates), size // 2 if others else size)
    rng = random.Random(len(candidates))
    guesses: list[Code] = [candidates[at] for at in rng.sample(range(len(candidates)), drawn)]
    if others:
        every = range(rules.guesses.code_count)
        rest = rng.sample(every, min(len(every), size - drawn))
        guesses += [code_at(rules.guesses, number) for number in rest]
    return guesses, len(guesses)
