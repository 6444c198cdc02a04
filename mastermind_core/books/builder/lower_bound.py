"""Lower bounds of the least total of a board whose proof does not close.

After the last of some steps a set is said to need what its size alone needs (`engine.floors`). Each
step before looks at all guesses: a set needs at least the least, over them, of what the parts that
a guess makes need together. So more steps give higher bounds, and take far longer.
"""

from __future__ import annotations

import numpy as np

from ...codes import code_at, format_code
from ...rules import Rules
from .engine import Engine, Settings, TurnNumbers
from .guesses import all_guesses, rate
from .plan import Say, one_of_each_shape
from .tables import UNLIMITED, Array, part


def lower_bound(rules: Rules, steps: int, say: Say) -> int:
    """Return a number of guesses that no play on a board goes below, summed over all secrets."""
    search = _Search(Engine(Settings(rules)))
    guesses, bounds = search.rated(())
    pairs = list(zip(guesses.tolist(), bounds.tolist(), strict=True))
    best: int | None = None
    for guess, bound in one_of_each_shape(rules, pairs):
        if best is None or bound < best:
            say(f"first guess {format_code(rules, code_at(rules, guess))}")
            value = search.value((), guess, bound, steps - 1, best)
            best = value if best is None else min(best, value)
    assert best is not None, "a board has a guess"
    return best


class _Search:
    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._floors = engine.board.floors[UNLIMITED]
        self._known: dict[tuple[int, int, int], int] = {}

    def rated(self, turns: TurnNumbers) -> tuple[Array, Array]:
        """Return the guesses after these turns, and what each needs by the sizes of its parts."""
        board, work = self._engine.board, self._engine.work
        depth, start, size, *_ = self._engine.after(turns)
        many = all_guesses(board, work, depth, start, size)
        many = rate(board, work, depth, start, size, UNLIMITED, many)
        return work.guesses[depth, :many].copy(), work.bounds[depth, :many].copy()

    def value(
        self, turns: TurnNumbers, guess: int, bound: int, steps: int, below: int | None
    ) -> int:
        """Return the least that a guess needs, or a bound of it that is not less than `below`.

        `bound` is what it needs by the sizes of its parts; the steps are those that follow it.
        """
        board, work = self._engine.board, self._engine.work
        depth, start, size, *_ = self._engine.after(turns)
        part(board, work, depth, start, size, guess)
        sizes = np.diff(work.firsts[depth + 1])[:-1].tolist()
        keys = work.keys[depth + 1].copy()
        for feedback in sorted(range(len(sizes)), key=lambda each: -sizes[each]):
            if not steps or sizes[feedback] < 3 or (below is not None and bound >= below):
                break
            first, second = keys[feedback].tolist()
            key = first, second, steps
            if key not in self._known:
                self._known[key] = self._least((*turns, (guess, feedback)), steps)
            bound += self._known[key] - int(self._floors[sizes[feedback]])
        return bound

    def _least(self, turns: TurnNumbers, steps: int) -> int:
        """Return what the codes that are left after these turns need at least."""
        guesses, bounds = self.rated(turns)
        best: int | None = None
        for number in np.argsort(bounds, kind="stable").tolist():
            bound = int(bounds[number])
            if best is not None and bound >= best:
                break
            value = self.value(turns, int(guesses[number]), bound, steps - 1, best)
            best = value if best is None else min(best, value)
        assert best is not None, "a set has a guess that parts it"
        return best
