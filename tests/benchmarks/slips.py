"""Games in which one answer is wrong: `python3 -m tests.benchmarks slips --games 500`.

On p4c6r, for each seed a game in which one of the first four answers is any other than the right
one, and one without. The program knows only that one answer may be wrong. A minute or two.
"""

from __future__ import annotations

import argparse

from tests.unit.advice.test_in_doubt import MAX_GUESSES, played


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=500)
    games = parser.parse_args().games
    for slip, name in ((True, "one wrong answer"), (False, "no wrong answer")):
        guesses = [played(seed, slip) for seed in range(games)]
        solved = [each for each in guesses if each <= MAX_GUESSES]
        print(
            f"{name}: {len(solved)} of {games} solved, "
            f"mean {sum(solved) / len(solved):.3f}, worst {max(solved)}"
        )


if __name__ == "__main__":
    main()
