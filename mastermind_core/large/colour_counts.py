"""The number of pegs of each colour in each part of the board: halves, or quarters.

A guess has one colour on each part. Its blacks are the pegs of these colours in their parts, and
all key pegs depend on how many pegs they have on the whole board. The *open* colours, asked about
but not found, are described by *states*: all combinations of their counts that fit the answers,
each with a weight. `counting_guess` finds colours whose answer gives much information; while the
states are few, some of them are new.
"""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from operator import itemgetter

from ..heuristics import weighted_entropy
from .counting_guess import FOUND, CountingGuess, Slots
from .intervals import possible_in_parts
from .part_shares import Share, TooManyError, likelihood, shares_of_new
from .part_states import PartStates, Rest
from .player import Clash
from .unknown_counts import LEAST_BITS, as_bytes, as_column

MAX_STATES_FOR_NEW = 6_000
"""The most states with which guesses may have new colours."""

MAX_STATES_KEPT = 40_000
"""States that are kept; colours whose answer leaves more are set aside."""

GROWTH = 80
"""What each new colour but one multiplies the states by, about."""

MAX_COUNT = 10
"""The most pegs of a colour that is in the states, on boards of more than `SMALL_BOARD` pegs."""

SMALL_BOARD = 48
"""The most pegs with which a byte holds the sum of all counts in any state."""

MAX_OPEN = 24
"""Open colours at most; with `MAX_COUNT` pegs each, a byte holds their sum."""


