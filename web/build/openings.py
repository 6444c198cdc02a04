"""Run with the core on the path: the core's own replies to the empty boards of the presets.

    openings.py PRESETS_JSON OUT_JSON

The page bundles them, so that the first guess is there before Python is. Keys are requests as JSON
with sorted keys, values the replies, both exactly as text. Only the default strategy has them: the
others' replies tell what could be found out in a short time, which depends on the machine. What is
not answered alike a second time, by a Python of its own, is left out.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

from mastermind_core.api.page import handle


def requests(presets: list[dict[str, str]]) -> list[str]:
    """Return what the page asks first: the strategies, and the default one's first guesses."""
    strategies: dict[str, str] = {"action": "strategies"}
    default = json.loads(handle(json.dumps(strategies)))["default"]
    asked = [
        {"action": "analyse", "game": preset["rules"], "strategy": default} for preset in presets
    ]
    dumped = (json.dumps(each, sort_keys=True, separators=(",", ":")) for each in asked)
    return [json.dumps(strategies, separators=(",", ":")), *dumped]


def answered(asked: list[str]) -> dict[str, str]:
    """Return reply by request, or stop if one of them is an error."""
    replies = {request: handle(request) for request in asked}
    for request, reply in replies.items():
        if "error" in json.loads(reply):
            raise SystemExit(f"{request} is answered by {reply}")
    return replies


def answered_elsewhere(asked: list[str]) -> dict[str, str]:
    """Return reply by request, as a Python started for it says: nothing is remembered there."""
    again = [sys.executable, __file__]
    # Sets of texts are in another order there.
    env = {**os.environ, "PYTHONHASHSEED": "1"}
    done = subprocess.run(
        again, input=json.dumps(asked), env=env, capture_output=True, text=True, check=True
    )
    replies: dict[str, str] = json.loads(done.stdout)
    return replies


def main(presets: Path, out: Path) -> None:
    """Write the replies that come out alike twice."""
    asked = requests(json.loads(presets.read_text("utf-8")))
    replies = answered(asked)
    again = answered_elsewhere(asked)
    steady = {request: reply for request, reply in replies.items() if again[request] == reply}
    out.write_text(json.dumps(steady, ensure_ascii=False, indent=0), "utf-8")
    unsteady = "".join(f", not {request}" for request in asked if request not in steady)
    print(f"{len(steady)} opening replies{unsteady}")


if __name__ == "__main__":
    if len(sys.argv) == 1:
        json.dump(answered(json.load(sys.stdin)), sys.stdout)
    else:
        main(Path(sys.argv[1]), Path(sys.argv[2]))
