"""Measures what people wait for off the books: `python -m tests.benchmarks waits OLD_TREE .`.

Positions of the presets are reached by one or two random guesses, each a possible code, from a
seed. In each tree, by turns, a fresh Python plays the game by the page's requests. It takes the
processor time of two requests for the last position: the next guess, and the ranking that is shown
first. The replies of all trees are compared.
"""

from __future__ import annotations

import argparse
import json
import statistics
import subprocess
import sys

from mastermind_core.game import Game
from mastermind_core.strategies.book import by_book

from .browser import PRESETS
from .off_book import Sample, positions

FEWEST, MOST = 10, 3000
"""Candidates of a position."""

TIMED: dict[str, dict[str, object]] = {
    "next guess": {"action": "analyse", "strategy": "best"},
    "ranking shown first": {"action": "alternatives", "hurry": True},
}

PLAYED = """
import json, sys, time
sys.path.insert(0, sys.argv[1])
from mastermind_core.api.page import handle
before, timed = json.loads(sys.argv[2])
for request in before:
    handle(json.dumps(request))
found = []
for request in timed:
    start = time.process_time()
    reply = handle(json.dumps(request))
    found.append([1000 * (time.process_time() - start), reply])
print(json.dumps(found))
"""


def games(board: str, wanted: int) -> list[str]:
    """Return games that no book has, half of them of one turn, as texts."""
    found = []
    for turns in (1, 2):
        kept = [
            position
            for position in positions(Sample(board, turns, 8 * wanted, MOST, False))
            if len(position.candidates) >= FEWEST and not by_book(position)
        ]
        found += [str(Game(each.rules, each.turns)) for each in kept[: wanted // 2]]
    return found


def asked(tree: str, game: str) -> list[tuple[float, str]]:
    """Return the ms and the reply of each of the timed requests in one tree."""
    rules, _, turns = game.partition(":")
    earlier = [rules]
    for turn in turns.split(";")[:-1]:
        earlier.append(f"{earlier[-1]}{':' if earlier[-1] == rules else ';'}{turn}")
    before = [{**TIMED["next guess"], "game": each} for each in earlier]
    timed = [{**request, "game": game} for request in TIMED.values()]
    command = [sys.executable, "-c", PLAYED, tree, json.dumps([before, timed])]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return [(ms, reply) for ms, reply in json.loads(done.stdout)]


def main() -> None:
    """Print a table: of each board and request the median and the longest ms in each tree."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("trees", nargs="+", metavar="TREE", help="folder with mastermind_core")
    parser.add_argument("--positions", type=int, default=6, help="of each board")
    options = parser.parse_args()
    same = count = 0
    print("| board | request |", " | ".join(f"{tree}: median | longest" for tree in options.trees))
    for board in PRESETS:
        times: dict[tuple[str, str], list[float]] = {}
        for game in games(board, options.positions):
            replies = []
            for tree in options.trees:
                found = asked(tree, game)
                replies.append([reply for _, reply in found])
                for name, (ms, _) in zip(TIMED, found, strict=True):
                    times.setdefault((name, tree), []).append(ms)
            same += all(each == replies[0] for each in replies)
            count += 1
        for name in TIMED:
            cells = [times[name, tree] for tree in options.trees]
            shown = [f"{statistics.median(each):.0f} | {max(each):.0f}" for each in cells]
            print(f"| {board} | {name} | {' | '.join(shown)} |", flush=True)
    print(f"The same replies: {same} of {count} positions.")


if __name__ == "__main__":
    main()
