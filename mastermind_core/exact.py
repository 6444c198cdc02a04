"""The best play there is, by exact search: the guess after which the fewest guesses are needed.

Depth-first branch and bound over sets of candidates. A set is a mask over the candidates that the
search starts from; what is found out about it is remembered. The *total* of a set is the number of
guesses summed over its candidates, this and the last one counted, under best play.

Lower bounds come from part sizes alone: with f feedbacks that go on, at most 1 candidate is found
by the first guess, f by the second, f * f by the third. A sweep gives the bound of every guess of
the pool at once; guesses are then tried from the least bound on, and no more once a bound reaches
what has been found. Small sets seldom come to that, as a candidate that tells all others apart,
or all but two of them, settles them outright.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import NamedTuple

from . import bits
from .codes import Code
from .codeset import CodeSet
from .partition import feedback_order, split
from .sweep import Section, pool
from .symmetry import Symmetry

UNLIMITED = -1
"""Guesses left where their number does not matter."""

NEVER = 1 << 62
"""The total of a set whose candidates cannot all be found in the guesses left."""

REPRESENTED = 40
"""In larger sets one guess of each class is tried: telling the classes apart takes time, too."""

DEEPEST = 60
"""Guesses in one line of play after which a search gives up, long before Python's stack does."""

MOST_CANDIDATES = 8192
"""Larger sets are not worth searching; there is no hope of an end."""

UNHURRIED = 60.0
"""Seconds that a search without a deadline is taken to need still, for its progress."""


class Solution(NamedTuple):
    """What a search has found."""

    guess: Code | None
    """The best guess, or None if the search ended before the first was valued."""
    total: int | None
    """Guesses summed over all candidates when play goes on from this guess as well as was found."""
    proven: bool
    """Whether the search closed: no guess needs less."""


class _StoppedError(Exception):
    """The deadline has come, or a line of play is too deep."""


class _Known(NamedTuple):
    total: int
    proven: bool
    """Whether this is the total, and not only a lower bound of it."""
    guess: Code | None


