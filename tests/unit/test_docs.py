"""The Python sessions of the documentation give what they show."""

import doctest
import inspect
import re
from pathlib import Path

import pytest

import mastermind_core
from mastermind_core.heuristics import MINIMAX
from mastermind_core.strategies import registry

DOCS = Path(__file__).parents[2] / "docs"
TOPICS = sorted(DOCS.glob("api-*.md"))
SESSIONS = [path for path in sorted(DOCS.glob("*.md")) if ">>> " in path.read_text("utf-8")]
LONG = {"simulation", "playing"}
"""Their sessions play dozens of games on a large board, or find the fewest against the devil."""


@pytest.mark.parametrize(
    "path",
    [
        pytest.param(path, marks=pytest.mark.nightly if path.stem in LONG else ())
        for path in SESSIONS
    ],
    ids=lambda path: path.stem,
)
def test_the_python_sessions_give_what_they_show(path: Path) -> None:
    failed, tried = doctest.testfile(str(path), module_relative=False, encoding="utf-8")
    assert failed == 0
    assert tried > 0


def test_the_line_with_which_the_guide_enters_a_strategy_makes_one() -> None:
    line = re.search(r'^ +"my-rule": (.+),$', (DOCS / "how-it-plays.md").read_text("utf-8"), re.M)
    assert line
    make = eval(line[1], {**vars(registry), "MY_RULE": MINIMAX})
    assert make().summary == "The guess that ... (Author year)."


def test_the_pages_about_the_library_have_sessions() -> None:
    assert {DOCS / "api.md", DOCS / "notebook.md", *TOPICS} <= set(SESSIONS)


def sections() -> list[tuple[list[str], str]]:
    """Return the sections of the pages by topic: the names in each heading, and its text."""
    found = []
    for path in TOPICS:
        for section in re.split(r"^## ", path.read_text("utf-8"), flags=re.M)[1:]:
            heading, _, text = section.partition("\n")
            found.append((re.findall(r"`(\w+)`", heading), text))
    return found


def test_every_public_name_has_one_section_with_an_example_of_it() -> None:
    named = [name for names, _ in sections() for name in names]
    assert sorted(named) == sorted(mastermind_core.__all__)
    for names, text in sections():
        shown = " ".join(re.findall(r"^(?:>>>|\.\.\.) (.*)$", text, re.M))
        shown += " ".join(re.findall(r"^mastermind_core\.errors\.(\w+):", text, re.M))
        for name in names:
            assert re.search(rf"\b{name}\b", shown), name


def described(cls: type) -> list[str]:
    """Return the names of the public methods and properties of a class of ours."""
    return [
        name
        for name, value in inspect.getmembers(cls)
        if not name.startswith("_")
        and (isinstance(value, property) or inspect.isroutine(value))
        and any(name in vars(each) for each in cls.__mro__ if "mastermind_core" in each.__module__)
    ]


@pytest.mark.parametrize("name", mastermind_core.__all__)
def test_help_of_every_public_name_says_what_it_is(name: str) -> None:
    value = getattr(mastermind_core, name)
    if not (inspect.isclass(value) or inspect.isroutine(value)):
        return
    assert re.match(r"[A-Z][^.]*[.:]", inspect.getdoc(value) or ""), name
    for member in described(value) if inspect.isclass(value) else ():
        found = inspect.getattr_static(value, member)
        told = inspect.getdoc(getattr(found, "fget", found)) or ""
        field = told.startswith("Alias for field number") or member in ("count", "index")
        assert field or re.match(r"[A-Z].*[.:]", told), f"{name}.{member}"
