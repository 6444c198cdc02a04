"""What the README shows is what happens, and what the guides show of the terminal."""

import doctest
import json
import random
import re
import shlex
from pathlib import Path

import pytest

from mastermind_core.measure.tree import play_out
from mastermind_core.rules import Rules
from mastermind_core.strategies.registry import DEFAULT, NAMES, find

from .shell import Shell

README = Path(__file__).parents[2] / "README.md"
GOLDEN = json.loads((README.parent / "tests" / "data" / "golden.json").read_text("utf-8"))
GUIDE = "docs/how-it-plays.md, Add a strategy of one step"
ROW = re.compile(
    r"^\| `(?P<name>[\w-]+)`(?P<default> \(default\))? \| (?P<seeks>[^|]+) "
    r"\| (?P<source>[^|]*)\| (?P<figures>[^|]*)\|$",
    re.M,
)
"""A row of the table of strategies."""
CONSOLE = re.compile(r"```console\n(.*?)```", re.S)
SECONDS = re.compile(r" +\d+\.\d{3}$", re.M)
"""The last figure of a table of `simulate`: the time of a guess."""


def test_the_python_session_gives_what_it_shows() -> None:
    failed, tried = doctest.testfile(str(README), module_relative=False)
    assert failed == 0
    assert tried > 5


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("page", "sessions"),
    [("README.md", 8), ("diagnosis.md", 1), ("playing.md", 4), ("review.md", 1), ("sheet.md", 1),
     ("simulation.md", 1)],
)  # fmt: skip
def test_the_terminal_session_gives_what_it_shows(
    page: str, sessions: int, shell: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = README if page == "README.md" else README.parent / "docs" / page
    text = path.read_text(encoding="utf-8")
    monkeypatch.chdir(tmp_path)  # a command may write a file
    shown = 0
    for block in CONSOLE.findall(text):
        for example in re.split(r"^\$ ", block, flags=re.M)[1:]:
            command, _, expected = example.partition("\n")
            words = shlex.split(command, comments=True)
            if words[:3] != ["python3", "-m", "mastermind_core"] or not expected.strip():
                continue
            # Inside Pyodide nothing can start a process; the games are the same wherever.
            here = ["--executor", "here"] if words[3] == "simulate" else []
            _, printed, _ = shell.run(*words[3:], *here)
            if expected.rstrip().endswith("...}"):
                assert printed.startswith(expected.rstrip().removesuffix("...}"))
            else:
                assert SECONDS.sub("", printed) == SECONDS.sub("", expected)
            shown += 1
    assert shown == sessions


def rows() -> dict[str, dict[str, str]]:
    """Return the table of strategies, by name."""
    table = README.read_text("utf-8").partition("## The strategies")[2].partition("\n## ")[0]
    return {
        row["name"]: {key: (value or "").strip() for key, value in row.groupdict().items()}
        for row in ROW.finditer(table)
    }


def test_the_table_has_every_strategy_once_and_no_other() -> None:
    missing = [name for name in NAMES if name not in rows()]
    assert not missing, f"README.md, The strategies, wants a row for {missing}; see {GUIDE}"
    assert set(rows()) == set(NAMES), "README.md, The strategies, has a row of no strategy"
    assert [name for name, row in rows().items() if row["default"]] == [DEFAULT]


@pytest.mark.parametrize("name", NAMES)
def test_the_table_names_the_source_that_the_strategy_names(name: str) -> None:
    named = re.search(r"\(([^)]+)\)\.$", find(name).summary)
    if named:
        found = rows()[name]["source"]
        told = f"README.md, The strategies: the source of {name} is {named[1]!r} in registry.py"
        assert found == named[1], told


def totals() -> dict[str, str]:
    """Return total and worst of every strategy whose game on p4c6r is always the same.

    `exact` takes minutes for the whole board. It plays for the least total, as the book does, so
    its row says what that of `book` says.
    """
    found = {
        each["strategy"]: f"{each['total']}, {each['worst']}"
        for each in GOLDEN
        if each["rules"] == "p4c6r"
    }
    for name in ("best", "book", "estimate"):
        report = play_out(Rules(4, 6), find(name), random.Random(0))
        found[name] = f"{report.total}, {report.worst}"
    return {**found, "exact": found["book"]}


@pytest.mark.nightly
def test_the_totals_of_the_table_are_those_of_play() -> None:
    expected = totals()
    for name, row in rows().items():
        figures = expected.get(name, "")
        told = f"README.md, The strategies: {name} wants {figures!r}, has {row['figures']!r}"
        assert row["figures"] == figures, f"{told}; see {GUIDE}"
