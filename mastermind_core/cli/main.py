"""The command line: `python -m mastermind_core COMMAND`.

Each command is a module of its own, which is loaded only when that command is run.
"""

from __future__ import annotations

import argparse
import contextlib
import functools
import importlib
import io
import os
import sys
import warnings
from collections.abc import Sequence
from pathlib import Path

from .. import __version__
from ..errors import ContradictionError, MastermindError, one_line
from . import streams
from .options import Parser, add_json

COMMANDS = {
    "score": "print the feedback of a secret to a guess",
    "suggest": "suggest the next guess in a game",
    "bench": "play a strategy against every secret of a board",
    "play": "find the program's code, or get help with another one",
    "simulate": "compare strategies over many games with the same secrets",
    "diagnose": "the answers that may be wrong in a game no code fits",
    "review": "skill and luck of every guess of a game",
    "puzzle": "turns that exactly one code fits: find it",
    "challenge": "make a challenge to send to a friend",
    "sent": "show games of a challenge that were sent back",
    "sheet": "the whole play on a board, to print on paper",
    "book": "books of best play: list them, verify them, build one",
}
"""The commands, each with one line about it."""

MODULES = {"sent": "challenge"}
"""The module of a command, where it has another name."""

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
    _prepare_streams()
    try:
        try:
            given = sys.argv[1:] if arguments is None else arguments
            names = [name for name in COMMANDS if name in given]
            return _run(parser(*names).parse_args(given))
        finally:
            sys.stdout.flush()
    except BrokenPipeError:
        streams.drop_unwritten(sys.stdout)
        return 141
    except OSError as error:
        # This is nearly always standard output on a full disk: errors of other files are caught
        # before.
        streams.drop_unwritten(sys.stdout)
        streams.tell(f"mastermind_core: {one_line(error.strerror or str(error))}")
        return BAD_INPUT
    except (AttributeError, RuntimeError, ValueError):
        if not streams.opened_again():
            raise
        streams.tell("mastermind_core: the strategy closed a stream that the results need")
        return BAD_INPUT


def _prepare_streams() -> None:
    """Make the streams escape characters that their encoding lacks, and replace closed streams."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, Path(os.devnull).open(mode, encoding="utf-8"))  # noqa: SIM115
        elif isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def _run(options: argparse.Namespace) -> int:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("default", UserWarning)
            warnings.showwarning = _warn
            with streams.json_alone() if options.json else contextlib.nullcontext():
                options.run(options)
    except MastermindError as error:
        if options.json:
            from ..api.as_json import describe

            streams.print_json({"error": describe(error)})
        hint = ""
        if isinstance(error, ContradictionError):
            hint = "; 'diagnose' shows which answers may be wrong"
        streams.tell(f"mastermind_core: {error}{hint}")
        return BAD_INPUT
    except KeyboardInterrupt as stop:
        # A custom strategy adds the line that it had reached, in an endless loop for instance.
        streams.tell("; ".join(getattr(stop, "__notes__", [])))
        return 130
    return 0


def _warn(message: Warning | str, *_: object, **__: object) -> None:
    streams.tell(f"mastermind_core: {message}")


@functools.cache
def parser(*names: str) -> argparse.ArgumentParser:
    """Return the parser of the command line, which has the arguments of these commands alone.

    Its help lists all commands.
    """
    reader = Parser(
        prog="python -m mastermind_core",
        description="Mastermind: score a guess, suggest the next one, measure strategies, play.",
        epilog="Rules are written p4c6r (4 pegs, 6 colours, repeats allowed) or p4c10n (no colour "
        "twice), a game p4c6r:1122=1,1;1344=0,3 (guess=black,white).",
    )
    reader.add_argument("--version", action="version", version=f"mastermind_core {__version__}")
    reader.set_defaults(run=lambda _: reader.print_help(), json=False)
    commands = reader.add_subparsers(metavar="COMMAND")
    for name, about in COMMANDS.items():
        command = commands.add_parser(name, help=about, description=f"{about.capitalize()}.")
        if name in names:
            _add_arguments(name, command)
    return reader


def _add_arguments(name: str, command: argparse.ArgumentParser) -> None:
    """Give the parser of a command its arguments, by the function `add_COMMAND` of its module."""
    module = importlib.import_module(f".{MODULES.get(name, name)}", __package__)
    getattr(module, f"add_{name}")(command)
    if name != "book":  # its own commands have the option
        add_json(command)
