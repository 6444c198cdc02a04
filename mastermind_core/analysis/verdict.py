"""The verdict on a game that was looked back on: skill and luck of 100, and what decided it.

A review tells in guesses what a turn cost or won. A verdict says the same in figures that can be
compared between games, and in facts of which one sentence can be made. It computes nothing about
positions: all it needs is in the review. docs/review.md has the formulas and their properties.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple

from ..checks import check_flag, checked, expect, is_int, items_of
from ..codes import Code
from ..errors import ArgumentError
from ..limits import Progress
from ..rules import Rules
from ..scoring import Turns, score, solved
from .review import MARGINS, ROUNDING, Review, TurnReview, review_of
from .value import Answer

Word = Literal["best", "good", "fair", "costly"]
"""What a guess is called."""

MOST_LOST: dict[Word, float] = {"good": 0.1, "fair": 0.3}
"""The greatest loss, in guesses, of a guess that is called so; what lost more is costly. A best
guess lost nothing, or, where the loss is not proven, no more than the margin of a bound."""

LEAST_MOVED = MOST_LOST["fair"]
"""A turning point moves the expected end by more guesses than this: as a costly guess does."""

DECIMALS = 6
"""Decimals of skill and luck. Powers and means differ in later ones between machines."""

ReasonKind = Literal[
    "unknown", "only", "missed", "best", "repeated", "cannot", "answers", "codes", "later"
]


@checked(ArgumentError)
class Reason(NamedTuple):
    """Why a guess was as good as it was."""

    kind: ReasonKind
    """unknown: the candidates were too many to list. only: one was left, and the guess was it.
    missed: one was left, and the guess was another code. best: no better guess is known.
    repeated: the same guess had been made in the first of `turns`. cannot: the guess could not be
    the code, and the best one could. answers: fewer different answers could come to it.
    codes: it leaves more codes on average. later: what it leaves takes longer to tell apart."""
    turns: tuple[int, ...] = ()
    """The numbers of the turns before that show that the guess was not the code."""
    own: float | None = None
    """Of the kinds `answers` and `codes`: the figure of the guess."""
    best: float | None = None
    """The same figure of the best guess."""


TurningKind = Literal["found", "missed", "left", "average", "lucky", "unlucky", "moved"]


@checked(ArgumentError)
class TurningPoint(NamedTuple):
    """The turn that moved the expected end of the game the most."""

    turn: int
    """Its number, from 1."""
    kind: TurningKind
    """found: the guess was the code, though `codes` were left. missed: one code was left, and the
    guess was another. left: it left more codes than the best guess would have left. average: it
    leaves more on average. lucky, unlucky: the answer left fewer or more codes than the guess
    leaves on average. moved: numbers of codes do not tell why."""
    moved: float
    """By how many guesses the end came later than expected before the turn; below 0 if earlier."""
    codes: int
    """The candidates before the turn."""
    left: int
    """The candidates after it."""
    average: float
    """The candidates that the guess leaves on average."""
    best: Code
    """The best guess that is known."""
    best_left: int | None
    """The candidates that it would have left; None where the code was not found."""
    best_average: float
    """The candidates that it leaves on average."""


@checked(ArgumentError)
class TurnVerdict(NamedTuple):
    """The verdict on one turn. What is not known, or does not count, is None."""

    skill: float | None
    """0 to 100; None for a hint, and where there was nothing to choose."""
    word: Word | None
    """None for a hint."""
    luck: float | None
    """0 to 100; None where only one value could come, and where chance had no part."""
    hinted: bool
    """Whether the guess came after a hint."""
    reason: Reason
    codes: int | None
    """The candidates before the guess."""
    left: int | None
    """The candidates after the answer."""


@checked(ArgumentError)
class Verdict(NamedTuple):
    """The verdict on a game, as far as it went."""

    review: Review
    turns: tuple[TurnVerdict, ...]
    skill: float | None
    """The mean of the turns that have one; None where none has."""
    luck: float | None
    """The mean of the turns that have one; None where none has."""
    turning_point: TurningPoint | None
    """None where no turn moved the end by more than `LEAST_MOVED`."""
    chance: bool
    """Whether answers can be luck."""


def verdict_of(
    rules: Rules,
    turns: Turns,
    hinted: Iterable[int] = (),
    chance: bool = True,
    progress: Progress | None = None,
) -> Verdict:
    """Return the verdict on a game, up to the turn that solved it.

    `hinted` has the numbers of the turns, from 1, whose guesses came after a hint: they are no
    skill. Without `chance`, as against the devil, nothing is called luck. Turns that no code fits
    are a `ContradictionError`.

    >>> from ..scoring import Feedback, Turn
    >>> turns = (Turn((0, 0), Feedback(0, 0)), Turn((1, 2), Feedback(2, 0)))
    >>> verdict = verdict_of(Rules(2, 3), turns)
    >>> [turn.word for turn in verdict.turns], verdict.skill, verdict.luck
    (['costly', 'best'], 70.710678, 77.777778)
    """
    check_flag(chance, "chance")
    given = _numbers(hinted, len(turns))
    review = review_of(rules, turns, progress)
    verdicts = tuple(
        _on_turn(rules, review.turns, number, number in given, chance)
        for number in range(1, len(review.turns) + 1)
    )
    return Verdict(
        review,
        verdicts,
        _mean([each.skill for each in verdicts]),
        _mean([each.luck for each in verdicts]),
        _turning_point(rules, review.turns, chance),
        chance,
    )


def _numbers(hinted: Iterable[int], most: int) -> frozenset[int]:
    """Return the numbers of turns; `ArgumentError` unless all are from 1 to `most`."""
    what = f"hinted turns from 1 to {most}"
    numbers = set()
    for number in items_of(hinted, what, ArgumentError):
        expect(is_int(number, 1, most), what, number)
        numbers.add(number)
    return frozenset(numbers)


def skill_of(loss: float) -> float:
    """Return the skill of a guess that lost so many guesses against the best one: 0 to 100.

    >>> skill_of(0), skill_of(0.5), skill_of(1)
    (100.0, 50.0, 25.0)
    """
    return float(round(100 * 2 ** (-2 * loss), DECIMALS))


def word_of(loss: float, exact: bool) -> Word:
    """Return what a guess is called that lost so many guesses; `exact` says if that is proven.

    >>> word_of(0, True), word_of(0.04, True), word_of(0.04, False), word_of(0.5, False)
    ('best', 'good', 'best', 'costly')
    """
    if loss <= (0 if exact else MARGINS["bound"]):
        return "best"
    return next((word for word, most in MOST_LOST.items() if loss <= most), "costly")


def luck_of(answers: Sequence[Answer], came: Answer) -> float | None:
    """Return the luck of an answer among those that could come, 0 to 100; None if all are equal.

    It is the chance of an answer that is worth less, and half the chance of one that is worth the
    same; its mean over all answers is 50.
    """
    # Values that differ only by the rounding of their means are one.
    values = {answer: round(answer.value.mean, 9) for answer in answers}
    if len(set(values.values())) < 2:
        return None
    worse = sum([each.codes for each, value in values.items() if value > values[came]])
    equal = sum([each.codes for each, value in values.items() if value == values[came]])
    codes = sum([each.codes for each in answers])
    return round(100 * (2 * worse + equal) / (2 * codes), DECIMALS)


def _on_turn(
    rules: Rules, turns: tuple[TurnReview, ...], number: int, hinted: bool, chance: bool
) -> TurnVerdict:
    turn = turns[number - 1]
    reason = _reason(rules, turns, number)
    if turn.loss is None or turn.answers is None:
        return TurnVerdict(None, None, None, hinted, reason, None, None)
    came = _came(turn)
    counts = not hinted and reason.kind != "only"
    return TurnVerdict(
        skill_of(turn.loss) if counts else None,
        None if hinted else word_of(turn.loss, turn.margin == 0),
        luck_of(turn.answers, came) if chance else None,
        hinted,
        reason,
        sum([answer.codes for answer in turn.answers]),
        came.codes,
    )


def _came(turn: TurnReview) -> Answer:
    """Return the answer that came, of a turn whose answers are known."""
    return next(each for each in turn.answers or () if each.feedback == turn.turn.feedback)


def _mean(figures: Sequence[float | None]) -> float | None:
    known = [figure for figure in figures if figure is not None]
    return round(math.fsum(known) / len(known), DECIMALS) if known else None


def _average(answers: Sequence[Answer]) -> float:
    """Return how many candidates are left on average, each candidate taken as equally likely."""
    codes = [answer.codes for answer in answers]
    return sum([each * each for each in codes]) / sum(codes)


def _reason(rules: Rules, turns: tuple[TurnReview, ...], number: int) -> Reason:
    """Return why the guess of a turn was as good as it was."""
    turn, earlier = turns[number - 1], [each.turn for each in turns[: number - 1]]
    answers, best, loss = turn.answers, turn.best_parts, turn.loss
    if answers is None or best is None or loss is None:
        return Reason("unknown")
    guess = turn.turn.guess
    against = [n for n, each in enumerate(earlier, 1) if score(each.guess, guess) != each.feedback]
    told = Reason("best", tuple(against))
    codes = sum([answer.codes for answer in answers])
    fits = any(answer.feedback == solved(rules) for answer in answers)
    if codes == 1:
        return told._replace(kind="only" if fits else "missed")
    if word_of(loss, turn.margin == 0) == "best":
        return told
    same = [n for n, each in enumerate(earlier, 1) if each.guess == guess]
    if same:
        return told._replace(kind="repeated", turns=tuple(same))
    cannot = not fits and best.is_candidate
    # The code is found at once in one of `codes` games: without that, so much more is needed.
    if cannot and 2 / codes >= loss:
        return told._replace(kind="cannot")
    fewer = len(best.parts) / len(answers)
    more = _average(answers) / best.expected_size
    if max(fewer, more) > 1 + ROUNDING:
        if fewer > more:
            return told._replace(kind="answers", own=len(answers), best=len(best.parts))
        return told._replace(kind="codes", own=_average(answers), best=best.expected_size)
    return told._replace(kind="cannot" if cannot else "later")


def _turning_point(
    rules: Rules, turns: tuple[TurnReview, ...], chance: bool
) -> TurningPoint | None:
    """Return the turn that moved the expected end the most, None if none moved it much."""
    moves = [_moved(turn, chance) for turn in turns]
    most = max(map(abs, moves), default=0.0)
    if most <= LEAST_MOVED + ROUNDING:
        return None
    # Moves that differ only by rounding are one: the first of them is told.
    index = next(n for n, moved in enumerate(moves) if abs(moved) >= most - ROUNDING)
    last = turns[-1].turn
    secret = last.guess if last.feedback == solved(rules) else None
    return _point(rules, index + 1, turns[index], moves[index], secret)


def _moved(turn: TurnReview, chance: bool) -> float:
    """Return by how many guesses a turn moved the expected end; 0 where that is not known."""
    if turn.loss is None or turn.luck is None:
        return 0.0
    return turn.loss - turn.luck if chance else turn.loss


def _point(
    rules: Rules, number: int, turn: TurnReview, moved: float, secret: Code | None
) -> TurningPoint:
    """Return a turn, whose figures are known, as a turning point."""
    assert turn.answers is not None
    assert turn.best_parts is not None
    codes = sum([each.codes for each in turn.answers])
    left, average = _came(turn).codes, _average(turn.answers)
    best_average = turn.best_parts.expected_size
    best_left = None if secret is None else turn.best_parts.parts[score(turn.best, secret)]
    kind: TurningKind = "moved"
    if turn.turn.feedback == solved(rules):
        kind = "found"
    elif codes == 1:
        kind = "missed"
    elif moved > 0 and (turn.loss or 0) >= moved / 2:
        if best_left is not None and left > best_left:
            kind = "left"
        elif average > best_average + ROUNDING:
            kind = "average"
    elif moved < 0 and left < average:
        kind = "lucky"
    elif moved > 0 and left > average:
        kind = "unlucky"
    return TurningPoint(
        number, kind, moved, codes, left, average, turn.best, best_left, best_average
    )
