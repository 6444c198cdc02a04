"""Runs pytest, and the journeys: those that fail beside others run once more, alone."""

from __future__ import annotations

import json
from pathlib import Path

from steps import CACHE, ROOT, StepError, run, say
from tools import python

PYTEST_CACHE = CACHE / "pytest"
LAST_FAILED = PYTEST_CACHE / "v" / "cache" / "lastfailed"
TESTS_FAILED = 1  # pytest's exit status
MAX_ALONE = 6  # journeys; where more fail, the load of the machine is not the reason

TOLD = ["--durations=12", "-o", "faulthandler_timeout=110"]
"""Options: print the 12 longest journeys, and the stack of one about to be ended (`hung.py`)."""


def run_pytest(*args: str | Path, env: dict[str, str] | None = None) -> None:
    """Run pytest; the first argument names what runs. `StepError` if it fails."""
    cache = f"cache_dir={PYTEST_CACHE}"
    # Without bytecode each process of pytest rewrites the assertions of all tests: six seconds.
    given = {"PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "", **(env or {})}
    command = [python(), "-m", "pytest", "-o", cache, *args]
    run(command, env=given, show=True, what=f"pytest {args[0]}")


def run_journeys(*chosen: str | Path, env: dict[str, str]) -> None:
    """Run journeys side by side, and those that fail once more, alone.

    Journeys wait often, so there are twice as many processes as the CI has cores.
    """
    LAST_FAILED.unlink(missing_ok=True)
    try:
        run_pytest(*chosen, "-n", "4", *TOLD, env=env)
    except StepError as error:
        # Where pytest itself failed, there are journeys that have not run.
        if error.status != TESTS_FAILED or not LAST_FAILED.exists():
            raise
        failed = sorted(json.loads(LAST_FAILED.read_text("utf-8")))
        if len(failed) > MAX_ALONE:
            raise
        say(f"once more, alone: {len(failed)} that failed beside others")
        run_pytest(*failed, env=env)
        for name in failed:
            say(f"PASSED ONLY ALONE, to be mended: {name}")
