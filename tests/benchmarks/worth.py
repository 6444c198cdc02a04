"""Compares the worth that `best` states with the guesses that its games then take.

    python3 -m tests.benchmarks.worth [--games 20] [--write] [BOARD ...]

The boards are some with many colours for their pegs, and ordinary ones; the games are seeded.
"Estimated" is the worth before the first guess, "needed" the mean of the games. "Half way" is the
same after about half of the guesses, for the games that are not over by then. `--write` writes the
number of guesses of each game to `tests/data/worth.json`, which the tests read.
"""

from __future__ import annotations

import argparse
import functools
import json
import random
from pathlib import Path
from statistics import mean

from mastermind_core import Codemaker, Game, Suggestion, find
from mastermind_core.advice.advice import suggest

from .written import head, row

KEPT = Path(__file__).parents[1] / "data" / "worth.json"

MANY_COLOURS = ("p1c100r", "p2c40r", "p2c100r", "p3c40r", "p3c100r", "p4c40r")
"""Boards on which nearly all feedback of the first turns is 0,0."""

ORDINARY = ("p4c6r", "p5c8r", "p2c10r", "p3c20r", "p4c20r", "p5c30r", "p6c9r", "p3c40n")


@functools.cache
def suggested(game: Game) -> Suggestion:
    """Return what `best` suggests; games share their first positions."""
    return suggest(find("best"), game.position(), random.Random(0))


def play(rules: str, number: int) -> list[float]:
    """Play a game of `best`; return the worth, in mean guesses, of each of its guesses."""
    maker, game = Codemaker.from_seed(rules, f"worth {number}"), Game(rules)
    said: list[float] = []
    while not game.solved:
        suggestion = suggested(game)
        said.append(suggestion.worth.mean if suggestion.worth else 0)
        game = game.plus(suggestion.guess, maker.answer(suggestion.guess))
    return said


def main() -> None:
    """Print a row for each board; with `--write`, write the guesses of its games."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("boards", nargs="*", default=[*MANY_COLOURS, *ORDINARY])
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args()
    print(head("board | estimated | needed | half way: estimated | needed"))
    for text in options.boards:
        played = [play(text, number) for number in range(options.games)]
        half = round(mean(map(len, played)) / 2)
        later = [said[half:] for said in played if len(said) > half]
        figures = [
            f"{mean(figure):.2f}"
            for games in (played, later)
            for figure in ([said[0] for said in games], map(len, games))
        ]
        print(row(text, *figures), flush=True)
        if options.write:
            kept = json.loads(KEPT.read_text())
            kept[text] = [len(said) for said in played]
            KEPT.write_text(json.dumps(dict(sorted(kept.items())), indent=1) + "\n")


if __name__ == "__main__":
    main()
