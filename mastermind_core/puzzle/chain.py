"""The search for the steps of a chain: each time the simplest new step, and no needless one."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator

from ..candidates.steps import Tick, telling
from ..codes import Code
from ..rules import Rules
from .arguments import WAYS, Argument, Numbered, Said, arguments_of, said_by
from .knowledge import Conflict, Fact, Notes, codes_of, no_notes, noted
from .moves import COSTS, MOST_CODES, UNCOUNTED, Move, groups_of, opposite, refutes, shortest

FEW_CODES = 3
"""The most codes that a person would rather try one by one than compare two turns."""

SOME_CODES = 8
"""The most codes that are tried one by one where this is less work than the steps to come."""

DEEPEST_CASE = 6
"""The most rounds of arguments after a supposition."""

MOST_TERMS = 300_000
"""Terms of arguments that are looked at after suppositions; then the codes are tried one by one.

A second or so at most; puzzles of 4 pegs and 6 colours need 36,000, of 5 and 8 some 160,000."""

MOST_COMPARED = 8
"""The most suppositions whose refutation is followed further."""


class Prover:
    """The search for a chain in one game."""

    def __init__(self, rules: Rules, turns: Numbered, code: Code, tick: Tick | None = None) -> None:
        """Take turns that this one code fits.

        The code is used only where too many others are left to list.
        """
        self._code, self._terms = code, 0
        self._tick = tick or telling(None, 1)
        self.start = no_notes(rules)
        """What is known before the first step."""
        self._levels = arguments_of(rules, turns)
        self._all = [argument for level in self._levels for argument in level]
        self._guessed = {colour for _, turn in turns for colour in turn.guess}
        self._terms_of_all = sum(len(argument.terms) for argument in self._all)

    def moves(self) -> list[Move]:
        """Return the moves of a chain, none of which is superfluous."""
        found = self._without_superfluous(self._found())
        return self._without_superfluous(self._without_facts(self._sooner(found)))

    def after(self, notes: Notes, move: Move) -> Notes | None:
        """Return the notes after a move, or None if it adds nothing."""
        self._tick(0)
        if move.argument is not None:
            facts = move.facts(notes)
            return _sure(noted(notes, facts)) if facts else None
        if move.suppose is not None:
            refuted = refutes(notes, move.suppose, move.inner)
            return _sure(noted(notes, [opposite(move.suppose)])) if refuted else None
        if move.trial != UNCOUNTED and codes_of(notes, move.trial) is None:
            return None
        return _sure(noted(notes, [("is", peg, colour) for peg, colour in enumerate(self._code)]))

    def _found(self) -> list[Move]:
        notes, moves = self.start, []
        while not is_found(notes):
            move = self._next(notes)
            after = self.after(notes, move)
            assert after is not None, "no step leads on"
            moves.append(move)
            notes = after
        return moves

    def _next(self, notes: Notes) -> Move:
        """Return the simplest move that adds anything."""
        plain, hidden, two = self._levels
        if move := self._best(notes, plain) or self._best(notes, hidden):
            return move
        few = codes_of(notes, FEW_CODES)
        if few is not None:
            return Move(trial=len(few))
        if move := self._best(notes, two) or self._case(notes):
            return move
        left = codes_of(notes, MOST_CODES)
        return Move(trial=UNCOUNTED if left is None else len(left))

    def _best(self, notes: Notes, arguments: Iterable[Argument]) -> Move | None:
        """Return the argument that leaves the least to be known, the first of equal ones."""
        best, least = None, math.inf
        for argument in arguments:
            for way, facts in zip(WAYS, self._said(argument, notes), strict=True):
                if facts and (size := _size(_sure(noted(notes, facts)))) < least - 1e-9:
                    best, least = Move(argument, way), size
        return best

    def _said(self, argument: Argument, notes: Notes) -> Said:
        """Return what an argument adds to notes, where none can conflict."""
        self._tick(0)
        said = said_by(argument, notes)
        assert not isinstance(said, Conflict), "the turns contradict each other"
        return said

    def _case(self, notes: Notes) -> Move | None:
        """Return a supposition that few arguments refute and whose refutation leads far."""
        going: list[tuple[Fact, Notes | Conflict, list[Move]]] = [
            (suppose, noted(notes, [suppose]), []) for suppose in self._suppositions(notes)
        ]
        for _ in range(DEEPEST_CASE):
            if self._terms > MOST_TERMS:
                return None
            refuted: list[tuple[Fact, list[Move]]] = []
            further: list[tuple[Fact, Notes | Conflict, list[Move]]] = []
            for suppose, supposed, used in going:
                if self._terms > MOST_TERMS:
                    break
                if isinstance(supposed, Conflict):
                    refuted.append((suppose, used))
                    continue
                after, new = self._round(supposed)
                if isinstance(after, Conflict):
                    refuted.append((suppose, used + new))
                elif new:
                    further.append((suppose, after, used + new))
            if refuted:
                return self._likeliest(notes, refuted)
            going = further
        return None

    def _likeliest(self, notes: Notes, refuted: list[tuple[Fact, list[Move]]]) -> Move:
        """Return the case that a person would look at: short, and leading far."""
        then = {suppose: _sure(noted(notes, [opposite(suppose)])) for suppose, _ in refuted}
        refuted.sort(key=lambda each: (len(each[1]), _size(then[each[0]])))
        best, least = None, math.inf
        start = _size(notes)
        for suppose, used in refuted[:MOST_COMPARED]:
            move = Move(suppose=suppose, inner=shortest(notes, suppose, used))
            won = start - _size(self._closed(then[suppose]))
            if move.cost / won < least:
                best, least = move, move.cost / won
        assert best is not None
        return best

    def closed(self, levels: int) -> Notes:
        """Return the notes with all that arguments of the simplest levels, 1 to 3, add to them."""
        arguments = [argument for level in self._levels[:levels] for argument in level]
        notes, again = self.start, True
        while again:
            again = False
            for argument in arguments:
                said = self._said(argument, notes)
                if facts := said[0] + said[1]:
                    notes, again = _sure(noted(notes, facts)), True
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
        """Return the colours, but of colours with equal notes only the first.

        No guess has such a colour, so what can be supposed of one can be supposed of the other.
        """
        known: set[tuple[int, ...]] = set()
        colours = []
        for colour, counts in enumerate(zip(notes.least, notes.most, strict=True)):
            if colour not in self._guessed:
                what = (*counts, *[mask >> colour & 1 for mask in notes.allowed])
                if what in known:
                    continue
                known.add(what)
            colours.append(colour)
        return colours

    def _closed(self, notes: Notes) -> Notes:
        """Return notes with all that arguments add to them."""
        while True:
            after, new = self._round(notes)
            if not new:
                return notes
            notes = _sure(after)

    def _round(self, notes: Notes) -> tuple[Notes | Conflict, list[Move]]:
        """Return the notes after all arguments, and their moves; or a conflict and its move."""
        new: list[Move] = []
        facts: list[Fact] = []
        self._terms += self._terms_of_all
        self._tick(self._terms_of_all)
        for argument in self._all:
            said = said_by(argument, notes)
            if isinstance(said, Conflict):
                return said, [Move(argument, said.what)]
            for way, found in zip(WAYS, said, strict=True):
                if found:
                    new.append(Move(argument, way))
                    facts += found
        return noted(notes, facts), new

    def _end(self, notes: Notes, moves: Iterable[Move]) -> Notes:
        """Return the notes after moves; one that says nothing is passed over."""
        for move in moves:
            notes = self.after(notes, move) or notes
        return notes

    def _without_superfluous(self, moves: list[Move]) -> list[Move]:
        """Return the moves without those that the end does not need, the dearest left out first."""
        before = self._before(moves)
        for move in sorted(moves, key=lambda move: -move.cost):
            index = next(index for index, each in enumerate(moves) if each is move)
            rest = moves[index + 1 :]
            if is_found(self._end(before[index], rest)):
                moves = moves[:index] + rest
                before[index:] = self._before(rest, before[index])
        return moves

    def _before(self, moves: list[Move], notes: Notes | None = None) -> list[Notes]:
        """Return the notes before each move."""
        before = [notes or self.start]
        for move in moves[:-1]:
            before.append(self._end(before[-1], [move]))
        return before

    def _sooner(self, moves: list[Move]) -> list[Move]:
        """Return the moves with a trial of the codes that are left, once that is less work."""
        notes = self.start
        for index, move in enumerate(moves):
            rest = sum(each.cost for each in moves[index:])
            few = codes_of(notes, min(SOME_CODES, rest - COSTS["trial"] - 1)) if rest > 3 else None
            if few is not None:
                return self._without_superfluous([*moves[:index], Move(trial=len(few))])
            notes = self.after(notes, move) or notes
        return moves

    def _without_facts(self, moves: list[Move]) -> list[Move]:
        """Return the moves without facts that nothing needs, those of one kind together."""
        notes = self.start
        for index, move in enumerate(moves):
            rest = moves[index + 1 :]
            for group in groups_of(move.facts(notes)) if move.argument else ():
                fewer = move._replace(without=move.without | group)
                if is_found(self._end(notes, [fewer, *rest])):
                    move = moves[index] = fewer
            notes = self._end(notes, [move])
        return moves


def is_found(notes: Notes) -> bool:
    """Return whether notes leave one colour for each peg."""
    return all(mask & (mask - 1) == 0 for mask in notes.allowed)


def _sure(notes: Notes | Conflict) -> Notes:
    assert isinstance(notes, Notes), "the turns contradict each other"
    return notes


def _size(notes: Notes) -> float:
    """Return a measure of what notes leave open: places in bits, and a little for the counts."""
    places = math.prod([mask.bit_count() for mask in notes.allowed])
    return math.log2(places) + (sum(notes.most) - sum(notes.least)) / 8
