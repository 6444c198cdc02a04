"""A release: its tag, its files and their hashes; the workflows pin every action by its hash."""

from __future__ import annotations

import re
import sys
import zipfile
from pathlib import Path

import pytest

import mastermind_core

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "web" / "build"))
import app  # noqa: E402
import release  # noqa: E402
from steps import StepError  # noqa: E402

VERSION = mastermind_core.__version__


@pytest.fixture
def dist(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder in which a build puts small files."""

    def build() -> Path:
        (tmp_path / "site" / "assets").mkdir(parents=True)
        for name in ("mastermind.html", "sbom.json", "core.whl", "site/b", "site/assets/a"):
            (tmp_path / name).write_text(name, "utf-8")
        return tmp_path / "mastermind.html"

    monkeypatch.setattr(app, "build", build)
    for name, folder in (("ROOT", tmp_path), ("DIST", tmp_path), ("RELEASE", tmp_path / "release")):
        monkeypatch.setattr(release, name, folder)
    return tmp_path


def test_a_release_has_the_files_and_their_hashes(dist: Path) -> None:
    release.release(f"v{VERSION}")
    made = {path.name for path in (dist / "release").iterdir()}
    site = f"mastermind-site-{VERSION}.zip"
    assert made == {"mastermind.html", "sbom.json", "core.whl", site, "SHA256SUMS"}
    with zipfile.ZipFile(dist / "release" / site) as packed:
        assert packed.namelist() == ["assets/a", "b"]
        assert {entry.date_time for entry in packed.infolist()} == {release.EARLIEST}
    sums = (dist / "release" / "SHA256SUMS").read_text("utf-8")
    assert len(sums.splitlines()) == len(made) - 1
    assert all(re.fullmatch(r"[0-9a-f]{64}  \S+", line) for line in sums.splitlines())


def test_a_tag_of_another_version_is_refused_before_anything_is_built(dist: Path) -> None:
    with pytest.raises(StepError, match=f"the tag is v9.9.9, but .* is {VERSION}"):
        release.release("v9.9.9")
    assert list(dist.iterdir()) == []


def test_workflows_name_actions_by_the_hash_of_their_commit() -> None:
    for path in (ROOT / ".github" / "workflows").glob("*.yml"):
        used = re.findall(r"uses: (.*)", path.read_text("utf-8"))
        assert used
        assert all(re.fullmatch(r"[\w/-]+@[0-9a-f]{40} # v[\d.]+", each) for each in used), path
