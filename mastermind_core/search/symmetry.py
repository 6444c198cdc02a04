"""Classes of equal guesses: guesses that split the candidates into parts of the same sizes.

Three exchanges turn a guess into an equal one, so that one guess of each class is enough:

- positions on which every past guess has one colour may be exchanged;
- colours that no past guess has may be exchanged;
- colours in no candidate match nothing, so each of them may replace any other.

The first two leave the past guesses, and so the set of candidates, unchanged. The third depends on
the candidates alone.
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
    """What may be exchanged.

    >>> symmetry = Symmetry.of(Rules(4, 6), (), set(range(6)))
    >>> [''.join(str(colour + 1) for colour in code) for code in symmetry.representatives()]
    ['1111', '1112', '1122', '1123', '1234']
    """

    rules: Rules
    alike: tuple[int, ...]
    """For each position the number of its class; positions of one class may be exchanged."""
    fresh: frozenset[int]
    """Colours in no past guess that are in a candidate."""
    dead: frozenset[int]
    """Colours in no candidate."""

    @classmethod
    def of(cls, rules: Rules, guesses: Sequence[Code], live: Set[int]) -> Symmetry:
        """Return the symmetry after these guesses; `live` are the colours of the candidates."""
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
        """Return the symmetry after one more guess; `live` are the colours of the candidates."""
        pairs = tuple(zip(self.alike, guess, strict=True))
        numbers = {pair: number for number, pair in enumerate(dict.fromkeys(pairs))}
        return Symmetry(
            self.rules,
            tuple(numbers[pair] for pair in pairs),
            self.fresh.difference(guess) & live,
            frozenset(range(self.rules.colours)) - live,
        )

    def shortened(self) -> Symmetry:
        """Return the same symmetry in the `reduced` rules."""
        short = self.numbers()
        return Symmetry(
            self.reduced(),
            self.alike,
            frozenset(short[colour] for colour in self.fresh),
            frozenset(short[colour] for colour in self.dead if colour in short),
        )

    def alphabet(self) -> list[int]:
        """Return the colours that the lowest codes of all classes need, in order."""
        live = set(range(self.rules.colours)) - self.dead
        return sorted(live | set(sorted(self.dead)[: self._spare()]))

    def numbers(self) -> dict[int, int]:
        """Return the number of each colour of `alphabet` in the `reduced` rules.

        Numbers are in the order of the colours, which keeps the order of the codes.
        """
        return {colour: number for number, colour in enumerate(self.alphabet())}

    def shorten(self, code: Code) -> Code:
        """Return a code, or one of its class, in the `reduced` rules."""
        numbers = self.numbers()
        spare = [numbers[colour] for colour in self.alphabet() if colour in self.dead]
        if self.rules.repeats:
            return tuple([numbers[c] if c not in self.dead else spare[0] for c in code])
        exchanged = dict(zip((c for c in code if c in self.dead), spare, strict=False))
        return tuple([exchanged[c] if c in self.dead else numbers[c] for c in code])

    def _spare(self) -> int:
        """Return the number of dead colours that the lowest code of a class can have."""
        return min(len(self.dead), 1 if self.rules.repeats else self.rules.pegs)

    def reduced(self) -> Rules:
        """Return the rules with only the colours of `alphabet`, renumbered."""
        return Rules(self.rules.pegs, len(self.alphabet()), self.rules.repeats)

    def least_classes(self) -> int:
        """Return a lower bound of the number of classes: the codes divided by the exchanges."""
        places = math.prod(math.factorial(n) for n in Counter(self.alike).values())
        exchanges = places * math.factorial(len(self.fresh)) * math.factorial(self._spare())
        return -(-self.reduced().code_count // exchanges)

    def representatives(self) -> Iterator[Code]:
        """Yield the lowest code of every class, in lexicographic order."""
        seen = set()
        for code in self._ordered(()):
            if self._may_repeat(code):
                key = self.key(code)
                if key in seen:
                    continue
                seen.add(key)
            yield code

    def _ordered(self, start: Code) -> Iterator[Code]:
        """Yield the lowest code of every class, and few others, beginning with `start`.

        In the lowest code the colours rise within each class of positions (sorting them gives a
        lower code otherwise), and exchangeable colours first appear in their order.
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
        """Return whether an earlier code may be of the same class."""
        colours = set(code)
        return len(colours & self.fresh) > 1 or len(colours & self.dead) > 1

    def key(self, code: Code) -> object:
        """Return a value that is the same for all codes of one class, and for no others."""
        # Colours in no candidate have the positions that are left.
        where: dict[int, list[int]] = {}
        for number, colour in zip(self.alike, code, strict=True):
            if colour not in self.dead:
                where.setdefault(colour, []).append(number)
        fixed, fresh = [], []
        for colour, numbers in where.items():
            numbers.sort()
            if colour in self.fresh:
                fresh.append(tuple(numbers))
            else:
                fixed.append((colour, tuple(numbers)))
        return tuple(sorted(fixed)), tuple(sorted(fresh))


def symmetry_of(position: Position) -> Symmetry:
    """Return the symmetry after the guesses of a position."""
    return _kept(position.under(FEWEST))


@functools.lru_cache(maxsize=4)
def _kept(position: Position) -> Symmetry:
    return Symmetry.of(position.rules, position.guesses, position.candidates.colours())
