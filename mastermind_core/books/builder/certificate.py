"""Certificates: why a total is the least there is, as text that a small program can check.

A certificate has a play and *bounds*. The play shows that the total can be reached. A bound says
how many guesses the codes that are left after some turns need in total, at least; the one without
turns says it of the whole board. It holds if every guess needs at least as many there. A guess
needs as many as there are codes, and what its parts need. What a part needs is the highest of

- the bound of its size (`search.exact`);
- three times the number of its codes, less the highest number of different answers to a guess,
  being right counted twice: a part of m codes needs at least 2m - 1;
- a bound of the certificate for this set of codes.

So a certificate lists only what the first two do not give. Exchanges of positions and colours that
leave the turns as they are make guesses equal; of equal guesses only the lowest is looked at.

The text, in lines; turns are those of a game's text form, and empty for the whole board:

    rules total
    play
    guess turns        for each position of the play with at least three codes
    bounds
    bound turns
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from ...candidates.partition import feedback_order
from ...codes import code_at, code_number, format_code
from ...errors import BookError
from ...rules import Rules
from ...search.exact import lower_bound
from ..format import Node, Tree
from ..shipped import shipped
from .engine import Engine, Settings
from .guesses import lowest_codes, scan
from .kernel import total_of
from .plan import Plan, Say, build, one_of_each_class
from .tables import Array, Subset, TurnNumbers


class _Claim:
    """A bound of a certificate: the set by its turns, and what it is said to need."""

    def __init__(self, turns: TurnNumbers, size: int) -> None:
        self.turns = turns
        self.size = size
        self.bound = 0
        self.shown = 0
        """The bound for which all guesses have been looked at."""


class _Part(NamedTuple):
    """A part that a guess makes, of at least three codes."""

    feedback: int
    subset: Subset
    codes: bytes
    """The numbers of its codes: the key of its claim."""
    plain: int
    """What the certificate's own rules say that it needs, or a claim."""


class Certificate(NamedTuple):
    """A certificate and its figures."""

    text: str
    total: int
    bounds: int


def certified(rules: Rules, say: Say) -> Certificate:
    """Return the certificate of a board, with the play of the shipped book, or else a new one.

    `BookError` if the book is not proven.
    """
    book = shipped(rules)
    if book and not book.about.proven:
        raise BookError(f"expected a board whose least total is proven, got '{rules}'", rules)
    if book:
        tree = book.tree()
    else:
        tree = build(Plan(Settings(rules)), lambda jobs: [job() for job in jobs], say)
    return certificate(rules, tree, say)


def certificate(rules: Rules, tree: Tree, say: Say) -> Certificate:
    """Return the certificate of a play that is best on a board; `ValueError` if it is not."""
    return _Certifier(Engine(Settings(rules)), tree).made(say)


