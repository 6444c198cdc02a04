"""How likely people are to misjudge an answer, or to enter another guess than that on the board.

There are no published measurements of this. The weights below are chosen by hand, after the slips
that people report; only their ratios matter.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence

from ..codes import Code
from ..rules import Rules
from ..scoring import Feedback, Turn

EXCHANGED = 4.0
"""Black and white are exchanged."""

PLACE = 3.0
"""One key peg is black that should be white, or the other way round."""

DOUBLED = 4.0
"""One white too many where a colour of the guess appears twice, and was counted twice."""

ONE_WHITE = 2.0
"""One white too many, or one too few."""

ONE_BLACK = 1.0
"""One black too many, or one too few."""

FURTHER = 0.2
"""Each further key peg by which the answer is off."""

MISSED = 0.05
"""Times this where the guess would have been the code, which hardly anyone misses."""

NEIGHBOURS = 0.5
"""Two neighbouring pegs of the guess are exchanged, whichever they are."""

RECOLOURED = 0.3
"""One peg of the guess has another colour, whichever it is."""


def likelihood_of_answer(given: Turn, meant: Feedback) -> float:
    """Return how likely `meant` is misjudged as the given feedback, relative to other slips."""
    missed = MISSED if meant.black == len(given.guess) else 1.0
    return missed * _likelihood(given, meant)


def weights_of(slips: Sequence[tuple[int, Sequence[tuple[Turn, Feedback]]]]) -> list[float]:
    """Return the weight of each slip of several turns, relative to the others.

    A slip is the number of codes that it leaves, and each turn with the feedback that was meant.
    The product for hundreds of turns is too small for a float, so powers of two are kept apart.
    """
    weights = []
    for codes, turns in slips:
        weight, power = float(codes), 0
        for given, meant in turns:
            weight, more = math.frexp(weight * likelihood_of_answer(given, meant))
            power += more
        weights.append((weight, power))
    most = max(power for _, power in weights)
    return [math.ldexp(weight, power - most) for weight, power in weights]


def _likelihood(given: Turn, meant: Feedback) -> float:
    (black, white), (true_black, true_white) = given.feedback, meant
    if (black, white) == (true_white, true_black):
        return EXCHANGED
    more_black, more_white = black - true_black, white - true_white
    if abs(more_black) == 1 and more_black == -more_white:
        return PLACE
    if not more_black and abs(more_white) == 1:
        doubled = more_white == 1 and max(Counter(given.guess).values()) > 1
        return DOUBLED if doubled else ONE_WHITE
    if not more_white and abs(more_black) == 1:
        return ONE_BLACK
    return float(FURTHER ** (max(2, abs(more_black) + abs(more_white)) - 1))


def similar_guesses(rules: Rules, guess: Code) -> Iterator[tuple[Code, float]]:
    """Yield guesses that may have been entered as this one, each once, with their likelihood."""
    exchanged = set()
    for position in range(rules.pegs - 1):
        code = list(guess)
        code[position : position + 2] = code[position + 1], code[position]
        exchanged.add(tuple(code))
    exchanged.discard(guess)
    for other in sorted(exchanged):
        yield other, NEIGHBOURS / len(exchanged)
    recoloured = []
    for position, before in enumerate(guess):
        for colour in range(rules.colours):
            if colour != before and (rules.repeats or colour not in guess):
                recoloured.append((*guess[:position], colour, *guess[position + 1 :]))
    for other in recoloured:
        yield other, RECOLOURED / len(recoloured)
