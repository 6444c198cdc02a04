"""Games of the strategy `sampling`: `python -m tests.benchmarks sampling BOARD [--players A,B]`.

All players get the same seeded secrets. They are `sampling`, `anew` (sampling that keeps nothing
between guesses), `best`, `packed`, and `random` (a code of the sample). A row has the mean with its
95 % interval, the longest game, the processor time of a guess, and a hash of all guesses. The hash
does not change with `--clock 4`, which makes every clock that the core can read run four times as
fast.
"""

from __future__ import annotations

import argparse
import hashlib
import math
import platform
import random
import time
from collections.abc import Callable
from time import monotonic, process_time

from mastermind_core.candidates.position import Position
from mastermind_core.codemaker import Codemaker
from mastermind_core.codes import Code
from mastermind_core.large.packed import Packed
from mastermind_core.large.sampling.choice import choose
from mastermind_core.large.sampling.sample import SampleMemory
from mastermind_core.rules import Rules
from mastermind_core.scoring import Feedback, Turn, all_black
from mastermind_core.strategies.best import Best
from tests.unit.pace import CLOCKS, running

Turns = tuple[tuple[Code, Feedback], ...]


def by_sampling(rules: Rules, seed: str) -> Callable[[Turns], Code]:
    """Return a player of one game that samples."""
    memory = SampleMemory()
    return lambda turns: choose(rules, turns, memory=memory)


def anew(rules: Rules, seed: str) -> Callable[[Turns], Code]:
    """Return a player that samples and keeps nothing between guesses."""
    return lambda turns: choose(rules, turns)


def by_chance(rules: Rules, seed: str) -> Callable[[Turns], Code]:
    """Return a player that guesses a random code of the sample."""
    memory, rng = SampleMemory(), random.Random(seed)

    def guess(turns: Turns) -> Code:
        codes = memory.of(rules, turns).codes
        return codes[rng.randrange(len(codes))] if codes.size else choose(rules, turns)

    return guess


def by_packed(rules: Rules, seed: str) -> Callable[[Turns], Code]:
    """Return a player that packs."""
    player = Packed(rules)

    def guess(turns: Turns) -> Code:
        if turns:
            player.answer(turns[-1][1])
        return player.guess()

    return guess


def by_best(rules: Rules, seed: str) -> Callable[[Turns], Code]:
    """Return a player that asks the default strategy."""
    rng = random.Random(seed)
    return lambda turns: Best().choose(Position(rules, tuple(Turn(*turn) for turn in turns)), rng)


PLAYERS = {
    "sampling": by_sampling,
    "anew": anew,
    "best": by_best,
    "random": by_chance,
    "packed": by_packed,
}


def run_faster(rate: float) -> None:
    """Make every clock of the module `time` run `rate` times as fast; at 0 it stands still."""
    for name in CLOCKS:
        setattr(time, name, running(getattr(time, name), rate))


def main() -> None:
    """Print a row for each player."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("rules", type=Rules.parse)
    parser.add_argument("--games", type=int, default=50)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--players", default="sampling")
    parser.add_argument(
        "--seconds", type=float, default=100, help="begin no game after these seconds"
    )
    parser.add_argument("--clock", type=float, default=1, help="how many times as fast it runs")
    options = parser.parse_args()
    run_faster(options.clock)
    rules = options.rules
    print(f"{rules}, seed {options.seed}, Python {platform.python_version()}")
    for name in options.players.split(","):
        lengths, longest, spent, told = [], 0.0, 0.0, hashlib.sha256()
        begun = monotonic()
        for game in range(options.games):
            if monotonic() - begun > options.seconds:
                break
            maker = Codemaker.from_seed(rules, f"{options.seed} {game}")
            play = PLAYERS[name](rules, str(game))
            turns: Turns = ()
            while not turns or turns[-1][1] != all_black(rules):
                start = process_time()
                guess = play(turns)
                took = process_time() - start
                longest, spent = max(longest, took), spent + took
                told.update(repr(guess).encode())
                turns = (*turns, (guess, maker.answer(guess)))
            lengths.append(len(turns))
        games, mean = len(lengths), sum(lengths) / len(lengths)
        spread = sum((length - mean) ** 2 for length in lengths) / max(1, games - 1)
        print(
            f"{name:9} {games} games: mean {mean:.3f} ± {1.96 * math.sqrt(spread / games):.3f}, "
            f"worst {max(lengths)}, {spent / sum(lengths):.3f} s a guess, at most {longest:.2f}, "
            f"guesses {told.hexdigest()[:8]}",
            flush=True,
        )


if __name__ == "__main__":
    main()
