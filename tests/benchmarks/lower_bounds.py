"""Prove lower bounds beside totals that are not proven: `python -m tests.benchmarks.lower_bounds`.

After the last of some steps a set is said to need what its size alone needs (`engine.floors`). Each
step before looks at all guesses: a set needs at least the least, over them, of what the parts that
a guess makes need together. So more steps give higher bounds, and take far longer.

Boards may be named, and the steps; those of a line are the usual ones. Each line of
`mastermind_core/books/data/lower_bounds.txt` gets a board, its bound, the steps, the seconds on one
core, and the day; `tests.benchmarks.records` writes the bounds down.

With as many steps as the longest game has guesses, a bound is the least total. A board of free
guesses that has no book of its own follows that of kind n, and is proven where a bound is its
total.
"""

from __future__ import annotations

import argparse
import time
from operator import itemgetter
from pathlib import Path

from mastermind_core.books.builder.engine import Engine, Settings
from mastermind_core.books.builder.guesses import rate, sift
from mastermind_core.books.builder.plan import one_of_each_class
from mastermind_core.books.builder.tables import UNLIMITED, TurnNumbers
from mastermind_core.rules import Rules

from .written import today

KNOWN = Path(__file__).parents[2] / "mastermind_core" / "books" / "data" / "lower_bounds.txt"


def lower_bound(rules: Rules, steps: int) -> int:
    """Return a number of guesses that no play on a board goes below, summed over all secrets."""
    return _Search(rules).least((), steps)


class _Search:
    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self._engine = Engine(Settings(rules))
        self._floors = self._engine.board.floors[UNLIMITED]
        self._known: dict[tuple[int, int, int], int] = {}

    def _rated(self, turns: TurnNumbers) -> list[tuple[int, int]]:
        """Return the guesses after these turns, and what each needs by the sizes of its parts."""
        board, work = self._engine.board, self._engine.work
        subset = self._engine.after(turns)
        many = rate(board, work, subset, sift(board, work, subset))
        columns = [each[subset.depth, :many].tolist() for each in (work.guesses, work.bounds)]
        pairs = list(zip(*columns, strict=True))
        return pairs if turns else one_of_each_class(self._rules, pairs)

    def _value(
        self, turns: TurnNumbers, guess: int, bound: int, steps: int, below: int | None
    ) -> int:
        """Return the least that a guess needs, or a bound of it that is not less than `below`.

        `bound` is what it needs by the sizes of its parts; the steps are those that follow it.
        """
        parts = self._engine.parted(self._engine.after(turns), guess)[:-1]
        sizes = [each.size for each in parts]
        for feedback in sorted(range(len(sizes)), key=lambda each: -sizes[each]):
            if not steps or sizes[feedback] < 3 or (below is not None and bound >= below):
                break
            key = int(parts[feedback].first), int(parts[feedback].second), steps
            if key not in self._known:
                self._known[key] = self.least((*turns, (guess, feedback)), steps)
            bound += self._known[key] - int(self._floors[sizes[feedback]])
        return bound

    def least(self, turns: TurnNumbers, steps: int) -> int:
        """Return what the codes that are left after these turns need at least."""
        best: int | None = None
        for guess, bound in sorted(self._rated(turns), key=itemgetter(1)):
            if best is not None and bound >= best:
                break
            value = self._value(turns, guess, bound, steps - 1, best)
            best = value if best is None else min(best, value)
        assert best is not None, "a set has a guess that parts it"
        return best


def main() -> None:
    """Run the command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("boards", nargs="*", metavar="BOARD")
    parser.add_argument("--steps", type=int)
    options = parser.parse_args()
    lines = {Rules.parse(line.split()[0]): line for line in KNOWN.read_text("utf-8").splitlines()}
    # Numba compiles for some seconds, which are no part of a search.
    lower_bound(Rules(2, 2), 2)
    for rules in [Rules.parse(name) for name in options.boards] or list(lines):
        start = time.process_time()
        _, _, before, *_ = lines.get(rules, f"{rules} 0 2").split()
        steps = options.steps or int(before)
        bound = lower_bound(rules, steps)
        seconds = round(time.process_time() - start, 1)
        lines[rules] = f"{rules} {bound} {steps} {seconds} {today()}"
        print(lines[rules], flush=True)
        KNOWN.write_text("".join(f"{lines[each]}\n" for each in sorted(lines)), encoding="utf-8")


if __name__ == "__main__":
    main()
