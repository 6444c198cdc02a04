"""Prints requests such as people cause, as JSON: by them the build finds what Python's start needs.

Each board is asked about as the page and the Lab do: after two turns and four, with guesses that
people choose themselves, with every strategy that is fast there, and with one wrong answer.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator

from mastermind_core import Rules, code_at, format_code, score
from mastermind_core.api.page import handle

BOARDS = ("p4c6r", "p5c8r", "p4c10n", "p3c6r", "p10c12r", "p4c6r?")
SPARSE = ("best", "sampling", "staged", "packed", "random")
LISTED = 100_000
"""Boards of more codes are asked about in a hurry, and with the strategies that list no codes."""


def requests() -> Iterator[dict[str, object]]:
    """Yield the requests."""
    chance = random.Random("exercises")
    strategies = json.loads(handle('{"action":"strategies"}'))["strategies"]
    strategies.remove("exact")  # slow
    for board in BOARDS:
        rules = Rules.parse(board.removesuffix("?"))
        numbers = (chance.randrange(rules.code_count) for _ in range(5))
        secret, *guesses = (code_at(rules, number) for number in numbers)
        turns = [f"{format_code(rules, guess)}={score(guess, secret)}" for guess in guesses]
        large = rules.code_count > LISTED
        for count in (2, 4):
            game = f"{board}:{';'.join(turns[:count])}"
            guess = format_code(rules, secret)
            for strategy in SPARSE if large else strategies:
                yield {"action": "analyse", "game": game, "strategy": strategy, "hurry": large}
            yield {"action": "alternatives", "game": game, "hurry": True}
            yield {"action": "worth", "game": game, "guess": guess, "hurry": True}
            yield {"action": "contradicted", "game": game, "guess": guess}
            yield {"action": "candidates", "game": game, "start": 0, "count": 50}
        if rules.pegs < 5:
            yield {"action": "review", "game": game}
        wrong = [*turns[:3], f"{format_code(rules, guesses[3])}=0,0"]
        yield {"action": "diagnose", "game": f"{board}:{';'.join(wrong)}"}


if __name__ == "__main__":
    print(json.dumps(list(requests())))
