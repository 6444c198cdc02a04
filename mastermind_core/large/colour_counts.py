"""The number of pegs of each colour in each part of the board: halves, or quarters.

A guess has one colour on each part. Its blacks are the pegs of these colours in their parts; all
its key pegs depend on how many pegs the colours have on the whole board. *Open* colours have been
asked about but not found: `JointStates` has the combinations of their counts that fit the answers.
While these are few, a guess has some *new* colours, too.
"""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import islice
from math import factorial, prod
from operator import itemgetter

from .intervals import possible_in_parts
from .joint_states import (
    LEAST_BITS,
    STATES_DRAWN,
    JointStates,
    Share,
    as_bytes,
    as_column,
    drawn_entropy,
)
from .player import Clash

MAX_STATES_FOR_NEW = 6_000
"""From this many states on, guesses have no new colours."""

MAX_STATES_KEPT = 40_000
"""The most states that are kept; new colours whose answer leaves more are set aside."""

MAX_OPEN, MAX_COUNT = 24, 10
"""The most open colours, and the most pegs of one: a byte of a column holds their sum."""

MAX_SMALL = 48
"""The most pegs of a board of which a byte holds all sums, whatever the counts are."""


class _TooManyError(Exception):
    """More shares fit an answer than can be kept."""


class ColourCounts:
    """The new colours, the open ones with their states, and the found ones."""

    def __init__(self, sizes: Sequence[int], colours: list[int]) -> None:
        """Take the sizes of the parts, and the colours to count; all others are absent."""
        self.sizes = tuple(sizes)
        self._most = sum(sizes) if sum(sizes) <= MAX_SMALL else MAX_COUNT
        self.new = [*colours]
        """Colours that have not been asked about."""
        self.found: dict[int, Share] = {}
        self.set_aside: list[int] = []
        """Colours that are too frequent to be counted here."""
        self.free = list(sizes)
        """Pegs of each part that have none of the found colours."""
        self._states: JointStates[int] = JointStates()
        self._random = random.Random(0)
        self._settle()

    @property
    def open(self) -> list[int]:
        return list(self._states.columns)

    @property
    def done(self) -> bool:
        """Whether all colours are found or set aside."""
        return not self.new and not self.open

    def possible(self) -> list[int]:
        """Return for each peg how many colours it may have."""
        return possible_in_parts(self.sizes, self.found, self._unfound())

    def _unfound(self) -> int:
        return len(self.new) + len(self.open) + len(self.set_aside)

    def _likelihoods(self) -> list[float]:
        """Return the likelihoods of 0, 1, 2, ... pegs of a new colour in a part, up to a factor."""
        mean = (sum(self.free) + 1) / (len(self.sizes) * self._unfound())
        # A Poisson distribution, by products, which are the same on all machines.
        return [prod([mean] * count) / factorial(count) for count in range(MAX_SMALL + 1)]

    # The next guess.

    def choose(self) -> list[int]:
        """Return the colour to ask about on each part.

        If no guess tells more, the open colours are set aside, and the result is empty.
        """
        parts = len(self.sizes)
        if not self.found and not self.open:
            first = self.new[: 3 if parts > 2 else 2]
            return [first[part * len(first) // parts] for part in range(parts)]
        filler = next(iter(self.found), None)
        choice = _Choice(self._states, self.sizes, self._likelihoods()[:6], filler, self._random)
        best: tuple[float, list[int]] = (0.0, [])
        for number in range(parts + 1):
            if number and not self._room(number):
                break
            if number or self.open:
                best = max(best, choice.best(self.new[:number]), key=itemgetter(0))
        if best[0] >= LEAST_BITS:
            return best[1]
        self.set_aside += self.open
        self._states = JointStates()
        return []

    def _room(self, number: int) -> bool:
        """Return whether the next guess may have this number of new colours."""
        if number > len(self.new) or len(self.open) + number > MAX_OPEN:
            return False
        # Each new colour but one multiplies the states by about 80.
        return not self.open or len(self._states) * 80 ** (number - 1) < MAX_STATES_FOR_NEW

    # The answer.

    def answer(self, guess: Sequence[int], black: int, both: int) -> None:
        """Take the blacks and all key pegs of a guess; `Clash` if no state fits them."""
        for colour in set(guess) & self.found.keys():
            share = self.found[colour]
            parts = [part for part, each in enumerate(guess) if each == colour]
            black -= sum(share[part] for part in parts)
            both -= min(sum(share), sum(self.sizes[part] for part in parts))
        new = [colour for colour in self.new if colour in guess]
        asked = [[part for part, each in enumerate(guess) if each == colour] for colour in new]
        size = len(self._states)
        columns = _answer_columns(guess, self._states.columns, self.sizes, size)
        answers = list(zip(*(as_bytes(column, size) for column in columns), strict=True))
        likelihoods = self._likelihoods()
        groups: list[tuple[bytes, list[tuple[Share, float]]]] = []
        room = MAX_STATES_KEPT
        try:
            for answer, alike in Counter(answers).items():
                shares = self._shares(asked, black - answer[0], both - answer[1])
                options = list(islice(shares, room // alike + 1))
                room -= alike * len(options)
                if room < 0:
                    raise _TooManyError
                if options:
                    weights = [prod(map(likelihoods.__getitem__, share)) for share in options]
                    weighted = list(zip(options, weights, strict=True))
                    groups.append((bytes(map(answer.__eq__, answers)), weighted))
        except _TooManyError:
            self.set_aside += new
        else:
            self._states.extend(new, len(self.sizes), groups)
        self.new = [colour for colour in self.new if colour not in new]
        self._settle()

    def _shares(self, asked: list[list[int]], black: int, both: int) -> Iterator[Share]:
        """Yield the shares of new colours with these blacks and key pegs, one after another.

        `asked` has the parts on which each colour was shown, on `area` pegs together. The colour
        gets one key peg for each of its own pegs, up to `area`: with all of these key pegs, it may
        have any number of pegs from there on. `_TooManyError` if it may have too many.
        """
        if not asked:
            if black == both == 0:
                yield ()
            return
        if not 0 <= black <= both:
            return
        if both > self._most:
            raise _TooManyError
        areas = [sum(self.sizes[part] for part in parts) for parts in asked]
        pegs = sum(self.free)
        for shown in range(max(0, both - sum(areas[1:])), min(both, areas[0]) + 1):
            counts = range(shown, pegs + 1) if shown == areas[0] else [shown]
            for count in counts:
                if count > self._most:
                    raise _TooManyError
                by_blacks: dict[int, list[Share]] = defaultdict(list)
                for share in _compositions(count, self.free):
                    by_blacks[sum(share[part] for part in asked[0])].append(share)
                for blacks, shares in sorted(by_blacks.items()):
                    for others in self._shares(asked[1:], black - blacks, both - shown):
                        for share in shares:
                            yield share + others

    def _settle(self) -> None:
        """Find the colours that have the same share in all states, and what follows from them."""
        while True:
            if len(self.new) == 1 and not self.open and not self.set_aside:
                self._find(self.new.pop(), tuple(self.free))
            if not any(self.free):
                for colour in self.new + self.set_aside:
                    self._find(colour, (0,) * len(self.sizes))
                self.new, self.set_aside = [], []
            others = self.new + self.set_aside
            for part, free in enumerate(self.free):
                if self.open or not others:
                    pegs = sum(columns[part] for columns in self._states.columns.values())
                    self._states.keep(pegs, 0 if others else free, free)
            known = self._states.pop_known()
            if not known:
                return
            for colour, share in reversed(known):
                self._find(colour, share)
            if not self.open:
                self._states = JointStates()

    def _find(self, colour: int, share: Share) -> None:
        self.found[colour] = share
        self.free = [free - count for free, count in zip(self.free, share, strict=True)]
        if min(self.free) < 0:
            raise Clash


def _answer_columns(
    guess: Sequence[int], columns: Mapping[int, list[int]], sizes: Sequence[int], size: int
) -> tuple[int, int]:
    """Return the columns of the blacks and of all key pegs of a guess, in `size` states.

    They are those that the colours with columns get.
    """
    black = both = 0
    areas: Counter[int] = Counter()
    for part, colour in enumerate(guess):
        if colour in columns:
            black += columns[colour][part]
            areas[colour] += sizes[part]
    for colour, area in areas.items():
        pegs = as_bytes(sum(columns[colour]), size)
        both += as_column(pegs.translate(_capped(area)))
    return black, both


@cache
def _capped(most: int) -> bytes:
    """Return the table that translates bytes above `most` to it."""
    return bytes(min(value, most) for value in range(256))


class _Choice:
    """Random guesses, rated by their information on states that are drawn at random."""

    def __init__(
        self,
        states: JointStates[int],
        sizes: Sequence[int],
        chances: list[float],
        filler: int | None,
        rng: random.Random,
    ) -> None:
        """Take the states, the sizes of the parts, and a found colour if there is one.

        `chances` are the likelihoods that a new colour has 0, 1, 2, ... pegs in a part.
        """
        self._sizes = sizes
        self._chances = chances
        self._filler = filler
        self._random = rng
        self._columns = states.draw(rng)
        self._open = list(self._columns)
        self._doubts = [self._doubts_in(part) for part in range(len(sizes))]

    def best(self, new: Sequence[int]) -> tuple[float, list[int]]:
        """Return the best of 64 random guesses with these new colours, after its bits."""
        for colour in new:
            if colour not in self._columns:
                self._columns[colour] = [
                    as_column(bytes(self._random.choices(range(6), self._chances, k=STATES_DRAWN)))
                    for _ in self._sizes
                ]
        guesses = [self._guess(new) for _ in range(64)]
        return max(((self._bits(guess), guess) for guess in guesses), key=itemgetter(0))

    def _doubts_in(self, part: int) -> list[float]:
        """Return how much each open colour differs between states in a part.

        This is the probability that two states differ in the pegs there, plus that for all pegs of
        the colour, and a little more, so that nearly certain colours are asked about at times, too:
        otherwise many stay open, and the states leave little room for new ones.
        """
        return [
            _difference(columns[part]) + _difference(sum(columns)) + 0.001
            for columns in map(self._columns.__getitem__, self._open)
        ]

    def _guess(self, new: Sequence[int]) -> list[int]:
        """Return a random guess with the new colours and mostly doubtful open ones.

        The other parts get the filler; without one, a colour that is asked about elsewhere.
        """
        rng = self._random
        parts = list(range(len(self._sizes)))
        rng.shuffle(parts)
        guess: dict[int, int] = dict(zip(parts, new, strict=False))
        used: set[int] = set()
        for part in parts[len(new) :]:
            if len(used) == len(self._open):
                break
            # One part in ten gets the filler, so that fewer colours are asked about.
            if self._filler is None or not used or rng.random() >= 0.1:
                doubts = zip(self._open, self._doubts[part], strict=True)
                chances = [0.0 if colour in used else doubt for colour, doubt in doubts]
                (guess[part],) = rng.choices(self._open, chances)
                used.add(guess[part])
        if self._filler is not None:
            return [guess.get(part, self._filler) for part in range(len(parts))]
        others = [guess[part] for part in sorted(guess)]
        return [guess[part] if part in guess else rng.choice(others) for part in range(len(parts))]

    def _bits(self, guess: Sequence[int]) -> float:
        black, both = _answer_columns(guess, self._columns, self._sizes, STATES_DRAWN)
        if not (black | both) & as_column(b"\xf0" * STATES_DRAWN):
            # Both numbers fit into one byte; bytes are counted faster than pairs.
            values = as_bytes(black << 4 | both, STATES_DRAWN)
            return drawn_entropy(map(values.count, sorted(set(values))))
        pairs = zip(as_bytes(black, STATES_DRAWN), as_bytes(both, STATES_DRAWN), strict=True)
        return drawn_entropy(Counter(pairs).values())


def _difference(column: int) -> float:
    """Return the probability that two of the states drawn differ in a column."""
    values = as_bytes(column, STATES_DRAWN)
    return 1 - sum(values.count(value) ** 2 for value in set(values)) / STATES_DRAWN**2


def _compositions(total: int, rooms: Sequence[int]) -> Iterator[Share]:
    """Yield all ways to put a number of pegs into parts with some room each."""
    if len(rooms) == 1:
        if total <= rooms[0]:
            yield (total,)
        return
    for first in range(min(total, rooms[0]) + 1):
        for others in _compositions(total - first, rooms[1:]):
            yield (first, *others)
