"""What a guess leads to when play goes on simply: an upper bound of the total, quickly had.

The simple play guesses candidates, of many a fair sample, the one of least estimate. Where most
codes would be left after that, and codes that cannot be right may be guessed, it asks for the
colours that most codes have instead, if that is estimated to need less: with one peg open and forty
colours to be there, that is twice as fast. It is the same for a set of candidates however it was
reached, so that what it promises can be kept.
"""

from __future__ import annotations

from ..candidates import bits
from ..codes import Code
from ..heuristics import estimated_total
from ..limits import Meter, StoppedError
from .states import States

MAX_GUESSES_TRIED = 40
"""Candidates of a set that are looked at as guesses."""

MAX_DEPTH_PLAYED = 100
"""Guesses in one line of play after which it is given up, before Python's stack does."""


class Playout:
    """Simple play on some candidates, remembered; `consistent`, if it guesses nothing else."""

    def __init__(self, states: States, meter: Meter, consistent: bool = False) -> None:
        self._states = states
        self._meter = meter
        self._consistent = consistent
        self._colours = sorted(states.set.colours())
        self._depth = 0
        self._known: dict[int, tuple[int, int]] = {}

    def value(self, guess: Code) -> tuple[int, int]:
        """Return the total and the longest line after a guess."""
        self._depth = 0
        return self._after(guess, self._states.everything)

    def guess(self, state: int) -> Code:
        """Return what the simple play guesses."""
        states = self._states
        size = state.bit_count()
        if 3 <= size <= states.lanes:
            self._meter.spend(2 * size)
            feedbacks, sharpest = states.sharpest(state)
            if feedbacks >= size - 1:
                return sharpest
        elif size <= 2:
            return states.codes[bits.lowest(state)]
        numbers = bits.indices(state)
        sample = numbers[:: -(-size // MAX_GUESSES_TRIED)]
        self._meter.spend(len(sample) * (4 + 0.15 * states.lanes))
        best: Code = ()
        least, largest = float("inf"), 0
        for number in sample:
            guess = states.codes[number]
            cost, part = self._cost(guess, state)
            if cost < least:
                best, least, largest = guess, cost, part
        if 2 * largest > size and not self._consistent:
            probe = self._probe(state)
            if probe and self._cost(probe, state)[0] < least:
                return probe
        return best

    def _cost(self, guess: Code, state: int) -> tuple[float, int]:
        """Return what the parts of a set are estimated to need, and the size of the largest."""
        feedbacks = self._states.lanes + 1
        cost, largest = 0.0, 0
        for part in self._states.partition(guess):
            size = (part & state).bit_count()
            cost += estimated_total(size, feedbacks)
            if size > largest:
                largest = size
        return cost, largest

    def _probe(self, state: int) -> Code | None:
        """Return a guess of the colours that most codes have, but not all; None if they are few."""
        planes = self._states.set
        pegs = range(self._states.rules.pegs)
        self._meter.spend(0.2 * len(self._colours) + 0.2 * len(pegs) ** 2)
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
        return tuple([code[peg] for peg in pegs])

    def _after(self, guess: Code, state: int) -> tuple[int, int]:
        total, longest = state.bit_count(), 0
        for part in self._states.parts(guess, state):
            needed, line = self._play(part)
            total += needed
            longest = max(longest, line)
        return total, 1 + longest

    def _play(self, state: int) -> tuple[int, int]:
        """Return the total and the longest line of a set."""
        size = state.bit_count()
        if size <= 2:
            return 2 * size - 1, size
        known = self._known.get(state)
        if known is None:
            # Every part is smaller: a candidate is guessed, or what tells some codes from others.
            if self._depth > MAX_DEPTH_PLAYED:
                raise StoppedError
            self._depth += 1
            known = self._known[state] = self._after(self.guess(state), state)
            self._depth -= 1
        return known
