"""The Python sessions of the documentation give what they show."""

import doctest
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[2] / "docs"
SESSIONS = [path for path in sorted(DOCS.glob("*.md")) if ">>> " in path.read_text("utf-8")]


@pytest.mark.parametrize("path", SESSIONS, ids=lambda path: path.stem)
def test_the_python_sessions_give_what_they_show(path: Path) -> None:
    failed, tried = doctest.testfile(str(path), module_relative=False, encoding="utf-8")
    assert failed == 0
    assert tried > 0


def test_the_page_about_the_library_has_a_session() -> None:
    assert DOCS / "api.md" in SESSIONS
