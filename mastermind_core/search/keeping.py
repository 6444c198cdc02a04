"""Whether a limit of guesses can be kept: the search for any play whose games are all short enough.

It asks less than the search for best play, and closes sooner. A guess is enough if each of its
parts can be found in the guesses left after it; its largest parts are tried first, since they are
the most likely to fail.
"""

from __future__ import annotations

from ..candidates.position import Position
from ..checks import made
from ..codes import Code
from ..limits import NO_LIMITS, Limits, Meter, StoppedError
from .exact import NO_TOTAL, Search
from .states import ReducedStates
from .worth import Worth

_KEPT = NO_TOTAL - 1
"""Stands for the total of a set that is found within the limit, whatever its total is."""


class Keeping(Search):
    """The search from one position for a play that keeps the limit of its aim."""

    def __init__(
        self, position: Position, limits: Limits = NO_LIMITS, states: ReducedStates | None = None
    ) -> None:
        super().__init__(position, limits, states=states)
        self._low_enough = _KEPT
        self._effort_without_equals = 0.0

    def find(self, first: Code | None = None) -> tuple[Code, Worth] | None:
        """Return the first guess of a play that keeps the limit, and what it is worth in this play.

        None if no play keeps it, or none that begins with `first`, if that is given.
        `StoppedError` if the effort is spent first.
        """
        state, left = self.states.everything, self._guesses_left
        guess = first and self.states.shorten(first)
        try:
            if guess is None:
                total = self._total(state, NO_TOTAL, left, ())
            elif left < 1:
                return None
            else:
                parts = self.states.parts(guess, state)
                total = self._value(state, parts, NO_TOTAL, left - 1, (guess,))
            if total >= NO_TOTAL:
                return None
            self.meter = Meter(NO_LIMITS)  # writing it down takes little effort
            guess = guess or self._guess(state, left, ())
            lengths = self._lengths(state, left, (), guess)
            # Best play may need fewer guesses.
            worth = made(Worth, (*lengths, "bound", len(self.states.codes)))
            return self.states.lengthen(guess), worth
        except RecursionError:
            raise StoppedError from None

    def _value(
        self, state: int, parts: list[int], below: int, guesses_left: float, path: tuple[Code, ...]
    ) -> int:
        """Return `_KEPT` if each part is found in the guesses left, else `NO_TOTAL`."""
        for part in sorted(parts, key=int.bit_count, reverse=True):
            if self._total(part, NO_TOTAL, guesses_left, path) >= NO_TOTAL:
                return NO_TOTAL
        return _KEPT
