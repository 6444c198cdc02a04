# PYTHON_ARGCOMPLETE_OK
"""The command line: `mastermind COMMAND` loads the module of that command alone."""

from __future__ import annotations

import argparse
import contextlib
import functools
import importlib
import io
import json
import os
import re
import sys
import warnings
from collections.abc import Sequence
from pathlib import Path

from .. import __version__
from ..drawing.pegs import SHIPPED
from ..errors import (
    ContradictionError,
    GameError,
    MastermindError,
    PegsError,
    RulesError,
    StrategyError,
    one_line,
    quote,
)
from ..strategies.registry import NAMES
from .options import COMMANDS, USUAL_PEGS, Parser, add_commands, did_you_mean, program
from .output import drop_unwritten, opened_again, tell


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
            given = list(sys.argv[1:] if arguments is None else arguments)
            if given[:1] == ["help"]:
                given = [*given[1:], "--help"]
            if "_ARGCOMPLETE" in os.environ:
                _complete()
            typed = [name for name in COMMANDS if name in given]
            return _run(parser(*typed).parse_args(given))
        finally:
            sys.stdout.flush()
    except BrokenPipeError:
        drop_unwritten(sys.stdout)
        return 141
    except OSError as error:
        # This is nearly always standard output on a full disk: errors of other files are caught
        # before.
        drop_unwritten(sys.stdout)
        tell(f"mastermind: {one_line(error.strerror or str(error))}")
        return 2
    except (AttributeError, RuntimeError, ValueError):
        if not opened_again():
            raise
        tell("mastermind: the strategy closed a stream that the results need")
        return 2


def _prepare_streams() -> None:
    """Make the streams escape characters that their encoding lacks, and replace closed streams."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, Path(os.devnull).open(mode, encoding="utf-8"))  # noqa: SIM115
        elif isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


@functools.cache
def parser(*typed: str) -> argparse.ArgumentParser:
    """Return the parser of the command line, which has the arguments of these commands alone."""
    reader = Parser(
        prog=program(),
        description="Mastermind: score a guess, suggest the next one, measure strategies, play.",
        epilog="Rules are written p4c6r (4 pegs, 6 colours, repeats allowed), p4c10n (no colour "
        "twice), p4c6f (twice in guesses only) or p4c10z (as n, no 0 first), a game "
        "p4c6r:1122=1,1;1344=0,3 (guess=black,white). For an empty peg in guesses, add a colour "
        "and a first turn that excludes it: p4c7r:7777=0,0;1277=1,0.",
    )
    reader.add_argument("--version", action="version", version=f"mastermind {__version__}")
    reader.set_defaults(command=None, late=None)
    add_commands(reader, typed)
    return reader


def _run(options: argparse.Namespace) -> int:
    if options.command is None:
        parser().print_help()
        return 0
    usual = os.environ.get(USUAL_PEGS) if getattr(options, "pegs", "") is None else None
    if usual:
        options.pegs = usual
    first, *_, last = options.command.split() * 2
    module = COMMANDS[options.command].module or first
    run = getattr(importlib.import_module(f".{module}", __package__), f"run_{last}")
    # What a person's own strategy prints must not stand beside the JSON.
    aside = contextlib.redirect_stdout(sys.stderr) if options.json else contextlib.nullcontext()
    try:
        with warnings.catch_warnings(), aside:
            warnings.simplefilter("default", UserWarning)
            warnings.showwarning = _warn
            shown = run(options)
        if options.json:
            print(json.dumps(shown))  # ASCII, which every terminal can read
        if options.late:
            raise options.late
    except MastermindError as raised:
        error = (isinstance(raised, RulesError | GameError) and _sent_as_game(options)) or raised
        if "asked" in options:
            options.asked.relabel(error)
        if options.json:
            from ..api.as_json import describe

            print(json.dumps({"error": describe(error)}))
        where = f"{USUAL_PEGS}: " if usual and isinstance(error, PegsError) else ""
        tell(f"mastermind: {where}{error}{_hint(error)}")
        return 2
    except KeyboardInterrupt as stop:
        # A custom strategy adds the line that it had reached, in an endless loop for instance.
        tell("; ".join(getattr(stop, "__notes__", [])))
        return 130
    return 0


def _sent_as_game(options: argparse.Namespace) -> GameError | None:
    """Return the error for a challenge, or a game sent back, in the place of a game or a board."""
    from .challenge import taken_by

    text = " ".join(getattr(options, "game", [getattr(options, "rules", None) or ""]))
    told = taken_by(text)
    words = f"expected a board or a game, got {quote(text)}, which is {told}"
    return GameError(words, text) if told else None


def _hint(error: MastermindError) -> str:
    """Return what a person can do about an error, to stand behind it, or ""."""
    if isinstance(error, ContradictionError):
        return "; 'diagnose' shows which answers may be wrong"
    typed = error.data if isinstance(error.data, str) else ""
    if isinstance(error, StrategyError | PegsError):
        return did_you_mean(typed, NAMES if isinstance(error, StrategyError) else SHIPPED)
    word = (typed.lower().split() or [""])[0]
    sizes = re.fullmatch("p?([0-9]{1,2})[cx,/*]([0-9]{1,3})([nfz]?)", word)
    if sizes and isinstance(error, RulesError | GameError):
        return f"; did you mean 'p{sizes[1]}c{sizes[2]}{sizes[3] or 'r'}'?"
    return ""


def _complete() -> None:
    with contextlib.suppress(ImportError):
        import argcomplete

        argcomplete.autocomplete(parser(*COMMANDS))


def _warn(message: Warning | str, *_: object, **__: object) -> None:
    tell(f"mastermind: {message}")
