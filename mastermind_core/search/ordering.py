"""The guesses that a search tries on one state, in order, and those that it need not try.

They come by the estimate of what they need, least first: the sooner a good guess is found, the
fewer others can still be better. Whose lower bound is not below what has been found never comes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from ..candidates import bits
from ..candidates.codeset import CodeSet
from ..codes import Code
from .bounds import NEVER
from .states import States
from .sweep import Section
from .symmetry import Symmetry

Term = Callable[[int], int]
"""A number for a part by its size."""


class Ordering(Protocol):
    """Guesses to be tried."""

    def take(self, below: int) -> Code | None:
        """Return the next guess that may lead to a total less than this, None after the last."""


class AllGuesses:
    """All codes of the board, swept at once; with a symmetry, one of each class."""

    def __init__(
        self,
        sections: Sequence[Section],
        members: Sequence[Code],
        floor: Term,
        estimate: Term,
        symmetry: Symmetry | None,
        progress: Callable[[float], None],
    ) -> None:
        self._size = len(members)
        self._estimate = estimate
        self._below = NEVER
        # Few of a long queue are ever wanted: codes are made when it is their turn.
        self._queue: list[tuple[CodeSet, int]] = []
        self._symmetry = symmetry
        self._seen: set[object] = set()
        self._lanes: list[_SectionColumns] = []
        for section in sections:
            sizes = section.part_sizes(members, progress)
            everything = section.guesses.everything
            terms = [bits.replaced(part, everything, floor) for part in sizes[:-1]]
            self._lanes.append(_SectionColumns(section, sizes, bits.total(terms)))

    def _narrow(self, below: int) -> None:
        if below < self._below:
            self._below = below
            for lane in self._lanes:
                if lane.alive:
                    lane.alive = bits.at_most(lane.floors, below - 1 - self._size, lane.alive)

    def take(self, below: int) -> Code | None:
        """Return the next guess; among equal estimates candidates first, then the lowest code."""
        self._narrow(below)
        while self._queue or self._refill():
            guesses, index = self._queue.pop()
            guess = guesses[index]
            if self._symmetry is None:
                return guess
            if (key := self._symmetry.key(guess)) not in self._seen:
                self._seen.add(key)
                return guess
        return None

    def _refill(self) -> bool:
        """Queue the guesses of the least estimate, the next one last; False if there are none."""
        found = [
            (*bits.least(lane.estimates(self._estimate), lane.alive), lane)
            for lane in self._lanes
            if lane.alive
        ]
        if not found:
            return False
        _, group, lane = min(found, key=lambda each: each[0])
        lane.alive ^= group
        own = lane.own & group
        order = [*bits.indices(own), *bits.indices(group ^ own)]
        self._queue = [(lane.section.guesses, index) for index in reversed(order)]
        return True


class _SectionColumns:
    """One section of the pool with its columns."""

    def __init__(self, section: Section, sizes: list[list[int]], floors: list[int]) -> None:
        self.section = section
        self.own = sizes[-1][0]
        self.floors = floors
        self.alive = section.guesses.everything
        self._sizes = sizes
        self._estimates: list[int] | None = None

    def estimates(self, term: Term) -> list[int]:
        if self._estimates is None:
            everything = self.section.guesses.everything
            self._estimates = bits.total(
                [bits.replaced(part, everything, term) for part in self._sizes[:-1]]
            )
        return self._estimates


class MostFeedbacks:
    """All codes of the board, for a set so small that the number of answers is what counts.

    A guess with p answers that go on, to n candidates, needs at least one guess for each, and in
    every part one code found by the next guess and the others by the one after: 3 n - p. A
    candidate saves two more by being right once.
    """

    def __init__(
        self,
        states: States,
        state: int,
        sections: Sequence[Section],
        below: int,
        progress: Callable[[float], None],
    ) -> None:
        members = states.members(state)
        self._most = 3 * len(members)
        self._own = sorted((self._most - 2 - len(states.parts(own, state)), own) for own in members)
        self._own.reverse()
        self._queue: list[tuple[CodeSet, int]] = []
        self._lanes = []
        for section in sections:
            progress(0)
            answers = section.answers(members)
            alive = section.guesses.everything
            # Who has too few answers is out at once; that is nearly everybody.
            alive &= ~bits.at_most(answers, self._most - below, alive)
            if alive:
                self._lanes.append((section, dict(bits.by_number(answers, alive))))
        self._answers = max((max(groups) for _, groups in self._lanes), default=0)

    def take(self, below: int) -> Code | None:
        """Return the next guess, those of the least bound first, of these candidates first."""
        while self._most - self._answers < below:
            if self._own and self._own[-1][0] <= self._most - self._answers:
                return self._own.pop()[1]
            if self._queue:
                guesses, index = self._queue.pop()
                return guesses[index]
            for section, groups in self._lanes:
                group = groups.pop(self._answers, 0)
                self._queue += [(section.guesses, index) for index in bits.indices(group)]
            self._queue.reverse()
            if not self._queue:
                self._answers -= 1
                if self._answers <= 1:
                    break
        if self._own and self._own[-1][0] < below:
            return self._own.pop()[1]
        return None


class CandidatesOnly:
    """The candidates themselves, and no other code; with a symmetry, one of each class."""

    def __init__(
        self,
        states: States,
        state: int,
        floor: Term,
        estimate: Term,
        symmetry: Symmetry | None,
    ) -> None:
        rated = []
        seen = set()
        for guess in states.members(state):
            if symmetry:
                if (key := symmetry.key(guess)) in seen:
                    continue
                seen.add(key)
            sizes = [part.bit_count() for part in states.parts(guess, state)]
            least = state.bit_count() + sum(map(floor, sizes))
            rated.append((sum(map(estimate, sizes)), least, guess))
        rated.sort(reverse=True)
        self._rated = rated

    def take(self, below: int) -> Code | None:
        """Return the next guess; among equal estimates that of the least bound, then code."""
        while self._rated:
            _, least, guess = self._rated.pop()
            if least < below:
                return guess
        return None
