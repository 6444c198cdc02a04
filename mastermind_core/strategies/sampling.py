"""The strategy for boards too large to list but small enough for a sample of the candidates."""

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
from .base import BuiltIn


class Sampling(BuiltIn):
    """The guess that tells the most bits about a sample of the candidates.

    Pool: codes of the sample, and codes made from them by changing pegs; only candidates where the
    aim is consistent. Tie-break: a code of the sample, then the lowest. It ignores a limit of the
    aim.
    """

    name = "sampling"
    summary = "The guess that tells most about a sample of the codes that fit (ours)."

    def __init__(self) -> None:
        self._memory = SampleMemory()

    def _choose(self, position: Position, rng: random.Random, progress: Progress | None) -> Code:
        consistent, known = position.aim.consistent, position.known_candidates
        return choose(position.rules, position.turns, progress, consistent, self._memory, known)


SAMPLING = Sampling()


def in_reach(rules: Rules) -> bool:
    """Return whether a board is small enough for sampling to play better than the packed search.

    Until the turns tell how often each colour is in the code, the codes of the sample must be moved
    far: a round of moves may take 1.35 times the effort of one turn. With few or many colours for
    the pegs it may take 2.5 times, for there the packed search learns least from a guess.
    """
    pegs, colours = rules.pegs, rules.colours
    turns = math.log2(rules.code_count) / 4.5  # 4.5: about the bits of a turn
    round_effort = moves_of_round(pegs, colours, turns) * work_of(MIN_MOVED_SIZE, turns)
    uneven = pegs >= 8 * colours or colours >= 2 * pegs
    return can_be_sampled(rules) and round_effort <= (2.5 if uneven else 1.35) * MOVE_EFFORT
