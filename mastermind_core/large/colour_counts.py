"""The number of pegs of each colour in each part of the board: halves, or quarters.

A guess has one colour on each part. Its blacks are the pegs of these colours in their parts; all
its key pegs depend on how many pegs the colours have on the whole board. *Open* colours have been
asked about but not found: `JointStates` has the combinations of their counts that fit the answers.
While these are few, a guess has some *new* colours, too.
"""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from math import factorial, prod
from operator import itemgetter

from ..heuristics import weighted_entropy
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
"""Open colours at most, and the most pegs of one: a byte of a column holds their sum.

On boards of up to 48 pegs it does so whatever the counts are.
"""


class _TooManyError(Exception):
    """More shares fit an answer than can be kept."""


class ColourCounts:
    """The new colours, the open ones with their states, and the found ones."""

    def __init__(self, sizes: Sequence[int], colours: list[int]) -> None:
        """Take the sizes of the parts, and the colours to count; all others are absent."""
        self.sizes = tuple(sizes)
        self._most = sum(sizes) if sum(sizes) <= 48 else MAX_COUNT
        self.new = colours[::-1]
        """Colours that have not been asked about, the next one last."""
        self.found: dict[int, Share] = {}
        self.set_aside: list[int] = []
        """Colours that are too frequent to be counted here."""
        self.free = list(sizes)
        """Pegs of each part that have none of the found colours."""
        self._states: JointStates[int] = JointStates()
        self._too_many = MAX_STATES_FOR_NEW
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

    def _mean(self) -> float:
        """Return the expected pegs of a new colour in a part."""
        return (sum(self.free) + 1) / (len(self.sizes) * self._unfound())

    # The next guess.

    def choose(self) -> list[int]:
        """Return the colour to ask about on each part.

        If no guess tells more, which takes colours that were set aside, the open ones are set aside
        too, and the result is empty.
        """
        parts = len(self.sizes)
        if not self.found and not self.open:
            first = self.new[::-1][: 3 if parts > 2 else 2]
            return [first[part * len(first) // parts] for part in range(parts)]
        filler = next(iter(self.found), None)
        choice = _Choice(self._states, self.sizes, self._mean(), filler, self._random)
        best: tuple[float, list[int]] = (-1.0, [])
        for number in range(parts + 1):
            if number and not self._room(number):
                break
            if number or self.open:
                best = max(best, choice.best(self.new[::-1][:number]), key=itemgetter(0))
        if best[0] < LEAST_BITS and filler is not None and self.open:
            best = max(best, self._best_single(filler), key=itemgetter(0))
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
        return not self.open or len(self._states) * 80 ** (number - 1) < self._too_many

    def _best_single(self, filler: int) -> tuple[float, list[int]]:
        """Return the guess of one open colour on one part that tells most, after its exact bits.

        Of equal guesses the first part comes first, then the last colour.
        """
        rated = []
        for place, colour in enumerate(self.open):
            for part in range(len(self.sizes)):
                guess = [filler] * len(self.sizes)
                guess[part] = colour
                weights: dict[tuple[int, int], float] = defaultdict(float)
                for answer, weight in zip(self._answers(guess), self._states.weights, strict=True):
                    weights[answer] += weight
                rated.append((weighted_entropy(weights.values()), -part, place, guess))
        bits, _, _, guess = max(rated)
        return bits, guess

    # The answer.

    def answer(self, guess: Sequence[int], black: int, both: int) -> None:
        """Take the blacks and all key pegs of a guess; `Clash` if no state fits them."""
        for colour in set(guess) & self.found.keys():
            share = self.found[colour]
            parts = [part for part, each in enumerate(guess) if each == colour]
            black -= sum(share[part] for part in parts)
            both -= min(sum(share), sum(self.sizes[part] for part in parts))
        new = [colour for colour in reversed(self.new) if colour in guess]
        asked = [[part for part, each in enumerate(guess) if each == colour] for colour in new]
        groups: list[tuple[bytes, list[tuple[Share, float]]]] = []
        room = MAX_STATES_KEPT
        answers = self._answers(guess)
        try:
            for answer, alike in Counter(answers).items():
                options = self._options(asked, black - answer[0], both - answer[1], room // alike)
                room -= alike * len(options)
                if options:
                    groups.append((bytes(map(answer.__eq__, answers)), options))
        except _TooManyError:
            self.set_aside += new
            # With as many states, the next new colour would be set aside, too.
            self._too_many = len(self._states)
        else:
            if new:
                self._too_many = MAX_STATES_FOR_NEW
            self._states.extend(new, len(self.sizes), groups)
        for colour in new:
            self.new.remove(colour)
        self._settle()

    def _answers(self, guess: Sequence[int]) -> list[tuple[int, int]]:
        """Return for each state the blacks and all key pegs that the open colours get."""
        size = len(self._states)
        black = both = 0
        areas: Counter[int] = Counter()
        for part, colour in enumerate(guess):
            if colour in self._states.columns:
                black += self._states.columns[colour][part]
                areas[colour] += self.sizes[part]
        for colour, area in areas.items():
            capped = bytes(min(value, area) for value in range(256))
            pegs = as_bytes(sum(self._states.columns[colour]), size)
            both += as_column(pegs.translate(capped))
        return list(zip(as_bytes(black, size), as_bytes(both, size), strict=True))

    def _options(
        self, asked: list[list[int]], black: int, both: int, most: int
    ) -> list[tuple[Share, float]]:
        """Return the shares of new colours with these blacks and key pegs, with their likelihood.

        `asked` has the parts on which each colour was shown; a result has the shares of all colours
        one after another. `_TooManyError` if there are more than `most`.
        """
        mean = self._mean()
        options: list[tuple[Share, float]] = []
        for share in self._shares(asked, black, both):
            if len(options) == most:
                raise _TooManyError
            options.append((share, prod(_likelihood(mean, count) for count in share)))
        return options

    def _shares(self, asked: list[list[int]], black: int, both: int) -> Iterator[Share]:
        """Yield the shares of `_options`; `_TooManyError` if a colour may have too many pegs.

        A colour that was shown on `area` pegs gets one key peg for each of its own pegs, up to
        `area`: with all of these key pegs, it may have any number of pegs from there on.
        """
        if not 0 <= black <= both or (both and not asked):
            return
        if not asked:
            yield ()
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
                for blacks, shares in self._by_blacks(asked[0], count):
                    for others in self._shares(asked[1:], black - blacks, both - shown):
                        for share in shares:
                            yield share + others

    def _by_blacks(self, parts: list[int], count: int) -> list[tuple[int, list[Share]]]:
        """Return the shares of a colour by its pegs in some parts, rising, of `count` pegs."""
        shares: dict[int, list[Share]] = defaultdict(list)
        for share in _compositions(count, self.free):
            shares[sum(share[part] for part in parts)].append(share)
        return sorted(shares.items())

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


class _Choice:
    """Random guesses, rated by their information on states that are drawn at random.

    In these, new colours have likely numbers of pegs.
    """

    def __init__(
        self,
        states: JointStates[int],
        sizes: Sequence[int],
        mean: float,
        filler: int | None,
        rng: random.Random,
    ) -> None:
        """Take the states, the sizes of the parts, and the mean pegs of a new colour in a part.

        `filler` is a colour that has been found, if one has.
        """
        self._sizes = sizes
        self._filler = filler
        self._random = rng
        self._chances = [_likelihood(mean, count) for count in range(6)]
        self._columns = states.draw(rng)
        self._open = list(self._columns)
        self._doubts = self._differences()
        if filler is not None:
            self._columns[filler] = [0] * len(sizes)  # its pegs tell nothing
        self._shown: dict[tuple[int, int], int] = {}

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

    def _differences(self) -> list[list[float]]:
        """Return for each part how much each open colour differs between states.

        This is the probability that two states differ in the pegs there, plus that for all pegs of
        the colour, and a little more. So nearly certain colours are asked about at times, too:
        otherwise many stay open, and the states leave little room for new ones.
        """
        doubts: list[list[float]] = [[] for _ in self._sizes]
        for colour in self._open:
            whole = _difference(sum(self._columns[colour]))
            for of_part, column in zip(doubts, self._columns[colour], strict=True):
                of_part.append(_difference(column) + whole + 0.001)
        return doubts

    def _guess(self, new: Sequence[int]) -> list[int]:
        """Return a random guess with the new colours and mostly doubtful open ones.

        One part in ten has a found colour, so that fewer colours are asked about.
        """
        rng = self._random
        parts = list(range(len(self._sizes)))
        rng.shuffle(parts)
        guess: dict[int, int] = dict(zip(parts, new, strict=False))
        used: list[int] = []
        for part in parts[len(new) :]:
            if len(used) == len(self._open):
                break
            if self._filler is None or not used or rng.random() >= 0.1:
                doubts = zip(self._open, self._doubts[part], strict=True)
                chances = [0.0 if colour in used else doubt for colour, doubt in doubts]
                (guess[part],) = rng.choices(self._open, chances)
                used.append(guess[part])
        if self._filler is not None:
            return [guess.get(part, self._filler) for part in range(len(parts))]
        asked = [guess[part] for part in range(len(parts)) if part in guess]
        return [guess[part] if part in guess else rng.choice(asked) for part in range(len(parts))]

    def _bits(self, guess: Sequence[int]) -> float:
        """Return the entropy of the answer to a guess, in bits."""
        black = both = 0
        areas: Counter[int] = Counter()
        for part, colour in enumerate(guess):
            black += self._columns[colour][part]
            areas[colour] += self._sizes[part]
        for colour, area in areas.items():
            both += self._shown_on(colour, area)
        return drawn_entropy(_part_sizes(black, both))

    def _shown_on(self, colour: int, area: int) -> int:
        """Return the column of the key pegs that a colour gets when shown on `area` pegs.

        Those that it gets in any case tell nothing, and are left out.
        """
        if (colour, area) not in self._shown:
            column = as_bytes(sum(self._columns[colour]), STATES_DRAWN)
            least = min(column)
            capped = bytes(min(max(value, least), area) - min(least, area) for value in range(256))
            self._shown[colour, area] = as_column(column.translate(capped))
        return self._shown[colour, area]


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


def _likelihood(mean: float, count: int) -> float:
    """Return the likelihood of a count (Poisson), up to a factor."""
    power = 1.0  # by products, which are the same on all machines
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
