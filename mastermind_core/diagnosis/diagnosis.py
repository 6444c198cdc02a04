"""The fewest turns that, if misjudged, explain a game that no code fits.

A code *misfits* a turn if it would have been answered otherwise. The codes with the fewest misfits
explain the game best: each says which turns were misjudged, and what the answers should have been.
A *slip* is one such explanation with all the codes that give it. A guess that was answered all
black is the code, and other answers are wrong where they do not fit it.
"""

from __future__ import annotations

import contextlib
import math
import random
from collections import Counter
from collections.abc import Collection, Iterator
from typing import Literal, NamedTuple

from ..candidates import bits
from ..candidates.by_turn import (
    can_be_searched,
    candidates_by_turn,
    candidates_of,
    first_impossible,
)
from ..candidates.codeset import CodeSet, listable, unchecked_of, whole
from ..candidates.fitting import fitting_if_found, number_fitting
from ..candidates.partition import feedback_order, fitting, split
from ..codes import Code, is_of_kind
from ..limits import Limits, Meter, Progress, StoppedError
from ..notebook import pictured
from ..rules import Rules
from ..scoring import Feedback, Turn, Turns, all_black

MAX_SLIPS = 2_000
"""The most slips of several turns in a diagnosis; two turns of four pegs have 156."""

DEFAULT_LIMITS = Limits(effort=1_500_000.0)
"""The effort on boards too large to list: 1.5 seconds at most, mostly less than one."""

STEP_WORK, SETUP_WORK, COUNT_WORK = 2.0, 5.0, 8.0
"""Effort of a step of a search for one code; for each peg, colour and turn before the first step;
and of a count, times its own figure. Chosen above what was measured from 8 pegs, 8 colours to 20
pegs, 20 colours."""


class Change(NamedTuple):
    """One turn, by its number from 1, as it stands and as it should have been.

    The answer was misjudged, or the guess was not entered as it lay on the board.

    >>> from mastermind_core import Game
    >>> slip = Game("p4c6r:1122=1,1;1344=0,3;3145=0,0").diagnose().slips[0]
    >>> [(change.turn, change.kind, str(change.corrected.feedback)) for change in slip.changes]
    [(3, 'answer', '0,2')]
    """

    turn: int
    kind: Literal["answer", "guess"]
    given: Turn
    corrected: Turn


class Slip(NamedTuple):
    """Turns that explain the contradiction together, if all of them were misjudged.

    >>> from mastermind_core import Game
    >>> slip = Game("p4c6r:1122=1,1;1344=0,3;3145=0,0").diagnose().slips[0]
    >>> slip.candidates, round(slip.likelihood, 2)
    (2, 0.5)
    """

    changes: tuple[Change, ...]
    candidates: int | None
    """Codes that fit the corrected game; None where they are too many to count."""
    likelihood: float | None
    """The probability of this slip among all slips; None where not everything was tried."""


@pictured
class Diagnosis(NamedTuple):
    """The slips that explain a game that no code fits.

    >>> from mastermind_core import Game
    >>> diagnosis = Game("p4c6r:1122=1,1;1344=0,3;3145=0,0").diagnose()
    >>> diagnosis.turn, len(diagnosis.slips), diagnosis.cleared
    (3, 3, (1,))
    """

    consistent: bool
    """Whether a code fits all turns, as far as is known."""
    slips: tuple[Slip, ...]
    """Misjudged answers first, then mistaken guesses; of each kind the most likely first."""
    cleared: tuple[int, ...]
    """The turns, from 1, that are shown to be in no slip."""
    complete: bool
    """Whether everything was tried; on boards too large to list, the search may miss a code."""
    turn: int | None
    """The first turn, from 1, after which no code is left; None if a code fits or none is known."""


class _Explained(NamedTuple):
    """The result of one search for slips; the likelihoods are relative."""

    slips: list[Slip]
    suspects: set[int]
    """The turns, from 1, that are not shown to be right."""
    complete: bool
    consistent: bool = False


def diagnosis_of(rules: Rules, turns: Turns, limits: Limits = DEFAULT_LIMITS) -> Diagnosis:
    """Return which slips explain a game.

    For a turn that can be the only slip, every answer is listed that would leave a code. If no turn
    can, the fewest turns are listed that explain the game together. A turn that is answered all
    black is right, unless two different guesses are.
    """
    ending = {turn for turn in turns if turn.feedback == all_black(rules)}
    right = ending if len(ending) == 1 else set()
    if right and can_be_searched(rules, turns):
        explained = _among(unchecked_of(rules, [turn.guess for turn in right]), turns, limits)
    elif listable(rules):
        explained = _among(whole(rules), turns, limits)
    else:
        explained = _searched(rules, turns, right, limits)
    slips, suspects, complete, is_consistent = explained
    slips = sorted(slips, key=lambda s: (s.changes[0].kind == "guess", -_weight(s), s.changes))
    total = math.fsum(map(_weight, slips))
    slips = [s._replace(likelihood=_weight(s) / total if complete else None) for s in slips]
    cleared = tuple(number for number in range(1, len(turns) + 1) if number not in suspects)
    first = None if is_consistent else first_impossible(candidates_by_turn(rules, turns))
    return Diagnosis(is_consistent, tuple(slips), cleared, complete, first)


