"""Certificates: proofs that a total is the least, as text that a small program can check.

A certificate has a play and *bounds*. The play reaches the total. A bound says how many guesses the
codes that are left after some turns need in total, at least; the bound without turns is the total
itself. It holds if every guess needs that many there: one for each code, and those that its parts
need. A part needs the highest of

- the bound of its size (`search.exact`);
- three times the number of its codes, less the highest number of different answers to a guess,
  being right counted twice: a part of m codes needs at least 2m - 1;
- a bound of the certificate for this set of codes.

So a certificate has only the bounds that the first two do not give. Exchanges of positions and
colours that leave the turns unchanged make guesses equal; only the lowest of equal guesses counts.

The text, in lines; turns are those of a game's text form, and empty for the whole board:

    rules total
    play
    guess turns        for each position of the play with at least three codes
    bounds
    bound turns
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
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


@dataclass
class _Claim:
    """A bound of a certificate for the set after some turns."""

    turns: TurnNumbers
    size: int
    bound: int = 0
    shown: int = 0
    """The bound for which all guesses have been looked at."""


class _Part(NamedTuple):
    """A part that a guess makes, of at least three codes."""

    feedback: int
    subset: Subset
    codes: bytes
    """The numbers of its codes: the key of its claim."""
    bound: int
    """The number of guesses that it needs by the rules above, at least."""


class Certificate(NamedTuple):
    text: str
    total: int
    bounds: int


def certified(rules: Rules, say: Say) -> Certificate:
    """Return the certificate of a board, with the play of the shipped book or else a new one.

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
    """Return the certificate of the best play on a board; `ValueError` if it is not the best."""
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
        total = self._play[0][1].total
        whole = self._engine.after(())
        self._claim(self._codes(whole).tobytes(), (), whole.size, total)
        while waiting := [each for each in self._claims.values() if each.shown < each.bound]:
            # Small sets come last: larger ones may raise their bounds before they are shown.
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

    def _code(self, guess: int) -> str:
        return format_code(self._rules, code_at(self._rules, guess))

    def _turns(self, turns: TurnNumbers) -> str:
        feedbacks = feedback_order(self._rules)
        return ";".join(f"{self._code(guess)}={feedbacks[feedback]}" for guess, feedback in turns)

    def _positions(self, turns: TurnNumbers, tree: Tree) -> Iterator[tuple[TurnNumbers, Node]]:
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
        """Make the claims by which every guess after the turns of a claim needs its bound."""
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
        """Return the lowest guess of each class; after two turns and more, some others, too."""
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
        """Make the claims by which a guess needs the bound of a claim.

        `bound` is the number of guesses that it needs by the sizes of its parts. Small parts are
        searched first, until the bounds of the parts add up.
        """
        parts = []
        for part in self._parts(subset, guess):
            parts.append(part)
            bound += part.bound - int(self._floors[part.subset.size])
            if bound >= claim.bound:
                return
        raised = []
        for part in sorted(parts, key=lambda each: each.subset.size):
            if bound >= claim.bound:
                break
            below = part.bound + claim.bound - bound
            # No search shows more than the play reaches.
            below = min(below, self._reached.get(part.codes, below))
            if below > part.bound:
                needed = int(total_of(*self._engine.arrays, part.subset, below))
                if needed > part.bound:
                    raised.append((part, needed))
                    bound += needed - part.bound
        spare = bound - claim.bound
        if spare < 0:
            raise ValueError(
                f"expected at least {claim.bound} after {self._turns(claim.turns)!r}, "
                f"got {bound} by {self._code(guess)}"
            )
        # The largest parts claim no more than the sum needs.
        for part, needed in reversed(raised):
            least = max(part.bound, needed - spare)
            spare -= needed - least
            if least > part.bound:
                turns = (*claim.turns, (guess, part.feedback))
                self._claim(part.codes, turns, part.subset.size, least)

    def _parts(self, subset: Subset, guess: int) -> Iterator[_Part]:
        """Yield the parts of at least three codes that a guess makes."""
        for feedback, each in enumerate(self._engine.parted(subset, guess)[:-1]):
            if each.size > 2:
                codes = self._codes(each).tobytes()
                if codes not in self._by_answers:
                    answers = scan(self._engine.board, self._engine.work, each)
                    self._by_answers[codes] = 3 * each.size - int(answers)
                bounds = [int(self._floors[each.size]), self._by_answers[codes]]
                if codes in self._claims:
                    bounds.append(self._claims[codes].bound)
                yield _Part(feedback, each, codes, max(bounds))


def _part_sizes(feedbacks: Array, feedback_count: int) -> Array:
    """Return the sizes of the parts: int [guess, feedback], from feedbacks [code, guess]."""
    guesses = feedbacks.shape[1]
    cells = feedbacks + feedback_count * np.arange(guesses)
    counts: Array = np.bincount(cells.ravel(), minlength=guesses * feedback_count)
    return counts.reshape(guesses, feedback_count)
