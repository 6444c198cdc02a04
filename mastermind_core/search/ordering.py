"""The order in which an exact search tries guesses, and the guesses that it skips.

A guess of low estimate comes early: once a good guess is known, most others are skipped, since
their lower bound is not below its total.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Callable, Iterator, Sequence

from ..candidates import bits
from ..candidates.codeset import CodeSet
from ..codes import Code
from ..heuristics import Term
from ..limits import Progress
from .exchanges import Symmetry
from .states import States
from .sweep import Section

Below = Callable[[], int]
"""Returns the total that a guess must stay below; asked before each guess."""


def guesses_by_estimate(
    sections: Sequence[Section],
    members: Sequence[Code],
    lower_bound: Term,
    estimate: Term,
    below: Below,
    symmetry: Symmetry | None,
    progress: Progress,
) -> Iterator[Code]:
    """Yield all codes of the board, rated together by two terms; with a symmetry, one of a class.

    Among equal estimates candidates come first, then the lowest code.
    """
    rated = [_Rated(each, members, lower_bound, estimate, progress) for each in sections]
    # Most of a long queue is never taken, so codes stay numbers in it.
    queue: list[tuple[CodeSet, int]] = []
    seen: set[object] = set()
    last = math.inf
    while True:
        if (limit := below()) < last:
            last = limit
            for each in rated:
                each.skip(limit - 1 - len(members))
        if not queue:
            least = [
                (*bits.least(each.estimates, each.untried), each) for each in rated if each.untried
            ]
            if not least:
                return
            _, group, best = min(least, key=lambda each: each[0])
            best.untried ^= group
            candidates = best.candidates & group
            order = [*bits.indices(candidates), *bits.indices(group ^ candidates)]
            queue = [(best.guesses, index) for index in reversed(order)]
        guesses, index = queue.pop()
        guess = guesses[index]
        if symmetry:
            if (key := symmetry.key(guess)) in seen:
                continue
            seen.add(key)
        yield guess


class _Rated:
    """A section of the pool with the lower bound and the estimate of each guess, in slices."""

    def __init__(
        self,
        section: Section,
        members: Sequence[Code],
        lower_bound: Term,
        estimate: Term,
        progress: Progress,
    ) -> None:
        self.guesses = section.guesses
        self.untried = self.guesses.everything
        *sizes, (self.candidates,) = section.part_sizes(members, progress)
        self._lower_bounds = bits.total(section.columns(sizes, lower_bound))
        self._terms = section.columns(sizes, estimate)

    @functools.cached_property
    def estimates(self) -> list[int]:
        """The estimates, which are not needed if all guesses are skipped."""
        return bits.total(self._terms)

    def skip(self, limit: int) -> None:
        if self.untried:
            self.untried = bits.at_most(self._lower_bounds, limit, self.untried)


def guesses_by_feedbacks(
    states: States,
    state: int,
    sections: Sequence[Section],
    below: Below,
    progress: Progress,
) -> Iterator[Code]:
    """Yield codes of the board, for a set so small that the number of feedbacks decides.

    After a guess with p feedbacks other than all black, each of n candidates needs 3 guesses at
    least, but one of each part only 2: at least 3 n - p in total. If the guess is a candidate, it
    is 2 less.
    """
    members = states.members(state)
    most = 3 * len(members)
    candidates = sorted(
        [(most - 2 - len(states.parts(code, state)), code) for code in members], reverse=True
    )
    rated = []
    for section in sections:
        progress(0)
        counts = section.feedback_counts(members)
        untried = section.guesses.everything
        # Nearly all guesses have too few feedbacks, and are dropped at once.
        untried &= ~bits.at_most(counts, most - below(), untried)
        if untried:
            rated.append((section.guesses, dict(bits.by_number(counts, untried))))
    feedbacks = max((max(groups) for _, groups in rated), default=0)
    queue: list[tuple[CodeSet, int]] = []
    while most - feedbacks < below():
        if candidates and candidates[-1][0] <= most - feedbacks:
            yield candidates.pop()[1]
        elif queue:
            guesses, index = queue.pop()
            yield guesses[index]
        else:
            for guesses, groups in rated:
                group = groups.pop(feedbacks, 0)
                queue += [(guesses, index) for index in bits.indices(group)]
            queue.reverse()
            if not queue:
                feedbacks -= 1
                if feedbacks <= 1:
                    break
    while candidates and candidates[-1][0] < below():
        yield candidates.pop()[1]


def candidates_by_estimate(
    states: States,
    state: int,
    lower_bound: Term,
    estimate: Term,
    below: Below,
    symmetry: Symmetry | None,
) -> Iterator[Code]:
    """Yield the candidates, rated by two terms; with a symmetry, one of each class.

    Among equal estimates that of the least lower bound comes first, then the lowest code.
    """
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
    for _, bound, guess in sorted(rated):
        if bound < below():
            yield guess