def _weight(slip: Slip) -> float:
    return slip.likelihood or 0.0


_FITS = _Explained([], set(), True, True)
"""Some code fits, so there is nothing to explain."""


def _among(codes: CodeSet, turns: Turns, limits: Limits) -> _Explained:
    """Return the slips if the secret is one of these codes."""
    misfits = [codes.everything ^ fitting(codes, *turn) for turn in turns]
    fewest, explaining = bits.least(bits.bit_counts(misfits), codes.everything)
    if not fewest:
        return _FITS
    suspects = {number for number, misfit in enumerate(misfits, 1) if explaining & misfit}
    slips: list[Slip] = []
    if limits.progress:
        limits.progress(0.0)
    if fewest == 1:
        for number in sorted(suspects):
            others = codes.select(explaining & misfits[number - 1])
            slips += _slips_of_turn(turns, number, others, limits.progress)
        return _Explained(slips, suspects, True)
    slips += _combined(codes.select(explaining), turns)
    return _Explained(slips[:MAX_SLIPS], suspects, len(slips) <= MAX_SLIPS)


def _slips_of_turn(
    turns: Turns, number: int, others: CodeSet, progress: Progress | None
) -> Iterator[Slip]:
    """Yield the slips of turn `number`, from 1; `others` are the codes that fit all other turns."""
    given = turns[number - 1]

    def tell(turns_done: int) -> None:
        if progress:
            progress(turns_done / len(turns))

    for position, colour in enumerate(given.guess):
        tell(number - 1)
        others.planes.plane(position, colour)  # of millions of codes, each takes a while
    tell(number - 1)
    parts = split(others, given.guess)
    tell(number)
    for feedback, mask in zip(feedback_order(others.rules), parts, strict=True):
        if mask:
            change = Change(number, "answer", given, Turn(given.guess, feedback))
            size = mask.bit_count()
            yield Slip((change,), size, size * likelihood_of_answer(given, feedback))
    asked = others.rules.special.union(*[guess for guess, _ in turns])
    sizes: dict[Code, int] = {}
    for guess, likelihood in similar_guesses(others.rules, given.guess):
        tell(number)
        # Colours of which no turn asks are alike: one is looked at for all.
        kind = tuple([colour if colour in asked else -1 for colour in guess])
        if kind not in sizes:
            sizes[kind] = fitting(others, guess, given.feedback).bit_count()
        if size := sizes[kind]:
            change = Change(number, "guess", given, Turn(guess, given.feedback))
            yield Slip((change,), size, size * likelihood)


def _combined(explaining: CodeSet, turns: Turns) -> list[Slip]:
    """Return the slips of the codes that explain a game; at most one more than `MAX_SLIPS`.

    Turn after turn splits the codes by the answer that should have been given.
    """
    slips: list[tuple[tuple[Change, ...], int]] = [((), explaining.everything)]
    for number, given in enumerate(turns, 1):
        order, parts = feedback_order(explaining.rules), split(explaining, given.guess)
        changed = [
            (Change(number, "answer", given, Turn(given.guess, feedback)), part)
            for feedback, part in zip(order, parts, strict=True)
            if part and feedback != given.feedback
        ]
        following = []
        for changes, mask in slips:
            for change, part in changed:
                if part & mask:
                    following.append(((*changes, change), part & mask))
                    mask &= ~part
            if mask:
                following.append((changes, mask))
        slips = following[: MAX_SLIPS + 1]
    weighed = []
    for changes, mask in slips:
        # The product for hundreds of turns is too small for a float: powers of two are kept apart.
        weight, power = float(mask.bit_count()), 0
        for change in changes:
            likely = likelihood_of_answer(change.given, change.corrected.feedback)
            weight, more = math.frexp(weight * likely)
            power += more
        weighed.append((changes, mask.bit_count(), weight, power))
    most = max(power for *_, power in weighed)
    return [
        Slip(changes, size, math.ldexp(weight, power - most))
        for changes, size, weight, power in weighed
    ]


