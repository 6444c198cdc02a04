"""The choice of a guess that counts colours: which colour is on each part, by its information.

It is the best of some random guesses. As in `interval_slots`, the information is estimated from
states drawn at random; the pegs of new colours are drawn, too.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Sequence
from operator import itemgetter

from .part_shares import likelihood
from .part_states import PartStates
from .unknown_counts import STATES_DRAWN, as_bytes, as_column, drawn_entropy

GUESSES_COMPARED = 64
"""Random guesses that are compared, for each number of new colours.

With 16, p100c100r takes 1 or 2 guesses more.
"""

FOUND_SHARE = 0.1
"""Probability that a part has a found colour, so that fewer colours are asked about."""

LEAST_DOUBT = 0.001
"""Added to what colours are drawn by, so that nearly certain ones are asked about, too, at times.

Otherwise many of them may stay open, and with them the states that leave little room for new ones.
"""

MAX_NEW_COUNT = 5
"""Pegs of a new colour in a part that are considered at most."""

FOUND = -1
"""In slots: a colour whose share has been found. New colours are -2, -3, and so on."""

Slots = list[int]
"""What is on each part: the place of an open colour, `FOUND`, or a new colour."""


class CountingGuess:
    """The states drawn for one guess, with likely pegs of new colours."""

    def __init__(
        self,
        states: PartStates,
        sizes: Sequence[int],
        mean: float,
        found: bool,
        rng: random.Random,
    ) -> None:
        """Take the states, and the pegs of the parts.

        `mean` is the expected pegs of a new colour in a part, `found` whether a colour has been
        found.
        """
        self._sizes = sizes
        self._found = found
        self._random = rng
        self._open = len(states.columns)
        counts = range(MAX_NEW_COUNT + 1)
        self._new_counts = counts, [likelihood(mean, count) for count in counts]
        self._columns: dict[int, list[int]] = {FOUND: [0] * len(sizes)}
        """The columns of what may be on a part; those of a found colour tell nothing."""
        self._columns |= enumerate(states.draw(STATES_DRAWN, rng))
        self._shown: dict[tuple[int, int], int] = {}
        self._doubts = self._differences()
        """For each part and open colour how much its pegs differ between states, and never 0."""

    def best(self, number: int) -> tuple[float, Slots]:
        """Return the information in bits of a good guess with this number of new colours, and its
        slots.
        """
        for new in range(-2, -2 - number, -1):
            if new not in self._columns:
                self._columns[new] = [self._new_column() for _ in self._sizes]
        guesses = [self._slots(number) for _ in range(GUESSES_COMPARED)]
        return max(((self._bits(slots), slots) for slots in guesses), key=itemgetter(0))

    def _new_column(self) -> int:
        """Return a column of the pegs of a new colour in a part, drawn at random."""
        counts, chances = self._new_counts
        return as_column(bytes(self._random.choices(counts, chances, k=STATES_DRAWN)))

    def _differences(self) -> list[list[float]]:
        """Return for each part and open colour the probability that two states differ.

        They may differ in the pegs there or in all pegs of the colour; the sum of both counts, with
        `LEAST_DOUBT`.
        """
        found: list[list[float]] = [[] for _ in self._sizes]
        for place in range(self._open):
            whole = _difference(sum(self._columns[place]))
            for part, column in enumerate(self._columns[place]):
                found[part].append(_difference(column) + whole + LEAST_DOUBT)
        return found

    def _slots(self, number: int) -> Slots:
        """Return random slots with a number of new colours; doubtful open ones are likely."""
        parts = list(range(len(self._sizes)))
        self._random.shuffle(parts)
        slots = [FOUND] * len(parts)
        used: list[int] = []
        for new, part in enumerate(parts):
            if new < number:
                slots[part] = -2 - new
            elif len(used) < self._open and not (
                self._found and used and self._random.random() < FOUND_SHARE
            ):
                chances = self._doubts[part].copy()
                for place in used:
                    chances[place] = 0.0
                (slots[part],) = self._random.choices(range(len(chances)), chances)
                used.append(slots[part])
        if not self._found:
            asked = [slot for slot in slots if slot != FOUND] or [0]
            slots = [self._random.choice(asked) if slot == FOUND else slot for slot in slots]
        return slots

    def _bits(self, slots: Slots) -> float:
        """Return the entropy of the answer to a guess, in bits."""
        black = both = 0
        areas: Counter[int] = Counter()
        for part, slot in enumerate(slots):
            black += self._columns[slot][part]
            areas[slot] += self._sizes[part]
        for slot, area in areas.items():
            both += self._shown_on(slot, area)
        return drawn_entropy(_part_sizes(black, both))

    def _shown_on(self, slot: int, area: int) -> int:
        """Return the column of the key pegs that a colour gets when shown on `area` pegs.

        Those that it gets in any case tell nothing, and are left out.
        """
        if (slot, area) not in self._shown:
            column = as_bytes(sum(self._columns[slot]), STATES_DRAWN)
            least = min(column)
            capped = bytes(min(max(value, least), area) - min(least, area) for value in range(256))
            self._shown[slot, area] = as_column(column.translate(capped))
        return self._shown[slot, area]


def _part_sizes(black: int, both: int) -> Iterable[int]:
    """Return the sizes of the parts of the states drawn in which both columns are the same.

    Numbers below 16 are put into one byte, since bytes are counted faster than pairs.
    """
    if not (black | both) & as_column(b"\xf0" * STATES_DRAWN):
        values = as_bytes(black << 4 | both, STATES_DRAWN)
        return map(values.count, sorted(set(values)))
    pairs = zip(as_bytes(black, STATES_DRAWN), as_bytes(both, STATES_DRAWN), strict=True)
    return Counter(pairs).values()


def _difference(column: int) -> float:
    """Return the probability that two of the states drawn differ in a column."""
    values = as_bytes(column, STATES_DRAWN)
    return 1 - sum(values.count(value) ** 2 for value in set(values)) / STATES_DRAWN**2