class ColourCounts:
    """The new colours, the open ones with their states, and the found ones."""

    def __init__(self, sizes: Sequence[int], colours: list[int]) -> None:
        """Take the pegs of the parts, and the colours to count; the others are absent."""
        self.sizes = tuple(sizes)
        self._most = sum(sizes) if sum(sizes) <= SMALL_BOARD else MAX_COUNT
        self.new = colours[::-1]
        self.open: list[int] = []
        self.found: dict[int, Share] = {}
        self.set_aside: list[int] = []
        """Colours that are too frequent to be counted here."""
        self.free = list(sizes)
        """Pegs of each part that have none of the found colours."""
        self._states = PartStates(len(sizes))
        self._too_many = MAX_STATES_FOR_NEW
        """From this many states on guesses have no new colour, since one would be set aside."""
        self._random = random.Random(0)
        self._settle()

    @property
    def done(self) -> bool:
        """Whether all colours are found or set aside."""
        return not self.new and not self.open

    def unfound(self) -> int:
        """Return the number of colours that are not found."""
        return len(self.new) + len(self.open) + len(self.set_aside)

    def possible(self) -> list[int]:
        """Return for each peg how many colours it may have."""
        return possible_in_parts(self.sizes, self.found, self.unfound())

    # The next guess.

    def choose(self) -> list[int]:
        """Return the colour to ask about on each part.

        If no guess tells more, which takes colours that were set aside, the open ones are set aside
        too, and the result is empty.
        """
        if not self.found and not self.open:
            news = self.new[::-1][: 3 if len(self.sizes) > 2 else 2]
            return [news[part * len(news) // len(self.sizes)] for part in range(len(self.sizes))]
        guess = CountingGuess(
            self._states, self.sizes, self._mean(), bool(self.found), self._random
        )
        best: tuple[float, Slots] = (-1.0, [])
        for number in range(len(self.sizes) + 1):
            if number and not self._room(number):
                break
            if number or self.open:
                best = max(best, guess.best(number), key=itemgetter(0))
        if best[0] < LEAST_BITS:
            for slots in self._singles() if self.found else ():
                best = max(best, (self._bits(slots), slots))
        if best[0] < LEAST_BITS:
            self.set_aside += self.open
            self.open = []
            self._states.clear()
            return []
        return [self._colour(slot) for slot in best[1]]

    def _singles(self) -> Iterator[Slots]:
        """Yield the slots that ask about one open colour on one part."""
        parts = range(len(self.sizes))
        for place in range(len(self.open)):
            for asked in parts:
                yield [place if part == asked else FOUND for part in parts]

    def _room(self, number: int) -> bool:
        """Return whether the next guess may have this number of new colours."""
        if number > len(self.new) or len(self.open) + number > MAX_OPEN:
            return False
        return not self.open or len(self._states) * GROWTH ** (number - 1) < self._too_many

    def _colour(self, slot: int) -> int:
        if slot >= 0:
            return self.open[slot]
        return next(iter(self.found)) if slot == FOUND else self.new[1 + slot]

    def _bits(self, slots: Slots) -> float:
        """Return the exact entropy of the answer to a guess without new colours, in bits."""
        size = len(self._states)
        black, both = self._answers(slots)
        answers = zip(as_bytes(black, size), as_bytes(both, size), strict=True)
        parts: dict[tuple[int, int], float] = defaultdict(float)
        for answer, weight in zip(answers, self._states.weights, strict=True):
            parts[answer] += weight
        return weighted_entropy(parts.values())

    def _answers(self, slots: Slots) -> tuple[int, int]:
        """Return the columns of the blacks and of all key pegs, without those of new colours."""
        size = len(self._states)
        black = both = fixed_black = fixed_both = 0
        areas: Counter[int] = Counter()
        for part, slot in enumerate(slots):
            areas[slot] += self.sizes[part]
            if slot >= 0:
                black += self._states.columns[slot][part]
            elif slot == FOUND:
                fixed_black += next(iter(self.found.values()))[part]
        for slot, area in areas.items():
            if slot >= 0:
                both += self._states.shown(slot, area)
            elif slot == FOUND:
                fixed_both += min(area, sum(next(iter(self.found.values()))))
        ones = as_column(b"\1" * size)
        # A colour with many pegs would not fit into a byte, and tells nothing more.
        return black + ones * min(fixed_black, 9), both + ones * min(fixed_both, 9)

    def _mean(self) -> float:
        """Return the expected pegs of a new colour in a part."""
        return (sum(self.free) + 1) / (len(self.sizes) * self.unfound())

    # The answer.

    def answer(self, colours: Sequence[int], black: int, both: int) -> None:
        """Take the answer to a guess: blacks and all key pegs; `Clash` if no state fits it."""
        slots = [self._slot(colour) for colour in colours]
        news = sorted({slot for slot in slots if slot < FOUND}, reverse=True)
        groups = self._groups(slots, black, both)
        if not groups:
            raise Clash
        names = [self._colour(new) for new in news]
        options: dict[Rest, list[tuple[Share, float]]] = {}
        room = MAX_STATES_KEPT
        try:
            for rest, flags in groups.items():
                options[rest] = self._options(slots, news, rest, room // sum(flags))
                room -= sum(flags) * len(options[rest])
        except TooManyError:
            self.set_aside += names
            self._too_many = len(self._states)
        else:
            if names:
                self._too_many = MAX_STATES_FOR_NEW
            self._states.extend(groups, options)
            self.open += names
        for name in names:
            self.new.remove(name)
        self._settle()

    def _slot(self, colour: int) -> int:
        if colour in self.found:
            return FOUND
        if colour in self.open:
            return self.open.index(colour)
        return -1 - self.new[::-1].index(colour) - 1

    def _groups(self, slots: Slots, black: int, both: int) -> dict[Rest, bytes]:
        """Return flags of the states by the blacks and the key pegs left for new colours."""
        size = len(self._states)
        blacks, boths = self._answers(slots)
        if FOUND in slots:
            share = next(iter(self.found.values()))
            fixed = [part for part, slot in enumerate(slots) if slot == FOUND]
            here = sum(share[part] for part in fixed)
            shown = min(sum(share), sum(self.sizes[part] for part in fixed))
            black += min(here, 9) - here
            both += min(shown, 9) - shown
        has_new = min(slots) < FOUND
        values = list(zip(as_bytes(blacks, size), as_bytes(boths, size), strict=True))
        return {
            (black - value[0], both - value[1]): bytes(map(value.__eq__, values))
            for value in dict.fromkeys(values)
            if (0 <= black - value[0] <= both - value[1] if has_new else value == (black, both))
        }

    def _options(
        self, slots: Slots, news: list[int], rest: Rest, most: int
    ) -> list[tuple[Share, float]]:
        """Return the shares of the new colours with these blacks and key pegs, one after another.

        `TooManyError` if there are more than `most`.
        """
        found: list[tuple[Share, float]] = []
        mean = self._mean()
        asked = [[part for part, slot in enumerate(slots) if slot == new] for new in news]
        for share in shares_of_new(asked, rest, self.sizes, self.free, self._most):
            if len(found) == most:
                raise TooManyError
            weight = 1.0
            for count in share:
                weight *= likelihood(mean, count)
            found.append((share, weight))
        return found

    def _settle(self) -> None:
        """Move the colours with the same share in all states to the found ones."""
        while True:
            if len(self.new) == 1 and not self.open and not self.set_aside:
                self._find(self.new.pop(), tuple(self.free))
            if not any(self.free):
                for colour in self.new + self.set_aside:
                    self._find(colour, (0,) * len(self.sizes))
                self.new, self.set_aside = [], []
            for part, free in enumerate(self.free):
                if self.open or not self.new + self.set_aside:
                    self._states.keep(part, 0 if self.new + self.set_aside else free, free)
            fixed = self._states.remove_fixed()
            if not fixed:
                return
            for place, share in fixed:
                self._find(self.open.pop(place), share)
            if not self.open:
                self._states.clear()

    def _find(self, colour: int, share: Share) -> None:
        self.found[colour] = share
        self.free = [free - count for free, count in zip(self.free, share, strict=True)]
        if min(self.free) < 0:
            raise Clash
