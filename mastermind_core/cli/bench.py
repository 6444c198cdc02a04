"""The command `bench`: a strategy against every secret of a board."""

from __future__ import annotations

import argparse
import shutil
import sys
import time
from copy import copy

from ..candidates.codeset import listable, too_many
from ..candidates.position import FEWEST
from ..game import Game
from ..measure.result import Result
from ..measure.tree import bench
from ..rules import Rules
from ..strategies.base import Suggester
from ..strategies.exact import Exact, Prepared
from ..words import plural
from .options import JsonResult, asked_strategy
from .terminal import binned, columns, late_words, progress, row_label


def run_bench(options: argparse.Namespace) -> JsonResult:
    """Play and print the report; it is proven where its total is the least that is possible."""
    rules = Rules.parse(options.rules)
    if not listable(rules):
        raise too_many(rules)
    strategy, rng, aim = asked_strategy(options)
    promised: float | None = None
    with progress(f"{rules} {strategy.name}", not options.json) as told:
        start = time.perf_counter()
        if isinstance(strategy, Exact):
            strategy = Prepared(rules, told, aim)
            promised = strategy.solution.total
        elif isinstance(strategy, Suggester):
            worth = strategy.suggest(Game(rules).position(aim=aim), copy(rng)).worth
            promised = worth.total if worth and worth.certainty == "exact" else None
        report = bench(rules, strategy, rng, told, aim)
        seconds = time.perf_counter() - start
    missed = aim.most is not None and report.worst > aim.most
    proven = report.total == promised and not missed
    if not options.json:
        show_report(rules, strategy.name, report, seconds)
        if missed:
            print(f"{late_words(report.histogram, aim.most or 0)}.")
        if proven:
            aimed = "" if aim == FEWEST else " with this aim"
            print(f"Proven: no play{aimed} needs fewer guesses in total.")
    return {
        "rules": str(rules),
        "strategy": strategy.name,
        "secrets": report.games,
        "total": report.total,
        "worst": report.worst,
        "mean": report.mean,
        "histogram": report.histogram,
        "seconds": round(seconds, 6),
        "proven": proven,
    }


def show_report(rules: Rules, name: str, report: Result, seconds: float) -> None:
    print(f"{name} on {rules}: {plural(report.games, 'secret')} in {seconds:.3f} s")
    print(f"total {report.total}, mean {report.mean:.4f}, worst {report.worst}")
    rows = binned([report.histogram])
    lines = list(columns([[row_label(guesses), str(secrets)] for guesses, [secrets] in rows]))
    most = max(secrets for _, [secrets] in rows)
    longest = max(1, min(40, shutil.get_terminal_size().columns - len(lines[0]) - 2))
    try:
        mark = "█"
        mark.encode(getattr(sys.stdout, "encoding", None) or "ascii")
    except UnicodeEncodeError:
        mark = "#"
    for line, (_, [secrets]) in zip(lines, rows, strict=True):
        print(f"{line}  {mark * round(longest * secrets / most)}".rstrip())
