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
from .base import check_asked

BITS_PER_TURN = 4.5
"""About how many bits one turn tells."""

MAX_ROUND = 1.35
"""How many turns' efforts one round of moves may take.

Up to there sampling needs fewer guesses than the packed search on nearly all boards;
docs/sampling.md has the figures.
"""

MAX_UNEVEN_ROUND = 2.5
"""The same on boards with few or with many colours for their pegs.

There the packed search learns least from a guess. It counts few colours one by one; of many
colours, most are not in the code. On p20c100r it takes 58 guesses and sampling 37.
"""

PEGS_OF_FEW_COLOURS = 8
"""The fewest pegs for each colour with which a board has few colours."""

COLOURS_OF_A_PEG = 2
"""The fewest colours for each peg with which a board has many."""


class Sampling:
    """The guess that tells the most bits about a sample of the candidates.

    Pool: codes of the sample, and codes made from them by changing pegs; only candidates where the
    aim is consistent. Tie-break: a code of the sample, then the lowest. It ignores a limit of the
    aim.
    """

    name = "sampling"
    summary = "The guess that tells most about a sample of the codes that fit (ours)."

    def __init__(self) -> None:
        self._memory = SampleMemory()

    def choose(
        self, position: Position, rng: random.Random, progress: Progress | None = None
    ) -> Code:
        """Return the best guess found; `ContradictionError` if no code fits."""
        check_asked(position, rng, progress)
        return choose(
            position.rules,
            position.turns,
            progress,
            position.aim.consistent,
            self._memory,
            position.known_candidates,
        )


SAMPLING = Sampling()


def in_reach(rules: Rules) -> bool:
    """Return whether a board is small enough for sampling to play better than the packed search.

    Until the turns tell how often each colour is in the code, the codes of the sample must be moved
    far: a good part of a round of moves must fit into the effort of one turn. A round has more
    moves with more pegs, and with more codes a move has to check more turns.
    """
    pegs, colours = rules.pegs, rules.colours
    turns = math.log2(rules.code_count) / BITS_PER_TURN
    moves = moves_of_round(pegs, colours, turns)
    uneven = pegs >= PEGS_OF_FEW_COLOURS * colours or colours >= COLOURS_OF_A_PEG * pegs
    most = MAX_UNEVEN_ROUND if uneven else MAX_ROUND
    return can_be_sampled(rules) and moves * work_of(MIN_MOVED_SIZE, turns) <= most * MOVE_EFFORT
