"""The core in Pyodide answers exactly as it does here, as a wheel and as the page's zips."""

import importlib
import json
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

from mastermind_core.api.page import ACTIONS, handle

ROOT = Path(__file__).resolve().parents[2]
HERE = Path(__file__).parent
LOCK = Path(__file__).with_name("requirements.txt")
REQUESTS = HERE / "requests.json"

sys.path[:0] = [str(ROOT / "web" / "build"), str(HERE)]
import app  # noqa: E402
import runtime  # noqa: E402
import snapshot  # noqa: E402
import tools  # noqa: E402
from steps import StepError  # noqa: E402

pictures = importlib.import_module("drawn").pictures


@pytest.fixture(scope="module")
def expected() -> list[object]:
    """Return the replies of this machine's Python."""
    asked = json.loads(REQUESTS.read_text("utf-8"))
    return [steady(handle(json.dumps(request))) for request in asked]


def steady(text: str) -> object:
    """Return a reply without its times, the only figures that depend on the machine."""
    reply = json.loads(text)
    for each in (reply, reply.get("summary", {})):
        each.pop("seconds", None)
        each.pop("seconds_per_guess", None)
    return reply


@pytest.fixture(scope="module")
def zips() -> Path:
    """Return the folder with the page's zips."""
    return runtime.zips(runtime.wheel())


def ask(where: str, **given: Any) -> dict[str, Any]:
    """Run ask.py inside Pyodide and return what it printed."""
    given["mounts"] = {"/tests": HERE, **given["mounts"]}
    text = runtime.in_pyodide(HERE / "ask.py", "/tests/requests.json", where, **given)
    said: dict[str, Any] = json.loads(text.splitlines()[-1])
    return said


def test_the_requests_cover_every_action() -> None:
    asked = {request["action"] for request in json.loads(REQUESTS.read_text("utf-8"))}
    assert set(ACTIONS) <= asked


def test_the_wheel_installs_by_micropip_in_a_plain_pyodide(expected: list[object]) -> None:
    wheel = runtime.wheel()
    mounts = {"/dist": wheel.parent, "/wheels": tools.wheels_for_pyodide(LOCK)}
    said = ask(f"micropip:/dist/{wheel.name}", mounts=mounts)
    assert "/site-packages/" in said["from"]
    assert [steady(reply) for reply in said["replies"]] == expected
    assert said["pictures"] == pictures()


def test_the_trimmed_library_and_compiled_core_answer_alike(
    zips: Path, expected: list[object]
) -> None:
    said = ask("/zips/core.zip", mounts={"/zips": zips}, stdlib=zips / "stdlib.zip")
    assert said["from"].startswith("/zips/core.zip/")
    assert [steady(reply) for reply in said["replies"]] == expected
    assert said["pictures"] == pictures()


def test_python_answers_from_the_snapshot_as_this_machine_does(expected: list[object]) -> None:
    zips, memory, halves = app.python_parts()
    said = snapshot.ask(zips, memory, halves / "quick.wasm")
    assert [steady(reply) for reply in said["replies"]] == expected


def test_every_module_of_the_zips_can_be_imported(zips: Path) -> None:
    text = runtime.in_pyodide(
        HERE / "imported.py",
        *("/zips/core.zip", "/zips/stdlib.zip"),
        mounts={"/zips": zips},
        stdlib=zips / "stdlib.zip",
    )
    wrong = json.loads(text.splitlines()[-1])
    assert wrong == {}


def test_pyodide_has_the_libraries_that_the_list_of_software_names() -> None:
    folder = ROOT / "web" / "licences"
    text = runtime.in_pyodide(
        HERE / "parts.py",
        "/licences/pyodide.toml",
        "/pyodide/pyodide.asm.wasm",
        mounts={"/licences": folder, "/pyodide": runtime.PYODIDE},
    )
    listed = tomllib.loads((folder / "pyodide.toml").read_text("utf-8"))["part"]
    told = {part["name"]: part["version"] for part in listed if "told_by" in part}
    assert json.loads(text.splitlines()[-1]) == told


def test_a_script_that_fails_inside_pyodide_fails_the_build(tmp_path: Path) -> None:
    script = tmp_path / "wrong.py"
    script.write_text("raise SystemExit(3)")
    with pytest.raises(StepError) as failed:
        runtime.in_pyodide(script, mounts={})
    assert failed.value.status == 3
