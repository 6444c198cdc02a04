"""What the commands have in common: how their arguments are read, and refused."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import NoReturn

from ..codemaker import lots
from ..errors import MastermindError, one_line, quote

LONGEST_SEED = 1_000
"""Characters of a seed, which titles and results repeat."""


class Parser(argparse.ArgumentParser):
    """A parser whose errors are on one line, however long or odd what was typed."""

    def error(self, message: str) -> NoReturn:
        """Say how the command is used and what is wrong, and exit with status 2."""
        super().error(one_line(message))


def whole_number(least: int, most: int, what: str) -> Callable[[str], int]:
    """Return a reader of an argument that is a number in a range."""

    def read(text: str) -> int:
        # Python itself refuses to read numbers of thousands of digits.
        readable = text.isascii() and text.isdigit() and len(text) < 20
        if not readable or not least <= int(text) <= most:
            raise argparse.ArgumentTypeError(
                f"expected {least} to {most} {what}, got {quote(text)}"
            )
        return int(text)

    return read


def seed(text: str) -> str:
    """Return a seed that can be drawn from."""
    if len(text) > LONGEST_SEED:
        raise argparse.ArgumentTypeError(
            f"expected a seed of at most {LONGEST_SEED:,} characters, got {quote(text)}"
        )
    try:
        lots(text)
    except MastermindError as error:
        raise argparse.ArgumentTypeError(str(error)) from error
    return text


def add_executor(command: argparse.ArgumentParser) -> None:
    """Add the option that says where jobs run."""
    command.add_argument(
        "--executor", default="processes", metavar="WHERE",
        help="processes[:N], threads[:N], here, a Dask scheduler as tcp://HOST:PORT, or "
        "MODULE:NAME, a class of executors or a function said to return a "
        "concurrent.futures.Executor (default: processes)",
    )  # fmt: skip
