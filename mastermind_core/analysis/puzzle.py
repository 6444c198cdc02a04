"""Puzzles: some turns of a game that exactly one code fits, none of them superfluous.

A puzzle is graded by how much has to be considered. Its turns are taken in the best order, each
time the one that leaves the fewest codes; the codes that are left before the last one is found are
what a person has to hold in mind, and their number is compared with that of the whole board.
"""

from __future__ import annotations

import calendar
import math
from typing import NamedTuple

from ..candidates.codeset import CodeSet
from ..candidates.partition import after
from ..candidates.whole_board import listable, too_many, whole
from ..challenge import checked_date
from ..checks import checked, expect, is_int, plain_text
from ..codemaker import seeded_random
from ..codes import Code, ShownCode, check_code, code_at
from ..errors import ArgumentError, SeedError
from ..rules import Rules, check_rules
from ..scoring import Turn, Turns, score

LEVELS = (0.52, 0.62, 0.67, 0.72)
"""Where the next level begins: the logarithm of the codes to be considered over that of all codes.

Chosen so that of 300 puzzles of p4c6r the levels have about 10, 25, 30, 20 and 10 of a hundred."""

TRIES = 200
"""Puzzles that are made to find one of a level; nearly always ten are enough."""

WEEK = (1, 2, 2, 3, 3, 4, 5)
"""The levels of the puzzles of the days, from Monday to Sunday."""

WEEK_FROM = (2026, 11, 30)
"""The day, a Monday, from which on `WEEK` holds; the puzzles of the days before are of `BEFORE`."""

BEFORE = 2

MAX_DRAWS = 60
"""Turns that are drawn before a draw is given up."""


@checked(ArgumentError)
class Puzzle(NamedTuple):
    """Turns that exactly one code fits."""

    rules: Rules
    turns: Turns
    code: Code
    level: int
    """From 1, easy, to 5."""

    def _check(self) -> None:
        expect(is_int(self.level, 1, len(LEVELS) + 1), "a level from 1 to 5", self.level)
        check_code(self.rules, self.code)


def puzzle_of(rules: Rules, seed: str, level: int | None = None) -> Puzzle:
    """Return the puzzle of a seed, the same one everywhere; with a level, the next one of it.

    Where the board has no puzzle of the level it is the nearest one found. `TooManyCodesError`
    where the codes are too many to list.

    >>> made = puzzle_of(Rules(3, 4), "an example")
    >>> print(len(made.turns), made.code, made.level)
    2 231 1
    """
    check_rules(rules)
    seed = plain_text(seed, "a seed as text", SeedError)
    fits = level is None or is_int(level, 1, len(LEVELS) + 1)
    expect(fits, "a level from 1 to 5", level)
    if not listable(rules):
        raise too_many(rules)
    nearest: Puzzle | None = None
    for number in range(TRIES):
        made = _made(rules, f"{seed} {number}")
        if level is None or made.level == level:
            return made
        if nearest is None or abs(made.level - level) < abs(nearest.level - level):
            nearest = made
    assert nearest is not None
    return nearest


def level_of_day(date: str) -> int:
    """Return the level of the puzzle of a day: a week begins easy and ends hard.

    The date is one such as `2026-11-22`; `ChallengeError` if it is none.

    >>> [level_of_day(f"2026-12-0{day}") for day in range(1, 8)]
    [2, 2, 3, 3, 4, 5, 1]
    """
    day = checked_date(date)
    return WEEK[calendar.weekday(*day)] if day >= WEEK_FROM else BEFORE


def puzzle_of_day(rules: Rules, date: str) -> Puzzle:
    """Return the puzzle that everyone with this board has on a day; errors as of `puzzle_of`.

    It is the puzzle that the date makes as a seed, of the level of the day.
    """
    return puzzle_of(rules, date, level_of_day(date))


def _made(rules: Rules, seed: str) -> Puzzle:
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
    return Puzzle(rules, needed, ShownCode(rules, secret), _level(rules, needed))


def _without_superfluous(rules: Rules, turns: list[Turn]) -> Turns:
    """Return turns that still leave one code, none of which could be left out."""
    needed = list(turns)
    for turn in turns:
        fewer = [each for each in needed if each is not turn]
        if len(_fitting(rules, fewer)) == 1:
            needed = fewer
    return tuple(needed)


def _fitting(rules: Rules, turns: list[Turn]) -> CodeSet:
    found = whole(rules)
    for turn in turns:
        found = after(found, *turn)
    return found


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
    return 1 + sum(share >= limit for limit in LEVELS)
