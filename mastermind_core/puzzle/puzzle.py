"""Puzzles: some turns of a game that exactly one code fits, none of them superfluous.

A puzzle has the level of the hardest step that a person needs. Turns are drawn at random, and
superfluous ones are left out in several orders: each order gives another puzzle. The first one of
the wanted level is taken.
"""

from __future__ import annotations

import calendar
import itertools
import random
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ..candidates.bits import set_bit
from ..candidates.codeset import listable, too_many, whole
from ..candidates.partition import fitting
from ..challenge import checked_date
from ..checks import check_progress, expect, is_int, plain_text
from ..codemaker import seeded_random
from ..codes import Code, ShownCode, code_at
from ..errors import SeedError, TooManyCodesError
from ..limits import Progress, Tick, telling
from ..notebook import pictured
from ..rules import Rules, as_rules
from ..scoring import Turn, Turns, score
from .arguments import LEVELS_OF_RULES
from .chain import FEW_CODES, SOME_CODES, Prover, are_complete
from .notes import codes_of
from .reasoning import MOST_TURNS, Deduction, steps_of

PLAIN, HIDDEN, TWO_TURNS, CASE, CASES = LEVELS = (1, 2, 3, 4, 5)
"""1: plain steps, one turn at a time. 2: also pegs that a turn does *not* count; or a few codes are
tried. 3: two turns together. 4: a supposition is refuted. 5: several are, or many codes are
tried."""

DRAWS, MOST_MET = 30, 20_000_000
"""The most codes for which turns are drawn to find a puzzle of a level, and after how many
comparisons of codes with turns it ends: some 0.7 seconds."""


@pictured
class Puzzle(NamedTuple):
    """Turns that exactly one code fits, none of them superfluous; `level` is 1, easy, to 5.

    >>> made = puzzle_of("p4c6r", "an example", level=1)
    >>> print(made.level, len(made.turns), made.code)
    1 3 1612
    """

    rules: Rules
    turns: Turns
    code: Code
    level: int


def puzzle_of(
    rules: Rules | str, seed: str, level: int | None = None, progress: Progress | None = None
) -> Puzzle:
    """Return the puzzle of a seed, the same one everywhere.

    With a level it is the first one of that level that the seed draws, else the nearest one.
    `TooManyCodesError` where the codes are too many to list, and with a thousand colours or so.

    >>> made = puzzle_of("p3c4r", "an example")
    >>> print(len(made.turns), made.code, made.level)
    2 142 1
    """
    rules = as_rules(rules)
    check_progress(progress)
    seed = plain_text(seed, "a seed as text", SeedError)
    expect(level is None or is_int(level, 1, 5), "a level from 1 to 5", level)
    if not listable(rules):
        raise too_many(rules)
    # A puzzle may need a turn for each colour, and each turn a bit for each code: gigabytes here.
    if rules.code_count * rules.colours**2 > 3e12:
        raise TooManyCodesError(
            f"expected rules with fewer colours, whose puzzles have fewer turns, got '{rules}'",
            rules,
        )
    rng = seeded_random(f"puzzle 2 {rules} {seed}")
    tick = telling(progress, MOST_MET)
    drawn = _drawn(rules, rng, tick)
    if level is None:
        return _graded(rules, *next(drawn), tick)
    return _of_level(rules, drawn, level, tick)


def _of_level(rules: Rules, drawn: Iterator[tuple[Turns, Code]], level: int, tick: Tick) -> Puzzle:
    solved: list[Puzzle] = []
    others: dict[tuple[int, ...], tuple[Turns, Code]] = {}
    for turns, code in drawn:
        levels = may_be(rules, turns, code, tick)
        if level not in levels:
            others.setdefault(levels, (turns, code))
            continue
        solved.append(_graded(rules, turns, code, tick))
        if solved[-1].level == level:
            return solved[-1]
        if len(solved) == 8:  # two are nearly always enough
            break
    if others:
        nearest = min(others, key=lambda levels: min(abs(each - level) for each in levels))
        solved.append(_graded(rules, *others[nearest], tick))
    return min(solved, key=lambda each: abs(each.level - level))


