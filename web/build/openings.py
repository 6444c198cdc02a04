"""Writes the core's replies to the requests that the page makes first.

    openings.py PRESETS_JSON LESSONS_JSON OUT_JSON

The page bundles these replies, so that the first two guesses are there before Python is. The
requests are the list of strategies, the default strategy's analysis of each preset's empty
board and of every answer to its guess there, and what the mode Learn shows first. Keys are
requests as JSON text with sorted keys, values are replies as JSON text. A reply that differs in
a second, fresh Python is left out.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

from mastermind_core.api.page import handle


def requests(presets: list[dict[str, str]], lessons: dict[str, dict[str, str]]) -> list[str]:
    """Return the requests that the page makes first."""
    strategies: dict[str, str] = {"action": "strategies"}
    default = json.loads(handle(json.dumps(strategies)))["default"]
    asked = []
    for preset in presets:
        empty = {"action": "analyse", "game": preset["rules"], "strategy": default}
        first = json.loads(handle(json.dumps(empty)))["suggestion"]
        games = [f"{preset['rules']}:{first['guess']}={answer}" for answer in first["parts"]]
        asked += [empty, *({**empty, "game": game} for game in games)]
    asked += lessons.values()
    dumped = (json.dumps(each, sort_keys=True, separators=(",", ":")) for each in asked)
    return [json.dumps(strategies, separators=(",", ":")), *dumped]


def answered(asked: list[str]) -> dict[str, str]:
    """Return the reply to each request; exit if one of them is an error."""
    replies = {request: handle(request) for request in asked}
    for request, reply in replies.items():
        if "error" in json.loads(reply):
            raise SystemExit(f"{request} is answered by {reply}")
    return replies


def answered_elsewhere(asked: list[str]) -> dict[str, str]:
    """Return the reply of a fresh Python to each request: nothing is kept from other requests."""
    again = [sys.executable, __file__]
    # With another seed of hashes, sets of texts have another order.
    env = {**os.environ, "PYTHONHASHSEED": "1"}
    done = subprocess.run(
        again, input=json.dumps(asked), env=env, capture_output=True, text=True, check=True
    )
    replies: dict[str, str] = json.loads(done.stdout)
    return replies


def main(presets: Path, lessons: Path, out: Path) -> None:
    """Write the replies that are the same in both Pythons."""
    asked = requests(json.loads(presets.read_text("utf-8")), json.loads(lessons.read_text("utf-8")))
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
        main(*map(Path, sys.argv[1:4]))
