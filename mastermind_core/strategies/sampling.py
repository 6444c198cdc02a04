"""The strategy for boards too large to list, but small enough to think about."""

from __future__ import annotations

import math
import random

from ..candidates.position import Position
from ..codes import Code
from ..large.sampling.choice import choose
from ..large.sampling.markov_chains import work_of
from ..large.sampling.resampling import MIN_MOVED_SIZE, MOVE_EFFORT, moves_of_round
from ..large.sampling.sample import SampleMemory, can_be_sampled
from ..limits import Progress
from ..rules import Rules

MAX_PEGS_ONE_ROUND = 21
"""Up to so many pegs members need hardly more than one round to lose what a turn made alike."""

BITS_PER_TURN = 4.5
"""What a turn tells, about, in bits."""


class Sampling:
    """The guess that tells most about a sample of the candidates, which is drawn by search.

    Pool: codes of the sample and what they come to by changing pegs; only candidates where the aim
    is consistent. Tie-break: a code of the sample, then the lowest. How long a game gets it does
    not foresee.
    """

    name = "sampling"
    summary = "The guess that tells most about a sample of the codes that fit (ours)."

    def __init__(self) -> None:
        self._memory = SampleMemory()

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
            position.already_listed,
        )


SAMPLING = Sampling()


def in_reach(rules: Rules) -> bool:
    """Return whether a board is small enough for sampling to be the better play.

    At the end of a game members must still be moved far: one round of moves at least has to fit in
    the effort of one turn, two where pegs are many. The more pegs, the more moves are a round; the
    more codes, the more turns each move has to heed.
    """
    rounds = 1 if rules.pegs <= MAX_PEGS_ONE_ROUND else 2
    turns = math.log2(rules.code_count) / BITS_PER_TURN
    moves = moves_of_round(rules.pegs, rules.colours, turns)
    return can_be_sampled(rules) and rounds * moves * work_of(MIN_MOVED_SIZE, turns) <= MOVE_EFFORT
