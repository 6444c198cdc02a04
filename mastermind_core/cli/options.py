"""The commands with their arguments, each declared once, and what several commands read of them."""

from __future__ import annotations

import argparse
import difflib
import random
import re
import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, NoReturn

from ..candidates.codeset import MAX_CODES
from ..candidates.position import MAX_AIM, Aim
from ..checks import made
from ..codemaker import seeded_random
from ..drawing.pegs import SHIPPED
from ..errors import MastermindError, one_line, quote
from ..game import MAX_TURNS, Game
from ..limits import MAX_SIMULATED
from ..notations import read_game
from ..people import person_name
from ..rules import MAX_SIZE
from ..strategies.base import Strategy
from ..strategies.registry import DEFAULT, NAMES, find
from .output import tell
from .terminal import Pegs

SIDES = 20
"""The most boards along each side of a map: more would not fit a screen."""

MAX_LIMIT = 30
"""The largest limit of guesses of a book: the builder's arrays end here."""

USUAL_PEGS = "MASTERMIND_PEGS"
"""The environment variable with the pegs of a person who names none."""

JsonResult = dict[str, Any] | None
"""The result of a command, which is printed with `--json`; it may be None without."""


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
        wrong = re.search("invalid choice: '(.*?)'", message)
        words = {word for name in COMMANDS for word in name.split()}
        super().error(one_line(message) + (did_you_mean(wrong[1], words) if wrong else ""))


def did_you_mean(typed: str, known: Iterable[str]) -> str:
    """Return a question about the known word that is most like a typed one, "" if none is.

    >>> did_you_mean("minmax", ["minimax", "entropy"]), did_you_mean("x", ["entropy"])
    ("; did you mean 'minimax'?", '')
    """
    near = difflib.get_close_matches(typed, sorted(known), 1)
    return f"; did you mean '{near[0]}'?" if near else ""


def program() -> str:
    """Return the command by which a person called the program."""
    called = Path(sys.argv[0]).name
    return "python3 -m mastermind_core" if called == "__main__.py" else "mastermind"


def whole_number(least: int, most: int, what: str) -> Callable[[str], int]:
    """Return a function that reads an argument as a number from `least` to `most`.

    >>> whole_number(1, 99, "games")("12")
    12
    """

    def read(text: str) -> int:
        # Python itself refuses to read numbers of thousands of digits.
        readable = text.isascii() and text.isdigit() and len(text) < 20
        if not readable or not least <= int(text) <= most:
            raise _unlike(f"{least:,} to {most:,} {what}", text)
        return int(text)

    return read


def _unlike(what: str, text: str) -> argparse.ArgumentTypeError:
    return argparse.ArgumentTypeError(f"expected {what}, got {quote(text)}")


def _turn_numbers(text: str) -> tuple[int, ...]:
    return tuple(map(whole_number(1, MAX_TURNS, "as the number of a turn"), text.split(",")))


def _seed(text: str) -> str:
    """Return an argument as a seed, which titles and results repeat."""
    if len(text) > 1_000:
        raise _unlike("a seed of at most 1,000 characters", text)
    try:
        seeded_random(text)
    except MastermindError as error:
        raise argparse.ArgumentTypeError(str(error)) from error
    return text


def _path(text: str) -> Path:
    if not text:
        raise _unlike("the name of a file", text)
    return Path(text)


def _person(text: str) -> str:
    if text and not person_name(text):
        raise _unlike("a name of visible letters", text)
    return person_name(text)


Declared = tuple[str, dict[str, Any]]
"""The name of an argument, and what argparse is told about it."""


def _argument(
    name: str, about: str, read: Callable[[str], Any] = str, default: Any = None, **more: Any
) -> Declared:
    """Return an argument; its help ends with its default, if that is worth telling.

    An option without a word for its value, such as N in `--most N`, is a flag.
    """
    name, _, metavar = name.partition(" ")
    if name.startswith("--") and not metavar:
        return name, {"action": "store_true", "help": about}
    more |= {"help": f"{about} (default: {default})" if default else about, "default": default}
    return name, {"metavar": metavar or name.upper(), "type": read, **more}


