"""Whether a limit of guesses can be kept: the search for any play whose games are all short enough.

It asks less than the search for best play, and closes sooner. A guess is enough if each of its
parts can be found in the guesses left after it; its largest parts are tried first, since they are
the most likely to fail. A play that keeps a limit keeps each greater one, so what is known of a
set of candidates serves for all limits.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable, Hashable
from typing import NamedTuple

from ..candidates import bits
from ..candidates.position import Position
from ..codes import Code
from ..limits import NO_LIMITS, Limits, Meter, StoppedError
from .exact import NO_TOTAL, Search, lower_bound
from .exchanges import form_of
from .states import ReducedStates

ALIKE_FROM = 7
"""The fewest candidates of a set for which looking for an equal one takes less than a search."""


class LimitedPlay(NamedTuple):
    """A play that keeps a limit."""

    guess: Code
    """Its first guess."""
    total: int
    """The guesses that it needs, summed over the candidates."""
    worst: int
    """The guesses of its longest game."""


class _Known:
    __slots__ = ("broken", "guess", "kept")

    def __init__(self) -> None:
        self.broken: float = 1
        """The greatest limit that no play keeps."""
        self.kept = math.inf
        """The least limit that a known play keeps."""
        self.guess: Code | None = None
        """The first guess of that play; None if it is known from an equal set."""

    def keeps(self, limit: float) -> bool | None:
        """Return whether a limit can be kept, None if that is not known."""
        if self.kept <= limit:
            return True
        return False if limit <= self.broken else None

    def learn(self, limit: float, guess: Code | None, keeps: bool) -> None:
        if keeps:
            self.kept, self.guess = limit, guess
        else:
            self.broken = limit


class Keeping:
    """The search from one position for a play that keeps the limit of its aim."""

    def __init__(
        self,
        position: Position,
        limits: Limits = NO_LIMITS,
        states: ReducedStates | None = None,
    ) -> None:
        self._search = Search(position, limits, states=states)
        self._states = self._search.states
        self._guesses_left = position.guesses_left or 0
        self._consistent = position.aim.consistent
        self._known: defaultdict[int, _Known] = defaultdict(_Known)
        self._known_by_form: defaultdict[Hashable, _Known] = defaultdict(_Known)

    def find(self) -> LimitedPlay | None:
        """Return a play that keeps the limit, None if there is none.

        `StoppedError` if the effort is spent first.
        """
        everything, limit = self._states.everything, self._guesses_left
        return self._found(
            lambda: self._keeps(everything, limit, ()), lambda: self._play(everything, limit, ())
        )

    def after(self, guess: Code) -> LimitedPlay | None:
        """Return a play that begins with a guess and keeps the limit, None if there is none.

        `StoppedError` if the effort is spent first.
        """
        code, everything, limit = (
            self._states.shorten(guess),
            self._states.everything,
            self._guesses_left,
        )
        return self._found(
            lambda: limit > 0 and self._keeps_after(code, everything, limit, ()),
            lambda: self._play_after(code, everything, limit, ()),
        )

    def _found(
        self, keeps: Callable[[], bool], play: Callable[[], LimitedPlay]
    ) -> LimitedPlay | None:
        try:
            if not keeps():
                return None
            self._search.meter = Meter(NO_LIMITS)  # writing it down takes little effort
            return play()
        except RecursionError:
            raise StoppedError from None

    def _keeps(self, state: int, limit: float, path: tuple[Code, ...]) -> bool:
        size = state.bit_count()
        if size <= 2:
            return limit >= size
        if lower_bound(self._states.open_feedbacks, size, limit) >= NO_TOTAL:
            return False
        known = self._known[state]
        if (keeps := known.keeps(limit)) is not None:
            return keeps
        alike = known
        if size >= ALIKE_FROM:
            self._search.meter.spend(4.5 * size + 40)
            form = form_of(self._states.members(state), self._states.rules)
            alike = self._known_by_form[form]
        if (keeps := alike.keeps(limit)) is None:
            guess = self._guess(state, limit, path)
            keeps = guess is not None
            alike.learn(limit, None, keeps)
            known.learn(limit, guess, keeps)
        return keeps

    def _guess(self, state: int, limit: float, path: tuple[Code, ...]) -> Code | None:
        """Return a guess after which a play finds every candidate of a set within a limit."""
        states, size = self._states, state.bit_count()
        self._search.meter.spend(3 * size)
        if size <= states.open_feedbacks + 1:
            feedbacks, guess = states.most_feedbacks(state)
            # Each candidate has an answer of its own, or two share one.
            if limit >= 2 + size - feedbacks and feedbacks >= size - 1:
                return guess
        if limit == 2:
            return None if self._consistent else self._telling_all_apart(state)
        seen = set()
        for guess in self._search.guesses(state, lambda: NO_TOTAL, limit - 1, path):
            parts = states.parts(guess, state)
            key = tuple(sorted(parts))
            if key in seen or parts == [state]:
                continue
            seen.add(key)
            if self._keeps_after(guess, state, limit, path):
                return guess
        return None

    def _keeps_after(self, guess: Code, state: int, limit: float, path: tuple[Code, ...]) -> bool:
        self._search.meter.spend(1.2 * self._states.open_feedbacks)
        parts = sorted(self._states.parts(guess, state), key=int.bit_count, reverse=True)
        path = (*path, guess)
        return all(self._keeps(part, limit - 1, path) for part in parts)

    def _telling_all_apart(self, state: int) -> Code | None:
        """Return a code to which no two candidates of a set have the same feedback, or None."""
        members = self._states.members(state)
        if len(members) > self._states.open_feedbacks:
            return None
        for section in self._search.sections:
            self._search.meter.spend(1.3 * self._states.open_feedbacks * len(members))
            everything = section.guesses.everything
            too_few = bits.at_most(section.feedback_counts(members), len(members) - 1, everything)
            if telling := everything & ~too_few:
                return section.guesses[bits.lowest(telling)]
        return None

    def _play(self, state: int, limit: float, path: tuple[Code, ...]) -> LimitedPlay:
        size = state.bit_count()
        if size <= 2:
            first = self._states.codes[bits.lowest(state)]
            return LimitedPlay(self._states.lengthen(first), 2 * size - 1, size)
        known = self._known[state]
        if known.guess is None:  # an equal set told that the limit can be kept
            known.learn(limit, self._guess(state, limit, path), True)
        assert known.guess, "a play keeps the limit"
        return self._play_after(known.guess, state, known.kept, path)

    def _play_after(
        self, guess: Code, state: int, limit: float, path: tuple[Code, ...]
    ) -> LimitedPlay:
        path = (*path, guess)
        parts = [self._play(part, limit - 1, path) for part in self._states.parts(guess, state)]
        total = state.bit_count() + sum([part.total for part in parts])
        worst = 1 + max([part.worst for part in parts], default=0)
        return LimitedPlay(self._states.lengthen(guess), total, worst)
