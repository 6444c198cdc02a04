"""The arguments of a puzzle: named rules that take notes and a turn or two to better notes.

Nearly all of them are one idea: some numbers add up to a known one, and the notes give each number
a least and a most. The others can give only so much together, so a number has a new least; they
give so much already, so it has a new most.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from ..rules import Rules
from ..scoring import Turn
from .notes import Conflict, Fact, Notes

Numbered = Sequence[tuple[int, Turn]]

Addend = tuple[str, int, int, int]
"""A number in a sum: its kind, what it counts, and its sign, 1 or -1.

`("count", colour, cap, sign)`: the pegs of a colour, at most `cap`; `("rest", colour, cap, sign)`:
those beyond `cap`; `("place", peg, colour, sign)`: 1 if the peg has the colour, else 0."""

Said = tuple[list[Fact], list[Fact]]
"""The facts that follow since the other numbers cannot give enough ("need"), and since they give as
much already ("full")."""

WAYS = ("need", "full")

LEVELS_OF_RULES = {"rest": 2, "whites": 2, "two-colours": 3, "two-places": 3, "two-rest": 3}
"""The level of each rule that is not 1; it is the effort of its use, too."""


class Argument(NamedTuple):
    """One rule with the turns, from 1, that it looks at; its terms add up to the value."""

    rule: str
    turns: tuple[int, ...]
    terms: tuple[Addend, ...]
    value: int


def arguments_of(rules: Rules, turns: Numbered) -> list[list[Argument]]:
    """Return the arguments that turns offer: plain ones, hidden ones, those of two turns."""
    one = _board(rules)
    hidden: list[Argument] = []
    two: list[Argument] = []
    for number, turn in turns:
        count = Counter(turn.guess)
        total, places = sum(turn.feedback), _places(turn)
        one.append(Argument("colours", (number,), _counts(count), total))
        one.append(Argument("places", (number,), places, turn.feedback.black))
        hidden.append(Argument("rest", (number,), _rest(rules, count), rules.pegs - total))
        hidden.append(Argument("whites", (number,), places, turn.feedback.white))
    # Puzzles have fewer than 16 turns; there are too many pairs of more.
    for (first, turn), (second, other) in itertools.combinations(turns[:16], 2):
        two += _differences((first, second), turn, other)
        if not set(turn.guess) & set(other.guess):
            left = rules.pegs - sum(turn.feedback) - sum(other.feedback)
            both = _rest(rules, Counter(turn.guess + other.guess))
            two.append(Argument("two-rest", (first, second), both, left))
    return [one, hidden, two]


def _board(rules: Rules) -> list[Argument]:
    pegs, colours = rules.pegs, range(rules.colours)
    all_colours: list[Addend] = [("count", colour, pegs, 1) for colour in colours]
    rooms = [Argument("room", (), (term,), 0) for term in all_colours]
    return [Argument("board", (), tuple(all_colours), pegs), *rooms]


def _counts(count: Counter[int], sign: int = 1) -> tuple[Addend, ...]:
    return tuple(("count", colour, cap, sign) for colour, cap in sorted(count.items()))


def _places(turn: Turn, sign: int = 1) -> tuple[Addend, ...]:
    return tuple(("place", peg, colour, sign) for peg, colour in enumerate(turn.guess))


def _rest(rules: Rules, count: Counter[int]) -> tuple[Addend, ...]:
    return tuple(("rest", colour, count[colour], 1) for colour in range(rules.colours))


def _differences(numbers: tuple[int, int], turn: Turn, other: Turn) -> Iterator[Argument]:
    mine, theirs = Counter(turn.guess), Counter(other.guess)
    equal = {colour for colour in mine if mine[colour] == theirs[colour]}
    if equal:
        both = _counts(mine) + _counts(theirs, -1)
        value = sum(turn.feedback) - sum(other.feedback)
        yield Argument("two-colours", numbers, tuple(t for t in both if t[1] not in equal), value)
    pairs = list(zip(_places(turn), _places(other, -1), strict=True))
    if any(one[2] == two[2] for one, two in pairs):
        terms = tuple(term for pair in pairs if pair[0][2] != pair[1][2] for term in pair)
        value = turn.feedback.black - other.feedback.black
        yield Argument("two-places", numbers, terms, value)


def said_by(argument: Argument, notes: Notes) -> Said | Conflict:
    """Return the facts that an argument adds to notes, or the conflict that it finds."""
    rule, _, terms, value = argument
    if rule == "room":
        return _said_by_room(terms[0][1], notes)
    if rule == "whites":
        return _said_by_whites(argument, notes)
    allowed, least, most = notes
    ranges = []
    for kind, one, other, sign in terms:
        if kind == "place":
            mask = allowed[one]
            low, high = int(mask == 1 << other), mask >> other & 1
        elif kind == "count":
            low, high = min(least[one], other), min(most[one], other)
        else:
            low, high = max(least[one] - other, 0), max(most[one] - other, 0)
        ranges.append((low, high) if sign > 0 else (-high, -low))

    def facts(index: int, bound: int, at_least: bool) -> list[Fact]:
        term = terms[index]
        return [_fact(term, abs(bound), at_least == (term[3] > 0))]

    return _said_by_sum(ranges, value, facts)


def _said_by_sum(
    ranges: list[tuple[int, int]], value: int, facts: Callable[[int, int, bool], list[Fact]]
) -> Said | Conflict:
    """Return the facts that follow if numbers within these ranges add up to a value.

    `facts` gives those that follow if a number, by its index, is at least or at most a bound.
    """
    lacking = sum([high for _, high in ranges]) - value
    over = value - sum([low for low, _ in ranges])
    if lacking < 0:
        return Conflict("need", -1)
    if over < 0:
        return Conflict("full", -1)
    need: list[Fact] = []
    full: list[Fact] = []
    least = min(lacking, over)
    for index, (low, high) in enumerate(ranges):
        if high - low > least:
            if high - low > lacking:
                need += facts(index, high - lacking, True)
            if high - low > over:
                full += facts(index, low + over, False)
    return need, full


def _fact(term: Addend, bound: int, upward: bool) -> Fact:
    kind, one, other, _ = term
    if kind == "place":
        return ("is" if upward else "not", one, other)
    return ("least" if upward else "most", one, bound + (other if kind == "rest" else 0))


def _said_by_room(colour: int, notes: Notes) -> Said | Conflict:
    """Return the places of a colour, if it must have a peg at each place where it may be."""
    bit = 1 << colour
    needed = notes.least[colour]
    places = [peg for peg, mask in enumerate(notes.allowed) if mask & bit]
    if not needed or needed != notes.most[colour] or len(places) > needed:
        return [], []
    return [("is", peg, colour) for peg in places if notes.allowed[peg] != bit], []


def _said_by_whites(argument: Argument, notes: Notes) -> Said | Conflict:
    places: dict[int, list[int]] = {}
    for _, peg, colour, _ in argument.terms:
        places.setdefault(colour, []).append(peg)
    colours = [_Whites(notes, colour, pegs) for colour, pegs in places.items()]

    def facts(index: int, bound: int, at_least: bool) -> list[Fact]:
        each = colours[index]
        return each.at_least(bound) if at_least else each.at_most(bound)

    return _said_by_sum([(each.low, each.high) for each in colours], argument.value, facts)


class _Whites:
    """The whites that one colour of a guess can earn, by the notes: `low` to `high`.

    The guess has it at some pegs, its *places*: a peg of the code there earns a black. Each other
    peg of the code, *away*, earns a white as long as a place is left over. At the pegs that are
    still open the code may have the colour, or another one.
    """

    def __init__(self, notes: Notes, colour: int, places: list[int]) -> None:
        pegs = [peg for peg, mask in enumerate(notes.allowed) if mask >> colour & 1]
        sure = {peg for peg in pegs if notes.allowed[peg] == 1 << colour}
        self._colour, self._places = colour, len(places)
        self._least, self._most = notes.least[colour], notes.most[colour]
        self._in_place = sum(peg in places for peg in pegs)
        self._away = len(pegs) - self._in_place
        self._sure_in_place = sum(peg in places for peg in sure)
        self._sure_away = len(sure) - self._sure_in_place
        self._open_in_place = [peg for peg in pegs if peg in places and peg not in sure]
        self._open_away = [peg for peg in pegs if peg not in places and peg not in sure]
        self._least_away = max(self._sure_away, self._least - self._in_place)
        most_away = min(self._away, self._most - self._sure_in_place)
        self.low = max(0, min(self._places - self._in_place, self._least_away))
        self.high = max(0, min(self._places - self._sure_in_place, most_away))

    def at_least(self, whites: int) -> list[Fact]:
        """Return the facts if it earns that many: pegs away, and not all in place."""
        facts: list[Fact] = []
        if self._away == whites:
            facts += self._all("is", self._open_away)
        if self._sure_in_place == self._places - whites:
            facts += self._all("not", self._open_in_place)
        if whites + self._sure_in_place > self._least:
            facts.append(("least", self._colour, whites + self._sure_in_place))
        return facts

    def at_most(self, whites: int) -> list[Fact]:
        """Return the facts if it earns no more: none away, or all in place."""
        facts: list[Fact] = []
        if self._in_place < self._places - whites:
            if self._sure_away == whites:
                facts += self._all("not", self._open_away)
            if self._in_place + whites < self._most:
                facts.append(("most", self._colour, self._in_place + whites))
        elif self._least_away > whites and self._in_place == self._places - whites:
            facts += self._all("is", self._open_in_place)
        return facts

    def _all(self, kind: str, pegs: list[int]) -> list[Fact]:
        return [(kind, peg, self._colour) for peg in pegs]
