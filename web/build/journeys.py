"""Runs pytest, and the journeys: those that fail beside others run once more, alone."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from xml.etree import ElementTree

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
    file = Path(str(args[0]).partition("::")[0])
    if isinstance(args[0], Path) and not file.exists():
        raise StepError(f"there is no {file}")
    cache = f"cache_dir={PYTEST_CACHE}"
    # Without bytecode each process of pytest rewrites the assertions of all tests: six seconds.
    given = {"PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "", **(env or {})}
    command = [python(), "-m", "pytest", "-o", cache, *args]
    run(command, env=given, show=True, what=f"pytest {file.name}")


def run_journeys(
    *chosen: str | Path, env: dict[str, str], options: Iterable[str] = ("-n", "4")
) -> list[str]:
    """Run journeys side by side, and those that fail once more, alone; return what passed so.

    Journeys wait often, so there are twice as many processes as the CI has cores. pytest-xdist
    gives each process a stretch of them to begin with, and more as they end.
    """
    LAST_FAILED.unlink(missing_ok=True)
    try:
        run_pytest(*chosen, *options, *TOLD, env=env)
        return []
    except StepError as error:
        # Where pytest itself failed, there are journeys that have not run.
        failed = _last_failed() if error.status == TESTS_FAILED else []
        if not 0 < len(failed) <= MAX_ALONE:
            raise
        say(f"once more, alone: {len(failed)} that failed beside others")
        run_pytest(*failed, env=env)
        for name in failed:
            say(f"PASSED ONLY ALONE, to be mended: {name}")
        return failed


def _last_failed() -> list[str]:
    """Return the tests that failed in the last run of pytest, or whose set-up or tear-down did."""
    found = json.loads(LAST_FAILED.read_text("utf-8")) if LAST_FAILED.exists() else {}
    return sorted(found)


def table(label: str, report: str, alone: Iterable[str] = ()) -> str:
    """Return how many journeys of pytest's report passed, failed and were left out, and why.

    Those that passed `alone`, when they ran once more, count as passed.
    """
    cases = list(ElementTree.fromstring(report).iter("testcase"))
    left_out = Counter(
        skipped.get("message", "") for case in cases for skipped in case.iter("skipped")
    )
    wrong = {
        f"{case.get('classname', '').rpartition('.')[2]}: {case.get('name')}"
        for case in cases
        if case.find("failure") is not None or case.find("error") is not None
    }
    wrong -= {re.sub(r"^.*/(\w+)\.py::", r"\1: ", name) for name in alone}
    # A journey that fails and whose end fails as well is there twice.
    ran = len({(case.get("classname"), case.get("name")) for case in cases}) - left_out.total()
    lines = [f"{label}: {ran} ran, {ran - len(wrong)} passed, {len(wrong)} failed"]
    lines += [f"  failed    {name}" for name in sorted(wrong)]
    lines += [f"  left out {count:3}  {reason}" for reason, count in left_out.most_common()]
    return "\n".join(lines)
