"""Puts together what a release has, and checks that a build can be repeated byte for byte."""

from __future__ import annotations

import hashlib
import io
import re
import shutil
import sys
import tarfile
import tempfile
import zipfile
from pathlib import Path

import app
from licences import version
from steps import CACHE, DIST, ROOT, Clock, StepError, run, say

RELEASE = DIST / "release"
SUMS = "SHA256SUMS"
EARLIEST = (1980, 1, 1, 0, 0, 0)
"""The date of every file in a zip, so that two zips of the same files are the same."""
ELSEWHERE = (
    {"TZ": "Pacific/Auckland", "PYTHONHASHSEED": "1", "LC_ALL": "C"},
    {"TZ": "America/Lima", "PYTHONHASHSEED": "2", "LC_ALL": "C.UTF-8"},
)
"""How the environments of the two builds differ; folders and dates differ as well."""


def release(tag: str | None = None) -> None:
    """Build, and put what people download into dist/release/.

    That is the one file, the zipped site, the wheel, the list of all software, and the hashes of
    these. Beside it, dist/notes.md is what the changelog says of the version. A tag that is not
    that of the version is refused before anything is built.
    """
    if tag is not None and tag != f"v{version()}":
        raise StepError(f"the tag is {tag}, but the version of mastermind_core is {version()}")
    notes = changes(version())
    page = app.build()
    app.check_python()
    (DIST / "notes.md").write_text(notes, "utf-8")
    shutil.rmtree(RELEASE, ignore_errors=True)
    RELEASE.mkdir()
    for path in (page, DIST / "sbom.json", *DIST.glob("*.whl")):
        shutil.copyfile(path, RELEASE / path.name)
    _zip(DIST / "site", RELEASE / f"mastermind-site-{version()}.zip")
    sums = _listed(hashes_of(RELEASE))
    (RELEASE / SUMS).write_text(sums, "utf-8")
    say(f"{RELEASE.relative_to(ROOT)}/ has the release {version()}:")
    print(sums, end="", flush=True)


def changes(number: str) -> str:
    """Return what the changelog says of a version, without its heading."""
    sections = re.split(r"^## (.+)\n", (ROOT / "CHANGELOG.md").read_text("utf-8"), flags=re.M)
    found = dict(zip(sections[1::2], sections[2::2], strict=True)).get(number, "").strip()
    if not found:
        raise StepError(f"CHANGELOG.md says nothing of {number}")
    return found + "\n"


def reproduce(against: Path | None = None) -> None:
    """Build the last commit twice, each time from nothing, and compare every file in dist/.

    Prints the hash of each file, and fails if two differ, or if one is not as in `against`, the
    hashes of a release.
    """
    promised = _read(against) if against else {}
    source = run(["git", "rev-parse", "HEAD"], what="git rev-parse").strip()
    archive = CACHE / "source.tar"
    archive.parent.mkdir(parents=True, exist_ok=True)
    run(["git", "archive", "--output", archive, source], what="git archive")
    try:
        first, second = (_built(archive.read_bytes(), env) for env in ELSEWHERE)
    finally:
        archive.unlink()
    print(_listed(first), end="", flush=True)
    different = sorted({name for name, _ in first.items() ^ second.items()})
    if different:
        raise StepError(f"two builds differ in {', '.join(different)}")
    wrong = [name for name, found in promised.items() if first.get(f"release/{name}") != found]
    if wrong:
        raise StepError(f"{against} has other hashes of {', '.join(wrong)}")
    say(f"two builds of {source[:12]} from nothing have the same {len(first)} files")


def _built(archive: bytes, env: dict[str, str]) -> dict[str, str]:
    """Build a release in a new folder without any cache and return the hashes of its dist/."""
    clock = Clock()
    with tempfile.TemporaryDirectory(prefix="mastermind-") as name:
        with tarfile.open(fileobj=io.BytesIO(archive)) as packed:
            packed.extractall(name, filter="data")
        run([sys.executable, "build.py", "release"], cwd=Path(name), env=env, what="a build")
        hashes = hashes_of(Path(name) / "dist")
    say(f"built from nothing, as in {env['TZ']} ({clock})")
    return hashes


def hashes_of(folder: Path) -> dict[str, str]:
    """Return the SHA-256 of every file in a folder, by name."""
    return {
        path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def _listed(hashes: dict[str, str]) -> str:
    """Return hashes in the form that `sha256sum --check` reads."""
    return "".join(f"{found}  {name}\n" for name, found in hashes.items())


def _read(sums: Path) -> dict[str, str]:
    """Return the hashes in a file, by name."""
    try:
        lines = sums.read_text("utf-8").splitlines()
        return {name: found for found, _, name in (line.partition("  ") for line in lines)}
    except OSError as error:
        raise StepError(f"cannot read {sums}: {error.strerror}") from error


def _zip(folder: Path, target: Path) -> None:
    """Pack a folder; the zip has neither dates nor permissions of this machine."""
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as packed:
        for path in sorted(folder.rglob("*")):
            if path.is_file():
                entry = zipfile.ZipInfo(path.relative_to(folder).as_posix(), EARLIEST)
                entry.compress_type = zipfile.ZIP_DEFLATED
                entry.external_attr = 0o100644 << 16
                packed.writestr(entry, path.read_bytes())
