"""Every command and argument of the command line with bad values, through `main`.

A new argument or option fails a test until it has a good value here.
"""

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
from mastermind_core.cli.main import main
from mastermind_core.cli.options import COMMANDS
from mastermind_core.errors import BookError

from ..hostile import TEXTS, heavy, in_memory, in_time, mutated, sentence

VALUES = {
    "codes": "1122",
    "game": "p2c3r:11=1,0",
    "rules": "p2c3r",
    "games": "Anna: 4C6R-7K3M-9QT0-A4H=Ben: 017J05FWE5A",
    "books": str(Path(mastermind_core.__file__).parent / "books" / "data" / "p3c6r.book"),
    "--rules": "p4c6r",
    "--strategy": "first",
    "--most": "5",
    "--seed": "s",
    "--pegs": "classic",
    "--challenge": "2C3R-0000-000Y",
    "--name": "Ben",
    "--hinted": "1",
    "--level": "2",
    "--code": "12",
    "--output": "made.html",
    "--map": "2",
    "--games": "2",
    "--executor": "here",
    "--plot": "no/plot.svg",
    "--breadth": "5",
    "--exact": "10",
    "--first": "11",
}
"""A good value of each argument that takes one."""


def declared(command: str) -> dict[str, str]:
    """Return the arguments of a command, each with a good value, "" for a flag."""
    found = {"--json": ""}
    for one in COMMANDS[command].arguments:
        for name, told in one if isinstance(one, list) else [one]:
            found[name] = "" if told.get("action") == "store_true" else VALUES[name]
    if command == "strategy export":
        found["--output"] = "made.txt"
    return found


ARGUMENTS = {each: declared(each) for each in COMMANDS if each not in ("book", "strategy")}

GOOD = {
    command: [
        word
        for name, value in sorted(arguments.items(), key=lambda each: each[0][:2] == "--")
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


@pytest.fixture
def aside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Run in an empty folder, with a builder that refuses to build."""

    def build(*_: object) -> NoReturn:
        raise BookError("nothing is built in this test")

    builder = SimpleNamespace(
        VERSION=1, Settings=lambda *_: None, Plan=lambda *_: None, build=build, certified=build
    )
    for name in ("engine", "plan", "certificate"):
        monkeypatch.setitem(sys.modules, f"mastermind_core.books.builder.{name}", builder)  # type: ignore[misc]
    monkeypatch.chdir(tmp_path)


def told(arguments: list[str]) -> tuple[int, str, str]:
    """Run a command on a terminal with UTF-8; return its status, output and errors."""
    streams: list[Any] = [io.TextIOWrapper(io.BytesIO(), "utf-8") for _ in range(2)]
    with (
        in_time(arguments),
        contextlib.redirect_stdout(streams[0]),
        contextlib.redirect_stderr(streams[1]),
        pytest.MonkeyPatch.context() as patch,
    ):
        patch.setattr(sys, "stdin", io.StringIO("\n".join(LINES)))
        try:
            status = main(arguments)
        except SystemExit as stop:
            status = int(stop.code or 0)
    for stream in streams:
        stream.flush()
    out, err = (stream.buffer.getvalue().decode() for stream in streams)
    return status, out, err


def inputs(command: str) -> Iterator[list[str]]:
    """Yield the command with each argument mangled, and each option twice or without its value."""
    rng = random.Random(command)
    words = command.split()
    for name, value in ARGUMENTS[command].items():
        good = GOOD[command][name in ("--map", "--challenge") :]  # these name the board
        if value == "":
            yield from ([*words, *good, *flags] for flags in ([name, name], [f"{name}=1"]))
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
