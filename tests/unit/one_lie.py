"""The least cost of play where any one answer may be wrong: `python -m tests.unit.one_lie p3c4r`.

It shares nothing with the core. A position is two sets of codes, as masks: those that fit all
turns, and those that fit all turns but one. After a guess and an answer a code of the first set
stays there if the answer is right for it, and else goes to the second; a code of the second set
stays or is gone. Every answer of the board but all black may be the wrong one.

A guess costs `RIGHT` for each code of the first set and `WRONG` for each of the second. So a play
costs, summed over all secrets, `RIGHT` for each guess of the game without a wrong answer, and
`WRONG` for each guess that follows a wrong answer, for every answer of that game and every way in
which it can be wrong. The least cost is found by depth-first branch and bound:

- the sizes of a position give a lower bound (`Board.bound`);
- of guesses that exchanging positions and colours makes equal, one is tried (`Views`);
- the result for a position is remembered.
"""

from __future__ import annotations

import itertools
import json
import math
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from . import slow
from .slow import Answer, Code

RIGHT, WRONG = 10, 1

STORED = Path(__file__).parents[1] / "data" / "one_lie.json"

History = tuple[tuple[Code, Answer], ...]
Sets = tuple[int, int]
Views = list[tuple[tuple[int, ...], dict[int, int]]]
"""Orders of the positions, each with names of the colours, in which the turns so far look alike."""


class Board:
    """A board such as `p3c4r`, or `p3c5n` where no colour repeats."""

    def __init__(self, text: str) -> None:
        pegs, colours = map(int, text[1:-1].split("c"))
        self.codes = slow.codes(pegs, colours, text[-1])
        self.all: Sets = ((1 << len(self.codes)) - 1, 0)
        self.views: Views = [(order, {}) for order in itertools.permutations(range(pegs))]
        self.parts: list[dict[Answer, int]] = []
        """For each guess the codes that give each answer but all black."""
        for guess in self.codes:
            parts: dict[Answer, int] = {}
            for bit, secret in enumerate(self.codes):
                found = slow.score(guess, secret)
                parts[found] = parts.get(found, 0) | 1 << bit
            del parts[pegs, 0]
            self.parts.append(parts)
        self.answers = sorted(set().union(*self.parts))

    def after(self, sets: Sets, number: int) -> dict[Sets, int]:
        """Return the positions after a guess, with how many answers lead to each."""
        fits, others = sets
        found = {
            (fits & part, others & part | fits & ~part): 1
            for part in self.parts[number].values()
            if part & (fits | others)
        }
        if fits and len(found) < len(self.answers):
            # Every other answer is wrong for sure.
            found[0, fits] = len(self.answers) - len(found)
        return found

    def bound(self, sets: Sets) -> int:
        """Return a cost that the position has at least.

        All codes but one need two more guesses. In the first set each code has a wrong answer for
        all answers but one, and needs a guess after it.
        """
        fits, others = sets[0].bit_count(), sets[1].bit_count()
        if not fits:
            return WRONG * max(0, 2 * others - 1)
        wrong = 2 * others + fits * (len(self.answers) - 1)
        return RIGHT * (2 * fits - 1) + WRONG * wrong


