"""The strategy for boards too large to list, but small enough to think about."""

from __future__ import annotations

import math
import random

from ..codes import Code
from ..rules import Rules
from ..sampling.choice import choose
from ..sampling.knowledge import Memory, can_be_sampled
from .base import Position, Progress

REACH = 41.0
"""Natural logarithm of the number of codes, about 10^18, beyond which `packed` needs fewer guesses.

There the codes that are left late in a game can be neither listed nor sampled well.
"""


class Sampling:
    """The guess that tells most about a sample of the candidates, which is drawn by search.

    Pool: codes of the sample and what they come to by changing pegs; only candidates where the aim
    is consistent. Tie-break: a code of the sample, then the lowest. How long a game gets it does
    not foresee.
    """

    name = "sampling"
    summary = "The guess that tells most about a sample of the codes that fit (ours)."

    def __init__(self) -> None:
        self._memory = Memory()

    def choose(
        self, position: Position, rng: random.Random, progress: Progress | None = None
    ) -> Code:
        """Return the best guess found in about a second; `ContradictionError` if no code fits."""
        return choose(
            position.rules,
            position.turns,
            rng,
            progress,
            position.aim.consistent,
            self._memory,
        )


SAMPLING = Sampling()


def in_reach(rules: Rules) -> bool:
    """Return whether a board is small enough for sampling to be the better play."""
    if not can_be_sampled(rules):
        return False
    if rules.repeats:
        return rules.pegs * math.log(rules.colours) <= REACH
    rest = math.lgamma(rules.colours - rules.pegs + 1)
    return math.lgamma(rules.colours + 1) - rest <= REACH
