"""Puts together what a release has, and checks that a build can be repeated byte for byte."""

from __future__ import annotations

import re
import shutil
import sys
import tempfile
import zipfile
from pathlib import Path

import app
from licences import version
from steps import DIST, ROOT, Clock, StepError, files_in, run, say, sha256

RELEASE = DIST / "release"
SUMS = "SHA256SUMS"
EARLIEST = (1980, 1, 1, 0, 0, 0)
"""The date of every file in a zip, so that two zips of the same files are the same."""
ELSEWHERE = {"TZ": "Pacific/Auckland", "PYTHONHASHSEED": "1", "LC_ALL": "C"}
"""How the environment of another build differs; folder and date differ as well."""


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
    (DIST / "notes.md").write_text(notes, "utf-8")
    shutil.rmtree(RELEASE, ignore_errors=True)
    RELEASE.mkdir()
    for path in (page, DIST / "sbom.json", *DIST.glob("*.whl")):
        shutil.copyfile(path, RELEASE / path.name)
    _zip(DIST / "site", RELEASE / f"mastermind-site-{version()}.zip")
    # In the form that `sha256sum --check` reads.
    sums = "".join(f"{found}  {name}\n" for name, found in hashes_of(RELEASE).items())
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


def reproduce(against: Path) -> None:
    """Build the last commit from nothing, elsewhere, and compare it with the hashes of a release.

    That is the file SHA256SUMS of a release. Fails if a file has another hash.
    """
    try:
        lines = against.read_text("utf-8").splitlines()
    except OSError as error:
        raise StepError(f"cannot read {against}: {error.strerror}") from error
    clock = Clock()
    with tempfile.TemporaryDirectory(prefix="mastermind-") as name:
        archive, source = Path(name, "source.zip"), Path(name, "source")
        run(["git", "archive", "--output", archive, "HEAD"], what="git archive")
        shutil.unpack_archive(archive, source)
        run([sys.executable, "build.py", "release"], cwd=source, env=ELSEWHERE, what="a build")
        found = (source / RELEASE.relative_to(ROOT) / SUMS).read_text("utf-8").splitlines()
    different = sorted({line.split()[-1] for line in {*lines} ^ {*found}})
    if different:
        raise StepError(f"{', '.join(different)}: other hashes than in {against}")
    say(f"built from nothing, elsewhere: the same {len(found)} files ({clock})")


def hashes_of(folder: Path) -> dict[str, str]:
    """Return the SHA-256 of every file in a folder, by name."""
    return {
        path.relative_to(folder).as_posix(): sha256(path.read_bytes()) for path in files_in(folder)
    }


def _zip(folder: Path, target: Path) -> None:
    """Pack a folder; the zip has neither dates nor permissions of this machine."""
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as packed:
        for path in files_in(folder):
            entry = zipfile.ZipInfo(path.relative_to(folder).as_posix(), EARLIEST)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o100644 << 16
            packed.writestr(entry, path.read_bytes())
