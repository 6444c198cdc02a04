"""Writes the core's replies to the requests that the page makes first.

    openings.py PRESETS_JSON LESSONS_JSON OUT_JSON

The page bundles these replies, so that the first two guesses are there before Python is. The
requests are the list of strategies, the default strategy's analysis of each preset's empty
board and of every answer to its guess there, and what the mode Learn shows first. Keys are
requests as JSON text with sorted keys, values are replies as JSON text.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from mastermind_core.api.page import handle


def main(presets: Path, lessons: Path, out: Path) -> None:
    """Write the replies; exit if one of them is an error."""
    replies: dict[str, str] = {}

    def ask(request: dict[str, str]) -> dict[str, object]:
        text = json.dumps(request, sort_keys=True, separators=(",", ":"))
        replies[text] = handle(text)
        reply: dict[str, object] = json.loads(replies[text])
        if "error" in reply:
            raise SystemExit(f"{text} is answered by {replies[text]}")
        return reply

    default = str(ask({"action": "strategies"})["default"])
    for preset in json.loads(presets.read_text("utf-8")):
        empty = {"action": "analyse", "game": preset["rules"], "strategy": default}
        first = ask(empty)["suggestion"]
        assert isinstance(first, dict)
        for answer in first["parts"]:
            ask({**empty, "game": f"{preset['rules']}:{first['guess']}={answer}"})
    for request in json.loads(lessons.read_text("utf-8")).values():
        ask(request)
    out.write_text(json.dumps(replies, ensure_ascii=False, indent=0), "utf-8")


main(*map(Path, sys.argv[1:4]))
