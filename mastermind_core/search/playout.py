"""Playing a set of candidates out by a simple rule, for an upper bound of its total.

The rule guesses the candidate of least estimate, out of an evenly spread sample of some forty. If
that may leave more than half of the candidates, and other codes may be guessed, it also considers a
guess of the most frequent colours: with one peg open and forty possible colours, that is twice as
fast. It plays a set the same way however it was reached, so a length promised by an earlier playout
is kept.

`Playout.after_next` looks one turn ahead only. It costs a tenth of a playout, so it can select the
guesses that are played out from many.
"""

from __future__ import annotations

import functools
from typing import NamedTuple

from ..candidates import bits
from ..candidates.partition import feedback_order
from ..codes import Code, is_of_kind
from ..limits import Meter, StoppedError
from ..rules import Rules
from .estimates import estimated_total
from .states import States


class _Choice(NamedTuple):
    guess: Code
    effort: float
    """The effort to choose it, counted again each time, so that no result depends on the caches."""
    tried: int
    """The candidates that were tried, as a mask."""


def least_effort(rules: Rules, candidates: int, guesses: int) -> float:
    """Return the least effort of playing one guess out, or more than one, in microseconds."""
    feedbacks = len(feedback_order(rules)) - 1
    # The share of trying every candidate as a guess, measured on 19 boards with 250 and more.
    share = 0.6 if guesses == 1 else 1.0
    return share * candidates * (_split_effort(feedbacks) + _try_effort(feedbacks))


def _split_effort(open_feedbacks: int) -> float:
    return 6 + 0.8 * open_feedbacks


def _try_effort(open_feedbacks: int) -> float:
    return 4 + 0.15 * open_feedbacks


MAX_NEXT_GUESSES = 8
"""The most next guesses that a look one turn ahead compares in each part."""

MAX_LOOKED_AT = 120
"""The candidates that it takes them from: each new one costs a split of all candidates."""


def _look_effort(open_feedbacks: int) -> float:
    return 2 + 0.12 * open_feedbacks


@functools.lru_cache(maxsize=1)
def _choices(states: States, consistent: bool) -> dict[int, _Choice]:
    """Return the choices so far, the same dict for several questions about one position."""
    return {}


