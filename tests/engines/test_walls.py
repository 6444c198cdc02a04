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

from ..browser.attacks import ATTACKS, HOSTILE_WHEELS, PRELUDE, RUN
from ..browser.conftest import Site
from ..browser.inside import INSIDE, TOUCHED
from ..browser.test_walls import HARMLESS, HARNESS, OPEN, PYODIDES, WALK, exceeded, wheel
from .driver import Driver

ASK = """text => sandbox.ask({ action: "type", text })
  .then(({ output }) => output, (error) => `ended: ${error.message}`)"""

ASK_WHEEL = """text => {
  const { name, bytes } = JSON.parse(text);
  const asked = withWheel(name, bytes);
  return asked.ask({ action: "wheel" })
    .then((reply) => JSON.stringify(reply), (error) => `ended: ${error.message}`)
    .finally(() => asked.end());
}"""


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


def test_whatever_can_be_used_up_has_a_limit(attacked: Driver, written: dict[str, str]) -> None:
    attacked.open(written["shut"])
    end = "() => sandbox.end()"
    assert (
        exceeded(lambda text: str(attacked.evaluate(ASK, text)), lambda: attacked.evaluate(end))
        == {}
    )


def test_a_hostile_wheel_is_refused(attacked: Driver, written: dict[str, str]) -> None:
    attacked.open(written["shut"])
    wrong = {}
    for what, (name, path) in HOSTILE_WHEELS.items():
        _, data = wheel("hostile", {"hostile/__init__.py": "", path: "import js\n"})
        given = json.dumps({"name": name, "bytes": data})
        reply = str(attacked.evaluate(ASK_WHEEL, given))
        if '"code":"wheel-' not in reply:
            wrong[what] = reply
    assert wrong == {}
