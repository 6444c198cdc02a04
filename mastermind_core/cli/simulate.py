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
from ..rules import MAX_SIZE, Rules
from ..strategies.registry import DEFAULT
from .options import AIM, add, as_path, asked_aim, seed, whole_number
from .output import print_json
from .plots import check_plot, draw_histogram, draw_map
from .terminal import binned, columns, late_words, progress, row_label

SIDES = 20
"""The most boards along each side of a map: more would not fit a screen."""


def add_simulate(command: argparse.ArgumentParser) -> None:
    """Give the parser of the command its arguments."""
    command.add_argument("rules", metavar="RULES", nargs="?", help="the board")
    command.add_argument(
        "--map",
        type=whole_number(1, MAX_SIZE, "pegs and colours"),
        metavar="N",
        help="instead of RULES: boards up to N pegs and N colours, in equal steps, at most "
        f"{SIDES} by {SIDES} of them",
    )
    command.add_argument(
        "--strategy",
        default=DEFAULT,
        metavar="NAMES",
        help=f"names or FILE.py:CLASS, separated by commas (default: {DEFAULT})",
    )
    command.add_argument(
        "--games",
        type=whole_number(1, 10_000_000, "games"),
        default=100,
        metavar="N",
        help="games of each strategy (default: 100)",
    )
    command.add_argument(
        "--seed",
        type=seed,
        default="0",
        help="determines the secrets and all random choices (default: 0)",
    )
    add(command, *AIM, "--devil", "--executor")
    command.add_argument(
        "--plot", type=as_path, metavar="FILE",
        help="draw the histogram or the map as .svg, .png or .pdf; needs the extra 'plots'",
    )  # fmt: skip
    add(command, "--replace")
    command.set_defaults(run=_simulate)


def _simulate(options: argparse.Namespace) -> None:
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
            _map(options, simulation)
        else:
            _one(options, boards[0], simulation)
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
    if (options.rules is None) == (options.map is None):
        raise MastermindError(
            f"expected rules such as 'p4c6r', or --map, and not both, got {quote(options.rules)}"
            if options.rules is not None
            else "expected rules such as 'p4c6r', or --map, got neither",
            options.rules,
        )
    if options.rules is not None:
        return [Rules.parse(options.rules)]
    sides = map_sides(options.map)
    return [Rules(pegs, colours) for pegs in sides for colours in sides]


def map_sides(largest: int) -> list[int]:
    """Return the pegs, and the colours, of the boards on a map: at most `SIDES`, in equal steps.

    >>> map_sides(60)[:3], map_sides(60)[-1]
    ([3, 6, 9], 60)
    """
    step = -(-largest // SIDES)
    return list(range(step, largest + 1, step))


def _one(options: argparse.Namespace, rules: Rules, simulation: Simulation) -> None:
    results = list(simulation.results.values())
    if options.json:
        about = {"rules": str(rules), "games": options.games, "seed": options.seed}
        print_json(about | {"results": [result.described() for result in results]})
    else:
        print("\n".join(_table(results)))
        for result in results:
            if options.most is not None and (result.worst or 0) > options.most:
                print(f"{result.strategy}: {late_words(result.histogram, options.most)}.")
    if options.plot and any(result.games for result in results):
        draw_histogram(options.plot, f"{rules}, {_seed(options)}", results, options.replace)


def _table(results: list[Result]) -> Iterator[str]:
    """Yield the lines of a table, then of the histograms side by side."""
    rows = [["strategy", "games", "mean", "95 % from", "to", "worst", "ms a guess"]]
    for result in results:
        figures = [result.games, result.mean, *(result.ci95 or (None, None)), result.worst]
        seconds = result.seconds_per_guess
        figures.append(None if seconds is None else 1000 * seconds)
        rows.append([result.strategy, *map(_figure, figures)])
    yield from columns(rows, names=True)
    yield ""
    rows = [["guesses", *(result.strategy for result in results)]]
    for guesses, games in binned([result.histogram for result in results]):
        rows.append([row_label(guesses), *map(str, games)])
    yield from columns(rows)


def _figure(value: float | None) -> str:
    if value is None:
        return "-"
    return str(value) if isinstance(value, int) else f"{value:.3f}"


def _map(options: argparse.Namespace, simulation: Simulation) -> None:
    maps: dict[str, dict[Rules, Result]] = {}
    shown: dict[str, list[dict[str, Any]]] = {}
    for (rules, name), result in simulation.results.items():
        maps.setdefault(name, {})[rules] = result
        board = {"rules": str(rules), **result.described()}
        shown.setdefault(name, []).append(board | {"error": simulation.failure(rules, name)})
    sides = map_sides(options.map)
    if options.json:
        about = {"map": options.map, "games": options.games, "seed": options.seed}
        rows = [{"strategy": name, "boards": boards} for name, boards in shown.items()]
        print_json(about | {"results": rows})
    else:
        for name, boards in shown.items():
            print("\n".join(_grid(name, sides, maps[name])))
            if errors := [board["error"] for board in boards if board["error"]]:
                print(f"left out: {plural(len(errors), 'board')}; the first: {errors[0]}")
    if options.plot:
        draw_map(options.plot, _seed(options), sides, maps, options.replace)


def _seed(options: argparse.Namespace) -> str:
    """Return a seed for a title; a long one, or one with odd characters, is quoted."""
    plain = options.seed.isprintable() and len(options.seed) <= MAX_QUOTE
    return f"seed {options.seed if plain else quote(options.seed)}"


def _grid(name: str, sides: list[int], boards: dict[Rules, Result]) -> Iterator[str]:
    yield f"{name}: mean guesses, pegs down, colours across"
    rows = [["", *map(str, sides)]]
    for pegs in sides:
        means = (boards[Rules(pegs, colours)].mean for colours in sides)
        rows.append([str(pegs), *map(_figure, means)])
    yield from columns(rows)
