"""Run with the core on the path: the core's own replies to the empty boards of the presets.

    openings.py PRESETS_JSON OUT_JSON

The page bundles them, so that the first guess is there before Python is. Keys are requests as JSON
with sorted keys, values the replies, both exactly as text.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from mastermind_core import api

# Strategies whose guess differs from one time to the next, by lot or with the machine's speed.
UNSTEADY = {"random", "exact"}


def openings(presets: list[dict[str, str]]) -> dict[str, str]:
    """Return reply by request, for every preset and every strategy that always guesses the same."""
    strategies = json.loads(api.handle('{"action":"strategies"}'))["strategies"]
    requests = ['{"action":"strategies"}']
    for preset in presets:
        for strategy in strategies:
            if strategy["name"] not in UNSTEADY:
                asked = {
                    "action": "analyse",
                    "game": preset["rules"],
                    "strategy": strategy["name"],
                }
                requests.append(json.dumps(asked, sort_keys=True, separators=(",", ":")))
    return {request: api.handle(request) for request in requests}


def main(presets: Path, out: Path) -> None:
    """Write the replies, or stop if one of them is an error."""
    replies = openings(json.loads(presets.read_text("utf-8")))
    for request, reply in replies.items():
        if "error" in json.loads(reply):
            raise SystemExit(f"{request} is answered by {reply}")
    out.write_text(json.dumps(replies, ensure_ascii=False, indent=0), "utf-8")
    print(f"{len(replies)} opening replies")


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
