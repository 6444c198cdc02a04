"""The search for a chain of steps: the simplest new one each time, and no needless one."""

from __future__ import annotations

import functools
import itertools
import math
from collections.abc import Iterable, Iterator
from typing import NamedTuple, TypeVar

from ..codes import Code
from ..limits import Tick, telling
from ..rules import Rules
from .arguments import LEVELS_OF_RULES, WAYS, Argument, Numbered, Said, arguments_of, said_by
from .notes import Conflict, Fact, Notes, codes_of, no_notes, noted

Known = TypeVar("Known", Notes, Said, list[Fact])

FEW_CODES = 3
"""The most codes that a person would rather try one by one than compare two turns."""

SOME_CODES = 8
"""The most codes that are tried one by one in place of more steps."""

MOST_TERMS = 300_000
"""The most terms of arguments that are looked at after suppositions, in a second or so. Puzzles of
4 pegs and 6 colours need 36,000, of 5 and 8 some 160,000."""

MOST_CODES = 2000
"""The most codes that are tried one by one where nothing else helps."""

UNCOUNTED = MOST_CODES + 1
"""The number of codes that a trial states if there are more."""

CASE_EFFORT, TRIAL_EFFORT = 3, 1
"""The effort of a case without that of its arguments, and of a trial without that of its codes."""


class Argued(NamedTuple):
    """An argument, used in one way, `without` those of its facts that nothing needs."""

    argument: Argument
    way: str
    without: frozenset[Fact] = frozenset()

    def facts(self, notes: Notes) -> list[Fact] | Conflict:
        """Return the facts that the argument adds to notes, or the conflict that it finds."""
        said = said_by(self.argument, notes)
        if isinstance(said, Conflict):
            return said
        return [fact for fact in said[WAYS.index(self.way)] if fact not in self.without]


class Refuted(NamedTuple):
    """A supposition, and the arguments that refute it."""

    suppose: Fact
    inner: tuple[Argued, ...]


class Trial(NamedTuple):
    """A trial of all codes, of which no more than `codes` are left."""

    codes: int


Move = Argued | Refuted | Trial
"""A step that can be taken from any notes."""


def move_effort(move: Move) -> int:
    """Return the effort that a step takes a person."""
    if isinstance(move, Argued):
        return LEVELS_OF_RULES.get(move.argument.rule, 1)
    if isinstance(move, Refuted):
        return CASE_EFFORT + sum(map(move_effort, move.inner))
    return TRIAL_EFFORT + move.codes


def opposite(fact: Fact) -> Fact:
    """Return the fact that is true if another is not."""
    kind, one, other = fact
    if kind == "is":
        return ("not", one, other)
    return ("least", one, other + 1) if kind == "most" else ("most", one, other - 1)


class Followed(NamedTuple):
    """The arguments that add something after a supposition, up to the first conflict, if any."""

    steps: list[tuple[Argued, Notes, list[Fact]]]
    """Each of these arguments, with the notes before it and the facts that it adds."""
    conflict: Conflict | None
    breaks: Argument | None
    """The argument that finds the conflict; None where the notes themselves cannot be true."""


def followed(notes: Notes, suppose: Fact, moves: Iterable[Argued]) -> Followed:
    """Return where moves lead from a supposition."""
    steps: list[tuple[Argued, Notes, list[Fact]]] = []
    supposed = noted(notes, [suppose])
    for move in moves:
        if isinstance(supposed, Conflict):
            break
        facts = move.facts(supposed)
        if isinstance(facts, Conflict):
            return Followed(steps, facts, move.argument)
        if facts:
            steps.append((move, supposed, facts))
            supposed = noted(supposed, facts)
    return Followed(steps, supposed if isinstance(supposed, Conflict) else None, None)


