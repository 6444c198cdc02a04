"""A release: its tag, its files and their hashes; the workflows pin every action by its hash."""

from __future__ import annotations

import email
import re
import shlex
import zipfile
from pathlib import Path
from typing import Any

import app
import pytest
import release
import runtime
import steps
import yaml  # type: ignore[import-untyped]
from steps import ROOT

import build
import mastermind_core

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
    (tmp_path / "CHANGELOG.md").write_text(f"## {VERSION}\n\n- New.\n", "utf-8")
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
    with pytest.raises(steps.StepError, match=f"the tag is v9.9.9, but .* is {VERSION}"):
        release.release("v9.9.9")
    assert [path.name for path in dist.iterdir()] == ["CHANGELOG.md"]


def test_the_notes_of_a_release_are_what_the_changelog_says_of_it(dist: Path) -> None:
    (dist / "CHANGELOG.md").write_text(
        f"# Changelog\n\n## {VERSION}\n\n- New.\n\n## 0.0.1\n\n- Old.\n"
    )
    release.release()
    assert (dist / "notes.md").read_text("utf-8") == "- New.\n"
    with pytest.raises(steps.StepError, match=r"says nothing of 0\.0\.2"):
        release.changes("0.0.2")


def test_the_wheel_of_a_release_links_to_its_repository(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = "https://host.example/owner/mastermind"
    site = "https://play.example/mastermind/"
    monkeypatch.setattr(runtime, "HOME", home)
    monkeypatch.setattr(runtime, "SITE", site)
    monkeypatch.setattr(runtime, "DIST", tmp_path)
    monkeypatch.setattr(steps, "CACHE", tmp_path / "cache")
    with zipfile.ZipFile(runtime.wheel()) as held:
        (name,) = (name for name in held.namelist() if name.endswith("/METADATA"))
        metadata = email.message_from_bytes(held.read(name))
    found = dict(each.split(", ") for each in metadata.get_all("Project-URL", []))
    assert found["Source"] == home
    assert found["Changelog"] == f"{home}/blob/HEAD/CHANGELOG.md"
    assert set(found) == set(runtime.LINKS)
    text = str(metadata.get_payload())
    links = re.findall(r'\]\(([^)]+)\)|src="([^"]+)"', text)
    addresses = {link or picture for link, picture in links}
    assert {site, f"{home}/releases/latest", f"{home}/blob/HEAD/docs/index.md"} <= addresses
    assert all(each.startswith("https://") for each in addresses)


@pytest.mark.parametrize("home", ["http://host.example", 'https://host.example/"x', "host.example"])
def test_an_address_that_is_none_is_no_home(home: str) -> None:
    with pytest.raises(steps.StepError, match="should be an https address"):
        runtime.links(home)


def test_the_changelog_of_a_version_is_read_in_two_minutes() -> None:
    text = (ROOT / "CHANGELOG.md").read_text("utf-8")
    for number in re.findall(r"^## (.+)$", text, re.M):
        assert len(release.changes(number).splitlines()) <= 30, number


WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))


JOBS: dict[str, Any] = {
    f"{path.stem} {name}": job
    for path in WORKFLOWS
    for name, job in yaml.safe_load(path.read_text("utf-8"))["jobs"].items()
}
COMMANDS = [step.get("run", "") for job in JOBS.values() for step in job["steps"]]


def test_workflows_read_and_name_actions_by_the_hash_of_their_commit() -> None:
    for path in WORKFLOWS:
        text = path.read_text("utf-8")
        assert yaml.safe_load(text)["permissions"] == {"contents": "read"}
        used = re.findall(r"uses: (.*)", text)
        assert used
        assert all(re.fullmatch(r"[\w/-]+@[0-9a-f]{40} # v[\d.]+", each) for each in used), path


MAY_WRITE = {
    "publish": {"id-token": "write"},  # the wheel, by trusted publishing
    "attach": {"contents": "write"},  # the files of a release
    "pages": {"pages": "write", "id-token": "write"},
}
"""The jobs that may do more than read, and what; none of them runs code of the repository."""


@pytest.mark.parametrize("name", JOBS)
def test_only_jobs_without_a_checkout_write(name: str) -> None:
    job, write = JOBS[name], MAY_WRITE.get(name.split()[1])
    assert job.get("permissions", {}) == (write or {})
    assert 0 < job["timeout-minutes"] <= 180
    checkouts = [step for step in job["steps"] if "checkout" in step.get("uses", "")]
    assert bool(checkouts) == (write is None)
    assert all(step["with"] == {"persist-credentials": False} for step in checkouts)


def test_no_command_of_a_workflow_has_the_name_of_a_branch_or_tag_in_it() -> None:
    assert not [command for command in COMMANDS if "${{" in command]


def test_the_workflows_call_commands_that_build_py_has() -> None:
    lines = [line for each in COMMANDS for line in each.splitlines() if "build.py" in line]
    assert len(lines) > 5
    assert any(".ci/run" in each for each in COMMANDS)
    for line in lines:
        asked = shlex.split(line.partition("build.py")[2])
        build.parser().parse_args(asked)  # exits if there is no such command or option
