"""How players of large boards do: `python -m tests.benchmarks.large [--pegs N,N] [--seconds S]`.

Both play the same seeded secrets with as many colours as pegs, and see answers only. The means are
fitted, by least squares of the relative errors, with c n log2 n and with c n log2 log2 n.
"""

from __future__ import annotations

import argparse
import platform
import time
import tracemalloc
from math import log2

from mastermind_core.codemaker import Codemaker
from mastermind_core.codes import Code
from mastermind_core.large import Packed, Player, Staged
from mastermind_core.rules import Rules
from mastermind_core.scoring import solved

PUBLISHED = {4: 10.9, 6: 19.3, 8: 27.2, 10: 38.8, 20: 94, 50: 297, 100: 695}
MOST_GAMES = 64


def play(player: Player, codemaker: Codemaker) -> int:
    """Return the guesses of one game."""
    guesses = 0
    end = solved(codemaker.rules)
    feedback = None
    while feedback != end:
        feedback = codemaker.answer(player.guess())
        player.answer(feedback)
        guesses += 1
    return guesses


def peak(maker: type, rules: Rules, secret: Code) -> int:
    """Return the most memory that a game took, in bytes."""
    tracemalloc.start()
    play(maker(rules), Codemaker(rules, secret))
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return most


def fit(means: dict[int, float], growth: str) -> str:
    """Return the factor of a growth that fits best, and the largest relative error."""
    terms = {n: n * (log2(n) if growth == "n log n" else log2(log2(n))) for n in means}
    ratios = [terms[n] / mean for n, mean in means.items()]
    factor = sum(ratios) / sum(ratio * ratio for ratio in ratios)
    worst = max(abs(factor * ratio - 1) for ratio in ratios)
    return f"{factor:.2f} {growth} (within {worst:.0%})"


def main() -> None:
    """Print a row for each size, then the fits."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pegs", default="4,6,8,10,20,50,100,200,1000")
    parser.add_argument("--seconds", type=float, default=10, help="for each size and player")
    parser.add_argument("--memory", action="store_true", help="measure memory, in one more game")
    options = parser.parse_args()
    print(f"Python {platform.python_version()}, {platform.machine()}")
    print("pegs = colours, games, staged, published, packed, packed/staged, seconds a game, KB")
    means: dict[type, dict[int, float]] = {Staged: {}, Packed: {}}
    for pegs in map(int, options.pegs.split(",")):
        rules = Rules(pegs, pegs)
        totals = {Staged: 0, Packed: 0}
        seconds = {Staged: 0.0, Packed: 0.0}
        games = 0
        while games < MOST_GAMES and (not games or max(seconds.values()) < options.seconds):
            secret = Codemaker.from_seed(rules, str(games)).reveal()
            games += 1
            for maker in (Staged, Packed):
                start = time.perf_counter()
                answers = Codemaker(rules, secret)
                totals[maker] += play(maker(rules), answers)
                seconds[maker] += time.perf_counter() - start
        for maker, total in totals.items():
            means[maker][pegs] = total / games
        staged, packed = means[Staged][pegs], means[Packed][pegs]
        times = " ".join(f"{each / games:.3f}" for each in seconds.values())
        memory = [peak(each, rules, secret) // 1024 if options.memory else "-" for each in totals]
        print(
            f"{pegs:6} {games:3} {staged:9.2f} {PUBLISHED.get(pegs, '-'):>6} {packed:9.2f} "
            f"{packed / staged:5.3f}   {times}   {memory[0]} {memory[1]}",
            flush=True,
        )
    for maker, found in means.items():
        large = {pegs: mean for pegs, mean in found.items() if pegs >= 20}
        if len(large) > 1:
            print(maker.name, *(fit(large, each) for each in ("n log n", "n log log n")), sep="; ")


if __name__ == "__main__":
    main()
