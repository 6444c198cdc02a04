"""The codes that are possible where some answers may be wrong.

A person marks turns of which they are unsure, or says that one answer of the whole game may be
wrong. An answer that is all black ends the game and is never doubted.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from ..checks import check_flag, check_turn, checked, expect, is_int, items_of, made
from ..codes import Code
from ..errors import GameError
from ..limits import Progress
from ..rules import Rules, check_rules
from ..scoring import Turn, Turns, all_black
from .by_turn import candidates_by_turn, candidates_of, first_contradiction
from .codeset import CodeSet
from .partition import Partition, feedback_order, fitting, partition
from .position import Aim, Position, position_of
from .whole_board import listable, whole

DOUBT = 10.0
"""The odds that a doubtful answer is right. Chosen: most of the answers that people doubt are."""

MAX_WRONG = 3
"""The most wrong answers that are told apart: codes that need more are counted with these."""


@checked(GameError)
class Doubt(NamedTuple):
    """The answers of a game that may be wrong; `GameError` for numbers that no turn can have."""

    unsure: frozenset[int] = frozenset()
    """The numbers, from 1, of turns each of which may be wrong."""
    one_wrong: bool = False
    """Whether any one answer may be wrong, but no more; then `unsure` says nothing."""

    def _check(self) -> None:
        fits = min(self.unsure, default=1) >= 1
        expect(fits, "the numbers of turns, from 1", set(self.unsure), GameError)

    def __bool__(self) -> bool:
        return self.one_wrong or bool(self.unsure)

    def without(self, number: int) -> Doubt:
        """Return the doubt of the game without one turn: later turns have one number less."""
        expect(is_int(number, 1), "the number of a turn, from 1", number, GameError)
        others = self.unsure - {number}
        return self._replace(unsure=frozenset(each - (each > number) for each in others))

    def of(self, rules: Rules, number: int, turn: Turn) -> bool:
        """Return whether the answer of a turn may be wrong."""
        check_rules(rules)
        expect(is_int(number, 1), "the number of a turn, from 1", number, GameError)
        expect(isinstance(turn, Turn), "a Turn", turn, GameError)
        return (self.one_wrong or number in self.unsure) and turn.feedback != all_black(rules)


NO_DOUBT = Doubt()
"""All answers are right."""


def doubted(doubt: Doubt, turns: int, unsure: Iterable[int], one_wrong: bool = False) -> Doubt:
    """Return the doubt with more unsure turns; `GameError` for a number beyond `turns`."""
    check_flag(one_wrong, "one_wrong")
    marked = set(doubt.unsure)
    what = "the numbers of unsure turns"
    for number in items_of(unsure, what, GameError):
        check_turn(number, turns, what, unsure, GameError)
        marked.add(number)
    return made(Doubt, (frozenset(marked), doubt.one_wrong or one_wrong))


def sure_turns(rules: Rules, turns: Turns, doubt: Doubt) -> Turns:
    """Return the turns whose answers are not in doubt."""
    return tuple(turn for number, turn in enumerate(turns, 1) if not doubt.of(rules, number, turn))


def possible_by_turn(
    rules: Rules, turns: Turns, doubt: Doubt, progress: Progress | None = None
) -> list[CodeSet | None]:
    """Return the possible codes before the first turn and after each turn.

    They fit all turns whose answers are not in doubt; if one answer may be wrong, all turns but
    one at most. None where they are too many to list.
    """
    if not doubt:
        return candidates_by_turn(rules, turns, progress)
    if doubt.one_wrong:
        if not listable(rules):
            return [None] * (len(turns) + 1)
        codes = whole(rules)
        _, *levels = _levels(codes, turns, doubt, progress)
        return [codes, *(codes.select(right | one_wrong) for right, one_wrong in levels)]
    by_sure_turn = candidates_by_turn(rules, sure_turns(rules, turns, doubt), progress)
    sure = [not doubt.of(rules, number, turn) for number, turn in enumerate(turns, 1)]
    return [by_sure_turn[number] for number in itertools.accumulate(sure, initial=0)]


def position_with_doubt(
    rules: Rules, turns: Turns, doubt: Doubt, by_turn: Sequence[CodeSet | None], aim: Aim
) -> Position:
    """Return the position for a strategy; `ContradictionError` if no code fits all turns.

    `by_turn` is from `possible_by_turn`. Turns in doubt are left out, since strategies take every
    answer for true.
    """
    if contradiction := first_contradiction(rules, turns, by_turn, bool(doubt)):
        raise contradiction
    if doubt:
        return position_of(rules, sure_turns(rules, turns, doubt), aim)
    return position_of(rules, turns, aim, by_turn[-1])


def levels_of_doubt(
    rules: Rules, turns: Turns, doubt: Doubt, progress: Progress | None = None
) -> list[CodeSet] | None:
    """Return the codes that fit all turns, all but one, and so on up to `MAX_WRONG`.

    The last set has those that fit still fewer as well. None where there are too many to list.

    >>> from ..scoring import Feedback
    >>> rules = Rules(4, 6)
    >>> turns = (Turn((0, 0, 1, 1), Feedback(1, 1)), Turn((0, 2, 3, 3), Feedback(0, 3)))
    >>> [len(level) for level in levels_of_doubt(rules, turns, Doubt(frozenset([2])))]
    [6, 202]
    """
    if doubt.one_wrong:
        codes = whole(rules) if listable(rules) else None
    else:
        codes = candidates_of(rules, sure_turns(rules, turns, doubt), progress)
    if codes is None:
        return None
    *_, masks = _levels(codes, turns, doubt, progress)
    return [codes.select(mask) for mask in masks]


def _levels(
    codes: CodeSet, turns: Turns, doubt: Doubt, progress: Progress | None
) -> Iterator[list[int]]:
    """Yield the masks of the codes that need 0, 1, ... wrong answers: at first, after each turn.

    The codes fit the sure turns, or are all codes if any one answer may be wrong.
    """
    most = 1 if doubt.one_wrong else min(len(doubt.unsure), MAX_WRONG)
    masks = [codes.everything, *[0] * most]
    yield masks
    for number, turn in enumerate(turns, 1):
        doubtful = doubt.of(codes.rules, number, turn)
        if doubtful or doubt.one_wrong:
            right = fitting(codes, *turn)
            wrong = [mask & ~right for mask in masks] if doubtful else [0] * len(masks)
            masks = [mask & right | more for mask, more in zip(masks, [0, *wrong], strict=False)]
            if not doubt.one_wrong:
                masks[-1] |= wrong[-1]
            if progress:
                progress(0.0)
        yield masks


def partition_in_doubt(
    rules: Rules, turns: Turns, doubt: Doubt, candidates: CodeSet, guess: Code
) -> Partition:
    """Return the partition of the candidates of a game by a guess.

    If one of all answers may be wrong, the next one may be, too. Each code that fits all turns then
    stays possible after every feedback but all black, so the parts overlap.
    """
    parted = partition(candidates, guess)
    fits_all = candidates_of(rules, turns) if doubt.one_wrong else None
    if not fits_all:
        return parted
    right = partition(fits_all, guess).parts
    parts = {}
    for feedback in feedback_order(rules):
        wrong = 0 if feedback == all_black(rules) else len(fits_all) - right.get(feedback, 0)
        if size := parted.parts.get(feedback, 0) + wrong:
            parts[feedback] = size
    return parted._replace(parts=parts)
