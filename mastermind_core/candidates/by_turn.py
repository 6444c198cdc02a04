"""The candidates after each turn of a game, where they can be listed, and doubt about answers.

Where all codes of a board can be listed, the turns filter them. Elsewhere a search finds the
candidates; it gives up if there are too many, or if it takes too long.

A person marks turns of which they are unsure, or says that one answer of the whole game may be
wrong. An answer that is all black ends the game and is never doubted.
"""

from __future__ import annotations

import functools
import itertools
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ..codes import Code, format_code
from ..errors import ContradictionError, quote
from ..limits import Progress
from ..rules import Rules
from ..scoring import Feedback, Turn, Turns, all_black
from .codeset import CodeSet, listable, unchecked_of, whole
from .fitting import listing
from .partition import Partition, feedback_order, fitting, partition

MAX_CANDIDATES_FOUND = 20_000
"""The most codes that a search lists. Chosen so that a list and a guess take less than a second."""

DOUBT = 10.0
"""The odds that a doubtful answer is right. Chosen: most of the answers that people doubt are."""

MAX_WRONG = 3
"""The most wrong answers that are told apart: codes that need more are counted with these."""


class Doubt(NamedTuple):
    """The answers of a game that may be wrong."""

    unsure: frozenset[int] = frozenset()
    """The numbers, from 1, of turns each of which may be wrong."""
    one_wrong: bool = False
    """Whether any one answer may be wrong, but no more; then `unsure` says nothing."""

    def __bool__(self) -> bool:
        return self.one_wrong or bool(self.unsure)

    def without(self, number: int) -> Doubt:
        """Return the doubt of the game without one turn: later turns have one number less."""
        others = self.unsure - {number}
        return self._replace(unsure=frozenset(each - (each > number) for each in others))

    def of(self, rules: Rules, number: int, turn: Turn) -> bool:
        """Return whether the answer of a turn may be wrong."""
        return (self.one_wrong or number in self.unsure) and turn.feedback != all_black(rules)


NO_DOUBT = Doubt()
"""All answers are right."""


def sure_turns(rules: Rules, turns: Turns, doubt: Doubt) -> Turns:
    """Return the turns whose answers are not in doubt."""
    return tuple(turn for number, turn in enumerate(turns, 1) if not doubt.of(rules, number, turn))


def candidates_of(rules: Rules, turns: Turns, progress: Progress | None = None) -> CodeSet | None:
    """Return the candidates after all turns, perhaps none; None if they are too many to list.

    `progress` is told 0: listing is only preparation.

    >>> from ..scoring import Feedback, Turn
    >>> candidates_of(Rules(4, 6), (Turn((0, 0, 1, 1), Feedback(0, 0)),))
    CodeSet(p4c6r: 256 codes, 3333 3334 3335 ...)
    """
    if (start := _start(rules, turns)) is None:
        return None
    number, codes = start
    *_, last = _filtered(codes, turns[number:], progress)
    return last


def narrowed(codes: CodeSet, mask: int, turn: Turn) -> tuple[CodeSet, int]:
    """Return a set, and the mask over it of those codes of the mask that fit one more turn.

    A new set is made only where few codes are left: of many it takes long.
    """
    mask &= fitting(codes, *turn)
    # With 8 for 128, counting after four turns of p7c10r takes five times as long.
    if 128 * mask.bit_count() > codes.size:
        return codes, mask
    codes = codes.select(mask)
    return codes, codes.everything