GAME = _argument(
    "game",
    "the board and its turns, such as p4c6r:1122=1,1;1344=0,3; also as people write them, such as "
    "p4c6r '1122 1B1W' '1344 3W', and - for a log in the standard input",
    nargs="+",
)
RULES = _argument("rules", "the board")
BOARD = _argument("rules", "the board", default="p4c6r", nargs="?")
AIM = (
    _argument(
        "--most N",
        "no game longer than N guesses, if that is possible",
        whole_number(1, MAX_AIM, "guesses"),
    ),
    _argument("--consistent", "only possible codes as guesses"),
)
STRATEGY = (
    _argument("--strategy NAME", f"one of {', '.join(NAMES)}, or FILE.py:CLASS", default=DEFAULT),
    *AIM,
    _argument("--seed SEED", "repeat the random choices of this seed", _seed),
)
PEGS = _argument(
    "--pegs NAME|FILE",
    "show colours as pegs that have labels, and read these beside numbers: one of "
    f"{', '.join(SHIPPED)}, or a file of your own; {USUAL_PEGS} names the usual ones",
)
DEVIL = _argument(
    "--devil", "no code is hidden: each answer is true of some code and keeps the game long"
)
EXECUTOR = _argument(
    "--executor WHERE",
    "processes[:N], threads[:N], here, a Dask scheduler as tcp://HOST:PORT, or MODULE:NAME, a "
    "class of executors or a function annotated to return one",
    default="processes",
)
REPLACE = _argument("--replace", "replace a file that is there")


def _output(about: str, **more: Any) -> tuple[Declared, Declared]:
    return _argument("--output FILE", about, _path, **more), REPLACE


class Command:
    """A command with one line about it; of its arguments those in a list exclude each other.

    The function `run_` with the last word of its name is in the module of the first, or in another.
    """

    def __init__(
        self, about: str, *arguments: Declared | list[Declared], module: str = "", usage: Any = None
    ) -> None:
        self.about, self.arguments, self.module, self.usage = about, arguments, module, usage


COMMANDS = {
    "score": Command(
        "print the feedback of a secret to a guess",
        ("codes", {"nargs": "+", "metavar": "[RULES] GUESS SECRET"}),
        _argument("--rules RULES", "the board (default: the smallest that has both codes)"),
        PEGS,
        usage="%(prog)s [-h] [--rules RULES] [--pegs NAME|FILE] [--json] [RULES] GUESS SECRET",
    ),
    "suggest": Command(
        "suggest the next guess in a game",
        GAME,
        _argument("--alternatives", "also list the ten best guesses"),
        _argument(
            "--worth",
            "say how many guesses are to go, also where the strategy itself does not know it",
        ),
        PEGS,
        *STRATEGY,
    ),
    "bench": Command("play a strategy against every secret of a board", RULES, *STRATEGY),
    "play": Command(
        "find the program's code, or get help with another one",
        # A challenge names its own board.
        _argument("rules", "the board (default: p4c6r)", nargs="?"),
        [
            _argument("--helper", "the code is hidden elsewhere: suggest guesses"),
            DEVIL,
            _argument(
                "--challenge CODE",
                "find the code of a challenge such as 4C6R-7K3M-9QTG, which names its board",
            ),
        ],
        _argument("--name NAME", "your name, in the game to send back: --challenge", _person, ""),
        PEGS,
        *STRATEGY,
    ),
    "simulate": Command(
        "compare strategies over many games with the same secrets",
        _argument("rules", "the board", nargs="?"),
        _argument(
            "--map N",
            "instead of RULES: boards up to N pegs and N colours, in equal steps, at most "
            f"{SIDES} by {SIDES} of them",
            whole_number(1, MAX_SIZE, "pegs and colours"),
        ),
        _argument("--strategy NAMES", "names or FILE.py:CLASS, separated by commas", str, DEFAULT),
        _argument(
            "--games N", "games of each strategy", whole_number(1, MAX_SIMULATED, "games"), 100
        ),
        _argument("--seed SEED", "determines the secrets and all random choices", _seed, "0"),
        *AIM,
        DEVIL,
        EXECUTOR,
        _argument(
            "--plot FILE",
            "draw the histogram or the map as .svg, .png or .pdf; needs the extra 'plots'",
            _path,
        ),
        REPLACE,
    ),
    "diagnose": Command(
        "the answers that may be wrong in a game no code fits", GAME, PEGS, module="review"
    ),
    "explain": Command(
        "what follows from the answers of a game, step by step", GAME, PEGS, module="puzzle"
    ),
    "review": Command(
        "skill and luck of every guess of a game",
        GAME,
        PEGS,
        _argument(
            "--hinted N,N",
            "the turns whose guesses came after a hint, which are no skill: 2,3",
            _turn_numbers,
            (),
        ),
        _argument("--devil", "no answer was luck"),
    ),
    "puzzle": Command(
        "turns that exactly one code fits: find it",
        BOARD,
        _argument("--seed SEED", "draws the puzzle", _seed, "0"),
        _argument(
            "--level 1-5",
            "from 1, easy, to 5, hard (default: any)",
            whole_number(1, 5, "as a level"),
        ),
        _argument("--explain", "the steps by which a person finds the code"),
        PEGS,
    ),
    "challenge": Command(
        "make a challenge to send to a friend",
        BOARD,
        _argument("--code CODE", "the code to find, such as 1234 (default: a random one)"),
        PEGS,
        _argument("--name NAME", "your name, which they will read", _person, ""),
        _argument("--seed SEED", "make the same challenge again", _seed),
    ),
    "sent": Command(
        "show games of a challenge that were sent back",
        _argument("games TEXT", "a game, as it was sent", nargs="+"),
        PEGS,
        module="challenge",
    ),
    "sheet": Command(
        "the whole play on a board, to print on paper",
        BOARD,
        *AIM,
        PEGS,
        *_output("write this HTML file, which a browser prints on A4", required=True),
    ),
    "strategy": Command("the whole play of a strategy as a file"),
    "strategy export": Command(
        "write the guess after every answer",
        BOARD,
        *STRATEGY,
        *_output("a file that ends in .json, .dot (GraphViz) or .txt (indented)", required=True),
    ),
    "strategy verify": Command(
        "play such files against every secret",
        _argument("books FILE", "files", nargs="+"),
        module="book",
    ),
    "book": Command("books of best play: list them, verify them, build one"),
    "book list": Command("say what each book is"),
    "book verify": Command(
        "play every secret of every book",
        _argument("books FILE", "books (default: all shipped books)", nargs="*"),
    ),
    "book build": Command(
        "make a book; needs the extra 'books'",
        RULES,
        _argument(
            "--most N",
            "no game takes more than N guesses",
            whole_number(1, MAX_LIMIT, "guesses"),
            0,
        ),
        _argument("--consistent", "guess only possible codes"),
        _argument(
            "--breadth N",
            "try N guesses at positions of many candidates; without it the book is proven best",
            whole_number(1, MAX_CODES, "guesses"),
            0,
        ),
        _argument(
            "--exact N",
            "with --breadth: search positions of at most N candidates to the end",
            whole_number(0, MAX_CODES, "candidates"),
            40,
        ),
        _argument("--first CODES", "first guesses to try, separated by commas"),
        _argument("--shortest", "of the best plays, one whose longest game is the shortest"),
        EXECUTOR,
        *_output("default: a file such as p4c6r.book, here"),
    ),
    "book certify": Command(
        "show why a total is the least; needs 'books'",
        RULES,
        *_output("compressed if it ends in .xz", required=True),
    ),
}
"""The commands of the command line; those of two words are commands of another."""


