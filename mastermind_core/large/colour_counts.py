"""The number of pegs of each colour in each part of the board: halves, or quarters.

A guess has one colour on each part. Its blacks are the pegs of these colours in their parts, and
all key pegs depend on how many pegs they have on the whole board. The *open* colours, asked about
but not found, are described by *states*: all combinations of their counts that fit the answers,
each with a weight. The colours of the next guess are those whose answer gives the most information,
of some tried; while the states are few, some of them are new.

As in `unknown_counts`, a column is one int with a byte for each state.
"""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from itertools import compress, repeat
from math import factorial

from ..heuristics import weighted_entropy
from .intervals import possible_in_parts
from .player import Clash
from .unknown_counts import LEAST_BITS, as_bytes, as_column

Share = tuple[int, ...]
"""Pegs of a colour in each part."""

MAX_STATES = 6_000
"""States up to which guesses may have new colours."""

MAX_STATES_KEPT = 40_000
"""States that are kept; colours whose answer leaves more are set aside."""

GROWTH = 80
"""What each new colour but one multiplies the states by, about."""

TRIES = 16
"""Guesses that are compared, for each number of new colours."""

SAMPLE = 48
"""Likely states that show which open colours are in doubt."""

FOUND_SHARE = 0.1
"""Probability that a part has a found colour, so that fewer colours are asked about."""

MAX_COUNT = 10
"""Pegs of a colour up to which it is in the states, on boards of more than `SMALL_BOARD` pegs."""

SMALL_BOARD = 48
"""Pegs up to which a byte holds the sum of all counts in any state."""

MAX_OPEN = 24
"""Open colours at most; with `MAX_COUNT` pegs each, a byte holds their sum."""

FOUND = -1
"""In slots: a colour whose share has been found. New colours are -2, -3, and so on."""

