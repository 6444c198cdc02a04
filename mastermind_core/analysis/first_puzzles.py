"""The puzzles of the days before 30 November 2026, made and graded as they were then.

Their level is from the number of codes that have to be considered: turns are taken in the best
order, each time the one that leaves the fewest codes, and what is left after each is added up.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from ..candidates.bits import set_bit
from ..candidates.partition import fitting
from ..candidates.steps import Tick, telling
from ..candidates.whole_board import listable, too_many, whole
from ..codemaker import seeded_random
from ..codes import Code, ShownCode, code_at
from ..limits import Progress
from ..rules import Rules
from ..scoring import Turn, Turns, score

LIMITS = (0.52, 0.62, 0.67, 0.72)
"""Where the next level begins: the logarithm of the codes to consider over that of all codes."""

TRIES = 200
"""Puzzles that are made to find one of a level; nearly always ten are enough."""

MAX_DRAWS = 60
"""Turns that are drawn before a draw is given up."""

OldPuzzle = tuple[Rules, Turns, Code, int]
"""A puzzle: rules, turns, the code that fits them, and the level, from 1 to 5."""


def first_puzzle_of(
    rules: Rules, seed: str, level: int, progress: Progress | None = None
) -> OldPuzzle:
    """Return the next puzzle of a seed that has a level, or the nearest one found.

    `TooManyCodesError` where the codes are too many to list.
    """
    if not listable(rules):
        raise too_many(rules)
    nearest: OldPuzzle | None = None
    tick = telling(progress, TRIES)
    for number in range(TRIES):
        made = _made(rules, f"{seed} {number}", tick)
        tick(1)
        if made[3] == level:
            return made
        if nearest is None or abs(made[3] - level) < abs(nearest[3] - level):
            nearest = made
    assert nearest is not None
    return nearest


def _made(rules: Rules, seed: str, tick: Tick) -> OldPuzzle:
    """Return the puzzle that a seed draws."""
    rng = seeded_random(f"puzzle {rules} {seed}")
    secret = code_at(rules, rng.randrange(rules.code_count))
    turns: dict[Turn, int] = {}
    codes = whole(rules)
    left = codes.everything
    while (count := left.bit_count()) > 1:
        tick(0)
        # A code at random may tell nothing new; one that still fits always does.
        guess = code_at(rules, rng.randrange(rules.code_count))
        if guess == secret or len(turns) >= MAX_DRAWS:
            guess = codes[set_bit(left, rng.randrange(count))]
        if guess == secret:
            continue
        turn = Turn(guess, score(guess, secret))
        mask = fitting(codes, *turn)
        if left & mask != left:
            turns[turn] = mask
            left &= mask
    needed = needed_turns(list(turns.items()))
    return rules, needed, ShownCode(rules, secret), _level(rules, needed, tick)


def needed_turns(tried: Sequence[tuple[Turn, int]]) -> Turns:
    """Return the turns that are needed, after superfluous ones were left out in this order.

    Each turn comes with the mask of the codes that fit it; all together leave one code.
    """
    # The codes that fit this turn and all after it: no turn is compared with all others again.
    following = [-1]
    for _, mask in reversed(tried[1:]):
        following.append(following[-1] & mask)
    needed, left = [], -1
    for turn, mask in tried:
        others = left & following.pop()
        if others < 0 or others & (others - 1):
            needed.append(turn)
            left &= mask
    return tuple(needed)


def considered(rules: Rules, turns: Turns, tick: Tick | None = None) -> int:
    """Return how many codes are left after each turn but the last, taken in the best order."""
    codes = whole(rules)
    left, total, masks = codes.everything, 0, [fitting(codes, *turn) for turn in turns]
    while len(masks) > 1:
        if tick:
            tick(0)
        best = min(masks, key=lambda mask: (left & mask).bit_count())
        masks.remove(best)
        left &= best
        total += left.bit_count()
    return total


def _level(rules: Rules, turns: Turns, tick: Tick) -> int:
    share = math.log(max(1, considered(rules, turns, tick))) / math.log(max(2, rules.code_count))
    return 1 + sum(share >= limit for limit in LIMITS)
