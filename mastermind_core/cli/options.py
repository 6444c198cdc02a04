"""Readers of arguments, and options that several commands have."""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from ..candidates.position import MAX_AIM, Aim
from ..codemaker import seeded_random
from ..drawing.pegs import SHIPPED
from ..errors import MastermindError, one_line, quote
from ..game import Game
from ..strategies.base import Strategy
from ..strategies.registry import DEFAULT, NAMES, find
from .output import tell

if TYPE_CHECKING:
    from .pegs import TypedPegs


class Parser(argparse.ArgumentParser):
    """A parser whose errors are one line, even if the argument has many lines."""

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """Refuse unknown arguments, with the usage of the command rather than the main one."""
        found, unknown = super().parse_known_args(args, namespace)
        if unknown:
            self.error(f"unrecognized arguments: {' '.join(unknown)}")
        return found, unknown

    def _print_message(self, message: str, file: Any = None) -> None:
        """Print a text; argparse says nothing where standard output is full."""
        if file is sys.stdout:
            print(message, end="", flush=True)
        else:
            tell(message, end="")

    def error(self, message: str) -> NoReturn:
        """Print the usage and the error, and exit with status 2."""
        super().error(one_line(message))


def whole_number(least: int, most: int, what: str) -> Callable[[str], int]:
    """Return a function that reads an argument as a number from `least` to `most`.

    >>> whole_number(1, 99, "games")("12")
    12
    """

    def read(text: str) -> int:
        # Python itself refuses to read numbers of thousands of digits.
        readable = text.isascii() and text.isdigit() and len(text) < 20
        if not readable or not least <= int(text) <= most:
            raise argparse.ArgumentTypeError(
                f"expected {least:,} to {most:,} {what}, got {quote(text)}"
            )
        return int(text)

    return read


def seed(text: str) -> str:
    """Return an argument as a seed; `ArgumentTypeError` if it is too long or cannot be one.

    Titles and results repeat it.
    """
    if len(text) > 1_000:
        raise argparse.ArgumentTypeError(
            f"expected a seed of at most 1,000 characters, got {quote(text)}"
        )
    try:
        seeded_random(text)
    except MastermindError as error:
        raise argparse.ArgumentTypeError(str(error)) from error
    return text


def as_path(text: str) -> Path:
    """Return an argument as the path of a file; `ArgumentTypeError` if it is empty."""
    if not text:
        raise argparse.ArgumentTypeError("expected the name of a file, got ''")
    return Path(text)


AIM = ("--most", "--consistent")

STRATEGY = ("--strategy", *AIM, "--seed")

SHARED: dict[str, dict[str, Any]] = {
    "game": {
        "metavar": "GAME",
        "help": "the board and its turns, such as p4c6r:1122=1,1;1344=0,3",
    },
    "rules": {"metavar": "RULES", "help": "the board"},
    "--strategy": {
        "default": DEFAULT,
        "metavar": "NAME",
        "help": f"one of {', '.join(NAMES)}, or FILE.py:CLASS (default: {DEFAULT})",
    },
    "--most": {
        "type": whole_number(1, MAX_AIM, "guesses"),
        "metavar": "N",
        "help": "no game longer than N guesses, if that is possible",
    },
    "--consistent": {"action": "store_true", "help": "only possible codes as guesses"},
    "--seed": {"type": seed, "help": "repeat the random choices of this seed"},
    "--pegs": {
        "metavar": "NAME|FILE",
        "help": "show colours as pegs that have labels, and read these beside numbers: one of "
        f"{', '.join(SHIPPED)}, or a file of your own",
    },
    "--devil": {
        "action": "store_true",
        "help": "no code is hidden: each answer is true of some code and keeps the game long",
    },
    "--executor": {
        "default": "processes",
        "metavar": "WHERE",
        "help": "processes[:N], threads[:N], here, a Dask scheduler as tcp://HOST:PORT, or "
        "MODULE:NAME, a class of executors or a function annotated to return one "
        "(default: %(default)s)",
    },
    "--replace": {"action": "store_true", "help": "replace a file that is there"},
    "--json": {"action": "store_true", "help": "print one JSON object"},
}
"""The arguments that several commands have."""


def add(command: argparse._ActionsContainer, *names: str) -> None:
    """Give a parser some of the shared arguments."""
    for name in names:
        command.add_argument(name, **SHARED[name])


def add_rules(command: argparse.ArgumentParser, default: str | None = "p4c6r") -> None:
    """Add the argument RULES, which may be left out."""
    told = "the board (default: p4c6r)"
    command.add_argument("rules", metavar="RULES", nargs="?", default=default, help=told)


def asked_aim(options: argparse.Namespace) -> Aim:
    """Return the aim of the options `AIM`."""
    return Aim(options.most, options.consistent)


def asked_game(options: argparse.Namespace) -> tuple[Game, TypedPegs | None]:
    """Return the game of the options, in which labels may stand for colours, and its pegs."""
    text: str = options.game
    if options.pegs is None:
        return Game.parse(text), None
    from .pegs import pegs_of  # most commands need no pegs

    rules = Game.parse(text.partition(":")[0]).rules
    pegs = pegs_of(options.pegs, rules)
    return Game.parse(pegs.numbered(rules, text) if pegs else text), pegs


def asked_strategy(options: argparse.Namespace) -> tuple[Strategy, random.Random, Aim]:
    """Return the strategy of the options `STRATEGY`, its random numbers and its aim.

    `StrategyError` if there is no such strategy.
    """
    rng = random.Random() if options.seed is None else seeded_random(options.seed)
    name = options.strategy.strip()
    if name in NAMES:
        return find(name), rng, asked_aim(options)
    from ..strategies.custom.load import find_strategy  # few people have one of their own

    return find_strategy(name), rng, asked_aim(options)
