"""The order in which an exact search tries guesses, and the guesses that it skips.

The guess of least estimate comes first: the sooner a good guess is found, the more of the others
are skipped, since their lower bound is no better than the best total.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Protocol

from ..candidates import bits
from ..candidates.codeset import CodeSet
from ..codes import Code
from ..heuristics import Term
from .exchanges import Symmetry
from .states import States
from .sweep import Section


class Ordering(Protocol):
    """The guesses for one state."""

    def take(self, below: int) -> Code | None:
        """Return the next guess whose total may be less than `below`; None after the last."""


class AllGuesses:
    """All codes of the board, rated together; with a symmetry, one of each class."""

    def __init__(
        self,
        sections: Sequence[Section],
        members: Sequence[Code],
        lower_bound: Term,
        estimate: Term,
        symmetry: Symmetry | None,
        progress: Callable[[float], None],
    ) -> None:
        """Take the pool in sections, the codes of the state, and two terms for each part."""
        self._size = len(members)
        self._estimate = estimate
        self._below: float = math.inf
        # Most of a long queue is never taken, so it has the numbers of codes instead of codes.
        self._queue: list[tuple[CodeSet, int]] = []
        self._symmetry = symmetry
        self._seen: set[object] = set()
        self._rated: list[_RatedSection] = []
        for section in sections:
            sizes = section.part_sizes(members, progress)
            everything = section.guesses.everything
            terms = [bits.replaced(part, everything, lower_bound) for part in sizes[:-1]]
            self._rated.append(_RatedSection(section, sizes, bits.total(terms)))

    def take(self, below: int) -> Code | None:
        """Return the next guess; among equal estimates candidates first, then the lowest code."""
        self._skip(below)
        while self._queue or self._refill():
            guesses, index = self._queue.pop()
            guess = guesses[index]
            if self._symmetry is None:
                return guess
            if (key := self._symmetry.key(guess)) not in self._seen:
                self._seen.add(key)
                return guess
        return None

    def _skip(self, below: int) -> None:
        """Drop the guesses whose lower bound is not less than `below`."""
        if below < self._below:
            self._below = below
            limit = below - 1 - self._size
            for rated in self._rated:
                if rated.untried:
                    rated.untried = bits.at_most(rated.lower_bounds, limit, rated.untried)

    def _refill(self) -> bool:
        """Queue the guesses of least estimate, the first one last; False if there are none."""
        least = [
            (*bits.least(rated.estimates(self._estimate), rated.untried), rated)
            for rated in self._rated
            if rated.untried
        ]
        if not least:
            return False
        _, group, rated = min(least, key=lambda each: each[0])
        rated.untried ^= group
        candidates = rated.candidates & group
        order = [*bits.indices(candidates), *bits.indices(group ^ candidates)]
        self._queue = [(rated.section.guesses, index) for index in reversed(order)]
        return True


class _RatedSection:
    """A section of the pool with the lower bound and the estimate of each guess, as columns."""

    def __init__(self, section: Section, sizes: list[list[int]], lower_bounds: list[int]) -> None:
        self.section = section
        self.candidates = sizes[-1][0]
        self.lower_bounds = lower_bounds
        self.untried = section.guesses.everything
        self._sizes = sizes
        self._estimates: list[int] | None = None

    def estimates(self, term: Term) -> list[int]:
        """Return the sums of the terms, computed once."""
        if self._estimates is None:
            everything = self.section.guesses.everything
            self._estimates = bits.total(
                [bits.replaced(part, everything, term) for part in self._sizes[:-1]]
            )
        return self._estimates


class MostFeedbacks:
    """All codes of the board, for a set so small that the number of feedbacks decides.

    A guess with p feedbacks other than all black, to n candidates, needs at least one guess for
    each candidate; in every part the next guess finds one candidate, and the others need at least
    one guess more: 3 n - p. For a guess that is a candidate the total is 2 less.
    """

    def __init__(
        self,
        states: States,
        state: int,
        sections: Sequence[Section],
        below: int,
        progress: Callable[[float], None],
    ) -> None:
        """Take a state, the pool in sections, and the total that a guess must stay below."""
        members = states.members(state)
        self._without_parts = 3 * len(members)
        self._candidates = sorted(
            (self._without_parts - 2 - len(states.parts(code, state)), code) for code in members
        )
        self._candidates.reverse()
        self._queue: list[tuple[CodeSet, int]] = []
        self._groups = []
        for section in sections:
            progress(0)
            counts = section.feedback_counts(members)
            untried = section.guesses.everything
            # Nearly all guesses have too few feedbacks, and are dropped at once.
            untried &= ~bits.at_most(counts, self._without_parts - below, untried)
            if untried:
                self._groups.append((section, dict(bits.by_number(counts, untried))))
        self._feedbacks = max((max(groups) for _, groups in self._groups), default=0)

    def take(self, below: int) -> Code | None:
        """Return the next guess, that of the least lower bound, of these candidates first."""
        while self._without_parts - self._feedbacks < below:
            if self._candidates:
                bound, code = self._candidates[-1]
                if bound <= self._without_parts - self._feedbacks:
                    self._candidates.pop()
                    return code
            if self._queue:
                guesses, index = self._queue.pop()
                return guesses[index]
            for section, groups in self._groups:
                group = groups.pop(self._feedbacks, 0)
                self._queue += [(section.guesses, index) for index in bits.indices(group)]
            self._queue.reverse()
            if not self._queue:
                self._feedbacks -= 1
                if self._feedbacks <= 1:
                    break
        if self._candidates and self._candidates[-1][0] < below:
            return self._candidates.pop()[1]
        return None


class CandidatesOnly:
    """The candidates of the state and no other code; with a symmetry, one of each class."""

    def __init__(
        self,
        states: States,
        state: int,
        lower_bound: Term,
        estimate: Term,
        symmetry: Symmetry | None,
    ) -> None:
        """Take a state, and two terms for each part."""
        rated = []
        seen = set()
        for guess in states.members(state):
            if symmetry:
                if (key := symmetry.key(guess)) in seen:
                    continue
                seen.add(key)
            sizes = [part.bit_count() for part in states.parts(guess, state)]
            bound = state.bit_count() + sum(map(lower_bound, sizes))
            rated.append((sum(map(estimate, sizes)), bound, guess))
        rated.sort(reverse=True)
        self._rated = rated

    def take(self, below: int) -> Code | None:
        """Return the next guess; among equal estimates that of the least lower bound, then code."""
        while self._rated:
            _, bound, guess = self._rated.pop()
            if bound < below:
                return guess
        return None
