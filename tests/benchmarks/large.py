"""Games of the players for large boards: `python -m tests.benchmarks large [--rules R,R]`.

All players get the same seeded secrets; `staged` plays only boards with repeats. For boards with as
many colours as pegs, c n log2 n and c n log2 log2 n are fitted to the means by least squares of the
relative errors. Times are of the processor, with those of the codemaker. The bits are what an
answer tells: those of a code, log2 of the number of codes, divided by the mean.
"""

from __future__ import annotations

import argparse
import platform
import time
import tracemalloc
from collections import defaultdict
from collections.abc import Callable
from math import log2

from mastermind_core.codemaker import Codemaker
from mastermind_core.large.packed import Packed
from mastermind_core.large.player import Player
from mastermind_core.large.staged import Staged
from mastermind_core.measure.simulation import play_game
from mastermind_core.rules import Rules

Maker = Callable[[Rules], Player]
Row = tuple[float, float]

PLAYERS: dict[str, Maker] = {"staged": Staged, "packed": Packed}
PUBLISHED = {
    "p4c4r": 10.9,
    "p6c6r": 19.3,
    "p8c8r": 27.2,
    "p10c10r": 38.8,
    "p20c20r": 94,
    "p50c50r": 297,
    "p100c100r": 695,
}
MAX_GAMES = 64
LEAST_FITTED = 20


def peak(maker: Maker, rules: Rules) -> int:
    """Return the most memory that a game takes, in bytes."""
    codemaker = Codemaker.from_seed(rules, "0")
    tracemalloc.start()
    play_game(maker(rules), codemaker)
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return most


def fit(means: dict[int, float], growth: str) -> str:
    """Return in words the best factor of a growth, and the largest relative error."""
    terms = {n: n * (log2(n) if growth == "n log n" else log2(log2(n))) for n in means}
    ratios = [terms[n] / mean for n, mean in means.items()]
    factor = sum(ratios) / sum(ratio * ratio for ratio in ratios)
    worst = max(abs(factor * ratio - 1) for ratio in ratios)
    return f"{factor:.2f} {growth} (within {worst:.0%})"


def measure(rules: Rules, makers: list[Maker], most_seconds: float) -> tuple[int, list[Row]]:
    """Return the number of games, and (mean guesses, mean seconds) of each player."""
    totals = [0 for _ in makers]
    seconds = [0.0 for _ in makers]
    games = 0
    while games < MAX_GAMES and (not games or max(seconds) < most_seconds):
        for index, maker in enumerate(makers):
            start = time.process_time()
            codemaker = Codemaker.from_seed(rules, str(games))
            totals[index] += play_game(maker(rules), codemaker)[0]
            seconds[index] += time.process_time() - start
        games += 1
    return games, [
        (total / games, each / games) for total, each in zip(totals, seconds, strict=True)
    ]


def main() -> None:
    """Print a row for each board and player, then the fits."""
    sizes = (4, 6, 8, 10, 20, 50, 100, 200, 1000)
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rules", default=",".join(f"p{size}c{size}r" for size in sizes))
    parser.add_argument("--players", default="staged,packed")
    parser.add_argument("--seconds", type=float, default=10, help="for each board and player")
    parser.add_argument("--memory", action="store_true", help="measure memory, in one more game")
    options = parser.parse_args()
    print(f"Python {platform.python_version()}, {platform.machine()}")
    print("rules, player, games, mean, part of the first's, published, bits, seconds a game, KB")
    means: dict[str, dict[int, float]] = defaultdict(dict)
    for rules in map(Rules.parse, options.rules.split(",")):
        names = [name for name in options.players.split(",") if rules.repeats or name != "staged"]
        makers = [PLAYERS[name] for name in names]
        games, rows = measure(rules, makers, options.seconds)
        for name, maker, (mean, seconds) in zip(names, makers, rows, strict=True):
            published = PUBLISHED.get(str(rules), "-") if name == "staged" else "-"
            memory = peak(maker, rules) // 1024 if options.memory else "-"
            print(
                f"{rules!s:>14} {name} {games:3} {mean:9.2f} {mean / rows[0][0]:5.3f} "
                f"{published:>6} {log2(rules.code_count) / mean:5.2f} {seconds:8.4f} {memory:>6}",
                flush=True,
            )
            if rules.pegs == rules.colours >= LEAST_FITTED:
                kind = f"{name}, {'' if rules.repeats else 'no '}repeats"
                means[kind][rules.pegs] = mean
    for kind, found in means.items():
        if len(found) > 1:
            print(kind, *(fit(found, each) for each in ("n log n", "n log log n")), sep="; ")


if __name__ == "__main__":
    main()
