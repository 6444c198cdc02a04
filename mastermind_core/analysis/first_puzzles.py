"""The puzzles of the days before 30 November 2026, made and graded as they were then.

Their level is from the number of codes that have to be considered: turns are taken in the best
order, each time the one that leaves the fewest codes, and what is left after each is added up.
"""

from __future__ import annotations

import math

from ..candidates.listed import listed
from ..candidates.partition import after
from ..candidates.whole_board import listable, too_many, whole
from ..codemaker import seeded_random
from ..codes import Code, ShownCode, code_at
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


def first_puzzle_of(rules: Rules, seed: str, level: int) -> OldPuzzle:
    """Return the next puzzle of a seed that has a level, or the nearest one found.

    `TooManyCodesError` where the codes are too many to list.
    """
    if not listable(rules):
        raise too_many(rules)
    nearest: OldPuzzle | None = None
    for number in range(TRIES):
        made = _made(rules, f"{seed} {number}")
        if made[3] == level:
            return made
        if nearest is None or abs(made[3] - level) < abs(nearest[3] - level):
            nearest = made
    assert nearest is not None
    return nearest


def _made(rules: Rules, seed: str) -> OldPuzzle:
    """Return the puzzle that a seed draws."""
    rng = seeded_random(f"puzzle {rules} {seed}")
    secret = code_at(rules, rng.randrange(rules.code_count))
    turns: list[Turn] = []
    found = whole(rules)
    while len(found) > 1:
        # A code at random may tell nothing new; one that still fits always does.
        guess = code_at(rules, rng.randrange(rules.code_count))
        if guess == secret or len(turns) >= MAX_DRAWS:
            guess = found[rng.randrange(len(found))]
        if guess == secret:
            continue
        turn = Turn(guess, score(guess, secret))
        fewer = after(found, *turn)
        if len(fewer) < len(found):
            turns.append(turn)
            found = fewer
    needed = _without_superfluous(rules, turns)
    return rules, needed, ShownCode(rules, secret), _level(rules, needed)


def _without_superfluous(rules: Rules, turns: list[Turn]) -> Turns:
    """Return turns that still leave one code, none of which could be left out."""
    needed = list(turns)
    for turn in turns:
        fewer = [each for each in needed if each is not turn]
        found = listed(rules, tuple(fewer))
        if found is not None and len(found) == 1:
            needed = fewer
    return tuple(needed)


def considered(rules: Rules, turns: Turns) -> int:
    """Return how many codes are left after each turn but the last, taken in the best order."""
    found, total, open_turns = whole(rules), 0, list(turns)
    while len(open_turns) > 1:
        turn = min(open_turns, key=lambda each: len(after(found, *each)))
        open_turns.remove(turn)
        found = after(found, *turn)
        total += len(found)
    return total


def _level(rules: Rules, turns: Turns) -> int:
    share = math.log(max(1, considered(rules, turns))) / math.log(max(2, rules.code_count))
    return 1 + sum(share >= limit for limit in LIMITS)
