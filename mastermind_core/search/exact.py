"""The best play there is, by exact search: the guess after which the fewest guesses are needed.

Depth-first branch and bound over sets of candidates. A set is a mask over the candidates that the
search starts from; what is found out about it is remembered.

Guesses are tried from the least estimate and bound on, and those left out whose bound reaches what
has been found: a sweep gives both for every guess of the pool at once. Small sets seldom come to
that, as a candidate that tells all others apart, or all but two of them, settles them outright.

A search may be cut off by an effort. Then it has the best guess so far, and claims nothing more.
"""

from __future__ import annotations

from typing import NamedTuple

from ..candidates.codeset import CodeSet
from ..candidates.position import Position
from ..codes import Code
from ..heuristics import estimated_total
from ..limits import NO_LIMITS, Limits, Meter, StoppedError
from .bounds import NEVER, UNLIMITED, LowerBounds, one_less
from .ordering import AllGuesses, CandidatesOnly, MostFeedbacks, Ordering
from .states import ReducedStates, states_of
from .sweep import pool
from .symmetry import Symmetry

MAX_WITHOUT_CLASSES = 40
"""In larger sets one guess of each class is tried: telling the classes apart takes time, too."""

MAX_DEPTH_SEARCHED = 60
"""Guesses in one line of play after which a search gives up, long before Python's stack does."""

MAX_CANDIDATES_PROVEN = 8192
"""Larger sets are not worth searching; there is no hope of an end."""

ESTIMATE_UNITS = 8
"""Estimates are rounded to this part of a guess, to be added up faster."""


class Solution(NamedTuple):
    """What a search has found."""

    guess: Code | None
    """The best guess, or None if the search ended before the first was valued."""
    total: int | None
    """Guesses summed over all candidates when play goes on from this guess as well as was found."""
    proven: bool
    """Whether the search closed: no guess needs less."""


class _Known(NamedTuple):
    total: int
    proven: bool
    """Whether this is the total, and not only a lower bound of it."""
    guess: Code | None


