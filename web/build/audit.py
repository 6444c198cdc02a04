"""Asks the registries for known faults of all packages that the lockfiles name."""

from __future__ import annotations

import functools
from pathlib import Path

from app import set_up
from steps import BUILD, CACHE, ROOT, WEB, in_turn, run
from tools import environment, npm

TOOL = WEB / "audit" / "requirements.txt"
LOCKS = (
    TOOL,
    WEB / "requirements.txt",
    BUILD / "requirements.txt",
    WEB / "micropip.txt",
    ROOT / "tests" / "requirements.txt",
    ROOT / "tests" / "pyodide" / "requirements.txt",
    ROOT / "tests" / "notebook" / "requirements.txt",
)
"""Every lockfile of Python; a test holds that none is left out."""


def audit() -> None:
    """Audit every lockfile, then fail if any of them has a package with a known fault."""
    set_up()
    python = environment(CACHE / "audit", TOOL)

    def audited(lock: Path) -> None:
        # Nothing is resolved: the lockfile has every package. One that is not found is a failure.
        options = ["--strict", "--disable-pip", "--require-hashes", "-r", str(lock)]
        what = f"pip-audit of {lock.relative_to(ROOT)}"
        run([python, "-m", "pip_audit", *options], show=True, what=what)

    locks = (functools.partial(audited, lock) for lock in LOCKS)
    in_turn(*locks, functools.partial(npm, "audit", show=True))