class Prover:
    """The search for a chain in one game."""

    def __init__(
        self, rules: Rules, turns: Numbered, code: Code | None, tick: Tick | None = None
    ) -> None:
        """Take turns, and the code for trials of too many codes; None if several fit."""
        self._code, self._terms = code, 0
        self._tick = tick or telling(None, 1)
        self.start = no_notes(rules)
        self._levels = arguments_of(rules, turns)
        self._all = [argument for level in self._levels for argument in level]
        self._terms_of_all = sum([len(argument.terms) for argument in self._all])
        self._guessed = {colour for _, turn in turns for colour in turn.guess}

    def moves(self) -> list[Move]:
        """Return the moves of a chain, none of which is superfluous.

        Facts that nothing needs go last, and with them the moves that only led to these.
        """
        moves = self._without_superfluous(self._simplest())
        if self._code is not None:
            moves = self._tried_sooner(moves)
        return self._without_superfluous(self._without_facts(moves))

    def after(self, notes: Notes, move: Move) -> Notes | None:
        """Return the notes after a move, or None if it adds nothing."""
        self._tick(0)
        facts: list[Fact] = []
        if isinstance(move, Argued):
            facts = sure(move.facts(notes))
        elif isinstance(move, Refuted):
            facts = [opposite(move.suppose)] if followed(notes, *move).conflict else []
        elif move.codes == UNCOUNTED or codes_of(notes, move.codes) is not None:
            facts = [("is", peg, colour) for peg, colour in enumerate(self._code or ())]
        return sure(noted(notes, facts)) if facts else None

    def _simplest(self) -> list[Move]:
        notes, moves = self.start, list[Move]()
        while not are_complete(notes) and (move := self._next(notes)):
            moves.append(move)
            notes = sure(self.after(notes, move))
        self._end = notes
        return moves

    def _next(self, notes: Notes) -> Move | None:
        """Return the simplest move that adds anything; None if several codes fit and none does."""
        plain, hidden, two = self._levels
        if move := self._best(notes, plain) or self._best(notes, hidden):
            return move
        if self._code is None:
            return self._best(notes, two)
        few = codes_of(notes, FEW_CODES)
        if few is not None:
            return Trial(len(few))
        if further := self._best(notes, two) or self._case(notes):
            return further
        left = codes_of(notes, MOST_CODES)
        return Trial(UNCOUNTED if left is None else len(left))

    def _best(self, notes: Notes, arguments: Iterable[Argument]) -> Argued | None:
        """Return the argument after which notes leave the least open, the first of equal ones."""
        best, least = None, math.inf
        for argument in arguments:
            self._tick(0)
            for way, facts in zip(WAYS, sure(said_by(argument, notes)), strict=True):
                if facts and (size := _size(sure(noted(notes, facts)))) < least - 1e-9:
                    best, least = Argued(argument, way), size
        return best

    def _case(self, notes: Notes) -> Refuted | None:
        """Return a supposition that few arguments refute and whose refutation leads far.

        All suppositions are followed side by side, up to six rounds of all arguments, until one or
        more are refuted. None if the work for it is spent.
        """
        going_on: list[tuple[Fact, Notes | Conflict, list[Argued]]] = [
            (suppose, noted(notes, [suppose]), []) for suppose in self._suppositions(notes)
        ]
        for _ in range(6):
            refuted = []
            begun, going_on = going_on, []
            for suppose, supposed, used in begun:
                if self._terms > MOST_TERMS:
                    break
                after, new = supposed, list[Argued]()
                if not isinstance(supposed, Conflict):
                    after, new = self._round(supposed)
                if isinstance(after, Conflict):
                    refuted.append((suppose, used + new))
                elif new:
                    going_on.append((suppose, after, used + new))
            if refuted:
                return self._leading_far(notes, refuted)
        return None

    def _leading_far(self, notes: Notes, refuted: list[tuple[Fact, list[Argued]]]) -> Refuted:
        then = {suppose: sure(noted(notes, [opposite(suppose)])) for suppose, _ in refuted}
        refuted.sort(key=lambda each: (len(each[1]), _size(then[each[0]])))
        best, least = None, math.inf
        start = _size(notes)
        for suppose, used in refuted[:8]:
            move = Refuted(suppose, shortest(notes, suppose, used))
            won = start - _size(self._closed(then[suppose]))
            if move_effort(move) / won < least:
                best, least = move, move_effort(move) / won
        assert best is not None
        return best

    def closed(self, levels: int) -> Notes:
        """Return all that the arguments of the simplest levels, 1 to 3, lead to."""
        notes, again = self.start, True
        while again:
            again = False
            for argument in itertools.chain(*self._levels[:levels]):
                self._tick(0)
                need, full = sure(said_by(argument, notes))
                if need or full:
                    notes, again = sure(noted(notes, need + full)), True
        return notes

    def _suppositions(self, notes: Notes) -> Iterator[Fact]:
        colours = self._unlike(notes)
        for peg, mask in enumerate(notes.allowed):
            if mask & (mask - 1):
                yield from (("is", peg, colour) for colour in colours if mask >> colour & 1)
        for colour in colours:
            low, high = notes.least[colour], notes.most[colour]
            if low < high:
                yield ("most", colour, low)
                yield ("least", colour, high)

    def _unlike(self, notes: Notes) -> list[int]:
        """Return the colours, of those in no guess with equal notes only the first."""
        first: dict[object, int] = {}
        for colour, counts in enumerate(zip(notes.least, notes.most, strict=True)):
            places = tuple([mask >> colour & 1 for mask in notes.allowed])
            first.setdefault(colour if colour in self._guessed else (counts, places), colour)
        return list(first.values())

    def _closed(self, notes: Notes) -> Notes:
        after, new = self._round(notes)
        while new:
            after, new = self._round(sure(after))
        return sure(after)

    def _round(self, notes: Notes) -> tuple[Notes | Conflict, list[Argued]]:
        """Return the notes after all arguments, and those that add something.

        A conflict ends the round; it comes with the argument that finds it.
        """
        new: list[Argued] = []
        facts: list[Fact] = []
        self._terms += self._terms_of_all
        self._tick(self._terms_of_all)
        for argument in self._all:
            said = said_by(argument, notes)
            if isinstance(said, Conflict):
                return said, [Argued(argument, said.what)]
            for way, more in zip(WAYS, said, strict=True):
                if more:
                    new.append(Argued(argument, way))
                    facts += more
        return noted(notes, facts), new

    def _then(self, notes: Notes, move: Move) -> Notes:
        return self.after(notes, move) or notes

    def _solve(self, notes: Notes, moves: Iterable[Move]) -> bool:
        """Return whether moves lead to one colour for each peg, or to all that can be known."""
        end = functools.reduce(self._then, moves, notes)
        return are_complete(end) or end == self._end

    def _without_superfluous(self, moves: list[Move]) -> list[Move]:
        """Return the moves that the end needs, the dearest of the others left out first."""
        before = list(itertools.accumulate(moves, self._then, initial=self.start))
        for move in sorted(moves, key=move_effort, reverse=True):
            index = [each is move for each in moves].index(True)
            following = moves[index + 1 :]
            if self._solve(before[index], following):
                moves = moves[:index] + following
                before[index:] = itertools.accumulate(following, self._then, initial=before[index])
        return moves

    def _tried_sooner(self, moves: list[Move]) -> list[Move]:
        """Return the moves up to a trial of the codes that are left, if that is less work."""
        notes = self.start
        for index, move in enumerate(moves):
            rest = sum(map(move_effort, moves[index:]))
            few = codes_of(notes, min(SOME_CODES, rest - TRIAL_EFFORT - 1)) if rest > 3 else None
            if few is not None:
                return self._without_superfluous([*moves[:index], Trial(len(few))])
            notes = self._then(notes, move)
        return moves

    def _without_facts(self, moves: list[Move]) -> list[Move]:
        """Return the moves without facts that nothing needs, those of one kind together."""
        notes = self.start
        for index, move in enumerate(moves):
            if isinstance(move, Argued):
                for group in groups_of(sure(move.facts(notes))):
                    fewer = move._replace(without=move.without | group)
                    if self._solve(notes, [fewer, *moves[index + 1 :]]):
                        move = moves[index] = fewer
            notes = self._then(notes, move)
        return moves


