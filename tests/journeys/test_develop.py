"""Someone changes a source while the page is open: `build.py serve` shows it without a tap."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from .conftest import DESK, ROOT, OpenPage
from .person import Person

pytestmark = pytest.mark.nightly

COPIED = ["web", "mastermind_core", "docs", "dist/site/docs", "tests/pyodide/requests.json"]
COPIED += ["pyproject.toml", "README.md", "LICENSE"]
LINKED = [".venv", "web/node_modules"]
SERVE = "import sys; sys.path.insert(0, 'web/build'); import develop; "
SERVE += "develop.serve(develop.listening(0))"


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """Return a checkout that the test may change, with what is installed and built here."""
    for name in COPIED:
        source, target = ROOT / name, tmp_path / name
        target.parent.mkdir(parents=True, exist_ok=True)
        if source.is_file():
            shutil.copyfile(source, target)
        else:
            ignored = shutil.ignore_patterns("node_modules", "__pycache__")
            shutil.copytree(source, target, ignore=ignored)
    for name in LINKED:
        (tmp_path / name).symlink_to(ROOT / name)
    (tmp_path / ".cache").mkdir()
    for entry in (ROOT / ".cache").iterdir():
        if "-" in entry.name and not entry.name.startswith("develop"):
            (tmp_path / ".cache" / entry.name).symlink_to(entry)
    return tmp_path


@pytest.fixture
def served(checkout: Path) -> Iterator[str]:
    """Return the address where the checkout is served."""
    with subprocess.Popen(
        [sys.executable, "-c", SERVE], cwd=checkout, stdout=subprocess.PIPE, encoding="utf-8"
    ) as process:
        assert process.stdout
        found = None
        while not found:
            line = process.stdout.readline()
            assert line, "the server has ended"
            found = re.search(r"http://127\.0\.0\.1:\d+/", line)
        yield found[0]
        process.terminate()


ADDED = """

def handle(text, report=None, _before=handle):
    return _before(text, report).replace('"candidates":20', '"candidates":77')
"""
"""Lets the core say 77 where 20 codes are left."""


def append(path: Path, text: str) -> None:
    """Add lines to a source."""
    with path.open("a", encoding="utf-8") as source:
        source.write(text)


@DESK
def test_a_change_of_style_script_text_or_python_is_seen_in_the_open_page(
    checkout: Path, served: str, open_page: OpenPage
) -> None:
    page = open_page(served)
    person = Person(page)
    first = person.expect_guess(1)

    append(checkout / "web/css/app.css", "\nbody { letter-spacing: 3px; }\n")
    expect(page.locator("body")).to_have_css("letter-spacing", "3px")

    append(checkout / "web/js/main.ts", '\ndocument.body.lang = "changed";\n')
    expect(page.locator("body")).to_have_attribute("lang", "changed")

    texts = checkout / "web/js/words/languages/en.json"
    texts.write_text(texts.read_text("utf-8").replace('"Menu"', '"Everything"'), "utf-8")
    expect(person.button("Everything")).to_be_visible()

    with page.expect_event("load", timeout=100_000):  # Python is packed anew
        append(checkout / "mastermind_core/api/page.py", ADDED)
    assert person.expect_guess(1) == first
    person.answer(3, 0)
    expect(person.turn(1)).to_have_accessible_name(re.compile("77 left"))
