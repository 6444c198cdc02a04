"""What a notebook shows of each kind of value; here and inside Pyodide it has to be the same."""

import hashlib
import random

from mastermind_core import Feedback, Game, Rules, picture, puzzle_of

GAME = Game("p4c6r:1122=1,1;1344=0,3")

VALUES = {
    "Game": GAME,
    "Code": GAME.suggest("minimax", random.Random(1)),
    "Feedback": Feedback(1, 2),
    "CodeSet": GAME.candidates(),
    "Partition": GAME.partition("4113"),
    "Analysis": GAME.analyse("minimax", random.Random(1)),
    "Diagnosis": GAME.plus("3145", "0,0").diagnose(),
    "Review": Game("p3c3r:112=1,2;121=3,0").review(),
    "Puzzle": puzzle_of(Rules(3, 4), "a notebook"),
}


def pictures() -> dict[str, str]:
    """Return a sum of what each value shows, as SVG and as HTML, in two peg sets."""
    found = {}
    for name, value in VALUES.items():
        shown = value._repr_svg_() + value._repr_html_() + str(picture(value, "shapes"))
        found[name] = hashlib.sha256(shown.encode()).hexdigest()
    return found
