"""Exchanges of positions and colours: codes, games and sets of candidates that they make equal.

Nothing in most rules tells one position or colour from another; only past guesses and their answers
do. So a search need not look at guesses, or sets of candidates, that an exchange makes of others:

- `Symmetry` has the classes of equal guesses in a position, found fast;
- `exchanges` finds the others, by exchanging positions and colours together;
- `form_of` gives equal sets of candidates the same form.
"""

from __future__ import annotations

import functools
import itertools
import math
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from operator import add, itemgetter, mul
from typing import NamedTuple

from ..candidates.position import Position
from ..checks import made
from ..codes import Code
from ..rules import Rules

MAX_PEGS_EXCHANGED = 6
"""The most pegs with which `exchanges` are searched for: 7 pegs have up to 5,040."""


@dataclass(frozen=True)
class Symmetry:
    """Exchanges that turn a guess into an equal one: its parts have the same sizes.

    Positions on which every past guess has one colour may be exchanged, and colours that no past
    guess has: the past guesses stay the same. Colours in no candidate match nothing, so each of
    them may replace any other.

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
        pool = rules.guesses
        colours = frozenset(range(pool.colours)) - pool.special
        start = cls(pool, classes_of(pool), colours, frozenset())
        return start.after(guesses, live)

    def after(self, guesses: Sequence[Code], live: Set[int]) -> Symmetry:
        """Return the symmetry after more guesses; `live` are the colours of the candidates."""
        columns = list(zip(self.alike, *guesses, strict=True))
        numbers = {column: number for number, column in enumerate(dict.fromkeys(columns))}
        return Symmetry(
            self.rules,
            tuple(map(numbers.__getitem__, columns)),
            self.fresh.difference(*guesses) & live,
            frozenset(range(self.rules.colours)) - self.rules.special - live,
        )

    @functools.cached_property
    def alphabet(self) -> list[int]:
        """The colours that the lowest codes of all classes need, in order."""
        live = set(range(self.rules.colours)) - self.dead
        return sorted(live | set(sorted(self.dead)[: self._spare]))

    @functools.cached_property
    def reduced(self) -> Rules:
        """The rules with only the colours of `alphabet`, renumbered in their order."""
        return made(Rules, (self.rules.pegs, len(self.alphabet), self.rules.kind))

    @functools.cached_property
    def _numbers(self) -> dict[int, int]:
        return {colour: number for number, colour in enumerate(self.alphabet)}

    @property
    def _spare(self) -> int:
        """The number of dead colours that the lowest code of a class can have."""
        return min(len(self.dead), 1 if self.rules.repeats else self.rules.pegs)

    def shortened(self) -> Symmetry:
        """Return the same symmetry in the `reduced` rules."""
        short = self._numbers
        return Symmetry(
            self.reduced,
            self.alike,
            frozenset([short[colour] for colour in self.fresh]),
            frozenset([short[colour] for colour in self.dead if colour in short]),
        )

    def shorten(self, code: Code) -> Code:
        """Return a code, or an equal one, in the `reduced` rules."""
        numbers = self._numbers
        if not self.dead.isdisjoint(code):
            dead = [colour for colour in code if colour in self.dead]
            spare = [numbers[colour] for colour in self.alphabet if colour in self.dead]
            numbers = numbers | dict(zip(dead, spare * len(dead), strict=False))
        return tuple([numbers[colour] for colour in code])

    def lengthen(self, code: Code) -> Code:
        """Return a code of the `reduced` rules as a code of the board."""
        return tuple([self.alphabet[number] for number in code])

    def least_classes(self) -> int:
        """Return a lower bound of the number of classes: the codes divided by the exchanges."""
        places = math.prod(map(math.factorial, Counter(self.alike).values()))
        every = places * math.factorial(len(self.fresh)) * math.factorial(self._spare)
        return -(-self.reduced.code_count // every)

    def representatives(self) -> Iterator[Code]:
        """Yield the lowest code of every class, in lexicographic order."""
        seen = set()
        starts: list[Code] = [()]
        while starts:
            code = starts.pop()
            if len(code) < self.rules.pegs:
                starts += [(*code, colour) for colour in reversed(self._colours_after(code))]
                continue
            colours = set(code)
            if len(colours & self.fresh) > 1 or len(colours & self.dead) > 1:
                # Another exchange of positions may bring the colours into a lower order.
                key = self.key(code)
                if key in seen:
                    continue
                seen.add(key)
            yield code

    def _colours_after(self, start: Code) -> list[int]:
        """Return the colours that may follow in the lowest code of a class.

        The colours of alike positions rise, since sorting them makes a lower code. The lowest of
        exchangeable colours comes first. One dead colour is enough, if it may come twice.
        """
        repeats, place = self.rules.repeats, self.alike[len(start)]
        alike = [colour for colour, other in zip(start, self.alike, strict=False) if other == place]
        dead = sorted(self.dead.difference(start))
        one_is_there = repeats and not self.dead.isdisjoint(start)
        left_out = {*sorted(self.fresh.difference(start))[1:], *dead[not one_is_there :]}
        if not repeats:
            left_out.update(start)
        if not (start or self.rules.leads):
            left_out.add(self.rules.colours - 1)
        colours = range(max(alike, default=0), self.rules.colours)
        return [colour for colour in colours if colour not in left_out]

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


def classes_of(rules: Rules) -> tuple[int, ...]:
    """Return for each position the number of its class, as the rules tell positions apart."""
    return (int(not rules.leads), *[0] * (rules.pegs - 1))


def symmetry_of(position: Position) -> Symmetry:
    """Return the symmetry after the guesses of a position, the same object for several aims."""
    return _kept(position.rules, position.guesses, position.candidates.colours())


@functools.lru_cache(maxsize=4)
def _kept(rules: Rules, guesses: tuple[Code, ...], live: frozenset[int]) -> Symmetry:
    return Symmetry.of(rules, guesses, live)


class Exchange(NamedTuple):
    """An exchange of positions and colours."""

    positions: tuple[int, ...]
    """The old position of each new one."""
    colours: Mapping[int, int]
    """The new colour of each old one that has been guessed."""

    def __call__(self, code: Code) -> Code:
        """Return the code after the exchange.

        A colour that has not been guessed stays if that is free, else becomes the lowest free one.
        """
        colours = dict(self.colours)
        for colour in sorted(set(code) - set(colours)):
            taken = set(colours.values())
            free = (other for other in itertools.count() if other not in taken)
            colours[colour] = next(free) if colour in taken else colour
        return tuple([colours[code[position]] for position in self.positions])


Columns = Sequence[Sequence[int]]
"""For each position of a board the colours of some codes there."""


def exchanges(rules: Rules, guesses: Sequence[Code]) -> list[Exchange]:
    """Return the exchanges that leave all past guesses unchanged; above 6 pegs only the identity.

    Exchanges that differ by a `Symmetry` alone come once.

    >>> [exchange.colours for exchange in exchanges(Rules(4, 6), [(0, 0, 1, 2)])]
    [{0: 0, 1: 1, 2: 2}, {0: 0, 2: 1, 1: 2}]
    """
    if rules.pegs > MAX_PEGS_EXCHANGED:
        return [Exchange(tuple(range(rules.pegs)), {})]
    some = list(dict.fromkeys(guesses))  # a guess may come hundreds of times in a game
    return list(exchanges_between(rules, some, some))


def distinct(
    symmetry: Symmetry, allowed: Sequence[Exchange], guesses: Iterable[Code]
) -> Iterator[Code]:
    """Yield the guesses that neither a symmetry nor the `exchanges` make of an earlier one."""
    seen: set[object] = set()
    for guess in guesses:
        if not seen or symmetry.key(guess) not in seen:
            yield guess
            seen.update(symmetry.key(exchange(guess)) for exchange in allowed)


def equal_guesses(position: Position, guesses: Sequence[Code], guess: Code) -> list[Code]:
    """Return those of some guesses that exchanges make equal to a guess."""
    symmetry = symmetry_of(position)
    allowed = exchanges(position.rules, position.guesses)
    keys = {symmetry.key(exchange(guess)) for exchange in allowed}
    return [each for each in guesses if symmetry.key(each) in keys]


def exchanges_between(rules: Rules, old: Sequence[Code], new: Sequence[Code]) -> Iterator[Exchange]:
    """Yield the exchanges that turn some guesses into others, one by one.

    Positions keep their place where possible. Equal columns are exchanged in one way only.
    """
    # What the rules tell apart stays: classes of positions are noted as one more guess, whose
    # numbers are those of no colours.
    classes = [-1 - number for number in classes_of(rules)]
    apart = {number: number for number in rules.special.union(classes)}
    before, after = (list(zip(classes, *each, strict=True)) for each in (old, new))
    for each in _exchanges_of(before, after, (), apart):
        colours = {colour: became for colour, became in each.colours.items() if colour >= 0}
        yield each._replace(colours=colours)


def _exchanges_of(
    old: Columns, new: Columns, positions: tuple[int, ...], colours: Mapping[int, int]
) -> Iterator[Exchange]:
    """Yield the exchanges that turn columns into others and begin with positions and colours."""
    position = len(positions)
    if position == len(new):
        yield Exchange(positions, colours)
        return
    tried: list[Sequence[int]] = []
    left = set(range(len(old))).difference(positions)
    for other in sorted(left, key=lambda place: (place != position, place)):
        if old[other] in tried:
            continue
        tried.append(old[other])
        more = dict(colours)
        pairs = zip(old[other], new[position], strict=True)
        fits = all(more.setdefault(colour, became) == became for colour, became in pairs)
        if fits and len(set(more.values())) == len(more):
            yield from _exchanges_of(old, new, (*positions, other), more)


_PRIME = 32_749
"""The modulus of keys: products of two are mostly ints of one digit, which are fast."""

_Columns = list[tuple[int, ...]]
"""For each position the colours of some codes there."""


def form_of(codes: Sequence[Code], rules: Rules) -> tuple[object, ...]:
    """Return the form of a set of codes: numbers of codes.

    Counts put the positions and the colours of the set in an order, and it is written down in that
    order. So sets of one form have the same total: the 25,000 sets after one guess on p3c9r have
    375. Where counts leave a choice, equal sets may have two forms; a search then does the same
    work twice.

    >>> form_of([(0, 0), (0, 1)], Rules(2, 3)) == form_of([(2, 1), (1, 1)], Rules(2, 3))
    True
    >>> form_of([(0, 0), (0, 1)], Rules(2, 3)) == form_of([(0, 0), (1, 1)], Rules(2, 3))
    False
    """
    if not rules.leads:  # here an exchange may turn a guess into one that is not allowed
        return tuple(codes)
    columns: _Columns = list(zip(*codes, strict=True))
    live = {colour: number for number, colour in enumerate(sorted(set().union(*columns)))}
    columns = [tuple(map(live.__getitem__, column)) for column in columns]
    columns, shades = _in_order(columns, len(live))
    keys = _sums(([shade * (2 * i + 3) for shade in shades] for i in range(len(columns))), columns)
    names = _names(sorted(zip(keys, *columns, strict=True)), len(live))
    terms = ([name * rules.colours**i for name in names] for i in range(len(columns)))
    return tuple(sorted(_sums(terms, columns)))


def _sums(terms: Iterable[list[int]], columns: _Columns) -> list[int]:
    """Return for each code the sum of its pegs' terms; each position has its own, by colour."""
    sums = [0] * len(columns[0])
    for term, column in zip(terms, columns, strict=True):
        sums = list(map(add, sums, map(term.__getitem__, column)))
    return sums


