"""The examples of the documents and docstrings give what they show, and no name is left out."""

import doctest
import importlib
import inspect
import json
import random
import re
import shlex
from pathlib import Path

import pytest

import mastermind_core
from mastermind_core import _MODULE_OF
from mastermind_core.heuristics import Heuristic
from mastermind_core.measure.tree import bench
from mastermind_core.rules import Rules
from mastermind_core.strategies.one_step import OneStep
from mastermind_core.strategies.registry import DEFAULT, NAMES, find

from .shell import Shell
from .test_layers import EXTRAS, modules

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
PAGES = {path.stem: path.read_text("utf-8") for path in [ROOT / "README.md", *DOCS.glob("*.md")]}
SESSIONS = sorted(name for name, text in PAGES.items() if ">>> " in text)
LONG = {"simulation", "playing", "review", "api-candidates", "api-strategies"}
"""Their sessions play dozens of games, or find the fewest guesses against the devil."""


@pytest.mark.parametrize("name", sorted(modules().keys() - {"__main__"}))
def test_the_examples_of_a_module_give_what_they_show(name: str) -> None:
    try:
        module = importlib.import_module(f"mastermind_core.{name}")
    except ModuleNotFoundError as error:
        if error.name not in set().union(*EXTRAS.values()):
            raise
        pytest.skip(f"{error.name} is not installed")
    assert doctest.testmod(module).failed == 0


@pytest.mark.parametrize(
    "name",
    [pytest.param(each, marks=pytest.mark.nightly if each in LONG else ()) for each in SESSIONS],
)
def test_the_python_sessions_give_what_they_show(name: str) -> None:
    examples = doctest.DocTestParser().get_doctest(PAGES[name], {}, name, None, None)
    assert doctest.DocTestRunner().run(examples).failed == 0


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("name", "sessions"),
    [
        *(("README", 2), ("diagnosis", 1), ("playing", 6)),
        *(("review", 1), ("sheet", 1), ("simulation", 1)),
    ],
)
def test_the_terminal_sessions_give_what_they_show(
    name: str, sessions: int, shell: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)  # a command may write a file
    shown = 0
    for block in re.findall(r"```console\n(.*?)```", PAGES[name], re.S):
        for example in re.split(r"^\$ ", block, flags=re.M)[1:]:
            command, _, expected = example.partition("\n")
            words = shlex.split(command, comments=True)
            if words[:3] == ["python3", "-m", "mastermind_core"] and expected.strip():
                # Inside Pyodide nothing can start a process; the games are the same wherever.
                here = ["--executor", "here"] if words[3] == "simulate" else []
                _, printed, told = shell.run(*words[3:], *here)
                printed = told + printed  # a terminal shows both
                if expected.rstrip().endswith("...}"):
                    assert printed.startswith(expected.rstrip().removesuffix("...}"))
                else:  # but for the time of a guess
                    times = re.compile(r" +\d+\.\d{3}$", re.M)
                    assert times.sub("", printed) == times.sub("", expected)
                shown += 1
    assert shown == sessions


def test_the_line_with_which_the_guide_enters_a_strategy_makes_one() -> None:
    line = re.search(r"^ +MY_RULE = (.+)$", PAGES["how-it-plays"], re.M)
    assert line
    strategy = OneStep(eval(line[1], {"Heuristic": Heuristic, "_my_term": int}))
    assert strategy.summary == "The guess that ... (Author year)."


def test_every_public_name_has_one_section_with_an_example_of_it() -> None:
    named = []
    for page, text in PAGES.items():
        for section in re.split(r"^## ", text, flags=re.M)[1:] if page.startswith("api-") else ():
            heading, _, body = section.partition("\n")
            shown = " ".join(
                re.findall(r"^(?:>>>|\.\.\.|mastermind_core\.errors\.).*$", body, re.M)
            )
            for name in re.findall(r"`(\w+)`", heading):
                assert re.search(rf"\b{name}\b", shown), name
                named.append(name)
    assert sorted(named) == sorted(_MODULE_OF)


def described(cls: type) -> list[str]:
    """Return the names of the public methods and properties that a class of ours defines."""
    ours = [vars(each) for each in cls.__mro__ if "mastermind_core" in each.__module__]
    return [
        name
        for name, value in inspect.getmembers(cls)
        if not name.startswith("_")
        and (isinstance(value, property) or inspect.isroutine(value))
        and any(name in each for each in ours)
    ]


def test_help_of_every_public_name_says_what_it_is() -> None:
    for name in _MODULE_OF:
        value = getattr(mastermind_core, name)
        if not (inspect.isclass(value) or inspect.isroutine(value)):
            continue
        assert re.match(r"[A-Z][^.]*[.:]", inspect.getdoc(value) or ""), name
        if not issubclass(value if inspect.isclass(value) else object, Exception):
            assert ">>> " in (inspect.getdoc(value) or ""), name
        for member in described(value) if inspect.isclass(value) else ():
            found = inspect.getattr_static(value, member)
            told = inspect.getdoc(getattr(found, "fget", found)) or ""
            assert re.match(r"[A-Z].*[.:]", told), f"{name}.{member}"


ROW = re.compile(
    r"^\| `(?P<name>[\w-]+)`(?P<default> \(default\))? \| (?P<seeks>[^|]+) "
    r"\| (?P<source>[^|]*)\| (?P<figures>[^|]*)\|$",
    re.M,
)
"""A row of the table of strategies."""


def table() -> dict[str, dict[str, str]]:
    """Return the rows by the name of the strategy."""
    text = PAGES["how-it-plays"].partition("## The strategies")[2].partition("\n## ")[0]
    rows = [row.groupdict(default="") for row in ROW.finditer(text)]
    return {row["name"]: {key: value.strip() for key, value in row.items()} for row in rows}


GUIDE = "docs/how-it-plays.md, The strategies, and Add a strategy of one step"


def test_every_strategy_has_a_row_with_the_source_that_it_names() -> None:
    assert table().keys() == {*NAMES}, GUIDE
    assert [name for name, row in table().items() if row["default"]] == [DEFAULT]
    for name, row in table().items():
        named = re.search(r"\(([^)]+)\)\.$", find(name).summary)
        assert not named or row["source"] == named[1], f"{name}: {GUIDE}"


@pytest.mark.nightly
def test_the_totals_in_the_table_are_those_of_play() -> None:
    golden = json.loads((ROOT / "tests" / "data" / "golden.json").read_text("utf-8"))
    figures = {
        each["strategy"]: f"{each['total']}, {each['worst']}"
        for each in golden
        if each["rules"] == "p4c6r"
    }
    for name in ("best", "book", "estimate"):
        report = bench(Rules(4, 6), find(name), random.Random(0))
        figures[name] = f"{report.total}, {report.worst}"
    # It takes minutes for the whole board, and plays for the least total as the book does.
    figures["exact"] = figures["book"]
    for name, row in table().items():
        assert row["figures"] == figures.get(name, ""), f"{name}: {GUIDE}"
