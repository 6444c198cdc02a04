"""No package whose hash is not in a lockfile comes into the build; all lockfiles are audited."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import audit
import pytest
import steps
import tools
from steps import ROOT

Told = list[tuple[str, ...]]


@pytest.fixture
def told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Told:
    """Return what pip and npm are told, which do nothing here."""
    found: Told = []
    for name in ("pip", "npm"):
        monkeypatch.setattr(tools, name, lambda *args, **_: found.append(args))
    monkeypatch.setattr(steps, "CACHE", tmp_path)
    return found


@pytest.mark.parametrize("step", [tools.install, tools.wheels_for_pyodide])
def test_pip_is_told_to_require_hashes(step: Callable[[Path], object], told: Told) -> None:
    step(ROOT / "web" / "micropip.txt")
    assert told
    assert all({"--require-hashes", "--no-deps"} <= set(args) for args in told)


def test_npm_installs_what_the_lockfile_has(
    tmp_path: Path, told: Told, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tools, "WEB", tmp_path)
    for name in ("package.json", "package-lock.json"):
        (tmp_path / name).touch()
    tools.npm_ci()
    assert [args[0] for args in told] == ["ci"], "which refuses other versions and other hashes"


def test_an_installation_that_failed_is_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tools, "WEB", tmp_path)
    for name in ("package.json", "package-lock.json"):
        (tmp_path / name).touch()
    tries: list[str] = []

    def fail(*args: str) -> None:
        tries.append(args[0])
        raise steps.StepError("another hash")

    monkeypatch.setattr(tools, "npm", fail)
    for _ in range(2):
        with pytest.raises(steps.StepError, match="another hash"):
            tools.npm_ci()
    assert tries == ["ci", "ci"]


def test_every_lockfile_is_audited() -> None:
    found = {
        path
        for folder in ("web", "tests")
        for path in (ROOT / folder).rglob("*.txt")
        if "node_modules" not in path.parts and "--hash=" in path.read_text("utf-8")
    }
    assert found == set(audit.LOCKS)
