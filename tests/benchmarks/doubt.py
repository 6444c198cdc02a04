"""Play where any one answer may be wrong: `python -m tests.benchmarks.doubt --games 500 BOARD ...`.

The first two rows are games on p4c6r: one of the first four answers is any wrong one, or none is.
Then each board, without names all of at most 64 codes, has what its play costs, beside the least
cost, which is searched for again. Four minutes. The figures stand in docs/diagnosis.md.
"""

from __future__ import annotations

import argparse
import random
from statistics import mean

from mastermind_core.advice.in_doubt import guess_in_doubt
from mastermind_core.candidates.by_turn import Doubt
from mastermind_core.rules import Rules
from mastermind_core.scoring import Turn, Turns, all_black, feedbacks, score
from tests.unit.advice.test_one_wrong import LEAST, play_of
from tests.unit.boards import drawn
from tests.unit.one_lie import Board, Search

from .written import head, row

MAX_GUESSES = 12
"""Guesses after which a game is given up."""


def played(seed: int, slip: bool) -> int:
    """Return how many guesses a game needs of which one answer at most may be wrong."""
    rules, rng = Rules(4, 6), random.Random(seed)
    secret = drawn(rules, rng)
    wrong = rng.randrange(1, 5) if slip else None
    turns: Turns = ()
    for number in range(1, MAX_GUESSES + 1):
        guess = guess_in_doubt(rules, turns, Doubt(one_wrong=True))
        answer = score(guess, secret)
        if number == wrong:
            others = [each for each in feedbacks(rules) if each not in (answer, all_black(rules))]
            answer = rng.choice(others)
        elif guess == secret:
            return number
        turns = (*turns, Turn(tuple(guess), answer))
    return MAX_GUESSES + 1


def main() -> None:
    """Print both tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("boards", nargs="*", default=sorted(LEAST))
    parser.add_argument("--games", type=int, default=500)
    options = parser.parse_args()
    print(head(f"{options.games} games | solved | mean | worst"))
    for slip, name in ((True, "one wrong answer"), (False, "no wrong answer")):
        guesses = [played(seed, slip) for seed in range(options.games)]
        won = [each for each in guesses if each <= MAX_GUESSES]
        print(row(name, len(won), f"{mean(won):.3f}", max(won)), flush=True)
    print(head("board | codes | least | played | over | right | wrong | longest"))
    for text in options.boards:
        board = Board(text)
        search = Search(board)
        least = search.least(board.all, views=board.views)
        play = play_of(search, text, repeats=False)
        over, longest = f"{100 * (play.cost / least - 1):.2f} %", max(*play.right, *play.wrong)
        means = f"{mean(play.right):.3f}", f"{mean(play.wrong):.3f}"
        print(row(text, len(board.codes), least, play.cost, over, *means, longest), flush=True)


if __name__ == "__main__":
    main()