def add_commands(reader: argparse.ArgumentParser, typed: Sequence[str]) -> None:
    """Give a parser all commands, and to those that are typed their arguments.

    A command sets the option `command` to its name.
    """
    inner = {"": reader.add_subparsers(metavar="COMMAND")}
    for name, each in COMMANDS.items():
        first, _, last = name.rpartition(" ")
        if first and first not in typed:
            continue
        said = None if first else f"{each.about.capitalize()}."
        command = inner[first].add_parser(last, help=each.about, description=said, usage=each.usage)
        further = [one.split()[1] for one in COMMANDS if one.startswith(f"{name} ")]
        if further:
            inner[name] = command.add_subparsers(required=True, metavar=" | ".join(further))
        if further or name.split()[0] not in typed:
            continue
        for one in (*each.arguments, _argument("--json", "print one JSON object")):
            choices = one if isinstance(one, list) else [one]
            group = command if choices == [one] else command.add_mutually_exclusive_group()
            for argument, told in choices:
                group.add_argument(argument, **told)
        command.set_defaults(command=name)


def asked_aim(options: argparse.Namespace) -> Aim:
    return made(Aim, (options.most, options.consistent))


def asked_game(options: argparse.Namespace) -> tuple[Game, Pegs]:
    """Return the game of the options, and its pegs, in whose labels it may be written.

    Where the text has another form than `str(game)`, standard error says how it was read. The pegs
    are kept in the options as `asked`, for errors.
    """
    text = "\n".join([sys.stdin.read() if part == "-" else part for part in options.game])
    name, _, turns = text.partition(":")
    try:
        game = read_game(text, pegs=options.pegs)
    except MastermindError:
        if "\n" not in text:
            Game.parse(name)  # says what is wrong with the board alone
        raise
    options.asked = Pegs(game.rules, options.pegs)
    if not all("=" in turn for turn in (turns or name).split(";")) and game.turns:
        tell(f"Read as {game}")
    return game, options.asked


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
