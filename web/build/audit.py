"""Asks the registries for known faults of all packages that the lockfiles name."""

from __future__ import annotations

import functools
from pathlib import Path

from app import set_up
from steps import CACHE, ROOT, WEB, in_turn, run
from tools import environment, npm

TOOL = WEB / "audit" / "requirements.txt"


def lockfiles() -> list[Path]:
    """Return every lockfile of Python: the texts in web/ and tests/ that have hashes."""
    texts = [*WEB.glob("*.txt"), *WEB.glob("*/*.txt"), *(ROOT / "tests").glob("**/*.txt")]
    return sorted(path for path in texts if "--hash=" in path.read_text("utf-8"))


def audit() -> None:
    """Audit every lockfile, then fail if any of them has a package with a known fault."""
    set_up()
    python = environment(CACHE / "audit", TOOL)

    def audited(lock: Path) -> None:
        # Nothing is resolved: the lockfile has every package. One that is not found is a failure.
        options = ["--strict", "--disable-pip", "--require-hashes", "-r", str(lock)]
        what = f"pip-audit of {lock.relative_to(ROOT)}"
        run([python, "-m", "pip_audit", *options], show=True, what=what)

    locks = (functools.partial(audited, lock) for lock in lockfiles())
    in_turn(*locks, functools.partial(npm, "audit", show=True))
