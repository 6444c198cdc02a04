"""The command line: `python -m mastermind_core COMMAND`; each command has one function here."""

from __future__ import annotations

import argparse
import functools
import json
import random
import sys
import time
import warnings
from collections.abc import Sequence
from typing import Any

from .. import __version__
from ..analysis.as_json import count, describe, describe_ranking, describe_suggestion
from ..analysis.in_doubt import IN_DOUBT, suggestion_of
from ..analysis.ranking import agreed, ranking
from ..candidates.position import Aim
from ..candidates.whole_board import listable, too_many
from ..challenge import Challenge
from ..codemaker import seeded_random
from ..errors import MastermindError, one_line
from ..game import Game
from ..measure.tree import play_out
from ..rules import Rules
from ..strategies.base import Suggester
from ..strategies.custom.load import find_strategy
from ..strategies.exact import Exact
from ..strategies.registry import DEFAULT, NAMES
from . import streams, terminal
from .book import add_book_command, book
from .challenge import add_challenge_commands, sent_back
from .coach import add_coach_commands
from .options import Parser, add_pegs, person, seed
from .pegs import pegs_of, read_game_in_pegs
from .play import Against, AgainstDevil, Conversation, Helper
from .score import add_score_command
from .sheet import add_sheet_command
from .simulate import add_aim, add_devil, add_simulate_command, run_simulate

BAD_INPUT = 2
"""Exit status for input that the core refuses; argparse has the same for its errors."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status.

    0; 2 for bad input, after one line on standard error; 130 after Ctrl-C; 141 if the program that
    reads the output has ended.

    >>> main(["score", "1122", "1344"])
    1,0
    0
    """
    streams.prepare()
    try:
        try:
            return _run(_parser().parse_args(arguments))
        finally:
            sys.stdout.flush()
    except BrokenPipeError:
        streams.abandon_output()
        return 141
    except OSError as error:
        # Nearly always standard output on a full disk: errors of other files are caught elsewhere.
        streams.abandon_output()
        print(f"mastermind_core: {one_line(str(error))}", file=sys.stderr)
        return BAD_INPUT


def _run(options: argparse.Namespace) -> int:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("default", UserWarning)
            warnings.showwarning = _warn
            options.run(options)
    except MastermindError as error:
        if options.json:
            _print_json({"error": describe(error)})
        print(f"mastermind_core: {error}", file=sys.stderr)
        return BAD_INPUT
    except KeyboardInterrupt as stop:
        # A custom strategy adds the line that it had reached, in an endless loop for instance.
        print("; ".join(getattr(stop, "__notes__", [])), file=sys.stderr)
        return 130
    return 0


def _warn(message: Warning | str, *_: object, **__: object) -> None:
    print(f"mastermind_core: {message}", file=sys.stderr)


@functools.cache
def _parser() -> argparse.ArgumentParser:
    parser = Parser(
        prog="python -m mastermind_core",
        description="Mastermind: score a guess, suggest the next one, measure strategies, play.",
        epilog="Rules are written p4c6r (4 pegs, 6 colours, repeats allowed) or p4c10n (no colour "
        "twice), a game p4c6r:1122=1,2;1344=0,3 (guess=black,white).",
    )
    parser.add_argument("--version", action="version", version=f"mastermind_core {__version__}")
    parser.set_defaults(run=lambda _: parser.print_help(), json=False)
    commands = parser.add_subparsers(metavar="COMMAND")

    add_score_command(commands, _print_json)
    command = commands.add_parser("suggest", help="suggest the next guess in a game")
    command.add_argument("game", metavar="GAME")
    command.add_argument(
        "--alternatives", action="store_true", help="also list the ten best guesses"
    )
    command.set_defaults(run=_suggest)

    bench = commands.add_parser("bench", help="play a strategy against every secret of a board")
    bench.add_argument("rules", metavar="RULES")
    bench.set_defaults(run=_bench)

    play = commands.add_parser("play", help="find the program's code, or get help with another one")
    play.add_argument("rules", metavar="RULES", nargs="?", default="p4c6r")
    hidden = play.add_mutually_exclusive_group()
    hidden.add_argument(
        "--helper", action="store_true", help="the code is hidden elsewhere: suggest guesses"
    )
    add_devil(hidden)
    hidden.add_argument(
        "--challenge",
        metavar="CODE",
        help="find the code of a challenge such as 4C6R-7K3M-9QTG, which names its board",
    )
    play.add_argument(
        "--name", type=person, default="", help="your name, in the game to send back: --challenge"
    )
    play.set_defaults(run=_play)

    for command in (commands.choices["suggest"], play):
        add_pegs(command)
    for command in (commands.choices["suggest"], bench, play):
        command.add_argument(
            "--strategy",
            default=DEFAULT,
            metavar="NAME",
            help=f"one of {', '.join(NAMES)}, or FILE.py:CLASS (default: {DEFAULT})",
        )
        add_aim(command)
        command.add_argument("--seed", type=seed, help="repeat the random choices of this seed")
    add_simulate_command(commands, _simulate)
    add_coach_commands(commands, _print_json)
    add_challenge_commands(commands, _print_json)
    add_sheet_command(commands, _print_json)
    for each in (*commands.choices.values(), *add_book_command(commands, _book)):
        each.add_argument("--json", action="store_true", help="print one JSON object")
    return parser


