"""The moves of a chain: an argument, a supposition that is refuted, a trial of the codes left."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from .arguments import WAYS, Argument, said_by
from .knowledge import Conflict, Fact, Notes, noted

MOST_CODES = 2000
"""The most codes that are tried one by one where nothing else helps."""

UNCOUNTED = MOST_CODES + 1
"""The number of codes that a trial states if there are more."""

COSTS = {
    "whites": 2,
    "rest": 2,
    "two-colours": 3,
    "two-places": 3,
    "two-rest": 3,
    "case": 3,
    "trial": 1,
}
"""The effort of each kind of step, if it is not 1; cases and trials add that of their parts."""


class Move(NamedTuple):
    """A step that can be taken from any notes."""

    argument: Argument | None = None
    way: str = ""
    without: frozenset[Fact] = frozenset()
    """Facts of the argument that are left out, since nothing needs them."""
    suppose: Fact | None = None
    inner: tuple[Move, ...] = ()
    """For a supposition the arguments that refute it."""
    trial: int = 0
    """For a trial the number of codes that may be left before it."""

    def facts(self, notes: Notes) -> list[Fact]:
        """Return what the argument says to notes, without what is left out."""
        assert self.argument is not None
        said = said_by(self.argument, notes)
        assert not isinstance(said, Conflict), "the turns contradict each other"
        found = said[WAYS.index(self.way)]
        return [fact for fact in found if fact not in self.without] if self.without else found

    @property
    def cost(self) -> int:
        """The effort that the step takes a person."""
        if self.argument is not None:
            return COSTS.get(self.argument.rule, 1)
        if self.suppose is not None:
            return COSTS["case"] + sum(inner.cost for inner in self.inner)
        return COSTS["trial"] + self.trial


def opposite(fact: Fact) -> Fact:
    """Return what is true if a fact is not."""
    kind, one, other = fact
    if kind == "is":
        return ("not", one, other)
    return ("least", one, other + 1) if kind == "most" else ("most", one, other - 1)


def refutes(notes: Notes, suppose: Fact, moves: Sequence[Move]) -> bool:
    """Return whether moves lead from a supposition to a conflict."""
    supposed = noted(notes, [suppose])
    for move in moves:
        if isinstance(supposed, Conflict):
            return True
        assert move.argument is not None
        said = said_by(move.argument, supposed)
        if isinstance(said, Conflict):
            return True
        if facts := move.facts(supposed):
            supposed = noted(supposed, facts)
    return isinstance(supposed, Conflict)


def shortest(notes: Notes, suppose: Fact, moves: list[Move]) -> tuple[Move, ...]:
    """Return the moves without those that a refutation does not need, and without idle facts."""
    return _without_idle_facts(notes, suppose, _needed_moves(notes, suppose, moves))


def _needed_moves(notes: Notes, suppose: Fact, moves: list[Move]) -> list[Move]:
    """Return the moves without those that a refutation does not need, the last left out first."""
    for index in reversed(range(len(moves))):
        fewer = moves[:index] + moves[index + 1 :]
        if refutes(notes, suppose, fewer):
            moves = fewer
    return moves


def _without_idle_facts(notes: Notes, suppose: Fact, moves: list[Move]) -> tuple[Move, ...]:
    """Return the moves without the facts that a refutation does not need.

    With fewer facts the conflict may come sooner: moves after it stay, and so do those without any
    fact. To cut them could make other cases the cheapest, and so give puzzles other levels.
    """
    supposed = noted(notes, [suppose])
    for index in range(len(moves)):
        argument = moves[index].argument
        assert argument is not None
        if isinstance(supposed, Conflict) or isinstance(said_by(argument, supposed), Conflict):
            break
        for fact in moves[index].facts(supposed):
            fewer = moves.copy()
            fewer[index] = moves[index]._replace(without=moves[index].without | {fact})
            if refutes(notes, suppose, fewer):
                moves = fewer
        supposed = noted(supposed, moves[index].facts(supposed))
    return tuple(moves)


def groups_of(facts: list[Fact]) -> Iterator[set[Fact]]:
    """Yield the facts that stay or go together: bounds of counts each by itself, others by kind."""
    by_kind: dict[str, set[Fact]] = {}
    for fact in facts:
        kind, one, other = fact
        alone = kind == "least" or (kind == "most" and other)
        by_kind.setdefault(f"{kind} {one}" if alone else kind, set()).add(fact)
    yield from by_kind.values()
