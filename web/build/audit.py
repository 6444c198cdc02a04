"""Asks the registries for known faults of all packages that the lockfiles name."""

from __future__ import annotations

import functools
from collections.abc import Callable

from app import set_up
from steps import BUILD, CACHE, ROOT, WEB, StepError, run, say
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
    failed = []
    for lock in LOCKS:
        # Nothing is resolved: the lockfile has every package. One that is not found is a failure.
        options = ["--strict", "--disable-pip", "--require-hashes", "-r", str(lock)]
        what = f"pip-audit of {lock.relative_to(ROOT)}"
        command = [str(python), "-m", "pip_audit", *options]
        failed += _failed(functools.partial(run, command, show=True, what=what), what)
    failed += _failed(functools.partial(npm, "audit", show=True), "npm audit")
    if failed:
        raise StepError("\n".join(failed))


def _failed(step: Callable[[], object], what: str) -> list[str]:
    say(what)
    try:
        step()
    except StepError as error:
        return [str(error)]
    return []
