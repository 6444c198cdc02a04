"""Candidates found from a fresh start, late in a game.

By then the members of a sample are copies of a few codes, and moves that stay near all answers no
longer lead away from these. But the matches of the turns tell nearly how often each colour is in
the code. So members begin with these colours in random order, and swaps of two pegs, which keep the
matches, bring them nearer to the blacks of all turns. This is simulated annealing (Kirkpatrick,
Gelatt, Vecchi 1983) of thousands of codes at once.
"""

from __future__ import annotations

import itertools
import math
import random
from typing import TYPE_CHECKING

from ...candidates.clues import Clues, TurnSequence
from ...candidates.codeset import CodeSet, unchecked_of
from ...candidates.fitting import FRESH, Amounts, Nodes, amounts_of, filled
from ...codes import Code
from ...errors import ContradictionError
from ...limits import StoppedError, Tick
from ...rules import Rules
from ..player import catch_up
from .markov_chains import MarkovChains
from .resampling import full_size

if TYPE_CHECKING:
    from ..intervals import Stretch
    from ..packed import Packed

SCHEDULE = ((2, 0.07), (3, 0.35), (4, 0.55), (6, 0.03))
"""Prices of a deviation, in halvings of the chance to accept it, each with its share of the moves.

Codes find their way at prices of 3 and 4.
"""

ANNEAL_EFFORT = 400_000.0
"""Microseconds of effort for one fresh start."""


def annealed(
    rules: Rules, turns: TurnSequence, rng: random.Random, tick: Tick | None
) -> tuple[set[Code], CodeSet] | None:
    """Return candidates found from a fresh start, and the members, which are near the answers.

    None if the turns leave too many possibilities of how often each colour is in the code.
    """
    clues = Clues(rules, turns)
    amounts = _amounts_known(clues, tick)
    if not amounts:
        return None
    size = full_size(rules)
    stretches = stretches_known(rules, turns, amounts)
    if stretches:
        drawn = [_in_stretches(stretches, rng) for _ in range(size)]
    else:
        drawn = _in_random_order(clues, amounts, size, rng)
    pairs = [
        pair
        for first, counts in stretches
        for pair in itertools.combinations(range(first, first + sum(counts.values())), 2)
    ]
    members = unchecked_of(rules, drawn)
    goals = [(guess, black, black + white) for guess, (black, white) in turns]
    colours = sorted([*clues.asked, *clues.fresh])
    for price, share in SCHEDULE:
        chains = MarkovChains(rules, members, goals, colours, rng, swaps_only=True, pairs=pairs)
        chains.move(round(share * ANNEAL_EFFORT / chains.work), price, tick)
        members = chains.members()
    return set(members.select(chains.fitting())), members


def _amounts_known(clues: Clues, tick: Tick | None) -> list[Amounts] | None:
    """Return all combinations of amounts that fit the matches; None if there are over 512.

    None, too, if the search takes more than 200,000 steps, about 14 ms.
    """
    try:
        amounts = list(itertools.islice(amounts_of(clues, Nodes(200_000, tick)), 513))
    except StoppedError:
        return None
    return amounts if len(amounts) <= 512 else None


def counts_known(
    rules: Rules, turns: TurnSequence, tick: Tick | None = None
) -> dict[int, int] | None:
    """Return how often each colour is in the code, None where the turns leave this open."""
    return _only(_amounts_known(Clues(rules, turns), tick)) if rules.repeats else None


def _only(amounts: list[Amounts] | None) -> dict[int, int] | None:
    """Return how often each colour is in the code if only one combination of amounts is left."""
    if not amounts or len(amounts) > 1 or any(colour == FRESH for colour, _ in amounts[0]):
        return None
    return dict(sorted(amounts[0]))  # in an order that further turns do not change


def planner(rules: Rules, turns: TurnSequence, counts: dict[int, int] | None) -> Packed:
    """Return the packed search after those of the turns that are its own guesses.

    With `counts`, how often each colour is in the code, it has nothing to count.
    """
    from ..packed import Packed  # a large module that few games need

    player = Packed(rules, counts)
    catch_up(player, turns)
    return player


def stretches_known(rules: Rules, turns: TurnSequence, amounts: list[Amounts]) -> list[Stretch]:
    """Return stretches of pegs whose colours are known by the packed search."""
    counts = _only(amounts) if rules.repeats else None
    if not counts:
        return []
    try:
        player = planner(rules, turns, counts)
    except ContradictionError:
        return []  # the next guess tells it
    return player.stretches() if player.turns else []


def _in_stretches(stretches: list[Stretch], rng: random.Random) -> Code:
    """Return a code whose stretches are in random order."""
    code: list[int] = []
    for _, counts in stretches:
        pegs = [colour for colour, count in counts.items() for _ in range(count)]
        rng.shuffle(pegs)
        code += pegs
    return tuple(code)


def _in_random_order(
    clues: Clues, amounts: list[Amounts], size: int, rng: random.Random
) -> list[Code]:
    """Return `size` codes, their amounts drawn by the number of orders that each has."""
    alike = [math.prod(math.factorial(n) for _, n in each) for each in amounts]
    least = min(alike)  # a quotient of these ints is a float on boards of any size
    codes = []
    for each in rng.choices(amounts, [least / each for each in alike], k=size):
        pegs = [colour for colour, amount in each for _ in range(amount)]
        rng.shuffle(pegs)
        codes.append(filled(clues, tuple(pegs), rng))
    return codes
