"""The names that `import mastermind_core` offers, and the modules that their use loads."""

import ast
import re
from pathlib import Path

import pytest

import mastermind_core
from mastermind_core import _MODULE_OF, errors

from .processes import fresh, no_processes

ROOT = Path(mastermind_core.__file__).parent


def test_every_public_name_is_there_for_people_and_for_type_checkers() -> None:
    stub = ast.parse((ROOT / "__init__.pyi").read_text("utf-8")).body
    imports = [node for node in stub if isinstance(node, ast.ImportFrom)]
    assert {alias.name: node.module for node in imports for alias in node.names} == _MODULE_OF
    for name in _MODULE_OF:
        assert getattr(mastermind_core, name) is not None
    assert {*_MODULE_OF} < {*dir(mastermind_core)}
    assert len(_MODULE_OF) <= 60
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        mastermind_core.nothing  # type: ignore[attr-defined]  # noqa: B018


def test_every_error_of_a_public_function_is_public_and_no_public_name_is_a_module() -> None:
    names = {*_MODULE_OF}
    private = {"BookError", "PlotError", "RequestError", "SheetError"}
    assert {name for name, value in vars(errors).items() if isinstance(value, type)} <= (
        names | private
    )
    assert not {path.stem for path in ROOT.iterdir()} & names


def test_the_version_stands_in_one_place() -> None:
    assert re.fullmatch(r"\d+\.\d+\.\d+", mastermind_core.__version__)
    project = ROOT.with_name("pyproject.toml")
    if project.exists():
        assert 'dynamic = ["version"]' in project.read_text("utf-8")
        assert mastermind_core.__version__ not in project.read_text("utf-8")


def loaded(code: str, *arguments: str) -> set[str]:
    """Return the modules of the core that are loaded after some code."""
    shown = "print(*[name for name in sys.modules if name.startswith('mastermind_core')])"
    names = fresh(f"import sys; {code}; {shown}", *arguments).splitlines()[-1].split()
    return {name.removeprefix("mastermind_core.") for name in names}


def loaded_by(*command: str) -> set[str]:
    """Return the modules of the core that a command loads."""
    return loaded("from mastermind_core.cli.main import main; main(sys.argv[1:])", *command)


@no_processes
def test_importing_the_core_loads_nothing_of_it_and_a_game_nothing_that_plays() -> None:
    assert loaded("import mastermind_core") == {"mastermind_core"}
    game = loaded("from mastermind_core import Game; Game('p4c6r').plus('1122', '1,1')")
    players = {"strategies", "advice", "review", "diagnosis", "puzzle", "large", "books", "measure"}
    assert not {name.split(".")[0] for name in game} & {*players, "jobs", "api", "cli"}


@no_processes
def test_books_search_and_doubt_are_loaded_where_they_are_asked_for() -> None:
    rule = ("suggest", "p4c6r:1122=1,1", "--strategy", "minimax")
    few = loaded_by(*rule)
    assert {name for name in few if name.startswith("cli.")} <= {
        *("cli.main", "cli.options", "cli.output", "cli.terminal", "cli.suggest")
    }
    assert len(few) <= 46
    more = {"books.shipped", "search.exact"}
    assert not few & {*more, "strategies.best", "large.packed"}
    with_worth = loaded_by(*rule, "--worth")
    assert more <= with_worth
    assert "advice.in_doubt" not in with_worth
    assert "advice.in_doubt" in loaded_by("suggest", "p4c6r:1122=1,1?", "--strategy", "minimax")
