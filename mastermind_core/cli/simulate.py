"""The command `simulate`: strategies compared over many games, on one board or on a map."""

from __future__ import annotations

import argparse
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from typing import Any

from ..errors import MAX_QUOTE, MastermindError, PlotError, quote
from ..jobs.executors import make
from ..jobs.runner import Runner
from ..measure.result import Result
from ..measure.simulation_jobs import Simulation
from ..rules import Rules
from ..words import plural
from .options import SIDES, JsonResult, asked_aim
from .plots import check_plot, draw_histogram, draw_map
from .terminal import binned, columns, late_words, progress, row_label


def run_simulate(options: argparse.Namespace) -> JsonResult:
    boards = _boards(options)
    if options.plot:
        check_plot(options.plot, options.replace)
    texts = [text.strip() for text in options.strategy.split(",")]
    with progress("Playing", not options.json) as told:
        about = (options.games, options.seed, asked_aim(options), told)
        simulation = Simulation(boards, texts, *about, options.map is not None, options.devil)
        try:
            with Runner(make(options.executor), simulation) as runner:
                simulation.run(runner)
        except KeyboardInterrupt as stop:
            options.late = stop
    with _undisturbed() if options.late else nullcontext():
        if options.map:
            return _show_map(options, simulation)
        return _show_board(options, boards[0], list(simulation.results.values()))


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


def _show_board(options: argparse.Namespace, rules: Rules, results: list[Result]) -> JsonResult:
    if not options.json:
        print("\n".join(_tables(results)))
        for result in results:
            if options.most is not None and result.worst > options.most:
                print(f"{result.strategy}: {late_words(result.histogram, options.most)}.")
    if options.plot and any(result.games for result in results):
        _plot(options, draw_histogram, f"{rules}, ", results)
    about = {"rules": str(rules), "games": options.games, "seed": options.seed}
    return about | {"results": [result.described() for result in results]}


def _tables(results: list[Result]) -> Iterator[str]:
    rows = [["strategy", "games", "mean", "95 % from", "to", "worst", "ms a guess"]]
    for result in results:
        figures = [result.games, result.mean, *(result.ci95 or (None, None)), result.worst or None]
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


def _show_map(options: argparse.Namespace, simulation: Simulation) -> JsonResult:
    maps: dict[str, dict[Rules, Result]] = {}
    for (rules, name), result in simulation.results.items():
        maps.setdefault(name, {})[rules] = result
    sides = map_sides(options.map)
    rows = []
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
    if options.plot:
        _plot(options, draw_map, "", sides, maps)
    return {"map": options.map, "games": options.games, "seed": options.seed, "results": rows}


def _plot(options: argparse.Namespace, draw: Callable[..., None], board: str, *what: Any) -> None:
    """Draw a plot with the seed in its title; an error waits until the results are shown."""
    plain = options.seed.isprintable() and len(options.seed) <= MAX_QUOTE
    title = f"{board}seed {options.seed if plain else quote(options.seed)}"
    try:
        draw(options.plot, title, *what, options.replace)
    except PlotError as error:
        options.late = error