class _Certifier:
    def __init__(self, engine: Engine, tree: Tree) -> None:
        self._engine = engine
        self._rules = engine.settings.rules
        self._open = engine.board.feedback_count - 1
        sizes = range(len(engine.board.digits) + 1)
        self._floors = np.array([lower_bound(self._open, size) for size in sizes])
        self._by_answers: dict[bytes, int] = {}
        self._claims: dict[bytes, _Claim] = {}
        self._play = list(self._positions((), tree))
        self._reached = {
            self._codes(engine.after(turns)).tobytes(): node.total for turns, node in self._play
        }

    def made(self, say: Say) -> Certificate:
        """Return the certificate."""
        total = self._play[0][1].total
        whole = self._engine.after(())
        self._claim(self._codes(whole).tobytes(), (), whole.size, total)
        while waiting := [each for each in self._claims.values() if each.shown < each.bound]:
            # Small sets last: a bound that is raised while it waits is shown only once.
            for number, claim in enumerate(sorted(waiting, key=lambda each: -each.size)):
                if number % 100 == 0:
                    say(f"{number} of {len(waiting)} bounds shown, {len(self._claims)} in all")
                self._show(claim)
        lines = [f"{self._rules} {total}", "play"]
        lines += sorted(
            f"{format_code(self._rules, node.guess)} {self._turns(turns)}"
            for turns, node in self._play
        )
        lines.append("bounds")
        claims = sorted((self._turns(each.turns), each.bound) for each in self._claims.values())
        lines += [f"{bound} {turns}" for turns, bound in claims]
        text = "\n".join(line.rstrip() for line in lines) + "\n"
        return Certificate(text, total, len(claims))

    def _turns(self, turns: TurnNumbers) -> str:
        """Return turns in a game's text form."""
        feedbacks = feedback_order(self._rules)
        return ";".join(
            f"{format_code(self._rules, code_at(self._rules, guess))}={feedbacks[feedback]}"
            for guess, feedback in turns
        )

    def _positions(self, turns: TurnNumbers, tree: Tree) -> Iterator[tuple[TurnNumbers, Node]]:
        """Yield the turns and the node of each position of a play."""
        yield turns, tree.node
        feedbacks = feedback_order(self._rules)
        guess = code_number(self._rules, tree.node.guess)
        for feedback, child in tree.children.items():
            yield from self._positions((*turns, (guess, feedbacks.index(feedback))), child)

    def _codes(self, subset: Subset) -> Array:
        row: Array = self._engine.work.order[subset.depth]
        return row[subset.start : subset.start + subset.size]

    def _claim(self, codes: bytes, turns: TurnNumbers, size: int, bound: int) -> None:
        claim = self._claims.setdefault(codes, _Claim(turns, size))
        claim.bound = max(claim.bound, bound)

    def _show(self, claim: _Claim) -> None:
        """Look at every guess after the turns of a claim; make the claims that it takes."""
        board = self._engine.board
        subset = self._engine.after(claim.turns)
        size = subset.size
        codes = self._codes(subset).copy()
        tried = self._tried(claim.turns)
        sizes = _part_sizes(board.feedbacks[codes][:, tried], board.feedback_count)
        bounds = size + self._floors[sizes[:, :-1]].sum(axis=1)
        # A guess that leaves all codes in one part is of no use.
        open_ones = (bounds < claim.bound) & (sizes[:, :-1].max(axis=1) < size)
        for guess, bound in zip(tried[open_ones].tolist(), bounds[open_ones].tolist(), strict=True):
            self._refute(claim, subset, guess, bound)
        claim.shown = claim.bound

    def _tried(self, turns: TurnNumbers) -> Array:
        """Return a guess of each class, the lowest: more than are needed after many turns."""
        board, work = self._engine.board, self._engine.work
        depth, everything = len(turns), (1 << board.colours) - 1
        lowest = lowest_codes(
            board.digits, work.alike[depth], work.guessed[depth], everything, board.repeats
        )
        pairs = [(guess, 0) for guess in np.flatnonzero(lowest).tolist()]
        if len(turns) <= 1:
            pairs = one_of_each_class(self._rules, pairs, *[guess for guess, _ in turns])
        return np.array([guess for guess, _ in pairs])

    def _refute(self, claim: _Claim, subset: Subset, guess: int, bound: int) -> None:
        """Make the claims by which a guess in the set of a claim needs as many as claimed.

        `bound` is what it needs by the sizes of its parts.
        """
        parts = []
        for each in self._parts(subset, guess):
            parts.append(each)
            bound += each.plain - int(self._floors[each.subset.size])
            if bound >= claim.bound:
                return
        raised = []
        for each in sorted(parts, key=lambda each: each.subset.size):
            below = each.plain + claim.bound - bound
            # More than a play reaches cannot be shown.
            below = min(below, self._reached.get(each.codes, below))
            if below > each.plain:
                needed = int(total_of(self._engine.arrays, each.subset, below))
                if needed > each.plain:
                    raised.append((each, needed))
                    bound += needed - each.plain
            if bound >= claim.bound:
                break
        if bound < claim.bound:
            raise ValueError(
                f"expected at least {claim.bound} after {self._turns(claim.turns)!r}, "
                f"got {bound} by {format_code(self._rules, code_at(self._rules, guess))}"
            )
        # What is more than needed is taken from the largest part.
        spare = bound - claim.bound
        for each, needed in reversed(raised):
            least = max(each.plain, needed - spare)
            spare -= needed - least
            if least > each.plain:
                turns = (*claim.turns, (guess, each.feedback))
                self._claim(each.codes, turns, each.subset.size, least)

    def _parts(self, subset: Subset, guess: int) -> Iterator[_Part]:
        """Yield the parts of at least three codes that a guess makes."""
        for feedback, each in enumerate(self._engine.parted(subset, guess)[:-1]):
            if each.size > 2:
                codes = self._codes(each).tobytes()
                plain = max(int(self._floors[each.size]), self._least(codes, each))
                if codes in self._claims:
                    plain = max(plain, self._claims[codes].bound)
                yield _Part(feedback, each, codes, plain)

    def _least(self, codes: bytes, subset: Subset) -> int:
        """Return what a set needs by the answers to any guess."""
        if codes not in self._by_answers:
            answers = scan(self._engine.board, self._engine.work, subset)
            self._by_answers[codes] = 3 * subset.size - int(answers)
        return self._by_answers[codes]


def _part_sizes(feedbacks: Array, feedback_count: int) -> Array:
    """Return the sizes of the parts: int [guess, feedback], from feedbacks [code, guess]."""
    guesses = feedbacks.shape[1]
    cells = feedbacks + feedback_count * np.arange(guesses)
    counts: Array = np.bincount(cells.ravel(), minlength=guesses * feedback_count)
    return counts.reshape(guesses, feedback_count)
