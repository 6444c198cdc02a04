"""Which guesses are the same, seen from what is known so far.

Three things make guesses equal, so that one of each class stands for all:

- positions that every past guess treats alike (the same colour, turn by turn) may change places;
- colours never guessed may be exchanged for each other;
- colours in no candidate match nothing, so that any of them will do for any other.

The first two leave the history, and so the set of candidates, as it is. The third needs no history:
it looks at the candidates alone.
"""

from __future__ import annotations

import functools
import math
from collections import Counter
from collections.abc import Iterator, Sequence, Set
from typing import NamedTuple

from ..candidates.position import FEWEST, Position
from ..codes import Code
from ..rules import Rules


class Symmetry(NamedTuple):
    """What may be exchanged without a difference."""

    rules: Rules
    alike: tuple[int, ...]
    """For each position the number of its class; positions of one class may change places."""
    fresh: frozenset[int]
    """Colours never guessed that are in some candidate."""
    dead: frozenset[int]
    """Colours in no candidate."""

    @classmethod
    def of(cls, rules: Rules, guesses: Sequence[Code], live: Set[int]) -> Symmetry:
        """Return the symmetry after these guesses, with the colours that candidates still have."""
        history = [tuple(guess[position] for guess in guesses) for position in range(rules.pegs)]
        numbers = {column: number for number, column in enumerate(dict.fromkeys(history))}
        guessed = {colour for guess in guesses for colour in guess}
        return cls(
            rules,
            tuple(numbers[column] for column in history),
            frozenset(live - guessed),
            frozenset(range(rules.colours)) - live,
        )

    def after(self, guess: Code, live: Set[int]) -> Symmetry:
        """Return the symmetry after one more guess, with the colours that candidates still have."""
        pairs = tuple(zip(self.alike, guess, strict=True))
        numbers = {pair: number for number, pair in enumerate(dict.fromkeys(pairs))}
        return Symmetry(
            self.rules,
            tuple(numbers[pair] for pair in pairs),
            self.fresh.difference(guess) & live,
            frozenset(range(self.rules.colours)) - live,
        )

    def shortened(self) -> Symmetry:
        """Return the same for the rules with the colours of `alphabet` alone, renumbered."""
        short = self.numbers()
        return Symmetry(
            self.reduced(),
            self.alike,
            frozenset(short[colour] for colour in self.fresh),
            frozenset(short[colour] for colour in self.dead if colour in short),
        )

    def alphabet(self) -> list[int]:
        """Return the colours that the lowest code of any class is made of, in order."""
        live = set(range(self.rules.colours)) - self.dead
        return sorted(live | set(sorted(self.dead)[: self._spare()]))

    def numbers(self) -> dict[int, int]:
        """Return the number of each colour of `alphabet` in the `reduced` rules.

        Numbers stand in the order of the colours, so codes keep their order, too.
        """
        return {colour: number for number, colour in enumerate(self.alphabet())}

    def shorten(self, code: Code) -> Code:
        """Return any code, or one of its class, in the colours of the `reduced` rules."""
        numbers = self.numbers()
        spare = [numbers[colour] for colour in self.alphabet() if colour in self.dead]
        if self.rules.repeats:
            return tuple([numbers[c] if c not in self.dead else spare[0] for c in code])
        exchanged = dict(zip((c for c in code if c in self.dead), spare, strict=False))
        return tuple([exchanged[c] if c in self.dead else numbers[c] for c in code])

    def _spare(self) -> int:
        """Return how many dead colours one code can use in its lowest form."""
        return min(len(self.dead), 1 if self.rules.repeats else self.rules.pegs)

    def reduced(self) -> Rules:
        """Return the rules with the colours of `alphabet` alone."""
        return Rules(self.rules.pegs, len(self.alphabet()), self.rules.repeats)

    def least_classes(self) -> int:
        """Return a lower bound of the number of classes: codes over exchanges."""
        places = math.prod(math.factorial(n) for n in Counter(self.alike).values())
        exchanges = places * math.factorial(len(self.fresh)) * math.factorial(self._spare())
        return -(-self.reduced().code_count // exchanges)

    def representatives(self) -> Iterator[Code]:
        """Return the lowest code of every class, each class once, in lexicographic order."""
        seen = set()
        for code in self._ordered(()):
            if self._may_repeat(code):
                key = self.key(code)
                if key in seen:
                    continue
                seen.add(key)
            yield code

    def _ordered(self, start: Code) -> Iterator[Code]:
        """Yield every code that could be the lowest of its class, and few others.

        The lowest code rises within each class of positions (or its sorted twin were lower), and
        takes exchangeable colours in their order, no later one before an earlier.
        """
        position = len(start)
        if position == self.rules.pegs:
            yield start
            return
        lowest = max(
            (start[i] for i in range(position) if self.alike[i] == self.alike[position]), default=0
        )
        next_fresh = min(self.fresh.difference(start), default=None)
        next_dead = min(self.dead.difference(start), default=None)
        dead_used = bool(self.dead.intersection(start))
        for colour in range(lowest, self.rules.colours):
            used = colour in start
            if used and not self.rules.repeats:
                continue
            if colour in self.fresh and not used and colour != next_fresh:
                continue
            if (
                colour in self.dead
                and not used
                and (colour != next_dead or (dead_used and self.rules.repeats))
            ):
                continue
            yield from self._ordered((*start, colour))

    def _may_repeat(self, code: Code) -> bool:
        """Return whether another code of this one's class may have come before."""
        colours = set(code)
        return len(colours & self.fresh) > 1 or len(colours & self.dead) > 1

    def key(self, code: Code) -> object:
        """Return the same value for codes of one class, and for no others."""
        where: dict[int, list[int]] = {}
        dead = []
        for number, colour in zip(self.alike, code, strict=True):
            if colour in self.dead:
                dead.append(number)
            else:
                where.setdefault(colour, []).append(number)
        fixed, fresh = [], []
        for colour, numbers in where.items():
            numbers.sort()
            if colour in self.fresh:
                fresh.append(tuple(numbers))
            else:
                fixed.append((colour, tuple(numbers)))
        return tuple(sorted(fixed)), tuple(sorted(fresh)), tuple(sorted(dead))


def symmetry_of(position: Position) -> Symmetry:
    """Return the symmetry after the guesses of a position."""
    return _kept(position.under(FEWEST))


@functools.lru_cache(maxsize=4)
def _kept(position: Position) -> Symmetry:
    return Symmetry.of(position.rules, position.guesses, position.candidates.colours())
