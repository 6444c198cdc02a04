"""Write the solutions that the page puts into words: `python -m tests.data.make_steps`.

Each of the puzzles was chosen for a rule, or a way to use it, that the others lack.
"""

import json
from pathlib import Path
from typing import Any

from mastermind_core.api.as_json import describe_steps
from mastermind_core.game import Game
from mastermind_core.puzzle.reasoning import steps_of

STEPS = Path(__file__).with_name("steps.json")


def solutions(texts: list[str]) -> list[dict[str, Any]]:
    """Return the solutions of games as the page gets them."""
    games = [Game(text) for text in texts]
    told = [
        describe_steps(game.rules, game.turns, steps_of(game.rules, game.turns)) for game in games
    ]
    return [dict(each) for each in json.loads(json.dumps(told))]


if __name__ == "__main__":
    games = [each["game"] for each in json.loads(STEPS.read_text("utf-8"))]
    lines = ",\n".join(json.dumps(each) for each in solutions(games))
    STEPS.write_text(f"[\n{lines}\n]\n", "utf-8")