def are_complete(notes: Notes) -> bool:
    """Return whether notes leave one colour for each peg."""
    return all(mask & (mask - 1) == 0 for mask in notes.allowed)


def sure(known: Known | Conflict | None) -> Known:
    """Return notes or facts that a chain is built on, which are there and no conflict."""
    assert known is not None, "no step leads on"
    assert not isinstance(known, Conflict), "the turns contradict each other"
    return known


def _size(notes: Notes) -> float:
    """Return a measure of the open notes: places in bits, and a little for the counts."""
    places = math.prod([mask.bit_count() for mask in notes.allowed])
    return math.log2(places) + (sum(notes.most) - sum(notes.least)) / 8


def shortest(notes: Notes, suppose: Fact, moves: list[Argued]) -> tuple[Argued, ...]:
    """Return the moves without those and the facts that a refutation does not need.

    The last moves are left out first. With fewer facts the conflict may come sooner; moves after it
    stay, as do those without any fact, so that puzzles keep their levels.
    """
    for index in reversed(range(len(moves))):
        others = moves[:index] + moves[index + 1 :]
        if followed(notes, suppose, others).conflict:
            moves = others
    moves = moves.copy()
    supposed = noted(notes, [suppose])
    for index, move in enumerate(moves):
        facts = supposed if isinstance(supposed, Conflict) else move.facts(supposed)
        if isinstance(supposed, Conflict) or isinstance(facts, Conflict):
            break
        for fact in facts:
            fewer = move._replace(without=move.without | {fact})
            if followed(notes, suppose, [*moves[:index], fewer, *moves[index + 1 :]]).conflict:
                move = moves[index] = fewer
        supposed = noted(supposed, sure(move.facts(supposed)))
    return tuple(moves)


def groups_of(facts: list[Fact]) -> Iterator[set[Fact]]:
    """Yield the facts that stay or go together: bounds of counts each by itself, others by kind."""
    by_kind: dict[str, set[Fact]] = {}
    for fact in facts:
        kind, one, other = fact
        alone = kind == "least" or (kind == "most" and other)
        by_kind.setdefault(f"{kind} {one}" if alone else kind, set()).add(fact)
    yield from by_kind.values()
