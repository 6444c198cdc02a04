"""Times of the core: `python -m tests.benchmarks core`.

A time is the least of several rounds, on one core. `--big` adds the boards that take a minute.
"""

from __future__ import annotations

import argparse
import platform
import random
import time
from collections.abc import Callable

from mastermind_core.candidates import codeset
from mastermind_core.measure.tree import bench
from mastermind_core.rules import Rules
from mastermind_core.search.sweep import sections_of
from mastermind_core.strategies.exact import Prepared
from mastermind_core.strategies.registry import STRATEGIES, find


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


def trees(boards: list[str]) -> None:
    """Print the times of playing each strategy against every secret."""
    print("\nwhole tree, s                        total  worst     mean   seconds")
    for text in boards:
        for name in (each for each in STRATEGIES if each not in ("exact", "best")):
            rules = Rules.parse(text)

            def run() -> object:
                clear()
                return bench(rules, find(name), random.Random(0))  # noqa: B023

            rounds = 3 if rules.code_count < 2000 else 1
            report = bench(rules, find(name), random.Random(0))
            print(
                f"  {text:8}{name:20}{report.total:12,}{report.worst:7}"
                f"{report.mean:9.4f}{best(run, rounds):10.3f}",
                flush=True,
            )


def exact(boards: list[str]) -> None:
    """Print the times of exact search from the empty board."""
    print("\nwhole board proven, s                total   seconds")
    for text in boards:
        clear()
        start = time.perf_counter()
        total = Prepared(Rules.parse(text)).solution.total
        print(f"  {text:32}{total:9,}{time.perf_counter() - start:10.2f}", flush=True)


def main() -> None:
    """Print every table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--big", action="store_true", help="also the boards that take a minute")
    options = parser.parse_args()
    print(f"Python {platform.python_version()}, {platform.machine()}, one core")
    exact(["p3c6r", "p4c5r", "p4c6n", "p4c6r", "p4c7n", *(["p4c8n"] if options.big else [])])
    trees(["p4c6r", "p4c8r", "p4c10n", *(["p5c8r"] if options.big else [])])


if __name__ == "__main__":
    main()
