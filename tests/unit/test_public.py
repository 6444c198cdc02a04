"""What `import mastermind_core` offers, and what it costs."""

import ast
import importlib
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import mastermind_core
from mastermind_core import _MODULE_OF  # type: ignore[attr-defined]
from mastermind_core.challenge import Challenge
from mastermind_core.rules import Rules
from mastermind_core.scoring import Feedback, Turn, score
from mastermind_core.sent_game import SentGame

from .boards import boards
from .processes import fresh, no_processes
from .test_game import games

ROOT = Path(mastermind_core.__file__).parent


def offered_to_type_checkers() -> dict[str, str]:
    """Return the module of each name that is imported where types are checked."""
    found: dict[str, str] = {}
    for node in ast.walk(ast.parse((ROOT / "__init__.pyi").read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.level:
            found |= {alias.name: node.module or "" for alias in node.names}
    return found


def test_every_public_name_is_there_for_people_and_for_type_checkers() -> None:
    assert offered_to_type_checkers() == _MODULE_OF
    assert sorted(mastermind_core.__all__) == sorted(_MODULE_OF)
    for name in mastermind_core.__all__:
        assert getattr(mastermind_core, name) is not None
    assert set(mastermind_core.__all__) < set(dir(mastermind_core))
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        mastermind_core.nothing  # type: ignore[attr-defined]  # noqa: B018


def test_every_error_is_public() -> None:
    errors = importlib.import_module("mastermind_core.errors")
    found = [name for name, value in vars(errors).items() if isinstance(value, type)]
    assert set(found) <= set(mastermind_core.__all__)


def test_no_public_name_is_a_module_as_well() -> None:
    modules = {path.stem for path in ROOT.glob("*.py")} | {path.name for path in ROOT.iterdir()}
    assert not modules & set(mastermind_core.__all__)


@no_processes
def test_importing_the_core_loads_nothing_of_it() -> None:
    code = "import sys, mastermind_core; print(*[n for n in sys.modules if 'mastermind' in n])"
    assert fresh(code).split() == ["mastermind_core"]


@no_processes
def test_a_game_is_made_without_loading_what_plays() -> None:
    code = (
        "import sys; from mastermind_core import Game; Game('p4c6r').plus('1122', '1,1'); "
        "print(*[n for n in sys.modules if 'mastermind' in n])"
    )
    loaded = {name.split(".")[1] for name in fresh(code).split() if "." in name}
    players = {"strategies", "advice", "review", "diagnosis", "puzzle", "large", "books", "measure"}
    players |= {"jobs", "api", "cli"}
    assert not loaded & players


def test_the_version_stands_in_one_place() -> None:
    assert re.fullmatch(r"\d+\.\d+\.\d+", mastermind_core.__version__)
    project = ROOT.with_name("pyproject.toml")
    if project.exists():
        assert 'dynamic = ["version"]' in project.read_text("utf-8")
        assert mastermind_core.__version__ not in project.read_text("utf-8")


VALUES: dict[str, st.SearchStrategy[object]] = {
    "Challenge": st.builds(Challenge.of, boards(), st.text(), st.text()),
    "Feedback": st.builds(Feedback, st.integers(0, 99_999), st.integers(0, 99_999)),
    "Game": games(),
    "SentGame": st.builds(
        SentGame.of,
        st.just(Challenge.of(Rules(4, 6), "any", "Anna")),
        st.just(
            [Turn((0, 0, 1, 1), score((0, 0, 1, 1), Challenge.of(Rules(4, 6), "any").secret()))]
        ),
        st.text(),
        st.integers(0, 99),
    ),
    "Rules": boards()
    | st.builds(Rules, st.integers(1, 10_000), st.integers(1, 10_000), st.just(True)),
}
"""Every public value that has a text form."""


def test_every_public_value_with_a_text_form_is_tried() -> None:
    public = {name: getattr(mastermind_core, name) for name in mastermind_core.__all__}
    assert {name for name, value in public.items() if hasattr(value, "parse")} == set(VALUES)


@pytest.mark.parametrize("name", VALUES)
@given(data=st.data())
def test_a_public_value_comes_back_from_its_text(name: str, data: st.DataObject) -> None:
    value = data.draw(VALUES[name])
    assert getattr(mastermind_core, name).parse(str(value)) == value
