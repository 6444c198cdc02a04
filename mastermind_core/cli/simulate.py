"""The command `simulate`: strategies compared over many games, on one board or on a map."""

from __future__ import annotations

import argparse
import signal
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from typing import Any

from ..drawing.words import plural
from ..errors import MAX_QUOTE, MastermindError, quote
from ..jobs.executors import make
from ..jobs.runner import Runner
from ..measure.simulation import Result
from ..measure.simulation_jobs import Simulation
from ..rules import Rules
from .options import SIDES, asked_aim
from .output import print_json
from .plots import check_plot, draw_histogram, draw_map
from .terminal import binned, columns, late_words, progress, row_label


def run_simulate(options: argparse.Namespace) -> None:
    """Play the games and print the results; after Ctrl-C those of the games played so far."""
    boards = _boards(options)
    if options.plot:
        check_plot(options.plot, options.replace)
    texts = [text.strip() for text in options.strategy.split(",")]
    interrupted: KeyboardInterrupt | None = None
    lenient = options.map is not None
    with progress("Playing", not options.json) as told:
        about = (options.games, options.seed, asked_aim(options), told, lenient, options.devil)
        simulation = Simulation(boards, texts, *about)
        try:
            with Runner(make(options.executor), simulation) as runner:
                simulation.run(runner)
        except KeyboardInterrupt as error:
            interrupted = error
    with _undisturbed() if interrupted else nullcontext():
        if options.map:
            _show_map(options, simulation)
        else:
            _show_board(options, boards[0], list(simulation.results.values()))
    if interrupted:
        raise interrupted


@contextmanager
def _undisturbed() -> Iterator[None]:
    """Ignore Ctrl-C meanwhile: people press it twice, and `timeout` sends it twice."""
    try:
        before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    except ValueError:  # only the main thread is interrupted, and may change the handler
        yield
        return
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _boards(options: argparse.Namespace) -> list[Rules]:
    rules = options.rules
    if (rules is None) == (options.map is None):
        got = "got neither" if rules is None else f"and not both, got {quote(rules)}"
        raise MastermindError(f"expected rules such as 'p4c6r', or --map, {got}", rules)
    if rules is not None:
        return [Rules.parse(rules)]
    sides = map_sides(options.map)
    return [Rules(pegs, colours) for pegs in sides for colours in sides]


def map_sides(largest: int) -> list[int]:
    """Return the pegs, and the colours, of the boards on a map: at most `SIDES`, in equal steps.

    >>> map_sides(60)[:3], map_sides(60)[-1]
    ([3, 6, 9], 60)
    """
    step = -(-largest // SIDES)
    return list(range(step, largest + 1, step))


def _show_board(options: argparse.Namespace, rules: Rules, results: list[Result]) -> None:
    if options.json:
        about = {"rules": str(rules), "games": options.games, "seed": options.seed}
        print_json(about | {"results": [result.described() for result in results]})
    else:
        print("\n".join(_tables(results)))
        for result in results:
            if options.most is not None and (result.worst or 0) > options.most:
                print(f"{result.strategy}: {late_words(result.histogram, options.most)}.")
    if options.plot and any(result.games for result in results):
        draw_histogram(options.plot, f"{rules}, {_seed(options)}", results, options.replace)


def _tables(results: list[Result]) -> Iterator[str]:
    """Yield the lines of a table, then of the histograms side by side."""
    rows = [["strategy", "games", "mean", "95 % from", "to", "worst", "ms a guess"]]
    for result in results:
        figures = [result.games, result.mean, *(result.ci95 or (None, None)), result.worst]
        seconds = result.seconds_per_guess
        figures.append(None if seconds is None else 1000 * seconds)
        rows.append([result.strategy, *map(_figure, figures)])
    yield from columns(rows, left=1)
    yield ""
    rows = [["guesses", *(result.strategy for result in results)]]
    for guesses, games in binned([result.histogram for result in results]):
        rows.append([row_label(guesses), *map(str, games)])
    yield from columns(rows)


def _figure(value: float | None) -> str:
    if value is None:
        return "-"
    return str(value) if isinstance(value, int) else f"{value:.3f}"


def _show_map(options: argparse.Namespace, simulation: Simulation) -> None:
    maps: dict[str, dict[Rules, Result]] = {}
    for (rules, name), result in simulation.results.items():
        maps.setdefault(name, {})[rules] = result
    sides = map_sides(options.map)
    rows: list[dict[str, Any]] = []
    for name, results in maps.items():
        errors = {rules: simulation.failure(rules, name) for rules in results}
        boards = [
            {"rules": str(rules), **result.described(), "error": errors[rules]}
            for rules, result in results.items()
        ]
        rows.append({"strategy": name, "boards": boards})
        if not options.json:
            means = [
                [str(pegs), *(_figure(results[Rules(pegs, colours)].mean) for colours in sides)]
                for pegs in sides
            ]
            print(f"{name}: mean guesses, pegs down, colours across")
            print("\n".join(columns([["", *map(str, sides)], *means])))
            if left_out := list(filter(None, errors.values())):
                print(f"left out: {plural(len(left_out), 'board')}; the first: {left_out[0]}")
    if options.json:
        print_json(
            {"map": options.map, "games": options.games, "seed": options.seed, "results": rows}
        )
    if options.plot:
        draw_map(options.plot, _seed(options), sides, maps, options.replace)


def _seed(options: argparse.Namespace) -> str:
    """Return a seed for a title; a long one, or one with odd characters, is quoted."""
    plain = options.seed.isprintable() and len(options.seed) <= MAX_QUOTE
    return f"seed {options.seed if plain else quote(options.seed)}"
