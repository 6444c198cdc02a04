"""Games on boards too large to list: `python -m tests.benchmarks large [BOARD ...]`.

All players get the same seeded secrets: `staged`, which needs repeats, `packed`, `sampling` and
`best`. A row has the mean with its 95 % interval, the longest game, the mean as a part of that of
the first player, the bits that an answer tells, and the seconds of a game. For boards with as many
colours as pegs, c n log2 n and c n log2 log2 n are fitted to the means by least squares of the
relative errors.
"""

from __future__ import annotations

import argparse
import platform
import random
from collections import defaultdict
from collections.abc import Callable
from functools import partial
from math import log2, sqrt
from statistics import fmean, stdev

from mastermind_core.candidates.position import Position
from mastermind_core.codemaker import Codemaker
from mastermind_core.codes import Code
from mastermind_core.large.packed import Packed
from mastermind_core.large.player import Player
from mastermind_core.large.sampling.choice import choose
from mastermind_core.large.sampling.sample import SampleMemory
from mastermind_core.large.staged import Staged
from mastermind_core.measure.simulation import play_game
from mastermind_core.rules import Rules
from mastermind_core.scoring import Feedback, Turn, Turns
from mastermind_core.strategies.best import Best

SIZES = (4, 6, 8, 10, 20, 50, 100, 200, 1000)
LEAST_FITTED = 20


class Choosing:
    """A player that asks a function for each guess."""

    def __init__(self, choose: Callable[[Turns], Code]) -> None:
        """Take the function."""
        self._choose = choose
        self._turns: Turns = ()

    def guess(self) -> Code:
        """Return the next guess."""
        self._guess = self._choose(self._turns)
        return self._guess

    def answer(self, feedback: Feedback) -> None:
        """Take the answer to it."""
        self._turns = (*self._turns, Turn(self._guess, feedback))


def sampling(rules: Rules) -> Player:
    """Return a player that samples."""
    return Choosing(partial(choose, rules, memory=SampleMemory()))


def best(rules: Rules) -> Player:
    """Return a player that asks the default strategy."""
    rng = random.Random(0)
    return Choosing(lambda turns: Best().choose(Position(rules, turns), rng))


PLAYERS: dict[str, Callable[[Rules], Player]] = {
    "staged": Staged,
    "packed": Packed,
    "sampling": sampling,
    "best": best,
}


def fit(means: dict[int, float], growth: str) -> str:
    """Return in words the best factor of a growth, and the largest relative error."""
    terms = {n: n * (log2(n) if growth == "n log n" else log2(log2(n))) for n in means}
    ratios = [terms[n] / mean for n, mean in means.items()]
    factor = sum(ratios) / sum(ratio * ratio for ratio in ratios)
    worst = max(abs(factor * ratio - 1) for ratio in ratios)
    return f"{factor:.2f} {growth} (within {worst:.0%})"


def measure(
    rules: Rules, names: list[str], games: int, most_seconds: float, seed: str
) -> dict[str, list[tuple[int, float]]]:
    """Return the guesses and the seconds of each player's games, which all have the same number."""
    found: dict[str, list[tuple[int, float]]] = {name: [] for name in names}
    for game in range(games):
        if any(sum(seconds for _, seconds in each) > most_seconds for each in found.values()):
            break
        for name in names:
            codemaker = Codemaker.from_seed(rules, f"{seed} {game}".strip())
            found[name].append(play_game(PLAYERS[name](rules), codemaker))
    return found


def main() -> None:
    """Print a row for each board and player, then the fits."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "boards", nargs="*", type=Rules.parse, default=[Rules(size, size) for size in SIZES]
    )
    parser.add_argument("--players", default="staged,packed")
    parser.add_argument("--games", type=int, default=64)
    parser.add_argument("--seed", default="")
    parser.add_argument("--seconds", type=float, default=10, help="for each board and player")
    options = parser.parse_args()
    print(f"Python {platform.python_version()}, {platform.machine()}")
    means: dict[str, dict[int, float]] = defaultdict(dict)
    for rules in options.boards:
        names = [name for name in options.players.split(",") if rules.repeats or name != "staged"]
        first = None
        found = measure(rules, names, options.games, options.seconds, options.seed)
        for name, games in found.items():
            lengths = [length for length, _ in games]
            mean = fmean(lengths)
            first = first or mean
            spread = 1.96 * stdev(lengths) / sqrt(len(games)) if len(games) > 1 else 0
            bits = log2(rules.code_count) / mean
            print(
                f"{rules} {name}, {len(games)} games: mean {mean:.3f} ± {spread:.3f}, "
                f"worst {max(lengths)}, share {mean / first:.2f}, bits {bits:.2f}, "
                f"{fmean(seconds for _, seconds in games):.3f} s a game",
                flush=True,
            )
            if rules.pegs == rules.colours >= LEAST_FITTED:
                kind = f"{name}, {'' if rules.repeats else 'no '}repeats"
                means[kind][rules.pegs] = mean
    for kind, sizes in means.items():
        if len(sizes) > 1:
            print(kind, *(fit(sizes, each) for each in ("n log n", "n log log n")), sep="; ")


if __name__ == "__main__":
    main()
