"""The command `bench`: a strategy against every secret of a board."""

from __future__ import annotations

import argparse
import shutil
import sys
import time
from copy import copy

from ..candidates.position import FEWEST
from ..candidates.whole_board import listable, too_many
from ..drawing.words import plural
from ..game import Game
from ..measure.tree import Report, play_out
from ..rules import Rules
from ..strategies.base import Suggester
from ..strategies.exact import Exact, Prepared
from .options import STRATEGY, add, asked_strategy
from .output import print_json
from .terminal import binned, columns, late_words, progress, row_label


def add_bench(command: argparse.ArgumentParser) -> None:
    """Give the parser of the command its arguments."""
    add(command, "rules", *STRATEGY)
    command.set_defaults(run=_bench)


def _bench(options: argparse.Namespace) -> None:
    rules = Rules.parse(options.rules)
    if not listable(rules):
        raise too_many(rules)
    strategy, rng, aim = asked_strategy(options)
    with progress(f"{rules} {strategy.name}", not options.json) as told:
        start = time.perf_counter()
        promised: float | None = None
        if isinstance(strategy, Exact):
            strategy = Prepared(rules, told, aim)
            promised = strategy.solution.total
        elif isinstance(strategy, Suggester):
            worth = strategy.suggest(Game(rules).position(aim=aim), copy(rng)).worth
            promised = worth.total if worth and worth.certainty == "exact" else None
        report = play_out(rules, strategy, rng, told, aim)
        seconds = time.perf_counter() - start
    most = report.worst if aim.most is None else aim.most
    missed = report.worst > most
    # The least possible total is known; a strategy that reaches it is proven best.
    proven = report.total == promised and not missed
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
        if missed:
            print(f"{late_words(report.histogram, most)}.")
        if proven:
            aimed = "" if aim == FEWEST else " with this aim"
            print(f"Proven: no play{aimed} needs fewer guesses in total.")


def show_report(rules: Rules, name: str, report: Report, seconds: float) -> None:
    """Print the figures of a strategy and its histogram."""
    print(f"{name} on {rules}: {plural(report.secrets, 'secret')} in {seconds:.3f} s")
    print(f"total {report.total}, mean {report.mean:.4f}, worst {report.worst}")
    rows = binned([report.histogram])
    lines = list(columns([[row_label(guesses), str(secrets)] for guesses, [secrets] in rows]))
    most = max(secrets for _, [secrets] in rows)
    # Labels are as wide in each line, since columns are aligned on the right.
    room = shutil.get_terminal_size().columns - len(lines[0]) - 2
    longest = max(1, min(40, room))
    for line, (_, [secrets]) in zip(lines, rows, strict=True):
        print(f"{line}  {_mark() * round(longest * secrets / most)}".rstrip())


def _mark() -> str:
    """Return the character that bars are made of, one that standard output has."""
    try:
        "█".encode(getattr(sys.stdout, "encoding", None) or "ascii")
    except UnicodeEncodeError:
        return "#"
    return "█"
