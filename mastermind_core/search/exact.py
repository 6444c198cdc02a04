"""Best play by exact search: the guess after which the fewest guesses are needed in total.

Depth-first branch and bound over sets of candidates. A set is a mask over the candidates of the
start; the result for it is remembered. The *total* of a set is the number of guesses summed over
its candidates, the last guess counted.

A sweep gives an estimate and a lower bound of the total after every guess. Guesses are tried in the
order of the sum of the two, least first; guesses whose lower bound is no better than the best total
are skipped. Most small sets are settled without that: one of their candidates tells all others
apart, or all but two.

An effort may stop a search. It then has the best guess so far, and proves nothing.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ..candidates.codeset import CodeSet
from ..candidates.position import Position
from ..codes import Code
from ..limits import NO_LIMITS, Limits, Meter, StoppedError
from .estimates import estimated_total
from .exchanges import Symmetry, form_of
from .ordering import Below, candidates_by_estimate, guesses_by_estimate, guesses_by_feedbacks
from .states import ReducedStates, States, states_of
from .sweep import pool

EFFORT_WITHOUT_EQUALS = 15_000.0
"""Effort after which a search looks for equal sets: before, it has met too few of them."""

MAX_CANDIDATES_PROVEN = 8192
"""The most candidates with which a search is tried; with more it takes too long to be of use."""

NO_TOTAL = 1 << 62
"""The total of a set whose candidates cannot all be found in the guesses left."""


class LowerBounds:
    """Lower bounds of totals on a board with a number of feedbacks after which the game goes on.

    With f such feedbacks the first guess finds at most 1 candidate, the second f, the third f * f.

    >>> bounds = LowerBounds(13)
    >>> bounds(1), bounds(14), bounds(15), bounds(15, 2)
    (1, 27, 30, 4611686018427387904)
    """

    def __init__(self, open_feedbacks: int) -> None:
        self._open_feedbacks = open_feedbacks
        self._kept: dict[tuple[int, float], int] = {}

    def __call__(self, size: int, guesses_left: float = math.inf) -> int:
        """Return a lower bound of the total of any set of this size with these guesses left."""
        bound = self._kept.get((size, guesses_left))
        if bound is None:
            bound, depth, width, rest = 0, 0, 1, size
            while rest:
                if depth == guesses_left:
                    bound = NO_TOTAL
                    break
                depth += 1
                solved = min(rest, width)
                bound += solved * depth
                rest -= solved
                width *= self._open_feedbacks
            self._kept[size, guesses_left] = bound
        return bound


class Solution(NamedTuple):
    """The result of a search from a position."""

    guess: Code | None
    """The best guess; None if the search stopped before it had the total of any."""
    total: int | None
    """Guesses summed over all candidates after this guess, under the best play that was found."""
    proven: bool
    """Whether the search closed: no guess has a smaller total."""


class StateResult(NamedTuple):
    """The result for a set of candidates and a number of guesses left."""

    total: int
    proven: bool
    """Whether `total` is the least total; otherwise it is a lower bound of that."""
    guess: Code | None
    """The best guess; None if none is proven, or if the total is known from an equal set."""


class Search:
    """A search from one position.

    With `guesses_left`, every game from here must end within that number of guesses; with
    `consistent`, only candidates are guessed.
    """

    def __init__(
        self,
        states: ReducedStates,
        guesses_left: int | None = None,
        consistent: bool = False,
        limits: Limits = NO_LIMITS,
    ) -> None:
        self.states = states
        self._sections = pool(states.rules).sections
        self._pool_size = states.rules.code_count
        self._guesses_left = math.inf if guesses_left is None else guesses_left
        self._consistent = consistent
        self._lower_bound = LowerBounds(states.open_feedbacks)
        self._results: dict[tuple[int, float], StateResult] = {}
        self._results_by_form: dict[tuple[tuple[int, ...], float], StateResult] = {}
        self.meter = Meter(limits)
        self._best: tuple[Code | None, int | None] = (None, None)

    def solve(self, below: int = NO_TOTAL) -> Solution:
        """Return the best guess with a total `below` one that was found before the search ended."""
        everything = self.states.everything
        try:
            total = self._total(everything, below, self._guesses_left, ())
        except (StoppedError, RecursionError):
            guess, so_far = self._best
            return Solution(guess and self.states.lengthen(guess), so_far, False)
        if total >= below:
            return Solution(None, None, True)
        result = self._results.get((everything, self._guesses_left))
        guess = result.guess if result else self.states.codes[0]
        return Solution(guess and self.states.lengthen(guess), total, True)

    def value(self, guess: Code) -> tuple[int, int] | None:
        """Return the total after a guess under best play, and the longest game of that play.

        (NO_TOTAL, 0) if no play keeps the limit; None if the search stopped first.
        """
        code = self.states.shorten(guess)
        everything = self.states.everything
        parts = self.states.parts(code, everything)
        after = self._guesses_left - 1
        if self._guesses_left == 0 or (after == 0 and parts):
            return NO_TOTAL, 0
        parts.sort(key=int.bit_count)
        total = everything.bit_count()
        try:
            for part in parts:
                total += self._total(part, NO_TOTAL, after, (code,))
                if total >= NO_TOTAL:
                    return NO_TOTAL, 0
        except (StoppedError, RecursionError):
            return None
        return total, self._worst_after(code, everything, self._guesses_left, ())

    def worst(self) -> int | None:
        """Return the longest game of the play that `solve` found; None if it found none."""
        everything = self.states.everything
        result = self._results.get((everything, self._guesses_left))
        if everything.bit_count() <= 2 or (result and result.proven):
            return self._worst(everything, self._guesses_left, ())
        guess, _ = self._best
        return self._worst_after(guess, everything, self._guesses_left, ()) if guess else None

    def guess(self, candidates: CodeSet, guesses: Sequence[Code]) -> Code | None:
        """Return the best guess for a set after some guesses since the start.

        None if best play does not lead to the set.
        """
        if len(candidates) <= 2:
            return candidates[0]
        state = self.states.state_of(candidates)
        guesses_left = self._guesses_left - len(guesses)
        result = self._results.get((state, guesses_left))
        if result is None or not result.proven:
            return None
        path = tuple([self.states.shorten(guess) for guess in guesses])
        return self.states.lengthen(self._guess(state, guesses_left, path))

    def _guess(self, state: int, guesses_left: float, path: tuple[Code, ...]) -> Code:
        """Return the best guess for a set whose total is proven.

        If the total is known from an equal set, it is the first guess with that total; finding it
        takes little, and does not count.
        """
        total, _, guess = self._results[state, guesses_left]
        if guess is None:
            counting, self.meter = self.meter, Meter(NO_LIMITS)
            self.meter.spent = EFFORT_WITHOUT_EQUALS
            after = guesses_left - 1
            for guess in self._guesses(state, lambda: total + 1, after, path):
                parts = self.states.parts(guess, state)
                if self._value(state, parts, total + 1, after, (*path, guess)) == total:
                    break
            assert guess is not None, "a proven total has a guess"
            self._results[state, guesses_left] = StateResult(total, True, guess)
            self.meter = counting
        return guess

    def _worst(self, state: int, guesses_left: float, path: tuple[Code, ...]) -> int:
        """Return the longest game of the play found for a set; its total must be proven."""
        if state.bit_count() <= 2:
            return state.bit_count()
        return self._worst_after(self._guess(state, guesses_left, path), state, guesses_left, path)

    def _worst_after(
        self, guess: Code, state: int, guesses_left: float, path: tuple[Code, ...]
    ) -> int:
        """Return the longest game of the play found for a set that begins with a guess."""
        after, path = guesses_left - 1, (*path, guess)
        parts = self.states.parts(guess, state)
        return 1 + max([self._worst(part, after, path) for part in parts], default=0)

    def _total(self, state: int, below: int, guesses_left: float, path: tuple[Code, ...]) -> int:
        """Return the total of a set, or a lower bound of it that is not less than `below`.

        `path` has the guesses since the start.
        """
        size = state.bit_count()
        if size <= 2:
            return 2 * size - 1 if guesses_left >= size else NO_TOTAL
        result = self._results.get((state, guesses_left))
        if result and (result.proven or result.total >= below):
            return result.total
        lower_bound = self._lower_bound(size, guesses_left)
        if lower_bound >= below:
            return lower_bound
        self.meter.spend(3 * size)
        if len(path) > 60:  # Python's stack has an end
            raise StoppedError
        if size <= self.states.open_feedbacks:
            result = _settled(self.states, state, guesses_left, below, self._consistent)
            if result:
                self._results[state, guesses_left] = result
                return result.total
        return self._of_equal(state, below, guesses_left, path)

    def _of_equal(self, state: int, below: int, guesses_left: float, path: tuple[Code, ...]) -> int:
        """Return the total of a set, or a bound of it, from an equal set or by trying guesses."""
        if self.meter.spent < EFFORT_WITHOUT_EQUALS:
            return self._expand(state, below, guesses_left, path)
        self.meter.spend(4.5 * state.bit_count() + 40)
        form = form_of(self.states.members(state), self.states.rules.colours), guesses_left
        result = self._results_by_form.get(form)
        if result and (result.proven or result.total >= below):
            self._results[state, guesses_left] = result._replace(guess=None)
            return result.total
        total = self._expand(state, below, guesses_left, path)
        self._results_by_form[form] = self._results[state, guesses_left]
        return total

    def _expand(self, state: int, below: int, guesses_left: float, path: tuple[Code, ...]) -> int:
        """Return the total of a set by trying guesses."""
        after = guesses_left - 1
        best: Code | None = None
        seen = set()
        guesses = self._guesses(state, lambda: below, after, path)
        for guess in guesses:
            self.meter.spend(1.2 * self.states.open_feedbacks)
            parts = self.states.parts(guess, state)
            key = tuple(sorted(parts))
            if key in seen or parts == [state]:
                continue
            seen.add(key)
            total = self._value(state, parts, below, after, (*path, guess))
            if total < below:
                below, best = total, guess
                if not path:
                    self._best = best, total
        self._results[state, guesses_left] = StateResult(below, best is not None, best)
        return below

    def _value(
        self, state: int, parts: list[int], below: int, guesses_left: float, path: tuple[Code, ...]
    ) -> int:
        """Return the total of a set after one guess, or a bound of it that is not less."""
        total = state.bit_count()
        open_parts = []
        for part in parts:
            size = part.bit_count()
            result = self._results.get((part, guesses_left))
            least = result.total if result else self._lower_bound(size, guesses_left)
            total += least
            if size > 2 and not (result and result.proven):
                open_parts.append((size, part, least))
        open_parts.sort()
        for _, part, least in open_parts:
            if total >= below:
                break
            total += self._total(part, below - total + least, guesses_left, path) - least
        return total

    def _guesses(
        self, state: int, below: Below, guesses_left: float, path: tuple[Code, ...]
    ) -> Iterator[Code]:
        """Yield the guesses to try on a set, in order."""
        size = state.bit_count()
        open_feedbacks = self.states.open_feedbacks

        def lower_bound(part: int) -> int:
            return self._lower_bound(part, guesses_left)

        def estimate(part: int) -> int:
            # The sum of estimate and bound, in units of 1/8 guess: small ints add up faster.
            return round(8 * (estimated_total(part, open_feedbacks + 1) + lower_bound(part)))

        # For small sets it takes longer to tell the classes of guesses apart.
        now = self._symmetry_of(state, path) if size > 40 else None
        if self._consistent:
            self.meter.spend(0.15 * open_feedbacks * size)
            return candidates_by_estimate(self.states, state, lower_bound, estimate, below, now)
        tell = self.meter.tell
        if size <= open_feedbacks:
            self.meter.spend(open_feedbacks * (1.3 * size + 1.1e-3 * self._pool_size))
            # If one more guess is left after this one, it must tell all candidates apart.
            limit = min(below(), 2 * size + 1) if guesses_left == 1 else below()
            return guesses_by_feedbacks(self.states, state, self._sections, limit, below, tell)
        members = self.states.members(state)
        work = size * (0.8 + 1.3e-4 * self._pool_size) + 22 + 9e-3 * self._pool_size
        self.meter.spend(open_feedbacks * work)
        return guesses_by_estimate(self._sections, members, lower_bound, estimate, below, now, tell)

    def _symmetry_of(self, state: int, path: tuple[Code, ...]) -> Symmetry | None:
        """Return the symmetry of a set after a path of guesses; None if all codes differ."""
        symmetry = self.states.symmetry
        if path:
            live = self.states.set.select(state).colours()
            symmetry = symmetry.after(path, live)
        return symmetry if symmetry.least_classes() < self._pool_size else None


def search(
    position: Position,
    limits: Limits,
    limited: bool = True,
    states: ReducedStates | None = None,
) -> Search:
    """Return a search from a position. Without `limited`, the aim's limit is ignored.

    Several searches from one position may share its `states`.
    """
    guesses_left = position.guesses_left if limited else None
    return Search(states or states_of(position), guesses_left, position.aim.consistent, limits)


def _settled(
    states: States, state: int, guesses_left: float, below: int, consistent: bool
) -> StateResult | None:
    """Return the result for a small set from the candidate with the most feedbacks, or None.

    If its parts have one candidate each, or all but one part, which has two, it is the best
    guess: the guess itself needs 1, the others 2, one of the two 3. Otherwise the total is at
    least 2 for each candidate; if only candidates may be guessed, the bound is higher.
    """
    size = state.bit_count()
    feedbacks, guess = states.most_feedbacks(state)
    worst = 2 + size - feedbacks
    if feedbacks >= size - 1 and guesses_left >= worst:
        return StateResult(3 * size - 1 - feedbacks, True, guess)
    least = 3 * size - 1 - feedbacks if consistent else 2 * size
    return StateResult(least, False, None) if least >= below else None
