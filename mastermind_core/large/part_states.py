"""The states of open colours: combinations of their counts in the parts of the board.

As in `unknown_counts`, a column is one int with a byte for each state.
"""

from __future__ import annotations

import random
from operator import itemgetter

from .part_shares import Share
from .player import Clash
from .unknown_counts import as_bytes, as_column, flags_within, taker

Rest = tuple[int, int]
"""Blacks and key pegs that are left for new colours."""


class PartStates:
    """The states with their weights, and for each open colour a column for each part."""

    def __init__(self, parts: int) -> None:
        self.parts = parts
        self.clear()

    def __len__(self) -> int:
        return len(self.weights)

    def clear(self) -> None:
        """Forget all colours."""
        self.columns: list[list[int]] = []
        self.weights = [1.0]

    def extend(
        self, groups: dict[Rest, bytes], options: dict[Rest, list[tuple[Share, float]]]
    ) -> None:
        """Keep the states that fit an answer, each with all options for the new colours.

        `groups` has flags of the states by the pegs that are left for new colours, `options` their
        shares, one after another, with weights. `Clash` if no state stays.
        """
        size = len(self)
        old = [as_bytes(column, size) for columns in self.columns for column in columns]
        columns: list[list[bytes]] = [[] for _ in old]
        weights: list[float] = []
        for rest, flags in groups.items():
            found = options[rest]
            if not found:
                continue
            take = taker(flags)
            own = take(self.weights)
            for place, column in enumerate(old):
                columns[place].append(bytes(take(column)) * len(found))
            while len(columns) < len(old) + len(found[0][0]):
                columns.append([])
            for share, weight in found:
                weights += [weight * each for each in own]
                for place, count in enumerate(share, len(old)):
                    columns[place].append(bytes((count,)) * len(own))
        if not weights:
            raise Clash
        scale = 1 / max(weights)
        self.weights = [max(weight * scale, 1e-200) for weight in weights]
        joined = [as_column(b"".join(column)) for column in columns]
        self.columns = [
            joined[first : first + self.parts] for first in range(0, len(joined), self.parts)
        ]

    def keep(self, part: int, low: int, high: int) -> None:
        """Keep the states whose pegs in a part are from `low` to `high`; `Clash` without any."""
        size = len(self)
        values = as_bytes(sum(columns[part] for columns in self.columns), size)
        if low <= min(values) and max(values) <= high:
            return
        flags = flags_within(values, low, high)
        if 1 not in flags:
            raise Clash
        take = taker(flags)
        self.weights = [*take(self.weights)]
        self.columns = [
            [as_column(bytes(take(as_bytes(column, size)))) for column in columns]
            for columns in self.columns
        ]

    def shown(self, place: int, area: int) -> int:
        """Return the column of the key pegs that a colour gets when shown on `area` pegs."""
        column = sum(self.columns[place])
        if area >= 255:
            return column
        capped = bytes(min(value, area) for value in range(256))
        return as_column(as_bytes(column, len(self)).translate(capped))

    def remove_fixed(self) -> list[tuple[int, Share]]:
        """Remove the colours that are the same in all states; return places, last first."""
        ones = as_column(b"\1" * len(self))
        fixed = [
            place
            for place, columns in enumerate(self.columns)
            if all(column == ones * (column & 255) for column in columns)
        ]
        return [
            (place, tuple(column & 255 for column in self.columns.pop(place)))
            for place in reversed(fixed)
        ]

    def draw(self, number: int, rng: random.Random) -> list[list[int]]:
        """Return for each open colour a column for each part, of states drawn at random."""
        size = len(self)
        drawn = itemgetter(*rng.choices(range(size), self.weights, k=number))
        return [
            [as_column(bytes(drawn(as_bytes(column, size)))) for column in columns]
            for columns in self.columns
        ]
