"""Every command and argument of the command line with bad values, through `main`.

A new command, argument or option fails a test until it has an entry here.
"""

import argparse
import contextlib
import io
import json
import random
import sys
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any, NoReturn

import pytest

import mastermind_core
from mastermind_core.cli.main import main, parser
from mastermind_core.errors import BookError

from ..hostile import TEXTS, heavy, in_memory, in_time, mutated, sentence

BOOK = str(Path(mastermind_core.__file__).parent / "books" / "data" / "p3c6r.book")

ARGUMENTS: dict[str, dict[str, str]] = {
    "score": {"codes": "1122", "--rules": "p4c6r", "--json": ""},
    "suggest": {
        "game": "p2c3r:11=1,0", "--alternatives": "", "--worth": "", "--strategy": "first",
        "--most": "5", "--consistent": "", "--seed": "s", "--pegs": "classic", "--json": "",
    },
    "bench": {
        "rules": "p2c3r", "--strategy": "first", "--most": "5", "--consistent": "", "--seed": "s",
        "--json": "",
    },
    "play": {
        "rules": "p2c3r", "--helper": "", "--devil": "", "--challenge": "2C3R-0000-000Y",
        "--name": "Ben",
        "--strategy": "first", "--most": "5", "--consistent": "", "--seed": "s",
        "--pegs": "classic", "--json": "",
    },
    "diagnose": {"game": "p2c3r:11=1,0;11=0,0", "--pegs": "classic", "--json": ""},
    "review": {"game": "p2c3r:11=1,0", "--hinted": "1", "--devil": "", "--json": ""},
    "puzzle": {
        "rules": "p2c3r", "--seed": "s", "--level": "2", "--explain": "", "--json": "",
    },
    "challenge": {"rules": "p2c3r", "--code": "12", "--name": "Anna", "--seed": "s", "--json": ""},
    "sent": {"games": "Anna: 4C6R-7K3M-9QT0-A4H=Ben: 017J05FWE5A", "--json": ""},
    "sheet": {
        "rules": "p2c3r", "--most": "5", "--consistent": "", "--pegs": "classic",
        "--output": "sheet.html", "--replace": "", "--json": "",
    },
    "simulate": {
        "rules": "p2c3r", "--map": "2", "--devil": "", "--strategy": "first", "--games": "2",
        "--seed": "s", "--most": "5", "--consistent": "", "--executor": "here",
        "--plot": "no/plot.svg", "--replace": "", "--json": "",
    },
    "book list": {"--json": ""},
    "book verify": {"books": BOOK, "--json": ""},
    "book build": {
        "rules": "p2c3r", "--most": "4", "--consistent": "", "--shortest": "",
        "--breadth": "5", "--exact": "10", "--first": "11", "--turns": "2",
        "--executor": "here", "--output": "made.book", "--replace": "", "--json": "",
    },
    "book certify": {"rules": "p2c3r", "--output": "made.txt", "--replace": "", "--json": ""},
}  # fmt: skip
"""Each argument of each command with a good value, "" if it takes none."""

GOOD = {
    command: [
        word
        for name, value in arguments.items()
        if not name.startswith("-") or name in ("--strategy", "--games", "--executor", "--output")
        for word in ([name, value] if name.startswith("-") else [value])
    ]
    for command, arguments in ARGUMENTS.items()
} | {"score": ["1122", "1344"]}
"""Good arguments of each command, the positional ones first, that take little time."""

NOT_DONE = ("book build", "book certify")
"""Commands that make what is not made in these tests."""

LINES = (
    "1122", "hint", "list", "undo", "11", "1,0", "12=1,0", "0,2", "reveal", "", "\udc80", "quit",
)  # fmt: skip
"""The lines that are typed in a game."""

MANGLED = 6
"""The number of mangled values of each argument."""


def parsers(parser: argparse.ArgumentParser, path: str = "") -> Iterator[tuple[str, Any]]:
    """Yield the commands that have no further commands, each with its parser."""
    further = [each for each in parser._actions if isinstance(each, argparse._SubParsersAction)]
    if not further:
        yield path, parser
    for action in further:
        for name, inner in action.choices.items():
            yield from parsers(inner, f"{path} {name}".strip())


def test_every_command_and_every_argument_has_an_entry() -> None:
    found = {
        path: {(action.option_strings or [action.dest])[-1] for action in each._actions[1:]}
        for path, each in parsers(parser())
    }
    assert found == {path: set(arguments) for path, arguments in ARGUMENTS.items()}


@pytest.fixture
def aside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Run in an empty folder, with a builder that refuses to build."""

    def build(*_: object) -> NoReturn:
        raise BookError("nothing is built in this test")

    def plan(*_: object) -> None:
        return None

    engine = SimpleNamespace(VERSION=1, Settings=plan)
    made = SimpleNamespace(Plan=plan, build=build)
    shown = SimpleNamespace(certified=build)
    for name, module in (("engine", engine), ("plan", made), ("certificate", shown)):
        monkeypatch.setitem(sys.modules, f"mastermind_core.books.builder.{name}", module)  # type: ignore[misc]
    monkeypatch.chdir(tmp_path)


def told(arguments: list[str], lines: tuple[str, ...] = LINES) -> tuple[int, str, str]:
    """Run a command on a terminal with UTF-8; return its status, output and errors."""
    streams = [io.TextIOWrapper(io.BytesIO(), "utf-8") for _ in range(2)]
    typed = io.StringIO("\n".join(lines))
    with (
        in_time(arguments),
        contextlib.redirect_stdout(streams[0]),
        contextlib.redirect_stderr(streams[1]),
        pytest.MonkeyPatch.context() as patch,
    ):
        patch.setattr(sys, "stdin", typed)
        try:
            status = main(arguments)
        except SystemExit as stop:
            status = int(stop.code or 0)
    for stream in streams:
        stream.flush()
    out, err = (stream.buffer.getvalue().decode() for stream in streams)  # type: ignore[attr-defined]
    return status, out, err


def inputs(command: str) -> Iterator[list[str]]:
    """Yield the command with each argument mangled, and each option twice or without its value."""
    rng = random.Random(command)
    words = command.split()
    for name, value in ARGUMENTS[command].items():
        good = GOOD[command][name in ("--map", "--challenge") :]  # these name the board
        if value == "":
            yield [*words, *good, name, name]
            yield [*words, *good, f"{name}=1"]
            continue
        mangled = [mutated(rng, value) for _ in range(MANGLED)]
        for text in (*TEXTS, *mangled):
            if heavy(text) and (text in mangled or command == "simulate"):
                continue
            if name.startswith("--"):
                yield [*words, *good, f"{name}={text}"]
                yield [*words, *good, name, text]
            else:
                yield [*words, text, *good[1:]]
        yield [*words, *good, name]


@pytest.mark.nightly
@pytest.mark.parametrize("command", ARGUMENTS)
@pytest.mark.usefixtures("aside")
def test_a_bad_argument_is_refused_in_a_sentence_with_status_two(command: str) -> None:
    good = told([*command.split(), *GOOD[command]])
    assert (good[0], good[2]) == (0, "") or command in NOT_DONE
    refused = 0
    with in_memory():
        for arguments in inputs(command):
            status, out, err = told(arguments)
            assert status in (0, 2), arguments
            assert "Traceback" not in out + err, arguments
            if status == 0:
                continue
            refused += 1
            *usage, last = err.splitlines()
            assert sentence(last), arguments
            if usage:
                assert usage[0].startswith("usage: "), arguments
                assert ": error: " in last, arguments
            elif "--json" in arguments:
                assert json.loads(out)["error"]["message"] in last, arguments
    assert refused
