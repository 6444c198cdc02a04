"""What the README shows is what happens."""

import doctest
import re
import shlex
from pathlib import Path

import pytest

from mastermind_core.cli.main import main

README = Path(__file__).parents[2] / "README.md"
CONSOLE = re.compile(r"```console\n(.*?)```", re.S)


def test_the_python_session_gives_what_it_shows() -> None:
    failed, tried = doctest.testfile(str(README), module_relative=False)
    assert failed == 0
    assert tried > 5


def test_the_terminal_session_gives_what_it_shows(capsys: pytest.CaptureFixture[str]) -> None:
    shown = 0
    for block in CONSOLE.findall(README.read_text(encoding="utf-8")):
        for example in re.split(r"^\$ ", block, flags=re.M)[1:]:
            command, _, expected = example.partition("\n")
            words = shlex.split(command, comments=True)
            if words[:3] != ["python3", "-m", "mastermind_core"] or words[3] == "play":
                continue
            # Inside Pyodide nothing can start a process; the games are the same wherever.
            here = ["--executor", "here"] if words[3] == "simulate" else []
            main([*words[3:], *here])
            printed = capsys.readouterr().out
            if expected.rstrip().endswith("...}"):
                assert printed.startswith(expected.rstrip().removesuffix("...}"))
            else:
                assert printed == expected
            shown += 1
    assert shown == 7
