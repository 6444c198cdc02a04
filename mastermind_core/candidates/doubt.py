"""The codes that are possible where some answers may be wrong.

A person marks turns of which they are unsure, or says that one answer of the whole game may be
wrong. An answer that is all black ends the game and is never doubted.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ..checks import check_flag, check_turn, checked, expect, is_int, items_of, made
from ..codes import Code
from ..errors import GameError
from ..limits import Progress
from ..rules import Rules, check_rules
from ..scoring import Turn, Turns, solved
from .by_turn import candidates_by_turn, candidates_of, first_contradiction
from .codeset import CodeSet
from .partition import Partition, feedback_order, fitting, partition
from .position import Aim, Position, position_of
from .whole_board import listable, whole

DOUBT = 10.0
"""How many times likelier a doubtful answer is right than wrong. Chosen: people mark an answer
when they doubt it, yet most of those are right."""

MAX_WRONG = 3
"""Wrong answers that are told apart: codes that would need more are counted with these."""


@checked(GameError)
class Doubt(NamedTuple):
    """Which answers of a game may be wrong.

    Those of the turns whose numbers, from 1, are in `unsure`; and with `one_wrong` any one answer,
    but no more. `GameError` for numbers that no turn can have.
    """

    unsure: frozenset[int] = frozenset()
    """The numbers, from 1, of turns each of which may be wrong."""
    one_wrong: bool = False
    """Whether one answer of all turns may be wrong, and no more; then `unsure` says nothing."""

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
        return (self.one_wrong or number in self.unsure) and turn.feedback != solved(rules)


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
    if doubt.one_wrong:
        if not listable(rules):
            return [None] * (len(turns) + 1)
        codes = whole(rules)
        by_turn: list[CodeSet | None] = [codes]
        masks = [codes.everything, 0]
        for number, turn in enumerate(turns, 1):
            doubtful = doubt.of(rules, number, turn)
            masks = _with_turn(codes, masks, turn, doubtful=doubtful, keep_more=False)
            by_turn.append(codes.select(masks[0] | masks[1]))
            if progress:
                progress(0.0)
        return by_turn
    by_sure_turn = candidates_by_turn(rules, sure_turns(rules, turns, doubt), progress)
    sure = [not doubt.of(rules, number, turn) for number, turn in enumerate(turns, 1)]
    return [by_sure_turn[number] for number in itertools.accumulate(sure, initial=0)]


def position_with_doubt(
    rules: Rules, turns: Turns, doubt: Doubt, by_turn: Sequence[CodeSet | None], aim: Aim
) -> Position:
    """Return what a strategy is given; `ContradictionError` if no code fits all turns.

    `by_turn` is what `possible_by_turn` gave. Turns in doubt are left out of a position, since
    strategies take every answer for true.
    """
    if contradiction := first_contradiction(rules, turns, by_turn, bool(doubt)):
        raise contradiction
    if doubt:
        return position_of(rules, sure_turns(rules, turns, doubt), aim)
    return position_of(rules, turns, aim, by_turn[-1])


def levels_of_doubt(
    rules: Rules, turns: Turns, doubt: Doubt, progress: Progress | None = None
) -> list[CodeSet] | None:
    """Return the possible codes that fit all turns, all but one, and so on up to `MAX_WRONG`.

    The last set has the codes that fit still fewer as well. None where the possible codes are too
    many to list.

    >>> from ..scoring import Feedback
    >>> rules = Rules(4, 6)
    >>> turns = (Turn((0, 0, 1, 1), Feedback(1, 1)), Turn((0, 2, 3, 3), Feedback(0, 3)))
    >>> [len(level) for level in levels_of_doubt(rules, turns, Doubt(frozenset([2])))]
    [6, 202]
    """
    if doubt.one_wrong:
        codes = whole(rules) if listable(rules) else None
        most = 1
    else:
        codes = candidates_of(rules, sure_turns(rules, turns, doubt), progress)
        most = min(len(doubt.unsure), MAX_WRONG)
    if codes is None:
        return None
    masks = [codes.everything, *[0] * most]
    for number, turn in enumerate(turns, 1):
        doubtful = doubt.of(rules, number, turn)
        if doubtful or doubt.one_wrong:  # the other sure turns are in the list already
            keep_more = not doubt.one_wrong
            masks = _with_turn(codes, masks, turn, doubtful=doubtful, keep_more=keep_more)
            if progress:
                progress(0.0)
    return [codes.select(mask) for mask in masks]


def partition_in_doubt(
    rules: Rules, turns: Turns, doubt: Doubt, candidates: CodeSet, guess: Code
) -> Partition:
    """Return what each feedback to a guess would leave of the candidates of a game.

    Where one of all answers may be wrong, the next one may be, too. Each code that fits all turns
    then stays possible after every feedback but all black, so the parts overlap.
    """
    found = partition(candidates, guess)
    if not doubt.one_wrong:
        return found
    fits_all = candidates_of(rules, turns)
    if not fits_all:
        return found
    right = partition(fits_all, guess).parts
    parts = {}
    for feedback in feedback_order(rules):
        wrong = 0 if feedback == solved(rules) else len(fits_all) - right.get(feedback, 0)
        if size := found.parts.get(feedback, 0) + wrong:
            parts[feedback] = size
    return found._replace(parts=parts)


def _with_turn(
    codes: CodeSet, masks: list[int], turn: Turn, *, doubtful: bool, keep_more: bool
) -> list[int]:
    """Return the masks of the codes that need 0, 1, ... wrong answers, after one more turn.

    `keep_more` says whether the last mask keeps the codes that need still more.
    """
    true = fitting(codes, *turn)
    fit = [mask & true for mask in masks]
    if not doubtful:
        return fit
    one_more = [0, *(mask & ~true for mask in masks)]
    found = [same | more for same, more in zip(fit, one_more, strict=False)]
    if keep_more:
        found[-1] |= one_more[-1]
    return found
