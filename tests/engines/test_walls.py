"""Whether anything gets out of the Python for strategies of people's own, in Firefox and WebKit.

The attacks are those that Chromium meets as well (tests/browser/test_walls.py).
"""

from __future__ import annotations

import json
import re
from pathlib import Path

import app
import pages
import pytest

from ..browser.attacks import ATTACKS, PRELUDE, RUN
from ..browser.conftest import Site
from ..browser.inside import INSIDE, TOUCHED
from ..browser.test_walls import HARMLESS, HARNESS, OPEN, PYODIDES, WALK
from .driver import Driver

ASK = """text => sandbox.ask({ action: "type", text })
  .then(({ output }) => output, (error) => `ended: ${error.message}`)"""


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Return the addresses of pages that are the closed Python alone, its gate shut or open."""
    folder: Path = tmp_path_factory.mktemp("walls")
    walker = (Path(__file__).parents[1] / "browser" / "custom_walk.js").read_bytes()
    shut = app.parts(main=HARNESS)
    opened = app.parts(main=HARNESS, worker=OPEN)
    made = {"shut": shut, "open": opened, "walk": opened._replace(worker=opened.worker + walker)}
    for name, built in made.items():
        (folder / f"{name}.html").write_bytes(pages.single_file(built))
    return {name: (folder / f"{name}.html").as_uri() for name in made}


def test_nothing_gets_out(attacked: Driver, written: dict[str, str], tmp_path: Path) -> None:
    def typed(text: str) -> str:
        return str(attacked.evaluate(ASK, text))

    attacked.open(written["shut"])
    wrong: dict[str, object] = {}
    for name, text in INSIDE.items():
        shown, then = typed(f"{TOUCHED}{text}\n"), typed("1 + 1")
        if "TOUCHED" in shown or then != "2\n":
            wrong[name] = shown, then

    (tmp_path / "leak").write_text("leaked", "utf-8")
    site = Site(tmp_path)
    attacked.open(written["open"])
    begin = f"BASE = {site.url!r}\n{PRELUDE}"
    typed(begin)
    for name, code in ATTACKS.items():
        shown = typed(RUN.format(code=code))
        if "LEAKS" not in shown:
            typed(begin)
        elif not shown.endswith("LEAKS []\n"):
            wrong[name] = shown
    site.stop()

    attacked.open(written["walk"])
    found = [line.split(" = ") for line in json.loads(typed(PRELUDE + WALK))]
    assert any(name == "structuredClone" for _, name in found), "the walk finds what is there"
    for path, name in found:
        known = {"", *HARMLESS.split(), *PYODIDES.split()}
        if "WebAssembly" not in path and re.sub("^(get|set|bound) ", "", name) not in known:
            wrong[path] = name
    assert wrong == {}
    assert site.asked == []
