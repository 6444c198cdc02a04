"""Times of the core, and of the plain way in the same run: `python -m tests.benchmarks core`.

A time is the least of several rounds, on one core. `--big` adds the boards that take a minute.
"""

from __future__ import annotations

import argparse
import platform
import random
import time
from collections.abc import Callable, Iterator

from mastermind_core.candidates import codeset
from mastermind_core.candidates.codeset import CodeSet, whole
from mastermind_core.candidates.partition import part_sizes
from mastermind_core.game import Game
from mastermind_core.heuristics import ENTROPY
from mastermind_core.limits import NO_LIMITS
from mastermind_core.measure.tree import play_out
from mastermind_core.rules import Rules
from mastermind_core.scoring import score
from mastermind_core.search.exact import Search
from mastermind_core.search.exchanges import symmetry_of
from mastermind_core.search.sweep import best_at_once, sections_of
from mastermind_core.strategies.exact import Prepared
from mastermind_core.strategies.one_step import best_one_by_one
from mastermind_core.strategies.registry import STRATEGIES, find
from tests.unit import slow


def best(work: Callable[[], object], rounds: int = 3) -> float:
    """Return the least time of several rounds, in seconds."""
    times = []
    for _ in range(rounds):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return min(times)


def clear() -> None:
    """Drop kept planes and sections, as in a new process."""
    codeset._kept.cache_clear()
    sections_of.cache_clear()


def scoring() -> None:
    """Print the times of scoring a pair, and of the parts of a guess, one by one and by planes."""
    codes = list(whole(Rules(4, 6)))
    rng = random.Random(0)
    pairs = [(rng.choice(codes), rng.choice(codes)) for _ in range(1000)]
    print("\nscore of one pair, p4c6r, µs")
    print(f"  taking pegs off the board {1e3 * best(lambda: [slow.score(*p) for p in pairs]):8.2f}")
    print(f"  mastermind_core.score     {1e3 * best(lambda: [score(*p) for p in pairs]):8.2f}")

    print("\nparts of one guess, µs          candidates   one by one       planes")
    for rules, size in (("p4c6r", 256), ("p5c8r", 7105), ("p6c9r", 50_000)):
        parsed = Rules.parse(rules)
        all_codes = list(whole(parsed))
        candidates = sorted(rng.sample(all_codes, size))
        listed = CodeSet.of(parsed, candidates)
        guesses = rng.sample(all_codes, 20)
        part_sizes(listed, guesses[0])
        planes = best(lambda: [part_sizes(listed, g) for g in guesses]) / len(guesses)  # noqa: B023
        plain = best(lambda: slow.parts(guesses[0], candidates), 1)  # noqa: B023
        print(f"  {rules:28}{size:11,}{1e6 * plain:13,.0f}{1e6 * planes:13.1f}")


def choosing() -> None:
    """Print the times of finding the best guess among all codes, in both ways."""
    print("\nbest guess by entropy, ms       candidates   by classes     by sweep")
    for text in (
        "p4c6r:1123=1,1", "p4c6r:1123=1,1;2145=1,1", "p5c8r:11234=1,1",
        "p5c8r:11234=1,1;51267=1,1", "p5c8r:11234=1,1;51267=1,1;58161=1,1", "p4c10n:1234=0,2",
    ):  # fmt: skip
        game = Game.parse(text)
        candidates = game.candidates()
        symmetry = symmetry_of(game.position())

        def by_classes() -> object:
            classes = symmetry.representatives(), symmetry.least_classes()  # noqa: B023
            return best_one_by_one(*classes, candidates, ENTROPY)  # noqa: B023

        classes = best(by_classes, 2)
        sweep = best(lambda: best_at_once(symmetry, candidates, ENTROPY), 2)  # noqa: B023
        print(f"  {text:36}{len(candidates):5,}{1e3 * classes:13.1f}{1e3 * sweep:13.1f}")


def trees(boards: list[str]) -> None:
    """Print the times of playing each strategy against every secret."""
    print("\nwhole tree, s                        total  worst     mean   seconds")
    for text in boards:
        for name in (each for each in STRATEGIES if each not in ("exact", "best")):
            rules = Rules.parse(text)

            def run() -> object:
                clear()
                return play_out(rules, find(name), random.Random(0))  # noqa: B023

            rounds = 3 if rules.code_count < 2000 else 1
            report = play_out(rules, find(name), random.Random(0))
            print(
                f"  {text:8}{name:20}{report.total:12,}{report.worst:7}"
                f"{report.mean:9.4f}{best(run, rounds):10.3f}",
                flush=True,
            )


def exact(boards: list[str]) -> None:
    """Print the times of exact search, after two sensible turns and from the empty board."""
    print("\nexact after two turns, ms            positions   median     95 %    worst")
    for text, most in (("p4c6r", 60), ("p5c8r", 40)):
        rules = Rules.parse(text)
        times = sorted(_positions(rules, most, 60))
        median, late = times[len(times) // 2], times[int(0.95 * (len(times) - 1))]
        print(
            f"  {text}, at most {most} candidates{len(times):14}"
            f"{median:9.1f}{late:9.1f}{times[-1]:9.1f}",
            flush=True,
        )
    print("\nwhole board proven, s                total   seconds")
    for text in boards:
        clear()
        start = time.perf_counter()
        total = Prepared(Rules.parse(text)).solution.total
        print(f"  {text:32}{total:9,}{time.perf_counter() - start:10.2f}", flush=True)


def _positions(rules: Rules, most: int, wanted: int) -> Iterator[float]:
    """Yield the ms of a search from positions after an opening and a possible code."""
    rng = random.Random(1993)
    codes = list(whole(rules))
    opening = Game(rules).suggest(find("entropy"), rng)
    assert opening is not None
    while wanted:
        secret = rng.choice(codes)
        game = Game(rules).plus(opening, score(opening, secret))
        guess = rng.choice(list(game.candidates()))
        position = game.plus(guess, score(guess, secret)).position()
        if 3 <= len(position.candidates) <= most:
            wanted -= 1
            start = time.perf_counter()
            assert Search(position, NO_LIMITS).solve().proven
            yield 1000 * (time.perf_counter() - start)


def main() -> None:
    """Print every table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--big", action="store_true", help="also the boards that take a minute")
    options = parser.parse_args()
    print(f"Python {platform.python_version()}, {platform.machine()}, one core")
    scoring()
    choosing()
    exact(["p3c6r", "p4c5r", "p4c6n", "p4c6r", "p4c7n", *(["p4c8n"] if options.big else [])])
    trees(["p4c6r", "p4c8r", "p4c10n", *(["p5c8r"] if options.big else [])])


if __name__ == "__main__":
    main()
