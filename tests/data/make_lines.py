"""Write the lines of play that `test_golden` compares: `python -m tests.data.make_lines`.

They come from the slow oracle of the unit tests, which rates every code by counting, so that the
core's figures and these have nothing but the rule in common. Takes a few minutes.
"""

import json
import sys
from pathlib import Path

from tests.unit import slow

GOLDEN = Path(__file__).with_name("golden.json")
STRATEGIES = [each["strategy"] for each in json.loads(GOLDEN.read_text("utf-8"))]


def text(code: slow.Code) -> str:
    return "".join(str(colour + 1) for colour in code)


def lines(name: str, pegs: int, colours: int) -> list[str]:
    """Return `turns -> guess` for each position that can come, in order of the turns."""
    tree = slow.tree(name, slow.codes(pegs, colours))
    written = []
    for turns, guess in tree.items():
        shown = ";".join(f"{text(code)}={black},{white}" for code, (black, white) in turns)
        written.append(f"{shown} -> {text(guess)}".strip())
    return sorted(written, key=lambda line: (line.count("="), line))


if __name__ == "__main__":
    for strategy in sys.argv[1:] or STRATEGIES:
        path = Path(__file__).with_name("lines") / f"p4c6r-{strategy}.txt"
        path.parent.mkdir(exist_ok=True)
        path.write_text("\n".join(lines(strategy, 4, 6)) + "\n", encoding="utf-8")
        print(path.name)