class Search:
    """The least costs of one board, remembered."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self._known: dict[Sets, tuple[float, bool]] = {}
        """The least cost and True, or a lower bound of it and False."""

    def least(self, sets: Sets, limit: float = math.inf, views: Views | None = None) -> float:
        """Return the least cost if it is below the limit, else a lower bound from the limit on."""
        known, proven = self._known.get(sets, (0, sets == (0, 0)))
        if proven or known >= limit:
            return known
        best, refuted = limit, math.inf
        for low, _, number, seen in self._guesses(sets, views):
            cost = self.cost_of(sets, number, best, seen) if low < best else low
            if cost >= best:
                refuted = min(refuted, cost)
            best = min(best, cost)
            if low >= best:
                break
        proven = best < limit
        self._known[sets] = best if proven else refuted, proven
        return self._known[sets][0]

    def cost_of(
        self, sets: Sets, number: int, limit: float = math.inf, views: Views | None = None
    ) -> float:
        """Return the least cost after a guess if it is below the limit, else a lower bound.

        Infinite if an answer leaves the same position, since such a guess is never best.
        """
        after = self.board.after(sets, number)
        if sets in after:
            return math.inf
        # At first every position after the guess counts with its bound. Then one after another, the
        # dearest first, counts with its least cost, until the limit is reached.
        bounds = {each: self.board.bound(each) for each in after}
        cost: float = price(sets) + sum(times * bounds[each] for each, times in after.items())
        for each in sorted(after, key=lambda each: -bounds[each]):
            if cost >= limit:
                break
            more = (limit - cost) / after[each]
            least = self.least(each, bounds[each] + more, views)
            cost += after[each] * (least - bounds[each])
        return cost

    def _guesses(
        self, sets: Sets, views: Views | None
    ) -> list[tuple[int, bool, int, Views | None]]:
        """Return the guesses, the least bound first: bound, no code of the sets, number, views."""
        board = self.board
        found = []
        met: set[object] = set()
        for number, code in enumerate(board.codes):
            form, seen = seen_in(views, code) if views else (number, None)
            after = board.after(sets, number)
            own = (sets[0] | sets[1]) >> number & 1
            split = (*sorted(after.items()), number if own else -1)
            if sets not in after and not {form, split} & met:
                low = sum(times * board.bound(each) for each, times in after.items())
                found.append((price(sets) + low, not own, number, seen))
            met |= {form, split}
        return sorted(found, key=lambda each: each[:3])


def price(sets: Sets) -> int:
    """Return the cost of one guess in a position."""
    return RIGHT * sets[0].bit_count() + WRONG * sets[1].bit_count()


def seen_in(views: Views, code: Code) -> tuple[Code, Views]:
    """Return how a guess looks, with the views in which it does; guesses that look alike are equal.

    In each view, colours have the numbers in which they came up.
    """
    forms = []
    for order, names in views:
        named = dict(names)
        form = tuple([named.setdefault(code[position], len(named)) for position in order])
        forms.append((form, (order, named)))
    least = min(form for form, _ in forms)
    return least, [view for form, view in forms if form == least]


class Played(NamedTuple):
    """The cost of some play, and its games."""

    cost: int
    right: list[int]
    """Guesses of the game of each secret, without a wrong answer."""
    wrong: list[int]
    """Guesses of each game with one, for all secrets, turns and wrong answers."""
    repeated: list[History]
    """The turns after which a guess is made again though others cost no more, if that is asked."""


def played(search: Search, choose: Callable[[History], Code], repeats: bool = True) -> Played:
    """Return the cost of the play of a codebreaker, in every game that can arise."""
    board = search.board
    cost, right, wrong = 0, list[int](), list[int]()
    repeated = list[History]()
    waiting: list[tuple[Sets, History]] = [(board.all, ())]
    while waiting:
        sets, history = waiting.pop()
        guess = choose(history)
        number = board.codes.index(guess)
        cost += price(sets)
        for mask, lengths in zip(sets, (right, wrong), strict=True):
            if mask >> number & 1:
                lengths.append(len(history) + 1)
        past = {each for each, _ in history}
        if repeats and guess in past:  # in small positions, else this would take long
            limit = search.cost_of(sets, number)
            new = [each for each, code in enumerate(board.codes) if code not in past]
            if any(search.cost_of(sets, each, limit + 1) <= limit for each in new):
                repeated.append(history)
        for answer in board.answers:
            part = board.parts[number].get(answer, 0)
            left = sets[0] & part, sets[1] & part | sets[0] & ~part
            if left != (0, 0):
                waiting.append((left, (*history, (guess, answer))))
    return Played(cost, right, wrong, repeated)


def main() -> None:
    """Find the least cost of each board that is named, and store it."""
    stored = json.loads(STORED.read_text("utf-8"))
    for text in sys.argv[1:]:
        board = Board(text)
        stored[text] = Search(board).least(board.all, views=board.views)
        print(text, stored[text], flush=True)
        STORED.write_text(json.dumps(stored, indent=2, sort_keys=True) + "\n", "utf-8")


if __name__ == "__main__":
    main()
