"""The candidates after the turns of a game, where they can be listed, and their numbers.

Where all codes of a board can be listed, the turns filter them. Elsewhere a search finds the
candidates; it gives up if there are too many, or if it takes too long.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator, Sequence

from ..codes import Code, format_code
from ..errors import ContradictionError, quote
from ..limits import Progress
from ..rules import Rules
from ..scoring import Feedback, Turn, Turns
from .codeset import CodeSet, unchecked_of
from .fitting import listing
from .partition import fitting
from .whole_board import listable, whole

MAX_CANDIDATES_FOUND = 20_000
"""The most codes that a search lists. Chosen so that a list and a guess take less than a second."""


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
    rules: Rules, turns: Turns, progress: Progress | None = None
) -> list[CodeSet | None]:
    """Return the candidates before the first turn and after each turn; None where too many."""
    if (start := _start(rules, turns)) is None:
        return [None] * (len(turns) + 1)
    number, codes = start
    unlisted, step = -1, 1
    # Usually the turn after which the candidates can be listed is one of the last: begin there.
    while number - unlisted > 1:
        earlier = max(number - step, (number + unlisted) // 2)
        sooner = _searched(rules, turns[:earlier])
        if sooner is None:
            unlisted = earlier
        else:
            number, codes, step = earlier, sooner, 2 * step
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


def first_contradiction(
    rules: Rules, turns: Turns, by_turn: Sequence[CodeSet | None], doubted: bool
) -> ContradictionError | None:
    """Return the error that names the first turn after which no code is left, if any.

    `by_turn` is as `candidates_by_turn` gives it; `doubted` says whether some of the answers before
    may be wrong.
    """
    for number, candidates in enumerate(by_turn):
        if candidates is None or candidates:
            continue
        guess, feedback = turns[number - 1]
        asked, answer = quote(format_code(rules, guess)), quote(str(feedback))
        if doubted:
            return ContradictionError(
                "no code gives {answer} to {guess} in turn {turn} "
                "and fits enough of the turns before",
                number,
                turns,
                code="contradiction-in-doubt",
                turn=number,
                answer=answer,
                guess=asked,
            )
        if number > 2:
            fits = " and fits the {before} turns before"
        else:
            fits = " and fits the turn before" if number == 2 else ""
        return ContradictionError(
            f"no code gives {{answer}} to {{guess}} in turn {{turn}}{fits}",
            number,
            turns,
            code="contradiction",
            turn=number,
            before=number - 1,
            answer=answer,
            guess=asked,
        )
    return None
