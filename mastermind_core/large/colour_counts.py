"""The number of pegs of each colour in the left and in the right half of the board.

In the answer to a guess of one colour on the left half and another on the right, the blacks are the
pegs of the first on the left plus those of the second on the right, and all key pegs depend on how
many there are of both. The *open* colours, asked about but not found, are described by *states*:
all combinations of their counts that fit the answers, each with a weight. The next two colours are
those whose answer gives the most information; while the states are few, one or both are new.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterator
from math import factorial, prod

from ..heuristics import weighted_entropy
from .intervals import possible_in_halves
from .player import Clash

Share = tuple[int, int]
"""Pegs of a colour in the left and in the right half."""

State = tuple[Share, ...]
"""A share for each open colour."""

# Measured: half or twice of any of these changes the mean of p50c50r by at most 2 % (8 games).

MAX_SHARE_STATES = 4_000
"""States that are kept; with more, the colours are counted one by one."""

MAX_STATES_FOR_TWO_NEW = 24
"""States up to which the next guess asks about two new colours."""

MAX_STATES_FOR_ONE_NEW = 200
"""States up to which the next guess may ask about one new colour."""

PAIR_TRIES = 16
"""Pairs of colours, drawn at random, that are compared for a guess."""

ENOUGH_BITS = 0.5
"""Information in bits with which the best of these pairs is taken; else all pairs are compared."""

NEW = -1
"""In a pair: the next new colour."""

FOUND = -2
"""In a pair: a colour whose share has been found."""


class TooManyStatesError(Exception):
    """More than `MAX_SHARE_STATES` states fit the answers."""


class ColourCounts:
    """The new colours, the open ones with their states, and the found ones."""

    def __init__(self, left: int, right: int, colours: list[int]) -> None:
        """Take the pegs of the two halves, and the colours to count; the others are absent."""
        self.left = left
        self.right = right
        self.new = colours[::-1]
        self.open: list[int] = []
        self.found: dict[int, Share] = {}
        self.states: dict[State, float] = {(): 1.0}
        self._random = random.Random(0)
        self.free_left = left
        self.free_right = right
        self._settle()

    @property
    def done(self) -> bool:
        """Whether all colours are found."""
        return not self.new and not self.open

    def possible(self) -> list[int]:
        """Return for each peg how many colours it may have."""
        unfound = len(self.new) + len(self.open)
        return possible_in_halves((self.left, self.right), self.found, unfound)

    def choose(self) -> tuple[int, int]:
        """Return the colours to ask about on the left half and on the right."""
        if len(self.new) > 1 and len(self.states) <= MAX_STATES_FOR_TWO_NEW:
            return self.new[-1], self.new[-2]
        places = range(len(self.open))
        pairs = [(a, b) for a in places for b in places]
        if self.found:
            pairs += [(a, FOUND) for a in places] + [(FOUND, a) for a in places]
        if self.new and (len(self.states) <= MAX_STATES_FOR_ONE_NEW or not pairs):
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
            return self.open[place]
        return self.new[-1] if place == NEW else next(iter(self.found))

    def _bits(self, pair: tuple[int, int]) -> float:
        """Return the entropy of the answer to a pair, in bits."""
        a, b = pair
        same = a == b
        found = next(iter(self.found.values())) if FOUND in pair else (0, 0)
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
                shares[state[place] if place >= 0 else found, found] += weight
        parts: dict[tuple[int, int], float] = defaultdict(float)
        for (one, other), weight in shares.items():
            for share, factor in new:
                first = share if a == NEW else other if a == FOUND else one
                second = share if b == NEW else other if b == FOUND or a >= 0 <= b else one
                parts[self._answer(first, second, same)] += weight * factor
        return weighted_entropy(parts.values())

    def _answer(self, first: Share, second: Share, same: bool = False) -> tuple[int, int]:
        """Return blacks and all key pegs of a guess of two colours, or of the same one twice."""
        if same:
            return sum(first), sum(first)
        both = min(self.left, sum(first)) + min(self.right, sum(second))
        return first[0] + second[1], both

    def _weight(self, share: Share) -> float:
        """Return the likelihood of a share for a new colour, up to a factor."""
        mean = (self.free_left + self.free_right + 1) / (2 * (len(self.new) + len(self.open)))
        return float(mean ** sum(share)) / factorial(share[0]) / factorial(share[1])

    def answer(self, first: int, second: int, black: int, both: int) -> None:
        """Take the answer to a guess of two colours: blacks and all key pegs.

        `TooManyStatesError` if too many states fit it, `Clash` if none does.
        """
        new = [each for each in dict.fromkeys((first, second)) if each in self.new[-2:]]
        names = [*self.open, *new]
        states: dict[State, float] = {}
        if len(new) == 2 and (black + 1) * (both - black + 1) * len(self.states) > MAX_SHARE_STATES:
            raise TooManyStatesError
        for state, weight in self.states.items():
            for shares in self._new_shares(first, second, black, both, state, new):
                full = state + shares
                if self._fits(full):
                    states[full] = weight * prod(map(self._weight, shares))
                    if len(states) > MAX_SHARE_STATES:
                        raise TooManyStatesError
        if not states:
            raise Clash
        scale = max(states.values())
        self.states = {state: max(each / scale, 1e-200) for state, each in states.items()}
        self.open = names
        for each in new:
            self.new.remove(each)
        self._settle()

    def _new_shares(
        self, first: int, second: int, black: int, both: int, state: State, new: list[int]
    ) -> Iterator[State]:
        """Yield the shares of the new colours with which a state gives the answer."""
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
                    for other_count in _counts(both - share, self.right, pegs):
                        for left in range(min(count, black) + 1):
                            yield (left, count - left), (other_count - black + left, black - left)

    def _share(self, colour: int, state: State) -> Share:
        return self.found[colour] if colour in self.found else state[self.open.index(colour)]

    def _fits(self, state: State) -> bool:
        """Return whether the shares fit into the free pegs of the halves."""
        lefts = rights = 0
        for left, right in state:
            if left < 0 or right < 0:
                return False
            lefts += left
            rights += right
        return lefts <= self.free_left and rights <= self.free_right

    def _settle(self) -> None:
        """Move the colours with the same share in all states to the found ones."""
        while True:
            if not self.new:
                self.states = {
                    state: weight
                    for state, weight in self.states.items()
                    if sum(each[0] for each in state) == self.free_left
                    and sum(each[1] for each in state) == self.free_right
                }
            elif len(self.new) == 1 and not self.open:
                self._find(self.new.pop(), (self.free_left, self.free_right))
                continue
            elif self.free_left + self.free_right == 0:
                for colour in self.new:
                    self._find(colour, (0, 0))
                self.new = []
                continue
            if not self.states:
                raise Clash
            fixed = []
            for place in range(len(self.open)):
                if len({state[place] for state in self.states}) == 1:
                    fixed.append(place)
            if not fixed:
                return
            any_state = next(iter(self.states))
            for place in fixed:
                self._find(self.open[place], any_state[place])
            keep = [place for place in range(len(self.open)) if place not in fixed]
            self.open = [self.open[place] for place in keep]
            self.states = {
                tuple(state[place] for place in keep): weight
                for state, weight in self.states.items()
            }

    def _find(self, colour: int, share: Share) -> None:
        self.found[colour] = share
        self.free_left -= share[0]
        self.free_right -= share[1]


def _counts(shown: int, size: int, pegs: int) -> range:
    """Return the possible counts of a colour that gets `shown` key pegs on `size` pegs."""
    if not 0 <= shown <= size:
        return range(0)
    return range(size, pegs + 1) if shown == size else range(shown, shown + 1)


_SMALL_SHARES = [(left, count - left) for count in range(5) for left in range(count + 1)]
