"""Best play by exact search: the guess after which the fewest guesses are needed in total.

Depth-first branch and bound over sets of candidates. A set is a mask over the candidates of the
start. Its *total* is the number of guesses summed over its candidates, the last guess counted.

A sweep gives an estimate and a lower bound of the total after every guess. Guesses are tried in the
order of their sum, least first, and skipped where the bound is no better than the best total. Most
small sets need no sweep: one of their candidates tells all others apart, or all but two. After some
effort, a set gets its total from an equal one, if exchanges turn them into each other.

An effort may stop a search. It then has the best guess so far, and proves nothing.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ..candidates import bits
from ..candidates.codeset import CodeSet
from ..candidates.position import Position
from ..codes import Code
from ..limits import NO_LIMITS, Limits, Meter, StoppedError
from .estimates import estimated_total
from .exchanges import Symmetry, form_of
from .ordering import Below, candidates_by_estimate, guesses_by_estimate, guesses_by_feedbacks
from .states import ReducedStates, states_of
from .sweep import sections_of

EFFORT_WITHOUT_EQUALS = 15_000.0
"""Effort after which a search looks for equal sets; earlier it has met too few of them."""

MAX_CANDIDATES_PROVEN = 8192
"""The most candidates with which a search is tried; with more it takes too long to be of use."""

MAX_CODES_CLOSED = 1296
"""The most codes of a small board: a search there closes in seconds, from nearly any position."""

NO_TOTAL = 1 << 62
"""The total of a set whose candidates cannot all be found in the guesses left."""


@functools.lru_cache(maxsize=1 << 14)
def lower_bound(open_feedbacks: int, size: int, guesses_left: float = math.inf) -> int:
    """Return a lower bound of the total of any set of this size with these guesses left.

    If the game goes on after f feedbacks, the first guess finds at most 1 candidate, the second f,
    the third f * f.

    >>> lower_bound(13, 1), lower_bound(13, 14), lower_bound(13, 15), lower_bound(13, 15, 2)
    (1, 27, 30, 4611686018427387904)
    """
    bound, depth, width = 0, 0, 1
    while size:
        if depth == guesses_left:
            return NO_TOTAL
        depth += 1
        solved = min(size, width)
        bound += solved * depth
        size -= solved
        width *= open_feedbacks
    return bound


class Solution(NamedTuple):
    """The best guess with its total, both None if there is none.

    It is `proven` if the search closed: then no guess has a smaller total.
    """

    guess: Code | None
    total: int | None
    proven: bool


class StateResult(NamedTuple):
    """The least total of a set with some guesses left, or a lower bound if it is not `proven`."""

    total: int
    proven: bool
    guess: Code | None = None
    """The best guess; None if none is proven, or if the total is known from an equal set."""


class Search:
    """A search from one position.

    If it is `limited`, every game must keep the limit of the aim, where it has one. Several
    searches from one position may share its `states`.
    """

    def __init__(
        self,
        position: Position,
        limits: Limits = NO_LIMITS,
        limited: bool = True,
        states: ReducedStates | None = None,
    ) -> None:
        self.states = states or states_of(position)
        self.meter = Meter(limits)
        self.sections = sections_of(self.states.rules)
        self._pool_size = self.states.rules.code_count
        guesses_left = position.guesses_left if limited else None
        self._guesses_left = math.inf if guesses_left is None else guesses_left
        self._consistent = position.aim.consistent
        self._lower_bound = functools.partial(lower_bound, self.states.open_feedbacks)
        self._effort_without_equals = EFFORT_WITHOUT_EQUALS
        self._low_enough = 0
        """The total of a set with which no more guesses are tried."""
        self._results: dict[tuple[int, float], StateResult] = {}
        self._results_by_form: dict[tuple[tuple[object, ...], float], StateResult] = {}
        self._best: tuple[Code | None, int | None] = (None, None)

    def solve(self, below: int = NO_TOTAL) -> Solution:
        """Return the best guess found; its total must be `below` a given one."""
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
        """Return the total and the longest game under best play after a guess.

        (NO_TOTAL, 0) if no play keeps the limit; None if the search stopped first.
        """
        code = self.states.shorten(guess)
        everything, after = self.states.everything, self._guesses_left - 1
        parts = self.states.parts(code, everything)
        if after < 0:
            return NO_TOTAL, 0
        try:
            total = self._value(everything, parts, NO_TOTAL, after, (code,))
        except (StoppedError, RecursionError):
            return None
        if total >= NO_TOTAL:
            return NO_TOTAL, 0
        return self._lengths(everything, self._guesses_left, (), code)

    def worst(self) -> int | None:
        """Return the longest game of the play that `solve` found; None if it found none."""
        everything = self.states.everything
        result = self._results.get((everything, self._guesses_left))
        proven = everything.bit_count() <= 2 or (result and result.proven)
        guess = None if proven else self._best[0]
        if not (proven or guess):
            return None
        return self._lengths(everything, self._guesses_left, (), guess)[1]

    def guess(self, candidates: CodeSet, guesses: Sequence[Code]) -> Code | None:
        """Return the best guess after some guesses; None if best play does not lead there."""
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

        If an equal set supplied the total, the guess is looked for now. That takes little effort,
        and does not count.
        """
        if state.bit_count() <= 2:
            return self.states.codes[bits.lowest(state)]
        total, _, guess = self._results[state, guesses_left]
        if guess is None:
            counting, self.meter = self.meter, Meter(NO_LIMITS)
            self.meter.spent = EFFORT_WITHOUT_EQUALS
            after = guesses_left - 1
            for guess in self.guesses(state, lambda: total + 1, after, path):
                parts = self.states.parts(guess, state)
                if self._value(state, parts, total + 1, after, (*path, guess)) == total:
                    break
            assert guess is not None, "a proven total has a guess"
            self._results[state, guesses_left] = StateResult(total, True, guess)
            self.meter = counting
        return guess

    def _lengths(
        self, state: int, guesses_left: float, path: tuple[Code, ...], guess: Code | None = None
    ) -> tuple[int, int]:
        """Return the total and the longest game of the play found for a set, after a guess."""
        size = state.bit_count()
        if guess is None:
            if size <= 2:
                return 2 * size - 1, size
            guess = self._guess(state, guesses_left, path)
        parts = self.states.parts(guess, state)
        games = [self._lengths(part, guesses_left - 1, (*path, guess)) for part in parts]
        total = size + sum([total for total, _ in games])
        return total, 1 + max([worst for _, worst in games], default=0)

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
        least = self._lower_bound(size, guesses_left)
        if least >= below:
            return least
        self.meter.spend(3 * size)
        if len(path) > 60:  # Python's stack has an end
            raise StoppedError
        result = None
        if size <= self.states.open_feedbacks:
            result = self._settled(state, guesses_left, below)
        if result is None and self.meter.spent >= self._effort_without_equals:
            result = self._by_form(state, below, guesses_left, path)
        elif result is None:
            result = self._expand(state, below, guesses_left, path)
        self._results[state, guesses_left] = result
        return result.total

    def _settled(self, state: int, guesses_left: float, below: int) -> StateResult | None:
        """Return the result for a small set from the candidate with the most feedbacks, or None.

        The candidate is the best guess if all its parts have one candidate, or all but one, which
        has two: itself needs 1 guess, the others 2, one of the two 3. Otherwise the total is at
        least 2 for each candidate, and more if only candidates may be guessed.
        """
        size = state.bit_count()
        feedbacks, guess = self.states.most_feedbacks(state)
        most = 2 + size - feedbacks
        if feedbacks >= size - 1 and guesses_left >= most:
            return StateResult(3 * size - 1 - feedbacks, True, guess)
        least = 3 * size - 1 - feedbacks if self._consistent else 2 * size
        return StateResult(least, False) if least >= below else None

    def _by_form(
        self, state: int, below: int, guesses_left: float, path: tuple[Code, ...]
    ) -> StateResult:
        """Return the result for a set from an equal one, or else by trying guesses."""
        self.meter.spend(4.5 * state.bit_count() + 40)
        form = form_of(self.states.members(state), self.states.rules), guesses_left
        result = self._results_by_form.get(form)
        if result and (result.proven or result.total >= below):
            return result._replace(guess=None)
        result = self._expand(state, below, guesses_left, path)
        self._results_by_form[form] = result
        return result

    def _expand(
        self, state: int, below: int, guesses_left: float, path: tuple[Code, ...]
    ) -> StateResult:
        after = guesses_left - 1
        best: Code | None = None
        seen = set()
        guesses = self.guesses(state, lambda: below, after, path)
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
                if total <= self._low_enough:
                    break
        return StateResult(below, best is not None, best)

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

    def guesses(
        self, state: int, below: Below, guesses_left: float, path: tuple[Code, ...]
    ) -> Iterator[Code]:
        """Yield the guesses to try on a set, in order."""
        size, open_feedbacks = state.bit_count(), self.states.open_feedbacks

        def bound(part: int) -> int:
            return self._lower_bound(part, guesses_left)

        def estimate(part: int) -> int:
            # In units of 1/8 guess: small ints add up faster.
            return round(8 * (estimated_total(part, open_feedbacks + 1) + bound(part)))

        # For small sets it takes longer to tell the classes of guesses apart.
        now = self._symmetry_of(state, path) if size > 40 else None
        if self._consistent:
            self.meter.spend(0.15 * open_feedbacks * size)
            return candidates_by_estimate(self.states, state, bound, estimate, below, now)
        tell = self.meter.tell
        if size <= open_feedbacks:
            self.meter.spend(open_feedbacks * (1.3 * size + 1.1e-3 * self._pool_size))
            # With one more guess after this one, this one must tell all candidates apart.
            most = 2 * size + 1 if guesses_left == 1 else NO_TOTAL
            return guesses_by_feedbacks(
                self.states, state, self.sections, lambda: min(below(), most), tell
            )
        members = self.states.members(state)
        work = size * (0.8 + 1.3e-4 * self._pool_size) + 22 + 9e-3 * self._pool_size
        self.meter.spend(open_feedbacks * work)
        return guesses_by_estimate(self.sections, members, bound, estimate, below, now, tell)

    def _symmetry_of(self, state: int, path: tuple[Code, ...]) -> Symmetry | None:
        """Return the symmetry of a set after a path of guesses; None if all codes differ."""
        symmetry = self.states.symmetry
        if path:
            live = self.states.set.select(state).colours()
            symmetry = symmetry.after(path, live)
        return symmetry if symmetry.least_classes() < self._pool_size else None
