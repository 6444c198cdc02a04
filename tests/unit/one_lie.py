"""The least cost of play where any one answer may be wrong: `python -m tests.unit.one_lie p3c4r`.

It shares nothing with the core. A position is two sets of codes: those that fit all turns, and
those that fit all turns but one. After a guess and an answer a code of the first set stays there if
the answer is right for it, and else goes to the second; a code of the second set stays or is gone.
Every answer of the board but all black may be the wrong one; all black is always right.

A guess costs `RIGHT` for each code of the first set and `WRONG` for each of the second. So a play
costs, summed over all secrets, `RIGHT` for each guess of the game without a wrong answer, and
`WRONG` for each guess that follows a wrong answer, for every answer of that game and every way in
which it can be wrong. The least cost is found by depth-first branch and bound:

- the sizes of a position give a lower bound (`Board.bound`);
- of guesses that exchanging positions and colours makes equal, one is tried (`_Views`);
- the result for a position is remembered.

The results of longer searches are in `tests/data/one_lie.json`.
"""

from __future__ import annotations

import itertools
import json
import math
import sys
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

RIGHT, WRONG = 10, 1

STORED = Path(__file__).parents[1] / "data" / "one_lie.json"

Code = tuple[int, ...]
Answer = tuple[int, int]
History = tuple[tuple[Code, Answer], ...]
Sets = tuple[int, int]
"""The codes that fit all turns, and those that fit all but one, as masks."""
_Views = list[tuple[tuple[int, ...], dict[int, int]]]
"""Orders of the positions, each with names of the colours, in which the turns so far look alike."""


def answer(guess: Code, secret: Code) -> Answer:
    """Return the blacks and whites."""
    black = sum(one == other for one, other in zip(guess, secret, strict=True))
    return black, (Counter(guess) & Counter(secret)).total() - black


class Board:
    """A board such as `p3c4r`, or `p3c5n` where no colour repeats."""

    def __init__(self, text: str) -> None:
        pegs, colours = map(int, text[1:-1].split("c"))
        if text[-1] == "r":
            self.codes: list[Code] = list(itertools.product(range(colours), repeat=pegs))
        else:
            self.codes = list(itertools.permutations(range(colours), pegs))
        self.all: Sets = ((1 << len(self.codes)) - 1, 0)
        answers = {answer(guess, secret) for guess in self.codes for secret in self.codes}
        self.answers = sorted(answers - {(pegs, 0)})
        """The answers of the board but for all black."""
        self.parts: list[dict[Answer, int]] = []
        """For each guess the codes that give each answer, where any does."""
        for guess in self.codes:
            parts: dict[Answer, int] = {}
            for bit, secret in enumerate(self.codes):
                if secret != guess:
                    found = answer(guess, secret)
                    parts[found] = parts.get(found, 0) | 1 << bit
            self.parts.append(parts)

    def after(self, sets: Sets, number: int) -> dict[Sets, int]:
        """Return the positions after a guess, with how many answers lead to each."""
        fits, others = sets
        found: dict[Sets, int] = {}
        for part in self.parts[number].values():
            if part & (fits | others):
                found[fits & part, others & part | fits & ~part] = 1
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
        self._known: dict[Sets, tuple[int, bool]] = {}
        """The least cost and True, or a lower bound of it and False."""

    @property
    def positions(self) -> int:
        """How many positions were met."""
        return len(self._known)

    def least(self, sets: Sets, limit: float = math.inf, views: _Views | None = None) -> int:
        """Return the least cost if it is below the limit, else a lower bound from the limit on."""
        if sets[0] | sets[1] == 0:
            return 0
        known, proven = self._known.get(sets, (0, False))
        if proven or known >= limit:
            return known
        best, refuted = limit, math.inf
        for low, _, number, seen in self._guesses(sets, views):
            cost: float = low
            if low < best:
                cost = self.cost_of(sets, number, best, seen)
            if cost < best:
                best = cost
            else:
                refuted = min(refuted, cost)
            if low >= best:
                break
        proven = best < limit
        found = int(best if proven else refuted)
        self._known[sets] = found, proven
        return found

    def cost_of(
        self, sets: Sets, number: int, limit: float = math.inf, views: _Views | None = None
    ) -> float:
        """Return the least cost after a guess if it is below the limit, else a lower bound.

        Infinite if an answer leaves the same position, since such a guess is never best.
        """
        after = self.board.after(sets, number)
        if sets in after:
            return math.inf
        bounds = {each: self.board.bound(each) for each in after}
        cost = _price(sets) + sum(times * bounds[each] for each, times in after.items())
        for each, times in sorted(after.items(), key=lambda item: -bounds[item[0]]):
            if cost >= limit:
                break
            room = bounds[each] + (limit - cost) / times
            cost += times * (self.least(each, room, views) - bounds[each])
        return cost

    def _guesses(
        self, sets: Sets, views: _Views | None
    ) -> list[tuple[int, bool, int, _Views | None]]:
        """Return the guesses, the least bound first: bound, no code of the sets, number, views."""
        board = self.board
        found = []
        met: set[object] = set()
        for number, code in enumerate(board.codes):
            form, seen = _seen(views, code) if views else (None, None)
            if form is not None and form in met:
                continue
            met.add(form)
            after = board.after(sets, number)
            own = (sets[0] | sets[1]) >> number & 1
            split = (*sorted(after.items()), number if own else -1)
            if sets not in after and split not in met:
                met.add(split)
                low = sum(times * board.bound(each) for each, times in after.items())
                found.append((_price(sets) + low, not own, number, seen))
        return sorted(found, key=lambda each: each[:3])


