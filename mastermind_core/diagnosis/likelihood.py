"""The likelihood that people misjudge an answer, or enter another guess than that on the board.

There are no published measurements. The weights are chosen by hand, after the slips that people
report; only their ratios matter.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from ..codes import Code, is_of_kind
from ..rules import Rules
from ..scoring import Feedback, Turn


def likelihood_of_answer(given: Turn, meant: Feedback) -> float:
    """Return how likely `meant` is misjudged as the given feedback, relative to other slips."""
    # Hardly anyone misses that the guess was the code.
    missed = 0.05 if meant.black == len(given.guess) else 1.0
    return missed * _likelihood(given, meant)


def _likelihood(given: Turn, meant: Feedback) -> float:
    (black, white), (true_black, true_white) = given.feedback, meant
    if (black, white) == (true_white, true_black):
        return 4.0  # exchanged
    more_black, more_white = black - true_black, white - true_white
    if abs(more_black) == 1 and more_black == -more_white:
        return 3.0  # one black for a white, or the other way round
    if not more_black and abs(more_white) == 1:
        counted_twice = more_white == 1 and max(Counter(given.guess).values()) > 1
        return 4.0 if counted_twice else 2.0
    if not more_white and abs(more_black) == 1:
        return 1.0
    return float(0.2 ** (max(2, abs(more_black) + abs(more_white)) - 1))


def similar_guesses(rules: Rules, guess: Code) -> Iterator[tuple[Code, float]]:
    """Yield guesses that may have been entered as this one, each once, with their likelihood.

    Two neighbouring pegs are exchanged, 0.5 in all, or one peg has another colour, 0.3 in all.
    """
    exchanged = set()
    for position in range(rules.pegs - 1):
        code = list(guess)
        code[position : position + 2] = code[position + 1], code[position]
        if is_of_kind(rules.guesses, other := tuple(code)):
            exchanged.add(other)
    exchanged.discard(guess)
    for other in sorted(exchanged):
        yield other, 0.5 / len(exchanged)
    recoloured = []
    for position, before in enumerate(guess):
        for colour in range(rules.colours):
            other = (*guess[:position], colour, *guess[position + 1 :])
            if colour != before and is_of_kind(rules.guesses, other):
                recoloured.append(other)
    for other in recoloured:
        yield other, 0.3 / len(recoloured)