class Search:
    """One search, from one position.

    `most` limits the guesses of any line of play from here; with `consistent`, only codes that
    could be the secret are guessed.
    """

    def __init__(
        self,
        states: ReducedStates,
        most: int | None = None,
        consistent: bool = False,
        limits: Limits = NO_LIMITS,
    ) -> None:
        self.states = states
        self._sections = pool(states.rules).sections
        self._pool_size = states.rules.code_count
        self._left = UNLIMITED if most is None else most
        self._consistent = consistent
        self._floor = LowerBounds(self.states.lanes)
        self._known: dict[tuple[int, int], _Known] = {}
        self.meter = Meter(limits)
        self._found: tuple[Code | None, int | None] = (None, None)

    def solve(self, below: int = NEVER) -> Solution:
        """Return the best guess that was found, when the search closed or was cut off.

        With `below`, only totals less than that are looked for.
        """
        everything = self.states.everything
        try:
            total = self._total(everything, below, self._left, (), self.states.symmetry)
        except (StoppedError, RecursionError):
            guess, so_far = self._found
            return Solution(guess and self.states.lengthen(guess), so_far, False)
        if total >= below:
            return Solution(None, None, total >= NEVER)
        known = self._known.get((everything, self._left))
        guess = known.guess if known else self.states.codes[0]
        return Solution(guess and self.states.lengthen(guess), total, True)

    def value(self, guess: Code) -> tuple[int, int] | None:
        """Return the total after a guess under best further play, and its longest line.

        (NEVER, 0) if no play keeps the limit. None if the search was cut off before that was known.
        """
        code = self.states.shorten(guess)
        everything = self.states.everything
        parts = self.states.parts(code, everything)
        after = one_less(self._left)
        if self._left == 0 or (after == 0 and parts):
            return NEVER, 0
        parts.sort(key=int.bit_count)
        total = everything.bit_count()
        try:
            for part in parts:
                total += self._total(part, NEVER, after, (code,), None)
                if total >= NEVER:
                    return NEVER, 0
        except (StoppedError, RecursionError):
            return None
        return total, 1 + max((self._longest(part, after) for part in parts), default=0)

    def worst(self) -> int | None:
        """Return the longest line of the play that `solve` found, None if it found none."""
        everything = self.states.everything
        known = self._known.get((everything, self._left))
        if everything.bit_count() <= 2 or (known and known.proven):
            return self._longest(everything, self._left)
        guess, _ = self._found
        if guess is None:
            return None
        parts, after = self.states.parts(guess, everything), one_less(self._left)
        return 1 + max((self._longest(part, after) for part in parts), default=0)

    def guess(self, candidates: CodeSet, turns: int) -> Code | None:
        """Return the best guess for a set met in the solved play, `turns` guesses after the start.

        None where the set has not been met.
        """
        if len(candidates) <= 2:
            return candidates[0]
        state = self.states.state_of(candidates)
        left = self._left if self._left == UNLIMITED else self._left - turns
        known = self._known.get((state, left))
        return known.guess and self.states.lengthen(known.guess) if known and known.proven else None

    def _longest(self, state: int, left: int) -> int:
        """Return the longest line of the play that was found for a set whose total is known."""
        size = state.bit_count()
        if size <= 2:
            return size
        guess = self._known[state, left].guess
        assert guess is not None, "the total is known, and so the guess"
        after = one_less(left)
        lines = [self._longest(part, after) for part in self.states.parts(guess, state)]
        return 1 + max(lines, default=0)

    def _total(
        self, state: int, below: int, left: int, line: tuple[Code, ...], symmetry: Symmetry | None
    ) -> int:
        """Return the total of a set, or a lower bound of it that is not less than `below`.

        `line` are the guesses since the start; `symmetry`, where given, is that of this set.
        """
        size = state.bit_count()
        if size <= 2:
            return 2 * size - 1 if left == UNLIMITED or left >= size else NEVER
        known = self._known.get((state, left))
        if known and (known.proven or known.total >= below):
            return known.total
        floor = self._floor(size, left)
        if floor >= below:
            return floor
        self.meter.spend(3 * size)
        if len(line) > MAX_DEPTH_SEARCHED:
            raise StoppedError
        if size <= self.states.lanes:
            settled = self._settle(state, size, left, below)
            if settled:
                self._known[state, left] = settled
                return settled.total
        return self._expand(state, below, left, line, symmetry)

    def _settle(self, state: int, size: int, left: int, below: int) -> _Known | None:
        """Return what is known of a small set by the candidate that tells most of it apart.

        If that is all, or all but two that stay together, it is the best guess: 1 candidate is
        found at once and the others with one guess more, but for one that takes two. Otherwise
        the total is at least two guesses each, and one more if none but candidates are guessed.
        """
        feedbacks, guess = self.states.sharpest(state)
        longest = 2 + size - feedbacks
        if feedbacks >= size - 1 and (left == UNLIMITED or left >= longest):
            return _Known(3 * size - 1 - feedbacks, True, guess)
        least = 2 * size
        if self._consistent:
            least = 3 * size - 1 - feedbacks
        return _Known(least, False, None) if least >= below else None

    def _expand(
        self, state: int, below: int, left: int, line: tuple[Code, ...], symmetry: Symmetry | None
    ) -> int:
        """Return the total of a set by trying guesses."""
        after = one_less(left)
        best: Code | None = None
        seen = set()
        frontier = self._frontier(state, below, after, line, symmetry)
        while guess := frontier.take(below):
            self.meter.spend(0.4 * self.states.lanes)
            parts = self.states.parts(guess, state)
            key = tuple(sorted(parts))
            if key in seen or parts == [state]:
                continue
            seen.add(key)
            total = self._value(state, parts, below, after, (*line, guess))
            if total < below:
                below, best = total, guess
                if not line:
                    self._found = best, total
        self._known[state, left] = _Known(below, best is not None, best)
        return below

    def _value(
        self, state: int, parts: list[int], below: int, left: int, line: tuple[Code, ...]
    ) -> int:
        """Return the total of a set after one guess, or a bound of it that is not less."""
        total = state.bit_count()
        open_parts = []
        for part in parts:
            size = part.bit_count()
            known = self._known.get((part, left))
            least = known.total if known else self._floor(size, left)
            total += least
            if size > 2 and not (known and known.proven):
                open_parts.append((size, part, least))
        open_parts.sort()
        for _, part, least in open_parts:
            if total >= below:
                break
            total += self._total(part, below - total + least, left, line, None) - least
        return total

    def _frontier(
        self, state: int, below: int, left: int, line: tuple[Code, ...], symmetry: Symmetry | None
    ) -> Ordering:
        """Return the guesses to be tried on a set."""
        size = state.bit_count()
        lanes = self.states.lanes

        def floor(part: int) -> int:
            return self._floor(part, left)

        def estimate(part: int) -> int:
            # Half way to the floor: what is proven of a guess counts as much as what is likely.
            return round(ESTIMATE_UNITS * (estimated_total(part, lanes + 1) + floor(part)))

        now = self._symmetry_of(state, line, symmetry) if size > MAX_WITHOUT_CLASSES else None
        if self._consistent:
            self.meter.spend(0.15 * lanes * size)
            return CandidatesOnly(self.states, state, floor, estimate, now)
        tell = self.meter.tell
        if size <= lanes:
            self.meter.spend(lanes * (size * (0.3 + 2e-5 * self._pool_size) + 2))
            # With one more guess to go after this, it must tell all apart.
            least = 2 * size + 1 if left == 1 else below
            return MostFeedbacks(self.states, state, self._sections, min(below, least), tell)
        members = self.states.members(state)
        work = size * (0.8 + 6e-5 * self._pool_size) + 16 + 3e-3 * self._pool_size
        self.meter.spend(lanes * work)
        return AllGuesses(self._sections, members, floor, estimate, now, tell)

    def _symmetry_of(
        self, state: int, line: tuple[Code, ...], symmetry: Symmetry | None
    ) -> Symmetry | None:
        """Return what may be exchanged on a set after a line of guesses, None if nothing may."""
        if symmetry is None:
            live = self.states.set.select(state).colours()
            symmetry = self.states.symmetry
            for guess in line:
                symmetry = symmetry.after(guess, live)
        return symmetry if symmetry.least_classes() < self._pool_size else None


def search(position: Position, limits: Limits, limited: bool = True) -> Search:
    """Return a search from a position under its aim, `limited` by its most guesses or not."""
    most = position.guesses_left if limited else None
    return Search(states_of(position), most, position.aim.consistent, limits)