Slots = list[int]
"""What is on each part: the place of an open colour, `FOUND`, or a new colour."""


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
        self._columns: list[list[int]] = []
        """The columns of each open colour, one for each part."""
        self._weights = [1.0]
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
        best: tuple[float, Slots] = (-1.0, [])
        doubts = self._doubts()
        for number in range(len(self.sizes) + 1):
            if number and not self._room(number):
                break
            if not number and not self.open:
                continue
            for _ in range(TRIES):
                slots = self._slots(number, doubts)
                bits = self._bits(slots)
                if bits > best[0]:
                    best = bits, slots
        if best[0] < LEAST_BITS:
            for slots in self._singles() if self.found else ():
                best = max(best, (self._bits(slots), slots))
        if best[0] < LEAST_BITS:
            self.set_aside += self.open
            self.open, self._columns, self._weights = [], [], [1.0]
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
        return not self.open or len(self._weights) * GROWTH ** (number - 1) <= MAX_STATES

    def _slots(self, number: int, doubts: list[list[float]]) -> Slots:
        """Return random slots with a number of new colours; doubtful open ones are likely."""
        parts = list(range(len(self.sizes)))
        self._random.shuffle(parts)
        slots = [FOUND] * len(parts)
        used: list[int] = []
        for new, part in enumerate(parts):
            if new < number:
                slots[part] = -2 - new
            elif len(used) < len(self.open) and not (
                self.found and used and self._random.random() < FOUND_SHARE
            ):
                chances = doubts[part].copy()
                for place in used:
                    chances[place] = 0.0
                if any(chances):
                    (slots[part],) = self._random.choices(range(len(chances)), chances)
                    used.append(slots[part])
        if not self.found:
            asked = [slot for slot in slots if slot != FOUND] or [0]
            slots = [self._random.choice(asked) if slot == FOUND else slot for slot in slots]
        return slots

    def _doubts(self) -> list[list[float]]:
        """Return for each part and open colour how much its pegs differ between likely states.

        That is the probability that two of them have different pegs there, or different counts.
        """
        size = len(self._weights)
        drawn = self._random.choices(range(size), self._weights, k=SAMPLE)
        found: list[list[float]] = [[] for _ in self.sizes]
        for columns in self._columns:
            whole = _difference(as_bytes(sum(columns), size), drawn)
            for part, column in enumerate(columns):
                found[part].append(_difference(as_bytes(column, size), drawn) + whole)
        return found

    def _colour(self, slot: int) -> int:
        if slot >= 0:
            return self.open[slot]
        return next(iter(self.found)) if slot == FOUND else self.new[1 + slot]

    def _bits(self, slots: Slots) -> float:
        """Return the entropy of the answer to a guess, in bits."""
        black, both = self._answers(slots)
        size = len(self._weights)
        parts: dict[tuple[int, int], float] = defaultdict(float)
        for answer, weight in zip(
            zip(as_bytes(black, size), as_bytes(both, size), strict=True),
            self._weights,
            strict=True,
        ):
            parts[answer] += weight
        for new in sorted({slot for slot in slots if slot < FOUND}):
            shares = self._new_answers([part for part, slot in enumerate(slots) if slot == new])
            old, parts = parts, defaultdict(float)
            for (black, both), weight in old.items():
                for first, second, factor in shares:
                    parts[black + first, both + second] += weight * factor
        return weighted_entropy(parts.values())

    def _answers(self, slots: Slots) -> tuple[int, int]:
        """Return the columns of the blacks and of all key pegs, without those of new colours."""
        size = len(self._weights)
        black = both = fixed_black = fixed_both = 0
        areas: Counter[int] = Counter()
        for part, slot in enumerate(slots):
            areas[slot] += self.sizes[part]
            if slot >= 0:
                black += self._columns[slot][part]
            elif slot == FOUND:
                fixed_black += next(iter(self.found.values()))[part]
        for slot, area in areas.items():
            if slot >= 0:
                both += self._capped(sum(self._columns[slot]), area)
            elif slot == FOUND:
                fixed_both += min(area, sum(next(iter(self.found.values()))))
        ones = as_column(b"\1" * size)
        # A colour with many pegs would not fit into a byte, and tells nothing more.
        return black + ones * min(fixed_black, 9), both + ones * min(fixed_both, 9)

    def _capped(self, column: int, most: int) -> int:
        if most >= self._most:
            return column
        values = as_bytes(column, len(self._weights))
        return as_column(values.translate(bytes(min(value, most) for value in range(256))))

    def _new_answers(self, asked: list[int]) -> list[tuple[int, int, float]]:
        """Return blacks, key pegs and likelihood of the usual shares of a new colour."""
        area = sum(self.sizes[part] for part in asked)
        mean = self._mean()
        here, elsewhere = mean * len(asked), mean * (len(self.sizes) - len(asked))
        return [
            (black, min(area, count), _power(here, black) * _power(elsewhere, count - black))
            for count in range(6)
            for black in range(count + 1)
        ]

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
        options: dict[tuple[int, int], list[tuple[Share, float]]] = {}
        room = MAX_STATES_KEPT
        for rest, flags in groups.items():
            if room >= 0:
                options[rest] = self._options(slots, news, rest, room // sum(flags))
                room -= sum(flags) * len(options[rest])
        if room < 0:
            self.set_aside += names
        else:
            self._extend(groups, options)
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

    def _groups(self, slots: Slots, black: int, both: int) -> dict[tuple[int, int], bytes]:
        """Return flags of the states by the blacks and the key pegs left for new colours."""
        size = len(self._weights)
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
        self, slots: Slots, news: list[int], rest: tuple[int, int], most: int
    ) -> list[tuple[Share, float]]:
        """Return the shares of the new colours with these blacks and key pegs, one after another.

        One more than `most` if there are too many.
        """
        found: list[tuple[Share, float]] = []
        mean = self._mean()
        for share in self._shares(slots, news, *rest):
            if len(found) > most:
                break
            weight = 1.0
            for count in share:
                weight *= _power(mean, count)
            found.append((share, weight))
        return found

    def _shares(self, slots: Slots, news: list[int], black: int, both: int) -> Iterator[Share]:
        if not news:
            if not black and not both:
                yield ()
            return
        if both > self._most:
            yield from repeat((0,) * len(self.sizes), MAX_STATES_KEPT + 1)
            return
        parts = range(len(self.sizes))
        here = [part for part in parts if slots[part] == news[0]]
        area = sum(self.sizes[part] for part in here)
        last = len(news) == 1
        for shown in range(both if last else 0, min(both, area) + 1):
            counts = range(area, sum(self.free) + 1) if shown == area else range(shown, shown + 1)
            if counts and counts[-1] > self._most:
                yield from repeat((0,) * len(self.sizes), MAX_STATES_KEPT + 1)
                return
            for count in counts:
                for blacks in range(black if last else 0, min(black, count) + 1):
                    own = list(self._own(here, blacks, count - blacks))
                    for others in self._shares(slots, news[1:], black - blacks, both - shown):
                        for share in own:
                            yield share + others

    def _own(self, here: list[int], black: int, elsewhere: int) -> Iterator[Share]:
        """Yield the shares of a colour with pegs `here` and elsewhere."""
        yield from (
            share
            for share in _compositions(black + elsewhere, self.free)
            if sum(share[part] for part in here) == black
        )

    def _extend(
        self,
        groups: dict[tuple[int, int], bytes],
        options: dict[tuple[int, int], list[tuple[Share, float]]],
    ) -> None:
        """Keep the states that fit the answer, each with all options for the new colours."""
        size, parts = len(self._weights), len(self.sizes)
        places = len(self.open) * parts
        old = [as_bytes(column, size) for columns in self._columns for column in columns]
        columns: list[list[bytes]] = [[] for _ in range(places)]
        weights: list[float] = []
        for rest, flags in groups.items():
            found = options[rest]
            if not found:
                continue
            own = list(compress(self._weights, flags))
            for place, column in enumerate(old):
                columns[place].append(bytes(compress(column, flags)) * len(found))
            while len(columns) < places + len(found[0][0]):
                columns.append([])
            for share, weight in found:
                weights += [weight * each for each in own]
                for place, count in enumerate(share, places):
                    columns[place].append(bytes((count,)) * len(own))
        if not weights:
            raise Clash
        scale = 1 / max(weights)
        self._weights = [max(weight * scale, 1e-200) for weight in weights]
        joined = [as_column(b"".join(column)) for column in columns]
        self._columns = [joined[first : first + parts] for first in range(0, len(joined), parts)]

    def _keep(self, part: int, least: int) -> None:
        """Keep the states whose pegs in a part are from `least` to the free ones."""
        size, high = len(self._weights), self.free[part]
        values = as_bytes(sum(columns[part] for columns in self._columns), size)
        if least <= min(values) and max(values) <= high:
            return
        flags = [least <= value <= high for value in values]
        self._weights = list(compress(self._weights, flags))
        if not self._weights:
            raise Clash
        self._columns = [
            [as_column(bytes(compress(as_bytes(column, size), flags))) for column in columns]
            for columns in self._columns
        ]

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
                    self._keep(part, 0 if self.new + self.set_aside else free)
            ones = as_column(b"\1" * len(self._weights))
            fixed = [
                place
                for place, columns in enumerate(self._columns)
                if all(column == ones * (column & 255) for column in columns)
            ]
            if not fixed:
                return
            for place in reversed(fixed):
                columns = self._columns.pop(place)
                self._find(self.open.pop(place), tuple(column & 255 for column in columns))
            if not self.open:
                self._weights = [1.0]

    def _find(self, colour: int, share: Share) -> None:
        self.found[colour] = share
        self.free = [free - count for free, count in zip(self.free, share, strict=True)]
        if min(self.free) < 0:
            raise Clash


def _difference(column: bytes, drawn: list[int]) -> float:
    """Return the probability that two of the states drawn differ in a column."""
    counts = Counter(map(column.__getitem__, drawn)).values()
    return 1 - sum(count * count for count in counts) / len(drawn) ** 2


def _power(mean: float, count: int) -> float:
    """Return the likelihood of a count, up to a factor."""
    power = 1.0
    for _ in range(count):
        power *= mean
    return power / factorial(count)


def _compositions(total: int, rooms: Sequence[int]) -> Iterator[Share]:
    """Yield all ways to put a number of pegs into parts with some room each."""
    if len(rooms) == 1:
        if total <= rooms[0]:
            yield (total,)
        return
    for first in range(min(total, rooms[0]) + 1):
        for others in _compositions(total - first, rooms[1:]):
            yield (first, *others)