def _searched(rules: Rules, turns: Turns, right: Collection[Turn], limits: Limits) -> _Explained:
    """Return the slips of single turns on a board too large to list, as far as the effort goes."""
    numbers = set(range(1, len(turns) + 1))
    rng = random.Random(len(turns))
    now = candidates_of(rules, turns)
    if now or not turns:
        return _FITS
    if now is None:
        if can_be_searched(rules, turns) and fitting_if_found(rules, turns, rng, 300_000):
            return _FITS
        # A code may still fit, so no turn is blamed, and none is cleared.
        return _Explained([], numbers, False, True)
    slips: list[Slip] = []
    suspects: set[int] = set()
    untold: dict[Change, float] = {}
    for number, given in enumerate(turns, 1):
        if given in right:
            continue
        others = candidates_of(rules, _without(turns, number))
        if others:
            suspects.add(number)
            slips += _slips_of_turn(turns, number, others, limits.progress)
        elif others is None:
            suspects.add(number)
            for feedback in feedback_order(rules):
                if feedback != given.feedback:
                    change = Change(number, "answer", given, Turn(given.guess, feedback))
                    untold[change] = likelihood_of_answer(given, feedback)
    if not suspects:
        # No single turn explains it, and two turns are not tried.
        return _Explained([], numbers, False)
    slips += _slips_by_search(rules, turns, untold, Meter(limits), rng)
    return _Explained(slips, suspects, not untold)


def _slips_by_search(
    rules: Rules, turns: Turns, likely: dict[Change, float], meter: Meter, rng: random.Random
) -> list[Slip]:
    """Return the slips among these changes, each with its likelihood, as far as the effort goes.

    The codes of each are counted in few steps, the likeliest change first. A count that does not
    end is an estimate, and gets more steps, the weightiest first.
    """
    slips: dict[Change, Slip] = {}
    weights = dict(likely)
    setup = SETUP_WORK * rules.pegs * rules.colours * len(turns)
    with contextlib.suppress(StoppedError):
        for steps in (20_000, 80_000):
            for change in sorted(weights, key=lambda each: -weights[each]):
                meter.spend(setup)
                corrected = (*_without(turns, change.turn), change.corrected)
                size, exact = number_fitting(
                    rules, corrected, rng, steps, lambda work: meter.spend(COUNT_WORK * work)
                )
                if not exact:
                    # An estimate is dropped where the effort cut it short.
                    meter.spend(0.0 if size else STEP_WORK * steps / 4)
                    size = size or fitting_if_found(rules, corrected, rng, steps / 4) is not None
                if size:
                    weights[change] = size * likely[change]
                    slips[change] = Slip((change,), size if exact else None, weights[change])
                if exact:
                    del weights[change]
    return list(slips.values())


def _without(turns: Turns, number: int) -> Turns:
    return (*turns[: number - 1], *turns[number:])


def likelihood_of_answer(given: Turn, meant: Feedback) -> float:
    """Return how likely `meant` is misjudged as the given feedback, relative to other slips.

    There are no published measurements. The weights here and in `similar_guesses` are chosen by
    hand, after the slips that people report; only their ratios matter.
    """
    if meant.black == len(given.guess):  # hardly anyone misses that the guess was the code
        return 0.05 * _likelihood(given, meant)
    return _likelihood(given, meant)


def _likelihood(given: Turn, meant: Feedback) -> float:
    (black, white), (true_black, true_white) = given.feedback, meant
    if (black, white) == (true_white, true_black):
        return 4.0  # exchanged
    more_black, more_white = black - true_black, white - true_white
    if abs(more_black) == 1 and more_black == -more_white:
        return 3.0  # one black for a white, or the other way round
    if not more_black and abs(more_white) == 1:
        counted_twice = more_white == 1 and max(Counter(given.guess).values()) > 1
        return 4.0 if counted_twice else 2.0
    if not more_white and abs(more_black) == 1:
        return 1.0
    return float(0.2 ** (max(2, abs(more_black) + abs(more_white)) - 1))


def similar_guesses(rules: Rules, guess: Code) -> Iterator[tuple[Code, float]]:
    """Yield guesses that may have been entered as this one, each once, with their likelihood.

    Two neighbouring pegs are exchanged, 0.5 in all, or one peg has another colour, 0.3 in all.
    """
    exchanged = set()
    for position in range(rules.pegs - 1):
        code = list(guess)
        code[position : position + 2] = code[position + 1], code[position]
        if is_of_kind(rules.guesses, other := tuple(code)):
            exchanged.add(other)
    exchanged.discard(guess)
    for other in sorted(exchanged):
        yield other, 0.5 / len(exchanged)
    recoloured = []
    for position, before in enumerate(guess):
        for colour in range(rules.colours):
            other = (*guess[:position], colour, *guess[position + 1 :])
            if colour != before and is_of_kind(rules.guesses, other):
                recoloured.append(other)
    for other in recoloured:
        yield other, 0.3 / len(recoloured)
