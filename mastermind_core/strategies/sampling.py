"""The strategy for boards too large to list, but small enough to think about."""

from __future__ import annotations

import math
import random

from ..codes import Code
from ..rules import Rules
from ..sampling.choice import choose
from ..sampling.knowledge import Memory, can_be_sampled
from .base import Position, Progress

FEW_PEGS = 22
"""Up to so many pegs sampling needs fewer guesses than `packed`, however many colours there are."""

MANY_PEGS = 30
"""Up to so many it does where there are not too many codes."""

REACH = 60.0
"""Natural logarithm of how many codes these are: about 10^26.

Beyond, codes that fit late in a game can be neither listed nor sampled.
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
        """Return the best guess found; `ContradictionError` if no code fits."""
        return choose(
            position.rules,
            position.turns,
            progress,
            position.aim.consistent,
            self._memory,
        )


SAMPLING = Sampling()


def in_reach(rules: Rules) -> bool:
    """Return whether a board is small enough for sampling to be the better play."""
    if not can_be_sampled(rules) or rules.pegs > MANY_PEGS:
        return False
    return rules.pegs <= FEW_PEGS or math.log(rules.code_count) <= REACH
