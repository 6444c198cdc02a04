"""Candidates found from a fresh start, late in a game.

Late in a game the members of a sample are copies of a few codes. If these are wrong, moves that
stay near all answers no longer lead away from them. But by then the matches of the turns have told
how often each colour is in the code, or nearly so. So codes with these colours begin in random
order, and swaps of two pegs bring them nearer to the blacks of all turns: only the blacks have to
be met, and every swap keeps the matches. This is simulated annealing (Kirkpatrick, Gelatt, Vecchi
1983) of thousands of codes at once.
"""

from __future__ import annotations

import itertools
import math
import random

from ...candidates.clues import Clues, TurnSequence
from ...candidates.codeset import CodeSet, unchecked, unchecked_of
from ...candidates.fitting import Amounts, amounts_of, filled
from ...candidates.steps import Steps, Tick
from ...codes import Code
from ...limits import StoppedError
from ...rules import Rules
from .markov_chains import MarkovChains
from .resampling import full_size

MAX_AMOUNTS = 512
"""The most combinations of amounts of the colours; with more, too little is known."""

AMOUNT_STEPS = 200_000
"""Steps of the search for these combinations, about 14 ms."""

SCHEDULE = ((2, 0.07), (3, 0.35), (4, 0.55), (6, 0.03))
"""Prices of a deviation, in halvings of the chance to accept it, each with its share of the moves.

Codes find their way at prices of 3 and 4: of p20c10r after 17 turns, they found two to six of about
seven candidates each time.
"""

ANNEAL_EFFORT = 400_000.0
"""Microseconds of effort for one fresh start."""


def annealed(
    rules: Rules, turns: TurnSequence, rng: random.Random, tick: Tick | None
) -> tuple[set[Code], CodeSet] | None:
    """Return candidates found from a fresh start, and the members, which are near the answers.

    None if the turns do not tell enough about how often each colour is in the code.
    """
    clues = Clues(rules, turns)
    amounts = _amounts_known(clues, tick)
    if not amounts:
        return None
    members = unchecked_of(rules, _in_random_order(clues, amounts, full_size(rules), rng))
    goals = [(guess, black, black + white) for guess, (black, white) in turns]
    colours = sorted([*clues.asked, *clues.fresh])
    for price, share in SCHEDULE:
        chains = MarkovChains(rules, members, goals, colours, rng, swaps_only=True)
        chains.move(round(share * ANNEAL_EFFORT / chains.work), price, tick)
        members = unchecked(rules, chains.columns())
    return set(members.select(chains.fitting())), members


def _amounts_known(clues: Clues, tick: Tick | None) -> list[Amounts] | None:
    """Return all combinations of amounts that fit the matches, None if there are too many."""
    try:
        found = list(
            itertools.islice(amounts_of(clues, Steps(AMOUNT_STEPS, tick)), MAX_AMOUNTS + 1)
        )
    except StoppedError:
        return None
    return found if len(found) <= MAX_AMOUNTS else None


def _in_random_order(
    clues: Clues, amounts: list[Amounts], size: int, rng: random.Random
) -> list[Code]:
    """Return `size` codes, their amounts drawn by the number of orders that each has."""
    weights = [1 / math.prod(math.factorial(n) for _, n in each) for each in amounts]
    codes = []
    for each in rng.choices(amounts, weights, k=size):
        pegs = [colour for colour, amount in each for _ in range(amount)]
        rng.shuffle(pegs)
        codes.append(filled(clues, tuple(pegs), rng))
    return codes