def _book(options: argparse.Namespace) -> None:
    result = book(options)
    if options.json:
        _print_json(result)


def _simulate(options: argparse.Namespace) -> None:
    run_simulate(options, _print_json)


def _print_json(value: dict[str, Any]) -> None:
    # In ASCII, which every terminal and every program can read.
    print(json.dumps(value))


def _aim(options: argparse.Namespace) -> Aim:
    return Aim(options.most, options.consistent)


def _rng(options: argparse.Namespace) -> random.Random:
    return random.Random() if options.seed is None else seeded_random(options.seed)


def _suggest(options: argparse.Namespace) -> None:
    game, pegs = read_game_in_pegs(options.game, options.pegs)
    strategy = find_strategy(options.strategy)
    by_turn = game.candidates_by_turn()
    position = game.position(by_turn, _aim(options))
    ranked = None
    with terminal.progress("Thinking", not options.json) as progress:
        suggestion = None
        if not game.solved:
            suggestion = suggestion_of(
                strategy, position, game.turns, game.doubt, _rng(options), progress
            )
        if options.alternatives:
            rankable = by_turn[-1] is not None and not (game.solved or game.doubt)
            ranked = ranking(position, progress) if rankable else []
            if suggestion:
                suggestion, ranked = agreed(suggestion, ranked)
    if options.json:
        shown = describe_suggestion(game.rules, by_turn[-1], suggestion)
        if ranked is not None:
            shown = shown | {"alternatives": describe_ranking(position, ranked)}
        _print_json(
            {
                "game": str(game),
                "strategy": IN_DOUBT if game.doubt else strategy.name,
                "candidates": count(by_turn[-1]),
                "fits_all": game.fits_all() if game.doubt else count(by_turn[-1]),
                "solved": game.solved,
                **shown,
            }
        )
        return
    terminal.show_game(game, pegs)
    if suggestion is None:
        print("Solved.")
    else:
        terminal.show_suggestion(position, by_turn[-1], suggestion, pegs)
        if game.doubt:
            terminal.show_doubt(game)
        if ranked:
            terminal.show_ranking(position, ranked, pegs)
    if pegs:
        print(pegs.legend(game.rules))


def _bench(options: argparse.Namespace) -> None:
    rules = Rules.parse(options.rules)
    if not listable(rules):
        raise too_many(rules)
    strategy = find_strategy(options.strategy)
    aim = _aim(options)
    with terminal.progress(f"{rules} {strategy.name}", not options.json) as progress:
        start = time.perf_counter()
        promised: float | None = None
        if isinstance(strategy, Exact):
            strategy = strategy.prepared(rules, progress, aim)
            promised = strategy.solution.total
        elif isinstance(strategy, Suggester):
            worth = strategy.suggest(Game(rules).position(aim=aim), _rng(options)).worth
            promised = worth.total if worth and worth.certainty == "exact" else None
        report = play_out(rules, strategy, _rng(options), progress, aim)
        seconds = time.perf_counter() - start
    # The least possible total is known; a strategy that reaches it is proven best.
    proven = report.total == promised
    if options.json:
        _print_json(
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
        terminal.show_report(rules, strategy.name, report, seconds)
        if proven:
            print("Proven: no play needs fewer guesses in total.")


def _play(options: argparse.Namespace) -> None:
    challenge = None if options.challenge is None else Challenge.parse(options.challenge)
    rules = challenge.rules if challenge else Rules.parse(options.rules)
    talk = terminal.Talk(options.json, pegs_of(options.pegs, rules))
    about = (rules, find_strategy(options.strategy), _rng(options), talk)
    conversation: Conversation
    if options.helper:
        conversation = Helper(*about, _aim(options))
    elif options.devil:
        conversation = AgainstDevil(*about, _aim(options))
    else:
        conversation = Against(*about, _aim(options), challenge)
    result = conversation.run(sys.stdin)
    if challenge:
        result["sent"] = sent_back(challenge, conversation, options.name)
    if options.json:
        _print_json(result)
