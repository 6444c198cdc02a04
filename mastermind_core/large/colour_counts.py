"""How many pegs of each colour, and how many of them in the left half of the board.

A guess of two colours, one a half, tells in blacks how many pegs of the first are in its half plus
how many of the second in the other, and in all key pegs how many there are of both. Colours under
way are kept as a list of *states*, each a way they can be, and the next two colours are those whose
answer tells the most bits, new ones among them as long as the states are few.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterator
from math import factorial, log2, prod

from .intervals import possible_in_halves
from .player import Clash

Share = tuple[int, int]
"""Pegs of a colour in the left and in the right half."""

State = tuple[Share, ...]

MAX_SHARE_STATES = 4_000
MAX_STATES_FOR_TWO_NEW = 24
MAX_STATES_FOR_ONE_NEW = 200
PAIR_TRIES = 16
ENOUGH_BITS = 0.5

NEW = -1
FOUND = -2


class TooManyError(Exception):
    """More states than are worth listing."""


class ColourCounts:
    """Colours not known yet, those under way and those found."""

    def __init__(self, left: int, right: int, colours: list[int]) -> None:
        self.left = left
        self.right = right
        self.fresh = colours[::-1]
        self.active: list[int] = []
        self.found: dict[int, Share] = {}
        self.states: dict[State, float] = {(): 1.0}
        self._random = random.Random(0)
        self.free_left = left
        self.free_right = right
        self._settle()

    @property
    def done(self) -> bool:
        """Whether every colour is found."""
        return not self.fresh and not self.active

    def possible(self) -> list[int]:
        """Return how many colours each peg may have."""
        unknown = len(self.fresh) + len(self.active)
        return possible_in_halves((self.left, self.right), self.found, unknown)

    def choose(self) -> tuple[int, int]:
        """Return the colours to ask on the left and on the right."""
        if len(self.fresh) > 1 and len(self.states) <= MAX_STATES_FOR_TWO_NEW:
            return self.fresh[-1], self.fresh[-2]
        places = range(len(self.active))
        pairs = [(a, b) for a in places for b in places]
        if self.found:
            pairs += [(a, FOUND) for a in places] + [(FOUND, a) for a in places]
        if self.fresh and (len(self.states) <= MAX_STATES_FOR_ONE_NEW or not pairs):
            pairs += [(a, NEW) for a in places] + [(NEW, a) for a in places]
            pairs += [(NEW, FOUND)] * bool(self.found)
        if len(pairs) > PAIR_TRIES:
            tries = self._random.sample(pairs, PAIR_TRIES)
            best = max(tries, key=self._bits)
            if self._bits(best) > ENOUGH_BITS:
                return self._colour(best[0]), self._colour(best[1])
        a, b = max(pairs, key=self._bits)
        return self._colour(a), self._colour(b)

    def _colour(self, place: int) -> int:
        if place >= 0:
            return self.active[place]
        return self.fresh[-1] if place == NEW else next(iter(self.found))

    def _bits(self, pair: tuple[int, int]) -> float:
        """Return the entropy of the answer to a pair."""
        a, b = pair
        whole = a == b
        known = next(iter(self.found.values())) if FOUND in pair else (0, 0)
        new = (
            [(share, self._weight(share)) for share in _SMALL_SHARES]
            if NEW in pair
            else [((0, 0), 1.0)]
        )
        shares: dict[tuple[Share, Share], float] = defaultdict(float)
        if a >= 0 and b >= 0:
            for state, weight in self.states.items():
                shares[state[a], state[b]] += weight
        else:
            place = max(a, b)
            for state, weight in self.states.items():
                shares[state[place] if place >= 0 else known, known] += weight
        parts: dict[tuple[int, int], float] = defaultdict(float)
        for (one, other), weight in shares.items():
            for share, factor in new:
                first = share if a == NEW else other if a == FOUND else one
                second = share if b == NEW else other if b == FOUND or a >= 0 <= b else one
                parts[self._answer(first, second, whole)] += weight * factor
        total = sum(parts.values())
        return log2(total) - sum(part * log2(part) for part in parts.values()) / total

    def _answer(self, first: Share, second: Share, whole: bool = False) -> tuple[int, int]:
        """Return blacks and all key pegs of a guess of two colours, or of one on all pegs."""
        if whole:
            return sum(first), sum(first)
        both = min(self.left, sum(first)) + min(self.right, sum(second))
        return first[0] + second[1], both

    def _weight(self, share: Share) -> float:
        """Return how likely a colour not yet asked is to have this share, but for a factor."""
        mean = (self.free_left + self.free_right + 1) / (2 * (len(self.fresh) + len(self.active)))
        return float(mean ** sum(share)) / factorial(share[0]) / factorial(share[1])

    def answer(self, first: int, second: int, black: int, both: int) -> None:
        """Take the answer; `TooManyError` if too many states would give it."""
        new = [each for each in dict.fromkeys((first, second)) if each in self.fresh[-2:]]
        names = [*self.active, *new]
        states: dict[State, float] = {}
        if len(new) == 2 and (black + 1) * (both - black + 1) * len(self.states) > MAX_SHARE_STATES:
            raise TooManyError
        for state, weight in self.states.items():
            for shares in self._ways(first, second, black, both, state, new):
                full = state + shares
                if self._fits(full):
                    states[full] = weight * prod(map(self._weight, shares))
                    if len(states) > MAX_SHARE_STATES:
                        raise TooManyError
        if not states:
            raise Clash
        scale = max(states.values())
        self.states = {state: max(each / scale, 1e-200) for state, each in states.items()}
        self.active = names
        for each in new:
            self.fresh.remove(each)
        self._settle()

    def _ways(
        self, first: int, second: int, black: int, both: int, state: State, new: list[int]
    ) -> Iterator[State]:
        """Yield the shares that the new colours can have in a state."""
        pegs = self.left + self.right
        if not new:
            one, other = self._share(first, state), self._share(second, state)
            if self._answer(one, other, first == second) == (black, both):
                yield ()
        elif new == [first]:
            lefts, rights = self._share(second, state)
            for count in _counts(both - min(self.right, lefts + rights), self.left, pegs):
                yield ((black - rights, count - black + rights),)
        elif new == [second]:
            lefts, rights = self._share(first, state)
            for count in _counts(both - min(self.left, lefts + rights), self.right, pegs):
                yield ((count - black + lefts, black - lefts),)
        else:
            for share in range(both + 1):
                for count in _counts(share, self.left, pegs):
                    for its in _counts(both - share, self.right, pegs):
                        for left in range(min(count, black) + 1):
                            yield (left, count - left), (its - black + left, black - left)

    def _share(self, colour: int, state: State) -> Share:
        return self.found[colour] if colour in self.found else state[self.active.index(colour)]

    def _fits(self, state: State) -> bool:
        """Return whether the shares fit into what is left of the halves."""
        lefts = rights = 0
        for left, right in state:
            if left < 0 or right < 0:
                return False
            lefts += left
            rights += right
        return lefts <= self.free_left and rights <= self.free_right

    def _settle(self) -> None:
        """Move the colours that are the same in all states to the found."""
        while True:
            if not self.fresh:
                self.states = {
                    state: weight
                    for state, weight in self.states.items()
                    if sum(each[0] for each in state) == self.free_left
                    and sum(each[1] for each in state) == self.free_right
                }
            elif len(self.fresh) == 1 and not self.active:
                self._find(self.fresh.pop(), (self.free_left, self.free_right))
                continue
            elif self.free_left + self.free_right == 0:
                for colour in self.fresh:
                    self._find(colour, (0, 0))
                self.fresh = []
                continue
            if not self.states:
                raise Clash
            fixed = []
            for place in range(len(self.active)):
                if len({state[place] for state in self.states}) == 1:
                    fixed.append(place)
            if not fixed:
                return
            some = next(iter(self.states))
            for place in fixed:
                self._find(self.active[place], some[place])
            keep = [place for place in range(len(self.active)) if place not in fixed]
            self.active = [self.active[place] for place in keep]
            self.states = {
                tuple(state[place] for place in keep): weight
                for state, weight in self.states.items()
            }

    def _find(self, colour: int, share: Share) -> None:
        self.found[colour] = share
        self.free_left -= share[0]
        self.free_right -= share[1]


def _counts(shown: int, size: int, most: int) -> range:
    """Return how many pegs a colour can have that gets `shown` key pegs on `size` pegs."""
    if not 0 <= shown <= size:
        return range(0)
    return range(size, most + 1) if shown == size else range(shown, shown + 1)


_SMALL_SHARES = [(left, count - left) for count in range(5) for left in range(count + 1)]
