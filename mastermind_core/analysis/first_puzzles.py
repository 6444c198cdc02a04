"""The puzzles of the days before 30 November 2026, made and graded as they were then.

Their level is from the number of codes that have to be considered: turns are taken in the best
order, each time the one that leaves the fewest codes, and what is left after each is added up.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Sequence

from ..candidates.bits import set_bit
from ..candidates.partition import fitting
from ..candidates.steps import Tick, telling
from ..candidates.whole_board import listable, too_many, whole
from ..codemaker import seeded_random
from ..codes import Code, ShownCode, code_at
from ..errors import TooManyCodesError
from ..limits import Progress
from ..rules import Rules
from ..scoring import Turn, Turns, score

LIMITS = (0.52, 0.62, 0.67, 0.72)
"""Where the next level begins: the logarithm of the codes to consider over that of all codes."""

TRIES = 200
"""Puzzles that are made to find one of a level; nearly always ten are enough."""

MOST_WORK = 3e12
"""The most work: the codes of the board times the squared number of turns, of all puzzles made.

Without this limit boards such as 2 pegs and 1,000 colours would take hours. It is as much as they
did within five minutes at first, so that the puzzles which were ever waited for stay the same."""

MAX_DRAWS = 60
"""Turns that are drawn before a draw is given up."""

OldPuzzle = tuple[Rules, Turns, Code, int]
"""A puzzle: rules, turns, the code that fits them, and the level, from 1 to 5."""


def first_puzzle_of(
    rules: Rules, seed: str, level: int, progress: Progress | None = None
) -> OldPuzzle:
    """Return the next puzzle of a seed that has a level, or the nearest one found.

    Errors as of `check_puzzled`.
    """
    check_puzzled(rules)
    nearest: OldPuzzle | None = None
    tick = telling(progress, 1.0)
    met = 0.0
    for number in range(TRIES):
        made = _made(rules, f"{seed} {number}", tick)
        if made[3] == level:
            return made
        if nearest is None or abs(made[3] - level) < abs(nearest[3] - level):
            nearest = made
        share = rules.code_count * len(made[1]) ** 2 / MOST_WORK
        tick(max(share, 1 / TRIES))
        met += share
        if met > 1:
            break
    assert nearest is not None
    return nearest


def check_puzzled(rules: Rules) -> None:
    """Raise `TooManyCodesError` where the codes cannot be listed, or a puzzle is too much work.

    A puzzle may need a turn for each colour, and each turn has a bit for each code in memory.
    """
    if not listable(rules):
        raise too_many(rules)
    if rules.code_count * rules.colours**2 > MOST_WORK:
        raise TooManyCodesError(
            f"expected rules with fewer colours, whose puzzles have fewer turns, got '{rules}'",
            rules,
        )


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
    needed = needed_turns(list(turns.items()), tick)
    return rules, needed, ShownCode(rules, secret), _level(rules, needed, tick)


def needed_turns(tried: Sequence[tuple[Turn, int]], tick: Tick) -> Turns:
    """Return the turns that are needed, after superfluous ones were left out in this order.

    Each turn comes with the mask of the codes that fit it; all together leave one code.
    """
    # The codes that fit this turn and all after it: no turn is compared with all others again.
    following = [-1]
    for _, mask in reversed(tried[1:]):
        tick(0)
        following.append(following[-1] & mask)
    needed, left = [], -1
    for turn, mask in tried:
        tick(0)
        others = left & following.pop()
        if others < 0 or others & (others - 1):
            needed.append(turn)
            left &= mask
    return tuple(needed)


def considered(rules: Rules, turns: Turns, tick: Tick) -> Iterator[int]:
    """Yield how many codes are left after each turn but the last, taken in the best order."""
    codes = whole(rules)
    left, masks = codes.everything, [fitting(codes, *turn) for turn in turns]
    while len(masks) > 1:
        tick(0)
        best = min(masks, key=lambda mask: (left & mask).bit_count())
        masks.remove(best)
        left &= best
        yield left.bit_count()


def _level(rules: Rules, turns: Turns, tick: Tick) -> int:
    level, most = 1, math.log(max(2, rules.code_count))
    # Each needed turn excludes a code that no other does: before the last turn two are left, before
    # the last two at least three, and so on.
    at_least = max(1, len(turns) * (len(turns) + 1) // 2 - 1)
    totals = itertools.accumulate(considered(rules, turns, tick))
    for total in itertools.chain([at_least], totals):
        level = 1 + sum(math.log(total) / most >= limit for limit in LIMITS)
        if level > len(LIMITS):
            break  # the other turns would take minutes where they are hundreds
    return level
