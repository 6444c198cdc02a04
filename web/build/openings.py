"""Run with the core on the path: the core's own replies to the empty boards of the presets.

    openings.py PRESETS_JSON OUT_JSON

The page bundles them, so that the first guess is there before Python is. Keys are requests as JSON
with sorted keys, values the replies, both exactly as text. Only what is answered alike each time is
bundled: each request is answered twice, the second time by a Python of its own.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

from mastermind_core import api

# Strategies whose guess differs from one time to the next, by lot or with the machine's speed,
# though two answers in a row may agree; and one that the page does not offer.
LEFT_OUT = {"random", "exact", "book"}


def requests(presets: list[dict[str, str]]) -> list[str]:
    """Return what the page asks first: the strategies, and each one's guess on each preset."""
    reply = json.loads(api.handle('{"action":"strategies"}'))
    asked: list[dict[str, str]] = [{"action": "strategies"}]
    for preset in presets:
        for strategy in reply["strategies"]:
            if strategy["name"] not in LEFT_OUT:
                more = {"game": preset["rules"], "strategy": strategy["name"]}
                asked.append({"action": "analyse", **more})
    return [json.dumps(each, sort_keys=True, separators=(",", ":")) for each in asked]


def answered(asked: list[str]) -> dict[str, str]:
    """Return reply by request, or stop if one of them is an error."""
    replies = {request: api.handle(request) for request in asked}
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
