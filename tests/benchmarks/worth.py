"""Compares the worth that `best` states with the guesses that its games then take.

    python3 -m tests.benchmarks worth [--games 20] [--write] [BOARD ...]

The boards are some with many colours for their pegs, and ordinary ones; the games are seeded.
"Estimated" is the worth before the first guess, "needed" the mean of the games. "Half way" is the
same after about half of the guesses, for the games that are not over by then. `--write` writes the
number of guesses of each game to `tests/data/worth.json`, which the tests read.
"""

from __future__ import annotations

import argparse
import json
import random
from pathlib import Path
from statistics import mean

from mastermind_core.advice.advice import suggest
from mastermind_core.candidates.partition import after
from mastermind_core.candidates.position import Position, then
from mastermind_core.codemaker import Codemaker
from mastermind_core.rules import Rules
from mastermind_core.scoring import Turns, all_black
from mastermind_core.strategies.base import Suggestion
from mastermind_core.strategies.registry import find

from .written import head

KEPT = Path(__file__).parents[1] / "data" / "worth.json"

MANY_COLOURS = ("p1c100r", "p2c40r", "p2c100r", "p3c40r", "p3c100r", "p4c40r")
"""Boards on which nearly all feedback of the first turns is 0,0."""

ORDINARY = ("p4c6r", "p5c8r", "p2c10r", "p3c20r", "p4c20r", "p5c30r", "p6c9r", "p3c40n")


class Games:
    """Games of `best` on one board; the guess at a position that games share is computed once."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self._strategy = find("best")
        self._known: dict[Turns, Suggestion] = {}

    def play(self, number: int) -> list[float | None]:
        """Play a game; return the worth, in mean guesses, of each of its guesses."""
        maker = Codemaker.from_seed(self._rules, f"worth {number}")
        position = Position(self._rules)
        said: list[float | None] = []
        while True:
            suggestion = self._known.get(position.turns)
            if suggestion is None:
                suggestion = suggest(self._strategy, position, random.Random(0))
                self._known[position.turns] = suggestion
            left = position.listed
            worth = suggestion.worth
            said.append(worth.mean if worth else None)
            feedback = maker.answer(suggestion.guess)
            if feedback == all_black(self._rules):
                return said
            known = None if left is None else after(left, suggestion.guess, feedback)
            position = then(position, suggestion.guess, feedback, known)


def main() -> None:
    """Print a row for each board; with `--write`, write the guesses of its games."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("boards", nargs="*", default=[*MANY_COLOURS, *ORDINARY])
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args()
    print(head("board | estimated | needed | half way: estimated | needed"))
    for text in options.boards:
        games = Games(Rules.parse(text))
        played = [games.play(number) for number in range(options.games)]
        half = round(mean(map(len, played)) / 2)
        told = [(said[half] or 0, len(said) - half) for said in played if len(said) > half]
        first = played[0][0]
        print(
            f"| {text} | {'' if first is None else f'{first:.2f}'} | {mean(map(len, played)):.2f} "
            f"| {mean(said for said, _ in told):.2f} | {mean(needed for _, needed in told):.2f} |",
            flush=True,
        )
        if options.write:
            kept = json.loads(KEPT.read_text()) if KEPT.exists() else {}
            kept[text] = [len(said) for said in played]
            KEPT.write_text(json.dumps(dict(sorted(kept.items())), indent=1) + "\n")


if __name__ == "__main__":
    main()
