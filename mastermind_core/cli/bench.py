"""The command `bench`: a strategy against every secret of a board."""

from __future__ import annotations

import argparse
import time

from ..candidates.whole_board import listable, too_many
from ..game import Game
from ..measure.tree import Report, play_out
from ..rules import Rules
from ..strategies.base import Suggester
from ..strategies.exact import Exact
from .options import add_strategy, asked_aim, asked_rng, asked_strategy
from .streams import can_show, print_json
from .tables import binned, columns, row_label
from .terminal import plural, progress

MAX_BAR = 40
"""Characters of the longest bar in a histogram: half a line of a terminal."""


def add_bench(command: argparse.ArgumentParser) -> None:
    """Give the parser of the command its arguments."""
    command.add_argument("rules", metavar="RULES")
    add_strategy(command)
    command.set_defaults(run=_bench)


def _bench(options: argparse.Namespace) -> None:
    rules = Rules.parse(options.rules)
    if not listable(rules):
        raise too_many(rules)
    strategy = asked_strategy(options)
    aim = asked_aim(options)
    with progress(f"{rules} {strategy.name}", not options.json) as told:
        start = time.perf_counter()
        promised: float | None = None
        if isinstance(strategy, Exact):
            strategy = strategy.prepared(rules, told, aim)
            promised = strategy.solution.total
        elif isinstance(strategy, Suggester):
            worth = strategy.suggest(Game(rules).position(aim=aim), asked_rng(options)).worth
            promised = worth.total if worth and worth.certainty == "exact" else None
        report = play_out(rules, strategy, asked_rng(options), told, aim)
        seconds = time.perf_counter() - start
    # The least possible total is known; a strategy that reaches it is proven best.
    proven = report.total == promised
    if options.json:
        print_json(
            {
                "rules": str(rules),
                "strategy": strategy.name,
                "secrets": report.secrets,
                "total": report.total,
                "worst": report.worst,
                "mean": report.mean,
                "histogram": {str(turns): n for turns, n in report.histogram.items()},
                "seconds": round(seconds, 6),
                "proven": proven,
            }
        )
    else:
        show_report(rules, strategy.name, report, seconds)
        if proven:
            print("Proven: no play needs fewer guesses in total.")


def show_report(rules: Rules, name: str, report: Report, seconds: float) -> None:
    """Print the figures of a strategy and its histogram."""
    print(f"{name} on {rules}: {plural(report.secrets, 'secret')} in {seconds:.3f} s")
    mark = "█" if can_show("█") else "#"
    print(f"total {report.total}, mean {report.mean:.4f}, worst {report.worst}")
    rows = binned([report.histogram])
    lines = columns([[row_label(guesses), str(secrets)] for guesses, [secrets] in rows])
    most = max(secrets for _, [secrets] in rows)
    for line, (_, [secrets]) in zip(lines, rows, strict=True):
        print(f"{line}  {mark * round(MAX_BAR * secrets / most)}".rstrip())