def _in_order(columns: _Columns, colours: int) -> tuple[_Columns, list[int]]:
    """Return the columns in an order, and a key of each colour, both independent of exchanges.

    This is colour refinement, as it is used to compare graphs:

    - the counts of a colour at all positions give it its shade;
    - the counts of a position, with the shades of the colours, give it its place;
    - the shades and places of its pegs give a code its key;
    - the keys of their codes tell colours apart that have one shade, and positions of one place.
    """
    tallies = [
        [n * (n * n + 7) + 1 for n in map(column.count, range(colours))] for column in columns
    ]
    shades = [total % _PRIME for total in map(sum, zip(*tallies, strict=True))]
    places = [sum(map(mul, tally, shades)) % _PRIME for tally in tallies]
    terms = (
        [(shade ^ place) * term % _PRIME for shade, term in zip(shades, tally, strict=True)]
        for place, tally in zip(places, tallies, strict=True)
    )
    keys = [key * key % _PRIME for key in _sums(terms, columns)]
    finer_shades = shades.copy()
    order = []
    for place, column in zip(places, columns, strict=True):
        for key, colour in zip(keys, column, strict=True):
            finer_shades[colour] += key * place % _PRIME
        finer_place = place + sum(map(mul, keys, map(shades.__getitem__, column)))
        order.append((finer_place, column))
    return [column for _, column in sorted(order)], finer_shades


def _names(rows: list[tuple[int, ...]], colours: int) -> list[int]:
    """Return a new number for each colour, by the order in which the codes have them.

    A row has the key of a code and the code; rows come by rising keys. Among codes of one key, the
    one whose colours have the lowest new numbers comes next.
    """
    names = [colours] * colours
    named = 0
    for _, group in itertools.groupby(rows, itemgetter(0)):
        left = list(group)
        while left:
            alone = len(left) == 1
            row = left[0] if alone else min(left, key=lambda row: [names[c] for c in row[1:]])
            for colour in row[1:]:
                if names[colour] == colours:
                    names[colour] = named
                    named += 1
            if named == colours:
                return names
            if alone:
                break
            left = [row for row in left if max([names[c] for c in row[1:]]) == colours]
    return names
