"""No package whose hash is not in a lockfile comes into the build; all lockfiles are audited."""

from __future__ import annotations

import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "web" / "build"))
import audit  # noqa: E402
import tools  # noqa: E402
from steps import StepError  # noqa: E402


def test_pip_refuses_a_wheel_with_another_hash(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    wheel = tmp_path / "changed-1.0-py3-none-any.whl"
    with zipfile.ZipFile(wheel, "w") as made:
        made.writestr("changed-1.0.dist-info/METADATA", "Name: changed\nVersion: 1.0\n")
    lock = tmp_path / "requirements.txt"
    lock.write_text(f"changed @ {wheel.as_uri()} --hash=sha256:{'0' * 64}\n", "utf-8")
    with pytest.raises(StepError):
        tools.install(lock)
    assert "DO NOT MATCH THE HASHES" in capfd.readouterr().err


@pytest.mark.parametrize("step", [tools.install, tools.wheels_for_pyodide])
def test_pip_is_told_to_require_hashes(
    step: object, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[tuple[str, ...]] = []
    monkeypatch.setattr(tools, "CACHE", tmp_path)
    monkeypatch.setattr(tools, "pip", lambda *args, **_: told.append(args))
    assert callable(step)
    step(ROOT / "web" / "micropip.txt")
    assert all({"--require-hashes", "--no-deps"} <= set(args) for args in told)
    assert told


def test_npm_installs_what_the_lockfile_has(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[tuple[str, ...]] = []
    monkeypatch.setattr(tools, "WEB", tmp_path)
    monkeypatch.setattr(tools, "npm", lambda *args: told.append(args))
    for name in ("package.json", "package-lock.json"):
        (tmp_path / name).touch()
    tools.npm_ci()
    assert [args[0] for args in told] == ["ci"], "which refuses other versions and other hashes"


def test_every_lockfile_is_audited() -> None:
    found = {
        path
        for folder in ("web", "tests")
        for path in (ROOT / folder).rglob("*.txt")
        if "node_modules" not in path.parts and "--hash=" in path.read_text("utf-8")
    }
    assert found == set(audit.LOCKS)
