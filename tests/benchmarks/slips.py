"""Games in which one answer is wrong: `python3 -m tests.benchmarks slips --games 500`.

On p4c6r, for each seed a game in which one of the first four answers is any other than the right
one, and one without. The program knows only that one answer may be wrong. A minute or two.
"""

from __future__ import annotations

import argparse
import random

from mastermind_core.advice.in_doubt import guess_in_doubt
from mastermind_core.candidates.by_turn import Doubt
from mastermind_core.rules import Rules
from mastermind_core.scoring import Turn, Turns, all_black, feedbacks, score
from tests.unit.boards import drawn

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
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=500)
    games = parser.parse_args().games
    for slip, name in ((True, "one wrong answer"), (False, "no wrong answer")):
        guesses = [played(seed, slip) for seed in range(games)]
        won = [each for each in guesses if each <= MAX_GUESSES]
        print(
            f"{name}: {len(won)} of {games} solved, "
            f"mean {sum(won) / len(won):.3f}, worst {max(won)}"
        )


if __name__ == "__main__":
    main()