class Playout:
    """Play by the simple rule, with all results remembered; if `consistent`, of candidates only."""

    def __init__(self, states: States, meter: Meter, consistent: bool = False) -> None:
        self._states = states
        self._meter = meter
        self._consistent = consistent
        self._colours = sorted(states.set.colours())
        sizes = range(states.everything.bit_count() + 1)
        self._totals = [estimated_total(size, states.open_feedbacks + 1) for size in sizes]
        self._split_effort = _split_effort(states.open_feedbacks)
        self._split = 0  # the candidates whose parts were counted, as a mask
        self._results: dict[int, tuple[int, int]] = {}
        self._choices = _choices(states, consistent)

    def after_next(self, guess: Code) -> float:
        """Return an estimate of the total after a guess that looks one turn further.

        For each part it is the mean of two figures: the estimate from its size, and that after the
        best of a few next guesses. The mean is better than either of them, as their errors differ.
        """
        states, totals = self._states, self._totals
        total = float(states.everything.bit_count())
        tried, tries = 0, 0
        for part in states.parts(guess, states.everything):
            size = part.bit_count()
            if size <= 2:
                total += totals[size]
                continue
            numbers = bits.indices(part & self._spread or part)
            numbers = numbers[:: -(-len(numbers) // MAX_NEXT_GUESSES)]
            tries += len(numbers)
            tried |= sum([1 << number for number in numbers])
            splits = [states.partition(states.codes[number]) for number in numbers]
            costs = [sum([totals[(each & part).bit_count()] for each in split]) for split in splits]
            total += (totals[size] + size + min(costs)) / 2
        new = 1 + (tried & ~self._split).bit_count()
        self._split |= tried
        self._meter.spend(tries * _look_effort(states.open_feedbacks) + new * self._split_effort)
        return total

    @functools.cached_property
    def _spread(self) -> int:
        """At most `MAX_LOOKED_AT` candidates, evenly spread, as a mask."""
        count = self._states.everything.bit_count()
        return sum([1 << number for number in range(0, count, -(-count // MAX_LOOKED_AT))])

    def value(self, guess: Code) -> tuple[int, int]:
        """Return the total and the longest game after a guess."""
        return self._after(guess, self._states.everything)

    def guess(self, state: int) -> Code:
        """Return the guess of the simple rule for a set."""
        choice = self._choices.get(state)
        if choice is None:
            choice = self._choose(state)
            if len(self._choices) < 8192:  # some five megabytes
                self._choices[state] = choice
        new = (choice.tried & ~self._split).bit_count()
        self._split |= choice.tried
        self._meter.spend(choice.effort + self._split_effort * new)
        return choice.guess

    def _choose(self, state: int) -> _Choice:
        states = self._states
        size = state.bit_count()
        effort = 0.0
        if 3 <= size <= states.open_feedbacks:
            effort += 2 * size
            feedbacks, guess = states.most_feedbacks(state)
            if feedbacks >= size - 1:
                return _Choice(guess, effort, 0)
        elif size <= 2:
            return _Choice(states.codes[bits.lowest(state)], effort, 0)
        numbers = bits.indices(state)
        sample = numbers[:: -(-size // 40)]
        effort += len(sample) * _try_effort(states.open_feedbacks)
        best: Code = ()
        least, largest = float("inf"), 0
        for number in sample:
            guess = states.codes[number]
            cost, part = self._cost(guess, state)
            if cost < least:
                best, least, largest = guess, cost, part
        if 2 * largest > size and not self._consistent:
            effort += 0.2 * len(self._colours) + 0.2 * states.rules.pegs**2
            probe = self._probe(state)
            if probe and self._cost(probe, state)[0] < least:
                best = probe
        return _Choice(best, effort, sum([1 << number for number in sample]))

    def _cost(self, guess: Code, state: int) -> tuple[float, int]:
        """Return the estimate for the parts of a set after a guess, and the size of the largest."""
        totals = self._totals
        cost, largest = 0.0, 0
        for part in self._states.partition(guess):
            size = (part & state).bit_count()
            cost += totals[size]
            if size > largest:
                largest = size
        return cost, largest

    def _probe(self, state: int) -> Code | None:
        """Return a guess of the most frequent colours that not all codes have, None if too few."""
        states = self._states
        planes, pegs = states.set.planes, range(states.rules.pegs)
        size = state.bit_count()
        having = [((planes.enough(c)[0] & state).bit_count(), -c) for c in self._colours]
        asked = sorted([each for each in having if 0 < each[0] < size], reverse=True)[: len(pegs)]
        if len(asked) < len(pegs):
            return None
        places = sorted(
            [
                (-(planes.plane(peg, -colour) & state).bit_count(), peg, -colour)
                for peg in pegs
                for _, colour in asked
            ]
        )
        code: dict[int, int] = {}
        for _, peg, colour in places:
            if peg not in code and colour not in code.values():
                code[peg] = colour
        probe = tuple([code[peg] for peg in pegs])
        return probe if is_of_kind(states.rules, probe) else None

    def _after(self, guess: Code, state: int, depth: int = 0) -> tuple[int, int]:
        total, worst = state.bit_count(), 0
        for part in self._states.parts(guess, state):
            needed, length = self._play(part, depth)
            total += needed
            worst = max(worst, length)
        return total, 1 + worst

    def _play(self, state: int, depth: int) -> tuple[int, int]:
        """Return the total and the longest game of a set."""
        size = state.bit_count()
        if size <= 2:
            return 2 * size - 1, size
        result = self._results.get(state)
        if result is None:
            # Every part is smaller than the set: a candidate is guessed, or a code that splits it.
            if depth > 100:  # Python's stack has an end
                raise StoppedError
            result = self._results[state] = self._after(self.guess(state), state, depth + 1)
        return result
