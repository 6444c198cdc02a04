"""No package whose hash is not in a lockfile comes into the build."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

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


def test_npm_installs_what_the_lockfile_has_and_tries_again_where_that_failed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tools, "WEB", tmp_path)
    for name in ("package.json", "package-lock.json"):
        (tmp_path / name).touch()
    tries: list[str] = []

    def install(*args: str) -> None:
        (tmp_path / "node_modules").mkdir(exist_ok=True)
        tries.append(args[0])
        if len(tries) == 1:
            raise steps.StepError("another hash")

    monkeypatch.setattr(tools, "npm", install)
    with pytest.raises(steps.StepError, match="another hash"):
        tools.npm_ci()
    tools.npm_ci()
    tools.npm_ci()
    assert tries == ["ci", "ci"], "which refuses other versions and other hashes"