def _price(sets: Sets) -> int:
    return RIGHT * sets[0].bit_count() + WRONG * sets[1].bit_count()


def all_views(board: Board) -> _Views:
    """Return all orders of the positions: before the first turn the board looks alike in each."""
    return [(order, {}) for order in itertools.permutations(range(len(board.codes[0])))]


def _seen(views: _Views, code: Code) -> tuple[Code, _Views]:
    """Return how a guess looks, with the views in which it does; guesses that look alike are equal.

    In each view, colours have the numbers in which they came up.
    """
    least: Code | None = None
    found: _Views = []
    for order, names in views:
        named = dict(names)
        form = tuple([named.setdefault(code[position], len(named)) for position in order])
        if least is None or form < least:
            least, found = form, []
        if form == least:
            found.append((order, named))
    assert least is not None
    return least, found


class Played(NamedTuple):
    """What some play costs, and how long its games are."""

    cost: int
    without: float
    """Guesses of a game without a wrong answer, the mean over all secrets."""
    with_one: float
    """Guesses of a game with one, the mean over all secrets, turns and wrong answers."""
    longest: int
    repeated: tuple[History, ...]
    """The turns after which a guess is made again though others cost no more, if that is asked."""


def played(search: Search, choose: Callable[[History], Code], repeats: bool = True) -> Played:
    """Return what the play of a codebreaker costs, in every game that can arise."""
    board = search.board
    costs, right, wrong = list[int](), list[int](), list[int]()
    repeated = list[History]()

    def go_on(sets: Sets, history: History) -> None:
        guess = choose(history)
        number = board.codes.index(guess)
        costs.append(_price(sets))
        for mask, lengths in zip(sets, (right, wrong), strict=True):
            if mask >> number & 1:
                lengths.append(len(history) + 1)
        past = {board.codes.index(each) for each, _ in history}
        if repeats and number in past:
            # Only small positions come here, else this took long.
            limit = search.cost_of(sets, number)
            new = [each for each in range(len(board.codes)) if each not in past]
            if any(search.cost_of(sets, each, limit + 1) <= limit for each in new):
                repeated.append(history)
        for each in board.answers:
            part = board.parts[number].get(each, 0)
            left = sets[0] & part, sets[1] & part | sets[0] & ~part
            if left != (0, 0):
                go_on(left, (*history, (guess, each)))

    go_on(board.all, ())
    return Played(
        sum(costs),
        sum(right) / len(right),
        sum(wrong) / len(wrong),
        max(*right, *wrong),
        tuple(repeated),
    )


def main() -> None:
    """Find the least cost of each board that is named, and store it."""
    for text in sys.argv[1:]:
        began = time.process_time()
        board = Board(text)
        search = Search(board)
        least = search.least(board.all, views=all_views(board))
        seconds = round(time.process_time() - began, 1)
        print(text, len(board.codes), least, search.positions, seconds, flush=True)
        stored = json.loads(STORED.read_text()) if STORED.exists() else {}
        stored[text] = {"least": least, "positions": search.positions, "seconds": seconds}
        lines = [f"  {json.dumps(name)}: {json.dumps(stored[name])}" for name in sorted(stored)]
        STORED.write_text("{\n" + ",\n".join(lines) + "\n}\n")


if __name__ == "__main__":
    main()
