"""Runs Lighthouse on dist/site, served as by a host with gzip, and holds medians to limits."""

from __future__ import annotations

import json
import statistics
import tempfile
import threading
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from browsers import chromium
from gzip_host import GzipHost
from steps import DIST, WEB, Clock, StepError, run, say
from tools import node

RUNS = 5
"""Lighthouse's figures differ from run to run by a tenth: the median counts."""

TOOL = WEB / "node_modules" / "lighthouse" / "cli" / "index.js"

FLAGS = "--headless=new --no-sandbox --disable-background-networking --no-first-run"


class Limit(NamedTuple):
    """What the median of a figure may be."""

    unit: str
    least: float = 0
    most: float = float("inf")

    def holds(self, value: float) -> bool:
        """Return whether a figure is within the limit."""
        return self.least <= value <= self.most


LIMITS = {
    "performance": Limit("", least=0.98),
    "accessibility": Limit("", least=1.0),
    "best-practices": Limit("", least=1.0),
    "seo": Limit("", least=1.0),
    "first-contentful-paint": Limit("ms", most=1100),
    "largest-contentful-paint": Limit("ms", most=1300),
    "total-blocking-time": Limit("ms", most=150),
    "cumulative-layout-shift": Limit("", most=0.01),
}
"""For each category, a score from 0 to 1, and each audit: the limits of the mobile preset."""


def figures(report: Mapping[str, Any]) -> dict[str, float]:
    """Return what a report says of everything that has a limit.

    A figure that Lighthouse could not measure is a StepError.
    """
    found = {}
    for name in LIMITS:
        held = report["categories"].get(name)
        value = held["score"] if held else report["audits"][name].get("numericValue")
        if value is None:
            raise StepError(f"Lighthouse has not measured {name}")
        found[name] = float(value)
    return found


def medians(runs: Iterable[Mapping[str, float]]) -> dict[str, float]:
    """Return the median of each figure over some runs."""
    all_runs = list(runs)
    return {name: statistics.median(each[name] for each in all_runs) for name in LIMITS}


def over(found: Mapping[str, float]) -> list[str]:
    """Return a sentence for each figure that is not within its limit."""
    return [
        f"{name} is {_shown(found[name], limit.unit)}, and should be {_wanted(limit)}"
        for name, limit in LIMITS.items()
        if not limit.holds(found[name])
    ]


def _wanted(limit: Limit) -> str:
    if limit.least:
        return f"{_shown(limit.least, limit.unit)} or more"
    return f"{_shown(limit.most, limit.unit)} or less"


def _shown(value: float, unit: str) -> str:
    return f"{value:.0f} {unit}" if unit else f"{value:.4g}"


def once(url: str) -> dict[str, Any]:
    """Run Lighthouse on an address and return its report."""
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder, "report.json")
        options = ["--quiet", "--output=json", f"--output-path={out}", f"--chrome-flags={FLAGS}"]
        env = {"CHROME_PATH": chromium(), "CI": "true"}  # with it nothing is asked of the person
        run([node(), TOOL, url, *options], env=env, what="lighthouse")
        report: dict[str, Any] = json.loads(out.read_text("utf-8"))
    return report


def lighthouse(runs: int = RUNS, plain: bool = False) -> None:
    """Run Lighthouse several times, print the medians, and fail if one is over its limit.

    `plain` is for a host that compresses nothing. Its figures are printed, and no limit holds.
    """
    found = []
    with GzipHost(DIST / "site", packs=not plain) as host:
        threading.Thread(target=host.serve_forever, daemon=True).start()
        for number in range(1, runs + 1):
            clock = Clock()
            found.append(figures(once(f"http://127.0.0.1:{host.server_port}/")))
            shown = ", ".join(_shown(found[-1][name], each.unit) for name, each in LIMITS.items())
            say(f"run {number} of {runs}: {shown} ({clock})")
        host.shutdown()
    middle = medians(found)
    say(f"Lighthouse, mobile, medians of {runs}:")
    for name, limit in LIMITS.items():
        shown = _shown(middle[name], limit.unit)
        print(f"    {name:34} {shown:>10}   {_wanted(limit)}", flush=True)
    wrong = over(middle)
    if wrong and not plain:
        raise StepError("; ".join(wrong))