class Search:
    """One search, from one position. `most` limits the guesses of any line of play from here."""

    def __init__(
        self,
        symmetry: Symmetry,
        candidates: CodeSet,
        most: int | None = None,
        deadline: float | None = None,
        progress: Callable[[float], None] | None = None,
        consistent: bool = False,
    ) -> None:
        self._consistent = consistent
        self._alphabet = symmetry.alphabet()
        self._whole = symmetry
        self._symmetry = symmetry.shortened()
        self._rules = self._symmetry.rules
        short = symmetry.numbers()
        self._codes = [tuple([short[colour] for colour in code]) for code in candidates]
        self._index = {code: index for index, code in enumerate(candidates)}
        self._set = CodeSet.of(self._rules, self._codes)
        self._sections = pool(self._rules).sections
        self._lanes = len(feedback_order(self._rules)) - 1
        self._left = UNLIMITED if most is None else most
        self._floors: dict[tuple[int, int], int] = {}
        self._known: dict[tuple[int, int], _Known] = {}
        self._parts: dict[Code, list[int]] = {}
        self._deadline = deadline
        self._progress = progress
        self._started = time.monotonic()
        self._nodes = 0
        self._found: tuple[Code | None, int | None] = (None, None)

    def solve(self, below: int = NEVER) -> Solution:
        """Return the best guess that was found, at the deadline or when the search has closed.

        With `below`, only totals less than that are looked for.
        """
        try:
            total = self._total(self._set.everything, below, self._left, (), self._symmetry)
        except (_StoppedError, RecursionError):
            guess, so_far = self._found
            return Solution(guess and self._long(guess), so_far, False)
        if total >= below:
            return Solution(None, None, total >= NEVER)
        known = self._known.get((self._set.everything, self._left))
        guess = known.guess if known else self._codes[0]
        return Solution(guess and self._long(guess), total, True)

    def value(self, guess: Code) -> tuple[int, int] | None:
        """Return the total after a guess under best further play, and its longest line.

        None if the search ended before that was known; (NEVER, 0) if no play keeps the limit.
        """
        code = self._whole.shorten(guess)
        state = self._set.everything
        parts = [part for part in split(self._set, code)[:-1] if part]
        after = self._left if self._left == UNLIMITED else self._left - 1
        if self._left == 0 or parts == [state] or (after == 0 and parts):
            return NEVER, 0
        total, longest = state.bit_count(), 1
        try:
            for part in parts:
                needed = self._total(part, NEVER, after, (code,), None)
                if needed >= NEVER:
                    return NEVER, 0
                total += needed
                longest = max(longest, 1 + self._longest(part, after))
        except (_StoppedError, RecursionError):
            return None
        return total, longest

    def longest(self) -> int | None:
        """Return the longest line of the play that was found, None if none was."""
        known = self._known.get((self._set.everything, self._left))
        if self._set.everything.bit_count() > 2 and not (known and known.proven):
            guess, _ = self._found
            if guess is None:
                return None
            after = self._left if self._left == UNLIMITED else self._left - 1
            parts = self._partition(guess)
            return 1 + max((self._longest(part, after) for part in parts), default=0)
        return self._longest(self._set.everything, self._left)

    def _longest(self, state: int, left: int) -> int:
        """Return the longest line of the play that was found for a set whose total is known."""
        size = state.bit_count()
        if size <= 2:
            return size
        guess = self._known[state, left].guess
        assert guess is not None, "the total is known, and so the guess"
        after = left if left == UNLIMITED else left - 1
        parts = [part for whole in self._partition(guess) if (part := whole & state)]
        return 1 + max((self._longest(part, after) for part in parts), default=0)

    def guess(self, candidates: CodeSet, turns: int) -> Code | None:
        """Return the best guess for a set met in the solved play, `turns` guesses after the start.

        None where the set has not been met.
        """
        if len(candidates) <= 2:
            return candidates[0]
        state = sum(1 << self._index[code] for code in candidates if code in self._index)
        left = self._left if self._left == UNLIMITED else self._left - turns
        known = self._known.get((state, left))
        return known.guess and self._long(known.guess) if known and known.proven else None

    def _long(self, guess: Code) -> Code:
        return tuple(self._alphabet[number] for number in guess)

    def _tick(self, depth: int) -> None:
        if depth > DEEPEST:
            raise _StoppedError
        self._nodes += 1
        if not self._nodes & 15:
            self._look_at_the_clock()

    def _look_at_the_clock(self, _done: float = 0) -> None:
        """Stop at the deadline; tell which share of the time is gone: of the work nobody knows."""
        now = time.monotonic()
        if self._deadline is not None and now >= self._deadline:
            raise _StoppedError
        if self._progress:
            allowed = (self._deadline or now + UNHURRIED) - self._started
            self._progress(min(1.0, (now - self._started) / allowed))

    def _floor(self, size: int, left: int) -> int:
        """Return a lower bound of the total of any set of this size."""
        floor = self._floors.get((size, left))
        if floor is None:
            floor, depth, width, rest = 0, 0, 1, size
            while rest:
                if depth == left:
                    floor = NEVER
                    break
                depth += 1
                found = min(rest, width)
                floor += found * depth
                rest -= found
                width *= self._lanes
            self._floors[size, left] = floor
        return floor

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
        self._tick(len(line))
        floor = self._floor(size, left)
        if floor >= below:
            return floor
        if size <= self._lanes:
            settled = self._settle(state, size, left)
            if settled or 2 * size >= below:
                self._known[state, left] = settled or _Known(2 * size, False, None)
                return self._known[state, left].total
        return self._expand(state, below, left, line, symmetry)

    def _settle(self, state: int, size: int, left: int) -> _Known | None:
        """Return the total of a small set of which a candidate tells all or nearly all apart.

        Then 1 candidate is found at once and the others with one guess more, but for one of two
        that stay together, if any, which takes two; nothing but the former can be better.
        """
        best = 0
        for index in bits.indices(state):
            parts = 1 + sum(1 for part in self._partition(self._codes[index]) if part & state)
            if parts > best:
                best, guess = parts, self._codes[index]
                if parts == size:
                    break
        longest = 2 + size - best
        if best < size - 1 or (left != UNLIMITED and left < longest):
            return None
        return _Known(3 * size - 1 - best, True, guess)

    def _partition(self, guess: Code) -> list[int]:
        """Return the parts of all candidates that go on after a guess."""
        parts = self._parts.get(guess)
        if parts is None:
            parts = self._parts[guess] = [part for part in split(self._set, guess)[:-1] if part]
        return parts

    def _expand(
        self, state: int, below: int, left: int, line: tuple[Code, ...], symmetry: Symmetry | None
    ) -> int:
        """Return the total of a set by trying guesses, from the least lower bound on."""
        after = left if left == UNLIMITED else left - 1
        best: Code | None = None
        seen = set()
        for floor, guess in self._guesses(state, after, line, symmetry):
            if floor >= below:
                break
            parts = [part for whole in self._partition(guess) if (part := whole & state)]
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

    def _guesses(
        self, state: int, left: int, line: tuple[Code, ...], symmetry: Symmetry | None
    ) -> Iterator[tuple[int, Code]]:
        """Yield guesses with their lower bounds, least first; candidates before others."""
        size = state.bit_count()
        if self._consistent:
            yield from self._consistent_guesses(state, left)
            return
        members = [self._codes[index] for index in bits.indices(state)]
        tried: list[tuple[list[int], int, int, Section]] = []
        classes = self._classes(state, line, symmetry) if size > REPRESENTED else None
        for section in self._sections:
            among = section.guesses.everything if classes is None else section.mask(classes)
            sizes = section.part_sizes(members, self._look_at_the_clock)
            terms = [
                bits.replaced(part, section.guesses.everything, lambda n: self._floor(n, left))
                for part in sizes[:-1]
            ]
            tried.append((bits.total(terms), among, sizes[-1][0], section))
        while True:
            # Sections take turns, so that the least bound comes first over all of them.
            floors = [
                bits.least(costs, among)[0] if among else NEVER for costs, among, _, _ in tried
            ]
            least = min(floors)
            if least == NEVER:
                return
            number = floors.index(least)
            costs, among, own, section = tried[number]
            group = bits.least(costs, among)[1]
            tried[number] = costs, among ^ group, own, section
            for mask in (group & own, group & ~own):
                for index in bits.indices(mask):
                    yield least + size, section.guesses[index]

    def _consistent_guesses(self, state: int, left: int) -> list[tuple[int, Code]]:
        """Return the guesses that could be the code, with their lower bounds, least first."""
        guesses = []
        for index in bits.indices(state):
            guess = self._codes[index]
            sizes = [(part & state).bit_count() for part in self._partition(guess)]
            floor = sum([self._floor(size, left) for size in sizes if size])
            guesses.append((state.bit_count() + floor, guess))
        guesses.sort()
        return guesses

    def _classes(self, state: int, line: tuple[Code, ...], symmetry: Symmetry | None) -> list[Code]:
        live = self._set.select(state).colours()
        if symmetry is None:
            symmetry = self._symmetry
            for guess in line:
                symmetry = symmetry.after(guess, live)
        return list(symmetry.representatives())