def candidates_by_turn(
    rules: Rules, turns: Turns, doubt: Doubt = NO_DOUBT, progress: Progress | None = None
) -> list[CodeSet | None]:
    """Return the candidates before the first turn and after each turn; None where too many to list.

    They fit all turns whose answers are not in doubt; if one answer may be wrong, all turns but
    one at most.
    """
    if doubt.one_wrong:
        if not listable(rules):
            return [None] * (len(turns) + 1)
        codes = whole(rules)
        _, *levels = _levels(codes, turns, doubt, progress)
        return [codes, *(codes.select(right | one_wrong) for right, one_wrong in levels)]
    if doubt:
        by_sure_turn = candidates_by_turn(
            rules, sure_turns(rules, turns, doubt), NO_DOUBT, progress
        )
        sure = [not doubt.of(rules, number, turn) for number, turn in enumerate(turns, 1)]
        return [by_sure_turn[number] for number in itertools.accumulate(sure, initial=0)]
    if (start := _start(rules, turns)) is None:
        return [None] * (len(turns) + 1)
    number, codes = start
    # Usually the turn after which the candidates can be listed is one of the last: begin there.
    while number and (sooner := _searched(rules, turns[: number - 1])) is not None:
        number, codes = number - 1, sooner
    return [*[None] * number, *_filtered(codes, turns[number:], progress)]


def _filtered(codes: CodeSet, turns: Turns, progress: Progress | None) -> Iterator[CodeSet]:
    """Yield a set of codes, and those that are left of it after each turn."""
    yield codes
    mask = codes.everything
    for turn in turns:
        codes, mask = narrowed(codes, mask, turn)
        if progress:
            progress(0.0)
        yield codes if mask == codes.everything else codes.select(mask)


def _start(rules: Rules, turns: Turns) -> tuple[int, CodeSet] | None:
    """Return how many first turns were used, and the candidates after them; None if too many.

    In a long game the search uses the first 64 turns only, or twice as many if they leave too many
    codes: every turn makes the search slower, and the others filter its codes quickly.
    """
    if listable(rules):
        return 0, whole(rules)
    number = min(len(turns), 64)
    while (codes := _searched(rules, turns[:number])) is None:
        if number == len(turns):
            return None
        number = min(len(turns), 2 * number)
    return number, codes


def can_be_searched(rules: Rules, turns: Turns) -> bool:
    """Return whether a search for codes that fit is worth beginning.

    >>> can_be_searched(Rules(12, 12), ()), can_be_searched(Rules(100, 100), ())
    (True, False)
    """
    # With more pegs it hardly ever ends, and it first prepares a number for each of the others.
    asked = len({colour for guess, _ in turns for colour in guess})
    return rules.pegs <= 40 and asked * rules.pegs * len(turns) <= 1_000_000


@functools.lru_cache(maxsize=64)
def _searched(rules: Rules, turns: Turns) -> CodeSet | None:
    answers: dict[Code, Feedback] = {}
    if any(answers.setdefault(guess, feedback) != feedback for guess, feedback in turns):
        return unchecked_of(rules, [])  # a search seldom ends on the largest boards
    if not can_be_searched(rules, turns):
        return None
    codes = listing(rules, turns, MAX_CANDIDATES_FOUND)
    return None if codes is None else unchecked_of(rules, codes)


def first_impossible(by_turn: Sequence[CodeSet | None]) -> int | None:
    """Return the number of the first turn after which no code is left, None if none is known.

    `by_turn` is from `candidates_by_turn`.
    """
    numbered = enumerate(by_turn)
    return next((number for number, left in numbered if left is not None and not left), None)


def check_possible(
    rules: Rules, turns: Turns, doubt: Doubt, by_turn: Sequence[CodeSet | None]
) -> None:
    """Raise the error that names the turn of `first_impossible`, if there is one."""
    number = first_impossible(by_turn)
    if number is None:
        return
    guess, feedback = turns[number - 1]
    answer, asked = quote(str(feedback)), quote(format_code(rules, guess))
    if doubt:
        raise ContradictionError(
            "no code gives {answer} to {guess} in turn {turn} and fits enough of the turns before",
            number,
            turns,
            code="contradiction-in-doubt",
            turn=number,
            answer=answer,
            guess=asked,
        )
    fits = " and fits the {before} turns before" if number > 2 else ""
    raise ContradictionError(
        "no code gives {answer} to {guess} in turn {turn}"
        f"{' and fits the turn before' if number == 2 else fits}",
        number,
        turns,
        code="contradiction",
        turn=number,
        before=number - 1,
        answer=answer,
        guess=asked,
    )


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
