"""Runs Lighthouse on dist/site, served as by a host with gzip, and holds medians to limits."""

from __future__ import annotations

import functools
import gzip
import http.server
import io
import json
import statistics
import tempfile
import threading
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from browsers import find
from steps import DIST, WEB, Clock, StepError, run, say
from tools import node

RUNS = 5
"""Lighthouse's figures differ from run to run by a tenth: the median counts."""

TOOL = WEB / "node_modules" / "lighthouse" / "cli" / "index.js"

FLAGS = "--headless=new --no-sandbox --disable-background-networking --no-first-run"

LEAST = {"performance": 0.98, "accessibility": 1.0, "best-practices": 1.0, "seo": 1.0}
"""The limits of the mobile preset for the scores, from 0 to 1."""
MOST = {
    "first-contentful-paint": 1100,
    "largest-contentful-paint": 1300,
    "total-blocking-time": 150,
    "cumulative-layout-shift": 0.01,
}
"""The limits for single audits; times are in ms."""
LIMITS = {name: f"{limit:g} or more" for name, limit in LEAST.items()}
LIMITS |= {name: f"{limit:g} or less" for name, limit in MOST.items()}

TEXTS = {".html", ".js", ".css", ".json", ".svg", ".txt", ".wasm", ".webmanifest"}
"""The endings of the files that a host compresses."""


class Quiet(http.server.SimpleHTTPRequestHandler):
    """Says nothing of each request."""

    def log_message(self, format: str, *args: object) -> None:
        """Leave the terminal to other messages."""


class Handler(Quiet):
    """Answers as most hosts do: texts and WebAssembly come compressed, anything else as it is."""

    protocol_version = "HTTP/1.1"

    def send_head(self) -> Any:
        """Send the head of a reply; return the file with its body."""
        path = Path(self.translate_path(self.path))
        file = path / "index.html" if path.is_dir() else path
        if file.suffix not in TEXTS or not file.is_file():
            return super().send_head()
        body = compressed(file)
        self.send_response(200)
        self.send_header("content-type", self.guess_type(file))
        self.send_header("content-encoding", "gzip")
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        return io.BytesIO(body)


@functools.cache
def compressed(file: Path) -> bytes:
    """Return the bytes of a file as a host sends them."""
    return gzip.compress(file.read_bytes(), mtime=0)


def host(folder: Path) -> http.server.ThreadingHTTPServer:
    """Return a host of a folder on a free port of this machine."""
    answering = functools.partial(Handler, directory=str(folder))
    return http.server.ThreadingHTTPServer(("127.0.0.1", 0), answering)


def figures(report: Mapping[str, Any]) -> dict[str, float]:
    """Return what a report says of everything that has a limit."""
    found = {name: report["categories"][name]["score"] for name in LEAST}
    found |= {name: report["audits"][name].get("numericValue") for name in MOST}
    for name, value in found.items():
        if value is None:
            raise StepError(f"Lighthouse has not measured {name}")
    return found


def over(found: Mapping[str, float]) -> list[str]:
    """Return a sentence for each figure that is not within its limit."""
    return [
        f"{name} is {value:.4g}, and should be {LIMITS[name]}"
        for name, value in found.items()
        if value < LEAST.get(name, value) or value > MOST.get(name, value)
    ]


def once(url: str) -> dict[str, Any]:
    """Run Lighthouse on an address and return its report."""
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder, "report.json")
        options = ["--quiet", "--output=json", f"--output-path={out}", f"--chrome-flags={FLAGS}"]
        env = {"CHROME_PATH": find("chromium"), "CI": "true"}  # with CI the person is asked nothing
        run([node(), TOOL, url, *options], env=env, what="lighthouse")
        report: dict[str, Any] = json.loads(out.read_text("utf-8"))
    return report


def lighthouse() -> None:
    """Run Lighthouse several times, print the medians, and fail if one is over its limit."""
    found = []
    with host(DIST / "site") as site:
        threading.Thread(target=site.serve_forever, daemon=True).start()
        for number in range(1, RUNS + 1):
            clock = Clock()
            found.append(figures(once(f"http://127.0.0.1:{site.server_port}/")))
            shown = ", ".join(f"{value:.4g}" for value in found[-1].values())
            say(f"run {number} of {RUNS}: {shown} ({clock})")
        site.shutdown()
    medians = {name: statistics.median(each[name] for each in found) for name in LIMITS}
    say(f"Lighthouse, mobile, medians of {RUNS}:")
    for name, limit in LIMITS.items():
        print(f"    {name:34} {medians[name]:>10.4g}   {limit}", flush=True)
    if wrong := over(medians):
        raise StepError("; ".join(wrong))