def may_be(rules: Rules, turns: Turns, code: Code, tick: Tick | None = None) -> tuple[int, ...]:
    """Return the levels that a puzzle may have: a quick guess, which is nearly always right."""
    if len(turns) > MOST_TURNS:
        return (CASES,)
    prover = Prover(rules, list(enumerate(turns, 1)), code, tick)
    if are_complete(prover.closed(1)):
        return (PLAIN,)
    for level in (HIDDEN, TWO_TURNS):
        if codes_of(prover.closed(level), FEW_CODES) is not None:
            return (level,)
    return (CASE, CASES)


def _graded(rules: Rules, turns: Turns, code: Code, tick: Tick) -> Puzzle:
    level = level_of(steps_of(rules, turns, tick)) if len(turns) <= MOST_TURNS else CASES
    return Puzzle(rules, turns, ShownCode(rules, code), level)


def _drawn(rules: Rules, rng: random.Random, tick: Tick) -> Iterator[tuple[Turns, Code]]:
    """Yield turns that exactly one code fits, none of them superfluous, with the code."""
    met = 0  # comparisons of codes with turns
    for _ in range(DRAWS):
        code = code_at(rules, rng.randrange(rules.code_count))
        turns = _turns_to(rules, code, rng, tick)
        seen = set()
        for _ in range(6 if len(turns) <= MOST_TURNS else 1):
            needed = _without_superfluous(turns, rng, tick)
            if needed not in seen:
                seen.add(needed)
                yield tuple(turn for turn, _ in turns if turn in needed), code
        # One turn is compared with the others as often as there are turns.
        met += len(turns) * (rules.code_count + len(turns) ** 2)
        if met > MOST_MET:
            return


Masked = list[tuple[Turn, int]]
"""Turns, each with the mask of the codes that fit it."""


def _turns_to(rules: Rules, code: Code, rng: random.Random, tick: Tick) -> Masked:
    """Return turns at random that leave this code alone, and some more."""
    codes, pool = whole(rules), rules.guesses
    left = codes.everything
    turns: dict[Turn, int] = {}
    more = 3  # turns beyond those that leave one code, so that others can be left out
    for number in itertools.count():
        if len(codes) == 1:
            break  # nothing else can be guessed
        guess = code_at(pool, rng.randrange(pool.code_count))
        # A code at random may tell nothing new; one that still fits always does.
        if number >= 60 and left & (left - 1):
            guess = codes[set_bit(left, rng.randrange(left.bit_count()))]
        if guess == code:
            continue
        turn = Turn(guess, score(guess, code))
        turns[turn] = fitting(codes, *turn)
        tick(len(codes))
        if left & (left - 1):
            left &= turns[turn]
        elif not more:
            break
        else:
            more -= 1
    return list(turns.items())


def _without_superfluous(turns: Masked, rng: random.Random, tick: Tick) -> frozenset[Turn]:
    """Return the turns that are needed, after superfluous ones were left out in a random order."""
    tried = turns.copy()
    rng.shuffle(tried)
    # For each turn, from the last, the codes that fit all turns after it.
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
    return frozenset(needed)


def level_of_day(date: str) -> int:
    """Return the level of the puzzle of a day, whose seed is the date: a week begins easy.

    The date is one such as `2026-11-22`; `ChallengeError` if it is none.

    >>> [level_of_day(f"2026-12-0{day}") for day in range(1, 8)]
    [2, 2, 3, 3, 4, 5, 1]
    """
    return (1, 2, 2, 3, 3, 4, 5)[calendar.weekday(*checked_date(date))]


def level_of(steps: Sequence[Deduction]) -> int:
    """Return the level of a puzzle by the steps that lead to its code."""
    if sum(step.rule == "case" for step in steps) > 1:
        return CASES
    return max((_level(step) for step in steps), default=PLAIN)


def _level(step: Deduction) -> int:
    if step.rule == "case":
        return CASE
    if step.rule == "trial":
        return HIDDEN if 0 < len(step.tried) <= SOME_CODES else CASES
    return LEVELS_OF_RULES.get(step.rule, PLAIN)
